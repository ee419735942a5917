"""What the user deleted, so that it is not learnt again.

Of a deleted memory nothing is kept that could be read: a hash of its text, by which the same text is
known again, and the id of the episode it was learnt from, so that the same episode doesn't bring it
back in other words. The user's own adding, restoring or saying it again lifts it.

Clearing everything is a new start rather than a judgement on each memory: what was cleared doesn't
come back from the episodes it was learnt from, but a new task may teach the same again.
"""

import hashlib
from collections.abc import Callable, Iterable
from typing import Literal, TypedDict

from mobile_ai_memory.index import Document
from mobile_ai_memory.layer import Layer
from mobile_ai_memory.records import SemanticMemory
from mobile_ai_memory.stores.protocol import ChangeSet
from mobile_ai_memory.text import squash

CAPACITY = 2_000


class Forgotten(TypedDict):
    """One deleted memory. ``id`` is the hash of its text, or stands for a whole episode."""

    id: str
    episodeId: str | None
    createdAt: int
    why: Literal["deleted", "corrected", "cleared"]


class ForgottenLayer(Layer[Forgotten]):
    """Hashes of what the user deleted; never searched."""

    name = "forgotten"

    def document(self, record: Forgotten) -> Document | None:  # noqa: ARG002
        """A hash can't be searched for."""
        return None

    def problem(self, record: object) -> str | None:
        """What is wrong with a record found in the store."""
        usable = (
            isinstance(record, dict)
            and isinstance(record.get("id"), str)
            and isinstance(record.get("createdAt"), (int, float))
            and isinstance(record.get("episodeId"), (str, type(None)))
        )
        return None if usable else "not a hash with a time"

    def corrections(self) -> list[str]:
        """The ids of the entries that stand for what the user changed; they end with what was changed."""
        return [record["id"] for record in self.records.values() if record.get("why") == "corrected"]

    def take_in(self, changes: ChangeSet, tombstones: Iterable[Forgotten]) -> None:
        """Keep these, as far as there is room, and let the oldest go for them."""
        newest = list({record["id"]: record for record in tombstones}.values())[-self.limit :]
        for record in newest:
            changes.put(self.name, record)
        changes.delete(self.name, *self.beyond_limit(newest, lambda record: record["createdAt"]))

    def was_deleted(self, text: str) -> bool:
        """Whether the user deleted or changed this very memory, by its fingerprint; clearing everything says nothing of it."""
        known = self.records.get(text)
        return known is not None and known.get("why") != "cleared"

    def forbids(self, candidate: SemanticMemory, canonical: Callable[[str], str]) -> bool:
        """Whether a candidate that was learnt, not stated, is something the user deleted."""
        known = self.records.get(fingerprint(candidate, canonical))
        # What a client says again after a new start is not refused; what is learnt by itself is.
        if known is not None and not (known["why"] == "cleared" and candidate["source"].startswith("mcp:")):
            return True
        episode = candidate["episodeId"]
        return episode is not None and any(record["episodeId"] == episode for record in self.records.values())


def deleted(record: SemanticMemory, now: int, canonical: Callable[[str], str]) -> Forgotten:
    """What is kept of a memory that the user deletes at ``now`` (ms)."""
    text = fingerprint(record, canonical)
    return {"id": text, "episodeId": record["episodeId"], "createdAt": now, "why": "deleted"}


def corrected(record: SemanticMemory, now: int, canonical: Callable[[str], str]) -> Forgotten:
    """What is kept of a memory as it was before the user changed it; its episode may go on teaching."""
    return {"id": fingerprint(record, canonical), "episodeId": None, "createdAt": now, "why": "corrected"}


def cleared(record: SemanticMemory, now: int, canonical: Callable[[str], str]) -> Forgotten:
    """What is kept of a memory that goes with all others."""
    episode = record["episodeId"]
    if episode is None:
        return {**deleted(record, now, canonical), "why": "cleared"}
    return {"id": f"episode {episode}", "episodeId": episode, "createdAt": now, "why": "cleared"}


def fingerprint(record: SemanticMemory, canonical: Callable[[str], str]) -> str:
    """A hash of a memory's text: the same for texts that differ in case, width, spaces or punctuation only."""
    app = canonical(record["app"]) if record["app"] else ""
    text = "\n".join((app, squash(record["title"]), squash(record["content"])))
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:32]
