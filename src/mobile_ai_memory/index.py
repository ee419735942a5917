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
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import chain
from typing import Literal, NamedTuple, TypedDict

from mobile_ai_memory import text
from mobile_ai_memory.impacts import K1, B, Impacts, Scored, norm, threshold
from mobile_ai_memory.phrases import PhraseSet
from mobile_ai_memory.text import Tokenizer

WEIGHTS = {"title": 3, "keywords": 2, "content": 1}

_ROUNDING = 1 + 1e-9
"""Sums of the same parts may differ by their order."""


@dataclass(frozen=True, slots=True)
class Document:
    """What of a record is searchable. Keywords are indexed whole, the others as terms."""

    title: str = ""
    keywords: Sequence[str] = ()
    content: str = ""


class Term(NamedTuple):
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


class Top(NamedTuple):
    """The best documents for a query, and what tells how far down they reach."""

    scores: dict[str, float]
    """Every document whose score is at least ``threshold / spread``."""
    threshold: float
    """The score of the last document asked for; 0 where ``scores`` has every document that scores."""


class Index:
    """An in-memory inverted index. Not aware of records, apps, time or the store."""

    def __init__(self, tokenize: Tokenizer = text.bigram_terms) -> None:
        """Start empty; ``tokenize`` turns normalised text into terms."""
        self._tokenize = tokenize
        self._documents: dict[str, _Indexed] = {}
        self._lengths: dict[str, int] = {}
        self._postings: defaultdict[str, dict[str, int]] = defaultdict(dict)
        self._characters: dict[str, dict[str, int]] = {}
        """Bigrams hide single characters. The postings of a character are made when a query first asks for it, and kept."""
        self._impacts = Impacts()
        self._keywords = PhraseSet()
        self._total_length = 0

    def __len__(self) -> int:
        """The number of documents."""
        return len(self._documents)

    def add(self, id: str, document: Document) -> None:
        """Index a document; one already there under the id is replaced."""
        self.remove(id)
        indexed = _Indexed.of(document, self._tokenize)
        length = sum(indexed.frequencies.values())
        self._documents[id] = indexed
        self._lengths[id] = length
        self._total_length += length
        known = self._postings
        for term, frequency in indexed.frequencies.items():
            known[term][id] = frequency
        self._impacts.add(id, length, indexed.frequencies)
        for character, standing in self._characters.items():
            if count := indexed.count_character(character):
                standing[id] = count
                self._impacts.update(id, length, {(character,): count})
        for keyword in indexed.keywords:
            self._keywords.add(keyword)

    def remove(self, id: str) -> None:
        """Forget a document; an unknown id is nothing to do."""
        indexed = self._documents.pop(id, None)
        if indexed is None:
            return
        self._total_length -= self._lengths.pop(id)
        for term in indexed.frequencies:
            documents = self._postings[term]
            del documents[id]
            if not documents:
                del self._postings[term]
        for standing in self._characters.values():
            standing.pop(id, None)
        self._impacts.remove(id, indexed.frequencies, self._characters)
        for keyword in indexed.keywords:
            self._keywords.remove(keyword)

    def clear(self) -> None:
        """Forget everything."""
        self._documents.clear()
        self._lengths.clear()
        self._postings.clear()
        self._characters.clear()
        self._impacts = Impacts()
        self._keywords = PhraseSet()
        self._total_length = 0

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

    def score(self, terms: Iterable[Term], among: AbstractSet[str] | None = None) -> dict[str, float]:
        """The BM25 score of every document, or of every one among some, that has at least one of the terms."""
        query = self._scored(terms)
        if among is None:
            among = set().union(*(postings for _, postings, _ in query))
        return self._exact(query, among)

    def top(self, terms: Iterable[Term], count: int, spread: float = 1.0) -> Top:
        """The ``count`` best documents, and with them all whose score is within a factor of the last one's.

        Args:
            terms: a query's.
            count: how many are wanted.
            spread: 1 or more; what comes of a score afterwards, by factors from 1 to this, may change the order.
        """
        query = self._scored(terms)
        bounds = self._impacts.bounds(query, self._lengths, self._average())
        scores = self._exact(query, bounds.reaching(bounds.reached(count) / (spread * _ROUNDING)))
        last = threshold(scores, count)
        low = last / (spread * _ROUNDING)
        return Top({id: score for id, score in scores.items() if score >= low}, last)

    def explain(self, id: str, terms: Iterable[Term]) -> list[TermScore]:
        """Each term's part in a document's score; the parts add up to what ``score`` gives."""
        indexed = self._documents.get(id)
        if indexed is None:
            return []
        length, average = self._lengths[id], self._average()
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
                    "score": idf * _saturate(postings[id], length, average),
                }
            )
        return parts

    def sharing(self, terms: Sequence[Term], least: int) -> set[str]:
        """The documents that have so many of the terms, or one of them as a whole keyword."""
        counts = Counter(chain.from_iterable(self._find(term) for term in terms))
        found = {id for id, count in counts.items() if count >= least}
        for term in terms:
            if term.text in self._keywords:
                found.update(id for id in self._find(term) if term.text in self._documents[id].keywords)
        return found

    def _scored(self, terms: Iterable[Term]) -> list[Scored]:
        query: list[Scored] = []
        for term in terms:
            postings = self._find(term)
            if postings:
                key = (term.text,) if term.kind == "character" else term.text
                query.append((key, postings, self._idf(len(postings)) * (K1 + 1)))
        return query

    def _idf(self, containing: int) -> float:
        return math.log(1 + (len(self._documents) - containing + 0.5) / (containing + 0.5))

    def _average(self) -> float:
        return self._total_length / len(self._documents) if self._total_length else 1.0

    def _exact(self, query: Iterable[Scored], ids: AbstractSet[str]) -> dict[str, float]:
        """The scores of documents by the terms of a query, summed in the query's order: equals come out equal."""
        fixed, slope = norm(self._average())
        norms = {id: fixed + slope * self._lengths[id] for id in ids if id in self._lengths}
        scores = dict.fromkeys(norms, 0.0)
        among = norms.keys()
        for _, postings, weight in query:
            for id in postings.keys() & among:
                frequency = postings[id]
                scores[id] += weight * (frequency / (frequency + norms[id]))
        return {id: score for id, score in scores.items() if score}

    def _find(self, term: Term) -> dict[str, int]:
        if term.kind != "character":
            return self._postings.get(term.text, {})
        known = self._characters.get(term.text)
        if known is None:
            documents = self._documents.items()
            counts = {id: document.count_character(term.text) for id, document in documents if document.has(term.text)}
            known = self._characters[term.text] = counts
        return known


@dataclass(slots=True)
class _Indexed:
    """A document as it stands in the index: normalised, counted."""

    title: str
    keywords: tuple[str, ...]
    content: str
    frequencies: dict[str, int]

    @classmethod
    def of(cls, document: Document, tokenize: Tokenizer) -> "_Indexed":
        keywords = dict.fromkeys(text.keyword(word) for word in document.keywords)
        keywords.pop("", None)
        title, content = text.normalize(document.title), text.normalize(document.content)
        # Most terms stand in the content, whose weight is 1: they are only counted.
        frequencies: dict[str, int] = Counter(tokenize(content))
        for term in tokenize(title):
            frequencies[term] += WEIGHTS["title"]
        for term in keywords:
            frequencies[term] += WEIGHTS["keywords"]
        return cls(title, tuple(keywords), content, frequencies)

    def has(self, character: str) -> bool:
        return character in self.content or character in self.title or any(character in word for word in self.keywords)

    def count_character(self, character: str) -> int:
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
