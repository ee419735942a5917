"""The door to the page: a WebSocket server on 127.0.0.1 that lets one page in, and other relays of the same user."""

import asyncio
import contextlib
import itertools
import json
import logging
import time
from collections.abc import Iterable
from http import HTTPStatus
from typing import Any, NamedTuple

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.http11 import Request, Response
from websockets.typing import Subprotocol

from mobile_ai_memory.relay.proof import Verifier, new_nonce, proof
from mobile_ai_memory.text import well_formed
from mobile_ai_memory.tools.pairing import (
    CALL_LIMIT_MS,
    CLOSED_REPLACED,
    CLOSED_TAKEN,
    GUEST,
    MAX_FRAME,
    PAGE,
    RELAY,
    START_LIMIT_MS,
    SUBPROTOCOL,
)
from mobile_ai_memory.tools.results import ToolResult, failure

HOST = "127.0.0.1"
CLOSED_MALFORMED = 1008
_LATER_WAIT_S = 2.0
"""How long a call waits for a page, where the relay isn't new."""
_PONG_S = 2.0
"""A page that answers no ping for so long is sent away where another one has come."""
_RETRY_S = 1.0
_HELLO_S = 5.0

_quiet = logging.getLogger("mobile_ai_memory.relay.websocket")
_quiet.addHandler(logging.NullHandler())
_quiet.propagate = False


class _Offer(NamedTuple):
    """What somebody who knocks says of itself."""

    role: str
    nonce: str
    proof: str


class Door:
    """Hands calls to the page: over the port where it is ours, else through the relay that has it."""

    def __init__(self, token: str, origins: Iterable[str], port: int, wait_s: float) -> None:
        """Let in pages of exactly these origins that have the token; wait for one so many seconds at the start: it tries every few."""
        self._token = token
        self._origins = frozenset(origins)
        self._port = port
        self._verifier = Verifier(token)
        self._page: _Line | None = None
        self._relay: _Line | None = None
        self._entering = asyncio.Lock()
        self._arrived = asyncio.Event()
        self._wait_s = wait_s
        self._started = time.monotonic()

    async def run(self) -> None:
        """Keep the door, or a way to it, until cancelled."""
        while True:
            try:
                async with serve(
                    self._welcome,
                    HOST,
                    self._port,
                    process_request=self._admit,
                    subprotocols=[Subprotocol(SUBPROTOCOL)],
                    select_subprotocol=lambda _, offered: offered[0],
                    compression=None,
                    max_size=MAX_FRAME,
                    ping_interval=None,
                    open_timeout=_HELLO_S,
                    close_timeout=1,
                    server_header=None,
                    logger=_quiet,
                ):
                    await asyncio.Event().wait()
            except OSError:
                # The port is taken: by another relay of the user's, or by a stranger.
                with contextlib.suppress(OSError, TimeoutError, InvalidHandshake, ConnectionClosed):
                    await self._go_through()
                await asyncio.sleep(_RETRY_S)

    async def call(self, tool: str, arguments: object, client: str) -> ToolResult:
        """The page's result of a call; where there is no page, or it fails, an error that says so."""
        line = await self._line()
        if line is None:
            where = " or ".join(sorted(self._origins))
            return failure(
                f"no page is connected, so there is no memory to ask. The user has to open the page ({where}), open its "
                f'memory panel and choose "Connect a desktop client" (port {self._port}). Nothing was done.'
            )
        return await line.call(tool, arguments, client)

    async def _line(self) -> "_Line | None":
        if self._page is None and self._relay is None:
            with contextlib.suppress(TimeoutError):
                wait = self._started + self._wait_s - time.monotonic()
                await asyncio.wait_for(self._arrived.wait(), max(wait, min(self._wait_s, _LATER_WAIT_S)))
        return self._page or self._relay

    # Who knocks

    def _admit(self, connection: ServerConnection, request: Request) -> Response | None:
        """Refuse everybody who isn't the user's page or relay, before there is a connection."""
        hosts = request.headers.get_all("Host")
        if hosts not in ([f"{HOST}:{self._port}"], [f"localhost:{self._port}"]):
            return connection.respond(HTTPStatus.MISDIRECTED_REQUEST, "wrong host\n")
        if request.path != "/":
            return connection.respond(HTTPStatus.NOT_FOUND, "nothing here\n")
        offer = self._offer(request)
        if offer is None or not self._verifier.accepts(offer.role, offer.nonce, offer.proof, _now()):
            return connection.respond(HTTPStatus.FORBIDDEN, "not paired\n")
        return None

    def _offer(self, request: Request) -> _Offer | None:
        origins = request.headers.get_all("Origin")
        # A browser always says where a page is from; a relay is from nowhere.
        if origins and (len(origins) > 1 or origins[0] not in self._origins):
            return None
        offered = ",".join(request.headers.get_all("Sec-WebSocket-Protocol")).split(",")
        if len(offered) != 2 or offered[0].strip() != SUBPROTOCOL:
            return None
        nonce, _, given = offered[1].strip().rpartition(".")
        return _Offer(PAGE if origins else GUEST, nonce, given)

    async def _welcome(self, connection: ServerConnection) -> None:
        offer = self._offer(connection.request) if connection.request is not None else None
        if offer is None:
            return
        hello = json.dumps({"type": "hello", "proof": proof(self._token, RELAY, offer.nonce)})
        with contextlib.suppress(ConnectionClosed):
            if offer.role == GUEST:
                await connection.send(hello)
                await self._serve(connection)
            else:
                await self._let_in(connection, hello)

    async def _let_in(self, connection: ServerConnection, hello: str) -> None:
        """One page; another one only where that one sleeps."""
        async with self._entering:
            if self._page is not None:
                if await self._page.answers():
                    await connection.close(CLOSED_TAKEN, "another page is connected")
                    return
                await self._page.end()
            await connection.send(hello)
            self._page = page = _Line(connection, "page")
            self._arrived.set()
        try:
            await page.listen()
        finally:
            if self._page is page:
                self._page = None
                self._arrived.clear()

    # Relays of one user

    async def _serve(self, guest: ServerConnection) -> None:
        """Answer the calls of a relay that found the port taken."""
        answering: dict[object, asyncio.Task[None]] = {}

        async def answer(message: dict[str, Any]) -> None:
            id, tool, client = message["id"], str(message.get("tool")), str(message.get("client"))
            try:
                result = await self.call(tool, message.get("arguments"), client)
                await guest.send(json.dumps({"type": "result", "id": id, "result": result}))
            finally:
                answering.pop(id, None)

        try:
            async for text in guest:
                message = _message(text) or {}
                match message:
                    case {"type": "call", "id": int(id)}:
                        await guest.send(json.dumps({"type": "taken", "id": id}))
                        answering[id] = asyncio.create_task(_quietly(answer(message)))
                    case {"type": "cancel", "id": int(id)}:
                        if id in answering:
                            answering[id].cancel()
                    case _:
                        await guest.close(CLOSED_MALFORMED, "malformed")
                        return
        finally:
            for task in [*answering.values()]:
                task.cancel()

    async def _go_through(self) -> None:
        """Go through the relay that has the port, until it ends."""
        nonce = new_nonce(_now())
        offered = [Subprotocol(SUBPROTOCOL), Subprotocol(f"{nonce}.{proof(self._token, GUEST, nonce)}")]
        async with connect(
            f"ws://{HOST}:{self._port}/",
            subprotocols=offered,
            compression=None,
            max_size=MAX_FRAME,
            ping_interval=None,
            open_timeout=_HELLO_S,
            close_timeout=1,
            proxy=None,
            logger=_quiet,
        ) as connection:
            hello = _message(await asyncio.wait_for(connection.recv(), _HELLO_S))
            if hello is None or hello.get("proof") != proof(self._token, RELAY, nonce):
                return
            line = _Line(connection, "relay")
            self._relay = line
            self._arrived.set()
            try:
                await line.listen()
            finally:
                self._relay = None
                self._arrived.clear()


class _Line:
    """Calls over one connection, to a page or to the relay that has one."""

    def __init__(self, connection: ServerConnection | ClientConnection, end: str) -> None:
        self._connection = connection
        self._end = end
        self._ids = itertools.count(1)
        self._taken: dict[int, asyncio.Future[None]] = {}
        self._results: dict[int, asyncio.Future[ToolResult]] = {}
        self._pong = asyncio.Event()

    async def call(self, tool: str, arguments: object, client: str) -> ToolResult:
        id = next(self._ids)
        call = {"type": "call", "id": id, "tool": tool, "arguments": arguments, "client": client}
        text = json.dumps({**call, "until": _now() + START_LIMIT_MS})
        if len(text) > MAX_FRAME:
            return failure(f"arguments: expected at most {MAX_FRAME} bytes of JSON, got {len(text)}; nothing was done")
        loop = asyncio.get_running_loop()
        taken, result = loop.create_future(), loop.create_future()
        self._taken[id], self._results[id] = taken, result
        sent = False
        try:
            await self._connection.send(text)
            sent = True
            await asyncio.wait_for(taken, START_LIMIT_MS / 1000)
            return await asyncio.wait_for(asyncio.shield(result), CALL_LIMIT_MS / 1000)
        except ConnectionClosed:
            if not sent:
                return failure(f"the {self._end} was closed or reloaded before the call got there; nothing was done")
            # It may have been taken up, and the page have had no time to say so.
            return failure(
                f"the {self._end} was closed or reloaded during the call. Whether it was done is unknown: search before "
                "trying again."
            )
        except asyncio.CancelledError:
            # The client asks no more; so nobody need be asked for it.
            await _quietly(self._connection.send(json.dumps({"type": "cancel", "id": id})))
            raise
        except TimeoutError:
            if taken.done() and not taken.cancelled():
                return failure(f"the {self._end} took up the call and did not finish in time; look whether it was done")
            return failure(f"the {self._end} does not answer: its tab may be frozen or asleep. Nothing was done.")
        finally:
            self._taken.pop(id, None)
            self._results.pop(id, None)

    async def answers(self) -> bool:
        """Whether the page itself is awake: a frozen tab's socket stays open."""
        self._pong.clear()
        with contextlib.suppress(ConnectionClosed, TimeoutError):
            await self._connection.send(json.dumps({"type": "ping", "id": next(self._ids)}))
            await asyncio.wait_for(self._pong.wait(), _PONG_S)
        return self._pong.is_set()

    async def end(self) -> None:
        """Send the page away; one that doesn't answer is not waited for."""
        await _quietly(self._connection.close(CLOSED_REPLACED, "no answer"))
        self._connection.transport.abort()

    async def listen(self) -> None:
        """Take what comes, until the connection ends."""
        try:
            async for text in self._connection:
                if not self._receive(_message(text)):
                    await self._connection.close(CLOSED_MALFORMED, "malformed")
                    return
        finally:
            waiting: list[asyncio.Future[Any]] = [*self._taken.values(), *self._results.values()]
            for future in waiting:
                if not future.done():
                    future.set_exception(ConnectionClosed(None, None))
                    future.exception()  # nobody may be waiting for both

    def _receive(self, message: dict[str, Any] | None) -> bool:
        """Whether a message is one that may come."""
        if message is None:
            return False
        kind, id = message.get("type"), message.get("id")
        if kind == "pong":
            self._pong.set()
            return True
        if kind not in ("taken", "result") or not isinstance(id, int):
            return False
        taken, result = self._taken.get(id), self._results.get(id)
        if taken is None or result is None:
            return True  # it came too late
        if not taken.done():
            taken.set_result(None)
        if kind == "result" and not result.done():
            result.set_result(_result(message.get("result")))
        return True


def _message(text: str | bytes) -> dict[str, Any] | None:
    if not isinstance(text, str):
        return None
    try:
        value = json.loads(text)
        # Half a character, as an escape, would break whoever reads it next.
        value = json.loads(well_formed(json.dumps(value, ensure_ascii=False, allow_nan=False)))
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _result(value: object) -> ToolResult:
    """A tool result as the core makes it: one text, and a structure or an error."""
    match value:
        case {"content": [{"text": str(text)}], "isError": True}:
            return {"content": [{"type": "text", "text": text}], "isError": True}
        case {"content": [{"text": str(text)}], "structuredContent": dict(structure)}:
            return {"content": [{"type": "text", "text": text}], "structuredContent": structure}
        case _:
            return failure("the page's answer is no tool result")


async def _quietly(work: Any) -> None:
    with contextlib.suppress(ConnectionClosed):
        await work


def _now() -> int:
    return time.time_ns() // 1_000_000
