"""A model's reply, and the memories in it, whatever it is wrapped in and however it is broken.

``loose_json`` reads all that looks like JSON; here it is sorted: which of it are memories, in one
shape and within bounds.
"""

import re
from collections.abc import Iterable, Iterator

from mobile_ai_memory.learning import loose_json
from mobile_ai_memory.records import MAX_APP, MAX_KEYWORD, MAX_TITLE, Json
from mobile_ai_memory.text import one_line, shorten, well_formed

MAX_REPLY = 2_000_000
"""Of a longer reply, reasoning included, only the beginning is looked at."""

MAX_CONTENT = 2_000
MAX_KEYWORDS = 8
_DEPTH = 40
_ENCODED = 3
"""How many times JSON may be wrapped in a JSON text."""

_FIELDS = {
    **dict.fromkeys(("title", "标题"), "title"),
    **dict.fromkeys(("content", "内容"), "content"),
    **dict.fromkeys(("keywords", "keyword", "关键词"), "keywords"),
    **dict.fromkeys(("app", "应用"), "app"),
}
_LISTS = frozenset(("memories", "memory", "items", "记忆", "经验"))
_NO_ANSWER = frozenset(("known", "log", "events", "steps", "goal", "task", "input", "messages", "example", "examples"))
"""Names under which a model gives back what it was asked."""

_NO_APP = frozenset(("", "null", "none", "nil", "n/a", "无", "未知", "unknown"))
_INVISIBLE = re.compile("[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_SAYS_NOTHING = re.compile(r"[\s.…·\-_—<>*?？]*")
_EMPTY = re.compile(rf"(?:{'|'.join(sorted(_LISTS))})\W?\s*[:：]\s*(?:\[\s*\]|\{{\s*\}}|null\b)", re.IGNORECASE)
_SEPARATORS = re.compile(r"[,，、;；\n]")


def parse(reply: object, limit: int) -> list[dict[str, Json]]:
    """The memories in a model's reply, at most ``limit``: ``title, content, keywords, app``, within bounds.

    Never raises, whatever the reply is; what is no memory is left out.
    """
    found: dict[tuple[str, str], dict[str, Json]] = {}
    text = _INVISIBLE.sub("", reply[:MAX_REPLY]) if isinstance(reply, str) else ""
    for value in _values(text, _ENCODED) if text else [reply]:
        for memory in _memories(value, _DEPTH, _ENCODED):
            found.setdefault((memory["title"], memory["content"]), memory)
        if not found and _says_none(value) and _EMPTY.search(text):
            break
    return list(found.values())[: max(limit, 0)]


def is_answer(reply: object) -> bool:
    """Whether a reply is one to the question at all, be it that there is nothing to keep."""
    return bool(loose_json.values(reply[:MAX_REPLY])) if isinstance(reply, str) else isinstance(reply, (dict, list))


def _values(text: str, encoded: int) -> list[Json]:
    values = loose_json.values(text)
    if encoded and '\\"' in text and not any(True for value in values for _ in _memories(value, _DEPTH, 0)):
        # The whole reply may be a text within a text.
        return _values(loose_json.unescaped(text[: loose_json.MAX_TEXT]), encoded - 1)
    return values


def _memories(value: Json, depth: int, encoded: int) -> Iterator[dict[str, Json]]:
    """The memories in a value, in order.

    Args:
        value: what was read.
        depth: how deep to look, so that no value, however it was made, goes on for ever.
        encoded: how many times more a text may be read as JSON.
    """
    if depth <= 0:
        return
    if isinstance(value, str):
        inner: Iterable[Json] = _values(value, 0) if encoded > 0 and "{" in value else ()
        encoded -= 1
    elif isinstance(value, list):
        inner = value
    elif isinstance(value, dict):
        wrapped = [key for key in value if _name(key) in _LISTS and _holds(value[key])]
        memory = None if wrapped else _memory(value)
        if memory is not None:
            yield memory
        elif not wrapped:
            wrapped = [key for key in value if _name(key) not in _NO_ANSWER]
        inner = [value[key] for key in dict.fromkeys([*wrapped, loose_json.LOOSE]) if key in value]
    else:
        return
    for child in inner:
        yield from _memories(child, depth - 1, encoded)


def _memory(value: dict[str, Json]) -> dict[str, Json] | None:
    fields = {_FIELDS.get(_name(key), ""): field for key, field in value.items()}
    title, content = one_line(_text(fields.get("title"))), _text(fields.get("content"))
    if _SAYS_NOTHING.fullmatch(title) or _SAYS_NOTHING.fullmatch(content):
        return None
    keywords = fields.get("keywords")
    words = _SEPARATORS.split(keywords) if isinstance(keywords, str) else keywords
    kept = [one_line(_text(word))[:MAX_KEYWORD] for word in words] if isinstance(words, list) else []
    app = one_line(_text(fields.get("app")))
    return {
        "title": shorten(title, MAX_TITLE),
        "content": shorten(content, MAX_CONTENT),
        "keywords": list(dict.fromkeys(filter(None, kept)))[:MAX_KEYWORDS],
        "app": None if app.lower() in _NO_APP else app[:MAX_APP],
    }


def _says_none(value: Json) -> bool:
    """Whether a value says that there is nothing worth keeping."""
    return isinstance(value, dict) and any(_name(key) in _LISTS and not child for key, child in value.items())


def _holds(value: Json) -> bool:
    return bool(value) and isinstance(value, (dict, list, str))


def _text(value: Json) -> str:
    return _CONTROL.sub("", well_formed(value)).strip() if isinstance(value, str) else ""


def _name(key: object) -> str:
    return key.strip().lower() if isinstance(key, str) else ""
