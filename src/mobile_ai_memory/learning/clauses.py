"""A step's words as clauses: which tell what was done, and which only what was seen.

By rules of thumb of Chinese and English. A clause tells a deed where it begins with what an agent
does ("tapped", "点了"), says by what means or where ("via the menu", "在“设置”里有"), or stands first
and names an element that had an effect ("the red bin worked"). What follows a word of seeing or
happening ("appeared", "没有") is no more part of the deed.
"""

import re
from collections.abc import Iterator

ASIDE = "\x01"
"""Stands for a quoted name in masked text, with the character after it."""

_CLAUSE = re.compile(
    r"([,，;；。!！?？、()（）\n—]|[:：]|\.(?=\s|$)|\s[-–]\s"
    r"|\s(?:and then|and|but|so|then|which|because|since|until|before|whereupon)\s"
    r"|然后|接着|结果|但是|但|于是|之后|以后|后(?=[点按选输长滑打进勾拖]))"
)
_JOINED = re.compile(r"and|、")
_THEN = re.compile(r"\s*(?:then\b|再|然后)")
_SHORT = 40
_FILLER = re.compile(
    r"^(?:\s|\b(?:i|we|it was|then|now|first|finally|again|instead|just|simply|also|next|after|by|tried|trying|try|to|had|have"
    r"|the agent|agent|once|only|successfully|twice|directly|manually|still|re|step|this time|eventually|later|on second try)\b"
    r"|先|再次?|又|就|最后|于是|然后|改为|(?:改成?|换成?)(?=[点按从用去在到])|直接|尝试|试着|试了?|重新|仍然?|还是|依然|继续|多次|反复|连续"
    r"|第[一二三四五六七八九十\d]+次|这次|才|需要|必须|要|应该)+"
)
AGAIN = re.compile(
    r"\b(?:again|once more|one more time|retr(?:y|ied|ying)|re-?tried|tried twice|re-?tapped|re-?submitted|repeat(?:ed)?"
    r"|(?:second|third|fourth|another|next|\d(?:nd|rd|th)) (?:time|try|attempt))\b"
    r"|再(?:次|一次|试|来)|再[^，,。]{0,12}一[次下遍]|^再|又(?:点|试|按|发|提交|打开)|重试|重新|重复|第[二三四五六\d]+次|多试"
)
"""What says that something was done once more."""

# What an agent does

_STEMS = """
accept add adjust agree allow appl archiv ask attach brows call cancel chang check choos clear click clos collaps confirm connect
cop creat crop delet dial disabl dismiss download drag drop edit enabl enter exit expand fill filter flip follow forc grant hid
hit hold input insert join launch leav lock log look lower mark merg mov mut navigat open pair past pick pin pinch plac post press
pull push put quit rais reach redo refresh relaunch reload remov repeat reset restart retr return review rotat sav say scan scroll
search select send set shak shar sign skip slid sort speak star start submit swip switch tap tick tilt toggl touch trim turn typ
uncheck undo unfold unlock unmut unpin untick updat upload us view visit wait zoom long-press double-tap
"""
_DID = re.compile(
    rf"^(?:(?:{'|'.join(_STEMS.split())})(?:e|y|ie|[bdglmnprt])?(?:s|es|d|ed|ing)?\b"
    r"|(?:held|chose|chosen|go|going|went|back|said|sent|left)\b|(?:long|double)[ -]"
    r"|found (?:it )?(?:in|under|behind|at|via|by|through)\b|got (?:to|there|in)\b)"
)
_SUBJECTS = """
add call change check connection copy display download edit filter launch lock log login mark menu move open post refresh reload
save scan search send set share sign-?in sort start submit turn update upload view zoom
"""
# "Search opened", "upload stopped", "the share button": such a word is a noun here.
_SUBJECT = re.compile(
    rf"^(?:{'|'.join(_SUBJECTS.split())})\s+(?:(?!the\b|to\b)\w+ed|was|is|has|did|went|kept|does"
    r"|bar|box|field|page|screen|results?|button|icon|menu|sheet|list)\b"
)
# At the start of a clause these are deeds; within it they may be what came of one.
_DID_ZH = re.compile(
    r"长按|连点|双击|双指|点(?![数评])|按(?![钮键])|击|选(?!项)|输入(?!框|法)|填|滑(?!块)|滚(?!轮|动条)|翻(?!译)|拖|拉(?!杆)"
    r"|搜(?!索[框页栏结])|找(?!不)|勾|扫|粘贴|复制|拍|说(?!明)|摇|画(?![面质])|设[为置成]|改[为成用]|调[到整大小高低]|通过|使用|移[到动]|写(?!着)"
    r"|切到|关[掉闭上]|^(?:打开|进入?|用(?!户)|从|去|开启|启用|停用|同意|允许|授权|刷新|下载|上传|登[录陆]|退出|退回|返回|回到|跳过|删|清[空除]|添加|新建"
    r"|重启|展开|收起|切换?|等(?!级)|取消)"
)
MEANS = re.compile(r"\b(?:by (?:\w+-)?\w+ing|via|using|through)\b|[>→›»]|->")
"""What says by what means, or shows a path of menus."""

# What is on the screen

_ELEMENTS = """
button icon tab menu field box bar switch toggle row link card sheet drawer gear magnifier magnifying_glass dots avatar pencil
checkbox option entry bell heart plus_sign slider section settings pop-?up dialog footer header side_?bar toolbar panel tile
thumbnail arrow handle shade widget folder chip paperclip list page key
"""
ELEMENT = re.compile(
    rf"\b(?:{'|'.join(_ELEMENTS.split())})\b".replace("_", " ")
    + r"|图标|按钮|放大镜|菜单|标签|输入框|搜索框|开关|头像|齿轮|选项|入口|加号|三个点|列表|卡片|导航|侧边栏|铃铛"
)
_WHERE = re.compile(
    r"^(?:(?:it|they|this|that|the \w+) )?(?:is|was|are|were|sits?|lives|hides|hidden|located|found)\s+(?:only |now |just )?"
    r"(?:under|in|behind|inside|on|at|below|above|next to|beside)\b"
    r"|(?<!没)[里下中上](?:面)?(?:就|才)?(?:有|是)|[^没不]就?在\S{1,12}[里下中上]|藏在|位于"
)
_AT = re.compile(r"(?:at|in|under|behind|inside|on|below|above|next to) the\b")
_STANDS = re.compile(r".在|位于")
_EFFECT = re.compile(
    r"\b(?:work(?:s|ed)?|leads?|led|opens?|opened|brings|brought|takes?|took|has|had|holds?|held|offers?|contains|shows?|showed|displays?|unresponsive"
    r"|gr[ea]yed|disabled|inert|dead|did it|did the trick|help(?:s|ed)?|do(?:es)? nothing|did nothing|nothing happen\w*"
    r"|(?:not|\w+n't) (?:react|respond|work)\w*)\b"
    r"|有效|管用|有用|没用|无效|没有?反应|无反应|不管用|不起作用|可以$|才?行$|灰|点不[动了]|不可[点选用]|禁用|是空"
)

# What came of it

_NO_DEED = re.compile(
    r"^(?:\s|\b(?:the|a|an)\b)*(?:nothing|no\b|not\b|none|neither|there\b|it\b|this\b|that\b|they\b|its\b|still\b|already\b|screen"
    r"|page|app\b|results?|message\b|notice|toast|dialog|error|pop-?up|list is|same\b|unable|can't|cannot|could(?:n't| not)"
    r"|did(?:n't| not)|wo(?:n't|uld not)|failed to|only\b|now\b|got (?!to\b|there|in\b|into)"
    r"|went (?:through|out|away|well|fine|blank|black|up|down|dark)\b)"
    r"|^(?:没|未|无|不|出现|显示|弹出|提示|看到|看见|只|仍|还是|还在|依然|页面|屏幕|被|变|已经?|成功|失败|报错|找不到|什么|列表里?没"
    r"|里面没|保持|自己|自动|跳转|闪退|加载|界面|系统|结果|错误)"
)
_STATES = """
accepted added applied archived booked changed checked cleared closed confirmed connected copied created deleted disabled
downloaded enabled joined launched left locked logged_in moved muted opened ordered paid paired pinned posted printed published
removed replied reset saved selected sent set shared signed_in sorted started submitted switched_off switched_on ticked
turned_off turned_on unlocked updated uploaded
"""
_STATE = re.compile(
    f"(?:{'|'.join(_STATES.split())})[.! ]*".replace("_", " ")
    + r"|\w+ (?:successful(?:ly)?|completed?|failed|done|ok|succeeded|finished)[.! ]*"
    r"|[\u4e00-\u9fff]{1,6}(?:成功|失败|完成|完毕|好了|中)"
)
_HAPPENINGS = """
appear\\w* became brings brought came closed_itself comes? complet\\w* crash\\w* did disabled disappear\\w* do does doesn't don't
dropped empty fail(?:s|ed)? finish\\w* found froze\\w* gave gives got gr[ea]yed had has hung is isn't are was were led leads
load(?:s|ed) missing never no(?!_longer) not nothing cannot opened opens played plays reacted react register\\w* remain\\w*
responds? responded result(?:s|ed)? returned said says showed shown shows? started starts stayed stays still stopped stops
stuck succeed\\w* changed unavailable unresponsive updat(?:es|ed) vanish\\w* went without work worked works
"""
_SEEN = re.compile(
    rf"\b(?:{'|'.join(_HAPPENINGS.split())})\b|\w+n't\b".replace("_", " ")
    + r"|(?:就|便|才|后|都|也|即|可以?|终于)*(?:没|未|无(?!线)|不(?!再)|出现|显示(?!器|模式|与|设)|弹出|提示|看到|看见|变[成为了得灰红]"
    r"|成功|失败|报错|跳转|跳到|跳出|进入了?|打开了?|只有?|仍|还是|还在|依然|被|卡住|卡死|卡在|闪退|空白|已经?|加载|出来|发出去|发送成功"
    r"|是\b|是[灰空]|灰色|可以了|好了|生效|到了|找到|来到|更新了|完成|恢复|正常|识别|响应|回弹|弹回|自动)"
)
# To start afresh is to try again, not to do it another way.
_FRESH_START = re.compile(
    r"\s*(?:(?:i|then|after|and|先|又|再|于是|后来) ?)*(?:(?:re-?(?:start|launch|open|load|boot|enter|log)|refresh|relog"
    r"|force[- ]?(?:clos|stop|quit)|kill|quit|exit|go(?:ing)? back|went back|return|back\b)"
    r"|(?:应用|app|软件|手机)?(?:重启|重新(?:打开|启动|进入?|加载|登[录陆]|来)|刷新|返回|退出|退回|杀掉|杀后台|清后台|关掉?重开"
    r"|再次?(?:进入|打开|启动)))"
)


def clauses(masked: str) -> Iterator[tuple[str, int]]:
    """The clauses of a text, and how much of each tells what was done.

    Args:
        masked: normalised text whose quoted names are set aside.
    """
    pieces = _CLAUSE.split(masked)
    before, joint = False, ""
    named_later = ASIDE in masked
    for at in range(0, len(pieces), 2):
        clause = _FILLER.sub("", pieces[at]).strip()
        if clause:
            carried_on = before and bool(_JOINED.search(joint) or _THEN.match(pieces[at]))
            retried = _FRESH_START.match(pieces[at]) and ASIDE not in clause
            end = 0 if retried else _end_of_deed(clause, first=at == 0, named_later=named_later, carried_on=carried_on)
            yield clause, end
            before = end > 0
        joint = pieces[at + 1] if at + 1 < len(pieces) else ""


def _end_of_deed(clause: str, *, first: bool, named_later: bool, carried_on: bool) -> int:
    named = ASIDE in clause or bool(ELEMENT.search(clause))
    if first and ((named and _WHERE.search(clause)) or (named_later and _AT.match(clause))):
        return len(clause)
    if _NO_DEED.match(clause) or _STATE.fullmatch(clause):
        return 0
    cut = _SEEN.search(clause, 1)
    end = cut.start() if cut else len(clause)
    head = clause[:end]
    named = ASIDE in head or bool(ELEMENT.search(head))
    stands = first and named and not _STANDS.search(head) and (cut is None or bool(_EFFECT.search(clause)))
    if not _SUBJECT.match(clause) and (_DID.match(clause) or MEANS.search(clause) or _DID_ZH.search(head)):
        return end
    if stands or (carried_on and cut is None and len(clause) <= _SHORT):
        return end
    return 0
