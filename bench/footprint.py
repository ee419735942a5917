"""How much is downloaded, and how much memory does it take?

Downloads are the files of a first visit, as they lie in dist/ and as a server sends them that compresses with gzip or brotli (where
the command `brotli` is installed). Memory is Python's own, in the worker, once the first search was answered; in Chromium.
"""

import gzip
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

from tables import Options, Table

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
    yield Table("ours, file by file, kB", ("file", "as it is", "gzip", "brotli"), files)


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
