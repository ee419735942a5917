"""Codes that no word points at, in a sentence that tells how one was got or typed.

    read the SMS → 539150, typed it into the OTP box
    用户把短信里的 1080 填到了验证码框里

The grammar of such sentences has no end. So it is asked the other way round: a number as long as a code is one, where
the sentence speaks of a code that passes from hand to hand and says nothing else about the number.
"""

from collections.abc import Iterator

from mobile_ai_memory.redaction.labels import Found
from mobile_ai_memory.redaction.looks import UNIT
from mobile_ai_memory.redaction.numbers import is_called_otherwise
from mobile_ai_memory.redaction.patterns import pattern
from mobile_ai_memory.redaction.reading import Reading, Secret
from mobile_ai_memory.redaction.values import CODE, PUBLIC_NUMBER

_LABELS = frozenset(["code", "security code"])
_REACH = 96
_SENTENCE_END = pattern(r"[\n\0。！？!?;；]|\.\s")
_PASSED_ON = pattern(
    r"收到|发来|发送的|短信|填[到入进写了]|输入了|输了|填了|敲|键入|读到|读取|看到|复制|粘贴|给了?我|提供|用户|告诉"
    r"|\b(?:got|received?|read|saw|typed?|typing|entered|entering|gave|given|pasted?|copied|sms|texted|sent|said|says|told"
    r"|tells|is your|used|filled|into)\b"
)
_NUMBER = pattern(rf"(?<![\w.,:/*#@$¥￥€£+&%\-])(?<![*·•✱] )(?<!\d, )(?P<code>{CODE})(?!,\d)")
_YEAR_OR_ROUND = pattern(r"(?:19|20)\d\d\Z|\d0{3,}\Z|100\d\d\Z")


def unexplained_codes(reading: Reading, labels: list[Found]) -> Iterator[Secret]:
    """The numbers in the sentences of the labels that are nothing but codes."""
    seen = -1
    for found in labels:
        if found.label.name not in _LABELS or found.start < seen:
            continue
        start = max(0, found.start - _REACH)
        for end in _SENTENCE_END.finditer(reading.lower, start, found.start):
            start = end.end()
        close = _SENTENCE_END.search(reading.lower, found.end, found.end + _REACH)
        seen = close.start() if close else min(len(reading.lower), found.end + _REACH)
        if not _PASSED_ON.search(reading.lower, start, seen):
            continue
        for number in _NUMBER.finditer(reading.lower, start, seen):
            at, stop = number.span("code")
            counted = UNIT.match(reading.after(stop)) or _YEAR_OR_ROUND.match(number["code"])
            if not counted and not PUBLIC_NUMBER.fullmatch(number["code"]) and not is_called_otherwise(reading, at):
                yield Secret(at, stop, "code")
