"""How a clause opens: what says nothing itself, what turns to the assistant, and what kind of clause it makes."""

import re
from functools import cached_property

from mobile_ai_memory.chat.patterns import NOT_I, VEIL, any_of, en, rule, zh
from mobile_ai_memory.chat.reading import Sentence
from mobile_ai_memory.chat.speaker import HANDLES, OTHER_SUBJECT, OTHERS, OTHERS_EN, TITLES
from mobile_ai_memory.text import HAN_CHARACTER

REACH = 160
"""How far beyond a clause's start its statement is looked for."""

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
LEAD = rf"[^\w{VEIL}{NOT_I}]*(?:{_LEAD_ZH}|{_LEAD_EN}|{_REMEMBER})*+"
ASKED_TO_REMEMBER = r"记|忘|存|remember|mind|note|aware|forget|reference"
_ASKING_ZH = (
    r"(?:请|麻烦|烦请|拜托|劳驾|千万|务必|最好|你们?|您|希望|我(?:更|还是|很|真的)?(?:希望|想要?|要求?|需要|建议|请求)(?=[你您])"
    r"|就|还是|也|要(?!是)|得(?!到)|真的)*+"
)
_WILL_YOU = (
    r"(?:(?:would|do) you mind(?: not)?"
    r"|(?:can|could|would|will) (?:you|we|u)(?: please| pls| kindly| just| maybe)*)[, ]+"
)
ASKING_EN = (
    rf"(?:{_WILL_YOU}|(?:please|pls|plz|kindly|just|also|only|i(?:'d| would) (?:really |very much )?"
    r"(?:like|love|prefer|appreciate)(?: it if| for)? (?:you|u)(?: to| could| would)?"
    r"|i(?:'d| would) (?:rather|prefer)(?: that| if| it if)? you|i (?:want|need|expect|ask|wish) (?:you|u)(?: to)?"
    r"|(?:you|u) (?:should|must|need to|have to|ought to|are to|may|can|could|will)"
    r"|make sure(?: to| that (?:you|u)| you| u)?|be sure to|try to|see to it that you|remember to|don't forget to|let's"
    r"|it would be (?:great|nice) if you(?: could)?|feel free to|we should|you'd better|best to|better to)\b[, ]*)*+"
)
ASKING = rf"(?:{ASKING_EN})(?:{_ASKING_ZH})"
POLITE = (
    r"[你您]?(?:以后|今后|往后|从现在起)?[你您]?(?:能不能|可不可以|可以|能否|能|是否可以|麻烦)"
    r"|(?:could|would|will|can) (?:you|we|u)\b|do you mind\b"
)
"""A question that is a request."""
IMPERATIVE = en(
    "use, give, show, send, read, reply, respond, answer, ask, tell me, check, make, keep, add, put, pick, choose, book"
    ", order, go, take, set, open, play, turn, include, start, confirm, text, write, speak, say, avoid, skip, suggest"
    ", recommend, find, assume, default, stick, try, round, convert, translate, switch, warn, mark, save, sort, filter"
    ", wait, stop, summari[sz]e, explain, provide, mute, pay, double.?check, get, let me, notify, alert, call me"
    ", address"
    ", refer to, remind me, i mean, it means, that means, don't, dont, do not, never, always, please, just, only, be"
    ", prefer, leave, pronounce, spell, format, charge, talk, dismiss, decline, ignore, block, hide, silence, buy, ship"
    ", deliver, schedule, run, verify, bring, drop, lower, raise, dim, log, cc, copy, archive, delete, reject, accept"
    ", approve, share, post, upload, stream, watch, listen, search, navigate, route, drive, tip, split, mention, sign"
    ", attach, quit, close, i (?:want|prefer|like|need|'d like), you (?:should|must|can)"
)
THING_EN = (
    rf"{OTHERS_EN}|(?:it|the|a|an|this|that|these|those|his|her|their|our|there|here|you)(?![a-z'])"
    r"|(?:it|that|he|she|there|what|who)'s\b|my \w+\b"
)
NO_REQUEST = (
    rf"{OTHERS_EN}|(?:there|here|what|how|why|where|whose|which|am|is|are|was|were|do you|does|did|has|had|i wonder"
    r"|i think|i guess|i hope|see you|good luck|all the best|best of luck|hope|maybe|perhaps|looking forward|tense"
    r"|if i (?:was|were|liked|had)|(?:check|see|ask) (?:if|whether)|find out)\b"
)
BLAMES = r"[^,]{0,6}[设改换恢系][^,]{0,4}默认|把[^,]{0,8}默认|你(?:总|老|每|一直|怎么)"
"""What the assistant keeps doing, and a setting to change now."""
NO_TOPIC = any_of(
    OTHERS,
    zh(
        "搜 播 百度 给(?!我) 把 将 按 跟(?!我) 和 向 发 写 说 问 告诉 觉得 知道 记得 以为 猜 如果 要是 假如 万一 除非 虽然 尽管"
        " 不管 听说 以前 曾 小时候 当(?!然) 昨 难道 刚 没 有(?!时候) 加 删 原来 本来 if\\b"
    ),
)


class Clause:
    """A clause and what can be asked of its opening; each question is asked once, not in every pattern."""

    def __init__(self, sentence: Sentence, start: int, end: int) -> None:
        self.text, self.start, self.end = sentence.text, start, end
        self.reach = min(start + REACH, sentence.end)
        self.begins = self._past(LEAD, start)
        self.asks = self._past(ASKING, self.begins)

    def _past(self, pattern: str, start: int) -> int:
        found = rule(pattern).match(self.text, start, self.reach)
        return found.end() if found else start

    def opens_with(self, pattern: str) -> bool:
        """Whether the clause, past what says nothing, begins with this."""
        return bool(rule(pattern).match(self.text, self.begins, self.reach))

    @cached_property
    def of_others(self) -> bool:
        """Someone else is its subject."""
        return bool(rule(OTHER_SUBJECT).match(self.text, self.start, self.end))

    @cached_property
    def others(self) -> bool:
        """It is someone else who does it; someone else's thing may be meant by a wish."""
        return self.opens_with(rf"{OTHERS}(?![^,]{{0,8}}的)")

    @cached_property
    def blames(self) -> bool:
        """It is a complaint, or a setting."""
        return self.opens_with(BLAMES)

    @cached_property
    def handles(self) -> bool:
        """It asks to open, play or find something."""
        return self.opens_with(HANDLES)

    @cached_property
    def titled(self) -> bool:
        """It asks for something by its name."""
        return bool(rule(TITLES).match(self.text, self.start, self.reach))

    @cached_property
    def thing(self) -> bool:
        """An English clause with a subject that is neither the user nor the assistant."""
        return self.opens_with(THING_EN)

    @cached_property
    def no_request(self) -> bool:
        """An English clause that can't be a request."""
        return self.opens_with(NO_REQUEST)

    @cached_property
    def no_imperative(self) -> bool:
        """An English clause that doesn't begin like a command."""
        return not rule(IMPERATIVE).match(self.text, self.asks, self.reach)

    @cached_property
    def no_topic(self) -> bool:
        """It begins with what can't be the topic of a statement about oneself."""
        return self.opens_with(NO_TOPIC)

    @cached_property
    def languages(self) -> frozenset[str]:
        """The scripts in it."""
        said = self.text[self.begins : self.reach]
        found = {"zh"} if HAN_CHARACTER.search(said) else set()
        return frozenset(found | {"en"} if re.search("[a-z]", said) else found)
