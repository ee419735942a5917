"""A task's log as steps: what was wanted, what is told of it, how it came out.

Logs differ. The most telling kind of entry is read, and only that: ``step``, else ``step_end``
(with the ``step_start`` and ``error`` around it), else ``tool_call``. Anything may be missing or of
another type; what can't be read is passed over.
"""

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple

from mobile_ai_memory.learning.deeds import stem
from mobile_ai_memory.records import status_of
from mobile_ai_memory.text import HAN_CHARACTER, normalize, one_line, squash

Entry = Mapping[Any, Any]

_SUCCESS_WORDS = """
success succeeded successful successfully ok okay done complete completed passed pass finished finish worked works true yes y good
right achieved reached solved resolved positive 成功 完成 已完成 通过 有效 正常 好 好了 是 对 达成 已达成 ✅ ✓ ✔ ☑ 👍
"""
_FAILURE_WORDS = """
failure failed fail fails failing error errored err unsuccessful unsuccessfully false no n bad wrong broken blocked stuck crash
crashed exception timeout timed_out timed-out timedout invalid ineffective no_effect no-effect noop no-op nothing rejected refused
denied not_found not-found notfound missing impossible negative ko nok 失败 未成功 不成功 错误 出错 异常 无效 没反应 没有反应 无反应
超时 未完成 未通过 不通过 报错 卡住 崩溃 否 错 未找到 找不到 受阻 ❌ ✗ ✘ ✖ × ⛔ 👎
"""
_OUTCOMES = {**dict.fromkeys(_SUCCESS_WORDS.split(), True), **dict.fromkeys(_FAILURE_WORDS.split(), False)}
_OUTCOME_FIELDS = ("status", "ok", "success", "outcome", "state", "result")
_TITLE_FIELDS = ("title", "intention", "intent", "step", "goal")
_TOLD_FIELDS = ("summary", "text", "description", "detail", "observation", "result", "message")
_FAULT_FIELDS = ("error", "reason", "message")
_NO_FAULT = frozenset(("", "none", "null", "false", "no", "无", "0"))
_TEXT = 1_000
_TITLE = 300
_MOST_ENTRIES = 1_000
"""Of a longer log only so many entries of a kind are read, the last ones."""
_RUN = 3
_DEPTH = 3
_ARGUMENTS = 6
_ARGUMENT = 80
_LARGEST = 1e15

_POINTING = re.compile(r"tap|click|press|swipe|touch|drag|scroll|fling|pinch", re.IGNORECASE)
_LOOKING = re.compile(
    r"screen_?-?shot|observe|^wait|sleep|dump|get_(?:screen|ui|state|view)|read_screen|^ocr$|^(?:go_?|press_?)?(?:back|home)$"
    r"|think|memory|^log$|^note$|^finish|^done$|截图|等待|返回",
    re.IGNORECASE,
)
_UNQUOTED = frozenset(("direction", "dir", "key", "keycode", "action", "selector", "xpath", "id", "url"))
_QUOTE = re.compile(r"[“”\"'‘’「」]")
_LETTER = re.compile(r"[^\W\d_]")


class Step(NamedTuple):
    """One try at an intention."""

    title: str
    told: str | None
    """What was done and seen; ``None`` where nothing is told."""
    worked: bool
    turn: str = ""
    """What stands for the intention where none is stated."""
    calls: tuple[str, ...] | None = None
    """For tool calls: the calls in words, which say exactly what was done."""


def steps_of(events: Iterable[Any], *, in_turn: bool) -> list[Step]:
    """The steps of a log whose outcome is known, oldest first.

    Args:
        events: the log's entries, oldest first.
        in_turn: whether tool calls of no stated intention that follow one another, of the same tool, are taken
            for tries at the same thing; otherwise each call is a thing of its own.
    """
    entries = [event for event in events if isinstance(event, Mapping)]
    readers: tuple[tuple[tuple[str, ...], Callable[[list[Entry]], Iterator[Step]]], ...] = (
        (("step", "step_end"), _of_steps),
        (("step_start", "step_end", "error"), _of_step_ends),
        (("step_start", "step_end", "tool_call"), _in_turn if in_turn else _one_by_one),
    )
    for kinds, read in readers:
        found = list(read([entry for entry in entries if _kind(entry) in kinds][-_MOST_ENTRIES:]))
        if any(step.told for step in found):
            return found
    return []


def _of_steps(entries: list[Entry]) -> Iterator[Step]:
    steps = [entry for entry in entries if _kind(entry) == "step"]
    if all(_is_unmarked(entry) for entry in steps):
        yield from _of_marked_elsewhere(steps, entries)
        return
    for entry, worked in _with_outcomes(steps):
        yield Step(_title_of(entry), _told_of(entry, worked), worked)


def _of_marked_elsewhere(steps: list[Entry], entries: list[Entry]) -> Iterator[Step]:
    """Steps that say what was done, in a log whose ``step_end`` entries say how it came out."""
    ends: dict[str, deque[bool]] = {}
    for end, worked in _with_outcomes([entry for entry in entries if _kind(entry) == "step_end"]):
        ends.setdefault(_title_of(end), deque()).append(worked)
    for entry in steps:
        title = _title_of(entry)
        outcomes = ends.get(title) or ends.get("")
        if outcomes:
            worked = outcomes.popleft()
            yield Step(title, _told_of(entry, worked), worked)


def _of_step_ends(entries: list[Entry]) -> Iterator[Step]:
    outcomes = dict(_by_identity([entry for entry in entries if _kind(entry) == "step_end"]))
    if not outcomes:
        return
    title, named = "", {}
    errors: list[str] = []
    for entry in entries:
        match _kind(entry):
            case "step_start":
                yield from (Step(title, error, worked=False) for error in errors)
                errors = []
                title = _title_of(entry)
                named[_number_of(entry)] = title
            case "error":
                told = _first_text(entry, (*_FAULT_FIELDS, "text", "summary"))
                if told:
                    errors.append(told)
            case "step_end" if id(entry) in outcomes:
                worked = outcomes[id(entry)]
                title = _title_of(entry) or named.get(_number_of(entry)) or title
                told = _told_of(entry, worked)
                # The error that ended the step is the step's failure, not one more.
                if not worked and told and len(errors) == 1:
                    errors = []
                yield from (Step(title, error, worked=False) for error in errors)
                if worked or told or not errors:
                    yield Step(title, told, worked)
                errors = []
    yield from (Step(title, error, worked=False) for error in errors)


def _in_turn(entries: list[Entry]) -> Iterator[Step]:
    """Tool calls; the same tool called again right after it failed is another try at the same thing."""
    failed_tool, turns, first = "", 0, ""
    for intention, calls in _by_intention(entries):
        if intention:
            failed_tool = ""
            yield from _tries(intention, calls)
            continue
        for call in calls:
            if not call.worked and failed_tool != call.tool:
                failed_tool, turns, first = call.tool, turns + 1, call.words
            if failed_tool == call.tool and (call.words or not call.worked):
                yield Step(first, joined(call.words, call.seen), call.worked, f"turn {turns}", (call.exact,))
            if call.worked:
                failed_tool = ""


def _one_by_one(entries: list[Entry]) -> Iterator[Step]:
    """Tool calls; without a stated intention each is a thing of its own."""
    for intention, calls in _by_intention(entries):
        if intention:
            yield from _tries(intention, calls)
        else:
            for call in calls:
                told = joined(call.words, call.seen) if call.words else None
                yield Step(call.words, told, call.worked, call.exact, (call.exact,))


def _tries(intention: str, calls: list["_Call"]) -> Iterator[Step]:
    """The failures of one intention, and what worked after the last of them: that is the way."""
    run: list[_Call] = []
    for call in calls:
        if call.worked:
            run.append(call)
        else:
            run = []
            yield Step(intention, joined(call.words, call.seen), worked=False, calls=(call.exact,))
    if run:
        words = [call.words for call in run if call.words][-_RUN:]
        told = joined(" → ".join(words), run[-1].seen) if words else None
        yield Step(intention, told, worked=True, calls=tuple(words))


def _by_intention(entries: list[Entry]) -> Iterator[tuple[str, list["_Call"]]]:
    outcomes = dict(_by_identity([entry for entry in entries if _kind(entry) == "tool_call"]))
    started, intention = "", ""
    calls: list[_Call] = []
    for entry in entries:
        if _kind(entry) != "tool_call":
            started = _title_of(entry) if _kind(entry) == "step_start" else ""
        elif id(entry) in outcomes:
            call = _call_of(entry, worked=outcomes[id(entry)])
            if call is None:
                continue
            wanted = _title_of(entry) or started
            if calls and wanted != intention:
                yield intention, calls
                calls = []
            intention = wanted
            calls.append(call)
    if calls:
        yield intention, calls


# One entry


def _by_identity(entries: list[Entry]) -> Iterator[tuple[int, bool]]:
    return ((id(entry), worked) for entry, worked in _with_outcomes(entries))


def _with_outcomes(entries: list[Entry]) -> list[tuple[Entry, bool]]:
    """The entries whose outcome is known. Where a log marks its failures only, what is unmarked worked."""
    outcomes = [(entry, _outcome(entry)) for entry in entries]
    marks_success = any(outcome is True for _, outcome in outcomes)
    marks_failure = any(outcome is False for _, outcome in outcomes)
    known: list[tuple[Entry, bool]] = []
    for entry, outcome in outcomes:
        if outcome is not None:
            known.append((entry, outcome))
        elif marks_failure and not marks_success and _is_unmarked(entry):
            known.append((entry, True))
    return known


def _is_unmarked(entry: Entry) -> bool:
    return not _fault_of(entry) and all(entry.get(name) is None for name in _OUTCOME_FIELDS[:-1])


def _outcome(entry: Entry) -> bool | None:
    for name in _OUTCOME_FIELDS:
        value = entry.get(name)
        if isinstance(value, (bool, int)):
            if value in (0, 1):
                return bool(value)
        elif isinstance(value, str) and len(value) <= 30:
            word = value.strip().lower().replace("\ufe0f", "")
            if word in _OUTCOMES:
                return _OUTCOMES[word]
            status = status_of(word)
            if status is not None:
                return None if status == "cancelled" else status == "success"
    return False if _fault_of(entry) else None


def _title_of(entry: Entry) -> str:
    return _first_text(entry, _TITLE_FIELDS, _TITLE) or ""


def _number_of(entry: Entry) -> object:
    number = next((entry[name] for name in ("id", "step_id", "stepId", "index", "step") if name in entry), None)
    return number if isinstance(number, (str, int)) else None


def _told_of(entry: Entry, worked: bool) -> str | None:
    told = _first_text(entry, _TOLD_FIELDS)
    if worked:
        return told
    fault = _fault_of(entry)
    if not told or not fault or fault in told:
        return told or fault or None
    return joined(told, fault)


def _fault_of(entry: Entry) -> str:
    value = entry.get("error")
    if value is None:
        return ""
    fault = _first_text(entry, ("error",))
    if fault is None:
        return "" if isinstance(value, str) or not value else "error"
    return "" if fault.lower() in _NO_FAULT else fault


def _kind(entry: Entry) -> str:
    kind = entry.get("type")
    return kind if isinstance(kind, str) else ""


def _result_of(entry: Entry) -> str:
    told = _first_text(entry, ("summary", "observation", "result", "message")) or ""
    return "" if told.lower() in _OUTCOMES else told


@lru_cache(maxsize=128)
def _only_looks(tool: str) -> bool:
    return bool(_LOOKING.search(tool))


@lru_cache(maxsize=128)
def _points(tool: str) -> bool:
    return bool(_POINTING.search(tool))


class _Call(NamedTuple):
    tool: str
    words: str
    """The call in words; "" where it only points at a spot, which the next screen won't have."""
    exact: str
    worked: bool
    seen: str


def _call_of(entry: Entry, *, worked: bool) -> _Call | None:
    """A tool call; ``None`` for one that only looks or waits."""
    tool = _first_text(entry, ("tool", "name")) or ""
    if _only_looks(tool):
        return None
    words, numbers = [tool] if tool else [], []
    raw = entry.get("args", entry.get("arguments", entry.get("params", entry.get("target"))))
    for name, value in _arguments(raw, 0):
        if isinstance(value, str):
            words.append(_argument(name, _text(value, _ARGUMENT)))
        else:
            numbers.append(f"{name}={value}" if name else str(value))
    exact = " ".join([*words, *numbers])
    shown = exact
    if _points(tool):
        shown = " ".join(words) if any(_LETTER.search(word) for word in words[1:]) else ""
    return _Call(tool, shown, exact, worked, _result_of(entry) if worked else _fault_of(entry))


def _argument(name: str, value: str) -> str:
    """An argument as it is shown: what may be a name on the screen in quotes."""
    if name in _UNQUOTED or not _LETTER.search(value) or _QUOTE.search(value):
        return value
    return f"“{value}”" if HAN_CHARACTER.search(value) else f"'{value}'"


def _arguments(value: object, depth: int, name: str = "") -> Iterator[tuple[str, str | float]]:
    if isinstance(value, str):
        yield name, value
    elif isinstance(value, (int, float)):
        # Python refuses to write an integer of thousands of digits.
        if abs(value) < _LARGEST:
            yield name, value
    elif depth < _DEPTH and isinstance(value, Mapping):
        for inner, item in islice(value.items(), _ARGUMENTS):
            yield from _arguments(item, depth + 1, _text(inner, 20) if isinstance(inner, str) else "")
    elif depth < _DEPTH and isinstance(value, (list, tuple)):
        for item in value[:_ARGUMENTS]:
            yield from _arguments(item, depth + 1, name)


def _first_text(entry: Entry, names: Iterable[str], limit: int = _TEXT) -> str | None:
    for name in names:
        value = entry.get(name)
        if value is None:
            continue
        if not isinstance(value, str) and isinstance(value, Mapping):
            value = next((value[n] for n in (*_FAULT_FIELDS, "text") if isinstance(value.get(n), str)), None)
        if isinstance(value, str):
            text = _text(value, limit)
            if text:
                return text
    return None


def _text(value: str, limit: int) -> str:
    return value[:limit].strip()


def joined(what: str, then: str) -> str:
    """What was done and what was seen, in one text."""
    if not what or not then:
        return what or then
    if what[-1] in "，。,.;；:：":
        return f"{what} {then}" if what[-1].isascii() else f"{what}{then}"
    return f"{what}，{then}" if HAN_CHARACTER.search(what) else f"{what}: {then}"


# Intentions

_NUMBERED = re.compile(
    r"^\s*(?:(?:step|task|步骤)\s*)?(?:\d{1,3}\s*[.)、:：]\s*(?!\d)|[(（]\d{1,3}[)）]\s*|第?\s?[一二三四五六七八九十\d]{1,3}\s?步[:：,，]?\s*|[①-⑳]\s*)",
    re.IGNORECASE,
)
_RETRIED = re.compile(
    r"[(（\[【][^)）\]】]{0,30}(?:第 ?\S{1,3} ?次|次尝试|attempt|\btry\b|\btake \d|retry|again|via|using|通过|换|重试|再试|方法|方式|备用"
    r"|plan b|alternative|workaround|way|route|路)[^)）\]】]{0,20}[)）\]】]"
    r"|[-–—,，:：]?\s*\b(?:retry(?:ing)?|re-?try|try(?:ing)? again"
    r"|(?:second|third|another|other|different|next|new|alternative) (?:try|attempt|way|route|approach|method)"
    r"|attempt \d+|(?:try|take) \d+)\b(?: to\b| at\b| of\b)?:?"
    r"|\b(?:again|once more|differently|one more time)\b|\b(?:try|tried|trying)(?: to)?\b"
    r"|(?:再次|重新|再一次|又一次|继续|重试|再试一次|再试|另一种(?:方式|方法|办法)|另一条路|尝试|试着|改用其他方式"
    r"|换(?:个|一个|一种|种|条)(?:方式|方法|办法|思路|途径|入口|路径|路))[:：，,]?(?:来)?"
    r"|第[一二三四五六\d]次(?:尝试)?"
)
_MANNER = re.compile(
    r"\s(?:via|using|through|by (?:\w+-)?\w+ing)\b.*$|[-–—:：,，]\s*(?:via|using|through|by)\b.*$"
    r"|^(?:通过|使用|用|经由|利用)\S{1,12}?(?=打开|进入|查找|搜索|发送|找到|设置|选择|添加|删除|提交|分享)"
)
_LIGHT = re.compile(
    r"\b(?:(?:the|an?|my|your|its|this|that)\b(?= \w)|page\b|screen\b|view\b)|页面|界面|一下|的|页$|入口"
)
_SAME_WORDS: dict[str, str] = {
    "open": r"\b(?:open(?:ing)?(?: up)?|go(?:ing)? to|get(?:ting)? to|navigate to|find(?:ing)?|locate|reach|enter|launch|start"
    r"|look for|access|(?:turn(?:ing)?|switch(?:ing)?) on|(?:enabl|activat)(?:e|ing))\b"
    r"|打开|进入到?|进到|前往|找到|切换到|切到|转到|来到|去到|查找|寻找|定位|开启|启用|找",
    "close": r"\b(?:turn(?:ing)?|switch(?:ing)?) off\b|\b(?:disabl|deactivat|clos|dismiss)(?:e|ing)?\b|关闭|关掉|关上|停用|禁用",
    "set": r"\b(?:chang|adjust|edit|modif|updat)(?:e|y|ing)?\b|设置为|设置成|设为|设成|改成|改为|修改|更改|调成|调到|调整|更换",
    "avoid": r"避免|避开|绕开",
    "delete": r"\b(?:remov|eras|delet)(?:e|ing)\b|删除|删掉|移除|清除",
    "add": r"添加|新增|加入|增加",
    "send": r"\bsend(?:ing)?\b|发送|发出",
    "choose": r"\b(?:choos|pick|select)(?:e|ing)?\b|选择|选中|选定|挑选",
}
_SAME = tuple((f" {word} ", re.compile(words)) for word, words in _SAME_WORDS.items())
_LIKE = 0.6
_QUOTED = re.compile(r"[“「『《\"]([^”」』》\"]+)[”」』》\"]")


def unnumbered(title: str) -> str:
    """A title without its number in the plan."""
    return _NUMBERED.sub("", title) or title


def intention(title: str) -> str:
    """An intention in the form in which it is compared: without what says only that it is tried again, or how."""
    normalized = one_line(normalize(title))
    core = _MANNER.sub("", _RETRIED.sub(" ", normalized))
    for word, words in _SAME:
        core = words.sub(word, core, count=1)
    core = " ".join(stem(word) for word in _LIGHT.sub(" ", core).split())
    return squash(core) or squash(normalized)


def is_reworded(title: str, other: str) -> bool:
    """Whether two titles that follow one another may well be one intention: one says the other and little more.

    With a quoted name in both it may be more: "tap “Pay”" is in "scroll down and tap “Pay”".
    """
    shorter, longer = sorted((intention(title), intention(other)), key=len)
    rest = iter(longer)
    if (
        not shorter
        or not all(letter in rest for letter in shorter)
        or re.findall(r"\d+", title) != re.findall(r"\d+", other)
    ):
        return False
    names = set(_QUOTED.findall(title))
    return len(shorter) >= _LIKE * len(longer) or bool(names and names == set(_QUOTED.findall(other)))
