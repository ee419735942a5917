"""Real MCP clients, each with a relay of its own that it has started."""

import asyncio
import json
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Coroutine
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.types import CallToolResult, Implementation

ROOT = Path(__file__).parent.parent.parent
TOKEN = "t" * 43
RELAY = [sys.executable, "-m", "mobile_ai_memory.relay"]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Loop:
    """An event loop in a thread, so that a test can hold a connection and drive a browser meanwhile."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()

    def run[Result](self, work: Coroutine[Any, Any, Result], timeout: float = 60) -> Result:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(timeout)

    def close(self) -> None:
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()


class Client:
    """The official Python SDK's client."""

    def __init__(self, loop: Loop, command: list[str], env: dict[str, str], name: str = "Qoder") -> None:
        self.loop = loop
        self._ended = asyncio.Event()
        started: asyncio.Future[ClientSession] = asyncio.Future(loop=loop.loop)
        self._life = asyncio.run_coroutine_threadsafe(self._live(command, env, name, started), loop.loop)
        self.session = loop.run(self._session(started))

    async def _session(self, started: "asyncio.Future[ClientSession]") -> ClientSession:
        return await asyncio.wait_for(started, 30)

    async def _live(
        self, command: list[str], env: dict[str, str], name: str, started: "asyncio.Future[ClientSession]"
    ) -> None:
        # Opened and closed in one task, as the SDK wants it.
        parameters = StdioServerParameters(command=command[0], args=command[1:], env=env)
        try:
            async with AsyncExitStack() as stack:
                read, write = await stack.enter_async_context(stdio_client(parameters))
                told = Implementation(name=name, version="1.0")
                session = await stack.enter_async_context(ClientSession(read, write, client_info=told))
                await session.initialize()
                started.set_result(session)
                await self._ended.wait()
        except BaseException as fault:
            if not started.done():
                started.set_exception(fault)
            raise

    def call(self, tool: str, arguments: dict[str, Any] | None = None, timeout: float = 60) -> CallToolResult:
        return self.loop.run(self.session.call_tool(tool, arguments), timeout)

    def begin(self, tool: str, arguments: dict[str, Any]) -> "Any":
        """A call that goes on while the test does something else; its result is its ``result()``."""
        return asyncio.run_coroutine_threadsafe(self.session.call_tool(tool, arguments), self.loop.loop)

    def value(self, tool: str, arguments: dict[str, Any]) -> Any:
        result = self.call(tool, arguments)
        assert not result.is_error, result
        assert json.loads(result.content[0].text) == result.structured_content  # type: ignore[union-attr]
        return result.structured_content

    def error(self, tool: str, arguments: dict[str, Any], timeout: float = 60) -> str:
        return error_of(self.call(tool, arguments, timeout))

    def close(self) -> None:
        self.loop.loop.call_soon_threadsafe(self._ended.set)
        self._life.result(20)


def error_of(result: CallToolResult) -> str:
    assert result.is_error
    assert result.structured_content is None
    text: str = result.content[0].text  # type: ignore[union-attr]
    return text


def relay_env(token: str = TOKEN) -> dict[str, str]:
    return {"MOBILE_AI_MEMORY_TOKEN": token, "PYTHONPATH": str(ROOT / "src")}


def relay_command(port: int, *origins: str) -> list[str]:
    return [*RELAY, "--wait", "1", "--port", str(port), *(part for origin in origins for part in ("--origin", origin))]


def run_node(script: Path, *arguments: str, env: dict[str, str] | None = None, timeout: float = 60) -> str:
    """Run a script of Node's; what it printed."""
    done = subprocess.run(
        ["node", str(script), *arguments],
        check=False,
        capture_output=True,
        text=True,
        timeout=timeout,
        env={**os.environ, **(env or {})},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
