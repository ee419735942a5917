"""Apps and the many names they go by.

The table is data (``apps.json``): one app per line with its usual name, every alias in both
languages, its package names, and those aliases that are ordinary words. Apps that only the host
knows are learnt from the records: an app that a memory names is known by that name.
"""

import json
import re
from collections.abc import Iterable
from functools import cache
from importlib import resources

from mobile_ai_memory.text import at_word_boundaries, keyword, normalize, one_line

# An ordinary word (设置, Messages) counts as an app only where the sentence says that it is one.
_OPENED_BEFORE = re.compile(
    r"(?:打开|启动|进入|运行|切换到|切到|回到|open|launch|start|enter|switch to|go to|go into)"
    r"\s*(?:the |my |手机的?|系统的?|一下)?\s*[《“\"「『'‘]?\s*$"
)
_APP_AFTER = re.compile(r"[》”\"」』'’]?\s*(?:app(?![a-z])|application|应用|软件|程序)")
_INSIDE_BEFORE = re.compile(
    r"(?:(?<![a-z])(?:in|inside|within)\s+(?:the |my )?|在手机的?|在系统的?|在|从|去|到)\s*[《“\"「]?$"
)
_INSIDE_AFTER = re.compile(r"[》”\"」]?\s*(?:里|中|内|$|[,.;:!?，。；：！？])")


class AppTable:
    """Looks apps up by any of their names, alone or inside a sentence."""

    def __init__(self, entries: Iterable[dict[str, list[str] | str]]) -> None:
        """Build from the entries of ``apps.json``."""
        self._canonical: dict[str, str] = {}
        self._ambiguous: set[str] = set()
        self._not_in: dict[str, list[str]] = {}
        for entry in entries:
            usual = str(entry["id"])
            for name in (usual, *entry["names"], *entry.get("packages", ())):
                self._canonical.setdefault(keyword(name), usual)
            self._ambiguous.update(keyword(name) for name in entry.get("ambiguous", ()))
            for longer in entry.get("notIn", ()):
                self._not_in.setdefault(usual, []).append(keyword(longer))

    def canonical(self, app: str) -> str:
        """The one name under which an app is compared; a name not in the table stands for itself."""
        name = keyword(app)
        return self._canonical.get(name, name)

    def is_name(self, text: str) -> bool:
        """Whether normalised text is, as a whole, one of the names in the table."""
        return text in self._canonical

    def same(self, app: str, other: str) -> bool:
        """Whether two names mean the same app."""
        return self.canonical(app) == self.canonical(other)

    def named_in(self, sentence: str, known: Iterable[str] = ()) -> list[str]:
        """The apps that a sentence names, in canonical form, in order of appearance.

        Args:
            sentence: a task's goal, say.
            known: further names of apps (those that stored records carry).
        """
        normalized = one_line(normalize(sentence))
        names = dict(self._canonical)
        for app in known:
            names.setdefault(keyword(app), self.canonical(app))
        by_first: dict[str, list[int]] = {}
        for name in names:
            if name:
                by_first.setdefault(name[0], []).append(len(name))
        lengths = {first: sorted(set(found), reverse=True) for first, found in by_first.items()}

        certain: dict[str, None] = {}
        possible: dict[str, None] = {}
        at = 0
        while at < len(normalized):
            step = 1
            for length in lengths.get(normalized[at], ()):
                name = normalized[at : at + length]
                named = names.get(name)
                if named is None or not at_word_boundaries(normalized, at, at + length):
                    continue
                if self._inside_other_word(named, normalized, at, at + length):
                    continue
                if name not in self._ambiguous:
                    certain[named] = None
                    step = length
                elif _said_to_be_app(normalized, at, at + length):
                    possible[named] = None
                    step = length
                else:
                    continue
                break
            at += step
        return list(certain or possible)

    def _inside_other_word(self, app: str, sentence: str, start: int, end: int) -> bool:
        for longer in self._not_in.get(app, ()):
            found = sentence.find(longer, max(0, start - len(longer)))
            if 0 <= found <= start and end <= found + len(longer):
                return True
        return False


def _said_to_be_app(sentence: str, start: int, end: int) -> bool:
    before, after = sentence[:start], sentence[end:]
    if _APP_AFTER.match(after):
        return True
    if _OPENED_BEFORE.search(before):
        return True
    return bool(_INSIDE_BEFORE.search(before) and _INSIDE_AFTER.match(after))


@cache
def builtin() -> AppTable:
    """The table that comes with the package."""
    data = resources.files("mobile_ai_memory").joinpath("apps.json").read_text("utf-8")
    return AppTable(json.loads(data))
