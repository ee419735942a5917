"""What speaks against a standing statement: a question, a single time, the past, a condition, a complaint, a jest."""

from typing import NamedTuple

from mobile_ai_memory.chat.afterthought import FROM_EN
from mobile_ai_memory.chat.opening import POLITE, REACH, Clause
from mobile_ai_memory.chat.patterns import any_of, rule, zh
from mobile_ai_memory.chat.reading import Sentence
from mobile_ai_memory.chat.shapes import Kind
from mobile_ai_memory.chat.shapes_en import NAME_EN
from mobile_ai_memory.chat.shapes_zh import NAME_ZH

NOT_MEANT = (
    r"开玩笑|逗你|才怪|还没(?:想|决定)|没想好|不确定|考虑(?:要不要|一下)|(?<!问)我们?要不要|^要不|犹豫"
    r"|\b(?:jk+|just kidding|kidding|joking|not sure|undecided|haven't decided|thinking (?:of|about)|i might|who knows"
    r"|one day i)\b"
)
"""Said in jest, or not decided: the whole line states nothing."""
ONCE = any_of(
    r"(?<!从)(?:今[天日儿](?!起|开始|往后|以后)|明[天儿](?!起|开始))",
    zh(
        "今晚 今早 明早 明晚 后天 昨[天晚] 前天 刚[才刚] 这一?次 这一?回 这[一]?单 本次 此次 这会儿? 这阵子 待会儿?"
        " 等会儿? 等下 一会儿? 稍后 暂时 暂且 这周 本周 上周 (?<!从)下周 (?<!从)下个?月 这个月 上次 (?<!从)下一?[次回](?!起|开始) 现在(?:就|马上|立刻)"
        " 赶时间 来不及"
    ),
    r"(?:\d+|[两三四五六七八九十几半]+个?)(?:分钟|小时|钟头|秒|天|周|星期|个月|年)[之以]?[后内]",
    r"\bthis (?:time|morning|afternoon|evening|week|weekend|month|once|one|order|trip)\b",
    r"\b(?<!from )(?<!as of )(?<!starting )(?<!beginning )(?<!effective )today\b(?!'s)|\b(?<!starting )"
    r"(?<!from )tomorrow\b",
    r"\b(?:tonight|yesterday|right now|for now|just now|at the moment|currently|next (?:time|week|month|monday|friday)"
    r"|last (?:night|week|month|year|time)|just (?:this )?once|for once|temporarily|in \d+ (?:minutes?|hours?"
    r"|days?)|a minute"
    r"|ago|(?:days?|weeks?|months?|years?|hours?|minutes?) from (?:now|today)|minutes? starting)\b",
)
PAST = any_of(
    r"以前|从前|曾经?|小时候|当年|那时|那会儿|原来|本来|过去|年轻时|上学时|去年|前几年|(?<![不经])过$|喜欢过|爱过",
    r"\b(?:when i was|back then|back when|as a kid|as a child|growing up|in those days"
    r"|(?<!am )(?<!'m )(?<!not )used to|once upon)\b",
)
_AT_HAND_ZH = r"(?<!我)这(?!样的|种|么)|那[个张首件家条款位部段本次只些天]"

_ALL: frozenset[Kind] = frozenset({"firm", "always", "soft", "state", "habit", "fact", "bare"})
_OF_SELF: frozenset[Kind] = frozenset({"state", "habit", "fact", "bare"})


class Against(NamedTuple):
    """What speaks against a statement of these kinds when it stands in the statement's clauses."""

    kinds: frozenset[Kind]
    why: str
    pattern: str


AGAINST = (
    Against(_ALL, "for once, not for good", ONCE),
    Against(_OF_SELF, "laughing", r"哈哈|呵呵|\b(?:lol|lmao|(?:ha|he){2,})\b"),
    Against(
        _OF_SELF,
        "in the past",
        PAST,
    ),
    Against(
        _OF_SELF,
        "only what the moment explains",
        rf"{_AT_HAND_ZH}|刚刚|你(?:的|说的|选的|推荐的|发的)|\b(?:this|these(?! days)|those)\b",
    ),
    Against(
        frozenset({"always", "soft", "fact"}),
        "said of something at hand, or of a day",
        rf"{_AT_HAND_ZH}|(?<![都要就得])(?:马上|立[刻即])|(?<![每个])(?:周|星期|礼拜)[一二三四五六日天]|\b(?:this|these)\b(?! days)"
        r"|\bon (?:mon|tues|wednes|thurs|fri|satur|sun)day\b",
    ),
    Against(
        frozenset({"always", "soft", "bare", "habit"}),
        "a complaint",
        any_of(
            zh(
                "失败 卡[住死顿了] 闪退 报错 打不开 用不了 登不上 上不去 崩 死机 黑屏 没反应 超时 出错 送错 忘[了记] 迟到 睡不着 失眠 怎么回事 烦死"
                " 受够 气死 好气 无语 等半天 等很久 [^别]吵 骗 不[上开到出动]了?$"
            ),
            r"\b(?:crash(?:es|ed)?|fails?|freezes?|lags?|error|annoying|wrong|broken|doesn't work)\b",
        ),
    ),
    Against(
        frozenset({"always", "soft"}),
        "a task with a time",
        r"\b(?:alarm|timer|wake me|remind me to)\b[^,]*\b(?:at|every)\b|点[^,]{0,4}(?:叫醒|起床)",
    ),
    Against(
        frozenset({"firm"}),
        "a change that happened, a forecast, a plan",
        any_of(
            r"(?:打不开|用不了|登不上|没了|坏了|收费了|涨价|下架|倒闭|关门|下雨|下雪|没反应)了?$",
            r"都没|就没|好起来|会更|放假|停[水电气]|开学|降温|施工|发烫|计时|打算|有什么|靠你|\btaxi\b|\bcab\b|\bgoing to\b",
        ),
    ),
)
CONDITION = r"(?:如果|要是|假如|假设|倘若|万一|若|一旦|除非|虽然|尽管|即使|就算|既然|只要|哪怕|if\b)|[^,]*的话$"
"""A liking under a condition is none yet."""
PUZZLED = r"怎么|为什么|为啥|咋|什么情况|什么鬼|求助|烦死|受够|\b(?:why|how come|how do i (?:fix|stop)|what's wrong)\b"
"""Said of what always happens, it is a complaint."""
_ASKS_ZH = any_of(
    r"(?<!不管)(?<!无论)(?<!不论)"
    + zh(
        "什么(?!都|时候都|也|的) 怎么(?!都|样都) 为什么 为啥 咋 哪(?!怕|[里个儿]都) 谁(?!都) 啥(?!都) 多少(?!都) 几[点号次个块岁] 是不是 有没有 要不要"
        " 会不会 该不该 (?:能不能|可不可以)(?!别|不要|少|多|简|给我|帮我|请|先|都|直接|尽量|每次) 好不好 何必 难道 凭什么"
    ),
    r"[吗么]$",
    r"(?:是|用|选|喜欢|要)[^,]{1,20}还是",
)
_INDIRECT = r"问我|问一[下声]|告诉我|提醒我|确认|说明|知道|不管|无论|任何"
_ASKS_EN = (
    r"(?:do|does|did|is|are|am|was|were|can|could|would|will|should|shall|have|has|what|what's|why|how|how's|who"
    r"|whom|whose"
    r"|which|where|when (?:do|does|did|is|will|can)|isn't|don't (?:you(?! ever| dare)|i)|doesn't|didn't|aren't"
    r"|wouldn't|couldn't"
    r"|can't (?:you|i))\b(?!')"
)
AGREES = (
    r"[,\s]*"
    + any_of(
        zh(
            "好吗 好不好 行吗 行不行 可以吗 可不可以 可以不 好么 好嘛 成吗 ok吗? 明白了?吗 懂了?吗 知道了?吗 知道了?没有? 记住了?[吗没]? 记住没 听到了?[没吗]"
        ),
        r"okay|please|alright|all right|got it|understood|thanks|thank you|thx|will you|would you|is that ok(?:ay)?"
        r"|if possible",
    )
    + r"\s*$"
)
_CONFIRMS = r"(?:对吧|是吧|对吗|对不对|是吗|是不是|没错吧|\bright|\bcorrect|isn't it|don't i|do i|or not|or what|am i right|huh)\s*$"
MARKED_AT_THE_END = rf"\w+ \w+ \w+ {FROM_EN}\s*(?:$|[,.])|以后|今后|往后|一律|默认"

_CALLS = rf"[叫喊]我(?!{NAME_ZH})|call me(?!{NAME_EN})"
"""A call or a wake-up, not a name: what may not follow in a name follows."""


def asked_from(sentence: Sentence) -> int:
    """Where the question in a sentence begins; its end where nothing is asked."""
    text, start, end = sentence.text, sentence.start, sentence.end
    tail = text[max(start, end - REACH) : end].rstrip()
    if not (sentence.asks or tail.endswith(("吗", "么"))):
        return end
    if rule(_CONFIRMS).search(tail):
        return start
    if agrees := rule(AGREES).search(tail):
        return max(start, end - REACH) + agrees.start()
    last = Clause(sentence, *sentence.clauses[-1])
    asks = rule(_ASKS_ZH).search(text, last.start, last.end) or rule(_ASKS_EN).match(text, last.begins, last.end)
    return last.start if asks else start


def is_question(text: str, start: int, end: int) -> bool:
    """Whether a question begins in this stretch."""
    indirect = rule(_INDIRECT).search(text, start, end)
    until = indirect.start() if indirect else end
    return bool(rule(_ASKS_ZH).search(text, start, until) or rule(_ASKS_EN).match(text, start, end))


def speaks_against(kind: Kind, clause: Clause, until: int, end: int, asked: int) -> bool:
    """Whether anything speaks against a statement of this kind that begins in a clause and reaches ``until``."""
    text, begins = clause.text, clause.begins
    if not (kind in ("firm", "always", "soft") and clause.opens_with(POLITE)):
        if until > asked and (asked <= begins or kind in _OF_SELF):
            return True
        if is_question(text, begins, min(until, asked)):
            return True
    if kind in _OF_SELF and rule(CONDITION).match(text, clause.start, until):
        return True
    if kind in ("always", "soft", "habit") and rule(PUZZLED).search(text, until, end):
        return True
    return any(kind in a.kinds and rule(a.pattern).search(text, clause.start, until) for a in AGAINST)


def signs(clause: Clause) -> frozenset[str]:
    """What is known of a clause that the weights shall know too (see ``cues``)."""
    text, start, end = clause.text, clause.start, clause.end
    found = {f"!{a.why}" for a in AGAINST if rule(a.pattern).search(text, start, end)}
    if rule(CONDITION).match(text, start, end):
        found.add("!condition")
    if rule(PUZZLED).search(text, start, end):
        found.add("!puzzled")
    if is_question(text, clause.begins, end):
        found.add("!question")
    if rule(_CALLS).search(text, start, end):
        found.add("!calls")
    asked = ("of_others", "blames", "handles", "titled", "thing", "no_request", "no_imperative", "no_topic")
    return frozenset(found.union(f"!{name}" for name in asked if getattr(clause, name)))
