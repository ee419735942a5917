"""The bank inside the page's worker: JSON in, JSON out.

``js/worker.js`` boots Pyodide, calls ``renew`` and ``share_turns``, makes the ``Service``, opens it, and then has it
serve every call of the page.
"""

import asyncio
import contextlib
import gc
import importlib
import json
import random
import sys
import time
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from typing import Any, Protocol, cast

from mobile_ai_memory import calls
from mobile_ai_memory.bank import MemoryBank
from mobile_ai_memory.errors import HostError
from mobile_ai_memory.ready import ReadyQueue
from mobile_ai_memory.records import Message, Purpose
from mobile_ai_memory.stores.indexeddb import Bridge, IndexedDBStore

_CALLS = {call.js_name: call for call in calls.table(MemoryBank).values()}
# The clock is the page's: each call brings its time along, and calls may overlap.
_now: ContextVar[int] = ContextVar("now")


# Text as it is: escaped, Chinese would be three times as long.
_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode

# What the bank imports when it first learns or writes; imported one by one while there is nothing to do, so that the
# first task to end doesn't keep the next read waiting.
_LATER = (
    *(f"admission.{name}" for name in ("vocabulary", "reading", "comparison", "signals", "judgement")),
    *(f"learning.{name}" for name in ("steps", "clauses", "deeds", "environment", "rules", "loose_json", "distill")),
    "dates",
    "chat",
)
_PAUSE_S = 0.05
_AT_ONCE_S = 0.004


async def _warm_up(bank: MemoryBank) -> None:
    with contextlib.suppress(Exception):  # it is done again where it is needed, and the fault shown there
        for name in (f"mobile_ai_memory.{later}" for later in _LATER):
            if name not in sys.modules:  # they are, where Python came from a memory snapshot
                await asyncio.sleep(_PAUSE_S)
                importlib.import_module(name)
        pause_at = 0.0
        for _ in bank.prepare():
            if time.monotonic() >= pause_at:
                await asyncio.sleep(_PAUSE_S)
                pause_at = time.monotonic() + _AT_ONCE_S


def renew() -> None:
    """Make this interpreter one of its own; called where it may have come from a memory snapshot, as others did."""
    random.seed()


def share_turns(soon: Callable[[], None]) -> Callable[[], None]:
    """Have what is ready in Python run together, not each in a turn of the browser's event loop.

    Args:
        soon: has what is returned called as soon as nothing else runs.
    """
    return ReadyQueue(asyncio.get_running_loop(), soon).run


class Host(Bridge, Protocol):
    """The bridge, and the host's callbacks."""

    def llm(self, request: str) -> Awaitable[str]:
        """Ask the host's model; rejects where it failed or took too long."""


class Service:
    """Serves the calls of one page."""

    def __init__(self, host: Host, options: str) -> None:
        """Make the bank.

        Args:
            host: the bridge to the browser and the page.
            options: JSON of ``limits``, ``locale``, ``tokenizer``, ``tools`` and ``llm`` (whether the host has a model).
        """
        chosen: dict[str, Any] = json.loads(options)
        self._host = host
        self._bank = MemoryBank(
            IndexedDBStore(host),
            llm=self._ask if chosen["llm"] else None,
            limits=chosen["limits"],
            tokenizer=chosen["tokenizer"],
            locale=chosen["locale"],
            clock=_now.get,
            tools=chosen.get("tools"),
        )

    async def open(self, now: int) -> str:
        """Open the bank; its status as JSON."""
        _now.set(int(now))
        # What is read now stays: looking through it for garbage again and again would be most of a search's time.
        gc.disable()
        status = await self._bank.open()
        gc.freeze()
        gc.enable()
        self._warming = asyncio.ensure_future(_warm_up(self._bank))
        return json.dumps(status)

    def guess(self, request: str) -> str | None:
        """Answer a read at once from what is known here; right only if the store has not moved on.

        Returns:
            What ``serve`` would return, or ``None`` where only ``serve`` can say.
        """
        if not self._bank.is_settled:
            return None
        with self._bank.as_known():
            answer = self._serve(request)
            try:
                answer.send(None)
            except StopIteration as done:
                return cast("str", done.value)
            answer.close()
        return None

    def serve(self, request: str) -> Awaitable[str]:
        """Answer one call; begun at once, for a turn of the browser's event loop is dear.

        Args:
            request: JSON of ``method`` (its name on the page), ``args`` (list) and ``now`` (ms).

        Returns:
            JSON of ``value`` and the bank's ``status`` after the call.
        """
        return asyncio.Task(self._serve(request), loop=asyncio.get_running_loop(), eager_start=True)

    async def _serve(self, request: str) -> str:
        message: dict[str, Any] = json.loads(request)
        _now.set(int(message["now"]))
        call = _CALLS[message["method"]]
        try:
            positional, options, unknown = call.bind(message["args"])
        except Exception as fault:
            self._bank.report(f"{call.name}: {fault}")
            return self._reply(call.empty)
        for name in unknown:
            self._bank.report(f"{call.name}: unknown field {name!r} was left out; known: {call.options}")
        return self._reply(await call.function(self._bank, *positional, **options))

    async def catch_up(self) -> str:
        """Take over what another tab committed; the status as JSON."""
        await self._bank.catch_up()
        return json.dumps(self._bank.status())

    def _reply(self, value: Any) -> str:
        return _encode({"value": value, "status": self._bank.status()})

    async def _ask(self, messages: list[Message], purpose: Purpose) -> str:
        try:
            return await self._host.llm(json.dumps({"messages": messages, "purpose": purpose}))
        except Exception as fault:
            raise HostError(str(fault).splitlines()[0]) from fault
