"""From a label to its value: what may stand between them, in front and behind, in both languages."""

import re
from collections.abc import Iterator

from mobile_ai_memory.redaction.labels import LABELS, Found, Label, labels_in
from mobile_ai_memory.redaction.looks import UNIT
from mobile_ai_memory.redaction.patterns import pattern
from mobile_ai_memory.redaction.reading import Reading, Secret
from mobile_ai_memory.redaction.unexplained import unexplained
from mobile_ai_memory.redaction.values import (
    CODE,
    NAMED,
    PUBLIC_NUMBER,
    QUOTES,
    SHELF_CODE,
    WORD,
    Bond,
    Candidate,
    Span,
    is_key,
    is_password,
    read_password,
)

_MORE = {label.more: pattern(label.more) for label in LABELS}


def labelled(reading: Reading) -> Iterator[Secret]:
    """What a label points at, forward or back."""
    labels = labels_in(reading)
    for number, found in enumerate(labels):
        label = found.label
        reach = labels[number + 1].start if number + 1 < len(labels) else len(reading.lower)
        value = _value_after(reading, found, reach) or _value_before(reading, found)
        while value:
            yield Secret(*value, label.kind)
            more = _MORE[label.more].match(reading.folded, value[1])
            value = label.read(reading, more.end(), "soft", "") if more else None
    if reading.digits:
        yield from unexplained(reading, labels)


# ---------------------------------------------------------------- forward

# In this order: the rest of a field's name, a closing quote, an aside in brackets, small words; then the sign that
# points at the value; then an opening quote.
_FIELD = r"(?:\s?(?:码|密钥|锁|输入框|文本框|编辑框|[一那这]栏|框|栏|字段|处|那里|field|box|input|entry|value|string|prompt))?"
_CLOSING = r"[\"'”’」』】\])）>*`_\\]{0,4}"
_ASIDE = r"(?:\s?[(（][^()（）\n\0]{0,24}[)）])?"
_SMALL = (
    r"(?:\s?(?:就|还|应该?|都|也|一直|好像|大概|可能|仍然?|现在|目前|今天|暂时|已经?|刚刚?|被|我们?|给|你|您|他|她|家里?|了|的|统一|默认|分别|又|重新|帮"
    r"|里面?|中|内|上|[,，]\s?)"
    r"|\s(?:should|will|would|has|have|had|been|be|now|currently|still|again|i|you|we|think|believe|guess|probably|just"
    r"|that|which|there|here|field|box|changed|reset)(?=[\s:=])){0,5}"
)
_FIRM = (
    r"(?<=】)|(?<=>)(?=[^\s<>]{1,64}</)|[:=]{1,2}>?|=>|←|<-{1,2}|-{1,2}>|→|⇒|➡️?|👉|👇|☞|是|为|就是|即|係|['’]s(?=\s)"
    r"|(?<=\s)(?:is|was|are|were|be|equals|reads|says|shows|showed)(?=[\s:])"
)
_SOFT = (
    r"(?:改|换|设|设置|设定|变|更新|重置|恢复|修改|更改)(?:成|为|到|回)了?|设了|从|由"
    r"|(?:填入|填写|填|输入|录入|键入|敲入|敲|打|粘贴|用|写)(?:了|的是|的)?|发你|给你|叫做?|(?:收到|到|来|发来|发过来)了|不是"
    r"|(?<=\s)(?:to|as|from|with|typed|entered|use|try|type|enter)(?=\s)"
)
_OPENING = r"\s{0,4}(?:[【(（\[<]\s?|[*`|]{0,2})\\?[\"'“‘「『`]?"

_NEAR = pattern(
    rf"{_CLOSING}{_FIELD}{_CLOSING}{_ASIDE}{_CLOSING}{_SMALL}\s{{0,2}}(?:(?P<firm>{_FIRM})|(?P<soft>{_SOFT}))\s?"
    rf"(?P<sign>[:=]|是|为)?{_OPENING}"
)
_BARE = pattern(
    rf"(?!\s?---){_CLOSING}{_FIELD}{_CLOSING}(?P<aside>{_ASIDE})(?P<gap>[\s|,，:\-–—/(（【\[“\"'‘「『*`、\\]{{0,6}})"
)
# Logs of what was typed: password", "text": "X"; et_password, text='X'; pwd_edit); set_text('X
_TEXT_OF_A_FIELD = pattern(
    r"(?:\s[^\n\0,.:=;]{0,32}|[\u4e00-\u9fff]{0,16})[\"')]{0,2}[\s,.;，。；|/]{1,3}(?:content|value|text|body|detail|内容|正文|值)\s?[:=]\s?[\"'“]?[#*]?(?=[^\s\"'“])"
    r"|[\"')]{0,2}[,;]?\s{0,2}(?:[\"']?\b(?:text|value|content)[\"']?\s?[:=]\s?"
    r"|\.?(?:set|input|type|send|fill|enter)_?\w{0,8}\(\s?)[\"'](?:[#*](?=\d))?"
)
# The next argument of a call: define("DB_PASSWORD", "X")
_ARGUMENT = pattern(r"[\"'],\s?[\"']")
_BEHIND_A_USER = pattern(
    r"(?:账号|账户|用户名?|登录名|\b(?:user(?:name)?|login|account))\s?[:=]?\s?[\w.@+-]{1,64}[\s,，、;；/|]{1,3}(?:登录)?\Z"
)
_POINTER = pattern(
    rf"(?!=(?<=[a-z0-9_].))(?:{_FIRM})|(?<=\s)to(?=\s)|(?:改|换|设|设置|变)(?:成|为)了?|输入?了?|填入?了?|依次(?:点击?|按下?)了?"
)
_OPENING_AT = pattern(_OPENING)
_IN_OTHER_WORDS = pattern(r"(?:[\u4e00-\u9fff]|\d(?=[位个])){1,10}?(?P<last>后[四五六4-6]位)?\s?(?=[!-~])(?!\d[位个])")
_IS = frozenset(["是", "为", "就是", "即", "is", "was"])
_MIXTURE = pattern(r"(?<![!-~])(?=[a-z]*\d)(?=\d*[a-z])[!-~]{6,64}", re.IGNORECASE)
_TYPED = frozenset(["输入", "输入了", "填入", "填入了", "填写", "填写了", "填", "填了", "用", "用了", "写", "写了"])
_REACH = 48
_SENTENCE_END = pattern(r"[\n\0。！？!?;；&]|\.\s(?<!\brs..)(?<!\bno..)")
# What makes the number at the other end of a sentence something else than the secret.
_ABOUT_OTHERS = pattern(
    r"错|次数|长度|位数|强度|有效|时间|日期|版本|页[码数]|单号|编号|号码|金额|余额|数量|代码|坐标|位置|热线|客服|电话|尾号|邮箱|地址|链接|网址|规则|要求|提示"
    r"|说明|按钮|失败|过期|剩余|耗时|尺寸|大小|价格|不|没|无|未|请输"
    r"|\b(?:errors?|attempts?|length|characters?|limit|expir\w*|version|page|order|number|amount|count|times?|date|ids?"
    r"|e?mail|url|link|rules?|policy|hint|button|failed|minutes|remaining|size|took|price|bounds|position|index|status"
    r"|response|result|not|no|without|cannot|never|forgot\w*|class|width|height|type|user|username)\b"
)
_MAY_BE_A_VALUE = pattern("[0-9@#$!%^&*+=?~\"'“‘「『]")


def _value_after(reading: Reading, found: Found, reach: int) -> Span | None:
    near = _NEAR.match(reading.lower, found.end)
    if near and found.label.name == "any code" and not _is_sent(reading.lower, found.start, near):
        return None
    value = _value_near(reading, found, near) if near else None
    if value:
        return value
    text = _TEXT_OF_A_FIELD.match(reading.lower, found.end)
    if text:
        return found.label.read(reading, text.end(), "soft", "")
    argument = _ARGUMENT.match(reading.lower, found.end)
    if argument:
        return found.label.read(reading, argument.end(), "far", "")
    if found.in_a_name:
        spaced = found.label.kind == "key" and reading.lower[found.end : found.end + 1] == " "
        return found.label.read(reading, found.end + 1, "far", "") if spaced else None
    return _value_bare(reading, found) or _value_far(reading, found, reach)


def _value_near(reading: Reading, found: Found, near: re.Match[str]) -> Span | None:
    """密码已经改成了：X; the password is "X"."""
    sign = near["firm"] or near["sign"] or ""
    if found.in_a_name and sign[:1] not in {":", "="}:
        return None
    bond: Bond = "firm" if sign or near["firm"] is not None else "soft"
    if reading.lower[found.start - 1 : found.start] in {"?", "&"}:
        sign = "&" + sign  # a parameter of a URL
    value = found.label.read(reading, near.end(), bond, sign)
    if value:
        return value
    # 密码是我生日 20010815; 密码是手机后四位 8012
    words = _IN_OTHER_WORDS.match(reading.lower, near.end())
    if words and near["soft"] not in _TYPED and (words["last"] or not _ABOUT_OTHERS.search(words[0])):
        value = found.label.read(reading, words.end(), "far", "")
        if value and (value[1] - value[0] >= 6 or words["last"] or sign in _IS):
            return value
    return _value_explained(reading, found, near.end()) if sign in _IS else None


def _value_explained(reading: Reading, found: Found, at: int) -> Span | None:
    """密码是大写的 W 加生日，W19930412; the password is my dog and her year, Rocky2015."""
    if found.label.kind != "password":
        return None
    end = _SENTENCE_END.search(reading.lower, at, at + _REACH)
    for word in _MIXTURE.finditer(reading.folded, at, end.start() if end else at + _REACH):
        if _ABOUT_OTHERS.search(reading.lower, at, word.start()):
            return None
        value = read_password(reading, word.start(), "far", "")
        if value:
            return value
    return None


def _value_bare(reading: Reading, found: Found) -> Span | None:
    """密码X; password X; 验证码（X）; 密码（8 位）X."""
    label, lower = found.label, reading.lower
    bare = _BARE.match(lower, found.end)
    if not bare:
        return None
    if bare["aside"]:
        inside = bare.end("aside") - len(bare["aside"].lstrip(" (（"))
        value = label.read(reading, inside, "bare", "")
        if value:
            return value
    if bare.end() == found.end and lower[found.end - 1].isascii() and not lower[found.end : found.end + 1].isdigit():
        return None
    # 账号 demo 密码 demo
    bond: Bond = (
        "firm"
        if label.kind == "password" and _BEHIND_A_USER.search(lower, max(0, found.start - 80), found.start)
        else "bare"
    )
    value = label.read(reading, bare.end(), bond, "")
    # Behind a comma, or behind the word "code" alone, few digits might be anything.
    doubtful = "," in bare["gap"] or "，" in bare["gap"] or label.name == "any code"
    return value if value and (not doubtful or value[1] - value[0] >= 6) else None


def _value_far(reading: Reading, found: Found, reach: int) -> Span | None:
    """The password for the router, as far as I remember, is X."""
    reach = min(reach, found.end + _REACH)
    end = _SENTENCE_END.search(reading.lower, found.end, reach)
    reach = end.start() if end else reach
    if found.label.name != "passphrase" and not _MAY_BE_A_VALUE.search(reading.lower, found.end, reach + 32):
        return None
    for pointer in _POINTER.finditer(reading.lower, found.end, reach):
        if _ABOUT_OTHERS.search(reading.lower, found.end, pointer.start()):
            return None
        opening = _OPENING_AT.match(reading.lower, pointer.end())
        at = opening.end() if opening else pointer.end()
        # The album's password is "tulip"
        quoted = pointer[0] in _IS and reading.folded[at - 1] in QUOTES
        value = found.label.read(reading, at, "soft" if quoted else "far", pointer[0])
        if value:
            return value
    return None


_THEIRS = pattern(r"(?:(?:your|my|the|this|that|new|sms)\s(?:\w{1,16}\s)?|短信\s?|的\s?|收到\s?|[?&])\Z")
_LONG_CODE = pattern(r"\d{3}[ -]?\d{3,5}(?!\d)|(?=[a-z]*\d)[a-z0-9]{5,8}\b")


def _is_sent(lower: str, start: int, near: re.Match[str]) -> bool:
    """Programs answer with codes, {"code":50012}; those that are sent to people are "yours", or longer."""
    if near["firm"] == "is" or _THEIRS.search(lower, max(0, start - 24), start):
        return True
    in_a_program = lower[start - 1 : start] in {'"', "'"} or "=" in near[0]
    return not in_a_program and _LONG_CODE.match(lower, near.end()) is not None


# ---------------------------------------------------------------- back

_REST = r"[^,.。，!！?？;；:\n\0\d]"
_END = r"[\"'”’」』)）\]】]{0,2}"
_PUT = (
    r"(?:依次(?:点击?|按下?)|输入?|填入|填写?|键入|录入|粘贴|复制|敲入?|打入|按|拨|使用|用|以|拿|把|将"
    r"|\b(?:typ(?:e|es|ed|ing)|enter(?:s|ed|ing)?|input(?:s|ted)?|puts?|past(?:e|es|ed)|fill(?:s|ed)?(?: in)?|set"
    r"|us(?:e|es|ed|ing)|dial(?:s|ed)?|press(?:es|ed)?|punch(?:es|ed)?))"
    r"(?:了|的)?(?:文本|文字|内容|数字|\s?\d (?:digits|characters)|\s?\d ?位数?字?)?[\s(（:：]{0,2}\Z"
)
_INTO = (
    rf"{_END}\s?(?:,\s?)?(?:(?:填写?|输入?|粘贴|复制|写|敲)?(?:到|进|至|在|入)|作为?|当作?|做|成|为|设[为成置]|->|→"
    r"|(?<=\s)(?:in(?:to)?|to|as|for|on|at|with|when|if)(?=\s)|(?<=,\s)\w{2,10}=\"?)[^。.!！?？\n\0\d]{0,24}"
    rf"|{_END}\s?(?:的|登录|支付)?"
)
_WAYS_BACK = (
    # X is my Steam password; X - your Uber verification code
    (None, rf"{_END}\s?(?:,\s)?(?:就是|才是|是|为|(?<=\s)(?:is|was)(?=\s)|=|-(?=\s)|[–—])\s?{_REST}{{0,28}}"),
    # X（登录验证码）
    (None, rf"{_END}\s?[(（\[【]\s?[^()（）\n\0\d]{{0,12}}"),
    # X 这个验证码
    (None, rf"{_END}\s?(?:这个|那个|这串|那串){_REST}{{0,8}}"),
    # X, your code; X，就是那个验证码
    (
        None,
        rf"{_END}\s?[,，:]\s?(?:就?是|为|这就?是|(?:this is|that's) )?(?:您|你|那|这|your|my|the){_REST}{{0,20}}",
    ),
    # it accepted X as my password
    (None, rf"{_END}\sas (?:(?:my|the|its|an?|your|his|her|our|new)\s)?{_REST}{{0,20}}"),
    # use X as the password; 输入 X 到密码框; type("X", target="password")
    (_PUT, _INTO),
    # {"text": "X", "target": "password"}; text=X hint=password
    (r"\b(?:text|value|input|content|string)(?:\\?\")?\s?[:=]\s?\\?\Z", r"\\?[\"']?[)\]}]{0,2}[\s,;][^{}\n\0]{0,60}"),
)
"""What has to be in front of the value, if anything, and what is between it and its label."""
_WAYS = tuple((pattern(front) if front else None, pattern(between)) for front, between in _WAYS_BACK)
_KEYS = r"\d(?:(?:[、,，]\s?|-)\d){3,11}(?!\d)"
_TOKENS = {
    label.before: pattern(
        rf"[\"'“‘「『](?P<quoted>[^\"'”’」』\n\0]{{1,64}})(?=[\"'”’」』])|(?<![\w@./-])(?P<plain>{_KEYS}|{label.before})"
    )
    for label in LABELS
    if label.before
}
_WINDOW = 96
_YOURS = pattern("your|my|您|你")
# Behind a label that its value went before. Of "60 is the password length" the label is no label.
_LAST_WORD = pattern(
    r"\s*(?:\Z|[\n\0,.;!?)\]\"'”，。；！？）】…|:<-]|(?:for|to|of|on|in|at|and|field|box|input|prompt|pad|keypad|screen|page|dialog|is)\b"
    r"|\s[\w+/]{11}(?!\S)"  # the name of the program that may read the message
    r"|的?(?:输入框|框|栏)|登[录陆入]|=[\"']?true|[吧了哦啊呢呀哈喽后就才能进里]|之后|以后|可以|过期|失效)"
)
_OTHERS_NAME = pattern(
    r"(?:错误码?|代码|编号|热线|电话|拨打|尾号|客服|订单号?|单号|\b(?:code|error|no\.?|number|order))[:：\s]{0,2}\Z"
)


def _value_before(reading: Reading, found: Found) -> Span | None:
    label = found.label
    if not label.before or found.in_a_name or not _LAST_WORD.match(reading.lower, found.end):
        return None
    start = max(0, found.start - _WINDOW)
    start += max(reading.lower[start : found.start].rfind(sign) for sign in "\n\0。！？") + 1
    window = reading.lower[start : found.start]
    tokens = [
        token
        for token in (_TOKENS[label.before].finditer(window) if _MAY_BE_A_VALUE.search(window) else ())
        if token["quoted"] or _MAY_BE_A_VALUE.search(token[0])
    ]
    for token in reversed(tokens[-4:]):
        name = "quoted" if token["quoted"] else "plain"
        at, end = token.span(name)
        assigned = NAMED.match(token[0])  # text=X
        if assigned:
            at += assigned.end()
        value = Candidate(reading.folded[start + at : start + end], at, end, "", "soft", name == "quoted")
        front, between = window[: at if name == "plain" else token.start()], window[end:]
        if _stands_for(label, value) and _leads_to(found, front, between):
            return start + at, start + end
    return None


def _stands_for(label: Label, candidate: Candidate) -> bool:
    """Whether what stands before a label has the looks of its value."""
    if label.before != WORD:
        return re.fullmatch(f"{_KEYS}|{label.before}", candidate.value.lower(), re.ASCII) is not None
    return is_key(candidate) if label.kind == "key" else is_password(candidate)


def _leads_to(found: Found, front: str, between: str) -> bool:
    if _OTHERS_NAME.search(front):
        return False
    # 50012 is the code; but 50012 is your code.
    if found.label.name == "any code" and found.end - found.start > 3 and not _YOURS.search(between):
        return False
    return any((needs is None or needs.search(front)) and way.fullmatch(between) for needs, way in _WAYS)


# ---------------------------------------------------------------- no label at all

_GOOD_FOR = (
    r"(?:验证|登录|登陆|注册|绑定|认证|解锁|取件|取货|取餐|提货|开门|入场|核销|verif|log[ -]?in|sign[ -]?in|authenticat|confirm (?:your|it|that)|reset your|activate"
    r"|complete (?:your )?(?:sign|log|reg|verif))"
)
# A number, and what it is good for: most texts lack one of them, and it is quick to see.
_CODE_SIZED = pattern(r"\d(?:[ -]?\d){3}")
_USES = pattern(_GOOD_FOR)
_TO_USE = (
    pattern(
        rf"(?:输入|使用|凭|用|填写|\b(?:enter|use|type|input))[\s:：]?(?:代码|(?:the |this )?code )?\s?[\"“'【\[]?"
        rf"(?P<secret>{CODE}|{SHELF_CODE})[\"”'】\]]?\s?(?:(?:来|以|进行|完成|即可|去|到|(?:in order )?to|for|on|in|into|at)\s?"
        rf"[^\n\0。.!?,，\d]{{0,16}}?|[^\n\0。.!?,，\da-z]{{0,2}}){_GOOD_FOR}"
    ),
    pattern(rf"(?<![\w.-])(?P<secret>{CODE})\s?用于[^\n\0。.!?,，\d]{{0,12}}?{_GOOD_FOR}"),
)


def codes_to_use(reading: Reading) -> Iterator[Secret]:
    """Messages that name no code but say what to do with it: "Enter 609 122 to verify your phone"."""
    if not (_CODE_SIZED.search(reading.lower) and _USES.search(reading.lower)):
        return
    for to_use in _TO_USE:
        for match in to_use.finditer(reading.lower):
            counts = UNIT.match(reading.after(match.end("secret")))
            if not counts and not PUBLIC_NUMBER.fullmatch(match["secret"]):
                yield Secret(*match.span("secret"), "code")
