"""Moving a whole bank: out into a JSON document, and in again from one.

A document is ``{"format": "mobile-ai-memory", "version": 1, "exportedAt": ms, "semantic": [...],
"episodic": [...], "forgotten": [...]}``, the records as they are stored, secrets masked.

Coming in, every record is checked and masked as if it were new. One that can't be used is put in
quarantine: it is named in the report with the reason and its content, and the rest is taken in. Where it came
from is stamped ``import``, except that what an MCP client wrote stays marked as that.
"""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypedDict, get_args, get_type_hints

from mobile_ai_memory.episodic import EpisodicLayer, restored_episode
from mobile_ai_memory.errors import InvalidInput
from mobile_ai_memory.forgotten import Forgotten, ForgottenLayer, fingerprint
from mobile_ai_memory.layer import Layer
from mobile_ai_memory.records import (
    MAX_ID,
    Episode,
    Json,
    SemanticMemory,
    choice_field,
    number_field,
    restored_semantic,
    text_field,
)
from mobile_ai_memory.redaction import mask, mask_fields
from mobile_ai_memory.semantic import SemanticLayer, goes_first
from mobile_ai_memory.stores import ChangeSet
from mobile_ai_memory.text import well_formed

FORMAT = "mobile-ai-memory"
DOCUMENT_VERSION = 1

_AT_ONCE = 10
_BREATH_S = 0.001
_DEPTH = 40
_BRACKET_OR_TEXT = re.compile(r'[\[\]{}]|"(?:[^"\\]+|\\.)*"?', re.DOTALL)

ExportFormat = Literal["json", "markdown"]
ImportMode = Literal["merge", "replace"]


class Quarantined(TypedDict):
    """A record of a document that can't be used: where it stands, why, and what it is."""

    layer: str
    index: int
    reason: str
    record: Json


class Tally(TypedDict):
    """What became, or would become, of a document's records of one layer."""

    added: int
    updated: int
    skipped: int


class ImportReport(TypedDict):
    """What an import did, or would do.

    ``skipped`` were known already, were deleted here by the user, or have no room; ``removed`` are records that were here
    and made room, or were replaced. ``problem`` says why nothing could be taken in at all.
    """

    dryRun: bool
    mode: ImportMode
    added: int
    updated: int
    skipped: int
    removed: int
    semantic: Tally
    episodic: Tally
    quarantined: list[Quarantined]
    problem: str | None


@dataclass(slots=True)
class Layers:
    """The layers that move."""

    semantic: SemanticLayer
    episodic: EpisodicLayer
    forgotten: ForgottenLayer

    def named(self) -> dict[str, Layer[Any]]:
        """The layers by name, in the order of a document."""
        return {layer.name: layer for layer in (self.semantic, self.episodic, self.forgotten)}


@dataclass(slots=True)
class Document:
    """A document that was read: the usable records by id, and the others."""

    semantic: dict[str, SemanticMemory] = field(default_factory=dict)
    episodic: dict[str, Episode] = field(default_factory=dict)
    forgotten: dict[str, Forgotten] = field(default_factory=dict)
    quarantined: list[Quarantined] = field(default_factory=list)


async def to_json(layers: Layers, now: int) -> str:
    """All records of the layers, as they are now (ms), as the text of a document."""
    document: dict[str, Json] = {"format": FORMAT, "version": DOCUMENT_VERSION, "exportedAt": now}
    present = {name: layer.newest_first() for name, layer in layers.named().items()}
    for name, records in present.items():
        document[name] = [_masked(record) async for record in _unhurried(records)]
    return json.dumps(document, ensure_ascii=False, indent=1)


async def read_document(text: object, now: int) -> Document:
    """The records of a document.

    Args:
        text: what ``to_json`` wrote, or somebody changed.
        now: ms; the times of records that have none that makes sense.

    Raises:
        InvalidInput: it is no such document.
    """
    if not isinstance(text, str):
        raise InvalidInput("data", text, "the JSON text that exportData writes")
    if _is_deep(text):
        raise InvalidInput("data", text[:40], "the JSON that exportData writes, which isn't nested so deeply")
    try:
        told = json.loads(text.lstrip("\ufeff"))
    except (ValueError, RecursionError) as fault:
        raise InvalidInput("data", text[:40], f"the JSON that exportData writes ({fault})") from None
    if not isinstance(told, Mapping) or told.get("format") != FORMAT:
        raise InvalidInput("data", told, f'an object with "format": "{FORMAT}", as exportData writes it')
    if told.get("version") != DOCUMENT_VERSION:
        raise InvalidInput("version", told.get("version"), f"{DOCUMENT_VERSION}; it may come from a newer version")
    document = Document()
    await _read_layer(document, told, "semantic", document.semantic, _semantic)
    await _read_layer(document, told, "episodic", document.episodic, lambda record: restored_episode(record, now))
    await _read_layer(document, told, "forgotten", document.forgotten, _forgotten)
    return document


def take_in(
    document: Document, layers: Layers, mode: ImportMode, canonical: Callable[[str], str]
) -> tuple[ChangeSet, ImportReport]:
    """The changes that take a document in, and their report; one change set, so one transaction.

    ``merge`` keeps what is here: of a memory with the same id the one verified later gives the text, the counts are
    the higher ones; a memory with the text of another one is known; a memory that the user deleted here stays deleted,
    but not what went when everything was cleared.
    ``replace`` leaves exactly what the document holds.
    """
    changes = ChangeSet()
    here = layers
    if mode == "replace":
        changes.clears = list(layers.named())
        here = Layers(*(type(layer)(layer.limit) for layer in layers.named().values()))  # type: ignore[arg-type]

    memories = _merged_memories(document, here, canonical)
    semantic, no_room = _put(changes, here.semantic, memories, len(document.semantic), memory_goes)
    episodic, no_room_either = _put(changes, here.episodic, document.episodic, len(document.episodic), episode_goes)
    came = {fingerprint(record, canonical) for record in memories.values()}
    changes.delete("forgotten", *(came & here.forgotten.records.keys()))
    live = came | {fingerprint(record, canonical) for record in here.semantic.records.values()}
    for tombstone in _new_tombstones(document, here.forgotten, live):
        changes.put("forgotten", tombstone)

    replaced = len(layers.semantic.records) + len(layers.episodic.records) if mode == "replace" else 0
    return changes, {
        **_nothing(mode),
        "added": semantic["added"] + episodic["added"],
        "updated": semantic["updated"] + episodic["updated"],
        "skipped": semantic["skipped"] + episodic["skipped"],
        "removed": no_room + no_room_either + replaced,
        "semantic": semantic,
        "episodic": episodic,
        "quarantined": document.quarantined,
    }


def refusal(mode: ImportMode, problem: str) -> ImportReport:
    """The report of an import of something that is no document."""
    return {**_nothing(mode), "problem": problem}


def _nothing(mode: ImportMode) -> ImportReport:
    none: Tally = {"added": 0, "updated": 0, "skipped": 0}
    return {
        **none,
        "dryRun": False,
        "mode": mode,
        "removed": 0,
        "semantic": {**none},
        "episodic": {**none},
        "quarantined": [],
        "problem": None,
    }


def _put[Record: Any](
    changes: ChangeSet,
    layer: Layer[Record],
    told: Mapping[str, Record],
    usable: int,
    goes: Callable[[Record], tuple[Any, ...]],
) -> tuple[Tally, int]:
    """Put what is new or changed, as far as the limit allows: the most valuable stay, whoever brought them.

    Returns:
        What became of the document's ``usable`` records, and how many that were here had to go.
    """
    whole = {**layer.records, **told}
    unpinned = [id for id in whole if not (id in layer.records and layer.records[id].get("pinned"))]
    unpinned.sort(key=lambda id: goes(whole[id]))
    beyond = set(unpinned[: max(len(whole) - layer.limit, 0)])
    tally: Tally = {"added": 0, "updated": 0, "skipped": 0}
    for id, record in told.items():
        if id not in beyond and layer.records.get(id) != record:
            tally["updated" if id in layer.records else "added"] += 1
            changes.put(layer.name, record)
    tally["skipped"] = usable - tally["added"] - tally["updated"]
    removed = [id for id in beyond if id in layer.records]
    changes.delete(layer.name, *removed)
    return tally, len(removed)


def memory_goes(record: SemanticMemory) -> tuple[bool, bool, float, str]:
    """What goes first where there are too many memories: superseded ones, then the least worth; pinned ones last."""
    return record["pinned"], *goes_first(record), record["id"]


def episode_goes(record: Episode) -> tuple[int, str]:
    """What goes first where there are too many episodes: the oldest."""
    return record["createdAt"], record["id"]


def _merged_memories(document: Document, here: Layers, canonical: Callable[[str], str]) -> dict[str, SemanticMemory]:
    """The document's memories as they would stand here, without those that are known in other records or deleted."""
    known = {fingerprint(r, canonical) for r in here.semantic.records.values() if r["supersededBy"] is None}
    merged: dict[str, SemanticMemory] = {}
    for id, record in document.semantic.items():
        present = here.semantic.records.get(id)
        if present is not None:
            merged[id] = _later(present, record)
            continue
        text = fingerprint(record, canonical)
        if here.forgotten.was_deleted(text) or (text in known and record["supersededBy"] is None):
            continue
        known.add(text)
        merged[id] = record
    return merged


def _later(here: SemanticMemory, told: SemanticMemory) -> SemanticMemory:
    used = [record["lastUsedAt"] for record in (here, told) if record["lastUsedAt"] is not None]
    return {
        **(told if told["lastVerifiedAt"] > here["lastVerifiedAt"] else here),
        "source": here["source"],
        "createdAt": min(here["createdAt"], told["createdAt"]),
        "lastUsedAt": max(used, default=None),
        "hits": max(here["hits"], told["hits"]),
        "helped": max(here["helped"], told["helped"]),
        "harmed": max(here["harmed"], told["harmed"]),
    }


def _new_tombstones(document: Document, here: ForgottenLayer, live: set[str]) -> list[Forgotten]:
    """The newest that have room; none for a memory that is here, which was not deleted here."""
    fresh = [f for id, f in document.forgotten.items() if id not in here.records and id not in live]
    fresh.sort(key=lambda each: -each["createdAt"])
    return fresh[: max(here.limit - len(here.records), 0)]


async def _unhurried[Item](items: Iterable[Item]) -> AsyncIterator[Item]:
    """The items, with room in between for the agent's own calls: masking hundreds of records takes seconds."""
    for number, item in enumerate(items):
        if number % _AT_ONCE == 0:
            await asyncio.sleep(_BREATH_S)
        yield item


# Reading: each record is checked as if it were new.


async def _read_layer[Record](
    document: Document,
    told: Mapping[str, Json],
    name: str,
    usable: dict[str, Record],
    checked: Callable[[Mapping[str, Json]], Record],
) -> None:
    records = told.get(name, [])
    if not isinstance(records, list):
        raise InvalidInput(name, records, "a list of records")
    async for index, record in _unhurried(enumerate(records)):
        try:
            _refuse(None if isinstance(record, Mapping) else "not an object")
            id = text_field("id", record.get("id"), MAX_ID)
            _refuse(f"the id {id} stands twice" if id in usable else None)
            usable[id] = checked({**record, "id": id})
        except Exception as fault:
            reason = well_formed(str(fault))
            document.quarantined.append({"layer": name, "index": index, "reason": reason, "record": record})


def _semantic(record: Mapping[str, Json]) -> SemanticMemory:
    restored = restored_semantic(record)
    return {**restored, "source": restored["source"] if restored["source"].startswith("mcp:") else "import"}


def _forgotten(record: Mapping[str, Json]) -> Forgotten:
    why, episode, created = record.get("why", "deleted"), record.get("episodeId"), record.get("createdAt")
    choice_field("why", why, get_args(get_type_hints(Forgotten)["why"]))
    if episode is not None:
        text_field("episodeId", episode, MAX_ID)
    return {"id": record["id"], "episodeId": episode, "createdAt": number_field("createdAt", created), "why": why}


def _is_deep(text: str) -> bool:
    """Whether JSON is nested deeper than any document: reading it would end the browser's stack, and Python with it."""
    depth = 0
    for token in _BRACKET_OR_TEXT.finditer(text):
        if token[0] in "[{":
            depth += 1
            if depth > _DEPTH:
                return True
        elif token[0] in "]}":
            depth -= 1
    return False


def _refuse(problem: str | None) -> None:
    if problem is not None:
        raise InvalidInput("record", problem, "a record as exportData writes it")


_NO_TEXT = frozenset({"id", "episodeId", "supersedes", "supersededBy", "source", "kind", "polarity", "type", "status"})


def _masked(record: Json, depth: int = _DEPTH) -> Json:
    """A record without secrets: they are masked on the way in; what came in by another door must not get out."""
    if depth <= 0:
        return None
    if isinstance(record, list):
        return [_masked(item, depth - 1) for item in record]
    if not isinstance(record, Mapping):
        return mask(record) if isinstance(record, str) else record
    texts = {
        name: value
        for name, value in record.items()
        if name not in _NO_TEXT
        and (isinstance(value, str) or (isinstance(value, list) and all(isinstance(item, str) for item in value)))
    }
    nested = {
        name: _masked(value, depth - 1)
        for name, value in record.items()
        if name not in texts and isinstance(value, (list, Mapping))
    }
    return {**record, **nested, **mask_fields(texts)}
