"""What is looked at in a sentence: its words and their classes, alone, in pairs, and at a clause's edges."""

from collections.abc import Iterator

from mobile_ai_memory.chat.words import Token, tokens

MAX_TOKENS = 120
"""Words looked at in one sentence; a person's are shorter."""
_ENDS = frozenset([",", ".", "?", "☺", ":", "but", "and", "so", "because"])
_EMPTY = frozenset(["ASSENT", "BUT", "BECAUSE"])
_EDGE_START, _EDGE_END = Token("<", ("<",)), Token(">", (">",))


def cues(text: str, start: int, end: int, signs: set[str]) -> set[str]:
    """The cues of a stretch of a folded text.

    ``以后`` a word, ``DRINK`` a class, ``a b`` neighbours (``%`` before classes), ``a _ b`` with one
    word between, ``^a`` and ``$a`` at a clause's start and end, ``A>B`` a class before another in the
    clause, ``A>>B`` in an earlier clause; ``!`` what is known of the stretch besides
    its words (``signs``).
    """
    said = tokens(text, start, end)[:MAX_TOKENS]
    found = set(_neighbours([_EDGE_START, *said, _EDGE_END]))
    found.update(_order(list(_clauses(said))))
    found.add(f"!long{min(6, len(said) // 5)}")
    return found | signs


def _neighbours(said: list[Token]) -> Iterator[str]:
    for at, token in enumerate(said):
        yield token.word
        yield from token.classes
        if at + 1 < len(said):
            after = said[at + 1]
            yield f"{token.word} {after.word}"
            yield f"%{token.main} {after.main}"
            yield f"{token.word} %{after.main}"
            yield f"%{token.main} {after.word}"
            if after.classes[-1] in ("PL", "SG"):
                yield f"{token.word} {after.classes[-1]}"
        if at + 2 < len(said):
            yield f"%{token.main} _ {said[at + 2].main}"
            yield f"{token.word} _ {said[at + 2].word}"


def _clauses(said: list[Token]) -> Iterator[list[Token]]:
    clause: list[Token] = []
    for token in said:
        if token.word in _ENDS:
            if clause:
                yield clause
            clause = []
        else:
            clause.append(token)
    if clause:
        yield clause


def _order(clauses: list[list[Token]]) -> Iterator[str]:
    earlier: dict[str, None] = {}
    for number, clause in enumerate(clauses):
        opening = [token for token in clause if not _EMPTY.intersection(token.classes)] or clause
        first = opening[0]
        yield f"^{first.word}"
        yield f"^%{first.main}"
        yield f"${clause[-1].word}"
        yield f"$%{clause[-1].main}"
        if not number:
            yield f"^^%{first.main}"
            yield f"^^{first.word}"
        if len(opening) > 1:
            yield f"^{first.word} {opening[1].word}"
            yield f"^%{first.main} {opening[1].main}"
        seen: dict[str, None] = {}
        for token in clause:
            names = [name for name in token.classes if name.isupper()]
            for name in names:
                yield f"^%{first.main}>{name}"
                yield from (f"{before}>{name}" for before in seen)
            seen.update(dict.fromkeys(names))
        yield from (f"{before}>>{name}" for name in seen for before in earlier)
        earlier.update(seen)
