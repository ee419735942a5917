"""A text as units that can be compared.

A unit says what a word stands for, whether it is denied, and on which axis it is a value ("left" and
"right" exclude each other, as do "Chinese" and "English"). A word that the vocabulary does not know
is taken as it is, so that what is missing costs precision and breaks nothing.
"""

import re
import unicodedata
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import Literal

from mobile_ai_memory.admission.vocabulary import LIGHT, Vocabulary, Word, pieces, stem, vocabulary, written_out
from mobile_ai_memory.text import HAN, normalize

Denial = Literal["plain", "advice", "outcome"]
"""What denies: a "not", advice against ("don't", "avoid"), a bad outcome ("nothing happens")."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A word, or what it stands for."""

    meaning: str
    axis: str = ""
    """The axis on which it is one of several values that exclude each other; "" where it is on none."""
    weight: float = 1.0
    """How much it says about which thing is meant; 0 for a word that only holds the sentence together."""
    role: str = ""
    """``deed`` or ``thing`` for words that can stand for many others of their kind; the name of a button or page never does."""
    denials: tuple[int, ...] = ()
    """The denials (indices into ``Reading.denials``) within whose reach it stands."""

    @property
    def heavy(self) -> bool:
        """Whether it says which thing is meant."""
        return self.weight > LIGHT


@lru_cache(maxsize=4096)
def _undenied(meaning: str, axis: str, weight: float, role: str) -> Unit:
    """A unit that no denial reaches: one for all places where the word stands."""
    return Unit(meaning, axis, weight, role)


@dataclass(frozen=True)
class Reading:
    """A text as its units, clause by clause."""

    clauses: tuple[tuple[Unit, ...], ...] = ()
    denials: tuple[Denial, ...] = ()
    labels: tuple[str, ...] = ()
    """What the text quotes, in order: the names of buttons and pages."""
    replaces: bool = False
    """It says that something is no longer so ("moved", "instead", "改用")."""
    adds: bool = False
    """It says that it holds beside something else ("also", "也可以")."""
    ordered: bool = False
    """It says in which order things stand ("先 … 再 …", "prefer … to …")."""

    @cached_property
    def units(self) -> tuple[Unit, ...]:
        """All units, in order."""
        return tuple(unit for clause in self.clauses for unit in clause)

    @cached_property
    def by_meaning(self) -> dict[str, list[Unit]]:
        """All units by what they mean, in order."""
        found: dict[str, list[Unit]] = {}
        for unit in self.units:
            found.setdefault(unit.meaning, []).append(unit)
        return found

    @cached_property
    def clause_starts(self) -> frozenset[int]:
        """Where in the units a clause begins, the first one left out."""
        ends = accumulate(len(clause) for clause in self.clauses)
        return frozenset(ends)


_NUMBERS = {
    word: str(value)
    for value, words in enumerate(
        (
            ("零", "zero"),
            ("一", "one", "first"),
            ("二", "两", "two", "second"),
            ("三", "three", "third"),
            ("四", "four", "fourth"),
            ("五", "five", "fifth"),
            ("六", "six", "sixth"),
            ("七", "seven", "seventh"),
            ("八", "eight", "eighth"),
            ("九", "nine", "ninth"),
            ("十", "ten", "tenth"),
        )
    )
    for word in words
}
_HAN_NUMBER = re.compile("[零一二两三四五六七八九十百]+(?=.)")
_MEASURE = re.compile(
    "公里|千米|英里|小时|分钟|星期|个月"
    "|[个次秒分时天年月周元块万千百步层行列页倍点号岁折星格栏项件位条米斤杯字集章人款张]"
)
_NO_MEASURES = frozenset(["on", "in", "at", "to", "for", "and", "or", "by", "from", "with", "am"])
"""What follows a number and says nothing of what it counts; the hours of the morning need no saying."""
# An ordinal is a number where it points at a thing ("the second tab"), "one" where it measures ("one day").
_ORDINALS = frozenset({"first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"})
_POINTING = frozenset({"the", "its", "my", "your"})
_SPANS = frozenset({"day", "hour", "minut", "week", "month", "year", "time"})
# "on" is the opposite of "off" at the end, before such words, or after "be" where no place follows.
_AFTER_ON = frozenset({"before", "after", "when", "while", "if", "and", "or", "for", "then", "to", "until"})
_BEING = frozenset({"be", "is", "are", "was", "stay", "keep", "leave", "turn", "switch", "set"})
_PLACES = frozenset({"the", "a", "an", "your", "my", "its", "this", "that", "top", "bottom", "left", "right"})
_QUOTES = frozenset('“”"「」『』《》【】')
_PUNCTUATION = frozenset({"Pc", "Pd", "Ps", "Pe", "Pi", "Pf", "Po", "Sk", "Sc", "Sm"})

# A denial does not reach across these.
_BOUNDARIES = frozenset(
    {"就", "才", "会", "也", "时", "的时候", "再", "但", "but", "if", "when", "while", "because", "unless", "since"}
    | {"then", "after", "before", "otherwise", "until", "and"}
)
_OTHERWISE = re.compile(r"^(?:否则|不然|要不然|otherwise|or else)")
_CONDITION = re.compile(r"(?:时|时候|的话)$")
_REPLACES = re.compile(
    r"改[用成为叫吃喝坐走去选听看买订]|改到|改在|改版|更新后|升级后|新版本|(?<!切)换[成到用]|移到|挪到|搬到|而不是|不再|现在|新版"
    r"|\b(?:instead|switch(?:ed)? to|changed? to|moved?|no longer|any ?more|since the (?:\w+ )?update)\b"
    r"|\b(?:is|are) now\b|\bnow (?:in|at|under|behind|inside|on the)\b|\bnow\W*$"
)
_ADDS = re.compile(
    r"也(?:可以?|能|行|会)|还(?:可以?|能)|另外|另一种|\b(?:also|too|alternatively|as well|another way)\b"
)
_ORDERED = re.compile(
    r"先.+?(?:再|然后|后|接着)|比|胜过|多于|\bfirst\b.+\bthen\b|\bprefers?\b.+\b(?:to|over)\b|\bthan\b|\brather\b"
)
REPEATED = re.compile(r"\s*[（(]\s*(?:重复|repeated)\s*(\d+)\s*(?:次|times?)\s*[）)]")
"""What the learning rules append to a warning: how often it was met."""

_CAPITALISED = re.compile(r"(?<=[a-z,] )[A-Z][a-z]+")
_QUOTED = re.compile(r"[“\"「『《【]([^“”\"「」『』《》【】]{1,40})[”\"」』》】]")
_CLAUSE_ENDS = re.compile(
    r"[,，。;；!！?？、:：()（）\n>→]+(?!\d)|\.(?!\w)|\s[-–—]+\s|——+|\bbut\b|但是|但|\bthen\b|然后|接着"
)
_HAN = re.compile(f"[{HAN}]")


@lru_cache(maxsize=2048)  # the titles and contents of a full bank, and more
def read(text: str) -> Reading:
    """Read a text."""
    normalized = written_out(normalize(REPEATED.sub("", text)))
    reader = _Reader(vocabulary(), frozenset(name.lower() for name in _CAPITALISED.findall(text)))
    for clause in _CLAUSE_ENDS.split(normalized):
        reader.clause(clause.strip())
    return Reading(
        tuple(tuple(clause) for clause in reader.clauses if clause),
        tuple(reader.denials),
        tuple(label.strip() for label in _QUOTED.findall(normalized)),
        bool(_REPLACES.search(normalized)),
        bool(_ADDS.search(normalized)),
        bool(_ORDERED.search(normalized)),
    )


_DENIALS: dict[str, Denial] = {"plain": "plain", "advice": "advice", "outcome": "outcome"}
_ROLES = {"deeds": "deed", "things": "thing"}
_FAILS = Unit("outcome=fails", "outcome", 0.5)
# "Stop calling me": the words that deny at the head of a clause only.
_DENY_AT_HEAD = frozenset({"stop", "quit"})
# "以后 …" at the head is "from now on", elsewhere "after"; "用户 …" at the head is who wishes.
_FILL_AT_HEAD = frozenset({"以后", "用户"})


@dataclass(slots=True)
class _Reader:
    known: Vocabulary
    names: frozenset[str]
    clauses: list[list[Unit]] = field(default_factory=list)
    denials: list[Denial] = field(default_factory=list)

    def clause(self, text: str) -> None:
        """Read one clause and add it."""
        units: list[Unit] = []
        reach: list[int] = []
        reached = quoted = False
        begin = 0
        condition = _CONDITION.search(text)
        for place, (piece, word) in enumerate(_words(text, self.known)):
            section = word.section
            if section == "quote":
                quoted = not quoted
                continue
            denial = "advice" if not place and piece in _DENY_AT_HEAD else _DENIALS.get(section)
            if denial == "outcome" and (condition or any(unit.meaning == "for" for unit in units)):
                # "Where nothing happens, …": no outcome, but a case.
                units.append(_FAILS)
            elif denial is not None:
                # What happens "otherwise" denies nothing of what was said before.
                if not _OTHERWISE.match(text):
                    reach, reached = self._denial(denial, units, reach), False
            else:
                if piece in _BOUNDARIES:
                    reach, begin = [] if reached else reach, len(units)
                if section != "fillers" and (place or piece not in _FILL_AT_HEAD):
                    named = quoted or piece in self.names
                    role = "" if named else _ROLES.get(section, "")
                    unit = _undenied(word.meaning, word.axis, word.weight, role)
                    units.append(replace(unit, denials=tuple(reach)) if reach else unit)
                    reached = reached or word.weight > LIGHT
        if reach and not reached:
            # "… is not needed", "支付宝不要": nothing follows that could be denied.
            units[begin:] = _denied(units[begin:], reach[-1])
        self.clauses.append(units)

    def _denial(self, denial: Denial, units: list[Unit], reach: list[int]) -> list[int]:
        """Take in a denial; what it reaches from here on is returned."""
        self.denials.append(denial)
        index = len(self.denials) - 1
        if denial != "outcome":
            return [*reach, index]
        # A bad outcome is that of what was done before.
        done = units or (self.clauses[-1] if self.clauses else units)
        done[:] = _denied(done, index)
        units.append(_FAILS)
        return reach


def _denied(units: list[Unit], denial: int) -> list[Unit]:
    return [unit if denial in unit.denials else replace(unit, denials=(*unit.denials, denial)) for unit in units]


def _words(clause: str, known: Vocabulary) -> list[tuple[str, Word]]:
    """The words of a clause, each with the piece of text that it was read from."""
    parts = pieces(clause)
    words: list[tuple[str, Word]] = []
    at = 0
    while at < len(parts):
        piece = parts[at]
        following = parts[at + 1] if at + 1 < len(parts) else ""
        if not piece or _HAN.match(piece):
            words += _han_words(piece, known)
            at += 1
        elif (name := _name_of_two_scripts(piece, following, known)) is not None:
            words.append((name, known.han[name][0]))
            parts[at + 1] = following[len(name) - len(piece) :]
            at += 1
        elif piece[0].isdigit():
            measured = _MEASURE.match(following)
            measure = measured.group() if measured else stem(following)
            words.append((piece, _number(piece, measure if measure.isalpha() and measure not in _NO_MEASURES else "")))
            if measured:
                parts[at + 1] = following[measured.end() :]
            at += 1
        else:
            length, word = _phrase(parts, at, known)
            if word is not None:
                words.append((piece, word))
            at += length
    return words


def _name_of_two_scripts(piece: str, following: str, known: Vocabulary) -> str | None:
    """A name such as QQ音乐, whose second half is Han."""
    if _HAN.match(following):
        for length in range(min(len(following), known.longest_han.get(piece[0], 0)), 0, -1):
            if piece + following[:length] in known.han:
                return piece + following[:length]
    return None


def _phrase(parts: list[str], at: int, known: Vocabulary) -> tuple[int, Word | None]:
    """The longest known phrase at a place: its length in pieces, and its word (none for punctuation)."""
    piece, before = parts[at], parts[at - 1] if at else ""
    following = parts[at + 1] if at + 1 < len(parts) else ""
    number = _english_number(piece, before, following)
    if number is not None:
        return 1, number
    if piece == "on" and (not following or following in _AFTER_ON or _switches_on(before, following)):
        return 1, known.spelt["turn", "on"]
    longest, alone = _first_of_phrases(piece)
    if longest > 1:
        spelling = tuple(parts[at : at + longest])
        stems = tuple(map(stem, spelling))
        for length in range(len(spelling), 1, -1):
            word = known.spelt.get(spelling[:length]) or known.stemmed.get(stems[:length])
            if word is not None:
                return length, word
    return 1, alone


@lru_cache(maxsize=4096)
def _first_of_phrases(piece: str) -> tuple[int, Word | None]:
    """The length of the longest phrase that may begin with a piece, and what the piece is by itself."""
    known, stemmed = vocabulary(), stem(piece)
    longest = max(known.longest_spelt.get(piece, 0), known.longest_stemmed.get(stemmed, 0))
    word = known.spelt.get((piece,)) or known.stemmed.get((stemmed,))
    if word is None and piece in _QUOTES:
        word = Word(piece, "quote")
    if word is None and unicodedata.category(piece[0]) not in _PUNCTUATION:
        # The dot keeps unknown words apart from the names of meanings.
        word = Word(f"·{stemmed}", "unknown")
    return longest, word


def _switches_on(before: str, following: str) -> bool:
    return before in _BEING and following not in _PLACES and not following[0].isdigit()


def _english_number(piece: str, before: str, following: str) -> Word | None:
    if piece == "twice":
        return _number("2", "time")
    if piece not in _NUMBERS:
        return None
    measure = stem(following)
    if (piece == "one" and measure not in _SPANS) or (piece in _ORDINALS and before not in _POINTING):
        return None
    return _number(_NUMBERS[piece], measure)


def _han_words(run: str, known: Vocabulary) -> list[tuple[str, Word]]:
    found: list[tuple[str, Word]] = []
    at = unknown_from = 0
    while at < len(run):
        length, words = _han_word(run, at, known)
        if words:
            if unknown_from < at:
                found += _unknown_han(run[unknown_from:at])
            found += [(run[at : at + length], word) for word in words]
            unknown_from = at + length
        at += length
    return found + _unknown_han(run[unknown_from:])


def _han_word(run: str, at: int, known: Vocabulary) -> tuple[int, tuple[Word, ...]]:
    """The longest known word at a place, and what it is read as; nothing for an unknown character."""
    for length in range(min(known.longest_han.get(run[at], 0), len(run) - at), 0, -1):
        found = known.han.get(run[at : at + length])
        if found is not None:
            return length, found
    number = _HAN_NUMBER.match(run, at)
    measure = _MEASURE.match(run, number.end()) if number else None
    if number and measure:
        return measure.end() - at, (_number(_han_number(number.group()), measure.group()),)
    return 1, ()


def _han_number(digits: str) -> str:
    """The value of a Han number below a hundred; a longer one stands for itself."""
    tens, ten, ones = digits.rpartition("十")
    if not ten:
        return _NUMBERS.get(digits, digits)
    value = [_NUMBERS.get(tens or "一"), _NUMBERS.get(ones or "零")]
    return str(int(value[0]) * 10 + int(value[1])) if value[0] and value[1] else digits


def _unknown_han(run: str) -> list[tuple[str, Word]]:
    """Unknown Han as overlapping bigrams, a single one as itself; a word of two has the weight of one."""
    run = run.removesuffix("第")
    if len(run) == 1:
        return [(run, _unknown_word(run, 0.5))]
    bigrams = [run[at : at + 2] for at in range(len(run) - 1)]
    return [(bigram, _unknown_word(bigram, len(run) / (2 * len(run) - 2))) for bigram in bigrams]


@lru_cache(maxsize=4096)
def _unknown_word(meaning: str, weight: float) -> Word:
    return Word(meaning, "unknown", weight=weight)


def _number(value: str, measure: str) -> Word:
    return Word(f"{value} {measure}", "number", f"number {measure}", 0.7)
