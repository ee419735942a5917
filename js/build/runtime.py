"""Lay out what a server of Pyodide has to have.

    runtime.py NPM_PYODIDE STDLIB RUNTIME WHEEL...

The folder RUNTIME gets the runtime's files, the standard library and a lock file which knows the wheels, where they
lie now, and nothing else: so nothing can ever be looked for on another server.
"""

import os
import shutil
import sys
from pathlib import Path

from pyodide_lock import PyodideLockSpec
from pyodide_lock.utils import add_wheels_to_spec

FILES = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"]


def main(npm: Path, stdlib: Path, runtime: Path, *wheels: Path) -> None:
    runtime.mkdir(parents=True, exist_ok=True)
    for name in FILES:
        shutil.copyfile(npm / name, runtime / name)
    shutil.copyfile(stdlib, runtime / "python_stdlib.zip")

    lock = PyodideLockSpec.from_json(npm / "pyodide-lock.json")
    lock.packages = {}
    lock = add_wheels_to_spec(lock, list(wheels))
    for package, wheel in zip(lock.packages.values(), wheels, strict=True):
        package.file_name = os.path.relpath(wheel, runtime)
    lock.to_json(runtime / "pyodide-lock.json", indent=2)


main(*map(Path, sys.argv[1:]))
