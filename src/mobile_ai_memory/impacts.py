"""Finding the best documents without scoring most of the others: exact, only faster.

A term's part of a score (``index``) is its weight times its impact in the document, tf / (tf + k1·(1 − b + b·dl/avgdl)).
Kept as whole numbers, rounded up (Anh & Moffat, "Pruned Query Evaluation Using Pre-Computed Impacts", 2006), the parts
add up to a bound on each document's score, and only those whose bound is high are scored.

The parts of a term in all documents are one long integer: each document has 16 bits of it, its lane, which is never
full. So adding up a query's terms is a few additions of integers, done for all documents at once by the interpreter's
own arithmetic.

Every write changes avgdl and the weights, and with them every part a little. Parts are kept from write to write all the
same: where avgdl or a weight has become r times what it was, none has changed by more than the factor r, and that much
is left as a margin.
"""

from array import array
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from math import ceil, inf
from sys import byteorder
from typing import NamedTuple

K1 = 1.2
B = 0.75

_DRIFT = 1.05
"""When the average length or a weight has changed by this factor, parts are counted anew: the margin would cost more."""

_STEPS = 64
"""A part is kept in so many steps to one of score. A weight is rarely more than 30: a lane takes many of them."""

_LANE = 2
"""Bytes of a lane."""
_FULL = 2**16 - 1

_FEW = 10
_RARE = 1 / 256
"""A term in fewer documents, or in a smaller part of all, is added up one by one: an integer for all would cost more."""

_KEPT_BYTES = 2**27
"""So much is kept of the terms that were asked for more than once, the latest."""
_ASKED = 4096
"""So many of the terms that were asked for once are remembered."""


class Norm(NamedTuple):
    """k1·(1 − b + b·dl/avgdl), as ``fixed + slope · dl``."""

    fixed: float
    slope: float


def norm(average: float) -> Norm:
    """The norm where the documents have an average length."""
    return Norm(K1 * (1 - B), K1 * B / average)


Key = str | tuple[str]
"""A term, or a single character as a tuple of one."""


class Scored(NamedTuple):
    """A term of a query."""

    key: Key
    postings: Mapping[int, int]
    """Its frequency by the number of the document."""
    weight: float
    """An impact times it is the term's part of a score."""


class _Lanes:
    """The parts of one term in all documents."""

    __slots__ = ("all", "stale", "weight")

    def __init__(self, weight: float, documents: Iterable[int]) -> None:
        self.weight = weight
        self.all = 0
        self.stale = set(documents)
        """The documents whose parts are to be counted, or counted anew."""


class Bounds:
    """What every document can score at most, and scores at least, for one query."""

    def __init__(self, lanes: "array[int]", steps: float, slack: int, margins: tuple[float, float]) -> None:
        """Of the lanes of all documents.

        Args:
            lanes: the sums.
            steps: so many are one of score.
            slack: a lane holds no more than its document's score and this.
            margins: factors to the least and to the most that a score can be.
        """
        self._lanes = lanes
        self._low, self._high = margins[0] / steps, margins[1] / steps
        self._slack = slack
        sums = lanes.tobytes()
        high, low = (1, 0) if byteorder == "little" else (0, 1)
        self._heads, self._rests = sums[high::_LANE], sums[low::_LANE]
        """The first and the last eight bits of each lane."""

    def reached(self, count: int) -> float:
        """A score that so many documents have or exceed; 0 where that can't be told."""
        low, rest = 0, self._heads
        for bit in (128, 64, 32, 16, 8, 4, 2, 1):
            higher = rest.translate(None, _below(low | bit))
            if len(higher) >= count:
                low, rest = low | bit, higher
        return max((low << 8) - self._slack, 0) * self._low

    def reaching(self, score: float) -> Iterator[tuple[int, float, float]]:
        """The documents whose score may be so high, and is more than 0; with what each scores at least, and at most."""
        lanes, slack, low, high = self._lanes, self._slack, self._low, self._high
        least = min(max(int(score / high), 1), _FULL)
        head = least >> 8
        numbers = _marked(self._heads, head or 1)
        if not head:
            numbers = chain(numbers, (n for n in _marked(self._rests, least) if lanes[n] <= 255))
        for number in numbers:
            lane = lanes[number]
            if lane >= least:
                yield number, (lane - slack) * low, lane * high


def _marked(values: bytes, least: int) -> Iterator[int]:
    """Where the bytes are that are so high."""
    marks = values.translate(_at_least(least))
    at = marks.find(1)
    while at >= 0:
        yield at
        at = marks.find(1, at + 1)


class Impacts:
    """The parts of the terms that were asked for, kept in step with the documents."""

    def __init__(self) -> None:
        """Start without any."""
        self._kept: dict[Key, _Lanes] = {}
        """Those asked for latest stand last."""
        self._asked: set[Key] = set()
        """Most terms are never asked for again: an integer is made only for those that are."""
        self._average = inf
        """Of the documents' lengths, as far as it was followed; infinite before anything was asked."""
        self._norms: list[float] = []
        """Of each document, at that average."""

    def touch(self, number: int, length: int, terms: Iterable[Key]) -> None:
        """Note that a document has these terms now, or had them, and how long it is now."""
        if self._average == inf:
            return
        fixed, slope = norm(self._average)
        self._norms[number : number + 1] = [fixed + slope * length]
        for key in self._kept.keys() & terms:
            self._kept[key].stale.add(number)

    def prepare(self, term: Scored, lengths: Sequence[int], average: float) -> None:
        """Count the parts of a term before it is asked for, where it will be kept."""
        if len(term.postings) >= _few(len(lengths)):
            self._follow(lengths, average)
            self._lanes(term)

    def bounds(self, query: Collection[Scored], lengths: Sequence[int], average: float) -> Bounds:
        """What the documents can score.

        Args:
            query: the terms.
            lengths: of all documents, by number.
            average: of the lengths.
        """
        self._follow(lengths, average)
        size = len(lengths)
        some, many = [], []
        few = _few(size)
        highest = len(query)
        changes = {1.0}
        for term in query:
            if len(term.postings) < few or not self._known(term.key):
                some.append(term)
                highest += ceil(_STEPS * term.weight)
            else:
                lanes = self._lanes(term)
                many.append(lanes.all)
                highest += ceil(_STEPS * lanes.weight)
                changes.add(term.weight / lanes.weight)
        if highest + len(query) <= _FULL:
            times = _FULL // max(highest, 1)
            total = sum(many) * times
            steps, slack = float(_STEPS * times), len(query) * times
        else:
            shift = (highest // (_FULL - len(query))).bit_length()
            rest, rounding = _in_all(_FULL >> shift, size), _in_all(2**shift - 1, size)
            total = sum([(lanes + rounding >> shift) & rest for lanes in many])
            steps, slack = _STEPS / 2**shift, 2 * len(query)
        sums = array("H", total.to_bytes(_LANE * size, byteorder))
        norms = self._norms
        for _, postings, weight in some:
            scaled = weight * steps
            for number, tf in postings.items():
                sums[number] += ceil(scaled * tf / (tf + norms[number]))
        drift = max(average / self._average, self._average / average)
        return Bounds(sums, steps, slack, (min(changes) / drift, max(changes) * drift))

    def _follow(self, lengths: Sequence[int], average: float) -> None:
        if not 1 / _DRIFT < average / self._average < _DRIFT:
            self._kept.clear()
            self._average = average
            fixed, slope = norm(average)
            self._norms = [fixed + slope * length for length in lengths]

    def _known(self, key: Key) -> bool:
        if key in self._kept or key in self._asked:
            return True
        if len(self._asked) >= _ASKED:
            self._asked.clear()
        self._asked.add(key)
        return False

    def _lanes(self, term: Scored) -> _Lanes:
        lanes = self._kept.pop(term.key, None)
        if lanes is None or not 1 / _DRIFT < term.weight / lanes.weight < _DRIFT:
            lanes = _Lanes(term.weight, term.postings)
        self._kept[term.key] = lanes
        size = len(self._norms)
        if lanes.stale:
            parts = array("H", lanes.all.to_bytes(_LANE * size, byteorder))
            frequency, weight, norms = term.postings.get, lanes.weight * _STEPS, self._norms
            for number in lanes.stale:
                tf = frequency(number, 0)
                parts[number] = ceil(weight * tf / (tf + norms[number]))
            lanes.all = int.from_bytes(parts, byteorder)
            lanes.stale.clear()
        while len(self._kept) > max(_KEPT_BYTES // (_LANE * size), 1):
            del self._kept[next(iter(self._kept))]
        return lanes


def _few(size: int) -> float:
    return max(_FEW, size * _RARE)


def _in_all(value: int, size: int) -> int:
    """A number in each of so many lanes."""
    return int.from_bytes(value.to_bytes(_LANE, byteorder) * size, byteorder)


@cache
def _below(head: int) -> bytes:
    return bytes(range(head))


@cache
def _at_least(head: int) -> bytes:
    """What marks the bytes that are so high with a 1, for ``bytes.translate``."""
    return bytes(byte >= head for byte in range(256))
