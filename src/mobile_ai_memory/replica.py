"""This tab's copy of the store: how it catches up, and how it commits.

The store holds the truth and may be changed by other tabs at any time. A read first takes over
what they committed; a commit is decided on what is known, and decided again where the store has
moved on. Reads and commits of one bank go one after the other, so that a read sees every write that was
asked for before it.
"""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any, cast

from mobile_ai_memory.errors import TooManyConflicts
from mobile_ai_memory.layer import Layer
from mobile_ai_memory.stores.protocol import ChangeSet, Store

MAX_ATTEMPTS = 30
_DECIDING_S = 0.03
"""After so long what was decided is written, and what waits beside it is left for the next transaction: reads wait too."""
_TAKEN_OVER_MEANWHILE = 100
"""Records; a transaction is only ended when Python has nothing more to do, and a page takes a worker that long for dead."""
_FIRST_PAUSE_S = 0.002
_LONGEST_PAUSE_S = 0.1


@dataclass(slots=True, eq=False)
class _Asked:
    """A commit that is asked for, and where its answer goes."""

    decide: Callable[[], tuple[ChangeSet, Any]]
    answer: asyncio.Future[Any]
    result: Any = None

    def settle(self) -> None:
        if not self.answer.done():
            self.answer.set_result(self.result)

    def fail(self, fault: Exception) -> None:
        if not self.answer.done():
            self.answer.set_exception(fault)


@dataclass(slots=True, eq=False)
class _Decided:
    """What commits that are written together come to."""

    set_aside: dict[str, str]
    """What was set aside before."""
    asked: list[_Asked] = field(default_factory=list)
    parts: list[ChangeSet] = field(default_factory=list)
    """What each of them changes."""
    inverses: list[ChangeSet] = field(default_factory=list)
    """What takes back those that are applied to the layers."""

    def settle(self) -> None:
        for asked in self.asked:
            asked.settle()


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
        self._waiting: list[_Asked] = []
        self._committing: asyncio.Task[None] | None = None
        self._contended = False
        """Whether others were first lately: then a turn among the tabs is worth waiting for."""
        self._taken_as_known = False

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

    @property
    def is_settled(self) -> bool:
        """Whether nothing is being read from the store or written to it."""
        return self._committing is None and not self._turn.locked()

    @contextmanager
    def as_known(self) -> Iterator[None]:
        """Take what is known for the store's present state. Only for as long as nothing is awaited."""
        self._taken_as_known = True
        try:
            yield
        finally:
            self._taken_as_known = False

    async def current(self) -> None:
        """Bring the layers to the store's present revision, after every commit asked for so far."""
        if self._taken_as_known:
            return
        async with self._turn:
            await self._catch_up()

    async def commit[Result](self, decide: Callable[[], tuple[ChangeSet, Result]]) -> Result:
        """Decide on the present state, write, and take over what was written.

        Commits that are asked for while another one is written are written together, in one transaction.

        Args:
            decide: looks at the layers and says what to change and what to answer. It may be called
                several times and must change nothing itself. No change means no commit.

        Raises:
            TooManyConflicts: others were first each time.
            StoreError: the store failed; whether it was written is unknown.
        """
        if self._taken_as_known:
            await asyncio.sleep(0)  # it can't be done without awaiting
        loop = asyncio.get_running_loop()
        asked = _Asked(decide, loop.create_future())
        self._waiting.append(asked)
        if self._committing is None:
            # A task of its own: whoever asked may be cancelled. Eager: nothing is to be waited for yet.
            task = asyncio.Task(self._commit_waiting(), loop=loop, eager_start=True)
            self._committing = None if task.done() else task
        return cast("Result", await asked.answer)

    async def _commit_waiting(self) -> None:
        async with self._turn:
            try:
                while self._waiting:
                    together, self._waiting = self._waiting, []
                    try:
                        await self._commit(together)
                    except Exception as fault:
                        for asked in together:
                            asked.fail(fault)
            finally:
                self._committing = None

    async def _commit(self, together: list[_Asked]) -> None:
        """Commit what was asked for, all of it or none; it is decided anew until nobody else was first.

        What takes too long to decide at once is taken out again, and waits for the next time.
        """
        pause, loop = _FIRST_PAUSE_S, asyncio.get_running_loop()
        async with AsyncExitStack() as turn:
            for attempt in range(MAX_ATTEMPTS):
                if attempt == int(not self._contended):
                    await turn.enter_async_context(self.store.exclusive())
                known = self._revision
                if attempt or self._contended:
                    await self._catch_up()
                decided = self._decide(together)
                changes = ChangeSet.of(decided.parts)
                if not changes:
                    if not attempt and not self._contended:
                        await self._catch_up()
                    if attempt or self._contended or self._revision == known:
                        return decided.settle()
                    continue
                writing = asyncio.Task(self.store.commit(changes, self._revision or 0), loop=loop, eager_start=True)
                try:
                    # While the store writes, unless that keeps it waiting for long; who reads waits for the turn.
                    if sum(map(len, changes.puts.values())) <= _TAKEN_OVER_MEANWHILE:
                        self._apply_next(decided)
                    revision = await writing
                except BaseException:
                    self._undo(decided)
                    raise
                if revision is not None:
                    self._apply_next(decided)
                    self._revision = revision
                    self._contended = attempt > 0
                    return decided.settle()
                self._undo(decided)
                if attempt:
                    await asyncio.sleep(pause * self._random())
                    pause = min(pause * 2, _LONGEST_PAUSE_S)
        self._contended = True
        raise TooManyConflicts(f"{MAX_ATTEMPTS} commits in a row were refused")

    def _decide(self, together: list[_Asked]) -> _Decided:
        """Have each commit decided on what those before it leave; the last is not applied yet."""
        decided = _Decided(dict(self.set_aside))
        clock = asyncio.get_running_loop().time
        enough = clock() + _DECIDING_S
        for number, asked in enumerate(together):
            if number and clock() > enough:
                self._waiting[:0] = together[number:]
                del together[number:]
                break
            self._apply_next(decided)
            try:
                changes, asked.result = asked.decide()
            except Exception as fault:
                asked.fail(fault)
                continue
            decided.asked.append(asked)
            decided.parts.append(changes)
        return decided

    def _apply_next(self, decided: _Decided) -> None:
        """Apply what was decided last, where it is not applied yet, so that it can be taken back."""
        for changes in decided.parts[len(decided.inverses) :]:
            decided.inverses.append(self._inverse(changes))
            self._apply(changes)

    def _inverse(self, changes: ChangeSet) -> ChangeSet:
        """What brings the layers back to where they are now, after a change set."""
        inverse = ChangeSet()
        for name, layer in self.layers.items():
            touched = list(layer.records) if name in changes.clears else list(changes.deletes.get(name, ()))
            touched += [record["id"] for record in changes.puts.get(name, ())]
            for id in dict.fromkeys(touched):
                if id in layer.records:
                    inverse.put(name, layer.records[id])
                else:
                    inverse.delete(name, id)
        return inverse

    def _undo(self, decided: _Decided) -> None:
        while decided.inverses:
            self._apply(decided.inverses.pop())
        self.set_aside = decided.set_aside

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
            for key in [key for key in self.set_aside if key.startswith(f"{name}/")]:
                del self.set_aside[key]
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
