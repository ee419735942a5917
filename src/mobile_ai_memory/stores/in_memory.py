"""A store that lasts as long as its process: for CPython, tests and simulations.

Several banks may share one, as tabs share a database.
"""

import copy
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, Literal

from mobile_ai_memory.stores.protocol import ChangeSet


class InMemoryStore:
    """Records in dictionaries, with the revisions of a real store."""

    kind: Literal["memory"] = "memory"

    def __init__(self) -> None:
        """Start empty."""
        self._layers: dict[str, dict[str, Any]] = {}
        self._revision = 0

    async def open(self, layers: Sequence[str]) -> None:
        """Make ready for records of these layers."""
        for layer in layers:
            self._layers.setdefault(layer, {})

    async def changes(self, since: int | None) -> ChangeSet:
        """Everything, or nothing where nothing changed: memory is cheap to read whole."""
        if since == self._revision:
            return ChangeSet(revision=self._revision)
        puts = {layer: copy.deepcopy(list(records.values())) for layer, records in self._layers.items()}
        return ChangeSet(revision=self._revision, whole=True, puts=puts)

    async def commit(self, changes: ChangeSet, base: int) -> int | None:
        """Write all of a change set, or nothing where the revision is not ``base``."""
        if base != self._revision:
            return None
        for layer in changes.clears:
            self._layers[layer].clear()
        for layer, ids in changes.deletes.items():
            for id in ids:
                self._layers[layer].pop(id, None)
        for layer, records in changes.puts.items():
            for record in copy.deepcopy(records):
                self._layers[layer][record["id"]] = record
        self._revision += 1
        return self._revision

    @asynccontextmanager
    async def exclusive(self) -> AsyncIterator[None]:
        """One process, one thread: it is always our turn."""
        yield

    async def destroy(self) -> None:
        """Forget everything."""
        for records in self._layers.values():
            records.clear()
        self._revision += 1
