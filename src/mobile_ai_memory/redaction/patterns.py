"""Patterns that are compiled when they are first needed."""

import re
from collections.abc import Iterable
from typing import Any, cast


class _Pattern:
    """Most texts need few of the patterns, and a page should start soon."""

    def __init__(self, source: str, flags: int) -> None:
        self._source = source
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        # Asked for once; afterwards the methods of the compiled pattern stand here in place of this one.
        compiled = re.compile(self._source, self._flags)
        for method in ("finditer", "findall", "fullmatch", "match", "search", "split", "sub"):
            setattr(self, method, getattr(compiled, method))
        return getattr(compiled, name)


def any_of(words: Iterable[str]) -> str:
    """The source of a pattern that finds one of the words, the longest of those that begin at a place.

    Words that begin with different characters never compete, so those with the same one are tried together; that is
    several times as quick as to try all of them.
    """
    rests: dict[str, list[str]] = {}
    for word in sorted(words, key=lambda word: (-len(word), word)):
        rests.setdefault(word[0], []).append(re.escape(word[1:]))
    return "|".join(f"{re.escape(first)}(?:{'|'.join(ends)})" for first, ends in rests.items())


def pattern(source: str, flags: int = 0) -> re.Pattern[str]:
    """A pattern whose classes (a word, a digit, a space, a word's end) are those of ASCII."""
    return cast(re.Pattern[str], _Pattern(source, flags | re.ASCII))
