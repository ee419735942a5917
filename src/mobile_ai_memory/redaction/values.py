"""What a labelled secret looks like, for each kind of label.

A reader is given a place in the reading, and how firmly the label points there; it answers with the stretch of the
secret, or none where what stands there is something else: the rest of a sentence, a count, a date, a placeholder.
"""

import re
from collections.abc import Callable
from typing import Literal, NamedTuple

from mobile_ai_memory.redaction.looks import (
    CLOSES,
    DATE,
    IDENTIFIER,
    INFLECTED,
    PLAIN_WORDS,
    SMALL_WORDS,
    UNIT,
    mixed,
    no_secret,
    random,
)
from mobile_ai_memory.redaction.patterns import pattern
from mobile_ai_memory.redaction.reading import Reading
from mobile_ai_memory.text import HAN_CHARACTER

Bond = Literal["firm", "soft", "bare", "far"]
"""How firmly a label points at what follows: "密码：X" and "password is X"; "改成 X" and "changed to X"; "password X";
"the password for the router is X"."""

Span = tuple[int, int]
Read = Callable[[Reading, int, Bond, str], Span | None]
"""Reads at a place, over the given bond and sign (":", "=", "is", …)."""

# ---------------------------------------------------------------- the words at a place

QUOTES = {'"': '"', "'": "'", "`": "`", "“": "”", "‘": "’", "「": "」", "『": "』"}
_WORD_SIGNS = r"[!#-&(-+\--:=?-_a-~]"  # no quotes, commas, semicolons, angle brackets
WORD = rf"{_WORD_SIGNS}{{3,64}}"
"""What a password looks like where it stands before its label."""
_WORD_AT = pattern(rf"{_WORD_SIGNS}{{1,200}}")
_SPELLED = pattern(
    r"[零〇一二三四五六七八九幺两]{4,12}"
    r"|(?:(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)(?:[ -](?=[a-z])|\b)){4,12}"
)
# One key of the keyboard after the other: 1 3 5 7 9 0.
_KEYED = pattern(r"\d(?:(?:[ ,，、]|[,，、] )\d){3,15}(?![\d.])")
NAMED = pattern(r"[A-Za-z_-]{1,20}[:=]")
"""The beginning of what is the value of another name."""
_ESCAPE = pattern(r"\\[\"'nrt]?")


class Candidate(NamedTuple):
    """Something that may be the value of a label."""

    value: str
    start: int
    end: int
    after: str
    """What follows it, in lower case."""
    bond: Bond
    quoted: bool
    glued: bool = False
    """A Chinese character is right before it."""


def candidate_at(reading: Reading, at: int, bond: Bond, sign: str = "") -> Candidate | None:
    """What is quoted at a place, or the word there."""
    closing = QUOTES.get(reading.folded[at - 1 : at])
    if closing:
        if reading.folded[at - 2 : at - 1] == closing:
            return None  # text="" password="true"
        end = reading.folded.find(closing, at, at + 65)
        inside = reading.folded[at:end].rstrip("\\")
        if end > at and inside and "\n" not in inside and "\0" not in inside:
            return Candidate(inside, at, at + len(inside), reading.after(end + 1), bond, quoted=True)
    value = _word_at(reading, at, sign)
    if not value or (bond in {"bare", "far"} and NAMED.match(value)):
        return None  # AccessKey ID:LTAI…, ”，password=true
    end = at + len(value)
    glued = at > 0 and HAN_CHARACTER.match(reading.folded[at - 1]) is not None
    return Candidate(value, at, end, reading.after(end), bond, quoted=False, glued=glued)


def _word_at(reading: Reading, at: int, sign: str) -> str:
    found = _SPELLED.match(reading.lower, at) or _KEYED.match(reading.folded, at) or _WORD_AT.match(reading.folded, at)
    if not found:
        return ""
    value = _ESCAPE.split(found[0])[0]
    if "(" in value[4:] and ")" not in value and reading.folded[found.end() : found.end() + 1] not in QUOTES:
        value = value.split("(")[0]  # Zz123456(大写 Z); but getItem("password")
    if "=" in sign:
        value = re.split("[&#]" if sign[0] in "?&" else "&", value)[0]
    return _trimmed(value)


def _trimmed(value: str) -> str:
    """A value without the punctuation of the sentence around it."""
    while value:
        last = value[-1]
        if last == "!" and mixed(value.rstrip("!")):
            break  # many people end their password so
        unopened = last in ")]}" and "([{"[")]}".index(last)] not in value
        if last not in ".:?!|\\*" and not unopened:
            break
        value = value[:-1]
    return value


# ---------------------------------------------------------------- passwords

# The text of a screen, in quotes: what is asked for, or what the button beside it says.
_OF_A_SCREEN = pattern(
    r".*(?:密码|口令|验证码|按钮|输入|登[录陆入]|显示|隐藏|忘记|确定|确认|取消|完成|下一步|必填|不能|为空)"
    r"|(?:the|please|enter|your|must|at least|show|hide|forgot|next|sign|log)\b",
    re.IGNORECASE,
)
_SCREEN = "field box input text btn button label view page step form tab icon item title hint edit et tv iv"
_PARTS_OF_A_SCREEN = frozenset(_SCREEN.split())
_FEW_DIGITS_BEHIND = pattern(r"[_-]?\d{1,2}\Z")


def is_password(candidate: Candidate) -> bool:
    """Whether somebody may have chosen it for a password."""
    value = candidate.value
    if _SPELLED.fullmatch(value.lower()) or _KEYED.fullmatch(value):
        return True
    if no_secret(value):
        return False
    if candidate.quoted and candidate.bond != "bare":
        return len(value) >= 3 and not _OF_A_SCREEN.match(value) and (candidate.bond != "far" or _is_chosen(value))
    return value.isascii() and _looks_chosen(candidate)


def _looks_chosen(candidate: Candidate) -> bool:
    value, bond = candidate.value, candidate.bond
    if value.isdigit():
        return _are_chosen_digits(candidate)
    if DATE.fullmatch(value.lower()):
        return bond == "firm" and CLOSES.match(candidate.after) is not None
    if mixed(value):
        return _is_chosen_mixture(candidate)
    if _is_jumbled(value):
        return bond != "far"
    # A plain word has to be pointed at, or to be glued to a Chinese label.
    return (bond == "firm" or (bond == "bare" and candidate.glued and value.islower())) and _is_chosen_word(candidate)


def _is_chosen(value: str) -> bool:
    return mixed(value) or (value.isdigit() and len(value) >= 4)


def _are_chosen_digits(candidate: Candidate) -> bool:
    if UNIT.match(candidate.after):
        return False
    # (540, 1200) behind the name of a field is where it is.
    if candidate.bond in {"bare", "far"} and candidate.after[:1] == ",":
        return not candidate.after[1:].lstrip()[:1].isdigit()
    return (3 if candidate.bond == "firm" else 4) <= len(candidate.value) <= 20


def _is_chosen_mixture(candidate: Candidate) -> bool:
    value, bond = candidate.value, candidate.bond
    if len(value) < 4:
        return False
    if bond == "firm":
        return True
    if IDENTIFIER.fullmatch(value):
        return False
    if bond == "soft":
        return True
    name_of_a_field = value.islower() and not _PARTS_OF_A_SCREEN.isdisjoint(re.split("[_-]", value))
    return not name_of_a_field and _FEW_DIGITS_BEHIND.sub("", value.lower()) not in PLAIN_WORDS


_CAMEL = pattern("(?:[A-Z]?[a-z]{2,}|[A-Z]{2,6}(?![a-z]))+")


def _is_jumbled(value: str) -> bool:
    """Capitals where neither a word nor the name of a thing in a program has them."""
    return len(value) >= 8 and value.isalpha() and not value.isupper() and not _CAMEL.fullmatch(value)


def _is_chosen_word(candidate: Candidate) -> bool:
    """Letters only, and nothing that says how the password is or what to do with it."""
    if len(candidate.value) < 4 or not CLOSES.match(candidate.after):
        return False
    parts = [part for part in re.split(r"[^a-z]+", candidate.value.lower()) if part]
    if len(parts) >= 3:
        return SMALL_WORDS.isdisjoint(parts)
    return not any(part in PLAIN_WORDS or INFLECTED.match(part) for part in parts)


def _reads(holds: Callable[[Candidate], bool]) -> Read:
    def read(reading: Reading, at: int, bond: Bond, sign: str) -> Span | None:
        candidate = candidate_at(reading, at, bond, sign)
        return (candidate.start, candidate.end) if candidate and holds(candidate) else None

    return read


_read_word = _reads(is_password)

_PHRASE = pattern(r"[a-z]{3,12}(?:[ -][a-z]{3,12}){2,9}(?=\s*(?:\Z|[\n\0,.;!?)\"'，。；！？”’]))")

_LINE_OF_WORDS = pattern(r"[a-z]{3,12}(?:[ -][a-z]{3,12}){2,6}(?=\s*(?:\Z|\n))")


def read_password(reading: Reading, at: int, bond: Bond, sign: str) -> Span | None:
    """A word that looks chosen; behind a colon also a line of words that says nothing about passwords."""
    words = _LINE_OF_WORDS.match(reading.lower, at) if sign in {":", "="} else None
    if words and not any(word in PLAIN_WORDS or INFLECTED.match(word) for word in re.split("[ -]", words[0])):
        return words.span()
    return _read_word(reading, at, bond, sign)


def read_phrase(reading: Reading, at: int, bond: Bond, sign: str) -> Span | None:
    """A passphrase: words, but no sentence."""
    found = _PHRASE.match(reading.lower, at) if bond == "firm" or sign or reading.folded[at - 1] in QUOTES else None
    if found and SMALL_WORDS.isdisjoint(re.split("[ -]", found[0])):
        return found.span()
    return read_password(reading, at, bond, sign)


_USER = pattern(r"(?P<user>[\w.@+-]{1,64}?)\s?(?P<between>/|\||:|、|，|,|-{2,}|\band\b|和|\s)\s?[\"'“]?(?=\S)")


def read_pair(reading: Reading, at: int, bond: Bond, sign: str) -> Span | None:
    """``admin / 123456``: of the two, the second."""
    user = _USER.match(reading.folded, at) if bond != "far" else None
    if user and (user["user"].lower() not in PLAIN_WORDS or user["user"].lower() in {"user", "admin"}):
        return read_password(reading, user.end(), "bare" if user["between"].isspace() else "firm", sign)
    return read_password(reading, at, bond, sign)


_ACCOUNT = pattern(r":?\s?[\w.@+-]{2,64}(?P<between>\s?(?:/|\||-{2,}|,|，|、)\s?|\s)(?=\S)")
_CHANCE = pattern("[0-9@#$!%^&*]")
_MUCH_CHANCE = pattern("(?=.*[0-9])(?=.*[a-zA-Z]).*[@#$!%^&*]")


def read_account(reading: Reading, at: int, bond: Bond, _sign: str) -> Span | None:
    """``bob@example.com / Tr33house!`` after "login"; but "login / signup" are two things to do."""
    user = _ACCOUNT.match(reading.folded, at) if bond != "far" else None
    candidate = candidate_at(reading, user.end(), "bare") if user else None
    if not user or not candidate or len(candidate.value) < 6:
        return None
    chance = _CHANCE.search if user["between"].strip() in {"/", "|"} or "--" in user["between"] else _MUCH_CHANCE.match
    if not chance(candidate.value):
        return None
    measure = _MEASURE.fullmatch(candidate.value.lower()) is not None
    return (candidate.start, candidate.end) if not measure and is_password(candidate) else None


# ---------------------------------------------------------------- keys

_MEASURE = pattern(r"\d+(?:[.,]\d+)*[- ]?[a-z]{0,8}")
# The secret of an authenticator is shown in groups of four.
_BASE32 = pattern(r"(?=[A-Z ]{0,60}[2-7])[A-Z2-7]{4}(?: [A-Z2-7]{4}){3,12}(?![A-Za-z0-9])")


def is_key(candidate: Candidate) -> bool:
    """Whether a program may have made it for a key."""
    value, lower = candidate.value, candidate.value.lower()
    if not value.isascii() or " " in value or no_secret(value) or DATE.fullmatch(lower) or IDENTIFIER.fullmatch(lower):
        return False
    if candidate.bond != "firm" and not (candidate.quoted and candidate.bond == "soft"):
        return random(value, 12)
    if value.isdigit():
        return len(value) >= 8 and not UNIT.match(candidate.after)
    if _MEASURE.fullmatch(lower):
        return False
    return (len(value) >= 8 and mixed(value)) or (len(value) >= 20 and value != lower)


_OF_A_NETWORK = pattern(r"wi-?fi|wlan|ssid|\bwpa|network|hotspot|无线|热点")


def read_key(reading: Reading, at: int, bond: Bond, sign: str) -> Span | None:
    """What programs show to be let in; where a network is spoken of, its password."""
    if _OF_A_NETWORK.search(reading.lower, max(0, at - 64), at):
        return read_password(reading, at, bond, sign)
    found = _BASE32.match(reading.folded, at)
    return found.span() if found else _read_made(reading, at, bond, sign)


_read_made = _reads(is_key)
# "token" counts things and "session" numbers them, so that plain numbers are none.
read_token = _reads(lambda candidate: not candidate.value.isdigit() and is_key(candidate))
_UUID = pattern(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\Z")


def _is_long_key(candidate: Candidate) -> bool:
    """There are keys of many kinds; behind the word alone it takes much chance."""
    if candidate.bond == "firm":
        return is_key(candidate) and random(candidate.value, 20)
    return is_key(candidate) and random(candidate.value, 28) and not _UUID.match(candidate.value.lower())


_read_long = _reads(_is_long_key)


def read_long_key(reading: Reading, at: int, bond: Bond, sign: str) -> Span | None:
    """A key of whatever kind; where a network is spoken of, its password."""
    if bond == "firm" and _OF_A_NETWORK.search(reading.lower, max(0, at - 64), at):
        return read_password(reading, at, "soft", sign)
    return _read_long(reading, at, bond, sign)


_APP_PASSWORD = pattern(r"[a-z]{16}(?![a-z0-9])|[a-z]{4}(?: [a-z]{4}){3}(?![a-z])")


def read_app_password(reading: Reading, at: int, bond: Bond, sign: str) -> Span | None:
    """Made by a provider for one program: sixteen letters."""
    found = _APP_PASSWORD.match(reading.folded, at)
    return found.span() if found else read_password(reading, at, bond, sign)


# ---------------------------------------------------------------- codes and other numbers

CODE = (
    r"(?:[a-z]{1,2}-)?(?:\d{3}[ -]\d{3,4}|\d{2}(?:[ -]\d{2}){2,3}|\d{4}[ -]\d{4}|\d(?:[ -]\d){3,7}|\d{4,8})"
    r"(?![\w%]|[.:/-]\d|-[a-z])"
)
_CODE_AT = pattern(CODE)
_LETTER_CODE_AT = pattern(r"(?=[A-Z-]*\d)(?=[\d-]*[A-Z])(?:[A-Z0-9]{5,8}|[A-Z0-9]{2,5}-[A-Z0-9]{2,5})(?![\w-])")
# Where a parcel lies: rack, shelf, number.
SHELF_CODE = r"[a-z]?\d{1,2}-\d{1,2}-\d{3,5}(?![\w-])"
_SHELF_CODE_AT = pattern(SHELF_CODE)
_SMALL_LETTER_CODE_AT = pattern(r"(?=[a-z]+\d+[a-z]|\d+[a-z]+\d)[a-z0-9]{4,8}(?![\w@.-])")
_SHUFFLED = pattern("[A-Z]*[0-9]+[A-Z]")
_DAY = pattern(r"(?:19|20)\d\d([ -]?)(?:0[1-9]|1[0-2])\1(?:0[1-9]|[12]\d|3[01])\Z")
PUBLIC_NUMBER = pattern(r"100(?:86|10|00)|12(?:306|315|345|333|378|366)|95\d{3}|96\d{3}")
"""The numbers of operators, banks and offices that everybody calls."""


def read_code(reading: Reading, at: int, bond: Bond, _sign: str) -> Span | None:
    """Four to eight digits, in groups or not; a few letters and digits where the label is firm."""
    found = _CODE_AT.match(reading.lower, at)
    if found:
        day = _DAY.match(found[0]) and (bond != "firm" or not found[0].isdigit())
        public = bond != "firm" and PUBLIC_NUMBER.fullmatch(found[0])
        return None if day or public or UNIT.match(reading.after(found.end())) else found.span()
    shelf = _SHELF_CODE_AT.match(reading.lower, at) if bond in {"firm", "bare"} else None
    if shelf:
        return shelf.span()
    letters = _LETTER_CODE_AT.match(reading.folded, at) if bond != "far" else None
    if letters and (bond == "firm" or _SHUFFLED.match(letters[0])):
        return letters.span()
    small = _SMALL_LETTER_CODE_AT.match(reading.folded, at) if bond in {"firm", "bare"} else None
    if small:
        return small.span()
    return _digit_by_digit(reading, at)


def _digit_by_digit(reading: Reading, at: int) -> Span | None:
    found = _SPELLED.match(reading.lower, at) or _KEYED.match(reading.folded, at)
    return found.span() if found else None


def digits_reader(least: int, most: int) -> Read:
    """Digits in one piece, so many."""
    digits = pattern(rf"\d{{{least},{most}}}(?![\w%]|[.:/-]\d)")

    def read(reading: Reading, at: int, bond: Bond, _sign: str) -> Span | None:
        found = digits.match(reading.lower, at)
        if not found:
            return _digit_by_digit(reading, at)
        after = reading.after(found.end())
        # "pin 2024 notes to the top" is something to do.
        verb = bond == "bare" and _VERB_PIN.search(reading.folded[max(0, at - 16) : at]) and not CLOSES.match(after)
        return None if verb or UNIT.match(after) else found.span()

    return read


_VERB_PIN = pattern(r"(?<!my )(?<!new )(?<!old )(?<!the )(?<!card )(?<!atm )(?<!sim )(?<!ATM )(?<!SIM )pin[ :]{1,2}\Z")
_read_short_code = digits_reader(3, 4)


def read_security_code(reading: Reading, at: int, bond: Bond, sign: str) -> Span | None:
    """On the back of a card, or in a message."""
    return read_code(reading, at, bond, sign) or _read_short_code(reading, at, bond, sign)


_RECOVERY = pattern(
    r"(?=[A-Za-z-]{0,23}\d|[A-Z]{4})[A-Za-z0-9]{2,12}"
    r"(?:(?:-|[ ](?=[A-Za-z]{0,11}\d))[A-Za-z0-9]{3,12}){0,7}(?![\w%])"
)
_NUMBERED = pattern(r"\d{1,2}[.)]\s?")


def read_recovery(reading: Reading, at: int, _bond: Bond, _sign: str) -> Span | None:
    """One code of what may be a list, numbered or not."""
    numbered = _NUMBERED.match(reading.folded, at)
    found = _RECOVERY.match(reading.folded, numbered.end() if numbered else at)
    if not found or len(found[0]) < 6 or no_secret(found[0]) or UNIT.match(reading.after(found.end())):
        return None
    return found.span()


def pattern_reader(source: str) -> Read:
    """What a pattern says."""
    compiled = pattern(source)

    def read(reading: Reading, at: int, _bond: Bond, _sign: str) -> Span | None:
        found = compiled.match(reading.lower, at)
        return found.span() if found else None

    return read


read_seed = pattern_reader(
    r"(?:\d{1,2}[.)]\s?)?[a-z]{3,8}(?:[\s,，、]{1,2}(?:\d{1,2}[.)]\s?)?[a-z]{3,8}){10,23}(?![a-z])"
    r"|[\u4e00-\u9fff](?:[ ,，、][\u4e00-\u9fff]){11,23}"
)
read_combination = pattern_reader(
    r"(?:[左右]?\d{1,2}(?:[ -]?[左右]\d{1,2}){1,3}|\d{1,2}(?:[ -]\d{1,2}){2,8}|\d{3,8})(?![\w%]|[.:/]\d)"
)
read_card = pattern_reader(r"\d{4}(?:[ -]?\d){8,15}(?!\w)")
read_social_security = pattern_reader(r"\d{3}([ -]?)\d{2}\1\d{4}(?!\w)")
read_document = pattern_reader(
    r"(?:\d{17}[\dx]|\d{15}|\d{12}|(?!(?:19|20)\d{6}(?!\d))\d{8,9}|[a-z]{1,2}\d{6,9}(?:\(\d\))?)(?!\w)"
)
