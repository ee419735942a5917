"""Make a small wheel of jieba, with what segmentation needs.

    jieba_wheel.py SDIST OUTPUT_FOLDER

Left out: part-of-speech tagging, keyword extraction, the neural model, the pickles for Jython, and the words that the
dictionary's makers counted fewer than five times (212 thousand of 349 thousand, most of them names and set phrases;
`bench/tokenizers.py` retrieves as well without them).
"""

import sys
import tarfile
import zipfile
from pathlib import Path

MODULES = ("__init__", "_compat", "finalseg/__init__", *(f"finalseg/prob_{name}" for name in ("start", "trans", "emit")))
RAREST = 5
TAG = "py3-none-any"


def main(sdist: Path, folder: Path) -> None:
    root = sdist.name.removesuffix(".tar.gz")
    with tarfile.open(sdist) as archive:

        def read(name: str) -> bytes:
            member = archive.extractfile(f"{root}/{name}")
            if member is None:
                raise FileNotFoundError(name)
            return member.read()

        files = {f"jieba/{name}.py": read(f"jieba/{name}.py") for name in MODULES}
        files["jieba/dict.txt"] = usual_words(read("jieba/dict.txt"))
        files[f"{root}.dist-info/METADATA"] = read("PKG-INFO")
    wheel = f"Wheel-Version: 1.0\nGenerator: jieba_wheel.py\nRoot-Is-Purelib: true\nTag: {TAG}\n"
    files[f"{root}.dist-info/WHEEL"] = wheel.encode()
    files[f"{root}.dist-info/RECORD"] = b""
    with zipfile.ZipFile(folder / f"{root}-{TAG}.whl", "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content)


def usual_words(dictionary: bytes) -> bytes:
    lines = (line.split(" ") for line in dictionary.decode().splitlines())
    kept = (f"{word} {count}" for word, count, *_ in lines if int(count) >= RAREST)
    return ("\n".join(kept) + "\n").encode()


main(*map(Path, sys.argv[1:]))
