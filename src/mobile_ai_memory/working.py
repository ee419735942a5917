"""Working memory: what a task keeps before the model's eyes while it runs.

The last steps whole, the older ones folded into a rolling summary, the facts. By rule, without a
model. It is a pure function of the task's log, so that the page can hand the log to any worker.

A model's prompt cache reuses the longest unchanged beginning of a context. So the steadiest part
stands first, and older steps leave the summary several at a time instead of one by one.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, cast

from mobile_ai_memory.records import StepEntry, WorkingMemorySnapshot, status_of
from mobile_ai_memory.redaction import mask, mask_fields
from mobile_ai_memory.text import estimate_tokens, normalize, one_line, shorten, well_formed

WHOLE_STEPS = 3
MAX_FACTS = 20
DEFAULT_BUDGET = 4_000
"""Tokens, where the host sets no budget."""

FOLDED_STEPS = 12
"""How many older steps the summary shows at least; failed ones are shown for twice as long."""

_LEAVING = 6
_STEP_TEXT = 300
_FACT_TEXT = 200
_FOLDED_TEXT = 60

_WORDS = {
    "zh": {
        "facts": "已知事实：",
        "older": "更早的步骤：",
        "recent": "最近的步骤：",
        "omitted": "（略去 {count} 步，其中 {failed} 步失败）",
        "success": "成功",
        "failure": "失败",
        "cancelled": "取消",
        "": "进行中",
        "colon": "：",
    },
    "en": {
        "facts": "Known facts:",
        "older": "Earlier steps:",
        "recent": "Latest steps:",
        "omitted": "({count} steps left out, {failed} of them failed)",
        "success": "success",
        "failure": "failure",
        "cancelled": "cancelled",
        "": "in progress",
        "colon": ": ",
    },
}


@dataclass(slots=True)
class _Fact:
    text: str
    important: bool


class WorkingMemory:
    """Steps and facts of one running task."""

    def __init__(self, locale: str = "en", token_budget: int | None = None) -> None:
        """Start empty.

        Args:
            locale: the language of the headings, "zh" or "en".
            token_budget: how many tokens the context may take, by ``text.estimate_tokens``.
        """
        self._words = _WORDS["zh" if locale == "zh" else "en"]
        self._budget = DEFAULT_BUDGET if token_budget is None else token_budget
        self._steps: list[StepEntry] = []
        self._facts: dict[str, _Fact] = {}

    @classmethod
    def of_log(cls, events: Iterable[Any], locale: str = "en", token_budget: int | None = None) -> "WorkingMemory":
        """The working memory of a task's log; entries that are neither step nor fact are passed over."""
        memory = cls(locale, token_budget)
        for event in events:
            if not isinstance(event, Mapping):
                continue
            if event.get("type") == "step":
                memory.add_step(event.get("title"), event.get("summary"), event.get("status"))
            elif event.get("type") == "fact":
                memory.add_fact(event.get("text"), important=event.get("important") is True)
        return memory

    def add_step(self, title: object, summary: object = "", status: object = "") -> None:
        """Add a step. What is no text counts as empty; a step that says nothing is not kept."""
        entry: StepEntry = {
            "title": _text(title, _STEP_TEXT),
            "summary": _text(summary, _STEP_TEXT),
            "status": status_of(status) or _text(status, 20),
        }
        if entry["title"] or entry["summary"]:
            self._steps.append(entry)

    def add_fact(self, fact: object, *, important: bool = False) -> None:
        """Add a fact; one already known stays where it is. Past twenty the oldest unimportant one goes."""
        text = _text(fact, _FACT_TEXT)
        if not text:
            return
        known = self._facts.setdefault(normalize(text), _Fact(text, important))
        known.important = known.important or important
        if len(self._facts) > MAX_FACTS:
            unimportant = (key for key, fact in self._facts.items() if not fact.important)
            del self._facts[next(unimportant, next(iter(self._facts)))]

    def build_context(self) -> str:
        """The text for the model, within the budget. The same while nothing was added."""
        words = self._words
        steps, facts = self._chosen()
        parts: list[str] = []
        if facts:
            parts += [words["facts"], *(f"- {fact.text}" for fact in facts)]
        older = [number for number in steps if number < self._first_whole]
        summary = self._summary(older)
        if summary:
            parts += [words["older"], summary]
        whole = [number for number in steps if number >= self._first_whole]
        if whole:
            parts += [words["recent"], *(self._line(number, _whole_text) for number in whole)]
        # Only the very last step can still be too long, and only for a budget of a few words.
        return _within("\n".join(parts), self._budget)

    def snapshot(self) -> WorkingMemorySnapshot:
        """The present state, as it goes into the episode: secrets masked, before anything is shortened."""
        shown = [*self._older(), *range(self._first_whole, len(self._steps))]
        masked = {number: cast("StepEntry", mask_fields(self._steps[number])) for number in shown}
        return {
            "steps": [masked[number] for number in shown if number >= self._first_whole],
            "summary": self._summary(self._older(), masked),
            "facts": [mask(fact.text) for fact in self._facts.values()],
        }

    @property
    def _first_whole(self) -> int:
        return max(len(self._steps) - WHOLE_STEPS, 0)

    def _older(self) -> list[int]:
        """The older steps that the summary shows, oldest first: failed ones for twice as long."""
        count = self._first_whole
        first = _in_steps_of(_LEAVING, count - FOLDED_STEPS)
        first_failed = _in_steps_of(_LEAVING, count - 2 * FOLDED_STEPS)
        failed = (n for n in range(first_failed, first) if self._steps[n]["status"] == "failure")
        return [*failed, *range(first, count)]

    def _chosen(self) -> tuple[list[int], list[_Fact]]:
        """The steps and facts that fit the budget.

        The most telling are taken first: the last step, important facts, the other whole steps, older failures,
        facts, older successes.
        """
        whole = list(range(self._first_whole, len(self._steps)))
        older = self._older()
        failed = [number for number in older if self._steps[number]["status"] == "failure"]
        facts = list(self._facts.values())
        wanted: list[int | _Fact] = [
            *whole[-1:],
            *(fact for fact in reversed(facts) if fact.important),
            *reversed(whole[:-1]),
            *reversed(failed),
            *(fact for fact in reversed(facts) if not fact.important),
            *(number for number in reversed(older) if self._steps[number]["status"] != "failure"),
        ]
        headings = ("facts", "older", "recent", "omitted")
        room = self._budget - sum(estimate_tokens(self._words[heading]) + 1 for heading in headings)
        steps: list[int] = []
        kept: list[_Fact] = []
        for item in wanted:
            if isinstance(item, int):
                line = self._line(item, _whole_text if item >= self._first_whole else _folded_text)
                room -= estimate_tokens(line) + 1
                if room < 0 and steps:
                    break
                steps.append(item)
            else:
                room -= estimate_tokens(item.text) + 2
                if room < 0:
                    break
                kept.append(item)
        return sorted(steps), [fact for fact in facts if any(fact is chosen for chosen in kept)]

    def _summary(self, shown: list[int], masked: Mapping[int, StepEntry] | None = None) -> str:
        steps = self._steps if masked is None else masked
        lines = [self._line(number, _folded_text, steps[number]) for number in shown]
        hidden = [self._steps[n] for n in sorted(set(range(self._first_whole)) - set(shown))]
        if hidden:
            failed = sum(step["status"] == "failure" for step in hidden)
            lines.insert(0, self._words["omitted"].format(count=len(hidden), failed=failed))
        return "\n".join(lines)

    def _line(self, number: int, text: Any, step: StepEntry | None = None) -> str:
        step = step or self._steps[number]
        status = self._words.get(step["status"], step["status"])
        return f"{number + 1}. [{status}] {text(step, self._words['colon'])}"


def _whole_text(step: StepEntry, colon: str) -> str:
    return colon.join(part for part in (step["title"], step["summary"]) if part)


def _folded_text(step: StepEntry, colon: str) -> str:
    # Why a step failed is worth keeping; that one worked is enough to know.
    if step["status"] == "failure":
        return shorten(_whole_text(step, colon), 2 * _FOLDED_TEXT)
    return shorten(step["title"] or step["summary"], _FOLDED_TEXT)


def _in_steps_of(size: int, number: int) -> int:
    return max(number, 0) // size * size


def _within(text: str, budget: int) -> str:
    while text and estimate_tokens(text) > budget:
        text = shorten(text, max(len(text) * 9 // 10 - 1, 0))
    return text


def _text(value: object, limit: int) -> str:
    return shorten(one_line(well_formed(value[: 4 * limit])), limit) if isinstance(value, str) else ""


def snapshot_of(value: object) -> WorkingMemorySnapshot | None:
    """A snapshot from what is told of one, as far as it can be used; ``None`` where it is none."""
    if not isinstance(value, Mapping):
        return None
    steps, facts, summary = value.get("steps"), value.get("facts"), value.get("summary")
    memory = WorkingMemory.of_log(
        [{**step, "type": "step"} for step in (steps if isinstance(steps, list) else []) if isinstance(step, Mapping)]
    )
    for fact in facts if isinstance(facts, list) else []:
        memory.add_fact(fact)
    snapshot = memory.snapshot()
    return {**snapshot, "summary": summary if isinstance(summary, str) else snapshot["summary"]}
