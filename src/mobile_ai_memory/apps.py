"""Apps and the many names they go by.

The table is data (``apps.json``), one app per line: its usual name, every alias in both languages,
its package names, those aliases that are ordinary words too (``ambiguous``), and longer words that
an alias is part of by accident (``notIn``: 北京东路 is not 京东). Apps that only the host knows are
learnt from the records: an app that a memory names is known by that name.
"""

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import resources
from typing import NamedTuple

from mobile_ai_memory.phrases import PhraseSet
from mobile_ai_memory.text import keyword, normalize, one_line

# An ordinary word (设置, Messages) counts as an app only where the sentence says that it is one.
_OPENED_BEFORE = re.compile(
    r"(?:打开|启动|进入|运行|切换到|切到|回到|(?<![a-z])(?:open|launch|start|enter|switch to|go to|go into))"
    r"\s*(?:the |my |手机的?|系统的?|一下)?\s*[《“\"「『'‘]?\s*$"
)
_APP_AFTER = re.compile(r"[》”\"」』'’]?\s*(?:app(?![a-z])|application|应用|软件|程序)")
_INSIDE_BEFORE = re.compile(
    r"(?:(?<![a-z])(?:in|inside|within|from|via|using|use|on)\s+(?:the |my )?|(?:在|从|去|到|用)(?:手机的?|系统的?)?)"
    r"\s*[《“\"「]?$"
)
_INSIDE_AFTER = re.compile(r"[》”\"」]?\s*(?:里|中|内|上|$|[,.;:!?，。；：！？])")


class Mention(NamedTuple):
    """Where a sentence names an app."""

    start: int
    end: int
    app: str
    certain: bool
    """Whether the name can't be anything else than an app."""


class Mentioned(NamedTuple):
    """The apps that a sentence names."""

    apps: list[str]
    """In canonical form, in order of appearance."""
    rest: str
    """The sentence, normalised, with the names taken out."""


class AppTable:
    """Looks apps up by any of their names, alone or inside a sentence."""

    def __init__(self, entries: Iterable[dict[str, list[str] | str]]) -> None:
        """Build from the entries of ``apps.json``."""
        self._canonical: dict[str, str] = {}
        self._ambiguous: set[str] = set()
        self._not_in: dict[str, list[str]] = {}
        self._names = PhraseSet()
        for entry in entries:
            usual = str(entry["id"])
            for name in dict.fromkeys(map(keyword, (usual, *entry["names"], *entry.get("packages", ())))):
                self._canonical.setdefault(name, usual)
                self._names.add(name)
            self._ambiguous.update(map(keyword, entry.get("ambiguous", ())))
            for longer in map(keyword, entry.get("notIn", ())):
                self._not_in.setdefault(usual, []).append(longer)

    def canonical(self, app: str) -> str:
        """The one name under which an app is compared; a name not in the table stands for itself."""
        name = keyword(app)
        return self._canonical.get(name, name)

    def mentioned(self, sentence: str, known: Iterable[str] = ()) -> Mentioned:
        """What apps a sentence names.

        Args:
            sentence: a task's goal, say.
            known: further names of apps (those that stored records carry).
        """
        normalized = one_line(normalize(sentence))
        mentions = self._mentions(normalized, known)
        # Where an app is named for sure, an ordinary word beside it is an ordinary word.
        certain = [mention.app for mention in mentions if mention.certain]
        kept, at = [], 0
        for mention in mentions:
            kept.append(normalized[at : mention.start])
            at = mention.end
        apps = list(dict.fromkeys(certain or [mention.app for mention in mentions]))
        return Mentioned(apps, " ".join([*kept, normalized[at:]]))

    def _mentions(self, sentence: str, known: Iterable[str]) -> list[Mention]:
        """The names in a normalised sentence, the longest first where they overlap."""
        added = PhraseSet()
        for name in map(keyword, known):
            if name not in self._names:
                added.add(name)
        found: list[Mention] = []
        for start, end in sorted([*self._names.find(sentence), *added.find(sentence)], key=lambda at: (at[0], -at[1])):
            if found and start < found[-1].end:
                continue
            mention = self._mention(sentence, start, end)
            if mention is not None:
                found.append(mention)
        return found

    def _mention(self, sentence: str, start: int, end: int) -> Mention | None:
        name = sentence[start:end]
        app = self.canonical(name)
        if any(at <= start and end <= at + len(longer) for longer, at in self._longer_words(app, sentence, start)):
            return None
        certain = name not in self._ambiguous
        if not certain and not _said_to_be_app(sentence, start, end):
            return None
        return Mention(start, end, app, certain)

    def _longer_words(self, app: str, sentence: str, start: int) -> Iterator[tuple[str, int]]:
        for longer in self._not_in.get(app, ()):
            at = sentence.find(longer, max(0, start - len(longer)))
            if at >= 0:
                yield longer, at


def _said_to_be_app(sentence: str, start: int, end: int) -> bool:
    before, after = sentence[max(0, start - 40) : start], sentence[end : end + 20]
    return bool(
        _APP_AFTER.match(after)
        or _OPENED_BEFORE.search(before)
        or (_INSIDE_BEFORE.search(before) and _INSIDE_AFTER.match(after))
    )


@cache
def builtin() -> AppTable:
    """The table that comes with the package."""
    data = resources.files("mobile_ai_memory").joinpath("apps.json").read_text("utf-8")
    return AppTable(json.loads(data))
