"""What the bank asks of a store.

A store has a revision, a number that grows with each commit of anyone. A commit carries the
revision that it was decided on and is refused where the store has moved on; the bank then reads
what changed and decides again. That is all that several tabs need to share one store, with or
without locks.
"""

from collections.abc import Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol


@dataclass(slots=True)
class ChangeSet:
    """What a commit changes, or what changed since a revision. Keys are layer names.

    Within one layer a clear comes first, then deletes, then puts.
    """

    revision: int = 0
    whole: bool = False
    """The set holds everything there is: forget what you knew."""
    clears: list[str] = field(default_factory=list)
    deletes: dict[str, list[str]] = field(default_factory=dict)
    puts: dict[str, list[Any]] = field(default_factory=dict)
    unreadable: list[str] = field(default_factory=list)
    """Records that are there but could not be read, as ``layer/id: reason``."""

    def __bool__(self) -> bool:
        """Whether anything is changed at all."""
        return bool(self.whole or self.clears or any(self.deletes.values()) or any(self.puts.values()))

    def put(self, layer: str, record: Any) -> None:
        """Add a record to be written."""
        self.puts.setdefault(layer, []).append(record)

    def delete(self, layer: str, *ids: str) -> None:
        """Add records to be deleted."""
        self.deletes.setdefault(layer, []).extend(ids)

    @classmethod
    def of(cls, parts: Iterable["ChangeSet"]) -> "ChangeSet":
        """Change sets that follow each other as one; of a record that is changed twice the last state counts."""
        cleared: dict[str, None] = {}
        states: dict[str, dict[str, Any]] = {}
        for part in parts:
            for layer in part.clears:
                cleared[layer] = None
                states[layer] = {}
            for layer, ids in part.deletes.items():
                states.setdefault(layer, {}).update(dict.fromkeys(ids))
            for layer, records in part.puts.items():
                states.setdefault(layer, {}).update((record["id"], record) for record in records)
        whole = cls(clears=list(cleared))
        for layer, state in states.items():
            for id, record in state.items():
                if record is None:
                    whole.delete(layer, id)
                else:
                    whole.put(layer, record)
        return whole


class Store(Protocol):
    """A place for records. Every method may raise ``StoreError``."""

    @property
    def kind(self) -> Literal["indexeddb", "memory"]:
        """What it is, for the status."""

    async def open(self, layers: Sequence[str]) -> None:
        """Make ready for records of these layers; a layer new to the store starts empty.

        Raises:
            StoreUnavailable: the store can't be used here at all.
        """

    async def changes(self, since: int | None) -> ChangeSet:
        """What changed since a revision; everything where ``since`` is ``None`` or too long ago."""

    async def commit(self, changes: ChangeSet, base: int) -> int | None:
        """Write all of a change set or nothing.

        Returns:
            The new revision once it is durable, or ``None`` where the store's revision was not ``base``.
        """

    def exclusive(self) -> AbstractAsyncContextManager[None]:
        """A turn among all tabs, where the platform has turns: it makes refused commits rare."""

    async def destroy(self) -> None:
        """Delete the store and all that is in it."""
