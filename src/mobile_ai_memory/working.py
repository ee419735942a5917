"""Working memory: what a task keeps before the model's eyes while it runs.

The last steps whole, the older ones folded into a rolling summary, the facts. By rule, without a
model. It is a pure function of the task's log, so that the page can hand the log to any worker.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from mobile_ai_memory.records import StepEntry, WorkingMemorySnapshot, status_of
from mobile_ai_memory.text import normalize, one_line, shorten, well_formed

WHOLE_STEPS = 3
MAX_FACTS = 20
_STEP_TEXT = 300
_FACT_TEXT = 200
_FOLDED_TEXT = 48
_FOLDED_STEPS = 12

_WORDS = {
    "zh": {
        "facts": "已知事实：",
        "older": "更早的步骤：",
        "recent": "最近的步骤：",
        "omitted": "（更早的 {count} 步，其中 {failed} 步失败）",
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
        "omitted": "({count} steps before these, {failed} of them failed)",
        "success": "success",
        "failure": "failure",
        "cancelled": "cancelled",
        "": "in progress",
        "colon": ": ",
    },
}


class WorkingMemory:
    """Steps and facts of one running task."""

    def __init__(self, locale: str = "en") -> None:
        """Start empty; ``locale`` ("zh" or "en") is the language of the headings."""
        self._words = _WORDS["zh" if locale == "zh" else "en"]
        self._steps: list[StepEntry] = []
        self._facts: dict[str, tuple[str, bool]] = {}

    @classmethod
    def of_log(cls, events: Iterable[Any], locale: str = "en") -> "WorkingMemory":
        """The working memory of a task's log; entries that are neither step nor fact are passed over."""
        memory = cls(locale)
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
        """Add a fact; one already known only becomes the latest. Past twenty the oldest unimportant goes."""
        kept = _text(fact, _FACT_TEXT)
        if not kept:
            return
        key = normalize(kept)
        was_important = self._facts.pop(key, ("", False))[1]
        self._facts[key] = (kept, important or was_important)
        if len(self._facts) > MAX_FACTS:
            unimportant = (key for key, (_, important) in self._facts.items() if not important)
            del self._facts[next(unimportant, next(iter(self._facts)))]

    def build_context(self) -> str:
        """The text for the model, the steadiest part first. The same while nothing was added."""
        words = self._words
        parts: list[str] = []
        if self._facts:
            parts += [words["facts"], *(f"- {fact}" for fact, _ in self._facts.values())]
        summary = self._summary()
        if summary:
            parts += [words["older"], summary]
        if self._steps:
            first = max(len(self._steps) - WHOLE_STEPS, 0)
            parts.append(words["recent"])
            parts += [
                f"{number}. {self._whole(step)}" for number, step in enumerate(self._steps[first:], start=first + 1)
            ]
        return "\n".join(parts)

    def snapshot(self) -> WorkingMemorySnapshot:
        """The present state, as it goes into the episode."""
        return {
            "steps": [dict(step) for step in self._steps[-WHOLE_STEPS:]],  # type: ignore[misc]
            "summary": self._summary(),
            "facts": [fact for fact, _ in self._facts.values()],
        }

    def _summary(self) -> str:
        older = list(enumerate(self._steps[:-WHOLE_STEPS], start=1))
        shown, hidden = older[-_FOLDED_STEPS:], older[:-_FOLDED_STEPS]
        lines = [f"{number}. {self._folded(step)}" for number, step in shown]
        if hidden:
            failed = sum(step["status"] == "failure" for _, step in hidden)
            lines.insert(0, self._words["omitted"].format(count=len(hidden), failed=failed))
        return "\n".join(lines)

    def _whole(self, step: StepEntry) -> str:
        text = self._words["colon"].join(part for part in (step["title"], step["summary"]) if part)
        return f"[{self._status(step)}] {text}"

    def _folded(self, step: StepEntry) -> str:
        # Why a step failed is worth keeping; that one worked is enough to know.
        text = step["title"] or step["summary"]
        if step["status"] == "failure" and step["title"] and step["summary"]:
            text = self._words["colon"].join((step["title"], step["summary"]))
        return f"[{self._status(step)}] {shorten(text, _FOLDED_TEXT)}"

    def _status(self, step: StepEntry) -> str:
        return self._words.get(step["status"], step["status"])


def _text(value: object, limit: int) -> str:
    return shorten(one_line(well_formed(value)), limit) if isinstance(value, str) else ""
