"""This tab's copy of the store: how it catches up, and how it commits.

The store holds the truth and may be changed by other tabs at any time. A read first takes over
what they committed; a commit is decided on a revision and decided again where the store has moved
on. Reads and commits of one bank go one after the other, so that a read sees every write that was
asked for before it.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from mobile_ai_memory.errors import TooManyConflicts
from mobile_ai_memory.layer import Layer
from mobile_ai_memory.stores.protocol import ChangeSet, Store

MAX_ATTEMPTS = 30
_FIRST_PAUSE_S = 0.002
_LONGEST_PAUSE_S = 0.1


class Replica:
    """The layers of one bank, kept in step with a store that others write too."""

    def __init__(self, store: Store, layers: Sequence[Layer[Any]], random: Callable[[], float]) -> None:
        """Nothing is read before ``open``; ``random`` gives numbers in [0, 1) for the pauses between attempts."""
        self.store = store
        self.layers = {layer.name: layer for layer in layers}
        self.set_aside: dict[str, str] = {}
        """Records that can't be used, as ``layer/id`` to the reason. They stay in the store untouched."""
        self._random = random
        self._revision: int | None = None
        self._turn = asyncio.Lock()

    @property
    def revision(self) -> int:
        """The store's revision that the layers are at; 0 before anything was read."""
        return self._revision or 0

    async def open(self) -> None:
        """Open the store and read it.

        Raises:
            StoreError: the store can't be opened or read.
        """
        await self.store.open(list(self.layers))
        async with self._turn:
            await self._catch_up()

    async def current(self) -> None:
        """Bring the layers to the store's present revision, after every commit asked for so far."""
        async with self._turn:
            await self._catch_up()

    async def commit[Result](self, decide: Callable[[], tuple[ChangeSet, Result]]) -> Result:
        """Decide on the present state, write, and take over what was written.

        Args:
            decide: looks at the layers and says what to change and what to answer. It may be called
                several times and must change nothing itself. No change means no commit.

        Raises:
            TooManyConflicts: others were first each time.
            StoreError: the store failed; whether it was written is unknown.
        """
        async with self._turn, self.store.exclusive():
            pause = _FIRST_PAUSE_S
            for _ in range(MAX_ATTEMPTS):
                await self._catch_up()
                changes, result = decide()
                if not changes:
                    return result
                revision = await self.store.commit(changes, self._revision or 0)
                if revision is not None:
                    self._apply(changes)
                    self._revision = revision
                    return result
                await asyncio.sleep(pause * self._random())
                pause = min(pause * 2, _LONGEST_PAUSE_S)
        raise TooManyConflicts(f"{MAX_ATTEMPTS} commits in a row were refused")

    async def destroy(self) -> None:
        """Delete the store and forget everything, after every commit asked for so far."""
        async with self._turn:
            await self.store.destroy()
            for layer in self.layers.values():
                layer.clear()

    async def _catch_up(self) -> None:
        changes = await self.store.changes(self._revision)
        self._apply(changes)
        self._revision = changes.revision

    def _apply(self, changes: ChangeSet) -> None:
        if changes.whole:
            self.set_aside.clear()
        for name in self.layers if changes.whole else changes.clears:
            self.layers[name].clear()
        for name, ids in changes.deletes.items():
            for id in ids:
                self.layers[name].delete(id)
                self.set_aside.pop(f"{name}/{id}", None)
        for name, records in changes.puts.items():
            for record in records:
                self._take(self.layers[name], record)
        self.set_aside.update((key, reason) for key, _, reason in (line.partition(": ") for line in changes.unreadable))

    def _take(self, layer: Layer[Any], record: Any) -> None:
        problem = layer.problem(record)
        if problem is None:
            try:
                layer.put(record)
                return
            except Exception as fault:
                layer.records.pop(record["id"], None)
                problem = f"{type(fault).__name__}: {fault}"
        id = record.get("id") if isinstance(record, dict) else None
        # An id that is no text can't be asked for; shown so that no text means it.
        self.set_aside[f"{layer.name}/{id if isinstance(id, str) else repr((id,))}"] = problem
