"""What a step's words say was done, apart from what was seen after it.

"点了右上角的放大镜，搜索页打开了" did one thing (the magnifier at the top right) and saw another
(the search page). Whether two steps did the same is a question about the first only, whatever
came of it, and whatever says merely that it was done once more.
"""

import re
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from mobile_ai_memory.learning.clauses import AGAIN, ASIDE, ELEMENT, MEANS, clauses
from mobile_ai_memory.learning.experience import QUOTES
from mobile_ai_memory.text import bigram_terms, normalize, squash

# Shares of words. Calibrated on the development half of the logs; see tests/core/test_rules.py.
_NEW_SHARE = 0.3
"""An action is another one where at least this share of its words is new …"""
_SHARED = 0.5
"""… unless this share of the words of what failed is in it again: then one act in it …"""
_ALMOST_ALL = 0.65
"""… has to be new to this share."""
_SAME_REST = 0.4
"""Two actions are the same where at most this share of their words is not in both."""
_NAME_WEIGHT = 3
"""A quoted name counts as so many words."""
_TELLING = 6
"""So many letters of what was seen tell one result from another."""


class Deed(NamedTuple):
    """What was done, in a form to compare, and what was seen."""

    terms: frozenset[str]
    """Its words, without those that say only how often or how soon it was done."""
    parts: tuple[frozenset[str], ...]
    """The same, act by act."""
    names: tuple[str, ...]
    """The quoted names among it, in order."""
    places: frozenset[str]
    """Where on the screen."""
    again: bool
    """Whether it calls itself a repetition."""
    done: str
    """What is told as done, normalised."""
    seen: str
    """The rest, normalised."""
    unnamed: str
    """All of it but the names of what was acted on: what may tell of a fault."""
    text: str
    """All of it, normalised."""

    @property
    def target(self) -> frozenset[str]:
        """All that tells one action from another."""
        return self.terms | self.places


# Words that make no other action of one

_NOISE = re.compile(
    r"(\blong[- ]?press\w*|\bdouble[- ]?(?:tap|click)\w*|长按|连点|连按|双击|双指|三指|打字|上滑|下滑|左滑|右滑)"
    r"|\b(?:(?:about|some|an?|few|couple of|\d+|one|two|three|five|ten) )*(?:seconds?|secs?|minutes?|moments?|while|bit)\b(?: later)?"
    r"|\b(?:first|second|third|fourth|another|\d(?:st|nd|rd|th)) (?:time|try|attempt)\b|\bonce more\b|\bat once\b"
    r"|(?:过了?|等(?:了|待)?(?:大?约)?) ?(?:一会儿?|片刻|几?\d*[一二两三四五六七八九十几半]* ?(?:秒钟?|分钟|下))(?:之?后|再)?"
    r"|第[一二三四五六七八九十\d]+次|再次|重新|重试|一次|两次|一下|点击|轻点|轻触|点按|点开|点选|单击|打开|进入|直接|然后|尝试|试着|仍然|依然|还是|继续"
    r"|最后|多次|反复|连续|按钮|图标|选项|标签页?|菜单|页面|屏幕|界面|那个|这个|里面|[再又先了过着的点按进去到在里就试仍把后时]"
)
_EMPTY_WORDS = """
a after again also an and at button by click clicked clicking clicks directly finally first for from go going had have hit i icon
in instead into it its just list menu my of on open opened opening opens or page pause paused press pressed presses pressing re retried
retry retrying screen side simply so still successfully tab tap tapped tapping taps that the then this time to touch touched touching
tried try trying twice up use used using wait waited waiting went with
"""
_NOISE_WORDS = frozenset(_EMPTY_WORDS.split())
_PLACES = re.compile(
    r"[上下左右]半(?:屏|边|部分|侧)?|左上角?|右上角?|左下角?|右下角?|顶部|底部|最下面|最上面|上方|下方|上面|下面|左侧|右侧|左边|右边|旁边|中间"
    r"|[底顶]栏|键盘(?=上?的)"
    r"|\b(?:top|bottom|left|right|upper|lower|corner|middle|centre|center|big|small|large|little|blue|red|green|grey|gray|black|white|orange|yellow)\b"
    r"|\bkeyboard\b(?= (?:icon|button|key)\b)|[蓝红绿灰黑白橙黄紫]色"
    # Which one of several alike: "the second icon", "第 2 个图标".
    r"|第 ?[一二三四五六七八九十\d]{1,3} ?个(?=[^，。；]{0,6}(?:图标|按钮|标签|开关|选项|输入框|列表项|卡片))"
    r"|\b(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|\d{1,2}(?:st|nd|rd|th))"
    r"(?= (?:[a-z-]+ )?(?:icon|button|tab|switch|toggle|option|input|field|row|card|link)\b)"
)


def read(text: str, calls: tuple[str, ...] | None = None) -> Deed:
    """What a step's words say was done and seen.

    Args:
        text: the words, as ``experience`` gives them.
        calls: where a log has them, the tool calls: they say exactly what was done.
    """
    deed = _read(text)
    if calls is None:
        return deed
    parts = tuple(frozenset((squash(call),)) for call in calls if squash(call))
    return deed._replace(
        terms=frozenset().union(*parts), parts=parts, names=(), places=frozenset(), again=False, done=""
    )


def _read(text: str) -> Deed:
    normalized = normalize(text).replace(ASIDE, " ")
    quotes: list[str] = []

    def aside(quote: re.Match[str]) -> str:
        quotes.append(quote.group())
        return f"{ASIDE}{chr(0xE000 + len(quotes))}"

    masked = QUOTES.sub(aside, normalized)
    done: list[str] = []
    seen: list[str] = []
    for clause, end in clauses(masked):
        if end:
            done.append(clause[:end])
        seen.append(clause[end:])
    deed = "\n".join(done)
    names = tuple(filter(None, (_name(quotes[ord(mark) - 0xE001]) for mark in re.findall(f"{ASIDE}(.)", deed))))
    places = frozenset(_PLACES.findall(deed))
    core = _NOISE.sub(r" \1 ", _PLACES.sub(" ", deed))
    parts = tuple(frozenset(_terms(part, quotes)) for part in core.split("\n"))

    def whole(parts: list[str]) -> str:
        return re.sub(f"{ASIDE}(.)", lambda mark: quotes[ord(mark.group(1)) - 0xE001], ", ".join(filter(None, parts)))

    return Deed(
        terms=frozenset().union(*parts),
        parts=parts,
        names=names,
        places=places,
        again=bool(AGAIN.search(masked)),
        done=whole(done),
        seen=whole(seen),
        unnamed=", ".join((deed, whole(seen))),
        text=normalized,
    )


def _terms(part: str, quotes: list[str]) -> Iterator[str]:
    for mark in re.findall(f"{ASIDE}(.)", part):
        name = _name(quotes[ord(mark) - 0xE001])
        if name:
            yield f"“{name}"
    for term in bigram_terms(re.sub(f"{ASIDE}.", " , ", part)):
        if term not in _NOISE_WORDS:
            yield stem(term)


def _name(quote: str) -> str:
    return re.sub(r"[\W_]+", "", quote) or quote.strip("“”\"'‘’「」『』《》 ")


def stem(term: str) -> str:
    """A Latin word without its ending, roughly."""
    return re.sub(r"(?:ing|ed|es|e|s)$", "", term) if len(term) > 3 and term.isascii() else term


# Comparing

_POINTING = re.compile(
    r"^(?:tap|click|press|long|double|swip|scroll|typ|toggl|drag|hold|check |tick )"
    r"|^[^，。]{0,8}?(?:点(?![赞餐外单歌评播名])|长按|双击|滑到|滑动|滚动|勾选|输入|拖)"
)
_POINTED = re.compile(r"\b(?:tap|click|press|swip|scroll|typ|toggl|drag|held|hold)|[点按选滑拖勾]|输入")


def names_an_action(title: str) -> bool:
    """Whether an intention says itself what is done, so that it tells something alone."""
    return bool(_POINTING.search(normalize(title))) and bool(read(title).terms)


def tells_a_way(deed: Deed, title: str) -> bool:
    """Whether a deed says more than that the intention was carried out: how, or at which element."""
    if not deed.target:
        return False
    if deed.names or any(sign.search(deed.done) for sign in (_POINTED, ELEMENT, MEANS)):
        return True
    known = {stem(term) for term in bigram_terms(normalize(title))}
    return bool({term for term in deed.terms if term not in known})


_GESTURE_WORDS = """
滑 滚 翻 拖 长按 连点 连按 双击 双指 上滑 下滑 左滑 右滑 滑动 滚动 拖动 swip scroll drag long double pinch longpress
"""
_GESTURES = frozenset(_GESTURE_WORDS.split())


def is_other_way(deed: Deed, failed: Deed) -> bool:
    """Whether what worked is something else than what failed; ``False`` where that can't be told."""
    if not deed.target or not failed.text.strip():
        return False
    if not failed.target:
        return not deed.again
    if not deed.terms or not failed.terms:
        # What has a name is not what has only a place.
        return _elsewhere(deed, failed) or deed.terms != failed.terms
    return _elsewhere(deed, failed) or not _in_order(deed.names, failed.names) or _is_new(deed, failed)


def _is_new(deed: Deed, failed: Deed) -> bool:
    """Whether a deed's words make another action.

    Where much of what failed was done again, that takes more than other words: another name, another gesture,
    another number, or one act more.
    """
    new = _new_terms(deed, failed, failed.done)
    if any(term in _GESTURES or term.startswith("“") or term.isdecimal() for term in new):
        return True
    shared = sum(term in deed.terms for term in failed.terms) >= _SHARED * len(failed.terms)
    if not shared and not deed.again:
        return _weight(new) >= _NEW_SHARE * _weight(deed.terms)
    new &= _new_terms(deed, failed, failed.text)
    # What merely follows the same act in the same words may be what came of it.
    return any(_weight(part & new) >= _ALMOST_ALL * _weight(part) for part in deed.parts if part)


def _new_terms(deed: Deed, failed: Deed, told: str) -> set[str]:
    """The words of an action that are not among what was ``told`` of another."""
    squashed = re.sub(r"[\W_]+", "", told)
    words = re.findall(r"[a-z0-9]+", told)

    def is_known(term: str) -> bool:
        if term.startswith("“"):
            return term[1:] in squashed
        return term in failed.terms or (
            any(word.startswith(term) for word in words) if term.isascii() else term in told
        )

    return {term for term in deed.terms if not is_known(term)}


_OPENED = re.compile(r"(?:打开了|\bopened |到了)(“[^”]+”|\"[^\"]+\")")


def is_same_failure(deed: Deed, other: Deed) -> bool:
    """Whether two failures are one: the same action, or done once more with the same result.

    What led to another screen each time, by the names that are told, failed in two ways.
    """
    if is_same_action(deed, other):
        opened, before = (_OPENED.findall(each.seen) for each in (deed, other))
        return not opened or not before or opened == before
    if not deed.again and not other.again:
        return False
    shorter, longer = sorted((squash(deed.seen), squash(other.seen)), key=len)
    return len(shorter) >= _TELLING and shorter in longer


def is_same_action(deed: Deed, other: Deed) -> bool:
    """Whether two failures came of the same action."""
    if _elsewhere(deed, other):
        return False
    if not deed.terms or not other.terms:
        if deed.places or other.places:
            return deed.target == other.target
        return deed.terms == other.terms and _bare(deed.text) == _bare(other.text)
    if deed.names and other.names and deed.names != other.names:
        return False
    return _weight(deed.terms ^ other.terms) <= _SAME_REST * _weight(deed.terms | other.terms)


def _elsewhere(deed: Deed, other: Deed) -> bool:
    return not (deed.places <= other.places or other.places <= deed.places)


def _weight(terms: AbstractSet[str]) -> int:
    return sum(_NAME_WEIGHT if term.startswith("“") else 1 for term in terms)


def _in_order(names: tuple[str, ...], among: tuple[str, ...]) -> bool:
    """Whether the names that both have stand in the same order."""
    rest = iter([name for name in among if name in names])
    return all(name in rest for name in names if name in among)


def _bare(text: str) -> str:
    core = _NOISE.sub(" ", AGAIN.sub(" ", text))
    return "".join(word for word in re.split(r"[\W_]+", core) if word not in _NOISE_WORDS)
