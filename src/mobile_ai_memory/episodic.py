"""The episodic layer: the tasks that were done, as they went.

An episode is bounded when it is made: 200 of them, with 500 ordinary memories, stay below 1 MB
however long the tasks' logs were.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any, cast

from mobile_ai_memory.errors import InvalidInput
from mobile_ai_memory.index import Document
from mobile_ai_memory.layer import Layer
from mobile_ai_memory.records import (
    MAX_GOAL,
    MAX_ID,
    Episode,
    Event,
    Given,
    Json,
    StepEntry,
    TaskStatus,
    WorkingMemorySnapshot,
    app_field,
    is_failure,
    kept_text,
    problem_of_episode,
    status_of,
    text_field,
)
from mobile_ai_memory.redaction import mask, mask_fields
from mobile_ai_memory.text import one_line, shorten, well_formed
from mobile_ai_memory.working import WorkingMemory, snapshot_of

_EVENTS_BYTES = 800
_EVENT_TEXT = 120
_EVENT_FIELDS = 12
_SMALLEST_ENTRY = 30
_WINDOW = 40
_WIDE = 8
_KEPT_ERRORS = 8
_ERROR_TEXT = 150
_SUMMARY_TEXT = 120
_SNAPSHOT_STEP_TEXT = 40
_SNAPSHOT_SUMMARY_TEXT = 100
_SNAPSHOT_FACTS_BYTES = 300
_GIVEN = 20
_GIVEN_WHY = 40


class EpisodicLayer(Layer[Episode]):
    """Task logs, bounded."""

    name = "episodic"

    def document(self, record: Episode) -> Document:
        """The goal weighs as a title, the app as a keyword."""
        app = [record["app"]] if record["app"] else []
        return Document(record["goal"], app, f"{record['summary']}\n{record['error'] or ''}")

    def problem(self, record: object) -> str | None:
        """What is wrong with an episode found in the store."""
        return problem_of_episode(record)


def new_episode(id: str, now: int, snapshot: WorkingMemorySnapshot, values: Mapping[str, Any]) -> Episode:
    """An episode from what a host tells of a task.

    Args:
        id: the episode's id.
        now: the time of writing, ms; ``createdAt`` and ``endedAt`` where the host gives none.
        snapshot: the task's working memory at its end.
        values: ``goal`` and ``status``, and where known ``app, error, events, given, summary,
            createdAt, endedAt``.

    Raises:
        InvalidInput: goal or status is not usable.
    """
    status = status_of(values.get("status"))
    if status is None:
        raise InvalidInput("status", values.get("status"), '"success" or "failure" or "cancelled"')
    error = values.get("error")
    ended = _time(values.get("endedAt"), now)
    return {
        "id": id,
        "goal": kept_text("goal", values.get("goal"), MAX_GOAL),
        "app": app_field(values.get("app")),
        "status": status,
        "error": None if error is None else _short(error, _ERROR_TEXT),
        "events": bounded_events(_list("events", values.get("events"))),
        "given": _given(_list("given", values.get("given"))),
        "summary": _short(values.get("summary") or "", _SUMMARY_TEXT) or _outcome(status, snapshot),
        "workingMemory": _bounded_snapshot(snapshot),
        "createdAt": min(_time(values.get("createdAt"), now), ended),
        "endedAt": ended,
    }


def restored_episode(record: Mapping[str, Any], now: int) -> Episode:
    """An episode from a record that was read before, or says so: checked, bounded and masked as if it were new.

    Raises:
        InvalidInput: it is no such record.
    """
    problem = problem_of_episode(record)
    if problem is not None:
        raise InvalidInput("record", problem, "an episode as it was read")
    id = text_field("id", record["id"], MAX_ID)
    return new_episode(id, now, snapshot_of(record["workingMemory"]) or WorkingMemory().snapshot(), record)


def bounded_events(events: Iterable[object]) -> list[Event]:
    """A task's log, short enough to keep: the errors and the end first, then what else fits.

    What is left out is replaced by one ``{"type": "omitted", "count": n}`` where it stood. Secrets are masked. A log that
    is short enough, and was made so, stays as it is.
    """
    entries = [event for event in events if isinstance(event, Mapping)]
    budget = _EVENTS_BYTES
    kept: dict[int, dict[str, Json]] = {}
    latest_first = range(len(entries) - 1, -1, -1)
    errors = [i for i in latest_first if is_failure(entries[i])][:_KEPT_ERRORS]
    for i in (*latest_first[:1], *errors, *latest_first):
        if i in kept or budget < _SMALLEST_ENTRY or _left_out(entries[i]):
            continue
        entry = _bounded_event(entries[i])
        cost = _size(entry)
        if cost <= budget:
            kept[i] = entry
            budget -= cost
        elif i not in errors:
            break
    bounded: list[dict[str, Json]] = []
    for i, event in enumerate(entries):
        if i in kept:
            bounded.append(kept[i])
        elif bounded and bounded[-1].get("type") == "omitted":
            bounded[-1]["count"] += _left_out(event) or 1
        else:
            bounded.append({"type": "omitted", "count": _left_out(event) or 1})
    return cast("list[Event]", bounded)


_MOST = 2**53


def _left_out(event: Mapping[Any, object]) -> int:
    """How many entries one stands for that were left out before; 0 for any other."""
    if event.get("type") != "omitted":
        return 0
    count = event.get("count")
    return int(count) if isinstance(count, int | float) and 1 <= count <= _MOST else 1


def _bounded_event(event: Mapping[Any, object]) -> dict[str, Json]:
    fields = list(event.items())[:_EVENT_FIELDS]
    masked = mask_fields({_window(key, 40): _plain(value) for key, value in fields})
    return {
        _cut(key, 40): _cut(value, _EVENT_TEXT) if isinstance(value, str) else value for key, value in masked.items()
    }


def _plain(value: object) -> Json:
    if value is None or isinstance(value, (bool, int, float)):
        return value
    return _window(value, _EVENT_TEXT)


def _size(entry: Mapping[str, object]) -> int:
    return sum(len(key) + len(str(value).encode()) + 6 for key, value in entry.items())


def _bounded_snapshot(snapshot: WorkingMemorySnapshot) -> WorkingMemorySnapshot:
    facts: list[str] = []
    budget = _SNAPSHOT_FACTS_BYTES
    for fact in reversed(snapshot["facts"]):
        short = _short(fact, _SNAPSHOT_STEP_TEXT)
        budget -= len(short.encode()) + 3
        if budget < 0:
            break
        facts.insert(0, short)
    return {
        "steps": [_bounded_step(step) for step in snapshot["steps"]],
        "summary": mask(snapshot["summary"][-4 * _SNAPSHOT_SUMMARY_TEXT :])[-_SNAPSHOT_SUMMARY_TEXT:],
        "facts": facts,
    }


def _bounded_step(step: StepEntry) -> StepEntry:
    masked = mask_fields(
        {name: _window(step.get(name, ""), _SNAPSHOT_STEP_TEXT) for name in ("title", "summary", "status")}
    )
    return {
        "title": _cut(masked["title"], _SNAPSHOT_STEP_TEXT),
        "summary": _cut(masked["summary"], _SNAPSHOT_STEP_TEXT),
        "status": _cut(masked["status"], 20),
    }


def _given(entries: Iterable[object]) -> list[Given]:
    found: dict[str, Given] = {}
    for entry in entries:
        if isinstance(entry, Mapping) and isinstance(entry.get("id"), str):
            why = entry.get("why")
            id = _short(entry["id"], MAX_ID)
            found.setdefault(id, {"id": id, "why": _short(why or "", _GIVEN_WHY)})
    return list(found.values())[:_GIVEN]


def _outcome(status: TaskStatus, snapshot: WorkingMemorySnapshot) -> str:
    last = snapshot["steps"][-1] if snapshot["steps"] else None
    if last is None:
        return status
    return _short(f"{status} · {last['title']} · {last['summary']}".rstrip(" ·"), _SUMMARY_TEXT)


def _list(name: str, value: object) -> list[object]:
    if value is None:
        return []
    if not isinstance(value, list):
        raise InvalidInput(name, value, "a list")
    return value


def _short(value: object, limit: int) -> str:
    return _cut(mask(_window(value, limit)), limit)


def _window(value: object, limit: int) -> str:
    """So much of a text that masking and cutting it gives what masking all of it would give.

    A megabyte of screen text must not be looked through whole only to be cut, and a secret not be cut in two: a
    window that ends in the middle of a word ends before it.
    """
    text = value if isinstance(value, str) else _shown(value)
    line = one_line(well_formed(text[: _WINDOW * limit]))[: _WIDE * limit]
    if len(text) <= _WINDOW * limit and len(line) < _WIDE * limit:
        return line
    return line[: max(line.rfind(" "), line.rfind("，"), line.rfind("。"), 2 * limit)]


def _shown(value: object) -> str:
    try:
        return json.dumps(value, ensure_ascii=False, default=str)
    except (TypeError, ValueError, RecursionError):
        return str(value)


def _cut(text: object, limit: int) -> str:
    return shorten(str(text), limit)


def _time(value: object, otherwise: int) -> int:
    # The clock is the host's to give; a nonsensical time must not outlive the task.
    usable = isinstance(value, (int, float)) and not isinstance(value, bool) and 0 < value < 1e16
    return int(value) if usable else otherwise  # type: ignore[call-overload]
