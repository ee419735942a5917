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
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from heapq import nlargest
from itertools import batched, chain
from typing import Literal, NamedTuple, TypedDict

from mobile_ai_memory import text
from mobile_ai_memory.impacts import K1, B, Impacts, Scored, norm
from mobile_ai_memory.phrases import PhraseSet
from mobile_ai_memory.text import Tokenizer

WEIGHTS = {"title": 3, "keywords": 2, "content": 1}

_PREPARED = 1_200
"""So many of the commonest terms are prepared: about what queries have in common with all texts."""

_ROUNDING = 1 + 1e-9
"""Sums of the same parts may differ by their order."""


class Document(NamedTuple):
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
    """Every document that reaches the threshold."""
    threshold: float
    """The score of the last document asked for; 0 where ``scores`` has every document that scores."""


class Index:
    """An in-memory inverted index. Not aware of records, apps, time or the store.

    Inside, a document goes by a number, which another one gets when it has gone.
    """

    def __init__(self, tokenize: Tokenizer = text.bigram_terms) -> None:
        """Start empty; ``tokenize`` turns normalised text into terms."""
        self._tokenize = tokenize
        self.clear()

    def __len__(self) -> int:
        """The number of documents."""
        return len(self._numbers)

    def add(self, id: str, document: Document) -> None:
        """Index a document; one already there under the id is replaced."""
        self.remove(id)
        indexed = _Indexed.of(document)
        fields = indexed.fields(self._tokenize)
        number = self._number(id)
        length, known = 0, self._postings
        for name, terms in fields.items():
            weight = WEIGHTS[name]
            length += weight * len(terms)
            for term in terms:
                if term not in known:
                    known[term] = {number: weight}
                elif number in (documents := known[term]):
                    documents[number] += weight
                else:
                    documents[number] = weight
        self._documents[number] = indexed
        self._lengths[number] = length
        self._total_length += length
        self._impacts.touch(number, length, chain.from_iterable(fields.values()))
        for character, standing in self._characters.items():
            if count := indexed.count_character(character):
                standing[number] = count
                self._impacts.touch(number, length, {(character,)})
        for keyword in indexed.keywords:
            self._keywords.add(keyword)

    def remove(self, id: str) -> None:
        """Forget a document; an unknown id is nothing to do."""
        number = self._numbers.pop(id, None)
        if number is None:
            return
        indexed = self._documents[number]
        self._documents[number] = _NONE
        self._total_length -= self._lengths[number]
        self._lengths[number] = 0
        self._free.append(number)
        terms = set(chain.from_iterable(indexed.fields(self._tokenize).values()))
        for term in terms:
            documents = self._postings[term]
            del documents[number]
            if not documents:
                del self._postings[term]
        self._impacts.touch(number, 0, terms)
        for character, standing in self._characters.items():
            if standing.pop(number, None):
                self._impacts.touch(number, 0, {(character,)})
        for keyword in indexed.keywords:
            self._keywords.remove(keyword)

    def clear(self) -> None:
        """Forget everything."""
        self._numbers: dict[str, int] = {}
        self._ids: list[str] = []
        self._free: list[int] = []
        self._documents: list[_Indexed] = []
        self._lengths: list[int] = []
        self._total_length = 0
        self._postings: dict[str, dict[int, int]] = {}
        self._characters: dict[str, dict[int, int]] = {}
        """Bigrams hide single characters. The postings of a character are made when a query first asks for it, and kept."""
        self._impacts = Impacts()
        self._keywords = PhraseSet()

    def terms(self, query: str) -> list[Term]:
        """The distinct terms of a query: its tokens and every known keyword that it contains whole."""
        normalized = text.keyword(query)
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
            numbers = set().union(*(term.postings for term in query))
        else:
            numbers = {self._numbers[id] for id in among if id in self._numbers}
        ids = self._ids
        return {ids[number]: score for number, score in self._exact(query, numbers).items()}

    def top(
        self, terms: Iterable[Term], count: int, boost: Callable[[str], float] = lambda _: 1.0, most: float = 1.0
    ) -> Top:
        """The ``count`` best documents, and those that score as much as the last of them.

        Args:
            terms: a query's.
            count: how many are wanted.
            boost: what the score of the document with an id is multiplied by, 1 or more.
            most: the highest boost there may be.
        """
        query = self._scored(terms)
        bounds = self._impacts.bounds(query, self._lengths, self._average())
        ids = self._ids
        boosts: dict[int, float] = {}
        surely, likely = [], []
        for number, least, highest in bounds.reaching(bounds.reached(count) / most):
            boosts[number] = factor = boost(ids[number])
            surely.append(least * factor)
            likely.append((number, highest * factor))
        sure = threshold(surely, count) / _ROUNDING
        best = {number for number, highest in likely if highest >= sure}
        scores = {number: score * boosts[number] for number, score in self._exact(query, best).items()}
        last = threshold(scores.values(), count)
        return Top({ids[number]: score for number, score in scores.items() if score >= last}, last)

    def prepare(self) -> Iterator[None]:
        """Count beforehand what searches would have to; what is left to do may be left, and done between searches."""
        common: list[str] = []
        for batch in batched(list(self._postings), 1_000):
            yield
            common = nlargest(_PREPARED, (*common, *batch), key=lambda term: len(self._postings.get(term, ())))
        for term in common:
            for scored in self._scored([Term(term, "token")]):
                self._impacts.prepare(scored, self._lengths, self._average())
                yield

    def explain(self, id: str, terms: Iterable[Term]) -> list[TermScore]:
        """Each term's part in a document's score; the parts add up to what ``score`` gives."""
        number = self._numbers.get(id)
        if number is None:
            return []
        indexed, length, average = self._documents[number], self._lengths[number], self._average()
        parts: list[TermScore] = []
        for term in terms:
            postings = self._find(term)
            if number not in postings:
                continue
            idf = self._idf(len(postings))
            parts.append(
                {
                    "term": term.text,
                    "fields": indexed.by_field(term, self._tokenize),
                    "idf": idf,
                    "score": idf * _saturate(postings[number], length, average),
                }
            )
        return parts

    def sharing(self, terms: Sequence[Term], least: int) -> set[str]:
        """The documents that have so many of the terms, or one of them as a whole keyword."""
        counts = Counter(chain.from_iterable(self._find(term) for term in terms))
        found = {number for number, count in counts.items() if count >= least}
        for term in terms:
            if term.text in self._keywords:
                found.update(n for n in self._find(term) if term.text in self._documents[n].keywords)
        return {self._ids[number] for number in found}

    def _number(self, id: str) -> int:
        """A number for a document: a free one, or the next."""
        if self._free:
            number = self._free.pop()
            self._ids[number] = id
        else:
            number = len(self._ids)
            self._ids.append(id)
            self._documents.append(_NONE)
            self._lengths.append(0)
        self._numbers[id] = number
        return number

    def _scored(self, terms: Iterable[Term]) -> list[Scored]:
        query: list[Scored] = []
        for term in terms:
            if postings := self._find(term):
                key = (term.text,) if term.kind == "character" else term.text
                query.append(Scored(key, postings, self._idf(len(postings)) * (K1 + 1)))
        return query

    def _idf(self, containing: int) -> float:
        return math.log(1 + (len(self._numbers) - containing + 0.5) / (containing + 0.5))

    def _average(self) -> float:
        return self._total_length / len(self._numbers) if self._total_length else 1.0

    def _exact(self, query: Iterable[Scored], numbers: AbstractSet[int]) -> dict[int, float]:
        """The scores of documents by the terms of a query, summed in the query's order: equals come out equal."""
        fixed, slope = norm(self._average())
        parts = [(term.postings.get, term.weight) for term in query]
        scores: dict[int, float] = {}
        for number in numbers:
            score, relative = 0.0, fixed + slope * self._lengths[number]
            for frequency_in, weight in parts:
                if frequency := frequency_in(number):
                    score += weight * (frequency / (frequency + relative))
            if score:
                scores[number] = score
        return scores

    def _find(self, term: Term) -> dict[int, int]:
        if term.kind != "character":
            return self._postings.get(term.text, {})
        known = self._characters.get(term.text)
        if known is None:
            documents = enumerate(self._documents)
            counts = {n: document.count_character(term.text) for n, document in documents if term.text in document.text}
            known = self._characters[term.text] = counts
        return known


@dataclass(slots=True)
class _Indexed:
    """A document as it stands in the index, normalised."""

    text: str
    """Title, keywords and content, a line each."""
    title_ends: int
    content_begins: int
    keywords: tuple[str, ...]

    @classmethod
    def of(cls, document: Document) -> "_Indexed":
        """A document."""
        title, content = text.normalize(document.title), text.normalize(document.content)
        keywords = tuple(dict.fromkeys(filter(None, map(text.keyword, document.keywords))))
        whole = "\n".join((title, *keywords, content))
        return cls(whole, len(title), len(whole) - len(content), keywords)

    def fields(self, tokenize: Tokenizer) -> dict[str, Sequence[str]]:
        """The terms of each field; not kept, for they would take more memory than the text."""
        title, content = self.text[: self.title_ends], self.text[self.content_begins :]
        return {"title": tokenize(title), "keywords": self.keywords, "content": tokenize(content)}

    def count_character(self, character: str) -> int:
        """The weighted frequency of a single character."""
        count, title_ends, content_begins = self.text.count, self.title_ends, self.content_begins
        return (
            WEIGHTS["title"] * count(character, 0, title_ends)
            + WEIGHTS["keywords"] * count(character, title_ends, content_begins)
            + WEIGHTS["content"] * count(character, content_begins)
        )

    def by_field(self, term: Term, tokenize: Tokenizer) -> dict[str, float]:
        """The weighted frequency of a term in each field that has it."""
        if term.kind == "character":
            counts = {
                "title": self.text.count(term.text, 0, self.title_ends),
                "keywords": self.text.count(term.text, self.title_ends, self.content_begins),
                "content": self.text.count(term.text, self.content_begins),
            }
        else:
            counts = {name: terms.count(term.text) for name, terms in self.fields(tokenize).items()}
        return {name: WEIGHTS[name] * count for name, count in counts.items() if count}


_NONE = _Indexed("", 0, 0, ())
"""Stands where there is no document any more."""


def _saturate(frequency: float, length: float, average: float) -> float:
    return frequency * (K1 + 1) / (frequency + K1 * (1 - B + B * length / average))


def threshold(scores: Collection[float], count: int) -> float:
    """The ``count``-th best score; 0 where they are fewer."""
    return sorted(scores)[-count] if len(scores) >= count > 0 else 0.0
