"""Two texts compared: what both say, what only one of them says, and where they disagree.

Everything here is about texts. What follows from it for memories is the matter of ``judgement``.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property, lru_cache

from mobile_ai_memory.admission.reading import Denial, Reading, Unit, read
from mobile_ai_memory.admission.vocabulary import vocabulary
from mobile_ai_memory.text import normalize

_OPEN_AXES = frozenset({"service", "venue", "sorting", "colour", "amount", "direction", "gesture", "switch", "outcome"})
"""Axes whose words are never all known, so that an unknown word may be one of their values too."""

_SPANS = ("am", "pm", "day", "hour", "minut", "week", "month", "second")
_HAN_SPANS = ("点", "时", "小时", "分", "分钟", "秒", "天", "周", "星期", "月", "个月")
_WHEN = frozenset({"time", "day", "moment", *(f"number {span}" for span in _SPANS + _HAN_SPANS)})
_MEANS = frozenset({"gesture", "switch", "outcome", "direction"})


@dataclass(frozen=True, slots=True)
class Slot:
    """A place where one text says something else than the other, between words that they share."""

    gone: tuple[Unit, ...]
    fresh: tuple[Unit, ...]
    leads: bool
    """Nothing stands before it: it is what the sentence is about."""
    qualifies: bool
    """It follows a "for" or "when": it says for what the rest holds."""
    joined: bool
    """It follows a word like "is" or "from"."""
    opens: bool
    """It is a clause of its own, after others: something further is told."""
    after: int
    """The number of shared telling words before it."""
    follows: bool
    """A shared word that can't stand for others stands before it: it is said of that."""
    told: bool
    """It is what the sentence tells: it stands at its end or is joined to what comes before."""

    @property
    def exchanged(self) -> bool:
        """Whether each text has words here that tell what, not only how."""
        return all(any(u.heavy and u.axis not in _MEANS for u in units) for units in (self.gone, self.fresh))

    @property
    def light(self) -> bool:
        """No telling word stands here in either text."""
        return not _tells(self.gone + self.fresh)

    @property
    def loose(self) -> bool:
        """Only words stand here that can stand for one another."""
        return all(unit.role or not unit.heavy for unit in self.gone + self.fresh)

    @property
    def telling(self) -> bool:
        """Each text has words here that can't stand for others, and neither denies where the other doesn't."""
        return all(any(u.heavy and not u.role for u in units) for units in (self.gone, self.fresh)) and any(
            u.denials for u in self.gone
        ) == any(u.denials for u in self.fresh)


@dataclass(frozen=True)
class Comparison:
    """How a new text stands to an old one."""

    old: Reading
    new: Reading
    pairs: Sequence[tuple[Unit, Unit]]
    """What both say, as the old and as the new text says it."""
    gone: tuple[Unit, ...]
    """What only the old text says."""
    fresh: tuple[Unit, ...]
    """What only the new text says."""
    passed_over: tuple[frozenset[Denial], frozenset[Denial]]

    @cached_property
    def shared(self) -> tuple[Unit, ...]:
        """What both say, as the old text says it."""
        return tuple(unit for unit, _ in self.pairs)

    @cached_property
    def _disputed(self) -> tuple[frozenset[str], int]:
        return _disputed(self.pairs, (self.gone, self.fresh), (self.old, self.new), self.passed_over)

    @property
    def disputed(self) -> frozenset[str]:
        """The meanings of what both say and only one denies."""
        return self._disputed[0]

    @cached_property
    def containment(self) -> float:
        """How much of the text that says less is in the other one, 0 to 1."""
        return weight(self.shared) / (weight(self.shared) + min(weight(self.gone), weight(self.fresh)) or 1.0)

    @cached_property
    def likeness(self) -> float:
        """How much of both texts is shared, 0 to 1."""
        shared = 2 * weight(self.shared)
        return shared / (shared + weight(self.gone) + weight(self.fresh) or 1.0)

    @cached_property
    def exchanged(self) -> bool:
        """Each text has telling words that the other lacks."""
        return _tells(self.gone) and _tells(self.fresh)

    @property
    def denied(self) -> bool:
        """One text denies what the other says; a denial of a denial says it again."""
        return self._disputed[1] % 2 == 1

    @cached_property
    def opposed(self) -> frozenset[str]:
        """The axes on which each text has a value that the other lacks."""
        return _axes(self.gone) & _axes(self.fresh)

    @cached_property
    def mistyped(self) -> bool:
        """The texts have values of different kinds, or only one of them has one of a kind whose values are known."""
        mine, theirs = _axes(self.gone) - _MEANS, _axes(self.fresh) - _MEANS
        return bool(_kinds(mine - _OPEN_AXES) ^ _kinds(theirs - _OPEN_AXES)) or bool(
            _kinds(mine) and _kinds(theirs) and not _kinds(mine) & _kinds(theirs)
        )

    @cached_property
    def slots(self) -> list[Slot]:
        """The places where the texts differ, in order."""
        mine, theirs = self.old.units, self.new.units
        matcher = SequenceMatcher(None, [u.meaning for u in mine], [u.meaning for u in theirs], autojunk=False)
        found = []
        for operation, start, end, other_start, other_end in matcher.get_opcodes():
            # What only moved is no difference.
            gone = tuple(unit for unit in mine[start:end] if unit in self.gone)
            fresh = tuple(unit for unit in theirs[other_start:other_end] if unit in self.fresh)
            if operation != "equal" and weight(gone + fresh):
                joined = start > 0 and not mine[start - 1].weight
                found.append(
                    Slot(
                        gone,
                        fresh,
                        leads=not weight(mine[:start]),
                        qualifies=any(unit.meaning == "for" for unit in mine[max(0, start - 1) : start]),
                        joined=joined,
                        opens=start in self.old.clause_starts and other_start in self.new.clause_starts,
                        after=sum(unit.heavy and unit not in self.gone for unit in mine[:start]),
                        follows=any(u.heavy and not u.role and u not in self.gone for u in mine[:start]),
                        told=joined or not _tells(mine[end:]),
                    )
                )
        return found

    @cached_property
    def aligned(self) -> bool:
        """What both say, they say in nearly the same order."""
        mine, theirs = ([u.meaning for u in text.units if u.heavy] for text in (self.old, self.new))
        matcher = SequenceMatcher(None, mine, theirs, autojunk=False)
        return sum(block.size for block in matcher.get_matching_blocks()) >= 0.75 * sum(u.heavy for u in self.shared)

    @cached_property
    def reordered(self) -> bool:
        """The same things in another order, where the texts say that the order counts."""
        if self.likeness < 0.75:
            return False
        if self._values_exchanged():
            return True
        if not (self.old.ordered and self.new.ordered):
            return False
        mine = [unit.meaning for unit in self.old.units if unit.heavy]
        theirs = [unit.meaning for unit in self.new.units if unit.heavy]
        both = [meaning for meaning in mine if theirs.count(meaning) == 1 == mine.count(meaning)]
        pairs = [(both[i], other) for i in range(len(both)) for other in both[i + 1 :]]
        turned = sum(theirs.index(first) > theirs.index(second) for first, second in pairs)
        return bool(pairs) and turned / len(pairs) > 0.4

    def _values_exchanged(self) -> bool:
        """Two values of one axis belong to each other's word: left edge and right swipe, right edge and left swipe."""
        mine, theirs = _owned_values(self.old), _owned_values(self.new)
        return len(mine) > 1 and mine.isdisjoint(theirs) and {w for _, w in mine} == {w for _, w in theirs}


def compare(
    old: Reading,
    new: Reading,
    passed_over: tuple[frozenset[Denial], frozenset[Denial]] = (frozenset(), frozenset()),
) -> Comparison:
    """Compare two readings.

    Args:
        old: the text that was known.
        new: the text that comes in.
        passed_over: the kinds of denial that say nothing, in the old and in the new text (the
            "don't" of a warning).
    """
    waiting = new.by_meaning
    met: dict[str, int] = {}
    gone: list[Unit] = []
    pairs: list[tuple[Unit, Unit]] = []
    for unit in old.units:
        meaning = unit.meaning
        found = waiting.get(meaning)
        if found is None:
            gone.append(unit)
            continue
        number = met.get(meaning, 0)
        if number < len(found):
            met[meaning] = number + 1
            pairs.append((unit, found[number]))
        else:
            gone.append(unit)
    fresh = [unit for meaning, units in waiting.items() for unit in units[met.get(meaning, 0) :]]
    return Comparison(old, new, tuple(pairs), tuple(gone), tuple(fresh), passed_over)


def _disputed(
    pairs: Sequence[tuple[Unit, Unit]],
    others: tuple[Iterable[Unit], Iterable[Unit]],
    texts: tuple[Reading, Reading],
    passed_over: tuple[frozenset[Denial], frozenset[Denial]],
) -> tuple[frozenset[str], int]:
    """What both say and only one denies, and the number of such denials."""
    if not texts[0].denials and not texts[1].denials:
        return frozenset(), 0

    def denials(side: int, unit: Unit) -> set[tuple[int, int]]:
        return {(side, index) for index in unit.denials if texts[side].denials[index] not in passed_over[side]}

    heads = {
        (side, index): unit
        for side in (0, 1)
        for unit in reversed(texts[side].units)
        if unit.heavy
        for index in unit.denials
    }
    in_doubt: set[tuple[int, int]] = set()
    agreed: set[tuple[int, int]] = set()
    about: dict[tuple[int, int], float] = {}
    for pair in pairs:
        found = denials(0, pair[0]) | denials(1, pair[1])
        if not pair[0].weight or not found:
            continue
        for denial in found:
            # What it denies first counts most.
            closest = pair[denial[0]] is heads.get(denial)
            about[denial] = about.get(denial, 0.0) + (10.0 if closest else pair[0].weight)
        if len(found) % 2:
            in_doubt |= found
        elif pair[0].heavy:
            agreed |= found
    for side in (0, 1):
        for unit in others[side]:
            for denial in denials(side, unit):
                # A denial that is mostly about something else says little about what both say.
                about[denial] = about.get(denial, 0.0) - unit.weight
    standing = {denial for denial in in_doubt - agreed if about[denial] >= 0}
    meanings = (pair[0].meaning for pair in pairs if (denials(0, pair[0]) | denials(1, pair[1])) & standing)
    return frozenset(meanings), len(standing)


_WITHOUT_MEANING = re.compile(
    "[\\s_!\"'();?\\[\\\\\\]`{|}~*·…«»‹›\u2000-\u206f\u3001-\u3003\u3008-\u3011\u3014-\u301f\ufe0f]|(?<!\\d)[.,:/-]|[.,:/-](?!\\d)"
)


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """Text without what does not change its meaning: case, width, spaces, punctuation.

    Signs stay, and the marks inside a number: "C++" is not "C", "1.5" is not "15".
    """
    normalized = normalize(text)
    return _WITHOUT_MEANING.sub("", normalized) or normalized.strip()


@lru_cache(maxsize=4096)
def topics(*texts: str) -> frozenset[str]:
    """What texts are about: the meanings of their telling words, and the subjects that they have values of."""
    units = [unit for text in texts for unit in read(text).units if unit.heavy]
    subjects = {f"{unit.axis}=" for unit in units if unit.axis in vocabulary().subjects}
    return frozenset(unit.meaning for unit in units) | subjects


def measure(axis: str) -> str:
    """What is measured on an axis; times in whatever unit are one."""
    return "when" if axis in _WHEN else axis


def is_subject(axes: Iterable[str]) -> bool:
    """Whether one of the axes is a subject by itself (the language, the seat)."""
    return not vocabulary().subjects.isdisjoint(axes)


def weight(units: Iterable[Unit]) -> float:
    """How much units say about which thing is meant."""
    return sum(unit.weight for unit in units)


def _tells(units: Iterable[Unit]) -> bool:
    return any(unit.heavy for unit in units)


def _axes(units: Iterable[Unit]) -> frozenset[str]:
    return frozenset(unit.axis for unit in units if unit.axis and unit.heavy)


def _owned_values(text: Reading) -> frozenset[tuple[str, str]]:
    """The values on axes that a text has several values of, each with the word that follows it."""
    units = text.units
    values = [(unit, units[i + 1].meaning) for i, unit in enumerate(units[:-1]) if unit.axis and unit.heavy]
    return frozenset(
        (unit.meaning, owner)
        for unit, owner in values
        if any(other.axis == unit.axis and other.meaning != unit.meaning for other, _ in values)
    )


def _kinds(axes: Iterable[str]) -> frozenset[str]:
    """The kinds of values on axes, points in time being one kind; numbers are of any kind."""
    kinds = {measure(axis) for axis in axes}
    return frozenset(kind for kind in kinds if not kind.startswith("number"))
