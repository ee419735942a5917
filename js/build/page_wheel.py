"""Copy the core's wheel without what runs outside of pages only: its relay, and the command that starts it.

    page_wheel.py WHEEL OUTPUT_FOLDER
"""

import sys
import zipfile
from pathlib import Path

NOT_FOR_PAGES = ("mobile_ai_memory/relay/", "/entry_points.txt")


def main(wheel: Path, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(wheel) as whole, zipfile.ZipFile(folder / wheel.name, "w") as kept:
        for entry in whole.infolist():
            if not any(part in entry.filename for part in NOT_FOR_PAGES):
                kept.writestr(entry, whole.read(entry))


main(*map(Path, sys.argv[1:]))
