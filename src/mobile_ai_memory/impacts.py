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


class Order:
    """The documents of a term with their impacts. They are put in order when that is first needed."""

    __slots__ = ("_ascending", "_ids", "impacts", "most")

    def __init__(self, impacts: dict[str, float]) -> None:
        """From the impacts by document, at least one."""
        self.impacts = impacts
        self.most = max(impacts.values())
        """The highest impact."""
        self._ids: list[str] | None = None
        self._ascending: list[float] = []

    def add(self, id: str, impact: float) -> None:
        """Take a document in."""
        self.impacts[id] = impact
        self.most = max(self.most, impact)
        if self._ids is not None:
            at = bisect_right(self._ascending, impact)
            self._ids.insert(at, id)
            self._ascending.insert(at, impact)

    def remove(self, id: str) -> None:
        """Take a document out, not the last one."""
        impact = self.impacts.pop(id)
        if impact == self.most:
            self.most = max(self.impacts.values())
        if self._ids is not None:
            at = self._ids.index(id, bisect_left(self._ascending, impact), bisect_right(self._ascending, impact))
            del self._ids[at], self._ascending[at]

    def from_impact(self, least: float) -> Iterable[tuple[str, float]]:
        """The documents with at least so much impact, and theirs."""
        ids = self._in_order()
        start = bisect_left(self._ascending, least)
        return zip(ids[start:], self._ascending[start:], strict=True)

    def highest(self, count: int) -> list[str]:
        """The documents with the highest impacts."""
        return self._in_order()[-count:]

    def _in_order(self) -> list[str]:
        if self._ids is None:
            self._ids = sorted(self.impacts, key=self.impacts.__getitem__)
            self._ascending = [self.impacts[id] for id in self._ids]
        return self._ids


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
            known = self._orders[term] = Order(impacts)
        return known

    def add(self, id: str, length: int, frequencies: Mapping[Any, int]) -> None:
        """Take a new document into the orders of its terms."""
        for term in self._orders.keys() & frequencies.keys():
            frequency = frequencies[term]
            impact = frequency / (frequency + (self._norm.fixed + self._norm.slope * length))
            self._orders[term].add(id, impact)

    def remove(self, id: str, frequencies: Mapping[Any, int]) -> None:
        """Take a document out again."""
        for term in self._orders.keys() & frequencies.keys():
            order = self._orders[term]
            if len(order.impacts) == 1:
                del self._orders[term]
            else:
                order.remove(id)


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
    for bound, weight, order in terms:
        budget -= len(order.impacts)
        if budget < 0:
            break
        for id, impact in order.impacts.items():
            sums[id] = sums.get(id, 0.0) + weight * impact
        left -= bound
        started += 1
    enough = 0.0
    if started < len(terms):
        likely = _first(sums, 2 * count) if sums else terms[0][2].highest(2 * count)
        enough = _last_of_best(likely, terms, count) / spread

    for bound, weight, order in terms[started:]:
        # Those that were met get their part; the others come in only where they can still become good enough.
        impacts = order.impacts
        for id in impacts.keys() & sums.keys():
            sums[id] += weight * impacts[id]
        if left >= enough:
            found = order.from_impact((enough - left + bound) / weight)
            sums = {id: weight * impact for id, impact in found} | sums
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
    for _, weight, order in terms:
        impacts = order.impacts
        for id in impacts.keys() & sums.keys():
            sums[id] += weight * impacts[id]
    return threshold(sums, count)
