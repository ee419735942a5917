"""Whether a sentence states what holds for good: the shapes' verdict and the weights' likelihood together."""

from collections.abc import Iterator
from functools import cached_property

from mobile_ai_memory.chat.against import NOT_MEANT, asked_from, signs
from mobile_ai_memory.chat.opening import Clause
from mobile_ai_memory.chat.patterns import rule
from mobile_ai_memory.chat.reading import Sentence, folded, sentences, without_kin, without_quotes
from mobile_ai_memory.chat.shapes import Kind
from mobile_ai_memory.chat.speaker import is_foreign, turns_back
from mobile_ai_memory.chat.standing import likelihood, weights
from mobile_ai_memory.chat.verdict import Stated, stated

PLAIN: tuple[Kind, ...] = ("firm", "always", "fact")
"""Shapes that need no second opinion."""
MAX_SENTENCES = 200
"""Sentences looked at in one text: more than a person types, few enough for a pasted book."""


class Reading:
    """A sentence of a folded text, the clauses of it that are the user's own words, and what was found in it."""

    def __init__(self, sentence: Sentence, own: list[tuple[int, int]], *, foreign: bool) -> None:
        self.sentence, self.foreign = sentence, foreign
        self._clauses = {place: Clause(sentence, *place) for place in sentence.clauses}
        self._own = own
        self._likelihoods: dict[tuple[int, int], float] = {}
        self._signs: dict[tuple[int, int], frozenset[str]] = {}

    def states(self, start: int, end: int) -> bool:
        """Whether this stretch of the sentence states what holds for good.

        A plain shape says so by itself, another one unless the weights say clearly no; without a shape the
        weights must be sure. The two thresholds are measured (bench/fit_chat.py).
        """
        shape = self.shape_in(start, end)
        if shape in PLAIN:
            return True
        return self.likelihood(start, end) >= (weights().not_clearly_no if shape else weights().sure)

    def shape_in(self, start: int, end: int) -> Kind | None:
        """What the shape in this stretch rests on, a plain one first."""
        kinds = [found.kind for found in self._stated if start <= found.start and found.end <= end]
        return next((kind for kind in kinds if kind in PLAIN), kinds[0] if kinds else None)

    def has_shape_from(self, start: int, end: int) -> bool:
        """Whether a shape begins in this stretch."""
        return any(start <= found.start < end for found in self._stated)

    def likelihood(self, start: int, end: int) -> float:
        """How likely this stretch is a statement by its words alone, 0 to 1."""
        if (start, end) not in self._likelihoods:
            self._likelihoods[start, end] = likelihood(self.sentence.text, start, end, self.signs(start, end))
        return self._likelihoods[start, end]

    def signs(self, start: int, end: int) -> set[str]:
        """What is known of this stretch besides its words."""
        found = {"!foreign"} if self.foreign else set()
        if self._asked < end:
            found.add("!asked")
        for place, clause in self._clauses.items():
            if start <= place[0] and place[1] <= end:
                if place not in self._signs:
                    self._signs[place] = signs(clause)
                found |= self._signs[place]
        return found

    @cached_property
    def _asked(self) -> int:
        return asked_from(self.sentence)

    @cached_property
    def _stated(self) -> list[Stated]:
        return list(stated(self.sentence, [self._clauses[place] for place in self._own]))


def readings(said: str) -> Iterator[Reading]:
    """The sentences of a user's message, read; not those of a line that is said in jest."""
    text = without_kin(folded(without_quotes(said)))
    at, count = 0, 0
    for line in text.split("\n"):
        foreign = announced = False
        for sentence in () if rule(NOT_MEANT).search(line) else sentences(text, at, at + len(line)):
            count += 1
            if count > MAX_SENTENCES:
                return
            foreign, own = announced, []
            for start, end in sentence.clauses:
                foreign = foreign and not turns_back(text, start, end)
                if not foreign and is_foreign(text, start, end):
                    foreign, announced = True, ":" in text[end : sentence.end + 1]
                elif not foreign:
                    own.append((start, end))
            announced = announced and foreign
            yield Reading(sentence, own, foreign=foreign)
        at += len(line) + 1
        if foreign and line.rstrip().endswith(":"):
            return  # a text to work on was announced, and what follows is that text
