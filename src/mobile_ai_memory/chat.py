"""Preferences from chat, by rule: a standing wish that the user states in the first person."""

import re
from typing import NamedTuple

from mobile_ai_memory.text import normalize, one_line, shorten

_INTENT = re.compile(
    r"以后|今后|往后|从现在起|从今|偏好|喜欢|更爱|爱用|习惯|别再|不要再|不再|总是|一直|永远|每次|记住|记得|叫我|默认|讨厌|不爱"
    r"|\b(?:from now on|going forward|in (?:the )?future|prefer|preference|like|love|always|never|call me|remember"
    r"|by default|hate|dislike|don't ever|stop|every time|favou?rite)\b"
)
_STANDING_ZH = re.compile(
    r"^(?:请|麻烦|那|好的?|嗯|另外|还有|对了)?[,，]?\s*(?:你)?(?:"
    r"(?:以后|今后|往后|从现在起|从今天起|从今往后)(?!提醒|叫|再说|的)"
    r"|(?:请)?(?:别再|不要再)"
    r"|我(?:比较|更|最|很|一直|一向|平时|通常|特别)?(?:喜欢|偏好|偏爱|习惯|讨厌|不喜欢|不爱)"
    r"|(?:请)?(?:记住|记得)[,，:：]?\s*(?:我|以后)"
    r"|(?:请)?叫我"
    r"|(?:请)?(?:总是|永远|每次都|默认)"
    r")"
)
_STANDING_EN = re.compile(
    r"^(?:please |ok(?:ay)?,? |and |also,? |hey,? |remember(?: that)?:? )*(?:"
    r"from now on|going forward|in (?:the )?future,? (?:please )?(?:always|never|use|reply|don't)"
    r"|i (?:always |usually |generally |really |much |strongly )?(?:prefer|like|love|hate|dislike)\b(?! to know)"
    r"|i (?:do not|don't) (?:like|want you to ever)|always |never |call me |don't ever |by default,? "
    r"|my favou?rite |my preference"
    r")"
)
_ONE_OFF = re.compile(
    r"[?？]\s*$|吗\s*$|呢\s*$|这次|这一次|今天|今晚|明天|现在就"
    r"|\b(?:this time|today|tonight|tomorrow|right now|i'd like|i would like|did you|do you|does)\b"
    r"|(?:分钟|小时|天|周|个月|年)以?后|以前|曾经|used to"
    r"|^(?:给|发|告诉|跟|对|搜|播放|打开)"
)


class Preference(NamedTuple):
    """A standing preference, in the user's own words."""

    title: str
    content: str


def has_intent_word(text: str) -> bool:
    """Whether a message may state a preference at all; cheap, and errs on the side of yes."""
    return bool(_INTENT.search(normalize(text)))


def preference_in(text: str) -> Preference | None:
    """The standing preference that a user's message states, or ``None``."""
    for sentence in re.split(r"(?<=[。！!\n])|(?<=[.;；])\s+", text):
        said = one_line(sentence)
        normalized = normalize(said)
        if not said or len(said) > 200 or _ONE_OFF.search(normalized):
            continue
        if _STANDING_ZH.search(normalized) or _STANDING_EN.search(normalized):
            return Preference(shorten(said, 60), said)
    return None
