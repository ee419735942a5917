"""All that is kept, as a Markdown page for people to read; it can't be imported."""

import re
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Literal

from mobile_ai_memory.recall import demoted
from mobile_ai_memory.records import Episode, SemanticMemory
from mobile_ai_memory.redaction import mask
from mobile_ai_memory.text import one_line

Locale = Literal["zh", "en"]

_WORDS: dict[Locale, dict[str, str]] = {
    "zh": {
        "title": "记忆",
        "preferences": "用户偏好",
        "other": "其他经验",
        "superseded": "已被取代",
        "episodes": "任务记录",
        "positive": "有效",
        "negative": "避免",
        "preference": "偏好",
        "success": "成功",
        "failure": "失败",
        "cancelled": "已取消",
        "colon": "：",
        "hits": "使用 {hits} 次",
        "pinned": "已固定",
        "in doubt": "存疑",
        "none": "没有记忆。",
    },
    "en": {
        "title": "Memory",
        "preferences": "User preferences",
        "other": "Other experience",
        "superseded": "Superseded",
        "episodes": "Tasks",
        "positive": "works",
        "negative": "avoid",
        "preference": "preference",
        "success": "succeeded",
        "failure": "failed",
        "cancelled": "cancelled",
        "colon": ": ",
        "hits": "uses: {hits}",
        "pinned": "pinned",
        "in doubt": "in doubt",
        "none": "No memories.",
    },
}
_SYNTAX = re.compile(r"([\\`*_{}\[\]<>#|~])")


def to_markdown(memories: Iterable[SemanticMemory], episodes: Iterable[Episode], locale: Locale) -> str:
    """Memories by app and tasks by time, in the order given; times are UTC dates, secrets are masked."""
    words = _WORDS[locale]
    apps: dict[str, list[str]] = {}
    sections: dict[str, list[str]] = {words["preferences"]: []}
    other, superseded = [], []
    for record in memories:
        line = _memory(record, words)
        if record["supersededBy"] is not None:
            superseded.append(line)
        elif record["kind"] == "preference":
            sections[words["preferences"]].append(line)
        elif record["app"]:
            apps.setdefault(_quoted(record["app"]), []).append(line)
        else:
            other.append(line)
    sections |= dict(sorted(apps.items()))
    sections[words["other"]] = [*sections.get(words["other"], []), *other]
    sections[words["superseded"]] = [*sections.get(words["superseded"], []), *superseded]
    tasks = [_episode(record, words) for record in episodes]
    sections[words["episodes"]] = [*sections.get(words["episodes"], []), *tasks]
    body = [f"## {heading}\n\n" + "\n".join(lines) for heading, lines in sections.items() if lines]
    return "\n\n".join([f"# {words['title']}", *(body or [words["none"]])]) + "\n"


def _memory(record: SemanticMemory, words: dict[str, str]) -> str:
    mark = words["preference" if record["kind"] == "preference" else record["polarity"]]
    notes = [_date(record["createdAt"]), _quoted(record["source"])]
    if record["hits"]:
        notes.append(words["hits"].format(hits=record["hits"]))
    if record["pinned"]:
        notes.append(words["pinned"])
    if demoted(record):
        notes.append(words["in doubt"])
    title, content = _quoted(record["title"]), _quoted(record["content"])
    return f"- **{title}** ({mark}){words['colon']}{content} *{' · '.join(notes)}*"


def _episode(record: Episode, words: dict[str, str]) -> str:
    app = f" · {_quoted(record['app'])}" if record["app"] else ""
    summary = _quoted(record["summary"])
    told = f"{words['colon']}{summary}" if summary and summary != record["status"] else ""
    return f"- {_date(record['createdAt'])} **{_quoted(record['goal'])}** ({words[record['status']]}{app}){told}"


def _quoted(text: str) -> str:
    return _SYNTAX.sub(r"\\\1", one_line(mask(text)))


def _date(ms: int) -> str:
    try:
        return datetime.fromtimestamp(ms / 1000, UTC).date().isoformat()
    except (ValueError, OverflowError, OSError):
        return "?"
