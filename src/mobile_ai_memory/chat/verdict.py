"""What the shapes say of a sentence: which of its clauses state what holds for good, if nothing speaks against it."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from mobile_ai_memory.chat.afterthought import AFTERTHOUGHT, MAY_BE_STANDING
from mobile_ai_memory.chat.against import (
    AGAINST,
    MARKED_AT_THE_END,
    PUZZLED,
    asked_from,
    is_question,
    speaks_against,
)
from mobile_ai_memory.chat.opening import ASKED_TO_REMEMBER, REACH, Clause
from mobile_ai_memory.chat.patterns import rule
from mobile_ai_memory.chat.reading import Sentence
from mobile_ai_memory.chat.shapes import Form, Kind
from mobile_ai_memory.chat.speaker import OWN_SUBJECT


class Stated(NamedTuple):
    """Where a statement stands that has one of the shapes, and what the shape rests on."""

    kind: Kind
    start: int
    end: int


@cache
def _forms() -> tuple[Form, ...]:
    from mobile_ai_memory.chat import shapes_en, shapes_zh

    return shapes_zh.FORMS + shapes_en.FORMS


def stated(sentence: Sentence, clauses: list[Clause]) -> Iterator[Stated]:
    """The statements of a sentence that have one of the shapes; ``clauses`` are those in the user's own words."""
    asked = asked_from(sentence)
    others, found = False, False
    candidate: tuple[int, int] | None = None
    for clause in clauses:
        others = (others or clause.of_others) and not clause.opens_with(OWN_SUBJECT)
        if candidate and asked >= clause.end and _is_afterthought(clause):
            if not found and not rule(PUZZLED).search(sentence.text, sentence.start, sentence.end):
                yield Stated("firm", candidate[0], clause.end)
            continue
        statement = _statement(sentence, clause, others, asked)
        if statement:
            found = True
            yield statement
        candidate = None if others or clause.end > asked else _candidate(clause, candidate)


def _is_afterthought(clause: Clause) -> bool:
    whole = rule(AFTERTHOUGHT).fullmatch
    return clause.end - clause.start < REACH and bool(
        whole(clause.text, clause.start, clause.end) or whole(clause.text, clause.begins, clause.end)
    )


def _candidate(clause: Clause, before: tuple[int, int] | None) -> tuple[int, int] | None:
    text, start, end = clause.text, clause.begins, min(clause.end, clause.begins + REACH)
    if end - start < 3 or is_question(text, start, end):
        return None
    if any("soft" in against.kinds and rule(against.pattern).search(text, start, end) for against in AGAINST):
        return None
    if not rule(MAY_BE_STANDING).match(text, start, end):
        return before
    return (before[0] if before else start), end


def _statement(sentence: Sentence, clause: Clause, others: bool, asked: int) -> Stated | None:
    remembered = rule(ASKED_TO_REMEMBER).search(clause.text, clause.start, clause.begins)
    for form in _forms():
        if (others and form.kind in ("always", "soft", "bare")) or (form.kind == "fact" and not remembered):
            continue
        if clause.titled and form.kind != "firm":
            continue
        matched = form.end_in(clause)
        if matched is None:
            continue
        if clause.titled and not rule(MARKED_AT_THE_END).search(clause.text, clause.begins, clause.reach):
            continue
        until = sentence.clauses[sentence.clause_at(matched)][1]
        if not speaks_against(form.kind, clause, min(until, clause.begins + 2 * REACH), sentence.end, asked):
            return Stated(form.kind, clause.begins, until)
    return None
