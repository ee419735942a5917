"""Preferences from chat, by rule: a standing wish or trait that the user states in the first person.

Three questions are asked of every clause, by its grammar and not by its topic:

1. Whose words are they? Quotes, code, injected memories, texts to send, to translate or to search
   for, and what others said are hidden or skipped (``_HIDDEN``, ``_FOREIGN``).
2. Is it a standing statement? ``_FORMS`` lists their shapes: a mark of lasting validity with a
   request, or the first person with a verb of liking, habit or restriction. A clause that is nothing
   but a mark ("always", "每次都是") makes one of the request before it (``_AFTERTHOUGHT``).
3. Does anything speak against it? ``_AGAINST``: a question, a one-off time, the past, a condition,
   a complaint, an object that only the moment explains.

Precision comes first: what is undecidable is not kept, for the user can always say it again.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator
from functools import cache, cached_property
from operator import itemgetter
from typing import Literal, NamedTuple

from mobile_ai_memory.recall import without_injected
from mobile_ai_memory.text import HAN, HAN_CHARACTER, normalize, one_line, shorten

TITLE_LIMIT = 60
CONTENT_LIMIT = 200
REACH = 160
"""How far beyond a clause's start its statement is looked for."""
MAX_CLAUSES = 500
"""Clauses looked at in one text: more than a person types, few enough for a pasted book."""


class Preference(NamedTuple):
    """A standing preference, in the user's own words."""

    title: str
    content: str


def has_intent_word(text: str) -> bool:
    """Whether a message may state a preference at all; cheap, and errs on the side of yes."""
    return bool(_rule(_INTENT).search(_folded(text)))


def preference_in(text: str) -> Preference | None:
    """The standing preference that a user's message states, or ``None``.

    Of several the last counts: it is what the user wants now.
    """
    last = None
    for preference in preferences_in(text):
        last = preference
    return last


def preferences_in(text: str) -> Iterator[Preference]:
    """All standing preferences of a user's message, one for each sentence that states any."""
    if not has_intent_word(text):
        return
    own = without_injected(text)
    folded = _marked(_folded(_hidden(own)))
    looked_at = 0
    for line in _LINE.finditer(folded):
        if _rule(_NOT_MEANT).search(line.group()):
            continue
        reading = _Reading(None, foreign=False, open_to_afterthought=None)
        for sentence in _sentences(folded, *line.span()):
            looked_at += len(sentence.clauses)
            if looked_at > MAX_CLAUSES:
                return
            reading = _read(sentence, reading)
            if reading.statement is not None:
                content = _content(own[slice(*reading.statement)])
                yield Preference(shorten(content, TITLE_LIMIT), content)
        if reading.foreign and line.group().rstrip().endswith(":"):
            return  # a text to work on was announced, and what follows is that text


def _content(said: str) -> str:
    content = one_line(said).strip(_EDGES)
    halves = sum(content.count(bracket) for bracket in _BRACKETS) % 2
    return shorten(content.strip(_BRACKETS) if halves else content, CONTENT_LIMIT)


# The tables below are patterns in words. They are compiled when the first message needs them: most
# never do, and in a browser all of them together would delay the start by a second.


@cache
def _rule(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


def _zh(words: str) -> str:
    return f"(?:{'|'.join(words.split())})"


def _en(phrases: str) -> str:
    return rf"(?<![a-z'])(?:{'|'.join(phrases.split(', '))})(?![a-z'])"


def _any(*patterns: str) -> str:
    return f"(?:{'|'.join(patterns)})"


# The text. It is folded without a change of length, so that a place in it is one in the user's words.

_VARIANTS = str.maketrans(
    "後歡習慣記總討厭愛從現開們這個說給發對時為還過讓請煩嗎覺話應該會無沒絕點買聽寫讀語簡體稱預設當隻樣別壓電簽裡錄問題顯網"
    "單車飯訂選導擾廣騙聯繫統錢鐘鬧許準確認規寧願惱惡斷復覆檢轉帳賬複輸驗證碼傳連續來見長麼甚號歲國飲麵魚鹹動畫詞樂",
    "后欢习惯记总讨厌爱从现开们这个说给发对时为还过让请烦吗觉话应该会无没绝点买听写读语简体称预设当只样别压电签里录问题显网"
    "单车饭订选导扰广骗联系统钱钟闹许准确认规宁愿恼恶断复复检转账账复输验证码传连续来见长么什号岁国饮面鱼咸动画词乐",
) | {0x2018: "'", 0x2019: "'"}
"""Traditional characters of the words below, and the typographer's apostrophe."""


def _folded(text: str) -> str:
    if text.isascii():
        return text.lower()
    narrow = {ord(c): n for c in set(text) if len(n := normalize(c)) == 1}
    return text.translate(narrow).translate(_VARIANTS)


_VEIL = "\ufffc"
"""Stands for each hidden character: no letter, and no white space."""

_HIDDEN = re.compile(
    _any(
        r"```.*?(?:```|\Z)",  # code
        r"`[^`\n]*`",
        r"(?m:^)[ \t]*(?:>|-[ ]\[|【)[^\n]*",  # a quoted line, a line of an injected memory, a text message
        r"<memory.*\Z",  # an injected block whose end was cut off
        r"“[^“”]*”|「[^「」]*」|『[^『』]*』|《[^《》]*》|〈[^〈〉]*〉|«[^«»]*»|„[^„“”]*[“”]",
        r'"[^"\n]*"|＂[^＂\n]*＂',
        r"‘(?:[^‘’]|(?<=[A-Za-z])’(?=[A-Za-z]))*’",
        r"(?<![A-Za-z0-9])'(?:[^'\n]|(?<=[A-Za-z])'(?=[A-Za-z]))*'(?![A-Za-z0-9])",
        r"https?://[!-~]+",
    ),
    re.DOTALL,
)


def _hidden(text: str) -> str:
    return _HIDDEN.sub(lambda found: _VEIL * len(found.group()), text)


_KIN = _zh(
    "妈 爸 爹 娘 爷 奶 姥 外公 外婆 叔 姑 舅 姨 哥 姐 弟 妹 儿 女 老婆 老公 媳妇 丈夫 妻 男 对象 爱人 室友 舍友 同学 同事 好?朋友 好?闺蜜"
    " 兄弟 老板 领导 上司 经理 老师 导师 邻居 房东 客户 孩子 宝宝 娃 家人 家狗 家猫 家孩 家宝 家娃 家长 家属 家那 狗 猫"
    " 们?公司 们?学校 们?部门 们?单位"
)
_NOT_I = "\ue000"
"""Stands for 我 in 我妈, 我的同事: the user's kin is not the user."""


def _marked(folded: str) -> str:
    return _rule(rf"(?<![叫喊呼管])我(?=的?{_KIN})").sub(_NOT_I, folded) if "我" in folded else folded


_LINE = re.compile(r"[^\n]+")
_PICTURES = "\u2600-\u27bf\u2b05-\u2b55\U0001f1e6-\U0001faff\ufe0f\u200d"
_SENTENCE_END = re.compile(
    r"[。!?;…]+|(?<!\bmr)(?<!\bms)(?<!\bdr)(?<!\bmrs)(?<!\bvs)(?<!\be\.g)(?<!\bi\.e)(?<!\.)\.+(?=[\s)]|$)|$",
    re.MULTILINE,
)
_CLAUSE_END = re.compile(
    rf"[,:~—{_PICTURES}]+\s*|\)\s+|\s-+\s|(?<=[{HAN}])\s+(?=[{HAN}])"
    r"|\s(?:but|and|so|because|since|though|cos|cuz)\s+"
)
_EDGES = " ,，、:：;；。.—-~"
_BRACKETS = "()（）[]"


class _Sentence(NamedTuple):
    """A sentence of the folded text: its place, whether it ends as a question, its clauses."""

    text: str
    start: int
    end: int
    asks: bool
    clauses: list[tuple[int, int]]

    def clause_at(self, place: int) -> int:
        """Which clause reaches to this place; past the last one, where only punctuation stands, the last."""
        return min(bisect_left(self.clauses, place, key=itemgetter(1)), len(self.clauses) - 1)


def _sentences(folded: str, start: int, end: int) -> Iterator[_Sentence]:
    while start < end:
        stop = _SENTENCE_END.search(folded, start, end)
        until, after = stop.span() if stop else (end, end)
        clauses = _clauses(folded, start, until)
        if clauses:
            yield _Sentence(folded, start, until, "?" in folded[until:after], clauses)
        start = max(after, start + 1)


def _clauses(folded: str, start: int, end: int) -> list[tuple[int, int]]:
    found = []
    while start < end and folded[start].isspace():
        start += 1
    for stop in _CLAUSE_END.finditer(folded, start, end):
        if start < stop.start():
            found.append((start, stop.start()))
        start = stop.end()
    if start < end:
        found.append((start, end))
    return found


# 1. Whose words are they?

_OTHERS = rf"(?:{_NOT_I}的?)?" + _zh(
    "他 她 它 牠 人家 有人 别人 某人 大家 人们 众人 人类 很多人 有些人 有的人 每个人 谁 用户 顾客 对方 专家 网友 博主 作者 主角 店家"
    " 商家 司机 快递[员小] 公司 学校 单位 政府 银行 系统 手机老? 软件 小[王李张刘陈赵周吴孙林黄明红刚] 老师 老板 医生 护士"
    f" {_KIN}"
)
_OTHERS_EN = _en(
    "he, she, they, someone, somebody, everyone, everybody, (?:most |some |many |other )?people, nobody, users?"
    ", customers?, others, who"
    r", (?:my|the|our|his|her|their|your) (?:\w+ )?(?:boss|manager|wife|husband|mom|mum|mother|dad|father|parents|kids?"
    "|son|daughter|sister|brother|friends?|girlfriend|boyfriend|partner|ex|roommates?|flatmates?|colleagues?|coworkers?"
    "|teacher|doctor|landlord|neighbou?rs?|dog|cat|baby|driver|waiter|customer|client|team|company|school|site|website"
    "|sign|app|button|screen|message|article|author|guy|man|woman|girl|boy|uncle|aunt|grandma|grandpa|cousin|nephew"
    "|niece|phone|weather)"
)
_OTHER_SUBJECT = _any(
    rf"{_OTHERS}(?![^,]{{0,4}}的)",
    _OTHERS_EN,
    r"it\b",
    r"i (?:wonder|think|guess|hope|bet)\b",
    "你(?!们?以后|们?今后|叫|给我|们?可以|别|不要|不用|请|必须|先)",
    r"you\b(?! can| may| should| must| don't| do not| dont| need)",
)
"""The clause is about someone else; a later one without a subject of its own may be too."""
_OWN_SUBJECT = r"请|麻烦|以后|今后|往后|从|我(?!的|们)|(?:please|from now on|i|i'm|we)(?![a-z])|i'"

_NOT_ME = r"(?!我(?!们))"
_TO_DO_ZH = (
    _zh(
        "请 帮我 帮忙 麻烦 你 您 能不能 能 可以 可不可以 给我 替我 我要 我想 我得 再 先 去 就 快 赶紧 现在 然后 顺便 把"
    )
    + "*+"
)
_TO_DO_EN = (
    r"(?:(?:please|pls|can you|could you|would you|will you|hey|hi|ok|okay|then|just|now|also|quickly|first"
    r"|i want you to|i need you to|i'd like you to|i need to|i want to|help me(?: to)?|let's|go|ahead and)[, ]+)*+"
)
_FOREIGN = _any(
    # Said, written or sent to someone else.
    rf"{_TO_DO_ZH}(?:替我|帮我)?[给跟对和向]{_NOT_ME}[^,]{{1,15}}?(?:发|说|讲|回|写|留言|转|带|捎|打电话|道)",
    rf"{_TO_DO_ZH}(?:告诉|通知(?!都|里)|转告|回复|回(?![复答家到来去我])|问问?|提醒|劝|骂|安慰|祝|催|警告|答复){_NOT_ME}"
    r"(?!消息|时|的时|都|要|请|我|问题|里|用|内容|语言|中|得|尽|别|短|简)[^,]",
    rf"{_TO_DO_ZH}(?:发|转|转发|寄|抄送)[给到]{_NOT_ME}",
    rf"{_TO_DO_ZH}[让叫请]{_OTHERS}",
    rf"{_TO_DO_ZH}(?:发|写|编|拟|起草|草拟|留|回|发布|生成|创作)(?!现|票|送位置)[^,]{{0,12}}?"
    + _zh(
        "朋友圈 动态 [条个封段份](?:消息|邮件|微信|短信|信息|信) 微博 评论 弹幕 留言 文案 诗 介绍 作文 声明 检讨 歌词 日记 说说"
        " 帖子? 小红书 故事 台词 文章 对联 祝福 公告 句子 一[句段条篇首封则]"
    )
    + r"(?!之?前|以前|的?时)",
    r"[^,]{0,6}(?:朋友圈|群里?|微博|评论区?|弹幕|签名|备注|标题|内容|正文|留言|文案)[里就上再]?"
    r"(?:发|写(?!上)|填|改成|改为|回|是|说|输入)",
    # A text to work on.
    _TO_DO_ZH
    + _zh(
        "翻译(?!的时) 译成 润色 改写 总结(?!的时) 概括 朗读 念(?!我) 校对 续写 扩写 缩写 造句 解释一?下 分析 复制 粘贴 输入 填写"
        " 仿写 复述 听写 抄写"
    ),
    r"[^,]{0,20}(?:翻译(?:成|一下|下)|润色|是什么意思|怎么(?:说|翻译|写|回复?)|语法|改(?:得|写得)|用英[文语]怎么)",
    # What others say.
    rf"{_OTHERS}[^,]{{0,12}}?"
    + _zh("说 讲 表示 要求 问 写 强调 规定 通知 告诉 提醒 认为 觉得 抱怨 吐槽 回我 回复 留言 发(?!的) 喊 唱"),
    r"(?![我你您说]|话说|老实说|总的|一般|再说|具体|总体|换句|简单|比如说)[^,我你您]{1,8}?"
    r"(?:说|表示|要求|写道|强调|规定|发来|唱道|曰|常说|写着)(?:$|[,:了过\ufffc]|\s|以后|要|别|不|让|默认|一律|请|禁止|始终)",
    _zh(
        "听说 据说 传闻 俗话 古人 常言 有句 老话 新闻里 文章 书上 网上 歌词 歌名 片名 书名 台词 剧里 电影里 小说里 题目 例句 例如"
        " 比如 譬如 假设 假装 想象 假如我是"
    ),
    # The same in English.
    rf"{_TO_DO_EN}(?:tell|text|message|msg|email|e-mail|ask|inform|notify|warn|dm|ping|whatsapp|let|remind|invite"
    r"|teach)\s+"
    r"(?!me\b(?! to)|us\b|first|before|know|always|every|repl|subject|address)[a-z\ufffc]",
    rf"{_TO_DO_EN}(?:send|write|post|tweet|reply|draft|compose|type|comment|say|publish|forward|dictate|caption|respond"
    r"|leave|share|put|enter)\b[^,:]*?(?:\b(?:saying|says?|that|about|to (?!me\b|emails?\b|texts?\b|messages?\b)\w"
    r"|message"
    r"|email|review|poem|story|song|essay|letter|bio|caption|status|comment|note|tweet)\b(?!.*\b(?:from now|always"
    r"|every|any))"
    r"|\bon (?:facebook|twitter|x|instagram|weibo|wechat|reddit|my (?:wall|feed|story|page|timeline))\b)",
    rf"{_TO_DO_EN}(?:translate|proofread|summari[sz]e|paraphrase|rewrite|rephrase|correct|edit|polish|quote"
    r"|explain this"
    r"|analy[sz]e|repeat after|copy|paste|imagine|pretend|suppose)\b",
    r"(?:how (?:do|would|can) (?:you|i|we) say|what does|for example|e\.g|for instance|such as|imagine|suppose"
    r"|example)\b",
    r"(?!i\b|i'|like i|as i|that said|having said|like we|[^,:]*\bi (?:say|said|ask|tell|told|write|want"
    r"|think)\b)[^,:]*?"
    r"\b(?:said|says|say(?! my)|(?<!unless )(?<!as )told|tells|wrote|writes|asked|asks|thinks|claims|wants|insists"
    r"|replied"
    r"|mentioned|reminded|announced|suggested|sang|sings|texted|emailed|complained|swears)\b",
    r"i (?:said|told|asked|texted|replied|promised|swore) (?!you\b|before|already|it before|always|never|from)",
)
"""Clauses that make the rest of their sentence someone else's words, or words for someone else."""

_HANDLES = _any(
    _TO_DO_ZH + _zh("搜索? 查 找 百度 播放? 放 听 打开 点开 唱 来一?首 点播 收藏 下载 看"),
    rf"{_TO_DO_EN}(?:play|search|google|look up|find|open|listen to|queue|watch|sing|queue up|put on)\b",
)
_ANNOUNCES = _any(
    r".*"
    + _zh("写 说 发 回 读 念 译 输入 内容 备注 标题 评论 歌词 文案 台词 短信 消息 原文 如下 这段话? 这句话?")
    + r"\s*$",
    r".*\b(?:say|write|text|post|reply|caption|message|title|content|following|this|reads|sentence|email|bio|tweet"
    r"|lyrics?)\s*$",
)
"""Before a colon these two make what comes a name or a text even without quotes."""

_TITLES = _any(
    rf"{_TO_DO_ZH}\s?"
    + _zh(
        r"搜索?(?!东西|视频|店) 查一?下 百度 播放 放一?[首个下] 放(?=\s?[a-z]) 听一?[首下] 唱 来一?首 点播 收藏"
        r" (?:google|play|search)(?![a-z])"
    ),
    rf"{_TO_DO_EN}(?:play|search|google|look up|listen to|queue|sing|queue up|add)\b",
)
"""What follows is most likely the name of something."""

_BREAK = (
    r"另外|对了|还有|顺便|除此之外|哦对|(?:by the way|btw|also|one more thing|another thing|separately|oh and)(?![a-z])"
)
"""Back to the assistant."""

_NOT_MEANT = (
    r"开玩笑|逗你|才怪|还没(?:想|决定)|没想好|不确定|考虑(?:要不要|一下)|(?<!问)我们?要不要|^要不|犹豫"
    r"|\b(?:jk+|just kidding|kidding|joking|not sure|undecided|haven't decided|thinking (?:of|about)|i might|who knows"
    r"|one day i)\b"
)
"""Said in jest, or not decided: the whole line states nothing."""

# 2. Is it a standing statement? What may stand before one and says nothing itself:

_LEAD_ZH = (
    _zh(
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
    + _zh("记住 记得 记一下 记下来? 记好 记着 牢记 谨记 注意 了解一下 别忘了 别忘记 不要忘了 存一下")
    + r"(?:了|一下|啊|哦|哈|吧)?[,:\s]*"
    r"|(?:please )?(?:remember|keep in mind|bear in mind|note|take note|make a note|be aware|don't forget|do not forget"
    r"|for (?:all )?future reference)(?! to\b)(?: for me)?(?: that)?(?=[^a-z']|$)[,:\s]*"
)
_LEAD = rf"[^\w{_VEIL}{_NOT_I}]*(?:{_LEAD_ZH}|{_LEAD_EN}|{_REMEMBER})*+"
_ASKED_TO_REMEMBER = r"记|忘|存|remember|mind|note|aware|forget|reference"

# ... and with what one turns to the assistant:

_ASKING_ZH = (
    r"(?:请|麻烦|烦请|拜托|劳驾|千万|务必|最好|你们?|您|希望|我(?:更|还是|很|真的)?(?:希望|想要?|要求?|需要|建议|请求)(?=[你您])"
    r"|就|还是|也|要(?!是)|得(?!到)|真的)*+"
)
_WILL_YOU = (
    r"(?:(?:would|do) you mind(?: not)?"
    r"|(?:can|could|would|will) (?:you|we|u)(?: please| pls| kindly| just| maybe)*)[, ]+"
)
_ASKING_EN = (
    rf"(?:{_WILL_YOU}|(?:please|pls|plz|kindly|just|also|only|i(?:'d| would) (?:really |very much )?"
    r"(?:like|love|prefer|appreciate)(?: it if| for)? (?:you|u)(?: to| could| would)?"
    r"|i(?:'d| would) (?:rather|prefer)(?: that| if| it if)? you|i (?:want|need|expect|ask|wish) (?:you|u)(?: to)?"
    r"|(?:you|u) (?:should|must|need to|have to|ought to|are to|may|can|could|will)"
    r"|make sure(?: to| that (?:you|u)| you| u)?|be sure to|try to|see to it that you|remember to|don't forget to|let's"
    r"|it would be (?:great|nice) if you(?: could)?|feel free to|we should|you'd better|best to|better to)\b[, ]*)*+"
)
_ASKING = rf"(?:{_ASKING_EN})(?:{_ASKING_ZH})"
_POLITE = (
    r"[你您]?(?:以后|今后|往后|从现在起)?[你您]?(?:能不能|可不可以|可以|能否|能|是否可以|麻烦)"
    r"|(?:could|would|will|can) (?:you|we|u)\b|do you mind\b"
)
"""A question that is a request."""

# What an opening must or must not be; asked once for a clause, not in every pattern.

_IMPERATIVE = _en(
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
_THING_EN = (
    rf"{_OTHERS_EN}|(?:it|the|a|an|this|that|these|those|his|her|their|our|there|here|you)(?![a-z'])"
    r"|(?:it|that|he|she|there|what|who)'s\b|my \w+\b"
)
_NO_REQUEST = (
    rf"{_OTHERS_EN}|(?:there|here|what|how|why|where|whose|which|am|is|are|was|were|do you|does|did|has|had|i wonder"
    r"|i think|i guess|i hope|see you|good luck|all the best|best of luck|hope|maybe|perhaps|looking forward|tense"
    r"|if i (?:was|were|liked|had)|(?:check|see|ask) (?:if|whether)|find out)\b"
)
_BLAMES = r"[^,]{0,6}[设改换恢系][^,]{0,4}默认|把[^,]{0,8}默认|你(?:总|老|每|一直|怎么)"
"""What the assistant keeps doing, and a setting to change now."""
_NO_TOPIC = _any(
    _OTHERS,
    _zh(
        "搜 播 百度 给(?!我) 把 将 按 跟(?!我) 和 向 发 写 说 问 告诉 觉得 知道 记得 以为 猜 如果 要是 假如 万一 除非 虽然 尽管"
        " 不管 听说 以前 曾 小时候 当(?!然) 昨 难道 刚 没 有(?!时候) 加 删 原来 本来 if\\b"
    ),
)


class _Clause:
    """A clause and what can be asked of its opening."""

    def __init__(self, sentence: _Sentence, start: int, end: int) -> None:
        self.text, self.start, self.end = sentence.text, start, end
        self.reach = min(start + REACH, sentence.end)
        self.begins = self._past(_LEAD, start)
        self.asks = self._past(_ASKING, self.begins)

    def _past(self, pattern: str, start: int) -> int:
        found = _rule(pattern).match(self.text, start, self.reach)
        return found.end() if found else start

    def opens_with(self, pattern: str) -> bool:
        """Whether the clause, past what says nothing, begins with this."""
        return bool(_rule(pattern).match(self.text, self.begins, self.reach))

    def is_foreign(self) -> bool:
        """Whether it makes what follows someone else's words."""
        if _rule(_FOREIGN).match(self.text, self.start, self.end):
            return True
        announces = self.text[self.end : self.end + 1] == ":"
        return announces and bool(_rule(f"{_HANDLES}|{_ANNOUNCES}").match(self.text, self.start, self.end))

    def is_of_others(self) -> bool:
        """Whether someone else is its subject."""
        return bool(_rule(_OTHER_SUBJECT).match(self.text, self.start, self.end))

    def is_afterthought(self) -> bool:
        """Whether it only says that what stands before it holds for good."""
        whole = _rule(_AFTERTHOUGHT).fullmatch
        return self.end - self.start < REACH and bool(
            whole(self.text, self.start, self.end) or whole(self.text, self.begins, self.end)
        )

    @cached_property
    def others(self) -> bool:
        """It is someone else who does it; someone else's thing may be meant by a wish."""
        return self.opens_with(rf"{_OTHERS}(?![^,]{{0,8}}的)")

    @cached_property
    def blames(self) -> bool:
        """It is a complaint, or a setting."""
        return self.opens_with(_BLAMES)

    @cached_property
    def handles(self) -> bool:
        """It asks to open, play or find something."""
        return self.opens_with(_HANDLES)

    @cached_property
    def titled(self) -> bool:
        """It asks for something by its name."""
        return bool(_rule(_TITLES).match(self.text, self.start, self.reach))

    @cached_property
    def thing(self) -> bool:
        """An English clause with a subject that is neither the user nor the assistant."""
        return self.opens_with(_THING_EN)

    @cached_property
    def no_request(self) -> bool:
        """An English clause that can't be a request."""
        return self.opens_with(_NO_REQUEST)

    @cached_property
    def no_imperative(self) -> bool:
        """An English clause that doesn't begin like a command."""
        return not _rule(_IMPERATIVE).match(self.text, self.asks, self.reach)

    @cached_property
    def no_topic(self) -> bool:
        """It begins with what can't be the topic of a statement about oneself."""
        return self.opens_with(_NO_TOPIC)

    @cached_property
    def languages(self) -> frozenset[str]:
        """The scripts in it."""
        said = self.text[self.begins : self.reach]
        found = {"zh"} if HAN_CHARACTER.search(said) else set()
        return frozenset(found | {"en"} if re.search("[a-z]", said) else found)


# Marks of standing validity.

_FROM_ZH = (
    r"(?:从(?:今天|今日|今儿|现在|即日|明天|下周一?|下个?月|下次|今年|明年|此|今)(?:以后|往后|起|开始)"
    r"|(?:今天|今儿|即日|现在|下次|今年|明年|本月)(?:起|开始)|从今(?![日天年晚早])(?:以后|往后)?|今后|往后(?![退翻推挪靠拉倒移躺数]|一[点页天步])|日后|此后|自此|从此(?:以后)?)"
)
"""These can't be taken for "after"; 以后 can."""
_MARK_ZH = rf"(?:{_FROM_ZH}|以后|未来|将来)"
_PAUSE_ZH = r"(?:呢|的话|啊|,|:|\s)*"
_FIRM_ZH = r"(?:都|一律|统一|统统|全都?|一概|每次都?|每天都?|永远|始终|默认|一[部个条次家首点本单]都?)"
_REQUEST_ZH = _zh(
    "请 就 只 还是 别 不要 不用 不许 不准 不必 不得 无需 甭 少 多 先 尽量 优先 记得 直接 必须 得 用 叫 喊 称呼 给我 替我 帮我 跟我 回 答"
    " 说 讲 按 以 把 改 换 选 走 避开 设 订 定 点 买 放 播 打车 导航 发 推荐 提供 使用 显示 翻译 写 搜 查 付 支付 转账 遇到 碰到 只要 凡是"
    " 每 所有 任何 一切 如果 要是 看到 我 有 没 早上 晚上 周末 下午 中午 上班 开会 睡觉 出门 出差 简 短 详 输 保持 坚持 使 禁止 拒绝 涉及"
    " 都 全 统 归 由 算 听 念 读 看 交 存 加 传 开 关 调 提 通知 安排 预 接 挂 静 屏蔽 过滤 忽略 跳过 当 视为 一律 碰 需要 跟 和 对 在 送 寄"
    " 坐 住 吃 喝 拿 取 带 去 让 陪 帮"
)
_NOT_STANDING_ZH = (
    "(?!"
    + _zh(
        "再(?:说|看|聊|谈|议|考虑|弄|做|讲|讨论|买|来|去|问|想|试) 的(?!话|[^,]{1,8}?(?:都|一律|全部|就)) 会(?!议) 可能 也许 或许 说不定"
        " 想(?!要你|让你|吃|看|听) 打算 计划 准备 有机会 有时间 有空 有钱 有需要 还(?:会|能|有|要|想|可以|得|是(?:会|要|想|不)) 怎么(?!样都)"
        " 什么(?!时候都|都) 谁 哪 多久 是不是 估计 应该会 肯定会? 一定会 见 发达 慢慢 没 不(?:会|知道|来|去|行|能)"
        " 你(?:就|会)(?:知道|懂|明白) 我(?:会|想|就是|打算|可能|也许|应该|要(?:去|当|做|成|学|努力)|们?再|有) 我要(?!求)"
        " 就(?:是|会|没|可以|能) 要(?:收费|涨价|下雨|下架|是有) (?:我们?|咱们?)[一再还]"
    )
    + ")"
)
_OTHERS_NEXT = rf"{_OTHERS}(?![^,]{{0,8}}的|消息)"
_MATTER_ZH = r"(?:[^,我你您他她它这那]|[给帮跟替和回对]我|、|[这那][些类种]){1,20}?"
_SERVICES_ZH = _zh(
    "导航 打车 叫车 坐车 路线 外卖 点餐 点菜 吃饭 点[吃喝]的 菜谱 奶茶 咖啡 饮料 冷饮 高铁票? 火车票? 机票 飞机 航班 车票 座位 酒店 民宿 房间"
    " meeting 会议 开会 日程 闹钟 提醒 通知 推送 消息 微信 短信 邮件 email 快递 包裹 付款 付钱 支付 转账 下单 购物 网购 买东西 买菜 电影 看片"
    " 音乐 听歌 听书 视频 新闻 天气 温度 气温 价格 字幕 搜索 推荐 小费 tip 发票 账单 照片 截图 朋友圈 语音 播报 电话 来电 密码 翻译 壁纸 字体"
    " 屏幕 音量 菜 饭 水果 衣服 鞋 尺码 送货 地址 红包 订单 单子 群 文件 报告 周报 代码 总结 笔记 备忘"
)
_SPEECH_ZH = (
    r"(?:[你您]?(?:平时|日常)?(?:跟我|和我|同我|与我|对我|给我|回|回复|回答|答复|答)?我?"
    r"(?:说话|讲话|聊天|沟通|交流|回话|回复|回答|解释|回消息|回信息|答案|说的话|写东西|的话)"
    r"|回我(?:话|消息|信息)?|你?给我[看发推写做讲]?的[^,]{1,6}?|称呼[我上]?|你的(?:回答|回复|语气|话))"
)
_WHILE_SERVING_ZH = (
    _zh(
        "回复 回答 [跟和]我(?:说话|聊天|沟通|交流) 对我说话 说话 称呼我 聊天 解释 讲解 总结 推荐 写代码 写邮件 翻译 导航 打车 叫车 点外卖 订票"
        " 订酒店 订机票 点餐 买东西 付款 播报 读消息 发消息 发微信"
    )
    + r"(?:我|问题|我的问题|东西)?(?:的时候|时|的话)"
)
_ASK_ME_ZH = (
    r"(?:问我|跟我(?:说|讲|确认)|经?过我|(?:经|等)?我(?:本人|同意|确认|点头|过目|看过)|[让给]我(?:先|看|确认|过目))"
)

_FROM_EN = (
    r"(?:from (?:(?:now|here) on(?:wards?)?|here(?: on(?:wards?)?)? (?:out|in)|this (?:point|moment|day)(?: on"
    r"(?:wards?)?| forward)?"
    r"|(?:today|tomorrow)(?: on(?:wards?)?)?(?! (?:to|until|till|through)\b))|(?:going|moving) forward|henceforth"
    r"|hereafter"
    r"|in (?:the )?future|for (?:all )?future \w+|as of (?:today|now)|(?:starting|beginning|effective) (?:from )?"
    r"(?:today|now|immediately|tomorrow)|until i say otherwise|at all times|by default"
    r"|as (?:a|the|my) (?:default(?! \w)|rule|general rule|standard(?! \w))|as standard|as a matter of course)"
    r"(?![a-z'])"
)
_UNLESS_EN = (
    r"(?:unless (?:i (?:say|tell|ask|specify|mention|request|note|state)|told|otherwise|stated|specified|asked"
    r"|instructed"
    r"|requested))\b"
)
_WHENEVER_EN = r"(?:whenever|(?:each and )?every ?(?:single )?time|each time|any ?time)"
_FIRM_EN = (
    r"(?:always|never(?: ever)?|(?:don't|do not|dont)(?: you)? ever|make it a (?:habit|rule|point) (?:to|of|that you))"
)
_NO_FORECAST_EN = (
    r"(?![^,]*\b(?:will|won't|is going to|it's going|are going to|was|were|has been|have been|gets|goes|wants|used to"
    r"|would be|looks|seems|sounds|feels|costs|works)\b)"
)
_WANTS_LATER_EN = (
    r"i(?:'d| would)? (?:want|hope|plan|wish|intend|like|love|might|may|could) to\b"
    r"(?! be (?:called|asked|addressed|notified))"
)
_OUTPUT_EN = (
    r"(?:replies|answers|responses|messages|explanations|summaries|prices|times|dates|temperatures|distances|units"
    r"|translations|notifications|directions|results|texts|emails|confirmations|bookings|orders|currencies|measurements"
    r"|amounts|captions|subtitles)"
)
_STOPPED_EN = _en(
    "using, asking, calling, adding, sending, saying, suggesting, recommending, showing, translating, replying"
    ", answering"
    ", apologi[sz]ing, repeating, explaining, giving, putting, including, ordering, opening, reminding, interrupting"
    ", reading, offering, assuming, booking, choosing, picking, talking, speaking, writing, making, changing, telling"
    ", correcting, prompting, pushing, notifying, being, ending, starting, addressing, referring, treating, guessing"
    ", summari[sz]ing, autocorrecting, posting, charging, paying"
)
_DAYS_EN = (
    r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days|weekends|weekdays|week ?nights|mornings|evenings|nights|work ?days"
    r"|school nights)"
)
_AT_HAND_EN = r"(?:this|that|these|those|it|the|my|your|him|her|them)\b"

# Liking and habit, and what they must not be about.

_ME = r"(?:(?<![帮给跟让叫替和对问为请到])我(?!的)(?:们家?|家里?|个人|本人|自己|这个?人)?|俺|咱们?|本人|个人)"
_TIME_ZH = r"[^,我你您他她它这那刚今明昨]"
_SOME_ZH = rf"{_TIME_ZH}{{0,6}}?"
_MY_WAY_ZH = rf"(?:(?![要想在没看]|觉得|以为|知道|记得|发现|听说|问|说|猜|如果|有(?!点)|喜欢的?那){_TIME_ZH}){{0,8}}?"
_ABOUT_ZH = (
    r"(?:(?:[^,我你您他她它这那谁哪什怎]|[给帮跟替和回对]我){1,14}?"
    r"(?<![搜放看听找点买选按用换说开藏荐问成对首个段部集张条到去是了完])(?<!一下))?"
)
_ABOUT_EN = (
    r"(?:(?:due to|because of|given|for|when|with|on|in|at|as for|regarding|when it comes to|after|before|during|if"
    r"|whenever|as an?|being)\b[^,]{2,60}?,?\s+)?"
)
_LIKE_ZH = (
    "(?:"
    + _zh(
        "喜欢 喜爱 偏好 偏爱 偏向 钟爱 钟情 热爱 酷爱 中意 青睐 倾向于? 习惯于? 惯用 讨厌 厌恶 反感 排斥 抗拒 受不了 忍不了 接受不了 无法接受"
        " 不能接受 无法忍受 看不惯 [最很特]烦 爱(?=[吃喝看听用玩坐住买点穿走去逛睡]) 最爱 [更宁]愿意? 宁可 (?:prefer|like|love|enjoy|hate)(?![a-z])\\s?"
    )
    + "|"
    + _zh(
        "反对 抵制 避免 回避 看重 注重 讲究 崇尚 在乎 在意 介意 忌讳 害怕 追求 拒绝 坚持(?!不) 尽量不 坚决不 绝不 痴迷 沉迷 热衷于? 受够 不感冒"
    )
    + "(?!了))"
)
_DEGREE_ZH = (
    _zh(
        "比较 更加? 最 很 非常 特别 超级? 真的? 就 也 都 还是 还 一直 一向 向来 从来 平时 平常 通常 一般 素来 从小 现在 其实 只 挺 蛮 尤其 偏 天生"
        " 确实 真心 可 不太 太 不怎么 不大 不是很 不 没那么 有点 相对 反而 倒是 总 总是 往往 基本上? 多半 主要 个人 始终"
    )
    + "*"
)
_OBJECT_ZH = (
    r"(?!\s*(?:$|[,。!?)]|"
    + _zh(
        "你(?!们?(?:用|以|多|少|直接|先|别|不|说|回|叫|给|把|讲|每|在|简|主动|按|帮|称|能)) 您(?!用|直接|叫) 他 她 它 这 那(?!种) 此 上[了一个]"
        " 过 的话 了?就好 吗 么 呢 与否 哪 什么(?!都) 谁 啥 死 了?[啊呀哦吧呢了嘛的]*(?:$|[,。!?]) 的(?![^,]*(?:是|:|为|有|只有)) 的人 的[女男] 性"
        " 不喜欢 不$ 就[买点行好去拿留] 一个人 某 隔壁 班 成自然 归 啦 [跟和与]你[聊说在] \\sthen"
    )
    + "))"
)
_EAT_ZH = r"[吃喝抽沾碰]"
_USE_ZH = r"(?:[吃喝抽用看听坐住买穿走点玩订骑戴睡刷要选去认信]|接受)"
_HABIT_ZH = (
    _zh(
        "使用 用 吃 喝 坐 点(?!了) 买 住 走 看 听 去 穿 选 订 付 刷 骑 开车 打车 叫车 睡 起床 跑步 锻炼 发 回 写 放 设 带 把 步行 早起 自己 先 只"
        " 开着? 关着? 戴 抽 玩 要(?!不要) [三半无少]糖"
    )
    + r"(?!着|不[了到着上下动起开完好见惯出住]|错|完|得|到|见|了)"
)
_USUALLY_ZH = _zh("一般 通常 平时 平常 向来 一向 基本上? 多半 大多 往往 总是 每次都 习惯性 常年 一直")
_BODY_ZH = _zh(
    "对[^,这那他她你]{1,12}?(?:严重)?过敏(?!了|吗|的人|怎么) [^,皮肤]{1,4}过敏(?!了|性|吗) 吃[全纯长]?素 不吃荤 乳糖不耐受? 麸质不耐 忌口"
    " 忌(?:辛辣|生冷|油腻) 晕车 晕船 恐高 怕(?:[辣吵冷热晒烫酸苦晕油腻甜高黑狗猫]|麻烦(?![你您])|被?打扰|排队|堵车|人多)"
    " 是个?(?:纯|严格(?:的)?)?(?:素食|左撇子|穆斯林|回民|回族|色盲|色弱|夜猫子|早起) 色盲 色弱 左撇子 是清真"
    " 有?(?:糖尿病|高血压|高血脂|痛风|哮喘|心脏病|胃病) 戒[糖烟酒] 控糖 信[^,任你他她]{1,4}教 坐轮椅 是残疾人 听障 视障 孕妇 哺乳期"
    " (?:眼睛|耳朵|胃|肠胃|腰|腿脚?|膝盖|心脏|嗓子|视力|听力|记性|血糖|血压|牙)(?:一直|比较|有点|不太?|很|也)*(?:不好|不太好|差|弱|敏感|偏?高|有问题|花|背)"
)
_ADVERBS_EN = (
    r"(?: (?:\w+ly|also|still|just|do|kinda|kind of|sort of|much|far|always|usually|now|so|rather|too|both|would always"
    r"|do not|don't|dont|never|quite))*?"
)
_OBJECT_EN = (
    r"(?!\s*(?:$|[,.!?]|it\b(?! when| if| better (?:when|if)| (?:short|brief|simple|quiet|hot|cold|spicy|black"
    r"|sweet|plain"
    r"|strong|dark|warm|cool|loud|slow|fast|rare|medium|well|without|with)\b)|(?:this|that|these|those|you(?! to"
    r"| not)|u|him"
    r"|her|them|us|how|what|where|your|one|both|so|too|or|than|and|is|are|when it)\b"
    r"|to (?:think|know|say|believe|point|hear (?:that|it)|see you|meet|be honest|admit)\b"
    r"|(?:the|my)(?: \w+)? (?:one|ones|first|second|third|last|former|latter|other)\b"
    r"|the (?:way|fact|idea|first|second|third|last|new|red|blue|green|black|white)\b))"
)
_NOT_THE_EN = (
    r"(?!\s*(?:the\b|my (?!coffee|tea|steak|eggs|food|burger|pizza|music|toast|drinks?|screen|phone|replies|answers"
    r"|messages"
    r"|alarm|room|meals?|news|texts|emails|seat|maps?)))"
)
_DIET_EN = (
    r"(?:(?:an? )?(?:strict(?:ly)? |lifelong |mostly |severely |highly |very |also |really |deathly |both )*"
    r"(?:vegetarian|vegan|pescatarian|teetotal(?:ler|er)?|celiac|coeliac|diabetic|halal|kosher|deaf|blind|pregnant"
    r"|(?:a )?wheelchair user|in a wheelchair|epileptic|asthmatic|an[ae]+mic|autistic|(?:near|short|far"
    r"|long)[ -]?sighted"
    r"|muslim|jewish|hindu|lactose[ -]intolerant|gluten[ -](?:free|intolerant)|dairy[ -]free"
    r"|(?:allergic|intolerant) (?:to|of) (?!(?:mondays?|mornings?|work\w*|people|you|early|school|stupid\w*"
    r"|bullshit|drama)\b)\w+"
    r"|colou?r[ -]?blind|left[ -]handed|a lefty|hard of hearing|dyslexic|on an? [\w -]{2,20} diet|\w+-free"
    r"|trying to (?:cut (?:down|back|out)|quit|avoid|eat less|reduce|lose weight)|watching my weight"
    r"|(?:off|avoiding|cutting out|done with|giving up) (?:dairy|sugar|caffeine|gluten|meat|alcohol|carbs|coffee"
    r"|booze|wheat"
    r"|seafood|soda)|(?:a |an )?(?:morning|night|early|tea|coffee|dog|cat|beer|wine|window seat|aisle seat|summer"
    r"|winter) person"
    r"|more of an? [\w-]+ (?:person|guy|girl|kind)|a night owl|an early bird|a light sleeper|keto))"
)
_NOT_ALWAYS_DONE_EN = _en(
    "forget, lose, miss, fail, wonder, think, feel, wake, end up, struggle, run (?:late|out), mess, screw, mix up"
    ", see, hear"
    ", know, knew, remember, find, need to, am, was, were, been, be late, say, said, tell, told, ask"
    ", have (?:to|trouble|problems|issues|time|enough|any|a hard|difficulty), had, got, went, saw, heard, thought"
    ", met, made"
    ", did, came, took, found, bought, ate, paid, gave, understood, understand, believed?, dream"
    r", get (?:an?(?: \w+)? (?:error|notification|message|warning|popup)|lost|stuck|confused|this|that|it|it wrong"
    r"|spam|ads"
    "|errors?|sick|tired|hungry|nervous|so|too|kicked|logged), want to (?:cry|die|be|go|visit|see|try|learn|know)"
    ", wanted"
    r", will, would, could, can, should, have been, hated, felt, arrive late"
    r", love you, like you, lie, cry, liked, \w+ed, \w+ing"
)
_NOT_ONLY_EN = _en(
    "have, want to (?:know|ask|say|see|check|go|be), need, got, get, know, knew, saw, see, asked, meant, said"
    ", wanted, found"
    r", came, did, was, had, think, thought, mean, just, ever see, \w+ed, this, that, it"
)
_NOT_TO_DO_EN = _en(
    "a, the, an, in, at, on, here, mind, again, wanted, gonna, will, have i, have you, had, been, seen, heard, done"
    ", gone, did"
    ", can, was, is, are, am, i, you, we, he, she, they, it, that, this, too, so, more, less, than, ever, like"
    ", miss, remember"
    r", know, forget, late, and, or, would, could, should, say never, love\w*, hate\w*, want\w*"
    r", wish\w*, think\w*, feel\w*"
    r", wonder\w*, hope\w*, enjoy\w*, there, fails?, thought, said, knew, liked, look\w*"
    r", hungry, tired, believe, meet, happy"
    r", glad, good, nice, fun, worth, \w+ed, \w+ing, \w+[^s]s"
)

# Names.

_NAME_ZH = (
    r"(?!\s*(?:$|[,。!?]|"
    + _zh(
        "起床 起来 醒 一声 一下 一起 吃 去 回 来(?!福) 过去 过来 下楼 下班 上班 上车 上去 上课 上学 出[门去来] 进[去来] 到 怎么 干 做 开会 开门 等"
        " 睡 走 滚 帮 给 打 付 买(?!买) 看 听 什么 啥 谁 在 先 再 快 赶 按 多 用 要 想 加班 还 拿 取 接 送 交 的 们"
        f" {_KIN}[^,吧呀哦啊,。]{{0,2}}[来去回给接打过帮买做发开写学睡起关看听说洗拿] 早 晚 明天 今天 准时 提前 份 个 辆 杯 点 车 外卖"
    )
    + "))"
)
_NAME_EN = (
    r"(?!\s*(?:$|[,.!?]|(?:back|later|at|when|whenever|an?(?! (?:mister|miss))|if|in|on|after|before|once|as soon"
    r"|asap|maybe"
    r"|now|again|tonight|today|tomorrow|crazy|old.fashioned|uber|taxi|cab|lyft|ambulance|by your name|by my name"
    r"|this|next|right|first"
    r"|up|over|from|for|to|and|or|so|with|during|every|anytime|via|through|instead|please|then|there|friday"
    r"|the (?:police|doctor|office)|out|late|early|until|about|what|whatever|it)\b|(?:mon|tues|wednes|thurs|satur"
    r"|sun)day))"
)

Kind = Literal["firm", "soft", "state", "habit", "fact", "bare"]
"""What a shape rests on: a mark that admits no exception (firm) or one that needs a request (soft),
the first person with a liking or trait (state), a habit, a fact to remember; bare leaves out the I."""


class _Form(NamedTuple):
    """The shape of a standing statement."""

    kind: Kind
    why: str
    pattern: str
    language: Literal["zh", "en"]
    unless: tuple[str, ...]
    """What the clause's opening must not be."""
    asking: bool
    """Whether it may come behind "could you please" and its like."""
    not_then: str
    """What must not follow."""

    def end_in(self, clause: _Clause) -> int | None:
        """Where the shape ends in a clause that has it."""
        if self.language not in clause.languages or any(getattr(clause, name) for name in self.unless):
            return None
        found = None
        for start in (clause.begins, clause.asks) if self.asking else (clause.begins,):
            found = found or _rule(self.pattern).match(clause.text, start, clause.reach)
        if not found or (self.not_then and _rule(self.not_then).match(clause.text, found.end(), clause.reach)):
            return None
        return found.end()


def _forms(
    kind: Kind, why: str, *patterns: str, unless: tuple[str, ...] = (), asking: bool = False, not_then: str = ""
) -> list[_Form]:
    by_language: dict[Literal["zh", "en"], list[str]] = {"zh": [], "en": []}
    for pattern in patterns:
        by_language["zh" if HAN_CHARACTER.search(pattern) else "en"].append(pattern)
    return [
        _Form(kind, why, "|".join(found), language, unless, asking, not_then)
        for language, found in by_language.items()
        if found
    ]


_FORMS = (
    *_forms(
        "firm",
        "a mark of standing validity before the wish",
        rf"{_MARK_ZH}{_PAUSE_ZH}{_NOT_STANDING_ZH}(?=[^,]{{0,16}}?{_REQUEST_ZH})",
        r"(?:你|您|那)?(?:之后|后面|后续)(?=[^,]{0,16}?(?:都(?!没|不会)|一律|每次|默认|(?:别|不要|不用)[^,]*了$|(?:别|不要)再))",
        asking=True,
        not_then=_OTHERS_NEXT,
    ),
    *_forms(
        "firm",
        "a mark of standing validity within the wish",
        rf"[^,]{{1,24}}?{_FROM_ZH}{_PAUSE_ZH}{_NOT_STANDING_ZH}(?=[^,]{{2}})",
        unless=("others", "blames"),
        not_then=_OTHERS_NEXT,
    ),
    *_forms(
        "firm",
        "a mark of standing validity before the wish",
        rf"{_FROM_EN}[,:]?\s*{_ASKING_EN}{_NO_FORECAST_EN}(?!(?<=future ){_WANTS_LATER_EN})(?=\w)",
        asking=True,
        not_then=_NO_REQUEST,
    ),
    *_forms(
        "firm",
        "a mark of standing validity behind the wish",
        rf"{_NO_FORECAST_EN}(?!{_WANTS_LATER_EN})\w[^,]{{3,120}}?(?<![a-z]){_FROM_EN}(?! (?:of|tense)\b)",
        rf"{_NO_FORECAST_EN}\w[^,]{{3,120}}?(?:{_UNLESS_EN}|\b{_WHENEVER_EN} (?:you|u)\b)",
        r"(?!delete|remove|uninstall|close|it\b|gone|broke|block (?:him|her|them)|(?:i|we)(?:'ve| have)? (?:lost"
        r"|left|broke|deleted)\b)\w+\b[^,]{2,60}\bfor good(?= *(?:$|[,.!]|please|now))",
        unless=("no_request",),
    ),
    *_forms(
        "firm",
        "a condition for all that is to come",
        rf"{_UNLESS_EN}[^,]*, ",
        r"(?!he\b|she\b|they\b|it\b)\w[^,]{3,120}?\b(?:in|on|for) (?:any|every|all) \w+ you \w+",
        not_then=_NO_REQUEST,
    ),
    *_forms(
        "firm",
        "the matter, then 以后 with a word that makes it standing",
        rf"{_MATTER_ZH}(?<![完了好到过毕天周月年时秒分点号日岁钟期课])以后[就也你]?{_FIRM_ZH}(?!没|不(?:会|知道))",
        rf"{_MATTER_ZH}(?<![完了好到过毕天周月年时秒分点号日岁钟期课班饭家门床觉站业婚])以后[就也你]*"
        r"(?=可以(?!.*吗)|帮我|别|不要|不用|不准|不许|不必|请|换|改|还是|只|尽量|优先|走|选|用(?!餐)|买|订|直接|少|多)",
        unless=("others", "handles"),
    ),
    *_forms(
        "firm",
        "an adverb that admits no exception",
        r"[^,]{0,24}?(?:一律|一概)(?=[^,])",
        r"[^,这那]{0,20}?默认(?!是?(?:开|关|打开)[^,]{0,2}的)(?:就|都|还是|给我|帮我|请|选|是|按|为)*\s?"
        + _zh(
            r"用(?!不|户) 使用 选 走 按 以(?!上|下) 回 说 给我 坐 订 点 买 放 播 导航 打(?!开方) 先 不要 别 发 送 付 拒 不接 不 开 关 叫 设(?!置)"
            r" 静音 转 存 加 去 高德 百度 美团 滴滴 微信(?!$) 支付宝 中文 英文 普通话 中辣 微辣 不辣 \d [少半三全无]糖 [大中]杯 去冰 少冰 常温 [a-z]{2,}"
        ),
        r"[^,这那]{0,16}?统一[都请]?(?:用|使用|按|写|改|放|走|显示|以|成|换算|发|回|叫|存|设|是)",
        r"[^,这那]{0,16}?(?:永远|始终)(?:都|给我|帮我)*请?"
        + _zh(
            "用(?!不) 使用 先 以 按 选择? 保持 回复 回答 采用 优先 别 不要 不准 不许 不能 称呼 写上? 附上 加上 带上 放在 显示 控制 限制 不超过"
            " 走(?!不) 叫我 订 拒绝 静音 设 关闭 打开 坐 点 拉黑 屏蔽 不接"
        ),
        r"[^,这那刚]{1,16}?一[个条次部家首份笔单]都(?:别|不要|不许|不准|不用)",
        r"[^,这那刚]{1,12}?的(?:电话|消息|来电|短信|邮件|通知|好友|广告|视频|店|链接|请求|群|推送|红包|快递)"
        r"(?:一定要|必须|都要|都别|都不|别|不要|不用|直接|一概|自动)(?!了)",
        r"[^,]{0,12}?固定[就都]?(?:用|在|为|选|是|走|订|给|\d)",
        r"(?:凡是|但凡)[^,]{1,24},?[^,]{0,8}?(?:都|一律|一概|就|别|不要|直接|必须|先)",
        unless=("others", "blames"),
    ),
    *_forms(
        "firm",
        "a polite question with a mark is a request",
        rf"[你您]?{_MARK_ZH}[^,]{{0,8}}?(?:能不能|可不可以|可以|能否|能|是否可以)"
        r"(?=都|请|别|不要|每次|默认|只|少|多|给我|叫我|称呼我|帮我|直接|尽量|先|一律|[用以][^,]{1,8}[回跟和答播说叫称])",
        rf"[你您]?(?:能不能|可不可以|可以|能否|能)[你您]?{_MARK_ZH}(?=都|请|别|不要|每次|默认|只|少|多|给我|叫我|称呼我|帮我|直接|尽量|先|一律|[用以])",
        r"[你您]?(?:能不能|可不可以|可以|能否|能)(?:别|不要)(?:再|总|老|每次|一直|动不动)(?!说了|闹)",
    ),
    *_forms(
        "firm",
        "what the user means by a word",
        r"(?:我|我们|咱)管[^,]{1,10}叫[^,]",
        r"我说的?(?!是|了|过|实话|真|呢|到)[^,是]{1,14}?(?:就是(?!说)|就等于|等于|是指|指的?是|就?指|代表|的意思是)(?=[^,])",
        rf"{_VEIL}{{2,}}(?:就是指|是指|指的?是|就?指|代表|在我这儿?就?是)",
        r"(?:when|whenever|if) i (?:say|mention|type|write) [^,]{1,40},? ?(?:i mean|it means|that means|i'm "
        r"(?:talking about|referring to))\b",
        r"by [^,]{1,20} i (?:always )?mean\b",
    ),
    *_forms(
        "firm",
        "how the user wants to be called",
        rf"(?:都|可以|只要?|直接|管|以后|不如|平时|改|改口|统一|一律)*+(?:叫|喊|称呼|尊称|称)我(?:为|做|作|叫|一声)?{_NAME_ZH}(?=[^,]{{1,12}}(?:$"
        r"|[,。!?]))",
        rf"(?:都|以后)*+管我叫{_NAME_ZH}",
        r"(?:以后)?用[^,]{1,6}来?称呼我",
        rf"(?:都|以后)*+(?:别|不要|不用|不许|不准|不必)再?(?:叫|喊|称呼|管)我[为做]?叫?{_NAME_ZH}",
        rf"(?:都|以后)*+(?:别|不要|不用|不许|不准|不必)再?(?:叫|喊|称呼|管){_NAME_ZH}(?=[^,]{{1,8}}了?,[^,]{{0,4}}[叫喊称])",
        rf"(?:you )?(?:call me|(?:start|keep) (?:calling me|referring to me as)|you shall call me|address me (?:as|by)"
        rf"|refer to me (?:as|by)){_NAME_EN}(?=\s*\S)(?!.{{40,}}$)",
        rf"(?:don't|do not|dont|never|stop|quit|no more) (?:ever )?"
        rf"(?:call(?:ing)? me|address(?:ing)? me as|refer(?:ring)? to me as){_NAME_EN}",
        r"i (?:usually |generally |also |just )?(?:go by|prefer to be called|like to be called|want to be called)\b"
        r"(?! (?:bus|train|car|plane|bike|taxi|the)\b)",
        r"i(?:'d| would) (?:rather|prefer to|like to) be (?:called|addressed)\b",
        r"my pronouns are\b|[^,]{0,30}?\b(?:she/her|he/him|they/them)\b",
        asking=True,
    ),
    *_forms(
        "soft",
        "no more of it",
        r"(?:都|以后)*+(?:别|不要|不许|不准|请勿|勿|甭|莫)再(?!"
        + _zh(
            "说了 说话 说这 闹 哭 难过 生气 担心 想了 想他 想她 骗 下雨 下雪 等 犹豫 纠结 来了 来$ 烦 吵 熬夜 失败 出错 卡 掉 迟到 逃避 联系我了 见 爱"
            " [这那][样么] 装 回头 错过 问了 提了 浪费 拖"
        )
        + r")(?=[^,]{2})",
        r"[^,你他她它这那]{1,10}?(?:别|不要|不用|不许|甭)再(?:选|用|点|买|订|走|推|给我|推荐|发|叫|问我)(?!了)",
        r"再也(?:不要|别|不许|不)(?!见|说|这样|到|没|想|能|会|是|[^,]不)(?=[^,])",
        r"(?:永远|永久)(?:拉黑|屏蔽)",
        r"我?(?:不想|不希望|不愿意?)再(?:看到|看见|收到|听到|接到|被)(?![他她你这那])",
        r"(?:(?:you |u )?(?:don't|do not|dont)(?: you)?(?: need to| have to)?|no need to) (?!worry|cry|be sad"
        r"|bother|wait|care"
        r"|give up|talk|speak|go|leave|(?:do|say|try|use|want|need|send|open)? ?(?:that|this|it)\b)\w+[^,]{0,90}?,? ?"
        r"\b(?:anymore|any more|any longer|ever again|again|ever|without (?:asking|checking|telling|confirming|my"
        r"|me))\b",
        r"(?:not )?\w+ing\b[^,]{2,80}\b(?:anymore|any more|from now on|ever again)\b",
        r"\w[^,]{3,50}, no need to \w+[^,]{0,40}\b(?:anymore|any more|any longer)\b",
        r"i (?:don't|do not|never|dont) want (?:you to|to see|to hear|to get|to receive|to be)\b[^,]{2,80}?"
        r"\b(?:anymore|any more|again|ever|any longer|unless|without)\b",
        r"no more (?!tickets|seats|questions|rooms|than)(?:[a-z]+ )?[a-z]+s\b(?:,? (?:please|pls|thx|thanks|ok))?"
        r"(?=$|[,.!])"
        r"|no more [a-z]+(?: [a-z]+)?,? (?:please|pls|in (?:your|my))\b|(?:enough|quit|stop) with (?:the|your|all) \w+",
        r"(?:lose|cut|drop|ditch|skip|spare me) (?:out )?(?:the|all the|your|all) (?:emoji|small talk|formal"
        r"|pleasantr|joke|pun"
        r"|chit|slang|jargon|exclamation|hashtag|honorific|disclaimer|apolog|fluff|filler|preamble|smile|nicet|lecture"
        r"|pep talk|polite)",
        r"[^,]{2,60} without (?:asking|checking|confirming)\b(?! (?:it|this|that)\b)",
        rf"(?:stop|quit|refrain from|no need to keep|enough with) (?:always |constantly |ever )?{_STOPPED_EN}"
        r"(?!\s*(?:it|that|this|please|for|immediately|the (?:music|video|alarm|timer))\b)(?=\s*\w)(?![^,]*\bnow\b)",
        asking=True,
    ),
    *_forms(
        "soft",
        "always or never with a request",
        r"(?:每次|每回|回回|每当|不管|无论|任何(?:时候|情况|场合)下?|什么时候)(?!.{0,12}(?:怎么|为什么))[^,]{0,24}?,?[^,]{0,12}?"
        r"(?:都|就|请|一律|别|不要|必须|得)?(?:要|请|先|必须|得|记得)*"
        + _zh(
            "先(?!是) 用(?!不) 问我?一[下声] 跟我确认 和我确认 跟我说 告诉我 提醒我 给我(?!弹|发广告|推送广告) 帮我 替我 叫我"
            " 让我(?:先|确认|过目|看看|看一|选|决定|知道) 把 按 选 走 别 不要 不准 不许 不用 直接 开 关 加 订 点 检查 确认 附 带上 回复 避开"
            " 自动 优先 默认 一律"
        ),
        r"(?:总是|一直)都?请?"
        + _zh(
            "用(?!不) 使用 先 以 按 选择? 保持 回复 回答 采用 优先 别 不要 不准 不许 不能 称呼 附上 加上 带上 放在 显示"
        ),
        r"都?(?:别|不要|不用|不必|无需|没必要|用不着|少)(?:总是|总|老是|老|每次都?|一直|动不动就?|反复|天天|整天)"
        r"(?=问|用|给我|推荐|弹|发|提醒|催|叫我|让我|说|重复|打断|加|道歉|推|跳|确认|打扰|播|解释|回复|叫|跟我|把|要我|这么|那么)",
        rf"{_FIRM_EN}(?:, (?:and )?i mean \w+,)? (?!{_NOT_TO_DO_EN})[a-z]+\b(?! (?:up on your|without hope))",
        asking=True,
    ),
    *_forms(
        "soft",
        "whenever something, then a request",
        rf"(?:当你)?{_WHILE_SERVING_ZH},?(?:请|都|要|别|不要|尽量|用|多|少|先|只|直接|简|优先|给我|默认|一律|麻烦|记得|不用|走|选|避开|加|保留)",
        r"我?(?!那|当年|小)[^,你他她它这那]{1,8}(?:的时候|时候|期间),?[请就都你]*(?:别|不要|不许|勿|一律|都用|都要|都给|都走|请用|只用)(?!说了)",
        r"(?:每[天周晚月]|每个?周末|工作日)[^,]{0,14}?都?(?:别|不要|不许|勿扰|免打扰|请勿)",
        r"(?:每天|平时)?(?:早上|上午|中午|下午|晚上|夜里|半夜|凌晨)?(?:\d{1,2}|[一二两三四五六七八九十]{1,3})点半?钟?[以之]?[后前](?:都|一律|就)*[请你]?"
        r"(?:别|不要|不许|勿)再?(?:给我)?(?:弹|发|推|打扰|吵|打电话|排|安排|通知|响|震)",
        r"(?:没有|未经|没经过?|没得到|不经过?|未得到)我的?(?:同意|允许|确认|许可|授权|点头|批准)[^,]{0,6},?[^,]{0,8}?"
        r"(?:别|不要|不准|不许|不能|禁止|都不|不得)",
        r"除非我[^,]{1,16},?[^,]{0,8}?(?:否则|不然|都|别|不要|一律|默认|不用)",
        rf"[^,这那]{{1,16}}?(?:之?前|以前)[^,]{{0,4}}?(?:都|必须|一定|每次|得|要|先|一律)+[^,]{{0,4}}?{_ASK_ME_ZH}",
        r"[^,]{0,12}?(?:超过|大于|高于|多于|以上|不到|低于|以下|以内|满)[^,]{0,12}?(?:都|就|必须|得|要|先|一律)*"
        rf"(?:{_ASK_ME_ZH}|[跟和]我|我本人|不用问|直接|别|不要)",
        r"(?:如果|要是)?我?(?:没有?|不)(?:特别|特意|另外|明确)?(?:说明|指定|说|要求|交代|提)[^,]{0,4}?(?:的话|时|的时候|,)*"
        r"(?:就|都|默认|一律)+(?=[用按选走是给以点订发回])",
        r"(?:要是|如果|遇到|碰到|凡|逢)[^,这那他她]{1,12},?(?:都|一律|就都)(?:给我|帮我|替我|要|请|别|不要|按|用|走|叫)",
        r"[^,这那他她]{1,10}的话,?(?:都|一律|就都|就别|就不要)(?=[^,]{2})",
        r"能不?([^,就]{2,6})就(?:不|都|尽量)?\1",
        r"[^,这那他她]{3,16}?直接[^,这那]{1,6},?[都就]?不用再?问我",
        r"[买搜订点叫看听打找吃住坐选付][^,我你他她它这那\d]{1,6}?(?:的时候|的话|时)?优先[^,]",
    ),
    *_forms(
        "soft",
        "whenever something, then a request",
        rf"(?:{_WHENEVER_EN}|if (?:i )?(?:ever )?(?:i )?(?:ask|say|don't specify|don't say|don't mention|forget)"
        r"|when in doubt"
        r"|when you (?:reply|respond|answer|write|talk|speak|message|book|order|send|suggest|recommend|give|show"
        r"|read|navigate"
        r"|explain|summari[sz]e|schedule|pay|buy|choose|pick|translate|search|make|draft|do)|when (?:i'm|i am) "
        r"(?:driving"
        r"|working|at work|in (?:a )?meetings?|sleeping|asleep|running|on (?:a )?calls?|abroad|travell?ing|cooking|busy"
        r"|studying|reading)|when (?:replying|answering|booking|ordering|writing|talking|speaking|giving|sending"
        r"|suggesting"
        r"|driving))\b[^,]{0,70}?[, ]\s*(?:then )?(?:please )?(?<!\bi )(?<!\byou )(?<!\bto )(?<!\bhe )(?<!\bshe )"
        r"(?<!\bthey )"
        rf"(?<!\bwe )(?<!\bit )(?<!\bthe )(?<!\ba )(?<!\bmy ){_IMPERATIVE}",
        r"(?:whatever|wherever|however|no matter (?:what|how|where|who|which|when))\b[^,]{0,60}, "
        rf"(?:please )?{_IMPERATIVE}",
        r"(?:if|when) (?:an?|any|there's (?:an?|no|any)|there is (?:an?|no|any)|there are no) [^,]{3,60}?(?:,? )"
        r"(?:please |just )?"
        r"(?:don't|dont|never|always|skip|ignore|use|book|pick|choose|decline)\b",
        r"if it's (?:over|under|more than|less than|above|below|within) [^,]{2,40}?"
        r"(?:don't|dont|never|ask|skip|i'm not|just|use|take)\b",
        r"(?:for|on|with|in) (?:all |any |most |my |our |work |long |short )*[a-z]+s\b[^,\d]{0,20}?,? ?(?:please )?"
        r"(?:use|get me"
        r"|choose|pick|prefer|book|go with|always|never|don't|keep|order|default to|stick|sign|write|put|address"
        r"|reply|answer)\b",
    ),
    *_forms(
        "soft",
        "whenever something, then a request",
        rf"(?:{_WHENEVER_EN}) (?!is\b)[^,]{{3,60}}, ",
        not_then=rf"{_THING_EN}|(?:i|we)(?![a-z])",
    ),
    *_forms(
        "soft",
        "a request, then whenever something",
        rf"(?!call me|remind me)[^,]{{2,90}}?\b(?:{_WHENEVER_EN}|when(?:ever)? (?:you (?:reply|answer|respond|talk"
        r"|speak|write"
        r"|message|book|order|read)|replying|answering|booking|ordering|talking to me|speaking to me))\b",
        r"(?!call me|remind me)[^,]{4,90}, (?:always|every (?:single )?time|ever|without exception|no exceptions)"
        r"(?=$|[,.!])",
        r"[^,]{2,60}? (?:before|after|for|with|on|in|to|at) (?:every|each|anything|everything) ?"
        r"(?!day|morning|night|hour|week|monday|tuesday|wednesday|thursday|friday|saturday|sunday|one\b|of\b)",
        r"[^,]{2,60}, [^,]{2,40}\b(?:everyone|everything|anyone|anything) else\b",
        r"(?!\w+ (?:this|that|it\b|my\b|the \w+[^s\W]\b))[^,]{4,60},? (?:because |since )?i (?:never|always|hate"
        r"|can't stand"
        r"|don't (?:like|read|use|need|eat|drink)|read it fine|am used to)\b",
        unless=("no_imperative",),
        asking=True,
    ),
    *_forms(
        "soft",
        "for each or any of a kind",
        r"每[笔单条封个张趟顿杯份天晚][^,你他她它]{1,12}?都?(?:要|请|必须|得|记得)*(?:给(?!我)|先(?!是)|用(?!不)|问我一[下声]|跟我确认|让我(?:先|确认|过目)"
        r"|按|选|别|不要|不准|不许|自动|默认)",
        r"(?:绝对|绝)(?:别|不要|不能|不许|不可以|不准)(?!说了|是)(?=[^,]{3})",
        r"(?:别|不要|少)给我(?:推荐|推送|推|弹|塞)(?![这那了])(?=[^,]{2})",
        r"(?:别|不要|少)用(?:表情|感叹号|敬语|文言|网络用语|网络语|emoji|波浪号|术语|缩写|黑话|方言|省略号|颜文字)",
        r"(?:新|立个|定个|老)规矩[^,:]{0,4}[,:]",
        r"(?:check|confirm|verify|ask|run it)\b[^,]{0,30}?\bbefore (?:every|each|any|you (?!do (?:this|it"
        r"|that))\w+ (?:any|anything|every)"
        r"|\w+ing (?!this|that|it\b|the\b))",
        r"(?:ask|check|confirm)(?: with)?(?: me)?(?: first)? before (?:you |\w+ing\b)(?!.*\b(?:this|that|it|the)\b)",
        r"(?:let me|i want to) (?:approve|review|see|check|confirm) (?:any|every|all|each)\b|[^,]{3,50} by me "
        r"(?:first|before)",
        r"(?:any(?:thing)?|every(?:thing)?|all|purchases?|payments?|orders?|transfers?|bills?)\b(?! (?:is|are"
        r"|was)\b)[^,]{0,50}?"
        r"\b(?:needs?|requires?|must|should|has to|have to)\b[^,]{0,30}?\b(?:my|me|first|confirm\w*|approv\w*|ok)\b",
        r"(?:any|all|every|those|these)\b[^,]{2,60}, (?:please )?(?:just |always )?(?:dismiss|decline|ignore|skip"
        r"|reject|delete"
        r"|archive|mute|block|close|hide|accept|approve|silence)\b",
        rf"[^,]{{0,30}}?\b{_DAYS_EN}\b[^,]{{0,60}},?(?:\s(?:so|and))? ?(?:please )?(?:don't|dont|do not|no|never"
        r"|keep)\b"
        rf"|(?:don't|dont|do not|no|never)\b[^,]{{2,60}}?\b(?:on |in the |at )?{_DAYS_EN}\b",
        r"keep [^,]{3,60}\bin general\b|keep it \w+ with me|(?:talk|speak) (?!about|to)\w+ (?:to|with) me\b",
        r"(?!turn|show|read|reply|delete|clear|mark|cancel|what|send)\w[^,]{2,60}? (?:in|for|with|on|to) (?:all"
        r"|every|any) "
        r"(?:of )?(?:my|your|our|future) \w+",
        r"(?!i\b|it\b|i've|looked|it's)[^,]{3,40} everywhere(?= *(?:$|[,.!]|please))",
        r"(?:don't|do not|dont|never) (?!put|add|leave|forget|worry)\w+ (?:me )?[a-z]+s (?:from|by|about|with|in|at"
        r"|over|under) "
        r"(?!this|that|the|it\b)",
        r"all my \w+ (?:go|goes|should|get|live|need|belong)\b",
        r"(?!i\b|it\b|is\b|are\b|he\b|she\b)[^,]{3,60}\b(?:during|outside) (?:my )?(?:work|school|office|business"
        r"|class|working) ?"
        r"(?:hours|time)\b",
        r"treat me (?:like|as)\b|(?:treat|assume) (?!this|that|it\b|the\b|me\b|them\b|nothing|yourself)\w+",
        r"you can (?:ping|call|text|message|reach|wake|bother|notify) me (?:from|after|until|before|between|anytime"
        r"|any time|on)\b",
        r"(?:don't|do not|dont) (?:use|recommend|suggest|notify me|ask me|autoplay|auto-?\w+|translate|correct"
        r"|apologi[sz]e"
        rf"|send me|show me|give me|post|play) (?!{_AT_HAND_EN}|to\b|me\b|any more)(?:[a-z-]+ )?[a-z-]+s\b(?! "
        r"(?:yet|now))",
        r"default to (?!this|that|it\b)\w+|stick (?:with|to) (?!this|that|it\b|the plan|them)\w[^,]*\b(?:for|in"
        r"|when|on) \w+",
        r"(?:new |house |standing |general |ground |golden )+(?:rule|policy|instruction|preference"
        r"|default)s?\b[^,:]{0,12}[,:-]+ *\w+",
        r"i (?:want|need|like|expect) (?:you )?[^,]*\b(?:every|each) (?!one|other|of)\w+",
        r"only (?:recommend|suggest|order|book|use|buy|call|text|notify|reply|answer|speak|write)\b"
        r"(?! (?:it|this|that|one|two|three)\b)(?![^,]*[\d$])",
        r"(?:calls|texts|emails|messages|notifications|photos|receipts|packages|parcels|reminders|invites|payments"
        r"|purchases"
        r"|orders|flights|tips|bills|meetings|popups|pop-ups|ads|updates)\b[^,]{0,40}? (?:go|get|should|must|need to)\b"
        r"(?! (?:here|there|back|up)\b)",
        r"(?:swap|change|switch|update|make|set) [^,]{0,30}?\bmy (?:usual|default|go-to|standard|preferred \w+"
        r"|preference)\b",
        r"no [^,]{2,40}? ever\b|(?:no|only|just) [^,\d]{2,30}? for (?:me|us)\b(?! (?:today|now))",
        r"(?:you can )?(?:drop|skip|lose|don't be|dont be|no need to be)\b[^,]{2,40} with me\b"
        r"|(?:don't|dont) bother \w+ing (?!it|this|that|the|him|her)\w+",
        r"[^,]{4,60}\bno matter what\b(?! (?:he|she|they|it|you))",
        r"[^,:]{3,50}[, :]+[^,]{2,40} unless (?!it rains|he|she|they|you|this|that)\w+",
        asking=True,
    ),
    *_forms(
        "soft",
        "how all of the assistant's output or service should be",
        r"(?:所有|全部|任何|一切|凡是)?的?(?:你的)?(?:回复|回答|答案|输出|解释|对话|价格|金额|单位|温度|气温|时间|日期|距离|天气|路线|通知|文档|总结|报价|汇率|货币|重量"
        r"|长度|字幕|语音|消息|邮件)(?:里|中|方面)?[请要得]*(?:都|全部|必须)(?:请|要|得|给我|帮我)*(?:用|使用|以|按|显示|写|保持|附|带|换算|别|不要|控制|转|是|简|要|静音)",
        r"(?:还是|就|请|把)?(?:所有|全部|任何|一切)的?[^,我你他她它这那]{1,10}?都(?:请|要|得|给我|帮我)*"
        r"(?:用|使用|以|按(?!下)|别|不要|必须|先|不许|不能|存|转|算)(?!成)",
        r"(?!大家|他们|人人|谁)(?:我的)?[^,我你他她它这那]{1,6}?都(?:用|走|寄|存|选)(?![不了完过光到好上得错])[^,]{2,}",
        rf"(?:我的)?[^,我你他她它这那]{{0,8}}?{_SERVICES_ZH}[^,我你他她它这那]{{0,6}}?\s?[都全](?:给我|帮我|替我|寄|收|存|要|用|按|放|排|走|送|选|订|买|写|设"
        r"|读|念|坐|住|点)(?![了完过到好]|取消|删|退|关|清|找|列|传)",
        rf"[^,我你他她它这那]{{0,8}}?{_SERVICES_ZH}[^,我你他她它这那]{{0,4}}?只[看放用要选听订走吃喝买坐住](?![一二两三\d个得前后第])",
        rf"(?:平时|平常|日常)?{_SPEECH_ZH}(?:的时候|时|里|上)?,?(?:请|就|也|还是|要|得)*"
        + _zh(
            "都(?=用|要|给|分|写|按|改|别|不要|短|简|尽量|加|带|念|发) 别 不要 不用 不必 尽量 尽可能 直接 用 使用 多 少 短 简 详 长 随意 轻松 正式 温柔"
            " 客气 一律 全"
        ),
        r"(?:平时|平常|日常)(?:跟我|和我)?[你您请就]*[^,我他她]{0,6}?(?:别|不要|不用|尽量|直接|就用|用|少|多|简|随意)",
        rf"(?:all|every|any|your|my)(?: of)?(?: the| your| my)?(?: \w+)? {_OUTPUT_EN}\s+(?:should|must|need to"
        r"|have to|has to|are to)\b",
        rf"(?:all|any)(?: of)?(?: the| your| my)?(?: \w+)? {_OUTPUT_EN} (?:in\b|to be)",
        rf"keep (?:all |every |your |the |my )*(?:{_OUTPUT_EN}|answer|reply)\b(?= \w)",
        r"(?:make|write|give|format|phrase)(?: me)? (?:all )?(?:of )?your (?:replies|answers|responses|explanations"
        r"|summaries"
        r"|messages)\b(?= \w)",
        rf"(?:show|give|display|write|format|convert|read)(?: me)? (?:all|every)(?: the| my)? {_OUTPUT_EN} (?:in|as"
        r"|with|to)\b",
        rf"i(?:'d| would)? (?:want|need|expect|like|prefer) (?:(?:(?:all|your|my|the|any) )+{_OUTPUT_EN} (?:to be"
        r"|in\b|with|as\b"
        r"|short|brief)|(?:all |your |my )*(?:shorter|short|brief|longer|detailed|concise|simple|quick|direct) "
        rf"{_OUTPUT_EN}\b)(?! for (?:this|that))",
        asking=True,
    ),
    *_forms(
        "soft",
        "a request for a reason that stays",
        r"我(?:住(?!院)|是(?![说在想要来他她这那]|不是)|上夜班|信|不会(?![去来走])|睡得|起得|一个人住|家(?:住|里有|有|没))[^,这那他她]{1,14}"
        r"(?:,[^,这那他她]{1,10})?,(?:所以|因此)?[^,这那他她]{0,10}?(?:别|不要|都(?!怪|没)|一律|尽量|要选|只|不用)(?=[^,]{2})",
        rf"[^,这那它]{{2,20}}?(?:别|不要|少|避开|不用)[^,这那它]{{1,16}},(?:因为)?我(?:很|有点|特别|会|比较|真的)*"
        rf"(?:害怕|怕|恐惧|{_BODY_ZH}|听不清|看不清|看不懂|不吃|不喝|不喜欢)",
        r"i (?:work|live|drive|sleep|study|speak|travel|commute|cook|eat|drink|own|don't (?:speak|drive|own"
        r"|have a car))\b[^,]{0,40}?"
        r"(?:,|,? so) (?:please )?(?:don't|dont|do not|no|never|keep|use|skip|always|avoid|choose|pick|only)\b",
    ),
    *_forms(
        "soft",
        "a word of lasting validity, said of no one else",
        r"(?!i\b|i'|we\b|(?:never|always|better late|almost|best|worst|the best|as|than|happy|it's"
        r"|there's)\b)[^,]{3,80}? (?:always|never)\b"
        r"(?! (?:been|seen|had|heard|done|gone|again|mind)\b| \w+(?:ed|[^s]s)\b)",
        r"(?!i\b|i'|we\b|(?:delete|cancel|close|clear|select|save|buy|turn|show|mark|is|has|are|send|thanks|order"
        r"|submit|put|get)\b)"
        r"[^,]{3,60}? (?:on|to|for|in|with|about|of) everything\b",
        rf"(?!i\b|i')[^,]{{3,80}}?\b(?:{_WHENEVER_EN}|every \w+ i (?:ask|order|book|buy|send)|every new \w+)(?! "
        r"(?:it|he|she|they)\b(?!'s))",
        unless=("thing", "no_request"),
    ),
    *_forms(
        "soft",
        "a word of lasting validity, said of no one else",
        r"[^,你这那]{0,16}?(?:每次|每回|每天|每周|每晚|平时|平常|始终|长期|所有|任何|凡)[^,这那]{0,12}?"
        + _zh(
            "别 不要 不用 给我 帮我 用(?!不) 得先 要先 请 先(?!是) 按 直接 按照 统统 自动 屏蔽 静音 拒绝 跳过 忽略 优先 只"
        )
        + r"(?![^,]*(?:叫我|提醒我|叫醒)[^,]*$)",
        unless=("others", "blames"),
    ),
    *_forms(
        "state",
        "the first person with a verb of liking",
        rf"{_ME}{_MY_WAY_ZH}{_DEGREE_ZH}(?:{_LIKE_ZH}){_OBJECT_ZH}",
        rf"{_ABOUT_ZH}{_ME}{_DEGREE_ZH}(?:{_LIKE_ZH}){_OBJECT_ZH}",
        rf"{_ABOUT_ZH}{_ME}{_SOME_ZH}对(?![他她这那你])[^,]{{1,12}}?(?:不太?|没什么|没有?|很|特别|比较|非常|有点|有|深感)*"
        r"(?:感兴趣|有?兴趣|无感|情有独钟|没有?抵抗力|恐惧|抵触|反感|偏见|抗拒|好感|排斥|敏感|讲究|上瘾|不来电)(?!的|吗)",
        unless=("no_topic",),
    ),
    *_forms(
        "state",
        "the first person with a verb of liking",
        rf"{_ABOUT_EN}(?:i|we){_ADVERBS_EN} (?:prefer|favou?r|enjoy|hate|dislike|loathe|detest|despise"
        rf"|adore)\b{_OBJECT_EN}"
        r"(?! (?:not )?to (?:say|admit|bother|ask|answer|break|miss|interrupt|be that))",
        rf"{_ABOUT_EN}(?:i|we){_ADVERBS_EN} (?:like|love)\b{_OBJECT_EN}{_NOT_THE_EN}",
        rf"{_ABOUT_EN}(?:i|we){_ADVERBS_EN} (?:like|love) (?:the )?(?!this|that|these|those|it\b|your"
        r"|one\b)[^,]{2,40}? "
        r"(?:better|more|best|the most)\b",
        rf"{_ABOUT_EN}(?:i|we)(?: (?:really|just|honestly|absolutely|simply|personally))* (?:can't|cannot|can not"
        r"|couldn't|don't"
        r"|do not|dont|never)(?: (?:really|ever|much|particularly))* (?:stand|bear|tolerate|care for"
        rf"|handle)\b{_OBJECT_EN}",
        rf"{_ABOUT_EN}(?:i|we)(?: \w+ly| also| try to| always| still| do| just| even)*? (?:avoid"
        r"|refuse to (?!believe|accept|answer|leave|let|admit|say|apologi|pay|go\b|do\b)|boycott|abstain from|"
        r"(?:stay|keep|shy) away from"
        r"|steer clear of|swear by|gravitate to\w*|lean toward\w*|opt for|insist on|prioriti[sz]e|value|oppose"
        r"|object to|believe in"
        rf"|care about|adhere to|follow an? (?:[\w-]+,? ){{1,5}}(?:diet|regimen|lifestyle|routine))\b{_OBJECT_EN}"
        r"(?! (?:him|her|them|you|god|jesus)\b)",
        rf"{_ABOUT_EN}(?:i|we)(?: do)? have (?:an? |no |zero |little |such a )?(?:[\w-]+ ){{0,3}}?(?:dislike"
        r"|aversion|distaste"
        r"|preference|phobia|fear|bias|interest|love|passion|weakness|soft spot|hatred|obsession|sensitivity"
        r"|intolerance"
        r"|sweet tooth|disability|sensitive \w+|thing)\b(?: (?:for|to|of|against|in|with|toward|towards|about)\b"
        r"(?! (?:this|that|it|him|her|them|you|buying|booking|arguing|talking|fighting|discussing|the)\b)|(?=$|[,.]))",
        rf"{_ABOUT_EN}(?:i'm|i am|im|we're|we are|i get|i feel)(?: \w+ly| not| also| so| very| quite| really)*? "
        r"(?:uncomfortable"
        r"|comfortable|opposed|averse|against|terrified|scared|afraid|fascinated|only interested|not interested"
        r"|interested only"
        r"|sensitive|loyal|committed|drawn) (?:with|to|of|by|in|at)\b(?! (?:this|that|it|him|her|them|you|losing"
        r"|the)\b)",
        rf"{_ABOUT_EN}(?:i'm|i am) (?:strictly |firmly |totally |completely )?against (?!this|that|it\b|the\b|him)\w+",
        rf"{_ABOUT_EN}(?:i'm|i am|im|we're|we are)(?: (?:\w+ly|also|not|still|just|so|more|a|an|big|huge|quite|much"
        r"|super|too|bit))*? "
        r"(?:fan of|(?:big )?believer in|into|fond of|keen on|used to|partial to|big on|crazy about|obsessed with"
        rf"|passionate about|picky about|sensitive to|addicted to|particular about|accustomed to)\b{_OBJECT_EN}",
        r"(?:i|we) find (?!(?:out|it|this|that|the|my|a|an|them|him|her|you)\b)[^,]{3,60} (?:too \w+|to be \w+"
        r"|\w+(?:ing|ive|ous|ful|less|able|ible|ic)|hard|easy|easier|dull|useless)\b",
        r"(?:i|we) (?:thrive|(?:learn|work|study|sleep|focus) best)\b",
    ),
    *_forms(
        "habit",
        "the first person with a habit",
        rf"{_ABOUT_ZH}{_ME}{_MY_WAY_ZH}不{_EAT_ZH}(?!了?[,。!]|了?$|饭|药|这|那|到|完|下|起|得|惯了|亏|醋|上)",
        rf"{_ABOUT_ZH}{_ME}{_MY_WAY_ZH}(?<![记拿忍靠撑止坐站停抓看听吃用住])不"
        r"(?:坐|住|穿|看(?![好起出到见懂清])|听(?![见到清])|玩|戴|睡(?!着)|用(?=别的|其[他它]|[a-z\ufffc]))(?![了这那到完下起得])[^,。!?了吗]{2,}",
        rf"{_ABOUT_ZH}{_ME}{_SOME_ZH}(?:从来|向来|一向|一直|素来|历来|几乎|平时|平常|基本|从小?|打小)[都就]?不(?!是|想|知|会|觉|敢相|了)[^,。!?]{{2,}}",
        rf"{_ME}{_SOME_ZH}(?:不能|不可以|没法|不敢|不太能|不宜){_EAT_ZH}(?!了?[,。!]|了?$|饭|东西|这|那)",
        rf"{_ME}{_SOME_ZH}(?:[吃喝住睡坐看听]不了|[吃喝用住睡坐看听穿]不惯)(?!了|$|[,。!?])",
        rf"{_ABOUT_ZH}{_ME}{_MY_WAY_ZH}只(?!要){_USE_ZH}(?![这那一两三二几\d]|得|了|到|过|看|完|见|$)",
        rf"{_ABOUT_ZH}{_ME}{_MY_WAY_ZH}{_USUALLY_ZH}(?:情况下)?(?:(?![不没忘记想]){_TIME_ZH}){{0,6}}?"
        rf"[都就会也只先是]*{_HABIT_ZH}[^,]?",
        rf"(?:一般|通常|平时|平常|基本上?){_SOME_ZH}{_ME}{_SOME_ZH}[都就会也只先是不]*{_HABIT_ZH}[^,]",
        rf"[买订点住坐吃喝叫打看听用付穿](?![完过了好])[^,我你他她它这那\d完]{{1,6}}?(?:的时候|的话|时)?{_ME}(?:都|就|固定|一般)?[穿用坐选喝吃订]"
        r"(?![两一三\d完了到过个不得])[^,]",
        rf"{_ME}[用喝吃坐住点买听看穿打叫订发写回睡走][^,我你他她它这那不]{{1,6}}?(?:一般|通常|都|只|固定|向来|一向|基本上?|从来|永远)"
        r"(?!没|不知|觉得|会|想|忘|快|要[^,]*了|是)[^,]{2,}(?<!了)(?=$|[,。!])",
        rf"[^,我你他她它这那]{{0,6}}?{_ME}都?固定在?{_USE_ZH}[^,]",
        rf"{_ME}(?:以后|今后)?再也不(?:想|会|要)?{_USE_ZH}[^,。!?了]{{2,}}",
        rf"{_ME}(?:以后|今后)(?:都|就|只|也|还是|改)*(?:不|只|改|都|就){_USE_ZH}?[^,。!?]{{2,}}",
        rf"{_ME}(?:现在|已经|早就|早|最终|决定)+[都就]?(?:不再?|戒|改){_USE_ZH}?[^,。!?]+了?",
        rf"{_ME}(?:现在|已经|最近)*都?(?:改[用喝吃坐住成]|换[用成到]|转用)(?!什么|哪)[^,。!?]{{2,}}",
        rf"{_ME}(?:早就|已经)?不再(?:{_USE_ZH}|喜欢)[^,。!?]+",
        rf"{_ME}一直是[^,]{{1,8}}(?:用户|粉|党|派)",
        unless=("no_topic",),
    ),
    *_forms(
        "habit",
        "the first person with a habit",
        r"(?:i|we)(?: (?:just|really|also|simply|still|do))*(?: (?:don't|do not|dont|(?:can't|cannot|can not)"
        r"(?= \w+ \w)|never|only(?: ever)?"
        r"|no longer|rarely|hardly ever|try not to|generally don't|usually don't|mostly|mainly)) "
        r"(?:really |ever |usually |generally |normally |actually )?(?:eat|drink|consume|smoke|do (?:gluten|dairy"
        r"|sugar|caffeine"
        r"|mornings|spicy|small talk|phone calls|seafood|meat|window|aisle|red.?eyes?)|take (?:sugar|milk|calls"
        r"|phone calls"
        r"|the bus|taxis|uber|cabs)|wear|watch|read(?! it)|fly|shop|have (?:dairy|gluten|sugar|caffeine|breakfast"
        r"|alcohol)"
        r"|listen to|use (?!it|this|that|my\b|the\b)|pay|stay|travel|buy|order|book|answer (?:calls|unknown)"
        r"|pick up|tolerate"
        r"|accept|work on (?:weekends|sundays|saturdays|fridays))\b"
        r"(?!\s*(?:it|this|that|these|those|him|her|them|the (?:new|red|blue))\b)",
        r"(?:i|we)(?: (?:almost|nearly|do|also|just|pretty much))* (?:always|usually|normally|generally|typically"
        r"|mostly|mainly"
        r"|never|rarely|seldom|hardly ever|ordinarily|tend to|tend not to|for the most part) "
        rf"(?!{_NOT_ALWAYS_DONE_EN})[a-z]+\b"
        r"(?!\s*(?:it|this|that|him|her|them)\b\s*(?:$|[,.!?]))",
        rf"(?:i|we) (?:only|just only) (?!{_NOT_ONLY_EN})[a-z]+(?! (?:it|this|that|these|one|two|three|\d|him|her"
        r"|the)\b)\s\w",
        r"(?:i|we) (?:exclusively|strictly|solely|primarily|religiously|invariably|consistently|deliberately|purposely"
        r"|intentionally) (?!said|told|was)\w+",
        r"(?:i|we) (?:take|drink|have|like|want|need|eat) my (?:coffee|tea|steak|eggs?|burgers?|pizza|toast|food"
        r"|drinks?|latte"
        r"|noodles)\b",
        r"(?:i|we) (?:eat|drink|use|take|watch|read|listen to|do|pay|buy|order|book|shop|sleep|work|run|wear"
        r"|get)\b[^,]{0,40}?"
        r"\b(?:these days|nowadays|everything|all my \w+|every (?:day|morning|night|week|weekday|weekend))\b",
        r"i (?:use (?!this|that|it\b|the|to\b|my)\w+(?: \w+){0,3} (?:for|as|to)|(?:shop|bank|fly) (?:at|with)"
        r"|order (?:everything|all)|go to (?!the|a|an|bed|sleep|school|work)\w+(?: \w+)? for|rely on|swear by"
        r"|stick (?:to|with))\b"
        r"(?! (?:it|this|that)\b)",
        r"i(?:'ll| will| would)? (?:always|never) (?:again )?(?:want|need)\b"
        r"(?! (?:it|this|that|to (?:cry|die|be|go|visit|see him|see her|leave|know))\b)",
        r"i(?:'ll| will| would) (?:always|never|only) (?:again )?(?:use|order|fly|eat|drink|pay|book|take|buy"
        r"|choose|pick|go with"
        r"|go for)\b(?! (?:it|this|that)\b)",
        r"(?:i'd|i would) (?:like|love|prefer|want) to (?:always|never)\b",
        r"i(?:'ve| have|'m)? (?:now |recently |just |finally )?(?:switched|moved|converted|changed|switching)"
        r"(?: over)? "
        r"(?:from \w+(?: \w+)? )?to (?!the (?:other|next)|another|a (?:new|different))\w+",
        r"i(?:'ve| have)? (?:now |recently |finally |just )?(?:gone|become|went|turned) (?:vegan|vegetarian|keto"
        r"|gluten|dairy"
        r"|teetotal|sober|pescatarian|plant|off (?!to)\w+)",
        r"i(?:'ve| have)? (?:now |recently |finally |just )?(?:stopped|quit|given up|gave up) (?:eating|drinking"
        r"|using|smoking"
        r"|taking|buying|wearing|watching|ordering|flying|coffee|sugar|alcohol|caffeine|meat|dairy|gluten|carbs"
        r"|smoking)\b",
        r"i(?:'m| am) never (?:ordering|flying|using|buying|eating|staying|going|booking)\b(?! (?:to be|there again"
        r"|back))",
    ),
    *_forms(
        "state",
        "what the user's body or belief or work allows",
        rf"{_ABOUT_ZH}{_ME}{_MY_WAY_ZH}(?<!皮肤){_BODY_ZH}",
        rf"{_ME}(?:有(?:点|严重的?|轻微的?)?)?[^,这那]{{0,6}}?(?:恐惧症|洁癖|强迫症|选择困难|拖延症|社恐|[^,]{{1,3}}症(?!状))",
        r"(?:本人|我)?对[^,这那他她你它]{1,10}过敏(?!了|吗|的人|怎么)",
        rf"{_ME}是[^,这那他她]{{1,10}}(?:党|控|派|爱好者|铁粉|忠实用户|重度用户|星人)(?:$|[,。!])",
        r"我[^,]{0,4}?(?:穿|鞋码|尺码|鞋)[是穿]?[^,]{0,3}?(?:\d{2}|[smlx]+)码?",
        r"(?:我|本人)(?:现在|平时|一直)?(?:上夜班|上早班|倒班|三班倒|单休|双休|[在居]家办公|朝九晚五|早睡早起)",
        unless=("no_topic",),
    ),
    *_forms(
        "state",
        "what the user's body or belief or work allows",
        rf"{_ABOUT_EN}[^,]{{0,12}}?(?:i'm|i am|im|we're|we are)(?: (?:also|a|an|actually|sadly|unfortunately|quite"
        r"|very|not))*? ?"
        rf"{_DIET_EN}(?![a-z])",
        r"i (?:can't|cannot|can not) (?:do|climb|hear|read|eat|drink|have|handle|digest|walk) (?!(?:this|that|it"
        r"|the|any\w*|my|your"
        r"|what|why|who|him|her|you|them|these|those|more|a|nothing|to|much)\b|mon|tues|wednes|thurs|fri|satur"
        r"|sunday)\w+"
        r"|(?:a )?wheelchair user",
        r"(?:my|our) (?:shoe|shirt|clothes|clothing|ring|hat|dress|pants?|jacket) size is",
        r"i wear (?:an? )?(?:size )?(?:\d|x*s\b|x*l\b|m\b|small|medium|large|eu\b)",
        r"i (?:have|'ve got|have got) (?:an? )?(?:\w+ ){0,3}(?:allergy|allergies|intolerance)\b|i(?:'ve got| have) "
        r"(?:a )?bad \w+",
        r"i (?:keep|observe) (?:kosher|halal|shabbat|sabbath|shabbos|ramadan|lent)|i'm on (?:nights|night shifts?"
        r"|graveyard)",
        r"i(?:'m on| follow) an? [\w -]{2,20} diet|i get (?:car|motion|sea) ?sick|i have celiac",
    ),
    *_forms(
        "state",
        "what the user calls a preference or a default",
        r"我(?:们家)?的?[^,我你他她它]{0,6}?(?:偏好|喜好|习惯|口味|首选|最爱|忌口|饮食习惯|雷区|底线|默认[^,]{0,4})(?:一直|向来|从来|比较|一般|永远)*"
        r"(?:是|为|:|偏|很|比较|清淡|重|淡)(?!什么|啥|哪|怎)",
        r"(?:用户)?偏好[是:]\s*\S",
        r"(?!这|那|都是|以前|原来|曾经|什么|哪|不|你)[^,我你他她它这那谁哪什]{1,14}?(?:才|永远|一直|绝对|向来|始终)?是我(?:的(?:最爱|首选|菜|雷区|底线|标配|死穴|默认"
        r"|常态|固定)|(?:一直|最|比较|平时|常|惯|一贯)+(?:喜欢|爱|常用|习惯|用|点|吃|喝|讨厌)[^,]*的?)",
        r"我最?(?:喜欢|爱|讨厌|常用|习惯)[^,的]{0,4}的[^,人]{1,10}?(?:一直|永远|还是|就)?[是为:](?!什么|啥|哪|[谁这那你他她])",
        r"my (?:\w+ ){0,3}?(?:favou?rites?|preferred|preferences?|go-to|default|usual|first choice|top choice"
        r"|number one)\b[^,]{0,40}?"
        r"(?: (?:is|are|would be|will always be|remains?|has always been)\b|:)(?! (?:on\b(?! the)|playing|coming"
        r"|out|closed|back"
        r"|taken|full|occupied|booked|unavailable|busy|broken|not working|what|gone|here|there|late|sold|down)\b)"
        r"(?=\s*\S)",
        r"(?:the )?default \w+(?: \w+)? (?:is|are|should be)\b[^,]*\bfor (?:me|us)\b|my \w+(?: order)? never changes",
        r"my (?:usual|default|go-to|standard)(?: \w+)? has changed",
        r"preferences?:\s*\S",
        r"(?:for|on|with) (?:my|all my|any) [^,]{2,40}(?:is|are) always\b",
        r"my (?:coffee|tea|latte|order|drink|steak|eggs|burger|pizza|salad|sandwich|seat|size|room|meals?|usual"
        r"|breakfast|lunch)\b"
        r"[^,]{0,20} (?:is|are|has changed|must be|has to be)(?: always| now|:)+",
        unless=("others",),
    ),
    *_forms(
        "state",
        "what the user calls a preference or a default",
        r"[^,:]{2,40}? (?:is|are) my (?:all-time |absolute |personal |number one )*(?:favou?rites?|go-to|preferred"
        r"|usual"
        r"|first choice|preference|default|standard)\b",
        r"(?!what)\w[^,:]{1,30}? (?:is|are)(?:n't| not) (?:really )?(?:my (?:thing|cup of tea|style)|for me)\b",
        r"(?!what)\w[^,:]{2,30}? (?:annoy|bother|irritate|stress|bore|drive) me\b",
        unless=("thing",),
    ),
    *_forms(
        "bare",
        "the same without the first person, as one speaks of oneself",
        rf"{_DEGREE_ZH}(?:喜欢|偏好|偏爱|讨厌|受不了|习惯|不爱|爱(?=[吃喝听看坐](?!不))|最烦){_OBJECT_ZH}(?!与否|不喜欢)(?=[^,的]{{2}}|[^,]{{3}})",
        rf"(?:从来|从|一向|一直|平时|一般)?不{_EAT_ZH}(?!了|饭|药|这|那|到|完|下|起|得|就|东西|亏|醋|上|吗|白|$|[,。!?])[^,。!?了吗]+(?:$|[,。!])",
        r"(?:实在|真的|还是|一直|总)?[吃喝用住睡坐看听穿]不惯(?!了|$|[,。!?]|[这那他她你])",
        rf"[^,我你他她它这那]{{0,6}}?{_SERVICES_ZH}[^,我你他她它这那]{{0,4}}?(?:一直|一般|向来|从来|通常|平时)[都只就]?[用走选坐点喝吃买看听订住]"
        r"(?![不了着过])[^,]+",
        rf"(?:现在|已经|早就)?不再(?!{_OTHERS}){_USE_ZH}(?![这那])[^,。!?]{{2,}}",
        rf"(?:平时|一般|从来|一向)?只{_EAT_ZH}(?![这那一两三二几\d]|得|了|到|过|完|$)[^,。!?了吗]+",
        rf"(?:(?:strongly|really|much|definitely|generally|usually|personally|always|absolutely|would)\s)*"
        rf"(?:prefer|hate|dislike|love|can't stand)\b{_OBJECT_EN}{_NOT_THE_EN}(?! (?:is|speech|mail|crime|story"
        r"|song))(?=\s*\w)",
        r"(?:not (?:really )?(?:a (?:big |huge )?fan of|into|keen on|fond of)|no fan of|big fan of|allergic to"
        rf"(?! mondays))\b{_OBJECT_EN}",
    ),
)
_REMEMBERED = (
    *_forms(
        "fact",
        "a fact about the user, with the request to remember it",
        rf"(?:[我{_NOT_I}]|我家|我们家)的?(?!密码|验证码|口令|银行卡|身份证)[^,停放]{{1,14}}?(?:是(?!不是)|在(?!等)|为|叫(?!你)|住)[^,]",
        r"我(?!们?(?:一会|等))[^,你他她这那]{1,10}(?:必须|一定要|只能|非)[^,]",
        r"我(?:不|从不|从来不|只|有(?!个会|事)|住在?|是|在(?!等)|养|姓|用|吃|喝|坐|开(?!会))[^,]{2,}",
        r"my (?!password|pin\b|passcode)\w+(?: \w+){0,3} (?:is|are)\b",
        r"i(?:'m| am| live| work| have(?! (?:a|an) (?:meeting|appointment|call|flight))| own| speak| study| don't"
        r"| do not| need| only"
        r"| use| drive| take| wear| eat| sleep)\b",
    ),
)

_AFTERTHOUGHT = _any(
    r"[^,你他她它这那]{0,5}?(?:一直|永远|长期|从来|向来|天天|每[天次回顿单张条年个份]|回回|次次|以后|今后|往后|一贯|都)(?:都|也|就|给我)*"
    r"(?:是|要|得|必须|别|不要|这样|这么[点办来干]?|如此|一样|[按照][这着]个?(?:标准|来|办|做|算)?|保持|有效)+[^,]{0,2}",
    r"永远|长期的?|长期有效|一直|我习惯了|[这那]是我的?(?:固定|一贯|老)[^,]{0,4}",
    r"(?:这个?|这条)?(?:规矩|习惯)?(?:请|麻烦)?你?(?:给我|帮我)?(?:记住|记一下|记好|记着点?|记下来?|记得)(?:了|哦|吧|一下|啊)?",
    r"(?:and |i mean )*(?:every|each)(?: single)? (?:one(?: of them)?|\w+)(?: please)?|(?:not )?ever|always(?: have"
    r"| will)?(?: please)?",
    r"(?:and |but )?(?:never|always) (?:the|my|on|in|at|to|with|from|by) [^,]*|(?:nothing|nowhere|no one|none) else"
    r"|everywhere",
    rf"{_FROM_EN}(?: please)?|for good|(?:no|without) exceptions?|permanently|no matter what|non-?negotiable|period"
    r"|full stop|end of story",
    r"(?:so )?(?:please )?(?:plan|schedule|book|act|adjust|order|work) (?:around (?:that|it)|accordingly"
    r"|for that[^,]*)",
    r"(?:please )?(?:use|go with|stick (?:to|with)) (?:that|those|it|them)(?: one| ones)?",
    r"(?:that's )?(?:an? )?(?:hard |house |standing |firm )?(?:rule|policy|order)|(?:in|for|on|with) (?:all|every"
    r"|any) (?:of )?(?:my|your) [^,]*",
    r"that's (?:how i (?:like|want|do) (?:it|things)|my (?:default|usual|standard|rule|thing)|the rule)[^,]*",
    r"(?:please )?(?:remember that|keep (?:that|it|this) in mind|note that|don't forget that|remember(?: it)?)"
    r"(?: when \w+(?: \w+)*)?",
)
"""A clause that only says that what stands before it holds for good."""
_MAY_BE_STANDING = (
    r"[^,]*(?:别|不要|给我|帮我|替我|请|用|先|直接|[点些]$|吧$|得|改|放|走|选|要)"
    r"|(?!(?:it|he|she|they|this|that|always|never)\b|i\b(?! want| need)|my \w+ (?:is|was))|我(?!的?意思|说)|\ufffc|(?:i"
    r"|we|my)\b|i'|[a-z]+$"
)

# 3. Does anything speak against it?

_ALL: frozenset[Kind] = frozenset({"firm", "soft", "state", "habit", "fact", "bare"})
_OF_SELF: frozenset[Kind] = frozenset({"state", "habit", "fact", "bare"})


class _Against(NamedTuple):
    """What speaks against a statement of these kinds when it stands in the statement's clauses."""

    kinds: frozenset[Kind]
    why: str
    pattern: str


_ONCE = _any(
    r"(?<!从)(?:今[天日儿](?!起|开始|往后|以后)|明[天儿](?!起|开始))",
    _zh(
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
_PAST = _any(
    r"以前|从前|曾经?|小时候|当年|那时|那会儿|原来|本来|过去|年轻时|上学时|去年|前几年|(?<![不经])过$|喜欢过|爱过",
    r"\b(?:when i was|back then|back when|as a kid|as a child|growing up|in those days"
    r"|(?<!am )(?<!'m )(?<!not )used to|once upon)\b",
)
_AT_HAND_ZH = r"(?<!我)这(?!样的|种|么)|那[个张首件家条款位部段本次只些天]"
_AGAINST = (
    _Against(_ALL, "for once, not for good", _ONCE),
    _Against(
        _OF_SELF,
        "in the past",
        _PAST,
    ),
    _Against(
        _OF_SELF,
        "only what the moment explains",
        rf"{_AT_HAND_ZH}|刚刚|你(?:的|说的|选的|推荐的|发的)|\b(?:this|these(?! days)|those)\b",
    ),
    _Against(
        frozenset({"soft", "fact"}),
        "said of something at hand, or of a day",
        rf"{_AT_HAND_ZH}|(?<![都要就得])(?:马上|立[刻即])|(?<![每个])(?:周|星期|礼拜)[一二三四五六日天]|\b(?:this|these)\b(?! days)"
        r"|\bon (?:mon|tues|wednes|thurs|fri|satur|sun)day\b",
    ),
    _Against(
        frozenset({"soft", "bare", "habit"}),
        "a complaint",
        _any(
            _zh(
                "失败 卡[住死顿了] 闪退 报错 打不开 用不了 登不上 上不去 崩 死机 黑屏 没反应 超时 出错 送错 忘[了记] 迟到 睡不着 失眠 怎么回事 烦死"
                " 受够 气死 好气 无语 等半天 等很久 [^别]吵 骗 不[上开到出动]了?$"
            ),
            r"\b(?:crash(?:es|ed)?|fails?|freezes?|lags?|error|annoying|wrong|broken|doesn't work)\b",
        ),
    ),
    _Against(
        frozenset({"soft"}),
        "a task with a time",
        r"\b(?:alarm|timer|wake me|remind me to)\b[^,]*\b(?:at|every)\b|点[^,]{0,4}(?:叫醒|起床)",
    ),
    _Against(
        frozenset({"firm"}),
        "a change that happened, a forecast, a plan",
        _any(
            r"(?:打不开|用不了|登不上|没了|坏了|收费了|涨价|下架|倒闭|关门|下雨|下雪|没反应)了?$",
            r"都没|就没|好起来|会更|放假|停[水电气]|开学|降温|施工|发烫|计时|打算|有什么|靠你|\btaxi\b|\bcab\b|\bgoing to\b",
        ),
    ),
)
_CONDITION = r"(?:如果|要是|假如|假设|倘若|万一|若|一旦|除非|虽然|尽管|即使|就算|既然|只要|哪怕|if\b)|[^,]*的话$"
"""A liking under a condition is none yet."""
_PUZZLED = r"怎么|为什么|为啥|咋|什么情况|什么鬼|求助|烦死|受够|\b(?:why|how come|how do i (?:fix|stop)|what's wrong)\b"
"""Said of what always happens, it is a complaint."""

_ASKS_ZH = _any(
    r"(?<!不管)(?<!无论)(?<!不论)"
    + _zh(
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
_AGREES = (
    r"[,\s]*"
    + _any(
        _zh(
            "好吗 好不好 行吗 行不行 可以吗 可不可以 可以不 好么 好嘛 成吗 ok吗? 明白了?吗 懂了?吗 知道了?吗 知道了?没有? 记住了?[吗没]? 记住没 听到了?[没吗]"
        ),
        r"okay|please|alright|all right|got it|understood|thanks|thank you|thx|will you|would you|is that ok(?:ay)?"
        r"|if possible",
    )
    + r"\s*$"
)
_CONFIRMS = r"(?:对吧|是吧|对吗|对不对|是吗|是不是|没错吧|\bright|\bcorrect|isn't it|don't i|do i|or not|or what|am i right|huh)\s*$"
_MARKED_AT_THE_END = rf"\w+ \w+ \w+ {_FROM_EN}\s*(?:$|[,.])|以后|今后|往后|一律|默认"


def _asked_from(sentence: _Sentence) -> int:
    """Where the question in a sentence begins; its end where nothing is asked."""
    text, start, end = sentence.text, sentence.start, sentence.end
    tail = text[max(start, end - REACH) : end].rstrip()
    if not (sentence.asks or tail.endswith(("吗", "么"))):
        return end
    if _rule(_CONFIRMS).search(tail):
        return start
    if agrees := _rule(_AGREES).search(tail):
        return max(start, end - REACH) + agrees.start()
    last = _Clause(sentence, *sentence.clauses[-1])
    asks = _rule(_ASKS_ZH).search(text, last.start, last.end) or _rule(_ASKS_EN).match(text, last.begins, last.end)
    return last.start if asks else start


def _is_question(text: str, start: int, end: int) -> bool:
    indirect = _rule(_INDIRECT).search(text, start, end)
    until = indirect.start() if indirect else end
    return bool(_rule(_ASKS_ZH).search(text, start, until) or _rule(_ASKS_EN).match(text, start, end))


class _Reading(NamedTuple):
    """What a sentence came to, and what it means for the next one."""

    statement: tuple[int, int] | None
    foreign: bool
    open_to_afterthought: tuple[int, int] | None


def _read(sentence: _Sentence, before: _Reading) -> _Reading:
    text, asked_from = sentence.text, _asked_from(sentence)
    skip = foreign = before.foreign
    others, found, candidate = False, None, before.open_to_afterthought
    for start, end in sentence.clauses:
        if _rule(_BREAK).match(text, start, end):
            skip = foreign = False
        if skip:
            continue
        clause = _Clause(sentence, start, end)
        if clause.is_foreign():
            skip, foreign, candidate = True, ":" in text[end : sentence.end + 1], None
            continue
        others = (others or clause.is_of_others()) and not clause.opens_with(_OWN_SUBJECT)
        if candidate and asked_from >= end and clause.is_afterthought():
            if found is None and not _rule(_PUZZLED).search(text, sentence.start, sentence.end):
                found = candidate[0], end
            continue
        until = _statement_end(sentence, clause, others, asked_from)
        if until:
            found = (found[0] if found else clause.begins), until
        candidate = None if others or end > asked_from else _candidate(clause, candidate)
    statement = _with_context(sentence, *found) if found else None
    return _Reading(statement, foreign, None if found else candidate)


def _candidate(clause: _Clause, before: tuple[int, int] | None) -> tuple[int, int] | None:
    """What would be a statement if only it were said to hold for good."""
    text, start, end = clause.text, clause.begins, min(clause.end, clause.begins + REACH)
    if end - start < 3 or _is_question(text, start, end):
        return None
    if any("soft" in against.kinds and _rule(against.pattern).search(text, start, end) for against in _AGAINST):
        return None
    if not _rule(_MAY_BE_STANDING).match(text, start, end):
        return before
    return (before[0] if before else start), end


def _statement_end(sentence: _Sentence, clause: _Clause, others: bool, asked_from: int) -> int | None:
    """Where the statement ends that begins in this clause, ``None`` where there is none."""
    remembered = _rule(_ASKED_TO_REMEMBER).search(clause.text, clause.start, clause.begins)
    for form in (*_FORMS, *_REMEMBERED) if remembered else _FORMS:
        if (others and form.kind in ("soft", "bare")) or (clause.titled and form.kind != "firm"):
            continue
        matched = form.end_in(clause)
        if matched is None:
            continue
        if clause.titled and not _rule(_MARKED_AT_THE_END).search(clause.text, clause.begins, clause.reach):
            continue
        until = sentence.clauses[sentence.clause_at(matched)][1]
        if not _speaks_against(form.kind, clause, min(until, clause.begins + 2 * REACH), sentence.end, asked_from):
            return until
    return None


def _speaks_against(kind: Kind, clause: _Clause, until: int, end: int, asked_from: int) -> bool:
    text, begins = clause.text, clause.begins
    polite = kind in ("firm", "soft") and clause.opens_with(_POLITE)
    if not polite:
        if until > asked_from and (asked_from <= begins or kind in _OF_SELF):
            return True
        if _is_question(text, begins, min(until, asked_from)):
            return True
    if kind in _OF_SELF and _rule(_CONDITION).match(text, clause.start, until):
        return True
    if kind in ("soft", "habit") and _rule(_PUZZLED).search(text, until, end):
        return True
    return any(kind in a.kinds and _rule(a.pattern).search(text, clause.start, until) for a in _AGAINST)


_CONTEXT = (
    r"(?:如果|要是|当|遇到|碰到|凡是|只要|除非|没有|未经|对于|关于|至于|因为|由于|在|我)"
    r"|(?:for|when|whenever|if|unless|with|in|on|at|because|since|as for|i|i'm|my|any|those|all|sundays)\b"
    r"|[^,]{1,12}(?:的时候|时|的话|方面|上)$"
)
"""A clause before the statement that says when or why."""
_POINTS_BACK = (
    r"[按照]?(?:这个|这样|这么|那样|那么|如此|照此|照旧)|(?:再也|永远|别再|不要再)[^,]{1,3}(?:,|了?$)|^[^,]{0,3}拉黑"
    r"|\b(?:this|that|it|them|those) ?(?:way|one|too|please)?$"
)
"""Its object stands before it."""


def _with_context(sentence: _Sentence, start: int, end: int) -> tuple[int, int]:
    """The statement with the clauses that belong to it; one-off requests around it don't."""
    clauses, text = sentence.clauses, sentence.text
    if start < sentence.start:  # an afterthought in a sentence of its own
        return start, end
    once = _rule(f"{_ONCE}|{_PAST}")
    first, last = sentence.clause_at(start + 1), sentence.clause_at(end)
    points_back = _rule(_POINTS_BACK).search(text[start:end])
    while first > 0:
        s, e = clauses[first - 1]
        explains = points_back or (_rule(_CONTEXT).match(text, s, e) and not once.search(text, s, e))
        if end - s > CONTENT_LIMIT or not explains:
            break
        first, start = first - 1, s
    while last + 1 < len(clauses):
        s, e = clauses[last + 1]
        if e - start > CONTENT_LIMIT or once.search(text, s, e) or _is_question(text, s, e):
            break
        if _rule(f"{_BREAK}|{_FOREIGN}").match(text, s, e) or _rule(_AGREES).fullmatch(text, s, e):
            break
        last, end = last + 1, e
    return start, end


_INTENT = _any(
    _zh(
        "以后 今后 往后 日后 此后 之后 后面 从今 从现 从此 从来 从小 从不 从明 从下 从即 起 开始 未来 将来 偏 喜"
        " 爱 习惯 惯 愿意 宁 讨厌 厌 反感 (?<!麻)烦 受不 介意 注重 看重 讲究 抵制 反对 避 拒绝 坚持 兴趣 无感 别"
        " 甭 勿 不要 不用 不许 不准 不再 不吃 不喝 不能 不想 不爱 不坐 不住 不穿 不看 不听 再也 绝 总 一直 始终"
        " 永远 每 回回 次次 天天[^气] 都 一律 一概 统一 固定 默认 凡 所有 任何 一切 无论 不管 除非 未经 没有我"
        " 没经 同意 记 别忘 叫我 喊我 称呼 管我 我管 叫您 叫你 我说 指 老规矩 规矩 一般 通常 平时 平常 日常 向来"
        " 一向 素来 历来 基本 常年 大多 往往 只 过敏 素 忌 怕 晕 恐 色盲 色弱 左撇子 耳 眼睛 胃 腿 腰 糖 血 症"
        " 洁癖 教 夜班 办公 轮椅 码 穿 戒 改用 改喝 改 换 首选 最[爱喜讨烦不] 优先 拉黑 屏蔽 长期 标准 照 超过"
        " 的话 能不 能\\S{1,6}就 少(?=给|用|推|发|说|来) 多发 尽量 直接 用 说话 回我 回复 回答 是回 夜猫 我住 住酒店 倾向"
        " 不太能 敏感 党 控 一定 必须 认"
    ),
    _en(
        r"from (?:now|here|today|tomorrow|this), forward, henceforth, hereafter, future, starting, beginning"
        r", effective, prefer\w*, preferences?, likes?, love, enjoy, always, never, n?ever, call(?:ing)? me"
        r", address, refer(?:ring)? to, remember, mind, note, forget, don't, dont, do not, default, hate, dislike"
        r", loathe, detest, despise, adore, favou?r\w*, stop, quit, every\w*, each, any\w*, all, usual\w*"
        r", normally, general\w*, typically, mostly, mainly, primarily, rarely, seldom, hardly, tend, only, can't"
        r", cannot, allerg\w*, vegan, vegetarian, intoleran\w*, fan, fond, keen, into, used to, whenever, unless"
        r", keep, rule, permanently, until, as of, habit, no matter, whatever, believe\w*, no more, no need, no"
        r", without, enough, not, isn't, aren't, annoys?, bothers?, drives?, switched, moved, gave, gone, gotten"
        r", first, for good, exceptions?, these days, nowadays, [a-z]+days, weekends, mornings, evenings, nights"
        r", mean, standard, stick, swap, trying, off (?:dairy|sugar|meat|gluten|coffee|caffeine), gone off"
        r", [a-z]+-free, accordingly, around, during, outside, everywhere, nowhere, else, with me, for us, over"
        r", under, treat, wear, size, deaf, blind, wheelchair, assume, consider, before, after, avoid, refuse"
        r", aversion, phobia, fear, interest\w*, exclusively, strictly, solely, uncomfortable, comfortable"
        r", opposed, against, afraid, scared, sensitive, boycott, diet, value, ditch, lose, cut, drop, skip, spare"
        r", person, pronouns, she/her, he/him, they/them, is fine, i find"
        r", i have (?:an?|no|got) \w+ (?!appoint|meet|question|reserv), i've got, i go by, i thrive"
        r", (?:learn|work|sleep|study|focus) best, i (?:eat|drink|sleep|work|shop|live|speak|read|listen|go), i'm"
        r", i am, im, my (?:\w+ ){1,3}(?:is|are|has|stays?), insist, swear, object, go-to, stopped, prioriti\w*"
        r", sign me, straight, by me"
    ),
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)days",
)
"""Words of which a statement has at least one; most commands have none."""
