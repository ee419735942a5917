"""How much is downloaded, and how much memory does it take?

Downloads are the files of a first visit, as they lie in dist/ and as a server sends them that compresses with gzip or brotli (where
the command `brotli` is installed). Memory is the proportional set size of all of Chromium's processes once the first search was
answered, less that of a browser on an empty page.
"""

import gzip
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from boot import PAGES, Sites, visit
from chromium import Chromium
from processes import memory_mb
from tables import Options, Table, median

ROOT = Path(__file__).parent.parent
DIST = ROOT / "dist"
FIRST_VISIT = (
    "memory-bank.js",
    "assets/worker-*.mjs",
    "assets/pyodide.asm-*.mjs",
    "assets/pyodide.asm-*.wasm",
    "assets/snapshot-*",
)
WITHOUT_SNAPSHOT = ("assets/python_stdlib-*", "assets/mobile_ai_memory-*")
ROUNDS = 3
JIEBA = ("assets/python_stdlib-*", "assets/jieba-*")
STOCK = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json", "*.whl")


def measure(_: Options) -> Iterator[Table]:
    rows = [
        ("ours", *sizes(DIST, FIRST_VISIT)),
        ("more for the tokenizer jieba", *sizes(DIST, JIEBA)),
        ("more where the snapshot can't be used", *sizes(DIST, WITHOUT_SNAPSHOT)),
        ("stock Pyodide, micropip, the wheel", *sizes(ROOT / "build/stock", STOCK)),
    ]
    yield Table("downloads of a first visit, kB", ("what", "as it is", "gzip", "brotli"), rows)
    files = [
        (file.name, *sizes(DIST, (str(file.relative_to(DIST)),)))
        for pattern in FIRST_VISIT
        for file in DIST.glob(pattern)
    ]
    yield from memory()
    yield Table("ours, file by file, kB", ("file", "as it is", "gzip", "brotli"), files)


def memory() -> Iterator[Table]:
    found: dict[str, list[float]] = {way: [] for way in PAGES}
    for _ in range(ROUNDS):
        for way, values in found.items():
            with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile, Sites() as sites:
                browser = Chromium(Path(profile))
                try:
                    browser.driver.get(sites[way].page("", "/empty.html"))
                    root = browser.driver.service.process.pid
                    empty = memory_mb(root)
                    visit(browser, sites, way)
                    values.append(memory_mb(root) - empty)
                finally:
                    browser.quit()
    rows = [(way, round(median(values)), len(values)) for way, values in found.items()]
    yield Table("memory in Chromium beyond an empty page, MB, medians", ("way", "memory", "runs"), rows)


def sizes(folder: Path, patterns: tuple[str, ...]) -> tuple[int, int, int | str]:
    contents = [file.read_bytes() for pattern in patterns for file in folder.glob(pattern)]
    brotli = [length for content in contents if (length := brotli_length(content)) is not None]
    return (
        kilobytes(sum(map(len, contents))),
        kilobytes(sum(len(gzip.compress(content, 9)) for content in contents)),
        kilobytes(sum(brotli)) if len(brotli) == len(contents) else "?",
    )


def kilobytes(count: int) -> int:
    return round(count / 1000)


def brotli_length(content: bytes) -> int | None:
    command = shutil.which("brotli")
    if command is None:
        return None
    return len(
        subprocess.run([command, "-q", "11", "-w", "24", "-c"], input=content, capture_output=True, check=True).stdout
    )
