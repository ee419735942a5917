"""JSON as models write it: with reasoning before it, prose around it, and faults in it.

Valid JSON is read exactly as JSON means it; what is more lenient begins only where JSON could not go
on. One pass from left to right that looks back and ahead a bounded way only, so that time grows with
the length alone, and a stack of its own, so that depth is no matter. It never raises.
"""

import re
from dataclasses import dataclass

from mobile_ai_memory.records import Json

LOOSE = "\x00loose"
"""Where an object keeps what stands in it without a key."""

KEYS = ("title", "content", "keywords", "app", "memories", "标题", "内容", "关键词", "应用")
"""The keys that a reply is asked for: where quotes are missing, only these are taken for keys."""

MAX_TEXT = 200_000
"""Of a longer text only the beginning is read; a model's reasoning does not count."""

_DEPTH = 40

_THINK = "think(?:ing)?|thoughts?|reasoning|reflection|analysis|scratchpad"
_REASONING = re.compile(
    rf"(?P<end><\s*/\s*(?:\w+:)?(?:{_THINK})\s*>|\[/THINK\]|◁/think▷|<\|channel\|>\s*final[^<]{{0,40}}<\|message\|>)"
    rf"|<\s*(?:\w+:)?(?:{_THINK})\b[^<>]{{0,80}}>|\[THINK\]|◁think▷|<\|channel\|>\s*(?:analysis|commentary)",
    re.IGNORECASE,
)
_ANSWERS_AT_ONCE = re.compile(r"\s*(?:```\w*\s*)?(?:\{|\[(?!/?THINK\]))")

_OPENERS: dict[str, type] = {**dict.fromkeys("{｛", dict), **dict.fromkeys("[［【", list)}
_CLOSERS: dict[str, type] = {**dict.fromkeys("}｝", dict), **dict.fromkeys("]］】", list)}
_COLONS = (":", "：")
_LITERALS: dict[str, Json] = {"true": True, "false": False, "null": None, "none": None, "undefined": None}
_CLOSING_QUOTES = {"“": '”“＂"', "”": '”"', "‘": "’‘'", "「": "」", "『": "』"} | {quote: quote for quote in "\"'`＂’"}
_QUOTED = {quote: re.compile(rf"\\.|[{closing}]", re.DOTALL) for quote, closing in _CLOSING_QUOTES.items()}

_Q = "[\"'`＂“”‘’「」『』]"
# White space and comments. A comment ends where an object begins: it might be none.
_GAP = r"(?:[\s\x00-\x1f\u200c\u200d]|(?:#|//)(?:(?!\{\s*\")[^\n]){0,300}|/\*(?:.{0,300}?\*/)?)*+"
_COMMAS = rf"(?:[,，、;；]{_GAP})++"
_KEY = rf"(?:{'|'.join(KEYS)})"
_STOP = r"(?:\Z|```|[}\]]|[｝］】]\s*(?:[,，}\]｝］】]|\Z|```))"
# A short quoted text without a colon after it is no key, so that a comma before it is one of the sentence.
_KEY_AHEAD = rf"(?:\"(?![^\"\\]{{0,80}}\"\s*[^\s:：=])|(?!\"){_Q}[^\"'“”‘’]{{1,80}}{_Q}\s*[:：]|{_KEY}\s*[:：])"
_FLAGS = re.DOTALL | re.IGNORECASE
_NEXT_KEY = re.compile(rf"{_COMMAS}(?:{_STOP}|{_KEY_AHEAD}|[{{｛])", _FLAGS)
_AFTER_VALUE = re.compile(rf"{_GAP}(?:{_STOP}|{_NEXT_KEY.pattern}|{_Q}(?:[a-z_]\w{{0,40}}|{_KEY}){_Q}\s*[:：])", _FLAGS)
_AFTER_ITEM = re.compile(
    rf"{_GAP}(?:{_STOP}|[:：]|{_COMMAS}(?:{_STOP}|{_Q}|[{{\[｛［\d-]|(?:true|false|null|none)\b))", _FLAGS
)
_AFTER_KEY = re.compile("")
_KEY_HERE = re.compile(rf"{_KEY}{_Q}\s*[:：]", _FLAGS)
_OBJECT_AHEAD = re.compile(rf"[{{｛]\s*{_Q}{_KEY}{_Q}\s*[:：]", _FLAGS)
_BEFORE_KEY = re.compile(rf"(?:{_Q}?[\s{{}}\[\],，]*)[{{,，\n]\s*\Z")
_JSON_KEY = re.compile(r'"((?:[^"\\]|\\u.{4}|\\.){0,100}+)"\s*[:：]', re.DOTALL)
_LENIENT_KEY = re.compile(rf"{_Q}?\s*([^\"'`＂“”‘’「」『』,，:：{{}}\[\]｛｝\n]{{1,60}}?)\s*{_Q}?\s*(?:[:：]|=>?)")
_QUOTED_JSON = re.compile(rf"{_Q}\s*[\[{{]+\s*{_Q}\w{{1,40}}{_Q}\s*:")
_WORDS = re.compile(r"[^\n,，{}\[\]｛｝［］】]{1,500}")
_COMMENT = re.compile(r"\s+(?:#|//|/\*).*", re.DOTALL)
_SKIPPED = re.compile(_GAP, re.DOTALL)
_OUTSIDE = re.compile(rf"[{{\[｛［【]|{_REASONING.pattern}", re.IGNORECASE)
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))", re.DOTALL)
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}


def values(text: str) -> list[Json]:
    """The outermost objects and lists in a text, complete or not, in order.

    Numbers stay texts. What stands in an object without a key is under ``LOOSE``. What a model
    marks as its reasoning is left out.
    """
    answer = text if _ANSWERS_AT_ONCE.match(text) else _without_reasoning(text)
    return _Reader(answer[:MAX_TEXT]).read()


def unescaped(text: str) -> str:
    """Text with JSON's escapes resolved; those that JSON doesn't have stay where they may be meant."""
    if "\\" not in text:
        return text
    # Two halves of a character may have been escaped one by one.
    return _ESCAPE.sub(_unescape, text).encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _unescape(escape: re.Match[str]) -> str:
    code, char = escape.groups()
    if code:
        return chr(int(code, 16))
    # A letter that needs no escape: the backslash itself was meant ("C:\Users").
    return _ESCAPED.get(char) or (escape.group() if char.isalnum() else char)


def _without_reasoning(text: str) -> str:
    kept: list[str] = []
    start: int | None = 0
    for tag in _REASONING.finditer(text):
        if tag["end"] is None:
            if start is not None:
                kept.append(text[start : tag.start()])
            start = None
            continue
        if start is not None:
            # An end without a beginning: the beginning was in the model's template.
            kept.clear()
        start = tag.end()
    return "".join(kept) if start is None else "".join([*kept, text[start:]])


@dataclass(slots=True)
class _Open:
    """An object or list that is being read; an object's ``key`` waits for its value."""

    holder: Json
    key: str | None = None


class _Reader:
    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._found: list[Json] = []
        self._stack: list[_Open] = []
        # Quotes that nothing closes from here on, so that nobody looks for it twice.
        self._never_closed: set[tuple[str, re.Pattern[str]]] = set()

    def read(self) -> list[Json]:
        while self._at < len(self._text):
            if not self._stack:
                self._outside()
                continue
            self._skip()
            if self._at == len(self._text) or self._structure():
                continue
            top = self._stack[-1]
            if isinstance(top.holder, dict) and top.key is None:
                self._key(top)
            else:
                self._value(top)
        return self._found

    def _outside(self) -> None:
        match = _OUTSIDE.search(self._text, self._at)
        if match is None:
            self._at = len(self._text)
        elif match.group() in _OPENERS:
            self._at = match.start()
            self._structure()
        else:
            self._reasoning(match)

    def _reasoning(self, tag: re.Match[str]) -> None:
        self._stack.clear()
        self._at = tag.end()
        if tag["end"] is not None:
            self._found.clear()
            return
        ends = (other.end() for other in _REASONING.finditer(self._text, self._at) if other["end"] is not None)
        self._at = next(ends, len(self._text))

    def _skip(self) -> None:
        gap = _SKIPPED.match(self._text, self._at)
        self._at = gap.end() if gap else self._at

    def _structure(self) -> bool:
        """Take what opens, closes or separates; whether there was any."""
        char = self._text[self._at]
        if char in _OPENERS:
            self._open(_OPENERS[char]())
        elif char in _CLOSERS:
            self._close(_CLOSERS[char])
        elif char in ",，、;；":
            self._stack[-1].key = None
        elif self._text.startswith("```", self._at):
            self._stack.clear()
            self._at += 2
        elif char == "<" and (tag := _REASONING.match(self._text, self._at)):
            self._reasoning(tag)
            return True
        else:
            return False
        self._at += 1
        return True

    def _open(self, holder: Json) -> None:
        if len(self._stack) >= _DEPTH:
            return
        if self._stack:
            self._put(holder)
        else:
            self._found.append(holder)
        self._stack.append(_Open(holder))

    def _close(self, kind: type) -> None:
        for depth in range(len(self._stack) - 1, -1, -1):
            if isinstance(self._stack[depth].holder, kind):
                # What was left open inside ends here too.
                del self._stack[depth:]
                return

    def _put(self, value: Json) -> None:
        top = self._stack[-1]
        if isinstance(top.holder, list):
            top.holder.append(value)
        elif top.key is not None:
            top.holder[top.key], top.key = value, None
        else:
            top.holder.setdefault(LOOSE, []).append(value)

    def _key(self, top: _Open) -> None:
        quote = self._quote()
        key = _JSON_KEY.match(self._text, self._at) if quote == '"' else None
        key = key or _LENIENT_KEY.match(self._text, self._at)
        if key is not None:
            top.key, self._at = unescaped(key[1]), key.end()
            return
        text = self._string(quote, _AFTER_KEY) if quote else None
        if text is None:
            self._at += 1
            return
        self._skip()
        following = self._text[self._at : self._at + 1]
        if following in _COLONS or following in _OPENERS:
            top.key = text
            self._at += following in _COLONS

    def _value(self, top: _Open) -> None:
        in_list = isinstance(top.holder, list)
        if _QUOTED_JSON.match(self._text, self._at):
            self._at += 1
        elif not (quote := self._quote()):
            self._put(self._bare(in_list=in_list))
        elif (text := self._string(quote, _AFTER_ITEM if in_list else _AFTER_VALUE)) is not None:
            self._skip()
            if in_list and self._text[self._at : self._at + 1] in _COLONS:
                self._key_in_list(top, text)
            else:
                self._put(text)
        elif in_list:
            self._at += 1
        else:
            # Cut within a value: what is left is not whole. Or only a stray quote, and an object follows.
            following = _OBJECT_AHEAD.search(self._text, self._at)
            self._at = following.start() if following else len(self._text)

    def _key_in_list(self, top: _Open, key: str) -> None:
        """A text in a list turned out to be a key: a brace before it is missing, or the list's bracket."""
        if top.holder and isinstance(top.holder[-1], str) and len(self._stack) > 1:
            self._stack.pop()
        else:
            self._open({})
        self._stack[-1].key = key
        self._at += 1

    def _quote(self) -> str | None:
        """The quote that opens a string here; an apostrophe within a word is none."""
        char = self._text[self._at]
        in_word = char in "'’" and self._at > 0 and self._text[self._at - 1].isalnum()
        return char if char in _QUOTED and not in_word else None

    def _string(self, quote: str, after: re.Pattern[str]) -> str | None:
        """The string here. What comes ``after`` a quote tells whether it is the closing one: others may be unescaped."""
        if (quote, after) in self._never_closed:
            return None
        start = self._at + 1
        for match in _QUOTED[quote].finditer(self._text, start):
            if match.group()[0] == "\\":
                continue
            end, self._at = match.start(), match.end()
            if _KEY_HERE.match(self._text, self._at):
                # This quote opens a key already.
                near = max(start, end - 40)
                unclosed = _BEFORE_KEY.search(self._text[near:end])
                if unclosed:
                    self._at = near + unclosed.start()
                    return unescaped(self._text[start : self._at])
            if after.match(self._text, self._at):
                return unescaped(self._text[start:end])
        self._at = start - 1
        self._never_closed.add((quote, after))
        return None

    def _bare(self, *, in_list: bool) -> Json:
        """A value without quotes."""
        start = self._at
        while words := _WORDS.match(self._text, self._at):
            self._at = words.end()
            comma = self._text[self._at : self._at + 1] in (",", "，")
            if in_list or not comma or _NEXT_KEY.match(self._text, self._at):
                break
            self._at += 1
        self._at = max(self._at, start + 1)
        text = _COMMENT.sub("", self._text[start : self._at]).strip("\"'”’」 \t\r\\")
        return _LITERALS.get(text.lower(), text)
