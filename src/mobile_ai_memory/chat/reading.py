"""A message as the rules see it: folded, with what isn't the user's own words hidden, in sentences of clauses.

Nothing here changes the length of the text, so that a place in it is one in the user's words.
"""

from bisect import bisect_left
from collections.abc import Iterator
from functools import cache
from importlib import resources
from operator import itemgetter
from typing import NamedTuple

from mobile_ai_memory.chat.afterthought import AFTERTHOUGHT
from mobile_ai_memory.chat.patterns import KIN, NOT_I, VEIL, rule
from mobile_ai_memory.text import HAN, normalize

_APOSTROPHES = {0x2018: "'", 0x2019: "'"}
_PICTURES = "\u2600-\u27bf\u2b05-\u2b55\U0001f1e6-\U0001faff\ufe0f\u200d"


@cache
def _variants() -> dict[int, str]:
    """Traditional characters, each with its simplified one (``variants.txt``: two lines of the same length)."""
    traditional, simplified = (resources.files(__package__) / "variants.txt").read_text("utf-8").split()
    return {ord(t): s for t, s in zip(traditional, simplified, strict=True)} | _APOSTROPHES


def folded(text: str) -> str:
    """Text in the form in which words are compared: NFKC, lower case, simplified."""
    if text.isascii():
        return text.lower()
    narrow = {ord(c): n for c in set(text) if len(n := normalize(c)) == 1}
    return text.translate(narrow).translate(_variants())


_HIDDEN = (
    r"```.*?(?:```|\Z)"  # code
    r"|`[^`\n]*`"
    r"|(?m:^)[ \t]*(?:>|-[ ]\[|【)[^\n]*"  # a quoted line, a line of an injected memory, a text message
    r"|<memory.*\Z"  # an injected block whose end was cut off
    r"|“[^“”]*”|「[^「」]*」|『[^『』]*』|《[^《》]*》|〈[^〈〉]*〉|«[^«»]*»|„[^„“”]*[“”]"
    r'|"[^"\n]*"|＂[^＂\n]*＂'
    r"|‘(?:[^‘’]|(?<=[A-Za-z])’(?=[A-Za-z]))*’"
    r"|(?<![A-Za-z0-9])'(?:[^'\n]|(?<=[A-Za-z])'(?=[A-Za-z]))*'(?![A-Za-z0-9])"
    r"|https?://[!-~]+"
)


def without_kin(own: str) -> str:
    """A folded text in which the 我 of 我妈 is not the user."""
    return rule(rf"(?<![叫喊呼管])我(?=的?{KIN})").sub(NOT_I, own) if "我" in own else own


def without_quotes(text: str) -> str:
    """Text in which quotes, code and injected memories are hidden: signs that are no letters stand for them."""
    return rule(f"(?s:{_HIDDEN})").sub(lambda found: VEIL * len(found.group()), text)


_SENTENCE_END = (
    r"[。!?;…]+|(?<!\bmr)(?<!\bms)(?<!\bdr)(?<!\bmrs)(?<!\bvs)(?<!\be\.g)(?<!\bi\.e)(?<!\.)\.+(?=[\s)]|$)|\n|$"
)
_CLAUSE_END = (
    rf"[,:~—{_PICTURES}]+\s*|\)\s+|\s-+\s|(?<=[{HAN}])\s+(?=[{HAN}])"
    r"|\s(?:but|and|so|because|since|though|cos|cuz)\s+"
)


class Sentence(NamedTuple):
    """A sentence of a folded text: where it stands, and its clauses."""

    text: str
    start: int
    end: int
    asks: bool
    clauses: list[tuple[int, int]]

    def clause_at(self, place: int) -> int:
        """Which clause reaches to this place; past the last one, where only punctuation stands, the last."""
        return min(bisect_left(self.clauses, place, key=itemgetter(1)), len(self.clauses) - 1)


MAX_CLAUSES = 100
"""Of a sentence without end only so many are read."""


def sentences(text: str, start: int, end: int) -> Iterator[Sentence]:
    """The sentences of one line of a folded text."""
    before: Sentence | None = None
    while start < end:
        stop = rule(_SENTENCE_END).search(text, start, end)
        until, after = stop.span() if stop else (end, end)
        clauses = _clauses(text, start, until)[:MAX_CLAUSES]
        if clauses and before and rule(rf"\s*{AFTERTHOUGHT}\s*").fullmatch(text, start, until):
            before = before._replace(end=until, asks=False, clauses=before.clauses + clauses)
        elif clauses:
            if before:
                yield before
            before = Sentence(text, clauses[0][0], until, "?" in text[until:after], clauses)
        start = max(after, start + 1)
    if before:
        yield before


def _clauses(text: str, start: int, end: int) -> list[tuple[int, int]]:
    found = []
    while start < end and text[start].isspace():
        start += 1
    for stop in rule(_CLAUSE_END).finditer(text, start, end):
        if start < stop.start():
            found.append((start, stop.start()))
        start = stop.end()
    if start < end:
        found.append((start, end))
    return found


def with_pictures(text: str, end: int) -> int:
    """Where a statement ends that ends here, with the emoji behind it."""
    found = rule(rf"\s*[{_PICTURES}\U0001f000-\U0001faff]+").match(text, end)
    return found.end() if found else end
