"""A small static server for the demo: the page at /, the built library at /memory-bank/.

python demo/serve.py [--port 8000]
"""

from __future__ import annotations

import argparse
from email.utils import formatdate, parsedate_to_datetime
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).resolve().parent.parent
MOUNTS = {"/memory-bank/": ROOT / "dist", "/": ROOT / "demo"}
ASSETS = ROOT / "dist/assets"
LASTING = "max-age=31536000, immutable"
TYPES = {
    ".bin": "application/octet-stream",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
}
# 'wasm-unsafe-eval' lets WebAssembly compile. Other origins only for the model endpoint that the user may name.
POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' http: https: ws://127.0.0.1:*"


def find(path: str) -> Path | None:
    """The file that a URL path names, or None."""
    for mount, folder in MOUNTS.items():
        if path.startswith(mount):
            file = (folder / path.removeprefix(mount)).resolve()
            if file.is_dir():
                file /= "index.html"
            return file if file.is_file() and file.is_relative_to(folder) else None
    return None


class Handler(BaseHTTPRequestHandler):
    """Serves the files; browsers ask again each time and are told what has not changed.

    Files with a hash of their content in their name never change.
    """

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        self.answer(body=True)

    def do_HEAD(self) -> None:
        self.answer(body=False)

    def answer(self, *, body: bool) -> None:
        """Answer with a file, with "not modified", or with "not found"."""
        file = find(unquote(urlsplit(self.path).path))
        if file is None:
            self.start(HTTPStatus.NOT_FOUND, 0, **{"Cache-Control": "no-cache"})
            return
        caching = LASTING if file.parent == ASSETS else "no-cache"
        stat = file.stat()
        etag = f'"{stat.st_mtime_ns:x}-{stat.st_size:x}"'
        if self.is_fresh(etag, stat.st_mtime):
            self.start(HTTPStatus.NOT_MODIFIED, 0, **{"ETag": etag, "Cache-Control": caching})
            return
        content = file.read_bytes()
        self.start(
            HTTPStatus.OK,
            len(content),
            ETag=etag,
            **{
                "Content-Type": TYPES.get(file.suffix, "application/octet-stream"),
                "Last-Modified": formatdate(stat.st_mtime, usegmt=True),
                "Cache-Control": caching,
            },
        )
        if body:
            self.wfile.write(content)

    def is_fresh(self, etag: str, modified: float) -> bool:
        """Whether the browser's copy is the one here."""
        if "If-None-Match" in self.headers:
            return etag in self.headers["If-None-Match"]
        try:
            since = parsedate_to_datetime(self.headers["If-Modified-Since"])
        except (TypeError, ValueError):
            return False
        return int(modified) <= since.timestamp()

    def start(self, status: HTTPStatus, length: int, **headers: str) -> None:
        """Send status and headers."""
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(length))
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("X-Content-Type-Options", "nosniff")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Stay quiet."""


def make_server(port: int = 0) -> ThreadingHTTPServer:
    """A server on this machine only; port 0 takes a free one."""
    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    server.daemon_threads = True
    return server


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(description="Serve the demo.")
    parser.add_argument("--port", type=int, default=8000)
    port = parser.parse_args().port
    try:
        server = make_server(port)
    except OSError as fault:
        parser.exit(1, f"port {port} can't be had ({fault.strerror}); choose another with --port\n")
    print(f"http://127.0.0.1:{server.server_port}/", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass
    finally:
        server.server_close()


if __name__ == "__main__":
    main()
