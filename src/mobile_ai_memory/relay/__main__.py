"""The command ``mobile-ai-memory-relay``."""

import argparse
import asyncio
import os
import re
import sys
from collections.abc import Sequence
from urllib.parse import urlsplit

from mobile_ai_memory.tools.pairing import COMMAND, DEFAULT_PORT, TOKEN_VARIABLE


def main(arguments: Sequence[str] | None = None) -> None:
    """Serve one MCP client on stdin and stdout, until it closes them."""
    parser = argparse.ArgumentParser(
        COMMAND,
        description="Connects an MCP client to the memory in a web page. The client starts it; the page shows how.",
        epilog=f"The pairing token that the page shows is read from the environment variable {TOKEN_VARIABLE}.",
    )
    parser.add_argument(
        "--origin",
        action="append",
        required=True,
        type=_origin,
        help="the page's origin, exactly, e.g. http://localhost:8000; may be given several times",
    )
    parser.add_argument(
        "--port", type=_port, default=DEFAULT_PORT, help="the port of 127.0.0.1; %(default)s by default"
    )
    parser.add_argument(
        "--wait",
        type=float,
        default=10,
        metavar="SECONDS",
        help="how long it waits for the page after its start; %(default)s by default",
    )
    given = parser.parse_args(arguments)
    token = os.environ.get(TOKEN_VARIABLE, "")
    if not re.fullmatch(r"[A-Za-z0-9_-]{32,200}", token):
        parser.error(f"{TOKEN_VARIABLE} has to hold the token that the page shows")
    try:
        from mobile_ai_memory.relay.door import Door
        from mobile_ai_memory.relay.server import serve
    except ModuleNotFoundError as missing:
        parser.error(f"{missing.name} is not installed; install this package as mobile_ai_memory[relay]")

    async def run() -> None:
        await serve(Door(token, given.origin, given.port, given.wait))

    try:
        asyncio.run(run())
    except* BrokenPipeError:
        sys.exit(1)  # the client is gone
    except* KeyboardInterrupt:
        sys.exit(130)


def _origin(text: str) -> str:
    parts = urlsplit(text)
    exact = f"{parts.scheme}://{parts.netloc}"
    if parts.scheme not in ("http", "https") or not parts.hostname or text != exact.lower():
        raise argparse.ArgumentTypeError(f"expected an origin such as http://localhost:8000, got {text!r}")
    return text


def _port(text: str) -> int:
    if not text.isdecimal() or not 1024 <= int(text) <= 65_535:
        raise argparse.ArgumentTypeError(f"expected a port from 1024 to 65535, got {text!r}")
    return int(text)


if __name__ == "__main__":
    main()
