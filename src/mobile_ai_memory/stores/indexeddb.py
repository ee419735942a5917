"""The store over IndexedDB, through the page's bridge.

The bridge (``js/indexeddb.js``) has one function per transaction; data crosses as one JSON
string. Nothing here holds a transaction open: IndexedDB commits as soon as control returns to the
event loop, and an ``await`` in Python does that.
"""

import json
from collections.abc import AsyncIterator, Awaitable, Sequence
from contextlib import asynccontextmanager
from typing import Any, Literal, Protocol

from mobile_ai_memory.errors import StoreError, StoreUnavailable
from mobile_ai_memory.stores.protocol import ChangeSet


class Bridge(Protocol):
    """The functions of the bridge, each a whole transaction. A rejection is any exception here."""

    def open(self, layers: str) -> Awaitable[None]:
        """Open the database with an object store for each layer of a JSON list."""

    def changes(self, since: int) -> Awaitable[str]:
        """A change set as JSON; everything where ``since`` is negative."""

    def commit(self, changes: str, base: int) -> Awaitable[int]:
        """Write a change set; the new revision, or -1 where the revision was not ``base``."""

    def take_turn(self) -> Awaitable[None]:
        """Wait, but not long, for the turn among the tabs; returns where there are no turns."""

    def end_turn(self) -> None:
        """Give the turn back."""

    def destroy(self) -> Awaitable[None]:
        """Delete the database."""


class IndexedDBStore:
    """Records in the browser's database."""

    kind: Literal["indexeddb"] = "indexeddb"

    def __init__(self, bridge: Bridge) -> None:
        """Hold the bridge; nothing is opened yet."""
        self._bridge = bridge

    async def open(self, layers: Sequence[str]) -> None:
        """Open the database, making the object stores that are missing.

        Raises:
            StoreUnavailable: IndexedDB can't be used here; the message is the bridge's reason.
        """
        try:
            await self._bridge.open(json.dumps(list(layers)))
        except Exception as fault:
            raise StoreUnavailable(_reason(fault)) from fault

    async def changes(self, since: int | None) -> ChangeSet:
        """What changed since a revision; everything where that is too long ago."""
        try:
            found: dict[str, Any] = json.loads(await self._bridge.changes(-1 if since is None else since))
        except Exception as fault:
            raise StoreError(_reason(fault)) from fault
        return ChangeSet(**found)

    async def commit(self, changes: ChangeSet, base: int) -> int | None:
        """Write all of a change set in one transaction, or nothing."""
        text = json.dumps({"clears": changes.clears, "deletes": changes.deletes, "puts": changes.puts})
        try:
            revision = await self._bridge.commit(text, base)
        except Exception as fault:
            raise StoreError(_reason(fault)) from fault
        return None if revision < 0 else int(revision)

    @asynccontextmanager
    async def exclusive(self) -> AsyncIterator[None]:
        """A turn among all tabs, through a Web Lock where the browser has them."""
        await self._bridge.take_turn()
        try:
            yield
        finally:
            self._bridge.end_turn()

    async def destroy(self) -> None:
        """Delete the database."""
        try:
            await self._bridge.destroy()
        except Exception as fault:
            raise StoreError(_reason(fault)) from fault


def _reason(fault: Exception) -> str:
    # Pyodide shows a JavaScript error with its stack; the first line is what it says.
    return (str(fault).strip() or type(fault).__name__).splitlines()[0].removeprefix("Error: ")
