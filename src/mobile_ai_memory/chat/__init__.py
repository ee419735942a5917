"""Preferences from chat, without a model: a standing wish or trait that the user states in the first person.

1. Most messages have no word that a statement needs, and nothing more is read (``intent``).
2. What isn't the user's own words is hidden, and the rest is read as sentences of clauses (``reading``);
   whose words a sentence is, is told by what announces it (``speaker``).
3. Two judges look at it. Shapes (``shapes_zh``, ``shapes_en``) know what is said plainly: "以后…", "never…",
   "I like…", if nothing speaks against it (``against``). Weights fitted on labelled messages (``standing``,
   ``cues``, ``words``) tell how likely it is, however it is said.
4. ``decision`` puts the two together.
5. Of a sentence that states something, the clauses that belong to it are kept as they were typed (``span``).

Precision comes first: what is undecidable is not kept, for the user can always say it again. Shapes, weights and
their tables are read when the first message with an intent word needs them.
"""

from collections.abc import Iterator
from typing import NamedTuple

from mobile_ai_memory.chat.intent import has_intent_word
from mobile_ai_memory.recall import without_injected
from mobile_ai_memory.text import one_line, shorten

__all__ = ["CONTENT_LIMIT", "TITLE_LIMIT", "Preference", "has_intent_word", "preference_in", "preferences_in"]

TITLE_LIMIT = 60
CONTENT_LIMIT = 200
MAX_SAID = 20_000
"""Nobody types more characters; of what was pasted the end is looked at, so that no message keeps the bank busy."""
_EDGES = " ,，、:：;；。.—-~"
_BRACKETS = "()（）[]"


class Preference(NamedTuple):
    """A standing preference, in the user's own words."""

    title: str
    content: str


def preference_in(text: str) -> Preference | None:
    """The standing preference that a user's message states, or ``None``.

    Of several the last counts: it is what the user wants now.
    """
    last = None
    for preference in preferences_in(text):
        last = preference
    return last


def preferences_in(text: str) -> Iterator[Preference]:
    """All standing preferences of a user's message, one for each sentence that states any."""
    if not has_intent_word(text):
        return
    from mobile_ai_memory.chat.decision import readings
    from mobile_ai_memory.chat.span import statement

    said = without_injected(text)[-MAX_SAID:]
    for reading in readings(said):
        if reading.states(reading.sentence.start, reading.sentence.end):
            content = _content(said[slice(*statement(reading))])
            if content:
                yield Preference(shorten(content, TITLE_LIMIT), content)


def _content(said: str) -> str:
    content = one_line(said).strip(_EDGES)
    halves = sum(content.count(bracket) for bracket in _BRACKETS) % 2
    return shorten(content.strip(_BRACKETS) if halves else content, CONTENT_LIMIT)
