"""The shape of a standing statement; the shapes themselves are in ``shapes_zh`` and ``shapes_en``."""

from typing import Literal, NamedTuple, Self

from mobile_ai_memory.chat.opening import Clause
from mobile_ai_memory.chat.patterns import rule

Kind = Literal["firm", "always", "soft", "state", "habit", "fact", "bare"]
"""What a shape rests on: a mark of lasting validity (firm), always or never with a request (always), another request
for all of a kind (soft),
the first person with a liking or trait (state), a habit, a fact to remember; bare leaves out the I."""


class Form(NamedTuple):
    """The shape of a standing statement."""

    language: Literal["zh", "en"]
    kind: Kind
    why: str
    pattern: str
    unless: tuple[str, ...]
    """What the clause's opening must not be."""
    asking: bool
    """Whether it may come behind "could you please" and its like."""
    not_then: str
    """What must not follow."""

    @classmethod
    def of(
        cls,
        language: Literal["zh", "en"],
        kind: Kind,
        why: str,
        *patterns: str,
        unless: tuple[str, ...] = (),
        asking: bool = False,
        not_then: str = "",
    ) -> Self:
        """A shape in any of these patterns."""
        return cls(language, kind, why, "|".join(patterns), unless, asking, not_then)

    def end_in(self, clause: Clause) -> int | None:
        """Where the shape ends in a clause that has it."""
        if self.language not in clause.languages or any(getattr(clause, name) for name in self.unless):
            return None
        found = None
        for start in (clause.begins, clause.asks) if self.asking else (clause.begins,):
            found = found or rule(self.pattern).match(clause.text, start, clause.reach)
        if not found or (self.not_then and rule(self.not_then).match(clause.text, found.end(), clause.reach)):
            return None
        return found.end()
