"""Secrets that no word points at, in a sentence that tells how one was got, typed or chosen.

    read the SMS → 539150, typed it into the OTP box
    用户把短信里的 1080 填到了验证码框里
    密码我改过了，现在用 Yy778899

The grammar of such sentences has no end. So it is asked the other way round: a number as long as a code is one, and a
word that looks chosen a password, where the sentence speaks of one that passes from hand to hand and says nothing else
about it.
"""

import re
from collections.abc import Iterator

from mobile_ai_memory.redaction.labels import Found
from mobile_ai_memory.redaction.looks import UNIT
from mobile_ai_memory.redaction.numbers import is_called_otherwise
from mobile_ai_memory.redaction.patterns import pattern
from mobile_ai_memory.redaction.reading import Reading, Secret
from mobile_ai_memory.redaction.values import CODE, PUBLIC_NUMBER, Candidate, is_password

_CODES = frozenset(["code", "security code"])
_PASSWORDS = frozenset(["password", "pass", "pair", "passphrase"])
_FIELD = pattern(r"[ _-]?(?:field|box|input)")
_REACH = 96
_SENTENCE_END = pattern(r"[\n\0。！？!?;；]|\.\s")
_PASSED_ON = pattern(
    r"收到|发来|发送的|短信|填[到入进写了]|输入了|输了|填了|敲|键入|读到|读取|看到|显示|复制|粘贴|给了?我|提供|用户|告诉"
    r"|\b(?:got|received?|read|saw|typed?|typing|entered|entering|gave|given|pasted?|copied|sms|texted|sent|said|says|told"
    r"|tells|shows?|is your|used|filled|into)\b|\b(?:type|input|set)_?text"
)
_NUMBER = pattern(rf"(?<![\w.,:/*#@$¥￥€£+&%\-])(?<![*·•✱] )(?<!\d, )(?P<code>{CODE})(?!,\d)")
# Nothing but the number is said: it is what somebody answered.
_ALONE_BEFORE = pattern(r"(?:\A|[\n。！？!?;；,，]|(?:\A|[\n ])[a-z]{2,10}:|(?:\A|\n)[\u4e00-\u9fff]{2,4}:)\s?\Z")
_ALONE_AFTER = pattern(r"\s?(?:\Z|[\n,，。.!！])")
_YEAR_OR_ROUND = pattern(r"(?:19|20)\d\d\Z|\d0{3,}\Z|100\d\d\Z")

_CHOSEN = pattern(
    r"(?:(?<![!-~])[\"'“‘「(（]?|(?<=[(:,=])[\"'])"
    r"(?P<word>(?=[!-~]*[0-9])(?=[!-~]*[a-z])[\w@#$!%^&*+-]{6,64})(?![\w@#$!%^&*+-]|\.\w)",
    re.IGNORECASE,
)
_SIGN = pattern("[@#$!%^&*]")
_CHOOSES = pattern(
    r"(?:[用改设填输敲][了成为入过写的]{0,2}|\b(?:typed?|enter(?:ed)?|use[ds]?|set|was|(?:set|chang\w+) to|try|tried))[\s:=]{0,3}"
    r"[\"'“‘「(（]?\Z"
)
_ABOUT_OTHERS = pattern(
    r"(?:账号|账户|用户名?|昵称|型号|版本|设备|手机|电脑|文件|订单|网络|名[为叫是]|叫|在|号"
    r"|\b(?:user(?:name)?|account|login|id|ssid|wi-?fi|network|model|version|device|phone|order|file|app|on|from|for|as|in))"
    r"[\s:=是为]{0,3}[\"'“‘「(（]?\Z"
)


def unexplained(reading: Reading, labels: list[Found]) -> Iterator[Secret]:
    """What is nothing but a secret, around the labels of codes and passwords."""
    seen = {"code": -1, "password": -1}
    for found in labels:
        kind = _kind_of(found, reading)
        if not kind or found.start < seen[kind]:
            continue
        start = max(0, found.start - _REACH)
        for end in _SENTENCE_END.finditer(reading.lower, start, found.start):
            start = end.end()
        close = _SENTENCE_END.search(reading.lower, found.end, found.end + _REACH)
        seen[kind] = close.start() if close else min(len(reading.lower), found.end + _REACH)
        yield from (_codes if kind == "code" else _passwords)(reading, start, seen[kind])


def _kind_of(found: Found, reading: Reading) -> str:
    name = found.label.name
    # A token that a person holds shows codes; those of programs are counted.
    if name in _CODES or (name == "token" and not reading.lower[found.start].isascii()):
        return "code"
    if name == "any code" and _FIELD.match(reading.lower, found.end):
        return "code"
    return "password" if name in _PASSWORDS else ""


def _codes(reading: Reading, start: int, end: int) -> Iterator[Secret]:
    if not _PASSED_ON.search(reading.lower, start, end):
        return
    for number in _NUMBER.finditer(reading.lower, max(0, start - _REACH), min(len(reading.lower), end + _REACH)):
        at, stop = number.span("code")
        if not (start <= at < end or _is_alone(reading, at, stop)):
            continue
        counted = UNIT.match(reading.after(stop)) or _YEAR_OR_ROUND.match(number["code"])
        if not counted and not PUBLIC_NUMBER.fullmatch(number["code"]) and not is_called_otherwise(reading, at):
            yield Secret(at, stop, "code")


def _is_alone(reading: Reading, at: int, stop: int) -> bool:
    before = _ALONE_BEFORE.search(reading.lower, max(0, at - 12), at)
    return before is not None and _ALONE_AFTER.match(reading.lower, stop) is not None


def _passwords(reading: Reading, start: int, end: int) -> Iterator[Secret]:
    for word in _CHOSEN.finditer(reading.folded, start, end):
        at = word.start("word")
        before = reading.lower[max(0, at - 16) : at]
        chosen = _CHOOSES.search(before) or (_SIGN.search(word["word"]) and not _ABOUT_OTHERS.search(before))
        value = word["word"].rstrip("!")
        candidate = Candidate(value, at, at + len(value), reading.after(word.end()), "soft", quoted=False)
        if chosen and is_password(candidate) and not UNIT.match(candidate.after):
            yield Secret(at, word.end("word"), "password")
