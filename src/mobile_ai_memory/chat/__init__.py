"""Preferences from chat, without a model: a standing wish or trait that the user states in the first person.

1. What isn't the user's own words is hidden, and the rest is read as sentences of clauses (``reading``).
2. Whose words a sentence is, is told by what announces it (``speaker``).
3. How likely a sentence is a standing statement, is a sum of weights of its cues: words and their classes
   (``words``, ``cues``), with weights fitted on labelled messages (``standing``). A few unmistakable shapes
   make it surer (``forms``).
4. Of a sentence that states something, the clauses that belong to it are kept as they were typed (``span``).

Precision comes first: what is undecidable is not kept, for the user can always say it again.
"""

from collections.abc import Iterator
from typing import NamedTuple

from mobile_ai_memory.chat.forms import shape
from mobile_ai_memory.chat.reading import Sentence, folded, sentences, without_quotes
from mobile_ai_memory.chat.span import CONTENT_LIMIT, statement
from mobile_ai_memory.chat.speaker import is_foreign, turns_back
from mobile_ai_memory.chat.standing import likelihood, weights
from mobile_ai_memory.recall import without_injected
from mobile_ai_memory.text import one_line, shorten

TITLE_LIMIT = 60
MAX_SENTENCES = 200
"""Sentences looked at in one text: more than a person types, few enough for a pasted book."""
_EDGES = " ,，、:：;；。.—-~"
_BRACKETS = "()（）[]"


class Preference(NamedTuple):
    """A standing preference, in the user's own words."""

    title: str
    content: str


class Part(NamedTuple):
    """A stretch of a sentence that may be a statement."""

    start: int
    end: int
    asks: bool
    surer: float


class Reading(NamedTuple):
    """A sentence of a folded text, and whether it is for or from someone else."""

    own: str
    sentence: Sentence
    foreign: bool

    def parts(self, start: int, end: int) -> Iterator[Part]:
        """The stretch, and each clause in it with an unmistakable shape."""
        sentence = self.sentence
        yield Part(start, end, sentence.asks and end >= sentence.end, 0.0)
        for clause in sentence.clauses:
            if not self.foreign and start <= clause[0] and clause[1] <= end:
                begins, surer = shape(self.own, clause[0], clause[1])
                if surer:
                    yield Part(begins, clause[1], sentence.asks and clause[1] >= sentence.end, surer)

    def likelihood(self, start: int, end: int) -> float:
        """How likely this stretch is a standing statement."""
        return max(
            likelihood(self.own, part.start, part.end, asks=part.asks, foreign=self.foreign, surer=part.surer)
            for part in self.parts(start, end)
        )


def has_intent_word(text: str) -> bool:
    """Whether a message may state a preference at all; errs on the side of yes."""
    may = weights().may
    return any(r.likelihood(r.sentence.start, r.sentence.end) >= may for r in readings(own_words(text)))


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
    said, keeps = without_injected(text), weights().keeps
    for reading in readings(own_words(text)):
        sentence = reading.sentence
        if reading.likelihood(sentence.start, sentence.end) >= keeps:
            content = _content(said[slice(*statement(reading.own, sentence, reading.likelihood, keeps=keeps))])
            if content:
                yield Preference(shorten(content, TITLE_LIMIT), content)


def own_words(text: str) -> str:
    """A message folded, with what isn't the user's own words hidden."""
    return folded(without_quotes(without_injected(text)))


def readings(own: str) -> Iterator[Reading]:
    """The sentences of a folded text, read."""
    at, count = 0, 0
    for line in own.split("\n"):
        foreign = False
        for sentence in sentences(own, at, at + len(line)):
            count += 1
            if count > MAX_SENTENCES:
                return
            for clause in sentence.clauses:
                foreign = (foreign and not turns_back(own, *clause)) or is_foreign(own, *clause)
            yield Reading(own, sentence, foreign)
        at += len(line) + 1
        if foreign and line.rstrip().endswith(":"):
            return  # a text to work on was announced, and what follows is that text


def _content(said: str) -> str:
    content = one_line(said).strip(_EDGES)
    halves = sum(content.count(bracket) for bracket in _BRACKETS) % 2
    return shorten(content.strip(_BRACKETS) if halves else content, CONTENT_LIMIT)
