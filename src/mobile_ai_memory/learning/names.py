"""The names of what is on the screen, in a step's words: a lesson's keywords.

First what is quoted as a label, then what is called an element. Not what was typed, and not what a
notice said: a later task will have other words.
"""

import re

from mobile_ai_memory.text import keyword, one_line

MAX_NAMES = 6
_LONGEST = 24
_LONGEST_HAN = 10

_QUOTED = re.compile(
    r"[“「『《]([^“”「」『』《》]{1,40})[”」』》]|(?<!\w)\"([^\"]{1,40})\"|(?<!\w)[‘']([^‘’']{1,40})[’'](?!\w)"
)
_NOT_A_LABEL = re.compile(
    r"(?:输入|搜索?|查找?|填写?入?|写|打字|键入|粘贴|发送?|说|回复|提示|弹出|显示|写着|报错|出现|标题为|内容为|改名为|命名为)(?:了|的|着|上|成|：|:)?\s*$"
    r"|\b(?:type[ds]?|typing|enter(?:ed|ing)?|input|search(?:ed|ing)?(?: for)?|look(?:ed|ing)? (?:up|for)|fill(?:ed|ing)?(?: in)?|wr(?:ote|ite|iting)"
    r"|past(?:e|ed|ing)|sen[dt]|sa(?:ys|id|ying)|reads?|notice|message|toast|error|warning|banner|shows?|showed|named|renamed to|called)[\s:,]*$",
    re.IGNORECASE,
)
_EN_ELEMENT = re.compile(
    r"((?:[\w&'-]+ ){0,2}[\w&'-]+) (?:button|icon|tab|menu|field|box|bar|switch|toggle|link|sheet|drawer|chip|checkbox|slider|card|row|entry|option)\b",
    re.IGNORECASE,
)
_EN_KEPT = re.compile(r"\b(?:tab|menu|field|box|bar|sheet|drawer)$", re.IGNORECASE)
_EN_GLYPH = re.compile(
    r"\b(?:magnifying glass|magnifier|gear|bell|avatar|profile picture|paperclip|three dots|three lines|plus sign|pencil|heart|hamburger|kebab|funnel|trash can|status bar|notification shade|home screen)\b",
    re.IGNORECASE,
)
# One word with a capital may be anything; two are a label.
_EN_LABEL = re.compile(r"(?<=[a-z,>:→] )([A-Z][\w'-]*(?:(?: &| and| of| to)? [A-Z][\w'-]*|(?: &) \w+)+)")
_NOT_IN_NAMES = """
the a an on at in into to of with for it its my that this by from and or up first second last next previous other same then
tap tapped tapping click clicked press pressed open opened opening use used using chose choose selected select hit pulled swiped
went go scrolled long-pressed found via through under over top bottom left right upper lower corner big small i no any only
expanded closed toggled switched turned enabled typed entered checked ticked held dragged kept set
"""
_EN_PASSED = frozenset(_NOT_IN_NAMES.split())
_ZH_ELEMENT = re.compile(
    r"([\u4e00-\u9fffA-Za-z0-9+＋]{1,8})(图标|按钮|标签页?|选项卡|菜单|入口|开关|选项|输入框|搜索框|搜索栏|导航栏|侧边栏|通知栏|状态栏|工具栏|列表|卡片|下拉框|复选框|滑块|面板)"
)
_ZH_KEPT = frozenset(
    ("输入框", "搜索框", "搜索栏", "导航栏", "侧边栏", "通知栏", "状态栏", "工具栏", "菜单", "列表", "卡片", "面板")
)
_ZH_CUT = re.compile(
    r"^.*(?:长按|双击|点击|点开|点了?|按下?了?|选择?了?|打开了?|进入了?|的|在|里|了|从|到|用|把|先|再|和|与|或|没有?|弹出|个|次|角|部|边|侧|方|面|住|着|出现|展开|拉出|滑动|勾选|拖动?|切换|那|这)"
)
_ZH_GLYPH = re.compile(r"放大镜|齿轮|铃铛|头像|回形针|加号|三个点|三条横线|三点|漏斗|垃圾桶|图钉|爱心|扫一扫|购物车")


def names_in(title: str, content: str) -> list[str]:
    """The names of elements in a lesson's words: short, each once, at most six."""
    found: dict[str, str] = {}
    for name in (*_quoted(title), *_quoted(content), *_elements(content)):
        key = keyword(name)
        long = _LONGEST if name.isascii() else _LONGEST_HAN
        if key and len(name) <= long and re.search(r"[^\W\d_]|\+", name):
            found.setdefault(key, name)
    return list(found.values())[:MAX_NAMES]


def _quoted(text: str) -> list[str]:
    return [
        one_line(next(filter(None, quote.groups()), "")).strip("，。,.:：")
        for quote in _QUOTED.finditer(text)
        if not _NOT_A_LABEL.search(text[max(0, quote.start() - 24) : quote.start()])
    ]


def _elements(text: str) -> list[str]:
    bare = _QUOTED.sub(" , ", text)
    names = [glyph.group() for glyph in _ZH_GLYPH.finditer(bare)]
    for element in _ZH_ELEMENT.finditer(bare):
        name, kind = _ZH_CUT.sub("", element.group(1)), element.group(2)
        if kind in _ZH_KEPT:
            name += kind
        if len(name) >= 2:
            names.append(name)
    names += [glyph.group() for glyph in _EN_GLYPH.finditer(bare)]
    for element in _EN_ELEMENT.finditer(bare):
        words = element.group(0).split()
        kept: list[str] = []
        for word in reversed(words[:-1]):
            if word.lower() in _EN_PASSED:
                break
            kept.insert(0, word)
        if kept and _EN_KEPT.search(words[-1]):
            kept.append(words[-1])
        if kept:
            names.append(" ".join(kept))
    return names + [label.group(1) for label in _EN_LABEL.finditer(bare)]
