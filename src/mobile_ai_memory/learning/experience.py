"""What in a log's text is experience: not what was injected into it, nor what was planted on the screen.

What an earlier memory said is no new experience; what the screen tells an agent to do is none at
all. This only keeps such text out of what rules learn; it is no filter to rely on against an
attacker, which is why memories are quoted data and carry where they come from.
"""

import re

from mobile_ai_memory.recall import without_injected
from mobile_ai_memory.text import normalize, one_line, shorten, well_formed

MAX_TEXT = 400
QUOTES = re.compile(r"“[^”]*”|\"[^\"]*\"|「[^」]*」|『[^』]*』|《[^》]*》|(?<!\w)‘[^’]*’|(?<!\w)'[^']*'(?!\w)")

_MARKS = re.compile(
    r"(?:<|‹|&lt;)\s*/?\s*memory\b|-?\s*\[(?:有效|避免|偏好|works|avoid|preference)\]"
    r"|以往任务的记录，仅供参考|Records of earlier tasks, for reference",
    re.IGNORECASE,
)
# One of these is in every match of the pattern; to look for them is much cheaper than to search.
_WORDS_OF_PLANTED = """
ignore disregard forget override must should shall please remember always never have_to need_to note message attention
important reminder from_now you_are instruction system developer new_task new_goal act_as memor forward send transfer wire
email don't_ do_not 忽略 无视 忘 理会 请 必 记 应 以后 总是 一律 不得 今后 往后 从现在 从今 从此 指令 命令 你 告诉 告知 存 写 加入 把 将 所有
"""
_PLANTED_WORDS = tuple(word.replace("_", " ") for word in _WORDS_OF_PLANTED.split())
# Screens say "you must accept the terms first" and "请先登录" to everybody: that is what the next task wants to know.
# What is planted speaks to an agent, for the future, or of what nobody's screen should ask for.
_PLANTED = re.compile(
    r"""
    (?:ignore|disregard|forget|override)\ (?:all\ |any\ |every\ )?(?:of\ )?(?:the\ |your\ |these\ |those\ |my\ )?
        (?:(?:previous|prior|above|earlier|other|former|old|existing|current)\ )?
        (?:instructions?|prompts?|rules|guidelines|orders|directions)
    | \b(?:ai|a\.i\.|assistants?|agents?|bots?|llms?|models?|chatbots?)\b\s?[,:，：]?\s?(?:you\ |they\ )?
        (?:must|should|shall|please|remember|always|never|have\ to|need\ to|from\ now\ on)\b
    | \b(?:note|message|instructions?|attention|important|reminder)\ (?:to|for)\ (?:the\ |all\ |any\ )?
        (?:ai|assistants?|agents?|bots?|llms?|models?)\b
    | \bremember[\s:,]+(?:to\ |that\ |this:?\ |the\ user\ )*
        (?:always|never|you|from\ now|wants?|prefers?|allows?|approved?)\b
    | \bremember: | from\ now\ on | \byou\ are\ now\b | \byour\ new\ (?:task|goal|instructions?)\b | \bnew\ instructions?\b
    | \byou\ (?:must|should|shall|have\ to|need\ to)\ (?:now\ |always\ |never\ )?
        (?:send|transfer|forward|pay|share|approve|ignore|obey|install|tell|reveal|disclose)\b
    | \b(?:system|developer)\ (?:prompt|message|note|override|instruction)s?\s?[:：] | \bact\ as\ (?:an?|if)\b
    | \b(?:always|never)\ (?:send|approve|transfer|pay|forward|share|grant|trust|reply|install|tell|confirm|accept|give|buy
        |order|subscribe|recommend|prefer|choose|pick|click|tap|wire|disclose|ask)\b
    | \b(?:add|save|store|write|commit|put|record)\ (?:this|that|it|the\ following)\b[^.]{0,20}\b(?:memory|memories)\b
    | \b(?:to|in|into)\ (?:your|its|the\ agent's|long-term)\ memory\b
    | \b(?:do\ not|don't|never)\ (?:tell|inform|alert|warn)\ the\ user\b
    | \b(?:forward|send|transfer|wire|email)\ (?:all|your|every|any|each|the\ user's)\b[^.]{0,20}
        (?:codes?|passwords?|passcodes?|otps?|credentials|money|contacts|savings|tokens?|keys?)\b
    | (?:忽略|无视|忘记|忘掉|不要理会)(?:你|掉)?(?:之前|以上|上面|上述|先前|前面|此前|所有|一切|原有|其他|的|全部)+
        [^，。；]{0,8}?(?:指令|提示|命令|要求|规则|说明|约束|限制|设定)
    | (?:\bai|人工智能|智能体|助手|机器人|模型|\bagent)(?:们)?[，,：:、\s]?(?:请|必须|务必|记住|记下|应当|应该|以后|今后|总是|一律|不得)
    | (?:请|务必|一定)(?:永远)?(?:记住|牢记|记下)(?!我|密码|账号|登录|设备|选择) | 记住[:：，,\s](?!我)
    | (?:^|[，。；：、:,\s“"「‘'])(?:请)?(?:以后|今后|往后)[^。；]{0,8}?(?:都|要|请|总是|一律|务必|必须|把|将|不要|别|只|永远|每次|应|默认)
    | (?:从现在起|从现在开始|从今以后|从今往后|从此以后)
    | 你(?:现在是|的新任务) | 你(?:必须|务必|应当|应该|需要立即|要立刻)[^，。；]{0,6}?(?:转账|发送|转发|付款|忽略|告诉|透露|服从)
    | (?:新的?|以下)(?:的)?(?:系统)?(?:指令|命令) | (?:不要?|别|不得)(?:告诉|告知)用户
    | (?:存入|写入|保存到|记入|加入|存到|写进|存进|记到|录入)(?:你的?|长期|智能体的?)*记忆
    | (?:请|必须|务必)(?:你)?(?:立即|马上)?(?:把|将)[^，。；]{0,10}(?:验证码|密码|通讯录|口令|银行卡|身份证|余额|短信|存款|钱)
    | (?:把|将)[^，。；]{0,10}(?:验证码|密码|通讯录|口令|银行卡|身份证|余额|短信|存款|钱)[^，。；]{0,8}
        (?:转发|转账|转给|汇给|汇到|告诉|提供给|交给|上传到)
    | 所有(?:付款|支付|转账|验证码)(?:都|一律|均)(?:要|必须|应|用|改|转|发|走)
    """,
    # To ASCII rules a Latin word also ends where a Chinese one begins.
    re.IGNORECASE | re.VERBOSE | re.ASCII,
)
_SENTENCE_START = re.compile(r"[，。；！？,;!?\n]|\.\s|[“\"「『‘]")
_CUT = "\x00"
_SPEAKER = re.compile(
    r"[，。；,;.]?[^，。；,;.\x00]{0,30}(?:写着|显示|文字|写道|内容是|内容为|弹窗|消息|说|提示|\bsays?|\breads?|\bsaying|\btext|\bsaid"
    r"|\bshow(?:s|ed|ing)?|\bnotice|\bbanner|\bpop-?up|\bthat)[^，。；,;.\x00]{0,12}\x00",
    re.IGNORECASE,
)


def experience(text: str) -> str:
    """A text of the log on one line, without what is no experience; "" where nothing else is in it."""
    kept = without_injected(well_formed(text[: MAX_TEXT * 4])).replace(_CUT, " ")
    mark = _MARKS.search(kept)
    if mark:
        kept = kept[: mark.start()]
    kept = shorten(one_line(kept), MAX_TEXT)
    # Wide or odd letters must not hide it.
    if not _has_planted(normalize(kept)):
        return kept
    kept = QUOTES.sub(lambda quote: _CUT if _PLANTED.search(normalize(quote.group())) else quote.group(), kept)
    planted = _PLANTED.search(kept)
    if planted:
        starts = [found.start() for found in _SENTENCE_START.finditer(kept, 0, planted.start())]
        kept = kept[: starts[-1]] + _CUT if starts and kept[starts[-1]] in '“"「『‘' else kept[: (starts or [0])[-1]]
    # Who said it goes with what was said.
    kept = _SPEAKER.sub("", kept).replace(_CUT, "").strip(" ：:，,。.;；")
    return "" if _has_planted(normalize(kept)) else kept


def is_all_experience(text: str) -> bool:
    """Whether nothing of a text had to be left out."""
    return experience(text) == shorten(one_line(well_formed(text)), MAX_TEXT)


def _has_planted(normalized: str) -> bool:
    return any(word in normalized for word in _PLANTED_WORDS) and bool(_PLANTED.search(normalized))
