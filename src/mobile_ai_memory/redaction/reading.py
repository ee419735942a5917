"""A text as the rules read it, and what they find in it."""

from dataclasses import dataclass
from typing import NamedTuple

from mobile_ai_memory.redaction.patterns import pattern

NAMES = {
    "password": "密码",
    "code": "验证码",
    "pin": "PIN码",
    "cvv": "安全码",
    "recovery": "恢复码",
    "key": "密钥",
    "private-key": "私钥",
    "cookie": "会话",
    "webhook": "回调密钥",
    "card": "卡号",
    "id": "证件号",
    "phone": "手机号",
}
"""What a mark says, in both languages."""

_MARK = pattern(rf"\[(?:masked:(?:{'|'.join(NAMES)})|已隐去:(?:{'|'.join(NAMES.values())}))\]")


class Secret(NamedTuple):
    """A stretch of the reading that has to go."""

    start: int
    end: int
    kind: str


# Full-width letters, digits and the signs of passwords. The comma, the full stop, the brackets and the like end a
# value in their full-width form only, so they stay.
_FOLDED = {0xFEE0 + code: chr(code) for code in range(33, 127) if chr(code).isalnum()}
_FOLDED |= {ord(wide): chr(ord(wide) - 0xFEE0) for wide in "＃＄％＆＊＋－．／：＝＠＿"}
_FOLDED |= dict.fromkeys(map(ord, "\u00a0\u2002\u2003\u2009\u202f\u3000"), " ")
_FOLDED |= dict.fromkeys(map(ord, "‐‑‒﹣−"), "-") | dict.fromkeys(map(ord, "﹕∶"), ":")
# The traditional characters of the labels, and two ways to write an account.
_TRADITIONAL = "碼驗證賬帳帐鑰號動態隨機備復錄鎖銀應設錢為輸開門話電說記"
_SIMPLIFIED = "码验证账账账钥号动态随机备复录锁银应设钱为输开门话电说记"
_FOLDED |= {ord(old): new for old, new in zip(_TRADITIONAL, _SIMPLIFIED, strict=True)}
_TO_FOLD = pattern("[" + "".join(map(chr, _FOLDED)) + "]")
_OTHER_DIGIT = "\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\U0001d7ce-\U0001d7ff"
_OTHER_DIGITS = pattern(f"[{_OTHER_DIGIT}]")
# Characters without width, which get into numbers by copying, and what turns a digit into an emoji.
_NO_WIDTH = "\u00ad\u200b-\u200f\u2060\ufe0e\ufe0f\u20e3\ufeff"
_INVISIBLE = pattern(f"[{_NO_WIDTH}]")
_RARE = pattern(f"[{_OTHER_DIGIT}{_NO_WIDTH}]")
_DIGIT = pattern("[0-9]")
_CAPITALS = pattern("[A-Z]+")


@dataclass(frozen=True, slots=True)
class Reading:
    """A text, folded to the forms that the patterns know; marks are zeros in it, which no pattern reads."""

    folded: str
    lower: str
    """The same in lower case."""
    kept: list[int] | None
    """Where each character of the reading stands in the text; none where all of them are there."""
    digits: bool
    """There is a digit in it. Most texts have none, and most secrets have one."""

    @classmethod
    def of(cls, text: str) -> "Reading":
        """Read a text."""
        folded = _TO_FOLD.sub(lambda character: _FOLDED[ord(character[0])], text)
        if "[" in folded:
            folded = _MARK.sub(lambda mark: "\0" * len(mark[0]), folded)
        kept = None
        if _RARE.search(folded):
            folded = _OTHER_DIGITS.sub(lambda digit: str(int(digit[0])), folded)
            kept = [at for at, character in enumerate(folded) if not _INVISIBLE.match(character)]
            folded = "".join([folded[at] for at in kept])
        lower = folded.lower()
        if len(lower) != len(folded):  # the small form of some capital letters has two characters
            lower = _CAPITALS.sub(lambda letters: letters[0].lower(), folded)
        return cls(folded, lower, kept, _DIGIT.search(folded) is not None)

    def original(self, start: int, end: int) -> tuple[int, int]:
        """The stretch of the text that a stretch of the reading stands for."""
        return (start, end) if self.kept is None else (self.kept[start], self.kept[end - 1] + 1)

    def after(self, end: int) -> str:
        """The next characters, in lower case."""
        return self.lower[end : end + 24]
