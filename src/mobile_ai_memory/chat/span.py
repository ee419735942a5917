"""Which of a sentence's clauses are kept: the wish, with those that say when, why or of what."""

from collections.abc import Callable

from mobile_ai_memory.chat.reading import Sentence, rule, with_pictures
from mobile_ai_memory.chat.speaker import BREAK, any_of, is_foreign, zh

CONTENT_LIMIT = 200

_LEAD_ZH = (
    zh(
        "好的? 行 嗯+ 哦+ 噢 喔 啊+ 呃 额 唉 哎 哈+ 那么? 对了 另外 还有 顺便 其实 总之 反正 而且 并且 但是? 不过 所以 因为 由于"
        " 毕竟 不然 算了 你好 您好 嘿 喂 谢谢 小助手 助手 亲爱的 老实说 说实话 不瞒你说 说真的 讲真 坦白说 话说 一般来说 总的来说"
        " 再说一?[遍次] 我?[先再]?[跟和对]你先?[说讲](?:一?[下声])? 告诉你(?:一[下声]|个事)? 提前说一?下 说一[下声句] 提一下"
        " 提醒一?下 补充一?[点下句] 声明一?下 说明一?下 我?再?强调一?下 就是 你要?知道(?:一下)? 我(?:觉得|感觉|发现|认为)(?=我)"
        " 我(?:都|已经|早就|跟你|和你)*[说讲强]调?过了?(?:很?多少?[次遍]了?|好几[次遍]了?)?"
    )
    + r"[吧啦呀哈,:\s]*"
)
_LEAD_EN = (
    r"(?:please|pls|plz|ok|okay|alright|all right|right|so|and|also|but|well|oh|ah|um|hmm|hey|hi|hello|yo|yes|yeah|yep"
    r"|no(?! matter| more| one| longer| \w+s?\b)|nah|nope|thanks|thank you|thx|btw|by the way"
    r"|for (?:the record|your (?:info|information|reference))|(?:just )?fyi|just so you know|heads up|actually|honestly"
    r"|frankly|personally|basically|in general|in fact|anyway|then|now|nowadays|one more thing|another thing|look"
    r"|listen"
    r"|you know what|you know|you should know(?: that)?|because|since|cause|cos|cuz|again|once again|like i said"
    r"|as i said"
    r"|i(?:'ve| have)? (?:already )?(?:said|told you)(?: before| already| to| that| it)*|assistant|dear|sorry|fine"
    r"|lol|haha"
    r"|ugh|i (?:think|guess|believe|feel|find|must say|have to say|admit|mean)(?= (?:that )?(?:i|we)\b)(?: that)?"
    r"|i'd say"
    r"|to be (?:honest|fair|clear)|tbh|truth is|if i'm honest|imo|in my opinion|let me tell you"
    r"|i(?:'d like| would like| want| need) you to know(?: that)?|let it be known(?: that)?|i should mention(?: that)?"
    r"|the thing is|fun fact|siri|hey siri)(?=[^a-z']|$)[,:!\s-]*"
)
_REMEMBER = (
    r"(?:请|麻烦)?[你您]?(?:请|帮我|给我|替我|也|要|得|一定|务必|先)*"
    + zh("记住 记得 记一下 记下来? 记好 记着 牢记 谨记 注意 了解一下 别忘了 别忘记 不要忘了 存一下")
    + r"(?:了|一下|啊|哦|哈|吧)?[,:\s]*"
    r"|(?:please )?(?:remember|keep in mind|bear in mind|note|take note|make a note|be aware|don't forget|do not forget"
    r"|for (?:all )?future reference)(?! to\b)(?: for me)?(?: that)?(?=[^a-z']|$)[,:\s]*"
)
_LEAD = rf"[^\w\ufffc]*(?:{_LEAD_ZH}|{_LEAD_EN}|{_REMEMBER})*+"
"""What may stand before a statement and says nothing itself."""

_ONCE = any_of(
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
_PAST = any_of(
    r"以前|从前|曾经?|小时候|当年|那时|那会儿|原来|本来|过去|年轻时|上学时|去年|前几年|(?<![不经])过$|喜欢过|爱过",
    r"\b(?:when i was|back then|back when|as a kid|as a child|growing up|in those days"
    r"|(?<!am )(?<!'m )(?<!not )used to|once upon)\b",
)
_AGREES = (
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
_POINTS_BACK = (
    r"[按照]?(?:这个|这样|这么|那样|那么|如此|照此|照旧)|(?:再也|永远|别再|不要再)[^,]{1,3}(?:,|了?$)|^[^,]{0,3}拉黑"
    r"|\b(?:this|that|it|them|those) ?(?:way|one|too|please)?$"
)
"""Its object stands before it."""
_ASKS = (
    r".*?(?:[吗么]|怎么样|什么(?!都)|多少|几点|哪[里个])\s*$"
    r"|(?:do|does|did|is|are|was|can|could|would|will|what|what's|why|how|who|where|when is|which|should)\b"
)


def statement(text: str, sentence: Sentence, likely: Callable[[int, int], float], *, keeps: float) -> tuple[int, int]:
    """Where the statement of a sentence stands in the folded text.

    From both ends go clauses that are for once, past, a question or for others, and from the start one that
    the rest is likelier without, as long as the rest is a statement itself (``likely`` at least ``keeps``).
    """
    clauses = list(sentence.clauses)
    whole = likely(sentence.start, sentence.end)

    def marked(clause: tuple[int, int]) -> bool:
        return bool(rule(any_of(_ONCE, _PAST, BREAK)).search(text, *clause)) or is_foreign(text, *clause)

    def goes(clause: tuple[int, int], rest: tuple[int, int]) -> bool:
        without = likely(*rest)
        return without >= keeps and (marked(clause) or (without >= whole and likely(*clause) < keeps / 4))

    while len(clauses) > 1:
        rest = clauses[1][0], clauses[-1][1]
        turns = rule(BREAK).match(text, clauses[1][0], clauses[1][1])
        if rule(_POINTS_BACK).search(text[rest[0] : rest[1]]) and not turns:
            break
        if not turns and not goes(clauses[0], rest):
            break
        clauses.pop(0)
    while len(clauses) > 1:
        rest = clauses[0][0], clauses[-2][1]
        last = clauses[-1]
        asks = rule(_ASKS).match(text, *last) if sentence.asks or text[last[1] - 1] in "吗么" else None
        if not (asks or rule(_AGREES).fullmatch(text, *last) or marked(last)) or likely(*rest) < keeps:
            break
        clauses.pop()
    start = clauses[0][0]
    led = rule(_LEAD).match(text, start, clauses[0][1])
    if led and led.end() < clauses[0][1]:
        start = led.end()
    return start, with_pictures(text, clauses[-1][1])
