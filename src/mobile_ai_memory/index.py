"""BM25 over weighted fields, kept in step with the records it is built from.

Score of a document d for a query q (Robertson & Zaragoza, "The Probabilistic Relevance
Framework: BM25 and Beyond", 2009; weights on the term frequency as in BM25F with one b):

    Σ over the distinct terms t of q:  idf(t) · tf·(k1 + 1) / (tf + k1·(1 − b + b·dl/avgdl))
    idf(t) = ln(1 + (N − n + 0.5) / (n + 0.5))

tf is the term's frequency in d, each occurrence counted with its field's weight; dl is the sum
of all weighted term frequencies of d, avgdl its mean over the N documents; n is the number of
documents with t. The 1 inside the logarithm keeps the idf of a small store positive.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypedDict

from mobile_ai_memory import text
from mobile_ai_memory.phrases import PhraseSet
from mobile_ai_memory.text import Tokenizer

K1 = 1.2
B = 0.75
WEIGHTS = {"title": 3.0, "keywords": 2.0, "content": 1.0}


@dataclass(frozen=True, slots=True)
class Document:
    """What of a record is searchable. Keywords are indexed whole, the others as terms."""

    title: str = ""
    keywords: Sequence[str] = ()
    content: str = ""


@dataclass(frozen=True, slots=True)
class Term:
    """One distinct term of a query.

    ``kind`` says how it finds documents: a ``token`` and a ``keyword`` by the postings, a
    ``character`` (a query run of one Han character) by standing anywhere in a field.
    """

    text: str
    kind: Literal["token", "keyword", "character"]


class TermScore(TypedDict):
    """How one query term added to a score."""

    term: str
    fields: dict[str, float]
    idf: float
    score: float


class Index:
    """An in-memory inverted index. Not aware of records, apps, time or the store."""

    def __init__(self, tokenize: Tokenizer = text.bigram_terms) -> None:
        """Start empty; ``tokenize`` turns normalised text into terms."""
        self._tokenize = tokenize
        self._documents: dict[str, _Indexed] = {}
        self._postings: dict[str, dict[str, float]] = {}
        self._keywords = PhraseSet()
        self._total_length = 0.0

    def __len__(self) -> int:
        """The number of documents."""
        return len(self._documents)

    def add(self, id: str, document: Document) -> None:
        """Index a document; one already there under the id is replaced."""
        self.remove(id)
        indexed = _Indexed.of(document, self._tokenize)
        self._documents[id] = indexed
        self._total_length += indexed.length
        for term, frequency in indexed.frequencies.items():
            self._postings.setdefault(term, {})[id] = frequency
        for keyword in indexed.keywords:
            self._keywords.add(keyword)

    def remove(self, id: str) -> None:
        """Forget a document; an unknown id is nothing to do."""
        indexed = self._documents.pop(id, None)
        if indexed is None:
            return
        self._total_length -= indexed.length
        for term in indexed.frequencies:
            documents = self._postings[term]
            del documents[id]
            if not documents:
                del self._postings[term]
        for keyword in indexed.keywords:
            self._keywords.remove(keyword)

    def clear(self) -> None:
        """Forget everything."""
        self._documents.clear()
        self._postings.clear()
        self._keywords = PhraseSet()
        self._total_length = 0.0

    def terms(self, query: str) -> list[Term]:
        """The distinct terms of a query: its tokens and every known keyword that it contains whole."""
        normalized = text.one_line(text.normalize(query))
        alone = set(text.single_han(normalized))
        found = dict.fromkeys(normalized[start:end] for start, end in self._keywords.find(normalized))
        terms = [Term(word, "keyword") for word in found if word not in alone]
        seen = {term.text for term in terms}
        for token in self._tokenize(normalized):
            if token not in seen:
                seen.add(token)
                terms.append(Term(token, "character" if token in alone else "token"))
        return terms

    def score(self, terms: Iterable[Term]) -> dict[str, float]:
        """The BM25 score of every document that has at least one of the terms."""
        scores: dict[str, float] = {}
        if not self._documents:
            return scores
        average = self._total_length / len(self._documents) or 1.0
        for term in terms:
            postings = self._find(term)
            idf = self._idf(len(postings))
            for id, frequency in postings.items():
                part = idf * _saturate(frequency, self._documents[id].length, average)
                scores[id] = scores.get(id, 0.0) + part
        return scores

    def explain(self, id: str, terms: Iterable[Term]) -> list[TermScore]:
        """Each term's part in a document's score; the parts add up to what ``score`` gives."""
        indexed = self._documents.get(id)
        if indexed is None:
            return []
        average = self._total_length / len(self._documents) or 1.0
        parts: list[TermScore] = []
        for term in terms:
            postings = self._find(term)
            if id not in postings:
                continue
            idf = self._idf(len(postings))
            parts.append(
                {
                    "term": term.text,
                    "fields": indexed.by_field(term, self._tokenize),
                    "idf": idf,
                    "score": idf * _saturate(postings[id], indexed.length, average),
                }
            )
        return parts

    def matched(self, id: str, terms: Iterable[Term]) -> Iterator[tuple[Term, bool]]:
        """The terms that a document has, each with whether it is one of its whole keywords."""
        indexed = self._documents.get(id)
        if indexed is None:
            return
        for term in terms:
            if term.kind == "character":
                if indexed.count_character(term.text):
                    yield term, term.text in indexed.keywords
            elif term.text in indexed.frequencies:
                yield term, term.text in indexed.keywords

    def _idf(self, containing: int) -> float:
        return math.log(1 + (len(self._documents) - containing + 0.5) / (containing + 0.5))

    def _find(self, term: Term) -> dict[str, float]:
        if term.kind != "character":
            return self._postings.get(term.text, {})
        # Bigrams hide single characters. Such queries are rare and short, so the fields are looked
        # through instead of keeping a second index of characters.
        counts = ((id, doc.count_character(term.text)) for id, doc in self._documents.items())
        return {id: count for id, count in counts if count}


@dataclass(slots=True)
class _Indexed:
    """A document as it stands in the index: normalised, counted."""

    title: str
    keywords: tuple[str, ...]
    content: str
    frequencies: dict[str, float] = field(default_factory=dict)
    length: float = 0.0

    @classmethod
    def of(cls, document: Document, tokenize: Tokenizer) -> "_Indexed":
        keywords = dict.fromkeys(text.keyword(word) for word in document.keywords)
        keywords.pop("", None)
        indexed = cls(text.normalize(document.title), tuple(keywords), text.normalize(document.content))
        frequencies = indexed.frequencies
        for name, found in (
            ("title", tokenize(indexed.title)),
            ("keywords", indexed.keywords),
            ("content", tokenize(indexed.content)),
        ):
            weight = WEIGHTS[name]
            for term in found:
                frequencies[term] = frequencies.get(term, 0.0) + weight
        indexed.length = sum(frequencies.values())
        return indexed

    def count_character(self, character: str) -> float:
        return (
            WEIGHTS["title"] * self.title.count(character)
            + WEIGHTS["keywords"] * sum(word.count(character) for word in self.keywords)
            + WEIGHTS["content"] * self.content.count(character)
        )

    def by_field(self, term: Term, tokenize: Tokenizer) -> dict[str, float]:
        """The weighted frequency of a term in each field that has it."""
        if term.kind == "character":
            counts = {
                "title": self.title.count(term.text),
                "keywords": sum(word.count(term.text) for word in self.keywords),
                "content": self.content.count(term.text),
            }
        else:
            counts = {
                "title": tokenize(self.title).count(term.text),
                "keywords": self.keywords.count(term.text),
                "content": tokenize(self.content).count(term.text),
            }
        return {name: WEIGHTS[name] * count for name, count in counts.items() if count}


def _saturate(frequency: float, length: float, average: float) -> float:
    return frequency * (K1 + 1) / (frequency + K1 * (1 - B + B * length / average))
