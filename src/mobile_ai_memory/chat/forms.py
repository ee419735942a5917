"""Unmistakable shapes of a standing statement: short ones give the weights little to go by."""

from mobile_ai_memory.chat.reading import rule
from mobile_ai_memory.chat.speaker import any_of, zh

FIRM, SOFT = 5.0, 2.5
"""What a shape adds to the logarithm of the odds: one with a mark of lasting validity, or another."""

_ASKING = (
    r"(?:请|麻烦|能不能|可不可以|可以|你|您|就|都|也|那|记住|直接|还是|please|can you|could you|you can|just|and|so|now|but|then|ok"
    r"|oh|,|\W)*\s*"
)
_FIRM = any_of(
    r"(?:以后|今后|往后|从(?:今|现在|今天|此|明天)(?:天|起|开始|以后|往后)*)(?=[^,]{0,12}?"
    + zh("都 一律 别 不要 请 用 叫 只 默认 每次 统一 少 多 先 直接 还是 给我 帮我")
    + r")(?!再|有机会)",
    r"(?:叫|喊|称呼)我(?!起|去|回|来|过|吃|的|一[声下]|醒|出|下|上|进|们)[^,]{1,6}$",
    r"(?:from now on|going forward|from here on|in future|in the future)[,:]? (?!i (?:want|hope|might)|the |cars)",
    r"(?!.*\b(?:said|says|told|was|were)\b)[^,]{6,60} from now on$",
    r"call me (?!back|later|a |an |when|if|at|in|on|maybe|crazy|tomorrow|tonight|now|once|after|up)[a-z.'-]+(?: [^\s,]+)?$",
)
_SOFT = any_of(
    r"(?:i|we) (?:usually|always|never|only|mostly|generally|typically|rarely|hardly ever|tend to) "
    r"(?!(?:say|said|forget|lose|wonder|think|feel|get|got|have|had|want|need|was|knew|thought|\w+ed|miss|fail|mean)\b)[a-z]+\b"
    r"(?!.*\b(?:this|that|lol|haha)\b)[^,]{2,60}$",
    r"我们?家?(?:每天|每晚|平时|一般|平常|通常|从来|从不|只)[^,我你他她这那了过被]{1,16}$",
    r"我(?:对[^,这那]{1,8}过敏|不能[吃喝]|晕[车船]|恐高|是[^,]{0,4}(?:素食|左撇子|色盲))[^,了吗]{0,8}$",
    r"i(?:'m|m| am) (?:allergic to|vegan|vegetarian|a vegetarian|a vegan|coeliac|celiac|diabetic|deaf|colou?r.?blind) ?"
    r"(?!mondays|work|you)[^,]{0,30}$",
    r"(?:别|不要)(?:再|老|总)(?!说|闹|吵|等)[^,]{2}|(?:别|不要)叫我(?!起|去|来)",
    r"我\s?(?:从来|一直|一般|平时|真的|很|比较|最|更|就|个人)*"
    + zh("不吃 不喝 不坐 喜欢 偏好 偏爱 更爱 讨厌 习惯 prefer")
    + r"\s?(?![你他她它这那哪谁什了过吗的]|$)[^,了过]{1,24}$",
    r"[^,]{1,10}(?:一律|一概|默认(?!的|是))[^,吗]{2,}$",
    r"i (?:really |much |always |usually )?(?:prefer|hate|love|like|can't stand) "
    r"(?!it|this|that|these|those|the (?:\w+ (?:one|option)|first|second|last|other)|you|him|her|how|what|when|to )[^,]{2,40}$",
    r"(?:whenever|every time|each time|any time|anytime) (?:i|you) (?!.*\b(?:crash|fail|error))[^,]{3,60}$",
    r"(?:i'd like you to )?(?:always|never) "
    r"(?!again|been|mind|seen|ever|heard|the |a |on |in |had|got|going|gonna|thought|knew)[a-z]+ [^,]{2,}$",
)


def shape(text: str, start: int, end: int) -> tuple[int, float]:
    """Where the statement of a clause of a folded text begins, and what its shape adds; 0 where it has none."""
    led = rule(_ASKING).match(text, start, end)
    begins = led.end() if led else start
    if rule(_FIRM).match(text, begins, end):
        return begins, FIRM
    return begins, SOFT if rule(_SOFT).match(text, begins, end) else 0.0
