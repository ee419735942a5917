"""Real texts as memories, in any number: a folder's retrieval sets, repeated with changes to reach the size.

A set is a JSON file of the form `{lang, corpus: [{id, title, content, keywords?}], queries: [{q}]}`. Each repetition
of an entry has three in ten of its words (characters, in Chinese) replaced by words of other entries, drawn as often as
they occur, so that terms stay as common and as rare as they are.
"""

import json
import random
import re
from dataclasses import dataclass
from pathlib import Path

MAX_CONTENT = 600
"""A memory is a note: longer texts are cut here."""
_CHANGED = 0.3
_WORD = re.compile(r"[a-z0-9_]+|[\u4e00-\u9fff]", re.IGNORECASE)


@dataclass(frozen=True)
class Corpus:
    """Memories of one language and what is asked of them, every query another one."""

    language: str
    entries: list[dict[str, object]]
    queries: list[str]


def corpus(folder: Path, language: str, size: int) -> Corpus:
    """`size` memories and the queries of all sets of a language in a folder."""
    texts: list[tuple[str, str, list[str]]] = []
    queries: list[str] = []
    for file in sorted(folder.glob("*.json")):
        data = json.loads(file.read_text("utf-8"))
        if data["lang"] != language:
            continue
        for entry in data["corpus"]:
            content = entry["content"][:MAX_CONTENT]
            texts.append((entry["title"] or content[:40], content, entry.get("keywords") or []))
        queries += [query["q"] for query in data["queries"]]
    if not texts:
        where = folder if folder.is_dir() else f"{folder}, which is no folder"
        raise SystemExit(f"no retrieval sets of the language {language} in {where}; bench/corpus.py tells their form")
    chance = random.Random(1)
    chance.shuffle(texts)
    words = [word for title, content, _ in texts for word in _WORD.findall(f"{title} {content}")]

    def changed(text: str) -> str:
        return _WORD.sub(lambda found: chance.choice(words) if chance.random() < _CHANGED else found.group(), text)

    entries: list[dict[str, object]] = []
    while len(entries) < size:
        first = not entries
        for title, content, keywords in texts[: size - len(entries)]:
            said = (title, content) if first else (changed(title), changed(content))
            entries.append({"title": said[0][:300], "content": said[1], "keywords": keywords})
    return Corpus(language, entries, list(dict.fromkeys(queries)))
