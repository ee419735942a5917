"""Which of a sentence's clauses are kept: the wish, with those that say when, why or of what."""

from mobile_ai_memory.chat.against import AGREES, ONCE, PAST
from mobile_ai_memory.chat.decision import Reading
from mobile_ai_memory.chat.opening import LEAD
from mobile_ai_memory.chat.patterns import any_of, rule
from mobile_ai_memory.chat.reading import with_pictures
from mobile_ai_memory.chat.speaker import BREAK, is_foreign

_POINTS_BACK = (
    r"[按照]?(?:这个|这样|这么|那样|那么|如此|照此|照旧)|(?:再也|永远|别再|不要再)[^,]{1,3}(?:,|了?$)|^[^,]{0,3}拉黑"
    r"|\b(?:this|that|it|them|those) ?(?:way|one|too|please)?$"
)
"""Its object stands before it."""
_ASKS = (
    r".*?(?:[吗么]|怎么样|什么(?!都)|多少|几点|哪[里个])\s*$"
    r"|(?:do|does|did|is|are|was|can|could|would|will|what|what's|why|how|who|where|when is|which|should)\b"
)


_UNLIKELY = 0.25
"""Below this a clause at the start says nothing itself."""


def statement(reading: Reading) -> tuple[int, int]:
    """Where the statement of a sentence stands in the folded text.

    From both ends go clauses that are for once, past, a question or for others, and from the start one that
    the rest is likelier without, as long as the rest is a statement itself.
    """
    sentence, text = reading.sentence, reading.sentence.text
    clauses = list(sentence.clauses)
    whole = reading.likelihood(sentence.start, sentence.end)

    def marked(clause: tuple[int, int]) -> bool:
        return bool(rule(any_of(ONCE, PAST, BREAK)).search(text, *clause)) or is_foreign(text, *clause)

    def says_nothing(clause: tuple[int, int], rest: tuple[int, int]) -> bool:
        if rule(LEAD).fullmatch(text, *clause):
            return True
        unlikely = reading.likelihood(*clause) < _UNLIKELY and not reading.has_shape_from(*clause)
        return unlikely and reading.likelihood(*rest) >= whole

    while len(clauses) > 1:
        first, rest = clauses[0], (clauses[1][0], clauses[-1][1])
        turns = rule(BREAK).match(text, *clauses[1])
        if rule(_POINTS_BACK).search(text[slice(*rest)]) and not turns:
            break
        if not reading.states(*rest) or not (turns or marked(first) or says_nothing(first, rest)):
            break
        clauses.pop(0)
    while len(clauses) > 1:
        last, rest = clauses[-1], (clauses[0][0], clauses[-2][1])
        asks = rule(_ASKS).match(text, *last) if sentence.asks or text[last[1] - 1] in "吗么" else None
        if not (asks or rule(AGREES).fullmatch(text, *last) or marked(last)) or not reading.states(*rest):
            break
        clauses.pop()
    start = clauses[0][0]
    led = rule(LEAD).match(text, start, clauses[0][1])
    if led and led.end() < clauses[0][1]:
        start = led.end()
    return start, with_pictures(text, clauses[-1][1])
