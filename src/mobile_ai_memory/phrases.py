"""A set of phrases, all found in a text in one pass.

For each first word (a character, where words have no spaces between them) the lengths in use are known, so that a
position costs one look-up, and where a phrase may start one per length instead of one per phrase. Spaced words are
found at word boundaries only, Han anywhere.
"""

from collections.abc import Iterator

from mobile_ai_memory.text import at_word_boundaries, units


class PhraseSet:
    """Phrases in normalised form, counted, so that each can be taken out as often as it was put in."""

    def __init__(self) -> None:
        """Start empty."""
        self._counts: dict[str, int] = {}
        self._lengths: dict[str, dict[int, int]] = {}
        """How many phrases there are of each length, the longest first, by their first word."""

    def __contains__(self, phrase: str) -> bool:
        """Whether the phrase is in the set."""
        return phrase in self._counts

    def add(self, phrase: str) -> None:
        """Put a phrase in; the empty one is never found and not kept."""
        if not phrase:
            return
        known = self._counts.get(phrase, 0)
        self._counts[phrase] = known + 1
        if not known:
            lengths = self._lengths.setdefault(_first(phrase), {})
            lengths[len(phrase)] = lengths.get(len(phrase), 0) + 1
            if len(lengths) > 1 and lengths[len(phrase)] == 1:
                self._lengths[_first(phrase)] = dict(sorted(lengths.items(), reverse=True))

    def remove(self, phrase: str) -> None:
        """Take out one that was put in."""
        self._counts[phrase] -= 1
        if self._counts[phrase]:
            return
        del self._counts[phrase]
        first = _first(phrase)
        lengths = self._lengths[first]
        lengths[len(phrase)] -= 1
        if not lengths[len(phrase)]:
            del lengths[len(phrase)]
        if not lengths:
            del self._lengths[first]

    def find(self, text: str) -> Iterator[tuple[int, int]]:
        """The start and end of every phrase in a normalised text, the longest of a start first."""
        if not self._counts:
            return
        start = 0
        for unit in units(text):
            for length in self._lengths.get(unit, ()):
                end = start + length
                if text[start:end] in self._counts and at_word_boundaries(text, start, end):
                    yield start, end
            start += len(unit)


def _first(phrase: str) -> str:
    return units(phrase)[0]
