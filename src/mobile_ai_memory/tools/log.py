"""The log of the calls that clients made, and what each changed, so that the user sees it and can undo it."""

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from collections.abc import Set as AbstractSet
from typing import Any, Literal, TypedDict, cast

from mobile_ai_memory.index import Document
from mobile_ai_memory.layer import Layer
from mobile_ai_memory.records import CHANGEABLE, SemanticMemory
from mobile_ai_memory.stores.protocol import ChangeSet

CAPACITY = 500
KEPT_MS = 30 * 86_400_000
"""After so long a change can't be undone any more: the entry goes."""

ABOUT = 200
"""Characters of the query, title or id that an entry shows."""

Outcome = Literal["found", "added", "merged", "known", "deleted", "not_found", "declined", "refused"]


class Change(TypedDict):
    """One memory that a call changed: as it was (``None``: it wasn't there), and a hash of what it became."""

    id: str
    before: SemanticMemory | None
    after: str


class ToolCall(TypedDict):
    """One call of a client."""

    id: str
    createdAt: int
    client: str
    tool: str
    about: str
    outcome: Outcome
    error: str | None
    ids: list[str]
    changes: list[Change]
    undone: bool


class ToolCallLayer(Layer[ToolCall]):
    """The calls, the latest five hundred; never searched."""

    name = "toolCalls"

    def document(self, record: ToolCall) -> Document | None:  # noqa: ARG002
        """A log is not a memory."""
        return None

    def problem(self, record: object) -> str | None:
        """What is wrong with a record found in the store."""
        if not isinstance(record, dict):
            return "not an object"
        missing = [name for name in ToolCall.__annotations__ if name not in record]
        return f"{missing[0]} is missing" if missing else None

    def evicted(self, added: ToolCall) -> list[str]:
        """What is too old; then calls that changed nothing, so that searching can't push out what could be undone."""
        others = [record for record in self.records.values() if record["id"] != added["id"]]
        gone = [record["id"] for record in others if added["createdAt"] - record["createdAt"] > KEPT_MS]
        rest = [record for record in others if added["createdAt"] - record["createdAt"] <= KEPT_MS]
        rest.sort(key=lambda record: (bool(record["changes"]), record["createdAt"], record["id"]))
        return [*gone, *(record["id"] for record in rest[: max(len(rest) + 1 - self.limit, 0)])]

    def times(self, tool: str, start: int, end: int, counts: Callable[[str], bool]) -> list[int]:
        """When a tool was called after ``start`` and until ``end`` by the clients that count; sorted."""
        return sorted(
            record["createdAt"]
            for record in self.records.values()
            if record["tool"] == tool and start < record["createdAt"] <= end and counts(record["client"])
        )

    def free_time(self, now: int) -> int:
        """The first millisecond from ``now`` on that no entry has, so that their order is that of the calls."""
        taken = {record["createdAt"] for record in self.records.values()}
        while now in taken:
            now += 1
        return now

    def forget(self, changes: ChangeSet, ids: AbstractSet[str] | None = None) -> None:
        """Take what can be read of deleted memories out of the log (of all, where ``ids`` is ``None``)."""
        for record in self.records.values():
            if record["outcome"] == "found" or (ids is not None and ids.isdisjoint(record["ids"])):
                continue
            kept = [change for change in record["changes"] if ids is not None and change["id"] not in ids]
            changes.put(self.name, {**record, "about": "", "changes": kept})


def changed(before: Mapping[str, SemanticMemory], changes: ChangeSet) -> list[Change]:
    """What a change set does to memories, so that it can be undone."""
    puts = {record["id"]: cast("SemanticMemory", record) for record in changes.puts.get("semantic", [])}
    found: list[Change] = []
    for id in dict.fromkeys([*puts, *changes.deletes.get("semantic", [])]):
        old, new = before.get(id), puts.get(id)
        if state(old) != state(new):
            found.append({"id": id, "before": old, "after": state(new)})
    return found


def undo(present: Mapping[str, SemanticMemory], entries: Iterable[ToolCall]) -> dict[str, SemanticMemory | None]:
    """What to put in place of memories so that calls are undone, the latest first; ``None``: delete.

    What was changed since by somebody else stays as it is.
    """
    view: dict[str, Any] = {}
    for entry in entries:
        for change in entry["changes"]:
            id, before = change["id"], change["before"]
            now = view[id] if id in view else present.get(id)
            if state(now) != change["after"]:
                continue
            # What was counted meanwhile stays counted.
            counted = {n: now[n] for n in ("hits", "lastUsedAt", "helped", "harmed")} if now else {}
            view[id] = {**before, **counted} if before else None
    return view


def state(record: SemanticMemory | None) -> str:
    """A hash of what can be read of a memory; empty where there is none."""
    if record is None:
        return ""
    readable = [cast("Any", record)[name] for name in (*CHANGEABLE, "supersededBy")]
    return hashlib.sha256(json.dumps(readable).encode()).hexdigest()[:16]
