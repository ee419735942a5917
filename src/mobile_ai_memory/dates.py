"""Relative dates become absolute: a memory that says "yesterday" is wrong from tomorrow on.

``absolute`` rewrites what is relative to the day of writing and leaves everything else as it is:

    昨天下午在抖音搜索失败               →  2026-11-28 下午在抖音搜索失败
    the refund arrived three days ago  →  the refund arrived on 2026-11-26
    刚才点了右上角的放大镜              →  点了右上角的放大镜

* A day becomes its date, a week the date of its Monday, a month ``2026-10``, a year ``2025``; "a few days ago" becomes
  "around" a date, "最近" the month.
* What is over with the task ("刚才", "just now", "5 minutes ago") goes.
* What comes again stays ("每天", "every Monday"), and so does what counts from something else ("出发 3 天前", "3 days
  before departure", "下单 7 天后").
* What is in quotes is somebody's words or the text of a screen and stays: “今天” may be a button. So does what is
  tapped, or written like a name (点今天, tap Today, 今日头条).

Days are those of the clock of the host.
"""

import re
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import NamedTuple


def absolute(text: str, now_ms: int) -> str:
    """The text with absolute dates in place of relative ones.

    Pure and idempotent; never raises. A text that says nothing else than "just now" stays.

    Args:
        text: distilled text in Chinese, English or both.
        now_ms: when it was written, in milliseconds since the epoch.
    """
    try:
        now = datetime.fromtimestamp(now_ms / 1000, UTC).astimezone()
    except (OverflowError, OSError, ValueError):
        return text
    if _GONE in text or _GONE_CAPITAL in text:
        return text
    # Where something goes two words may meet that are a relative date; each round leaves less that is not rewritten.
    while True:
        rewritten = _rewritten(text, now)
        if rewritten == text or not rewritten.strip():
            return text
        text = rewritten


def _rewritten(text: str, now: datetime) -> str:
    parts = _QUOTED.split(text)
    # The odd parts are the quoted ones.
    for at in range(0, len(parts), 2):
        for rule in _RULES:
            parts[at] = rule.pattern.sub(partial(_replaced, rule.write, now), parts[at])
    return _without_gone("".join(parts))


def _replaced(write: "_Write", now: datetime, match: re.Match[str]) -> str:
    try:
        written = write(match, now)
    except (OverflowError, ValueError):  # before the first year, after the last one, no such day
        return match[0]
    return match[0] if written is None else written


# What has to go is marked first, so that its commas and spaces go with it: noncharacters, which no text has.
_GONE, _GONE_CAPITAL = "\ufffe", "\uffff"
_AT_CLAUSE_START = re.compile(r"(\A\s*|[。！？.!?;；，,:：\n]\s*)([\ufffe\uffff])\s*[,，]?\s*(\w?)")
_AT_CLAUSE_END = re.compile(r"\s*[\ufffe\uffff](?=[.,;:!?。，；：！？)）]|\s*\Z)")
_ELSEWHERE = re.compile(r"[\ufffe\uffff]\s?")


def _gone(match: re.Match[str]) -> str:
    return _GONE_CAPITAL if match[0][0].isupper() else _GONE


def _without_gone(text: str) -> str:
    if _GONE not in text and _GONE_CAPITAL not in text:
        return text
    text = _AT_CLAUSE_START.sub(
        lambda match: match[1] + (match[3].upper() if match[2] == _GONE_CAPITAL else match[3]), text
    )
    return _ELSEWHERE.sub("", _AT_CLAUSE_END.sub("", text))


_QUOTED = re.compile(
    r"(“[^”\n]{0,200}”|‘[^’\n]{0,200}’|「[^」\n]{0,200}」|『[^』\n]{0,200}』|《[^》\n]{0,200}》|【[^】\n]{0,200}】"
    r"|\"[^\"\n]{0,200}\"|`[^`\n]{0,200}`|(?<!\w)'[^'\n]{0,100}(?:'\w[^'\n]{0,100}){0,4}'(?!\w))"
)

_Write = Callable[[re.Match[str], datetime], str | None]
"""What stands in place of a match; nothing where it is no relative date after all."""


class _Rule(NamedTuple):
    """A way to say a relative date."""

    why: str
    pattern: re.Pattern[str]
    write: _Write


def _month(today: date, months: int) -> date:
    """The first day of the month so many months away."""
    count = today.year * 12 + today.month - 1 + months
    return date(count // 12, count % 12 + 1, 1)


def _monday(today: date, weeks: int = 0) -> date:
    return today - timedelta(days=today.weekday(), weeks=-weeks)


# ---------------------------------------------------------------- Chinese


def _spaced(match: re.Match[str], written: str) -> str:
    """With spaces where a date would stick to a word or a number."""
    before = match.string[match.start() - 1 : match.start()] if match.start() else ""
    after = match.string[match.end() : match.end() + 1]
    left = " " if before.isalnum() and written[:1].isdigit() else ""
    right = " " if after.isalnum() and written[-1:].isdigit() else ""
    return f"{left}{written}{right}"


_TAPPED_ZH = re.compile(r"(?:点击?|点开|点了|按|按下|选择?|选中|选了|勾选|切到|切换到|打开|进入|标签|按钮)\Z")


def _is_tapped(match: re.Match[str]) -> bool:
    return _TAPPED_ZH.search(match.string, max(0, match.start() - 4), match.start()) is not None


_DAYS_ZH = {"大前": -3, "前": -2, "昨": -1, "今": 0, "明": 1, "后": 2, "後": 2, "大后": 3, "大後": 3}
_PARTS_ZH = {"早": "早上", "晨": "早上", "晚": "晚上", "夜": "夜里"}
# 目前天气, 以后天猫, 说明天数, 如今天下: two words that meet.
_NO_DAY_BEFORE = r"(?<![目以之当此先眼空生然最往落背说证表声文发聪黎透如至迄])"


def _write_day_zh(match: re.Match[str], now: datetime) -> str | None:
    if _is_tapped(match):
        return None
    today = now.date()
    day = (today + timedelta(days=_DAYS_ZH[match["day"]])).isoformat()
    part = _PARTS_ZH.get(match["part"] or "")
    return _spaced(match, f"{day} {part}" if part else day)


def _write_week_zh(match: re.Match[str], now: datetime) -> str | None:
    if _is_tapped(match):
        return None
    today = now.date()
    which = match["which"]
    weeks = -len(which) if which[0] == "上" else len(which) if which[0] == "下" else 0
    monday = _monday(today, weeks)
    if match["day"] is None:
        return _spaced(match, f"{monday.isoformat()} 那周")
    if match["day"] == "末":
        return _spaced(match, f"{(monday + timedelta(days=5)).isoformat()} 那个周末")
    return _spaced(
        match, (monday + timedelta(days="一二三四五六日".index(match["day"].replace("天", "日")))).isoformat()
    )


def _write_month_zh(match: re.Match[str], now: datetime) -> str | None:
    if _is_tapped(match):
        return None
    today = now.date()
    month = _month(today, {"上": -1, "下": 1}.get(match["which"][0], 0))
    if match["day"]:
        return _spaced(match, month.replace(day=int(match["day"])).isoformat())
    return _spaced(match, month.isoformat()[:7])


def _write_year_zh(match: re.Match[str], now: datetime) -> str | None:
    if _is_tapped(match):
        return None
    return _spaced(match, f"{now.year + {'前': -2, '去': -1, '今': 0, '明': 1, '后': 2}[match['which']]}年")


_FEW = {"几", "幾", "数", "好几", "好幾"}
_DAYS_OF = {"天": 1, "周": 7, "週": 7, "星": 7, "礼": 7, "禮": 7, "月": 30, "年": 365}
_NUMERALS = {
    "一": 1,
    "二": 2,
    "两": 2,
    "兩": 2,
    "三": 3,
    "四": 4,
    "五": 5,
    "六": 6,
    "七": 7,
    "八": 8,
    "九": 9,
    "十": 10,
}


def _counted(text: str) -> tuple[float, bool]:
    """How many, and whether that is only about: 12, 十二; 半, 几, 两三."""
    if text.isdecimal():
        return int(text), False
    if text == "半":
        return 0.5, True
    if text in _FEW:
        return 3, True
    tens, ten, ones = text.rpartition("十")
    if ten:
        return 10 * _NUMERALS.get(tens, 1) + _NUMERALS.get(ones, 0), False
    return _NUMERALS[text[-1]], len(text) > 1


# 出发 3 天前 counts from the departure; 3 天前提醒 from what one is reminded of.
_EVENT_BEFORE = re.compile(
    r"(?:出发|起飞|入住|离店|开始|到期|结束|演出|开赛|开播|开场|发车|截止|考试|上课|活动|会议|开会|预约|过期|生日|还款|行程|日期|发货|下单|收货|签收|乘车|登机|就诊"
    r"|报名|开售|使用|到店|提|最晚|至少)\s?\Z"
)
_FOR_EVENT = re.compile(r"\s?(?:提醒|通知|取消|退|可|须|需|预约|办理|到达|申请|免费)")


def _write_ago_zh(match: re.Match[str], now: datetime) -> str | None:
    before, after = match.string[: match.start()][-6:], match.string[match.end() :][:4]
    unit = match["unit"][0]
    if _EVENT_BEFORE.search(before) or _FOR_EVENT.match(after) or _is_named(unit, match["count"], match):
        return None
    if unit in "秒分":
        return _GONE
    number, vague = _counted(match["count"])
    if unit in "小钟鐘":  # hours
        return _spaced(match, (now - timedelta(hours=number)).date().isoformat())
    if vague:
        return _around_zh(match, now, int(number * _DAYS_OF[unit]))
    return _spaced(match, _counted_back(now.date(), unit, int(number)))


def _is_named(unit: str, count: str, match: re.Match[str]) -> bool:
    """Before March, before the year 2026: the number is a name and counts nothing."""
    return (unit == "月" and not match["of"]) or (unit == "年" and len(count) > 2)


def _counted_back(today: date, unit: str, number: int) -> str:
    if unit == "年":
        return f"{today.year - number}年"
    if unit == "月":
        return _month(today, -number).isoformat()[:7]
    return (today - timedelta(days=number * _DAYS_OF[unit])).isoformat()


def _around_zh(match: re.Match[str], now: datetime, days: int) -> str:
    then = (now.date() - timedelta(days=days)).isoformat()
    return _spaced(match, f"{then[:7] if days >= 60 else then} 前后")


_CHINESE = (
    _Rule(
        "over with the task",
        re.compile(r"(?:就在)?(?:[刚剛]才|方才|[刚剛]{2}(?!好))(?:的(?!确))?"),
        lambda match, _now: None if _is_tapped(match) else _GONE,
    ),
    _Rule(
        "counted back from now",
        re.compile(
            r"(?:大约|大概|约)?(?<![0-9０-９.-])(?P<count>[0-9０-９]{1,4}|[二三四五六七八九]?十[一二三四五六七八九]?|[一二两兩三四五六七八九]{1,2}|半|好?[几幾]|数)\s?(?P<of>[个個]半?|多)?\s?"
            r"(?P<unit>秒[钟鐘]?|分[钟鐘]|小[时時]|[钟鐘][头頭]|天|[周週]|星期|[礼禮]拜|月|年)(?:之|以)?前(?![后後往台端面])"
        ),
        _write_ago_zh,
    ),
    _Rule(
        "a few days ago",
        re.compile(r"前(?:[几幾]|些)[天日]|前(?:阵子|段时间|不久)"),
        lambda match, now: _around_zh(match, now, 3 if match[0][-1] in "天日" else 14),
    ),
    _Rule(
        "lately",
        re.compile(
            r"(?<![^\s。！？；，,;!?])(?:最近|近期|近来|近日|[这這][几幾两兩]天|[这這]阵子|[这這]段时间)(?=[,，]|[用户我他她在抖微系应新老又总经常](?!过))"
        ),
        lambda match, now: _spaced(match, now.date().isoformat()[:7]),
    ),
    _Rule(
        "a day, with a part of it that is one character",
        re.compile(
            rf"{_NO_DAY_BEFORE}(?P<day>大前|前|昨|今|明)(?P<part>[早晨晚夜])(?=[上间里]?)(?!报|安|会|餐|点)[上间里]?"
        ),
        _write_day_zh,
    ),
    _Rule(
        "a day",
        re.compile(rf"{_NO_DAY_BEFORE}(?P<day>大前|大[后後]|前|昨|今|明|后|後)(?:天|儿)(?P<part>)(?!性|[猫鹅线线])"),
        _write_day_zh,
    ),
    _Rule(
        "a day in writing, which is often a part of a name: 今日头条, 明日方舟",
        re.compile(
            r"(?<![^\s。！？；，,;!?我于在从至到])(?P<day>昨|今|明)日(?P<part>)(?=[\s,，。；]|[上下]午|[早晚]|凌晨|中午|在|我|用户|已|起|前往|打开|[0-9])"
        ),
        _write_day_zh,
    ),
    _Rule(
        "a week or a day of it",
        re.compile(
            r"(?<![以网马早晚线路身楼桌床手海街车脚地当乡如余剩日基剧根文成样])(?P<which>上上|下下|上|下|[这這]|本)[个個]?(?:[周週]|星期|[礼禮]拜)"
            r"(?P<day>[一二三四五六日天末])?(?![边期转围刊杰游岁遭知])"
        ),
        _write_week_zh,
    ),
    _Rule(
        "a month or a day of it",
        re.compile(
            r"(?<![以网马早晚线日基])(?P<which>[上下][个個]?|[这這][个個]|本)月(?:份)?(?:(?P<day>[0-9]{1,2})[日号])?(?![球亮饼票嫂供季])"
        ),
        _write_month_zh,
    ),
    _Rule(
        "a year",
        re.compile(r"(?<![目以之当此说证表声文发聪如至迄])(?P<which>前|去|今|明|后)年(?![轻龄代限纪级糕画货味兽报份])"),
        _write_year_zh,
    ),
)

# ---------------------------------------------------------------- English

_PREPOSITION = re.compile(
    r"\b(?:since|until|till|from|by|before|after|of|for|on|in|at|to|around|about|during|than|through|between|and|or)\s\Z",
    re.IGNORECASE,
)
_TAPPED_EN = re.compile(
    r"\b(?:tap|taps|tapped|click|clicks|clicked|press|pressed|select|selected|choose|chose|open|opened|pick|picked|hit|the)\s\Z",
    re.IGNORECASE,
)
_PART_OF_A_SCREEN = re.compile(
    r"\s(?:tab|button|page|view|screen|section|widget|label|menu|option|icon)\b", re.IGNORECASE
)
_SENTENCE_STARTS = re.compile(r"(?:\A|[.!?:;\n>-]|\d[.)])\s*\Z")


def _is_name(match: re.Match[str]) -> bool:
    """Whether it is a thing on a screen, or a name: tap Today, the Today tab, USA Today."""
    before, after = match.string[: match.start()][-24:], match.string[match.end() :][:12]
    if _TAPPED_EN.search(before) or _PART_OF_A_SCREEN.match(after):
        return True
    return match[0][0].isupper() and not _SENTENCE_STARTS.search(before)


def _said(match: re.Match[str], preposition: str, written: str) -> str:
    """With its preposition, where it has none and is not whose something is: yesterday's order."""
    if _PREPOSITION.search(match.string[: match.start()][-12:]) or match.string[match.end() :][:2] in {"'s", "’s"}:
        return written
    said = f"{preposition} {written}"
    return said[0].upper() + said[1:] if match[0][0].isupper() else said


_DAYS_EN = {
    "the day before yesterday": -2,
    "the day after tomorrow": 2,
    "yesterday": -1,
    "today": 0,
    "tomorrow": 1,
}


def _write_day_en(match: re.Match[str], now: datetime) -> str | None:
    if _is_name(match):
        return None
    today = now.date()
    day = (today + timedelta(days=_DAYS_EN[match["day"].lower()])).isoformat()
    part = match["part"]
    return _said(match, "on", f"the {part.lower()} of {day}" if part else day)


def _write_part_of_today(match: re.Match[str], now: datetime) -> str | None:
    if _is_name(match):
        return None
    today = now.date()
    said = match[0].lower()
    if said == "last night":
        return _said(match, "on", f"the night of {(today - timedelta(days=1)).isoformat()}")
    return _said(match, "on", f"the {'evening' if said == 'tonight' else said.split()[-1]} of {today.isoformat()}")


_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


def _write_span_en(match: re.Match[str], now: datetime) -> str | None:
    if _is_name(match):
        return None
    today = now.date()
    away = {"last": -1, "this": 0, "next": 1}[match["which"].lower()]
    unit = match["unit"].lower()
    if unit == "week":
        return _said(match, "in", f"the week of {_monday(today, away).isoformat()}")
    if unit == "weekend":
        return _said(match, "on", f"the weekend of {(_monday(today, away) + timedelta(days=5)).isoformat()}")
    if unit == "month":
        return _said(match, "in", _month(today, away).isoformat()[:7])
    if unit == "year":
        return _said(match, "in", str(today.year + away))
    days = (_WEEKDAYS.index(unit) - today.weekday()) % 7
    if away:  # the nearest one before today, or after it
        days = days - 7 if away < 0 else days or 7
    return _said(match, "on", (today + timedelta(days=days)).isoformat())


_WORDS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}
_WORDS |= {"nine": 9, "ten": 10, "eleven": 11, "twelve": 12}
_VAGUE = {"a few": 3, "several": 3, "some": 3, "a couple of": 2, "couple of": 2, "half a": 0.5, "half an": 0.5}
_DAYS_IN = {"day": 1, "week": 7, "month": 30, "year": 365}


def _write_ago_en(match: re.Match[str], now: datetime) -> str | None:
    unit, count = match["unit"].lower(), match["count"].lower()
    if unit in {"second", "sec", "minute", "min", "moment", "while"}:
        return _gone(match)
    number = _VAGUE.get(count) or _WORDS.get(count) or int(count)
    if unit == "hour":
        return _said(match, "on", (now - timedelta(hours=number)).date().isoformat())
    if count in _VAGUE or match["about"]:
        then = now.date() - timedelta(days=round(number * _DAYS_IN[unit]))
        return _said(match, "around", then.isoformat()[: 7 if _DAYS_IN[unit] >= 30 else 10])
    if unit == "year":
        return _said(match, "in", str(now.year - int(number)))
    if unit == "month":
        return _said(match, "in", _month(now.date(), -int(number)).isoformat()[:7])
    return _said(match, "on", (now.date() - timedelta(days=number * _DAYS_IN[unit])).isoformat())


_ENGLISH = (
    _Rule(
        "over with the task",
        re.compile(r"\b(?:just now|(?:just )?moments ago|(?:just )?seconds ago)\b", re.IGNORECASE),
        lambda match, _now: _gone(match),
    ),
    _Rule(
        "counted back from now",
        re.compile(
            r"(?<![\d.-])\b(?:(?P<about>about|around|roughly|over|almost|nearly)\s|(?:just|only)\s)?"
            r"(?P<count>[0-9]{1,4}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|a few|several|some"
            r"|a couple of|couple of|half an?)\s(?:little )?"
            r"(?P<unit>second|sec|minute|min|moment|while|hour|day|week|month|year)s?\sago\b",
            re.IGNORECASE,
        ),
        _write_ago_en,
    ),
    _Rule(
        "the other day",
        re.compile(r"\bthe other day\b", re.IGNORECASE),
        lambda match, now: _said(match, "around", (now.date() - timedelta(days=3)).isoformat()),
    ),
    _Rule(
        "lately",
        re.compile(
            r"(?:(?<=[.!?]\s)|\A)(?:recently|lately|these days)(?=,)|\b(?:lately|these days)(?=[.,;]|\Z)", re.IGNORECASE
        ),
        lambda match, now: _said(match, "in", now.date().isoformat()[:7]),
    ),
    _Rule(
        "a day",
        re.compile(
            r"(?<![-/.#@])\b(?:earlier |later |late )?(?P<day>the day before yesterday|the day after tomorrow|yesterday|today|tomorrow)\b"
            r"(?:\s(?P<part>morning|afternoon|evening|night|noon)\b)?(?![-_.]\w|\s?[/|])",
            re.IGNORECASE,
        ),
        _write_day_en,
    ),
    _Rule(
        "a part of today",
        re.compile(r"\b(?:last night|tonight|this (?:morning|afternoon|evening))\b(?!-)", re.IGNORECASE),
        _write_part_of_today,
    ),
    _Rule(
        "a week, a month, a year, a day of the week",
        re.compile(
            rf"(?<!the )(?<!every )(?<!each )(?<!very )\b(?P<which>last|this|next)\s(?P<unit>weekend|week|month|year|{'|'.join(_WEEKDAYS)})\b(?!-|\sof\b)",
            re.IGNORECASE,
        ),
        _write_span_en,
    ),
)

_RULES = (*_CHINESE, *_ENGLISH)
