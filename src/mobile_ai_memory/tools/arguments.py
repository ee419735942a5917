"""The check of a call's arguments against the tool's schema, whoever calls."""

import re
from collections.abc import Mapping
from typing import Any

from mobile_ai_memory.errors import InvalidInput
from mobile_ai_memory.records import choice_field, text_field
from mobile_ai_memory.tools.descriptors import Schema

_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")


def checked(schema: Schema, arguments: object) -> dict[str, Any]:
    """The arguments as the schema has them, their text well formed, without control characters.

    ``None`` stands for an argument that was left out.

    Raises:
        InvalidInput: names the argument and says what was expected.
    """
    if arguments is None:
        arguments = {}
    if not isinstance(arguments, Mapping):
        raise InvalidInput("arguments", arguments, "an object")
    known: dict[str, Schema] = schema["properties"]
    for name in arguments:
        if name not in known:
            raise InvalidInput(str(name)[:40], arguments[name], f"no such argument; there are {', '.join(known)}")
    given = {name: value for name, value in arguments.items() if value is not None}
    for name in schema["required"]:
        if name not in given:
            raise InvalidInput(name, None, _expected(known[name]))
    return {name: _value(name, value, known[name]) for name, value in given.items()}


def _value(name: str, value: object, schema: Schema) -> Any:
    kind = schema["type"]
    if kind == "integer":
        return _integer(name, value, schema)
    if kind == "array":
        if not isinstance(value, list):
            raise InvalidInput(name, value, _expected(schema))
        if len(value) > schema["maxItems"]:
            raise InvalidInput(name, value, _expected(schema))
        return [_value(f"{name}[{at}]", item, schema["items"]) for at, item in enumerate(value)]
    if "enum" in schema:
        return choice_field(name, value, schema["enum"])
    if not isinstance(value, str):
        raise InvalidInput(name, value, _expected(schema))
    return text_field(name, _CONTROLS.sub("", value), schema["maxLength"], required=schema.get("minLength", 0) > 0)


def _integer(name: str, value: object, schema: Schema) -> int:
    whole = isinstance(value, int) or (isinstance(value, float) and value.is_integer())
    if isinstance(value, bool) or not whole or not schema["minimum"] <= int(value) <= schema["maximum"]:  # type: ignore[call-overload]
        raise InvalidInput(name, value, _expected(schema))
    return int(value)  # type: ignore[call-overload, no-any-return]


def _expected(schema: Schema) -> str:
    kind = schema["type"]
    if kind == "integer":
        return f"a whole number from {schema['minimum']} to {schema['maximum']}"
    if kind == "array":
        return f"a list of at most {schema['maxItems']} texts"
    if "enum" in schema:
        return " or ".join(f'"{choice}"' for choice in schema["enum"])
    return f"text of 1 to {schema['maxLength']} characters" if schema.get("minLength") else "text"
