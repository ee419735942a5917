"""Text to terms: the one place that knows about scripts.

Terms follow section "Retrieval" of the README: Unicode NFKC and lower case; words where a
script puts spaces between them, overlapping bigrams where it doesn't, an emoji as itself.
"""

import math
import re
import unicodedata
from collections.abc import Callable, Iterable

Tokenizer = Callable[[str], list[str]]
"""Normalised text in, its terms in order and with repetitions out; always the same ones for a text."""

HAN = "\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_KANA = "\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff"
_HANGUL = "\u1100-\u11ff\u3131-\u318e\ua960-\ua97c\uac00-\ud7af\ud7b0-\ud7fb"
# Thai, Lao, Tibetan, Myanmar, Khmer: letters without spaces between the words.
_UNSPACED = "\u0e01-\u0e3a\u0e40-\u0e4e\u0e81-\u0ece\u0f40-\u0fbc\u1000-\u109f\u1780-\u17d3"
# Vowel signs and accents are no letters to `re`; without them a Hindi word falls apart.
_MARKS = (
    "\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a"
    "\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0711\u0730-\u074a"
    "\u0900-\u0903\u093a-\u093c\u093e-\u094f\u0951-\u0957\u0962\u0963\u0981-\u0983\u09bc\u09be-\u09cd"
    "\u0a01-\u0a03\u0a3c-\u0a4d\u0a81-\u0a83\u0abc\u0abe-\u0acd\u0b01-\u0b03\u0b3c\u0b3e-\u0b57"
    "\u0b82\u0bbe-\u0bcd\u0c00-\u0c04\u0c3e-\u0c56\u0c81-\u0c83\u0cbc\u0cbe-\u0cd6\u0d00-\u0d03\u0d3b-\u0d4d"
)
_EMOJI = "\u2600-\u27bf\u2b05-\u2b55\u231a-\u23ff\U0001f000-\U0001f1e5\U0001f200-\U0001faff"
_PICTURE = f"[{_EMOJI}](?:\ufe0f|\u20e3|[\U0001f3fb-\U0001f3ff]|\u200d[{_EMOJI}\u2640\u2642])*"

_BIGRAMMED = (HAN, _KANA, _HANGUL, _UNSPACED)
_RUNS = re.compile(
    "|".join(
        [
            *(f"([{script}]+)" for script in _BIGRAMMED),
            f"([\U0001f1e6-\U0001f1ff]{{2}}|{_PICTURE})",
            f"((?:[^\\W{''.join(_BIGRAMMED)}]|[{_MARKS}])+)",
        ]
    )
)
_HAN_GROUP = 1
_ASCII_WORDS = bytes(byte if re.match(r"\w", chr(byte), re.ASCII) else ord(" ") for byte in range(256))
# Most Chinese texts are Han, words of ASCII, and these signs. Their terms are found in one go: two Han, a word, or one Han alone.
_CHINESE_TERMS = re.compile(f"(?=([{HAN}][{HAN}]|[0-9A-Za-z_]+|(?<![{HAN}])[{HAN}]))(?:[{HAN}]|[0-9A-Za-z_]+)")
_NOT_CHINESE = re.compile(f"[^{HAN}\x00-\x7f\u3001-\u3003\u3008-\u301f\u2010-\u2027\u2190-\u21ff\xb7]")
_EMOJI_GROUP = len(_BIGRAMMED) + 1

# The signs of most Chinese texts; where NFKC finds nothing else to replace it is ten times as fast.
_WIDE_SIGNS = tuple((sign, unicodedata.normalize("NFKC", sign)) for sign in "，：；！？（）")

HAN_CHARACTER = re.compile(f"[{HAN}]")
_HAN_RUN = re.compile(f"[{HAN}]+")
_WORD_CHARACTER = re.compile(f"[^\\W{''.join(_BIGRAMMED)}]")
_UNITS = re.compile(f"[^\\W{''.join(_BIGRAMMED)}]+|.", re.DOTALL)
_NOT_WORD = re.compile(r"[\W_]+")
_LONE_SURROGATES = re.compile("[\ud800-\udfff]")

_STOP = (
    "a an and any are as at be been but by can could did do does for from get had has have he her his how i if in"
    " into is it its just let make me my no not of off on one or our out please she so some that the their them"
    " then there these they this to too up us use used using very was we were what when where which while who will"
    " with would you your hi hello hey thanks thank ok okay yes open launch app"
    " 的 了 和 是 在 我 有 个 不 就 都 把 请 要 去 到 给 用 也 很 吗 呢 吧 啊 我的 你的 一个 一下 我要 帮我 给我 请帮 可以"
    " 什么 怎么 这个 那个 然后 如何 现在 今天 我想 想要 需要 你好 您好 好的 谢谢 哈喽 打开 进入 启动 应用"
)
STOP_TERMS = frozenset(_STOP.split())
"""Terms that say nothing of what a text is about.

They take part in the score (their idf is low); they don't count towards the relevance floor.
"""


def well_formed(text: str) -> str:
    """Text with half characters (lone surrogates) replaced, so that every encoder takes it."""
    return _LONE_SURROGATES.sub("\ufffd", text)


def normalize(text: str) -> str:
    """NFKC and lower case: the form in which all text is compared."""
    if text.isascii():
        return text.lower()
    if not unicodedata.is_normalized("NFKC", text):
        for wide, narrow in _WIDE_SIGNS:
            text = text.replace(wide, narrow)
        text = unicodedata.normalize("NFKC", text)
    return text.lower()


def squash(text: str) -> str:
    """Text without what does not change its meaning: case, width, spaces, punctuation."""
    normalized = normalize(text)
    # A text of signs only (an emoji, "→") is all meaning.
    return _NOT_WORD.sub("", normalized) or normalized.strip()


def one_line(text: str) -> str:
    """Text with every run of white space as one space, none at the ends."""
    return " ".join(text.split())


def shorten(text: str, limit: int) -> str:
    """Text of at most ``limit`` code points, the cut marked with an ellipsis."""
    if len(text) <= limit:
        return text
    return text[: limit - 1].rstrip() + "…" if limit > 0 else ""


def bigram_terms(normalized: str) -> list[str]:
    """The terms of normalised text, in order and with repetitions (the default tokenizer)."""
    if normalized.isascii() or _NOT_CHINESE.search(normalized):
        return terms_of(normalized, _bigrams)
    if HAN_CHARACTER.search(normalized):
        return _CHINESE_TERMS.findall(normalized)
    return _ascii_words(normalized)


def terms_of(normalized: str, split_han: Callable[[str], Iterable[str]]) -> list[str]:
    """The terms of normalised text, the runs of Han split by ``split_han``, the other scripts as ever."""
    if normalized.isascii():
        return _ascii_words(normalized)
    terms: list[str] = []
    for run in _RUNS.finditer(normalized):
        found = run.group()
        group = run.lastindex or 0
        if group == _HAN_GROUP:
            terms.extend(split_han(found))
        elif group < _EMOJI_GROUP:
            terms.extend(_bigrams(found))
        elif group == _EMOJI_GROUP:
            terms.append(found.replace("\ufe0f", ""))
        else:
            terms.append(found)
    return terms


def _ascii_words(text: str) -> list[str]:
    """What ``[0-9A-Za-z_]+`` finds in a text, at half the cost."""
    return text.encode("ascii", "replace").translate(_ASCII_WORDS).decode().split()


def _bigrams(run: str) -> Iterable[str]:
    return [run[at : at + 2] for at in range(len(run) - 1)] or [run]


def single_han(normalized: str) -> list[str]:
    """The Han characters that stand alone in normalised text (runs of one)."""
    return [run for run in _HAN_RUN.findall(normalized) if len(run) == 1]


def keyword(text: str) -> str:
    """A keyword in the form in which it is indexed and looked for."""
    return one_line(normalize(text)).replace("\ufe0f", "")


def units(text: str) -> list[str]:
    """The spaced words of a text, and every other character: a phrase starts with one of them. Together they are the text."""
    return _UNITS.findall(text)


def at_word_boundaries(text: str, start: int, end: int) -> bool:
    """Whether ``text[start:end]`` cuts no spaced word; Han may be found anywhere."""
    return not (_splits_word(text, start) or _splits_word(text, end))


def _splits_word(text: str, at: int) -> bool:
    if at <= 0 or at >= len(text):
        return False
    return bool(_WORD_CHARACTER.match(text[at - 1]) and _WORD_CHARACTER.match(text[at]))


# Measured against the o200k_base vocabulary on the demo's texts; errs upwards, so that a budget holds.
_TOKEN_COSTS = (
    (re.compile(f"[{HAN}{_KANA}{_HANGUL}{_UNSPACED}]"), 1.25),
    (re.compile(r"[A-Za-z]"), 0.34),
    (re.compile(r"[0-9]"), 0.5),
    (re.compile(r"\s"), 0.25),
    (re.compile(r"[!-/:-@\[-`{-~\u3000-\u303f\uff00-\uffef\u2010-\u2027]"), 1.0),
)
_OTHER_COST = 2.0


def estimate_tokens(text: str) -> int:
    """About how many tokens a model sees in a text; rather too many than too few."""
    counted, cost = 0, 0.0
    for pattern, each in _TOKEN_COSTS:
        found = sum(1 for _ in pattern.finditer(text))
        counted += found
        cost += found * each
    return math.ceil(cost + (len(text) - counted) * _OTHER_COST)
