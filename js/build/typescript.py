"""Write what the JavaScript knows of the Python core: its table of calls, its tools, and TypeScript types.

    typescript.py OUTPUT

All are read off the signatures and record shapes of the core, so that nothing is listed twice.
"""

import inspect
import json
import sys
import types
from collections.abc import Sequence
from pathlib import Path
from typing import (
    Any,
    Literal,
    NotRequired,
    Required,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from mobile_ai_memory import bank, calls, records
from mobile_ai_memory.bank import MemoryBank
from mobile_ai_memory.tools import pairing, service
from mobile_ai_memory.tools.descriptors import TOOLS

HEADER = "// Made by js/build/typescript.py from the Python core.\n"
PLAIN = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    type(None): "null",
    Any: "unknown",
}
NAMED = {
    value: name for name, value in vars(records).items() if get_origin(value) is Literal and not name.startswith("_")
}


class Types:
    """Collects the shapes that the calls mention, in the order in which they are met."""

    def __init__(self) -> None:
        self.written: dict[str, str] = {}

    def of(self, hint: Any) -> str:
        if hint in PLAIN:
            return PLAIN[hint]
        if hint in NAMED:
            name = NAMED[hint]
            self.written.setdefault(name, f"export type {name} = {self.literal(hint)};")
            return name
        if is_typeddict(hint):
            self.interface(hint)
            return hint.__name__
        origin, args = get_origin(hint), get_args(hint)
        if origin in (NotRequired, Required):
            return self.of(args[0])
        if origin is Literal:
            return self.literal(hint)
        if origin in (types.UnionType, Union):
            return " | ".join(dict.fromkeys(self.of(arg) for arg in args))
        if origin in (list, Sequence):
            item = self.of(args[0])
            return f"({item})[]" if " | " in item else f"{item}[]"
        if origin is dict:
            return f"Record<{self.of(args[0])}, {self.of(args[1])}>"
        raise TypeError(f"no TypeScript for {hint!r}")

    def literal(self, hint: Any) -> str:
        return " | ".join(json.dumps(value) for value in get_args(hint))

    def interface(self, shape: Any) -> None:
        name = shape.__name__
        if name in self.written:
            return
        self.written[name] = ""
        fields = [
            f"  {field}{'' if field in shape.__required_keys__ else '?'}: {self.of(hint)};"
            for field, hint in get_type_hints(shape).items()
        ]
        if shape in records.OPEN:
            fields.append("  [field: string]: unknown;")
        text = "\n".join([doc(shape.__doc__), f"export interface {name} {{", *fields, "}"])
        self.written[name] = text

    def call(self, call: calls.Call) -> str:
        hints = calls.hints(call)
        parameters = inspect.signature(call.function).parameters
        shown = [f"{calls.camel(name)}{optional(parameters[name])}: {self.of(hints[name])}" for name in call.positional]
        if call.options:
            fields = "; ".join(
                f"{calls.camel(name)}{optional(parameters[name])}: {self.of(hints[name])}" for name in call.options
            )
            every = all(parameters[name].default is not inspect.Parameter.empty for name in call.options)
            shown.append(f"{'fields' if not every else 'options'}{'?' if every else ''}: {{ {fields} }}")
        text = doc(call.function.__doc__, "  ")
        return f"{text}\n  {call.js_name}({', '.join(shown)}): Promise<{self.of(hints['return'])}>;"


def optional(parameter: inspect.Parameter) -> str:
    return "" if parameter.default is inspect.Parameter.empty else "?"


def doc(text: str | None, indent: str = "") -> str:
    lines = inspect.cleandoc(text or "").splitlines()
    return "\n".join([f"{indent}/**", *(f"{indent} * {line}".rstrip() for line in lines), f"{indent} */"])


def main(output: Path) -> None:
    output.mkdir(parents=True, exist_ok=True)
    table = calls.table(MemoryBank)
    types_ = Types()
    methods = [types_.call(call) for call in table.values() if call.on_page]
    for shape in (records.WorkingMemorySnapshot, bank.Recall, bank.Limits, bank.ImportReport, service.ToolReply):
        types_.of(shape)
    interface = "\n".join(
        [
            "/** The data calls: what the page's object has of the core, one to one. */",
            "export interface DataCalls {",
            *methods,
            "}",
        ]
    )
    (output / "core.d.ts").write_text(HEADER + "\n\n".join([*types_.written.values(), interface]) + "\n", "utf-8")

    specs = {call.js_name: {"kind": call.kind, "empty": call.empty, "onPage": call.on_page} for call in table.values()}
    layers = [layer.name for layer in bank.LAYERS]
    (output / "methods.js").write_text(
        f"{HEADER}\n"
        '/** @typedef {{ kind: "read" | "write" | "learn", empty: unknown, onPage: boolean }} CallSpec */\n\n'
        "/** @type {Record<string, CallSpec>} */\n"
        f"export const CALLS = {json.dumps(specs, indent=2)};\n\n"
        f"export const LAYERS = {json.dumps(layers)};\n",
        "utf-8",
    )

    # What a page can't register anyway is left out: browsers drop it.
    tools = [{name: value for name, value in tool.items() if name != "outputSchema"} for tool in TOOLS]
    agreed = {name: value for name, value in vars(pairing).items() if name.isupper()}
    (output / "tools.js").write_text(
        f"{HEADER}\n"
        '/** @typedef {"read" | "write" | "delete"} ToolKind */\n'
        "/** @typedef {{ name: string, kind: ToolKind, title: string, description: string, inputSchema: object,\n"
        " *   annotations: Record<string, boolean> }} ToolDescriptor */\n\n"
        "/** @type {ToolDescriptor[]} */\n"
        f"export const TOOLS = {json.dumps(tools, indent=2, ensure_ascii=False)};\n\n"
        f"export const PAIRING = {json.dumps(agreed, indent=2)};\n",
        "utf-8",
    )


main(Path(sys.argv[1]))
