"""Turn a wheel's sources into bytecode, so that a page need not compile them. Runs inside Pyodide, see in_pyodide.mjs.

    bytecode_wheel.py WHEEL OUTPUT_FOLDER
"""

import hashlib
import sys
import warnings
import zipfile
from base64 import urlsafe_b64encode
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]
from importlib.util import source_hash
from pathlib import Path

OLD_TAG = "py3-none-any"
TAG = "py314-none-any"


def main(wheel: str, folder: str) -> None:
    with zipfile.ZipFile(wheel) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    record = next(name for name in files if name.endswith(".dist-info/RECORD"))
    del files[record]
    compiled = dict(compiled_file(name, content) for name, content in sorted(files.items()))
    lines = [f"{name},sha256={digest(content)},{len(content)}" for name, content in compiled.items()]
    compiled[record] = "\n".join([*lines, f"{record},,", ""]).encode()
    with zipfile.ZipFile(Path(folder) / Path(wheel).name.replace(OLD_TAG, TAG), "w") as archive:
        for name, content in compiled.items():
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            archive.writestr(entry, content, zipfile.ZIP_DEFLATED, compresslevel=9)


def compiled_file(name: str, content: bytes) -> tuple[str, bytes]:
    if name.endswith(".dist-info/WHEEL"):
        return name, content.replace(OLD_TAG.encode(), TAG.encode())
    if not name.endswith(".py"):
        return name, content
    with warnings.catch_warnings(action="ignore"):
        code = compile(content, name, "exec", dont_inherit=True, optimize=2)
    return name + "c", bytes(_code_to_hash_pyc(code, source_hash(content), checked=False))


def digest(content: bytes) -> str:
    return urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


main(*sys.argv[1:])
