"""Answers the calls of MCP clients: checks, limits, does, and logs, each call in one commit."""

import math
import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol, TypedDict

from mobile_ai_memory.errors import InvalidInput
from mobile_ai_memory.layer import Layer
from mobile_ai_memory.records import Episode, SearchType, SemanticMemory
from mobile_ai_memory.redaction import mask
from mobile_ai_memory.replica import Replica
from mobile_ai_memory.stores.protocol import ChangeSet
from mobile_ai_memory.text import one_line, shorten, well_formed
from mobile_ai_memory.tools import log, results
from mobile_ai_memory.tools.arguments import checked
from mobile_ai_memory.tools.descriptors import BY_NAME, DEFAULT_RESULTS, ToolDescriptor, ToolKind
from mobile_ai_memory.tools.log import Outcome, ToolCall, ToolCallLayer
from mobile_ai_memory.tools.results import ToolResult

PREFIX = "mcp:"
IN_PAGE = f"{PREFIX}webmcp"
"""The source of what agents write that call the tools in the page itself."""

MAX_CLIENT = 40
MINUTE, DAY = 60_000, 86_400_000
RATES: dict[ToolKind, tuple[tuple[int, int], ...]] = {
    "read": ((60, MINUTE),),
    "write": ((30, MINUTE), (300, DAY)),
    "delete": ((10, MINUTE), (100, DAY)),
}
"""So many calls in so many milliseconds; for all desktop clients together, since a name is only claimed."""

Confirmation = Literal["ask", "given", "declined", "absent"]
"""Of a delete: the user can be asked, has said yes, has said no or nothing, can't be asked."""


class ToolReply(TypedDict):
    """The result of a call; or ``confirm``, the memory that the user is to be asked about first."""

    result: ToolResult | None
    confirm: SemanticMemory | None


class ToolSwitches(TypedDict, total=False):
    """Which tools are served."""

    read: bool
    write: bool
    delete: bool


class Deletion(Protocol):
    """A memory goes; where the user wanted it, it is not learnt again."""

    def __call__(self, record: SemanticMemory, *, by_user: bool) -> ChangeSet:
        """The changes."""


Decision = Callable[[], tuple[ChangeSet, SemanticMemory | None]]


@dataclass(frozen=True, slots=True)
class Access:
    """What of the bank the tools work on."""

    replica: Replica
    semantic: Layer[SemanticMemory]
    episodic: Layer[Episode]
    calls: ToolCallLayer
    clock: Callable[[], int]
    new_id: Callable[[], str]
    search: Callable[[str, SearchType], list[SemanticMemory | Episode]]
    """The records of a type that match a query, best first."""
    admission: Callable[[dict[str, Any], str], Decision]
    """The write rule, for values and their source; decides ``None`` where the user has deleted the same."""
    deletion: "Deletion"
    restoration: Callable[[SemanticMemory], ChangeSet]
    """A memory is put back as it was, and may be learnt again."""
    count_use: Callable[[Sequence[str]], ChangeSet]


@dataclass(slots=True)
class _Call:
    tool: ToolDescriptor
    client: str
    about: str
    now: int


_Done = tuple[ChangeSet, ToolReply, Outcome | None, list[str]]
"""What changes, what is answered, and for the log how it went and with which memories; no outcome, no entry."""


class Tools:
    """The tools of one bank."""

    def __init__(self, access: Access, switches: ToolSwitches) -> None:
        """Serve the tools that are switched on."""
        self._bank = access
        self._on = {kind: switches.get(kind, True) for kind in RATES}

    async def call(self, name: object, arguments: object, client: str, confirmation: Confirmation) -> ToolReply:
        """Answer a call; what is wrong with it is a result that says so."""
        tool = BY_NAME.get(name) if isinstance(name, str) else None
        if tool is None:
            return _failed(f"name: expected {' or '.join(BY_NAME)}, got {name!r:.40}")
        if not self._on[tool["kind"]]:
            return _failed(f"{tool['name']} is switched off in this page; nothing was done")
        try:
            given = checked(tool["inputSchema"], arguments)
        except InvalidInput as fault:
            return await self._refuse(tool, client, str(fault))
        call = _Call(tool, client, self._about(given), self._bank.clock())
        try:
            return await self._commit(call, self._work(call, given, confirmation))
        except InvalidInput as fault:
            return await self._refuse(tool, client, str(fault))

    async def undo(self, id: str) -> bool:
        """Take back what one call changed; true where there was something to take back."""

        def decide() -> tuple[ChangeSet, bool]:
            entry = self._bank.calls.records.get(id)
            entries = [entry] if entry is not None and not entry["undone"] else []
            return self._undone(entries, None)

        return await self._bank.replica.commit(decide)

    async def forget(self, client: str) -> int:
        """Take back all that a client changed and delete all that it wrote; the number of memories that changed."""
        source = client if client.startswith(PREFIX) else source_of(client)

        def decide() -> tuple[ChangeSet, int]:
            entries = [e for e in self._bank.calls.newest_first() if e["client"] == source and not e["undone"]]
            changes, _ = self._undone(entries, source)
            touched = {record["id"] for record in changes.puts.get("semantic", [])}
            return changes, len(touched | set(changes.deletes.get("semantic", [])))

        return await self._bank.replica.commit(decide)

    def _about(self, given: Mapping[str, Any]) -> str:
        """What a call is about, for the user: the query, or the title of the memory."""
        known = self._bank.semantic.records.get(given.get("id", ""))
        text = known["title"] if known is not None else given.get("query") or given.get("title") or given["id"]
        return shorten(one_line(mask(text)), log.ABOUT)

    # One tool each

    def _work(self, call: _Call, arguments: dict[str, Any], confirmation: Confirmation) -> Callable[[], _Done]:
        if call.tool["kind"] == "read":
            return self._search(arguments)
        if call.tool["kind"] == "write":
            return self._save(arguments, call.client)
        return self._delete(arguments, confirmation)

    def _search(self, arguments: dict[str, Any]) -> Callable[[], _Done]:
        query, limit = arguments["query"], arguments.get("limit")

        def decide() -> _Done:
            record = self._bank.semantic.records.get(query) or self._bank.episodic.records.get(query)
            if record is not None:
                answer, shown = results.whole(record), [record["id"]]
            else:
                hits = self._bank.search(query, arguments.get("type", "semantic"))
                answer = results.found(hits, limit or DEFAULT_RESULTS, short=limit is None)
                shown = [entry["id"] for entry in answer["structuredContent"]["results"]]
            return self._bank.count_use(shown), {"result": answer, "confirm": None}, "found", shown

        return decide

    def _save(self, arguments: dict[str, Any], client: str) -> Callable[[], _Done]:
        decision = self._bank.admission(arguments, client)

        def decide() -> _Done:
            changes, record = decision()
            if record is None:
                why = "not saved: the user deleted this memory earlier, so only the user can add it again"
                return ChangeSet(), _failed(why), "refused", []
            known = self._bank.semantic.records.get(record["id"])
            outcome: Outcome = (
                "added" if known is None else "known" if log.state(known) == log.state(record) else "merged"
            )
            value = {"notice": results.NOTICE, "outcome": outcome, "memory": results.item(record)}
            return changes, {"result": results.success(value), "confirm": None}, outcome, [record["id"]]

        return decide

    def _delete(self, arguments: dict[str, Any], confirmation: Confirmation) -> Callable[[], _Done]:
        id = arguments["id"]

        def decide() -> _Done:
            record = self._bank.semantic.records.get(id)
            if record is None:
                value: dict[str, Any] = {"deleted": False, "id": id, "reason": "not_found"}
                return ChangeSet(), {"result": results.success(value), "confirm": None}, "not_found", []
            if confirmation == "ask":
                return ChangeSet(), {"result": None, "confirm": record}, None, []
            if confirmation == "declined":
                return ChangeSet(), _failed("not deleted: the user did not agree"), "declined", [id]
            if confirmation == "absent" and record["pinned"]:
                why = "not deleted: the user pinned this memory; it can be deleted while the user looks at the page"
                return ChangeSet(), _failed(why), "refused", [id]
            agreed = confirmation == "given"
            changes = self._bank.deletion(record, by_user=agreed)
            if agreed:
                self._bank.calls.forget(changes, {id})
            value = {"deleted": True, "id": id, "undoable": not agreed}
            return changes, {"result": results.success(value), "confirm": None}, "deleted", [id]

        return decide

    # What they share

    async def _commit(self, call: _Call, work: Callable[[], _Done]) -> ToolReply:
        id = self._bank.new_id()

        def decide() -> tuple[ChangeSet, ToolReply]:
            wait = self._wait(call)
            if wait > 0:
                what = f"{call.tool['name']}: too many calls; nothing was done, try again in {wait} s"
                return ChangeSet(), _failed(what)
            changes, reply, outcome, ids = work()
            if outcome is None:
                return ChangeSet(), reply
            confirmed = (
                outcome == "deleted" and reply["result"] and not reply["result"]["structuredContent"]["undoable"]
            )
            entry: ToolCall = {
                "id": id,
                "createdAt": self._bank.calls.free_time(call.now),
                "client": call.client,
                "tool": call.tool["name"],
                # Of what the user agreed to delete nothing is kept that could be read.
                "about": "" if confirmed else call.about,
                "outcome": outcome,
                "error": _message(reply) if outcome == "refused" else None,
                "ids": ids,
                "changes": [] if confirmed or outcome == "found" else log.changed(self._bank.semantic.records, changes),
                "undone": False,
            }
            changes.put(ToolCallLayer.name, entry)
            changes.delete(ToolCallLayer.name, *self._bank.calls.evicted(entry))
            return changes, reply

        return await self._bank.replica.commit(decide)

    async def _refuse(self, tool: ToolDescriptor, client: str, message: str) -> ToolReply:
        call = _Call(tool, client, "", self._bank.clock())
        reply = _failed(message)
        return await self._commit(call, lambda: (ChangeSet(), reply, "refused", []))

    def _wait(self, call: _Call) -> int:
        """Seconds until the call may be made; 0 where that is now."""
        kind, in_page = call.tool["kind"], call.client == IN_PAGE
        end = call.now + 1_000  # calls of the same millisecond are noted in those that follow
        waits = [0]
        for most, period in RATES[kind]:
            start = call.now - period
            times = self._bank.calls.times(call.tool["name"], start, end, lambda by: (by == IN_PAGE) == in_page)
            if len(times) >= most:
                waits.append(math.ceil((times[-most] + period - call.now) / 1000))
        return max(waits)

    def _undone(self, entries: Sequence[ToolCall], source: str | None) -> tuple[ChangeSet, bool]:
        present = self._bank.semantic.records
        to_put = log.undo(present, entries)
        if source is not None:
            left = {id: record for id, record in {**present, **to_put}.items() if record and record["source"] == source}
            to_put |= dict.fromkeys(left)
        changes = ChangeSet()
        for id, record in to_put.items():
            old = present.get(id)
            if record is not None:
                _extend(changes, self._bank.restoration(record))
            elif old is not None:
                _extend(changes, self._bank.deletion(old, by_user=True))
        put_back = [record for record in to_put.values() if record]
        excess = len({**present, **to_put}) - len(to_put) + len(put_back) - self._bank.semantic.limit
        if put_back and excess > 0:
            changes.delete("semantic", *self._bank.semantic.evicted(put_back[-1])[:excess])
        for entry in entries:
            if entry["changes"]:
                changes.put(ToolCallLayer.name, {**entry, "changes": [], "undone": True})
        return changes, bool(to_put)


def source_of(client: object, *, in_page: bool = False) -> str:
    """The source of what a client writes: ``mcp:`` and the name that it claims, made safe to show.

    Letters and digits of any script, ``.``, ``_`` and ``-``; the name of the page's own tools can't be claimed.
    """
    if in_page:
        return IN_PAGE
    claimed = unicodedata.normalize("NFKC", well_formed(client[:200] if isinstance(client, str) else "")).lower()
    name = re.sub(r"[^\w.]+", "-", claimed.removeprefix(PREFIX)).strip("-._")[:MAX_CLIENT].strip("-._")
    source = f"{PREFIX}{name or 'unnamed'}"
    return f"{source}-desktop" if source == IN_PAGE else source


def _extend(changes: ChangeSet, more: ChangeSet) -> None:
    for layer, records in more.puts.items():
        for record in records:
            changes.put(layer, record)
    for layer, ids in more.deletes.items():
        changes.delete(layer, *ids)


def _failed(message: str) -> ToolReply:
    return {"result": results.failure(message), "confirm": None}


def _message(reply: Mapping[str, Any]) -> str | None:
    result = reply["result"]
    return mask(result["content"][0]["text"]) if result and result.get("isError") else None


UNANSWERED: ToolReply = {
    "result": results.failure(
        "the memory could not be reached or did not answer in time; if this was a write, look whether it was done"
    ),
    "confirm": None,
}
"""Where a call can't be served at all."""
