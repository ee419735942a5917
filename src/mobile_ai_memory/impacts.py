"""Finding the best documents without looking at most of the others: exact, only faster.

The impact of a term in a document is tf / (tf + k1·(1 − b + b·dl/avgdl)), the part of the score (``index``) that the
rest multiplies. Where the documents of a term are kept in the order of their impacts, a document that stands low in it
and was not met under a term that weighs more can't become one of the best, and need not be looked at (MaxScore: Turtle
& Flood, "Query Evaluation: Strategies and Optimizations", 1995; impact order: Anh & Moffat, "Pruned Query
Evaluation Using Pre-Computed Impacts", 2006).

Every write changes avgdl, and with it every impact a little. An order is kept from write to write all the same: where
avgdl has become r times what it was, no impact has changed by more than the factor r, and that much is left as a margin.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping
from operator import itemgetter
from typing import Any, NamedTuple

K1 = 1.2
B = 0.75

_DRIFT = 1.05
"""When the average length has changed by this factor, the orders are made anew: the margin would cost more."""

_WHOLE = 600
"""So many postings, the rarest terms first, are gone through whole, to know early how good the best ones are."""


class Norm(NamedTuple):
    """k1·(1 − b + b·dl/avgdl), as ``fixed + slope · dl``."""

    fixed: float
    slope: float


def norm(average: float) -> Norm:
    """The norm where the documents have an average length."""
    return Norm(K1 * (1 - B), K1 * B / average)


class Order(NamedTuple):
    """The documents of a term with their impacts."""

    impacts: dict[str, float]
    """By document, in no order."""
    ids: list[str]
    """The document with the lowest impact first."""
    ascending: list[float]
    """The impacts in the order of ``ids``."""


Scored = tuple[float, float, Order]
"""A term of a query: the most that it can add to a score, its weight (an impact times it is its part of a score), and
its documents."""

Key = str | tuple[str]
"""A term, or a single character as a tuple of one."""


class Impacts:
    """The orders of the terms that were asked for, kept in step with the documents."""

    def __init__(self) -> None:
        """Start without any."""
        self._orders: dict[Key, Order] = {}
        self._average = 0.0
        self._norm = Norm(0.0, 0.0)

    def margin(self, average: float) -> float:
        """The factor within which the impacts are right where documents have this average length; 1 where they are."""
        if not self._orders or not 1 / _DRIFT < average / self._average < _DRIFT:
            self._orders.clear()
            self._average = average
            self._norm = norm(average)
        ratio = average / self._average
        return max(ratio, 1 / ratio)

    def order(self, term: Key, postings: Mapping[str, int], lengths: Mapping[str, int]) -> Order:
        """A term's documents by impact; made once and kept."""
        known = self._orders.get(term)
        if known is None:
            fixed, slope = self._norm
            impacts = {id: tf / (tf + (fixed + slope * lengths[id])) for id, tf in postings.items()}
            ids = sorted(impacts, key=impacts.__getitem__)
            known = self._orders[term] = Order(impacts, ids, list(map(impacts.__getitem__, ids)))
        return known

    def add(self, id: str, length: int, frequencies: Mapping[Any, int]) -> None:
        """Take a new document into the orders of its terms."""
        for term in self._orders.keys() & frequencies.keys():
            impacts, ids, ascending = self._orders[term]
            frequency = frequencies[term]
            impact = frequency / (frequency + (self._norm.fixed + self._norm.slope * length))
            at = bisect_right(ascending, impact)
            ids.insert(at, id)
            ascending.insert(at, impact)
            impacts[id] = impact

    def remove(self, id: str, frequencies: Mapping[Any, int]) -> None:
        """Take a document out again."""
        for term in self._orders.keys() & frequencies.keys():
            impacts, ids, ascending = self._orders[term]
            impact = impacts.pop(id)
            at = ids.index(id, bisect_left(ascending, impact), bisect_right(ascending, impact))
            del ids[at], ascending[at]
            if not ids:
                del self._orders[term]


def best(query: Iterable[Scored], count: int, spread: float) -> dict[str, float]:
    """The documents whose score is at least the ``count``-th best divided by ``spread``, and their scores.

    Where impacts are right within a margin only, so are the scores; with the margin in ``spread`` none is missed.
    Others may be among them, with a part of their score.

    Args:
        query: the terms.
        count: how many documents are wanted.
        spread: 1 or more.
    """
    terms = sorted(query, key=itemgetter(0), reverse=True)
    sums: dict[str, float] = {}
    left = sum(map(itemgetter(0), terms))
    """The most that a document can get from the terms still to come."""
    started, budget = 0, _WHOLE
    for bound, weight, (impacts, _, _) in terms:
        budget -= len(impacts)
        if budget < 0:
            break
        for id, impact in impacts.items():
            sums[id] = sums.get(id, 0.0) + weight * impact
        left -= bound
        started += 1
    enough = 0.0
    if started < len(terms):
        likely = _first(sums, 2 * count) if sums else terms[0][2].ids[-2 * count :]
        enough = _last_of_best(likely, terms, count) / spread

    for bound, weight, (impacts, ids, ascending) in terms[started:]:
        # Those that were met get their part; the others come in only where they can still become good enough.
        for id in impacts.keys() & sums.keys():
            sums[id] += weight * impacts[id]
        if left >= enough:
            start = bisect_left(ascending, (enough - left + bound) / weight)
            sums = {id: weight * impact for id, impact in zip(ids[start:], ascending[start:], strict=True)} | sums
        left -= bound
        if enough > left:
            low = enough - left
            sums = {id: score for id, score in sums.items() if score >= low}
    return sums


def threshold(scores: Mapping[str, float], count: int) -> float:
    """The ``count``-th best score; 0 where they are fewer."""
    return sorted(scores.values())[-count] if len(scores) >= count > 0 else 0.0


def _first(sums: Mapping[str, float], count: int) -> Iterable[str]:
    low = threshold(sums, count)
    return [id for id, score in sums.items() if score >= low]


def _last_of_best(ids: Iterable[str], terms: Iterable[Scored], count: int) -> float:
    """The ``count``-th best score among some documents."""
    sums = dict.fromkeys(ids, 0.0)
    for _, weight, (impacts, _, _) in terms:
        for id in impacts.keys() & sums.keys():
            sums[id] += weight * impacts[id]
    return threshold(sums, count)
