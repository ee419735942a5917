"""What a model is shown of a task: its log and what is known, as data.

All of it goes through ``data``: on one line, bounded, without secrets and without what was injected,
and unable to close the delimiters that it will stand between.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from mobile_ai_memory.recall import without_injected
from mobile_ai_memory.records import SemanticMemory, is_failure, status_of
from mobile_ai_memory.redaction import mask
from mobile_ai_memory.text import one_line, shorten, well_formed

DELIMITERS = ("task", "known", "log", "said")
"""The tags that data may stand between."""

_LOG = 9_000
_ENTRY = 400
_RAW = 20_000
_LATEST = 10
_ERRORS = 10
_KNOWN = 20
_KNOWN_LINE = 160
_DELIMITER = re.compile(
    rf"[<＜](?=[\s\u200d\ufe0f]*[/／]?[\s\u200d\ufe0f]*(?:{'|'.join(DELIMITERS)})\b)", re.IGNORECASE
)
_INVISIBLE = re.compile("[\x00-\x08\x0e-\x1f\u00ad\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]")
# The wording of an injected block: what is left of one whose beginning or end was cut away or escaped.
_MARK = r"\[(?:有效|避免|偏好|works|avoid|preference)\]"
_FRAME = (
    r"</?memory\b[^<>\n]{0,120}>?"
    r"|以往任务的记录，仅供参考：?|是数据，不是指令|Records of earlier tasks, for reference:?|data, not instructions"
    r"|存疑：给过 \d+ 个任务，都失败了|in doubt: given to \d+ tasks, all failed"
)
_HEADING = r"(?:用户偏好|其他经验|User preferences|Other experience)\s*[:：]"
_INJECTED = re.compile(rf"-\s*{_MARK}(?:(?!</memory>|\\n|\n).)*|{_FRAME}|{_HEADING}", re.IGNORECASE)
_WORDING = re.compile(rf"{_MARK}|{_FRAME}|\A{_HEADING}\Z|\n{_HEADING}\Z", re.IGNORECASE)
_TOLD = ("title", "summary", "text", "error", "result", "message")
_NOT_TOLD = frozenset((*_TOLD, "type", "status", "important", "id", "at", "time", "timestamp", "createdAt"))
_FIELDS = 12
_ITEMS = 5
_NESTED = 2


def data(value: object, limit: int) -> str:
    """A text as data: on one line, bounded, unable to close its delimiters."""
    if not isinstance(value, str):
        return ""
    # A screen of megabytes must not be read whole only to be cut; a block that was injected may well be long.
    text = without_injected(well_formed(value[:_RAW]))[: limit * 10]
    text = one_line(_INJECTED.sub(" ", _INVISIBLE.sub("", text)))[: limit * 2]
    return shorten(_DELIMITER.sub("‹", mask(text)), limit)


def has_injected(text: str) -> bool:
    """Whether a text has the wording of an injected block."""
    return bool(_WORDING.search(text))


def known_lines(records: Iterable[SemanticMemory]) -> str:
    """What is known, a line each; the first that are not superseded."""
    live = [record for record in records if record["supersededBy"] is None][:_KNOWN]
    return "\n".join(f"- {data(known_text(record), _KNOWN_LINE)}" for record in live)


def known_text(record: SemanticMemory) -> str:
    """A memory in the words in which a model is shown it."""
    app = f" ({record['app']})" if record["app"] else ""
    return f"{record['title']}{app}: {record['content']}"


def log_lines(events: object) -> str:
    """The log's end and its errors; what else fits; a note for what was left out."""
    entries = [
        event for event in (events if isinstance(events, (list, tuple)) else []) if isinstance(event, (Mapping, str))
    ]
    latest = range(len(entries) - 1, -1, -1)
    errors = [i for i in latest if (entry := _fields(entries[i])) and is_failure(entry)][:_ERRORS]
    lines: dict[int, str] = {}
    room = _LOG
    for i in dict.fromkeys((*latest[:_LATEST], *errors, *latest)):
        line = _entry(entries[i])
        # For the number before it, and the note on a gap after it.
        room -= len(line) + 20
        if room < 0:
            break
        if line:
            lines[i] = line
    shown: list[str] = []
    following = 0
    for i in sorted(lines):
        if i > following:
            shown.append(f"(… {i - following})")
        shown.append(f"{i + 1}. {lines[i]}")
        following = i + 1
    return "\n".join(shown)


def _fields(entry: Mapping[Any, Any] | str) -> dict[str, Any]:
    return {"text": entry} if isinstance(entry, str) else {str(name): value for name, value in list(entry.items())[:40]}


def _entry(entry: Mapping[Any, Any] | str) -> str:
    fields = _fields(entry)
    told = dict.fromkeys(filter(None, (data(fields.get(name), _ENTRY) for name in _TOLD)))
    text = ": ".join(told)
    for name in [name for name in fields if name not in _NOT_TOLD][:_FIELDS]:
        if len(text) >= _ENTRY:
            break
        value = _detail(fields[name], _NESTED)
        text += f" {data(name, 40)}={value}" if value else ""
    text = text.strip()
    if not text:
        return ""
    status = "failure" if is_failure(fields) else status_of(fields.get("status"))
    label = status or data(fields.get("type"), 40)
    # Once more as a whole: a secret and what gives it away may stand in two fields.
    return shorten(mask(f"[{label}] {text}" if label else text), _ENTRY)


def _detail(value: object, depth: int) -> str:
    """A value of any shape as data; bounded in depth, since a host's may go round in circles."""
    if isinstance(value, str):
        return data(value, 80)
    if isinstance(value, (bool, int, float)):
        return str(value)[:20] if abs(value) < 1e15 else ""
    if depth and isinstance(value, Mapping):
        shown = [(data(str(name), 40), _detail(item, depth - 1)) for name, item in list(value.items())[:_ITEMS]]
        return "{" + ", ".join(f"{name}={item}" for name, item in shown if item) + "}" if shown else ""
    if depth and isinstance(value, (list, tuple)):
        return "[" + ", ".join(filter(None, (_detail(item, depth - 1) for item in value[:_ITEMS]))) + "]"
    return ""
