"""Finding the best documents without scoring most of the others: exact, only faster.

The impact of a term in a document is tf / (tf + k1·(1 − b + b·dl/avgdl)), the part of the score (``index``) that the
rest multiplies. Kept as a whole number, rounded up (Anh & Moffat, "Pruned Query Evaluation Using Pre-Computed
Impacts", 2006), impacts add up to a bound on each document's score, and only those whose bound is high are scored.

The bounds of all documents are one long integer: each document has 32 bits of it, its lane, which is never full. So a
term's impacts times its weight, plus the next term's, is a multiplication and an addition of integers, done for all
documents at once by the interpreter's own arithmetic.

Every write changes avgdl, and with it every impact a little. Impacts are kept from write to write all the same: where
avgdl has become r times what it was, none has changed by more than the factor r, and that much is left as a margin.
"""

import re
from array import array
from collections.abc import Iterable, Mapping
from functools import cache
from sys import byteorder
from typing import Any, NamedTuple

K1 = 1.2
B = 0.75

_DRIFT = 1.05
"""When the average length has changed by this factor, the impacts are counted anew: the margin would cost more."""

_STEPS = 255
"""An impact is 1 to so many of these."""

_LANE = 4
"""Bytes of a lane."""
_FULL = 2 ** (8 * _LANE) - 1

_FEW = 32
"""A term in fewer than one of so many documents is added up one by one; an integer for all would be mostly nothing."""

_KEPT_BYTES = 2**24
"""So much is kept of the terms that were asked for, the latest."""
_BYTES_OF_ONE = 64


class Norm(NamedTuple):
    """k1·(1 − b + b·dl/avgdl), as ``fixed + slope · dl``."""

    fixed: float
    slope: float


def norm(average: float) -> Norm:
    """The norm where the documents have an average length."""
    return Norm(K1 * (1 - B), K1 * B / average)


Key = str | tuple[str]
"""A term, or a single character as a tuple of one."""

Scored = tuple[Key, Mapping[str, int], float]
"""A term of a query: its key, its frequency by document, and its weight (an impact times it is its part of a score)."""


class _Lanes:
    """The impacts of one term, by the number of the document."""

    __slots__ = ("all", "bytes", "some")

    def __init__(self, some: dict[int, int]) -> None:
        self.some = some
        """Impacts that are not in ``all``, or are there as they were."""
        self.all = 0
        self.bytes = _BYTES_OF_ONE * len(some)

    def gather(self, count: int) -> None:
        """Put all impacts of so many documents into the one integer."""
        lanes = array("I", self.all.to_bytes(_LANE * count, byteorder))
        for number, impact in self.some.items():
            lanes[number] = impact
        self.all = int.from_bytes(lanes.tobytes(), byteorder)
        self.some = {}
        self.bytes = _LANE * count


class Bounds:
    """A bound on the score of every document, for one query."""

    def __init__(self, ids: list[str | None], lanes: int, scale: float, slack: float, margin: float) -> None:
        """Of the lanes of all documents.

        Args:
            ids: the documents by number.
            lanes: the bounds.
            scale: what a score is multiplied by in a lane.
            slack: a lane holds no more than its document's score and this.
            margin: the factor within which scores are right.
        """
        self._ids = ids
        self._scale, self._slack, self._margin = scale, slack, margin
        self._lanes = lanes.to_bytes(_LANE * len(ids), byteorder)
        high = _LANE - 1 if byteorder == "little" else 0
        self._heads = self._lanes[high::_LANE]
        """The first eight bits of each bound."""

    def reached(self, count: int) -> float:
        """A score that so many documents have or exceed; 0 where that can't be told."""
        low, rest = 0, self._heads
        for bit in (128, 64, 32, 16, 8, 4, 2, 1):
            higher = rest.translate(None, _below(low | bit))
            if len(higher) >= count:
                low, rest = low | bit, higher
        return max((low << 8 * (_LANE - 1)) - self._slack, 0) / (self._scale * self._margin)

    def reaching(self, score: float) -> set[str]:
        """The documents whose score may be so high."""
        least = min(max(int(score * self._scale / self._margin), 1), _FULL)
        head = least >> 8 * (_LANE - 1)
        bounds, ids = memoryview(self._lanes).cast("I"), self._ids
        numbers = [found.start() for found in _at_least(head).finditer(self._heads)]
        return {id for number in numbers if bounds[number] >= least and (id := ids[number]) is not None}


class Impacts:
    """The impacts of the terms that were asked for, kept in step with the documents."""

    def __init__(self) -> None:
        """Start without any."""
        self._ids: list[str | None] = []
        """The documents by number; ``None`` where there is none any more."""
        self._numbers: dict[str, int] = {}
        self._free: list[int] = []
        self._terms: dict[Key, _Lanes] = {}
        """Those asked for latest stand last."""
        self._bytes = 0
        self._average = 0.0
        self._norm = Norm(0.0, 0.0)

    def add(self, id: str, length: int, frequencies: Mapping[Any, int]) -> None:
        """Take a new document in."""
        if self._free:
            number = self._free.pop()
            self._ids[number] = id
        else:
            number = len(self._ids)
            self._ids.append(id)
        self._numbers[id] = number
        self.update(id, length, frequencies)

    def update(self, id: str, length: int, frequencies: Mapping[Any, int]) -> None:
        """Take further terms of a document in."""
        if self._terms:
            number, fixed = self._numbers[id], self._norm.fixed + self._norm.slope * length
            for term in self._terms.keys() & frequencies.keys():
                self._terms[term].some[number] = _steps(frequencies[term], fixed)

    def remove(self, id: str, frequencies: Iterable[Any], characters: Iterable[str]) -> None:
        """Take a document out again."""
        number = self._numbers.pop(id)
        self._ids[number] = None
        self._free.append(number)
        if self._terms:
            for term in (*frequencies, *((character,) for character in characters)):
                known = self._terms.get(term)
                if known is not None:
                    known.some[number] = 0

    def bounds(self, query: Iterable[Scored], lengths: Mapping[str, int], average: float) -> Bounds:
        """What the documents can score at most.

        Args:
            query: the terms.
            lengths: of all documents.
            average: of the lengths.
        """
        terms = [(self._lanes(key, postings, lengths, average), weight) for key, postings, weight in query]
        # The weights as whole numbers, so large that the highest sum there could be fills a lane.
        scale = (_FULL / _STEPS - 2 * len(terms)) / (sum([weight for _, weight in terms]) or 1.0)
        total = slack = 0
        single = array("I", bytes(_LANE * len(self._ids)))
        for lanes, weight in terms:
            times = int(weight * scale) + 1
            slack += times + _STEPS + 1
            if lanes.all:
                total += lanes.all * times
            else:
                for number, impact in lanes.some.items():
                    single[number] += impact * times
        total += int.from_bytes(single.tobytes(), byteorder)
        ratio = average / self._average if terms else 1.0
        return Bounds(self._ids, total, scale * _STEPS, slack, max(ratio, 1 / ratio))

    def _lanes(self, key: Key, postings: Mapping[str, int], lengths: Mapping[str, int], average: float) -> _Lanes:
        if not self._terms or not 1 / _DRIFT < average / self._average < _DRIFT:
            self._terms.clear()
            self._bytes = 0
            self._average = average
            self._norm = norm(average)
        lanes = self._terms.pop(key, None)
        if lanes is None:
            fixed, slope = self._norm
            numbers = self._numbers
            # As `_steps` says, without the call: there may be thousands.
            lanes = _Lanes(
                {
                    numbers[id]: int(_STEPS * tf / (tf + (fixed + slope * lengths[id]))) + 1
                    for id, tf in postings.items()
                }
            )
        else:
            self._bytes -= lanes.bytes
        if (lanes.all and lanes.some) or len(lanes.some) * _FEW > len(self._ids):
            lanes.gather(len(self._ids))
        self._terms[key] = lanes
        self._bytes += lanes.bytes
        while self._bytes > _KEPT_BYTES and len(self._terms) > 1:
            self._bytes -= self._terms.pop(next(iter(self._terms))).bytes
        return lanes


def _steps(frequency: int, norm: float) -> int:
    """An impact as a whole number, not less than it is."""
    return int(_STEPS * frequency / (frequency + norm)) + 1


@cache
def _below(head: int) -> bytes:
    return bytes(range(head))


@cache
def _at_least(head: int) -> re.Pattern[bytes]:
    return re.compile(b"[\\x%02x-\\xff]" % head, re.DOTALL)


def threshold(scores: Mapping[str, float], count: int) -> float:
    """The ``count``-th best score; 0 where they are fewer."""
    return sorted(scores.values())[-count] if len(scores) >= count > 0 else 0.0
