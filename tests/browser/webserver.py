"""A web server for one test: a copy of dist/ under /memory-bank/, pages from strings, and faults on demand."""

import mimetypes
import threading
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatch
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar
from urllib.parse import urlsplit

PIECES = 100
TYPES = {".mjs": "text/javascript", ".wasm": "application/wasm"}


@dataclass
class Answer:
    """What is changed about the answers to some paths."""

    pattern: str
    status: int | None = None
    content_type: str | None = None
    body: bytes | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    hangs: bool = False
    takes_s: float = 0
    """How long the body is on its way, a piece now and a piece then."""


class Server(ThreadingHTTPServer):
    """Listens on one port for one site after the other."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.site: Site | None = None
        threading.Thread(target=self.serve_forever, daemon=True).start()


class Site:
    """An origin of its own.

    Origins are used again after a site was closed, because a browser boots twice as fast from code that it has in its
    cache. What the site before stored there is gone: Chromium.open sees to it.
    """

    live: ClassVar[list["Site"]] = []
    idle: ClassVar[list[Server]] = []

    def __init__(self, dist: Path) -> None:
        self.dist = dist
        self.pages: dict[str, str] = {}
        self.lasting: str | None = None
        """Where files lie that may be kept for ever. None do in most tests: the next site of this origin has its own."""
        self.answers: list[Answer] = []
        self.requested: list[str] = []
        self.closing = threading.Event()
        self.server = Site.idle.pop() if Site.idle else Server()
        self.server.site = self
        Site.live.append(self)

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.server.server_port}"

    @property
    def worker(self) -> str:
        """The path of the worker's script."""
        (file,) = self.dist.glob("assets/worker-*.mjs")
        return f"/memory-bank/assets/{file.name}"

    def page(self, html: str, path: str = "/page.html") -> str:
        """Serve a page; its URL."""
        self.pages[path] = "<!doctype html><meta charset=utf-8>" + html
        return self.origin + path

    def script(self, javascript: str, path: str) -> str:
        """Serve a script; its URL."""
        self.pages[path] = javascript
        return self.origin + path

    def change(self, pattern: str, **how: object) -> None:
        """Answer differently for all paths that match, e.g. `change("*.wasm", content_type="text/plain")`."""
        self.answers.append(Answer(pattern, **how))  # type: ignore[arg-type]

    def heal(self) -> None:
        """Take all changes back."""
        self.answers.clear()

    def close(self) -> None:
        self.closing.set()
        self.server.site = None
        Site.live.remove(self)
        Site.idle.append(self.server)

    def read(self, path: str) -> bytes | None:
        if path == "/favicon.ico":
            return b""  # browsers ask on their own, and log where it is missing
        if path in self.pages:
            return self.pages[path].encode()
        file = self.dist / path.removeprefix("/memory-bank/")
        if path.startswith("/memory-bank/") and ".." not in file.parts and file.is_file():
            return file.read_bytes()
        return None


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Server

    def do_GET(self) -> None:
        site, path = self.server.site, urlsplit(self.path).path
        if site is None:
            self.close_connection = True
            return
        site.requested.append(path)
        answers = [answer for answer in site.answers if fnmatch(path, answer.pattern)]
        if any(answer.hangs for answer in answers):
            site.closing.wait()
            self.close_connection = True
            return
        body, status = site.read(path), 200
        headers = {"Content-Type": content_type(path), "Cache-Control": "no-store"}
        if body is not None and not answers:
            headers |= cached(body, lasting=site.lasting is not None and path.startswith(site.lasting))
            if self.headers["If-None-Match"] == headers["ETag"]:
                body, status = b"", 304
        for answer in answers:
            body = answer.body if answer.body is not None else body
            status = answer.status or status
            headers |= answer.headers
            headers["Content-Type"] = answer.content_type or headers["Content-Type"]
        if body is None:
            body, status = b"", 404
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        if status != 304:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        takes_s = max((answer.takes_s for answer in answers), default=0)
        size = max(1, len(body) // PIECES) if takes_s else len(body)
        try:
            for at in range(0, len(body), size or 1):
                self.wfile.write(body[at : at + size])
                if takes_s and site.closing.wait(takes_s / PIECES):
                    break
        except ConnectionError:
            pass  # the browser doesn't want the rest

    def log_message(self, *args: object) -> None:
        pass


def cached(body: bytes, *, lasting: bool) -> dict[str, str]:
    """As the README advises: what has its hash in its name is kept; the rest is asked for again, so a change shows at once."""
    how = "max-age=31536000, immutable" if lasting else "no-cache"
    return {"Cache-Control": how, "ETag": f'"{zlib.crc32(body):x}"'}


def content_type(path: str) -> str:
    suffix = Path(path).suffix
    return TYPES.get(suffix) or mimetypes.types_map.get(suffix, "application/octet-stream")
