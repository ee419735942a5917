"""Learning without a model: what a task's log teaches by rule.

Precision first; a rule that is not sure says nothing.

* *The way that worked*: in a task that succeeded, an intention failed one way and then worked
  another way. The other way is kept, as a positive memory. So it is in a task that was cut short
  by its limit of rounds, steps or time: what had worked until then did. Where a task failed at
  something else, nobody knows whether the ways before led anywhere.
* *The wall*: in a task that failed, the same thing failed in the same way again and again. A
  warning is kept, as a negative memory.

The log's entries become steps (``steps``), a step's words become a deed (``deeds``), and the two
rules compare deeds. Faults of the environment (``environment``) take no part.

The most useful lesson is the one that would have spared the most failures: failed tries before the
way was found, repetitions before the task was given up.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Any, NamedTuple

from mobile_ai_memory.learning.deeds import (
    Deed,
    is_other_way,
    is_same_action,
    is_same_failure,
    names_an_action,
    read,
    tells_a_way,
)
from mobile_ai_memory.learning.environment import is_cut_short, is_environment_error, is_passing_fault
from mobile_ai_memory.learning.experience import experience, is_all_experience
from mobile_ai_memory.learning.names import names_in
from mobile_ai_memory.learning.steps import Step, intention, is_reworded, joined, steps_of, unnumbered
from mobile_ai_memory.records import MAX_TITLE
from mobile_ai_memory.text import HAN_CHARACTER, shorten, squash

__all__ = ["MAX_CONTENT", "MAX_NEGATIVE", "MAX_POSITIVE", "Lesson", "is_environment_error", "lessons"]

MAX_POSITIVE = 3
MAX_NEGATIVE = 2
MAX_CONTENT = 300
REPEATED = 2
"""How often the same failure makes a wall."""

_MOST_READ = 12_000
"""So many characters of steps are read; a longer log is read from its end, which says most about it."""
_STEP_COST = 20
_MADE_TITLE = 60
_ERROR_READ = 1_000
_CLAUSE_END = re.compile(r"[，,；;。]|\.\s")
_COMPARED = 16
"""So many different failures of one intention are told apart."""


class Lesson(NamedTuple):
    """What a log taught: the values of a memory to be."""

    title: str
    content: str
    polarity: str
    keywords: list[str]


def lessons(status: str, error: str | None, events: Iterable[Any]) -> list[Lesson]:
    """What a task's log teaches: up to 3 positive lessons of a success, up to 2 of a failure, negative ones as a rule.

    Args:
        status: the task's, in the bank's words.
        error: the error the task ended with, or ``None``.
        events: the task's whole log, oldest first.

    Returns:
        The lessons, the most useful first: those that would have spared the most failures; among
        equals the way found first, the wall met last.
    """
    if status not in ("success", "failure") or not isinstance(events, Iterable):
        return []
    if isinstance(error, str) and is_environment_error(error):
        return []
    tries = _Log(_end_of(steps_of(events, in_turn=status == "success"))).tries
    if status == "success":
        return [way.lesson for way in _ways_that_worked(tries)[:MAX_POSITIVE]]
    # What steps tell, the errors beside them tell once more, and without saying whether it was overcome.
    if not any(each.told for each in tries):
        return _repeated_errors(events)[:MAX_NEGATIVE]
    ways = _ways_that_worked(tries) if isinstance(error, str) and is_cut_short(error) else []
    # What worked is sure; what failed might have led somewhere yet.
    found: list[_Way | _Wall] = [*ways, *_walls(tries)]
    return [each.lesson for each in found[:MAX_NEGATIVE]]


def _end_of(steps: list[Step]) -> list[Step]:
    room = _MOST_READ
    for at in range(len(steps) - 1, -1, -1):
        room -= len(steps[at].title) + len(steps[at].told or "") + _STEP_COST
        if room < 0:
            return steps[at + 1 :]
    return steps


class _Log:
    """The steps of a log, each text read once, and only when it is asked for."""

    def __init__(self, steps: list[Step]) -> None:
        self.told: dict[str, str] = _Cache(experience)
        self.is_action: dict[str, bool] = _Cache(names_an_action)
        self.is_of_the_app: dict[str, bool] = _Cache(lambda text: not is_passing_fault(text))
        self.deed: dict[tuple[str, tuple[str, ...] | None], Deed] = _Cache(lambda key: read(*key))
        titles: dict[str, str] = _Cache(lambda title: unnumbered(experience(title)))
        keys: dict[str, str] = _Cache(intention)
        self.tries = [_Try(self, step, titles[step.title], step.turn or keys[titles[step.title]]) for step in steps]


class _Cache[Key, Value](dict[Key, Value]):
    """Values that are worked out when they are first asked for."""

    def __init__(self, work_out: Callable[[Key], Value]) -> None:
        super().__init__()
        self._work_out = work_out

    def __missing__(self, key: Key) -> Value:
        value = self[key] = self._work_out(key)
        return value


@dataclass
class _Try:
    """A step, as experience."""

    log: _Log
    step: Step
    title: str
    key: str

    @cached_property
    def acted(self) -> str:
        """What was done and seen; the title is part of it where only that says what was done.

        "Tap the search button" tells enough, "Search" doesn't. Where what was told is no experience at all,
        the title saves nothing.
        """
        told = self.told
        if self.step.calls is not None:
            # A call with something left out is another call.
            return told if is_all_experience(self.step.told or "") else ""
        if (self.step.told and not told) or self.log.deed[told, None].terms:
            return told
        return joined(self.title, told) if self.log.is_action[self.title] else told

    @cached_property
    def told(self) -> str:
        """What was told, as far as it is experience."""
        return self.log.told[self.step.told or ""]

    @cached_property
    def deed(self) -> Deed:
        """What was done."""
        return self.log.deed[self.acted, self.step.calls]

    @cached_property
    def is_genuine(self) -> bool:
        """Whether a failure tells something, and of the app."""
        return bool(self.acted) and self.log.is_of_the_app[self.deed.unnamed]


# The way that worked


@dataclass(slots=True)
class _Way:
    title: str
    content: str
    spared: int

    @property
    def lesson(self) -> Lesson:
        return _lesson(self.title or _made_title(self.content), self.content, "positive")


def _ways_that_worked(tries: list[_Try]) -> list[_Way]:
    ways: dict[str, _Way] = {}
    failures: dict[str, list[_Try]] = {}
    last_failed: _Try | None = None
    for each in tries:
        if not each.key:
            continue
        if not each.step.worked:
            failures.setdefault(each.key, []).append(each)
            last_failed = each
            continue
        key = each.key
        if last_failed is not None and key not in failures and is_reworded(last_failed.title, each.title):
            key = last_failed.key
        last_failed = None
        failed = failures.pop(key, [])
        spared = _spared(each, failed) if failed else _owns_up(each)
        if spared:
            way = ways.setdefault(key, _Way((failed or [each])[0].title, each.acted, 0))
            way.content = each.acted
            way.spared += spared
    # Sorting keeps the order among equals.
    return sorted(ways.values(), key=lambda way: -way.spared)


def _spared(success: _Try, failures: list[_Try]) -> int:
    """How many failures the way would have spared; 0 where it is no other way."""
    if not success.acted or not tells_a_way(success.deed, success.title):
        return 0
    different = {each.acted: each for each in reversed(failures)}
    genuine = {acted: each for acted, each in islice(different.items(), _COMPARED) if each.is_genuine}
    if not all(is_other_way(success.deed, each.deed) for each in genuine.values()):
        return 0
    return sum(each.acted in genuine for each in failures)


_OWNED_WORDS = ("改", "换", "转而", "instead", "so ")
_OWNED = re.compile(
    r"(?:没(?:有?反应|用|找到|看到|有?出现|有?成功|有?生效|打开)|无效|无反应|不(?:行|管用|起作用|能用|可用)|点不[了动]|失败|打不开|进不去|找不到)"
    r"[^，,；;。]{0,12}[，,；;。](?:于是|所以|后来|最后|便|就)?(?:改|换|转而)"
    r"|\b(?:nothing|\w+n't (?:work|react|respond|open|there|do anything)|no (?:such|results?|response|reaction)|not (?:there|found|work\w*)|failed)\b"
    r".{0,60}\b(?:so (?:i )?(?:used|tapped|went|opened|tried|clicked|pressed|switched)\b|instead\b)"
)


def _owns_up(success: _Try) -> int:
    """1 where a single step tells that something failed and what was done instead."""
    if not success.step.told or not any(word in success.step.told for word in _OWNED_WORDS):
        return 0
    return int(_OWNED.search(success.deed.text) is not None and bool(success.deed.terms))


# The wall


@dataclass(slots=True)
class _Wall:
    first: _Try
    last: int
    count: int = 1

    @property
    def lesson(self) -> Lesson:
        return _warned(self.first.title, self.first.told or self.first.acted, self.count)


def _walls(tries: list[_Try]) -> list[_Wall]:
    walls: dict[str, list[_Wall]] = {}
    worked: dict[str, list[_Try]] = {}
    failed = Counter(each.key for each in tries if not each.step.worked)
    for at, each in enumerate(tries):
        if failed[each.key] < REPEATED:
            continue
        if each.step.worked:
            if each.key:
                walls.pop(each.key, None)
            worked.setdefault(each.key, []).append(each)
            continue
        if not each.is_genuine:
            continue
        known = walls.setdefault(each.key, [])
        same = next((wall for wall in known if is_same_failure(each.deed, wall.first.deed)), None)
        if same is not None:
            same.count += 1
            same.last = at
            if not same.first.deed.seen.strip(" ,") and each.deed.seen:
                same.first = each
        else:
            known.append(_Wall(each, at))
            if len(known) > _COMPARED:
                known.remove(min(known, key=lambda wall: (wall.count, wall.last)))
    repeated = [
        wall
        for key, found in walls.items()
        for wall in found
        if wall.count >= REPEATED
        and not any(is_same_action(w.deed, wall.first.deed) for w in worked.get(key, [])[-_COMPARED:])
    ]
    repeated.sort(key=lambda wall: (-wall.count, -wall.last))
    return repeated


def _repeated_errors(events: Iterable[Any]) -> list[Lesson]:
    """Where no step tells what was tried: the errors that the host reported again and again."""
    told: dict[str, str] = {}
    counts: Counter[str] = Counter()
    for event in events:
        if not isinstance(event, Mapping) or event.get("type") != "error":
            continue
        text = next(
            (event[name] for name in ("error", "message", "text", "summary") if isinstance(event.get(name), str)), ""
        )
        text = experience(text[:_ERROR_READ])
        if text and not is_environment_error(text):
            counts[squash(text)] += 1
            told.setdefault(squash(text), text)
    return [_warned("", told[key], count) for key, count in counts.most_common(MAX_NEGATIVE) if count >= REPEATED]


def _warned(title: str, told: str, count: int) -> Lesson:
    times = f"（重复 {count} 次）" if HAN_CHARACTER.search(title + told) else f" (repeated {count} times)"
    content = shorten(told, MAX_CONTENT - len(times)) + times
    return _lesson(title or _made_title(told), content, "negative")


def _made_title(told: str) -> str:
    return shorten(_CLAUSE_END.split(told)[0] or told, _MADE_TITLE)


def _lesson(title: str, content: str, polarity: str) -> Lesson:
    return Lesson(shorten(title, MAX_TITLE), shorten(content, MAX_CONTENT), polarity, names_in(title, content))
