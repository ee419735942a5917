"""Measure the library side by side with what it is compared to.

    ./build.sh bench [NAME...] [--data FOLDER] [--apps FOLDER] [--large] [--out FILE]

Each benchmark is a module here that answers one question: its docstring says which, and its `measure(options)` yields
the tables with the answer as they are done. Without a name, all of them run. Needs the machine for itself.
"""

import argparse
import importlib
import platform
import sys
import time
from pathlib import Path

from tables import Options

HERE = Path(__file__).parent
NAMES = sorted(
    file.stem for file in HERE.glob("*.py") if "def measure(" in file.read_text("utf-8") and file.stem[0] != "_"
)

# The browsers are started as the tests start them.
sys.path.append(str(HERE.parent / "tests/browser"))
sys.path.append(str(HERE.parent / "src"))


def main() -> None:
    parser = argparse.ArgumentParser("./build.sh bench", description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"one of: {', '.join(NAMES)}")
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="a folder of real texts, for those that need it")
    parser.add_argument(
        "--apps", type=Path, metavar="FOLDER", help="apps and tasks for `effect`, instead of the demo's"
    )
    parser.add_argument("--large", action="store_true", help="`search` also in 50 000 memories; takes minutes more")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the tables to a file too (Markdown)")
    chosen = parser.parse_args()
    unknown = set(chosen.names) - set(NAMES)
    if unknown:
        parser.error(f"no benchmark named {', '.join(sorted(unknown))}; there are: {', '.join(NAMES)}")
    options = Options(chosen.data, chosen.apps, chosen.large)
    parts: list[str] = []
    for name in chosen.names or NAMES:
        module = importlib.import_module(name)
        question = (module.__doc__ or name).strip().splitlines()[0]
        show(f"## {name}: {question}\n", parts)
        started = time.monotonic()
        for table in module.measure(options):
            show(str(table), parts)
        show(f"({time.monotonic() - started:.0f} s on {platform.machine()}, {platform.system()})\n", parts)
        if chosen.out:
            chosen.out.write_text("\n".join(parts), "utf-8")


def show(text: str, parts: list[str]) -> None:
    parts.append(text)
    print(text, flush=True)


main()
