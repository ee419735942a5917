"""Make Python's standard library quick to load. Runs inside Pyodide, see in_pyodide.mjs.

    stdlib.py compile SOURCE_ZIP LEVEL OUTPUT_ZIP
    stdlib.py trim COMPILED_ZIP WHEEL OUTPUT_ZIP
    stdlib.py check WHEEL

Compiling its sources is what most of Pyodide's boot is spent on, so `compile` turns them into bytecode, of the kind
that is never checked against a source. LEVEL is Python's optimisation level: 0 keeps everything, 2 leaves out
assertions and docstrings.

`trim` runs in an interpreter that was booted from the compiled library and has loaded the wheel. It keeps what this
interpreter has needed by then, what the wheel's modules import (inside their functions too), what using them makes
the library import late, and KEPT. Importing any other module raises ModuleNotFoundError with its name.

`check` runs in one booted from the trimmed library and imports every module of the wheel.
"""

import ast
import asyncio
import importlib
import importlib.metadata
import importlib.resources
import sys
import traceback
import warnings
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]
from importlib.util import source_hash

MOUNTED_AT = "/lib/python314.zip/"

# Modules that no import statement names.
KEPT = [
    # Codecs are imported by name when text is first encoded or decoded: those of the web, and Chinese ones.
    *(f"encodings.{name}" for name in ("aliases", "ascii", "latin_1", "cp1252", "idna", "punycode")),
    *(f"encodings.{name}" for name in ("utf_8", "utf_8_sig", "utf_16", "utf_16_le", "utf_16_be", "utf_32")),
    *(f"encodings.{name}" for name in ("unicode_escape", "raw_unicode_escape", "gbk", "gb18030")),
    # Zip files, so wheels and this library itself, name their members in it.
    "encodings.cp437",
    # Pyodide makes a wheel's archive into files with it.
    "zipfile",
    "shutil",
    # The segmenter's wheel, which is loaded only when asked for, imports it.
    "pickle",
]


def compile_library(source_zip: str, level: str, output: str) -> None:
    with zipfile.ZipFile(source_zip) as archive:
        sources = {name: archive.read(name) for name in archive.namelist() if name.endswith(".py")}
    compiled = {}
    for name, source in sources.items():
        code = compile(source, MOUNTED_AT + name, "exec", dont_inherit=True, optimize=int(level))
        compiled[name + "c"] = bytes(_code_to_hash_pyc(code, source_hash(source), checked=False))
    write_zip(output, compiled)


async def trim_library(compiled_zip: str, wheel: str, output: str) -> None:
    with zipfile.ZipFile(compiled_zip) as archive:
        library = {module_name(name): (name, archive.read(name)) for name in archive.namelist()}
    before = needed(library)
    import_what_is_named_in(wheel, library)
    for name in KEPT:
        importlib.import_module(name)
    await use_what_imports_late()
    kept = needed(library)
    write_zip(output, dict(library[name] for name in kept))
    print(f"kept {len(kept)} of {len(library)} modules, {len(before)} of them to boot:", *sorted(kept))


def check_wheel(wheel: str) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if name.endswith(".py")]
    for name in names:
        try:
            importlib.import_module(module_name(name))
        except ModuleNotFoundError as missing:
            # Outside a page, what the page provides is missing too.
            if (missing.name or "").partition(".")[0] in sys.stdlib_module_names:
                raise


def module_name(file_name: str) -> str:
    return file_name.removesuffix("c").removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def needed(library: dict[str, tuple[str, bytes]]) -> set[str]:
    return sys.modules.keys() & library.keys()


def import_what_is_named_in(wheel: str, library: dict[str, tuple[str, bytes]]) -> None:
    with zipfile.ZipFile(wheel) as archive:
        sources = [archive.read(name) for name in archive.namelist() if name.endswith(".py")]
    for source in sources:
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.level == 0:
                names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
            else:
                continue
            for name in library.keys() & names:
                importlib.import_module(name)


async def use_what_imports_late() -> None:
    """Do what makes modules of the library import others inside their functions."""

    async def fail() -> None:
        await asyncio.sleep(0)
        raise ExceptionGroup("group", [ValueError("value"), KeyError("key")])

    try:
        async with asyncio.timeout(10), asyncio.TaskGroup() as group:
            group.create_task(asyncio.wait_for(fail(), 5))
    except* ValueError:
        traceback.format_exc()
    except* KeyError:
        traceback.format_exc()
    try:
        sys.modulus  # noqa: B018  a traceback suggests the name that was meant
    except AttributeError as error:
        traceback.format_exception(error)
    with warnings.catch_warnings(record=True):
        warnings.simplefilter("always")
        warnings.warn("heard", stacklevel=1)
    for package, distribution in importlib.metadata.packages_distributions().items():
        importlib.metadata.version(distribution[0])
        [entry.read_bytes() for entry in importlib.resources.files(package).iterdir() if entry.is_file()]


def write_zip(path: str, files: dict[str, bytes]) -> None:
    """Write the same bytes for the same files, whenever and wherever that is."""
    with zipfile.ZipFile(path, "w") as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            archive.writestr(entry, files[name], zipfile.ZIP_DEFLATED, compresslevel=9)


async def main(command: str, *arguments: str) -> None:
    if command == "compile":
        compile_library(*arguments)
    elif command == "trim":
        await trim_library(*arguments)
    elif command == "check":
        check_wheel(*arguments)
    else:
        raise SystemExit(__doc__)


await main(*sys.argv[1:])  # noqa: F704, PLE1142  Pyodide runs a script as a coroutine
