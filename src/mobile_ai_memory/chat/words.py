"""Words and their classes: what "latte", 美式 and 豆浆 have in common is all that counts in most sentences.

The classes are data (``words.txt``, one class a line); a word may be in several, the first of which is
its main one. An English word that is in none has the class of its ending.
"""

from functools import cache
from importlib import resources
from typing import NamedTuple

from mobile_ai_memory.chat.patterns import NOT_I, rule
from mobile_ai_memory.chat.reading import folded

_WORD = r"[a-z]+(?:['-][a-z]+)*|\d+(?:[:.]\d+)?(?:am|pm)?|[\u4e00-\u9fff]+|[?!,.:;。;~…]|[^\w\s]|\ufffc+|\n|\w"
_ITEMS = "个杯份张辆条部首家间位件瓶碗盒箱斤串袋包台本只双封段篇句束趟人"
_COUNTED = (
    r"[一二两三四五六七八九十几半百千0-9]+(?:(?P<SPAN>分钟|小时|个钟|钟头|秒|个月|天|周|星期|年|岁|号)"
    rf"|(?P<CLOCK>点半?|点钟|[:：]\d\d)|(?P<SUM>块钱?|元|万|毛|蚊)|(?P<ITEM>[{_ITEMS}])|(?P<TIMES>次|遍|回|下))"
)
"""A number with its measure word: one cup is not every cup."""
_NOUNS = frozenset(["FOOD", "DRINK", "RIDE", "COMM", "STYLE", "UNITS", "UI", "MEDIA", "SHOP", "KIN", "TEXTS"])
_ENDINGS = (("ing", "ING"), ("ed", "ED"), ("ly", "LY"))
_QUOTE, _PICTURE = "“”", "☺"


class Token(NamedTuple):
    """A word, and its classes: the main one first, the word itself where it has none."""

    word: str
    classes: tuple[str, ...]

    @property
    def main(self) -> str:
        """The main class."""
        return self.classes[0]


@cache
def _classes() -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for line in (resources.files(__package__) / "words.txt").read_text("utf-8").splitlines():
        if not line.startswith("#"):
            name, *words = line.split()
            for word in map(folded, words):
                if name not in found.setdefault(word, []):
                    found[word].append(name)
    return {word: tuple(names) for word, names in found.items()}


@cache
def _longest() -> int:
    return max(len(word) for word in _classes() if not word.isascii())


@cache
def _token(word: str) -> Token:
    if word.startswith("#"):
        return Token(word, ("NUM" + word[1:],))
    if word == "0":
        return Token(word, ("NUM",))
    known = _classes().get(word, ())
    plural = word.isascii() and len(word) > 3 and word.endswith("s") and not word.endswith("ss")
    if known:
        counts = word.isascii() and known[0] in _NOUNS
        return Token(word, (*known, "PL" if plural else "SG") if counts else known)
    if word.isascii() and word.isalpha():
        ending = next((name for end, name in _ENDINGS if word.endswith(end)), "PL" if plural else "")
        return Token(word, (ending or word,))
    return Token(word, (word,))


def tokens(text: str, start: int, end: int) -> list[Token]:
    """The words of a folded text; Chinese ones are the longest in the table, or single characters."""
    found: list[str] = []
    for match in rule(_WORD).finditer(text, start, end):
        said = match.group()
        first = said[0]
        if "\u4e00" <= first <= "\u9fff":
            _segment(said, found)
        elif first.isdigit():
            found.append("#CLOCK" if said[-1] == "m" or ":" in said else "0")
        elif first == "\ufffc":
            found.append(_QUOTE)
        elif first == NOT_I:
            found.append(first)
        elif first in "!.。;…~":
            found.append(".")
        elif first.isalnum() or first in "?,:\n":
            found.append(said)
        elif first > "\u2500":
            found.append(_PICTURE)
    return [_token(word) for word in found]


def _segment(run: str, found: list[str]) -> None:
    at, longest, known = 0, _longest(), _classes()
    while at < len(run):
        number = "0" if not at and found and found[-1] == "0" else ""  # 3杯: the digit stands before the run
        length = next((n for n in range(min(longest, len(run) - at), 1, -1) if run[at : at + n] in known), 1)
        counted = rule(_COUNTED).match(number + run[at:]) if number or length == 1 else None
        if counted:
            if number:
                found.pop()
            found.append(f"#{counted.lastgroup}")
            at += counted.end() - len(number)
        else:
            found.append(run[at : at + length])
            at += length
