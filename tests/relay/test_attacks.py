"""Who isn't the user's page or relay gets nothing; and a page that misbehaves hurts nobody."""

import asyncio
import json
import socket
import time
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import pytest
from processes import TOKEN, Client, Loop, error_of, free_port, relay_command, relay_env
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin, Subprotocol

from mobile_ai_memory.relay.proof import new_nonce, proof
from mobile_ai_memory.tools.pairing import CLOSED_TAKEN, GUEST, MAX_FRAME, NONCE_AGE_MS, PAGE, RELAY, SUBPROTOCOL

ORIGIN = "http://localhost:8000"


def now() -> int:
    return time.time_ns() // 1_000_000


class Door:
    """A relay with its client, and ways to knock at it."""

    def __init__(self, loop: Loop) -> None:
        self.loop = loop
        self.port = free_port()
        self.client = Client(loop, relay_command(self.port, ORIGIN), relay_env())
        self.error = self.client.error("search_memory", {"query": "a"})

    def protocols(self, role: str = PAGE, token: str = TOKEN, nonce: str | None = None) -> list[Subprotocol]:
        nonce = nonce or new_nonce(now())
        return [Subprotocol(SUBPROTOCOL), Subprotocol(f"{nonce}.{proof(token, role, nonce)}")]

    def connect(self, *, origin: str | None = ORIGIN, path: str = "/", headers: Any = None, **options: Any) -> connect:
        offered = options.pop("protocols", None) or self.protocols()
        return connect(
            f"ws://127.0.0.1:{self.port}{path}",
            subprotocols=offered,
            origin=Origin(origin) if origin is not None else None,
            additional_headers=headers,
            proxy=None,
            max_size=None,
            **options,
        )

    def status(self, **how: Any) -> int:
        """The status that refuses a connection."""

        async def knock() -> int:
            try:
                async with self.connect(**how):
                    return 101
            except InvalidStatus as refused:
                return refused.response.status_code

        return self.loop.run(knock())

    def with_page(self, behave: Callable[[ClientConnection], Coroutine[Any, Any, None]], **call: Any) -> Any:
        """The result of a call while a page that is let in behaves as it is told."""

        async def scenario() -> Any:
            async with self.connect() as page:
                hello = json.loads(await page.recv())
                assert hello["type"] == "hello"
                behaving = asyncio.create_task(behave(page))
                arguments = {"query": "a", **call}
                result = await self.client.session.call_tool("search_memory", arguments)
                behaving.cancel()
                return result

        return self.loop.run(scenario())


@pytest.fixture(scope="module")
def door(loop: Loop) -> Iterator[Door]:
    door = Door(loop)
    yield door
    door.client.close()


async def answer(page: ClientConnection, text: str = "fine") -> None:
    """A page that is well: it says who asked. (An answer of another shape than the tool's would be refused.)"""
    async for message in page:
        call = json.loads(message)
        if call["type"] == "ping":
            await page.send(json.dumps({"type": "pong", "id": call["id"]}))
        if call["type"] == "call":
            await page.send(json.dumps({"type": "taken", "id": call["id"]}))
            result = {"content": [{"type": "text", "text": f"{text}, {call['client']}"}], "isError": True}
            await page.send(json.dumps({"type": "result", "id": call["id"], "result": result}))


def test_the_page_is_let_in_and_the_relay_shows_it_who_it_is(door: Door) -> None:
    nonce = new_nonce(now())

    async def scenario() -> Any:
        async with door.connect(protocols=door.protocols(nonce=nonce)) as page:
            assert page.subprotocol == SUBPROTOCOL
            return json.loads(await page.recv())

    assert door.loop.run(scenario()) == {"type": "hello", "proof": proof(TOKEN, RELAY, nonce)}
    assert error_of(door.with_page(answer)) == "fine, Qoder"


@pytest.mark.parametrize(
    "origin",
    [
        "https://evil.example",
        "http://localhost:8001",
        "https://localhost:8000",
        "http://localhost:8000.evil.example",
        "http://localhost:8000/",
        "null",
        "",
        "http://LOCALHOST:8000",
    ],
)
def test_another_origin_is_refused_even_with_the_token(door: Door, origin: str) -> None:
    assert door.status(origin=origin) == 403


def test_two_origins_at_once_are_refused(door: Door) -> None:
    assert door.status(headers=[("Origin", "https://evil.example")]) in (400, 403)


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:{port}", "127.0.0.1", "127.0.0.1:1", "[::1]:{port}", "127.0.0.1.nip.io:{port}"],
)
def test_a_rebound_host_is_refused_even_with_the_token(door: Door, host: str) -> None:
    status = raw(door, {"Host": host.format(port=door.port)})
    assert status == 421


def raw(door: Door, changed: dict[str, str], body: bytes = b"", request: str = "GET / HTTP/1.1") -> int:
    """The status of a handshake written by hand."""
    headers = {
        "Host": f"127.0.0.1:{door.port}",
        "Origin": ORIGIN,
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Protocol": ", ".join(door.protocols()),
        **changed,
    }
    head = "\r\n".join([request, *(f"{name}: {value}" for name, value in headers.items() if value), "", ""])
    with socket.create_connection(("127.0.0.1", door.port), timeout=15) as wire:
        wire.sendall(head.encode() + body)
        first = wire.recv(4096).decode("latin-1")
    return int(first.split()[1]) if first else 0


def test_the_handshake_written_by_hand_is_one_that_is_let_in(door: Door) -> None:
    assert raw(door, {}) == 101


@pytest.mark.parametrize(
    "offered",
    [
        "",
        SUBPROTOCOL,
        f"{SUBPROTOCOL}, x",
        f"{SUBPROTOCOL}, {TOKEN}",
        "webmcp-relay.v1",
        f"{SUBPROTOCOL}, a.b.c",
        f"{SUBPROTOCOL}, ..",
        f"{SUBPROTOCOL}, 中",
    ],
)
def test_without_the_token_nobody_is_let_in(door: Door, offered: str) -> None:
    assert raw(door, {"Sec-WebSocket-Protocol": offered}) in (400, 403)


def test_a_wrong_token_is_refused(door: Door) -> None:
    assert door.status(protocols=door.protocols(token="u" * 43)) == 403


def test_a_token_in_the_address_helps_nobody(door: Door) -> None:
    assert door.status(path=f"/?token={TOKEN}", protocols=door.protocols(token="u" * 43)) in (403, 404)


def test_a_proof_is_good_once_and_for_minutes_only(door: Door) -> None:
    once = door.protocols()
    assert door.status(protocols=once) == 101
    assert door.status(protocols=once) == 403
    for age in (-2 * NONCE_AGE_MS, 2 * NONCE_AGE_MS):
        assert door.status(protocols=door.protocols(nonce=new_nonce(now() + age))) == 403


def test_a_page_can_not_pass_for_a_relay_nor_a_relay_for_a_page(door: Door) -> None:
    assert door.status(protocols=door.protocols(GUEST)) == 403
    assert door.status(protocols=door.protocols(PAGE), origin=None) == 403
    assert door.status(protocols=door.protocols(RELAY)) == 403


def test_there_is_nothing_else_to_fetch(door: Door) -> None:
    assert door.status(path="/mcp") == 404
    assert raw(door, {"Upgrade": "", "Connection": ""}) in (400, 403, 426)
    assert raw(door, {}, request="POST / HTTP/1.1") in (0, 400, 405)


def test_a_second_page_is_sent_away_and_the_first_one_stays(door: Door) -> None:
    async def scenario() -> Any:
        async with door.connect() as first:
            await first.recv()
            answering = asyncio.create_task(answer(first, "the first"))
            async with door.connect() as second:
                with pytest.raises(ConnectionClosed) as closed:
                    await second.recv()
                assert closed.value.rcvd
                assert closed.value.rcvd.code == CLOSED_TAKEN
            result = await door.client.session.call_tool("search_memory", {"query": "a"})
            answering.cancel()
            return result

    assert door.loop.run(scenario()).content[0].text == "the first, Qoder"


def test_a_page_that_sleeps_gives_way_to_one_that_is_awake(door: Door) -> None:
    async def scenario() -> Any:
        async with door.connect() as asleep:
            await asleep.recv()
            async with door.connect() as awake:
                assert json.loads(await asyncio.wait_for(awake.recv(), 5))["type"] == "hello"
                answering = asyncio.create_task(answer(awake, "awake"))
                result = await door.client.session.call_tool("search_memory", {"query": "a"})
                answering.cancel()
                return result

    assert error_of(door.loop.run(scenario())) == "awake, Qoder"


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "{",
        "[]",
        "null",
        b"\x00\xff",
        '{"type": "invoke", "tool": "search_memory"}',
        '{"type": "call", "id": 1, "tool": "search_memory", "arguments": {}}',
        '{"type": "result", "id": "one"}',
        "[" * 100_000,
        '{"type": "pong", "pad": NaN}',
        "x" * (MAX_FRAME + 1),
    ],
    ids=lambda frame: str(frame[:20]),
)
def test_a_malformed_or_oversized_frame_ends_the_connection_and_nothing_else(door: Door, frame: str | bytes) -> None:
    async def misbehave(page: ClientConnection) -> None:
        async for message in page:
            if json.loads(message)["type"] == "call":
                await page.send(frame)

    assert "closed or reloaded" in error_of(door.with_page(misbehave))
    assert door.with_page(answer).content[0].text == "fine, Qoder"


@pytest.mark.parametrize(
    "result",
    [None, 5, "text", {}, {"content": "text"}, {"content": []}, {"content": [{"type": "image"}]}, {"content": [5]}],
    ids=str,
)
def test_a_result_that_is_none_is_an_error(door: Door, result: Any) -> None:
    async def nonsense(page: ClientConnection) -> None:
        async for message in page:
            call = json.loads(message)
            await page.send(json.dumps({"type": "result", "id": call.get("id"), "result": result}))

    assert "no tool result" in error_of(door.with_page(nonsense))


def test_half_a_character_from_a_page_does_not_silence_the_relay(door: Door) -> None:
    async def half(page: ClientConnection) -> None:
        async for message in page:
            call = json.loads(message)
            text = '{"type": "result", "id": %d, "result": {"content": [{"type": "text", "text": "a\\ud83e"}], "isError": true}}'
            await page.send(text % call["id"])

    assert door.with_page(half).content[0].text == "a\ufffd"


def test_a_page_that_does_not_answer_is_told_of_within_seconds(door: Door) -> None:
    async def silent(page: ClientConnection) -> None:
        await asyncio.sleep(60)

    started = time.monotonic()
    assert "frozen" in error_of(door.with_page(silent))
    assert time.monotonic() - started < 5


def test_a_page_that_goes_in_the_middle_of_a_call_is_told_of_at_once(door: Door) -> None:
    async def leave(page: ClientConnection) -> None:
        async for message in page:
            await page.send(json.dumps({"type": "taken", "id": json.loads(message)["id"]}))
            await page.close()

    started = time.monotonic()
    assert "Whether it was done is unknown" in error_of(door.with_page(leave))
    assert time.monotonic() - started < 3


def test_without_a_page_the_error_says_what_to_do(door: Door) -> None:
    assert ORIGIN in door.error
    assert "Connect a desktop client" in door.error
    assert str(door.port) in door.error


def test_a_second_client_s_relay_goes_through_the_first_and_takes_over_when_it_ends(
    loop: Loop, start: Callable[..., Client]
) -> None:
    door = Door(loop)
    second = start(door.port, ORIGIN, name="Cursor")

    async def both() -> Any:
        async with door.connect() as page:
            await page.recv()
            answering = asyncio.create_task(answer(page))
            results = [
                await client.session.call_tool("search_memory", {"query": "a"}) for client in (door.client, second)
            ]
            answering.cancel()
            return [error_of(result) for result in results]

    assert loop.run(both()) == ["fine, Qoder", "fine, Cursor"]
    door.client.close()

    async def alone() -> Any:
        for _ in range(50):
            try:
                async with door.connect() as page:
                    await page.recv()
                    answering = asyncio.create_task(answer(page))
                    result = await second.session.call_tool("search_memory", {"query": "a"})
                    answering.cancel()
                    return error_of(result)
            except OSError:
                await asyncio.sleep(0.1)
        raise AssertionError("nobody took the port over")

    assert loop.run(alone()) == "fine, Cursor"


def test_a_stranger_on_the_port_gets_no_call(loop: Loop, start: Callable[..., Client]) -> None:
    port = free_port()
    heard: list[bytes] = []

    async def listen(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        heard.append(await reader.read(4096))
        writer.close()

    server = loop.run(asyncio.start_server(listen, "127.0.0.1", port))
    client = start(port, ORIGIN)
    assert "no page is connected" in client.error("search_memory", {"query": "a secret"})
    assert heard
    assert TOKEN.encode() not in b"".join(heard)
    assert b"a secret" not in b"".join(heard)
    loop.loop.call_soon_threadsafe(server.close)


def test_a_wrong_command_line_is_told_of_on_stderr() -> None:
    import subprocess

    def refused(*arguments: str, token: str = TOKEN) -> str:
        command = [*relay_command(free_port()), *arguments]
        done = subprocess.run(command, env=relay_env(token), capture_output=True, text=True, timeout=20, check=False)
        assert done.returncode == 2
        assert done.stdout == ""
        return done.stderr

    assert "--origin" in refused()
    assert "expected an origin" in refused("--origin", "http://localhost:8000/page.html")
    assert "MOBILE_AI_MEMORY_TOKEN" in refused("--origin", ORIGIN, token="short")


def test_the_relay_ends_with_its_client() -> None:
    import subprocess

    relay = subprocess.Popen(
        relay_command(free_port(), ORIGIN), env=relay_env(), stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    time.sleep(0.5)
    assert relay.poll() is None
    assert relay.stdin
    relay.stdin.close()
    assert relay.wait(10) == 0
    assert relay.stdout
    relay.stdout.close()
