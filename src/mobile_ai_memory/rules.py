"""Learning without a model: what a task's log teaches by rule.

Precision first; a rule that is not sure says nothing.

* *The way that worked*: in a task that succeeded, an intention failed one way and then worked
  another way. The other way is kept, as a positive memory.
* *The wall*: in a task that failed, the same thing failed in the same way again and again. A
  warning is kept, as a negative memory.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from mobile_ai_memory.admission import squash
from mobile_ai_memory.records import MAX_TITLE, is_failure, status_of
from mobile_ai_memory.text import HAN_CHARACTER, bigram_terms, normalize, one_line, shorten

MAX_POSITIVE = 3
MAX_NEGATIVE = 2
SAME_INTENTION = 0.6
"""Two titles mean the same intention from this Dice coefficient of their terms on."""

_CONTENT = 500
_QUOTED = re.compile(r"[“\"「『《‘']([^“”\"「」『』《》‘’']{1,30})[”\"」』》’']")

_ENVIRONMENT = re.compile(
    r"""
    network\ (?:is\ )?(?:unavailable|unreachable|error|timeout|timed\ out|down|lost|failure) | no\ (?:network|internet)
    | internet\ connection | offline | connection\ (?:refused|reset|lost|closed|timed\ out|error|failed)
    | \b(?:econnrefused|econnreset|enotfound|etimedout|err_internet|err_network|dns)\b
    | net::err | failed\ to\ fetch | fetch\ failed | socket\ hang\ up
    | device\ (?:is\ )?(?:disconnected|offline|not\ found|lost|not\ connected)
    | (?:adb|usb)\b.{0,30}(?:disconnected|offline|lost|not\ found|unauthorized|closed) | lost\ connection
    | out\ of\ (?:credit|credits|quota|balance|battery|memory) | insufficient\ (?:credit|credits|quota|balance|funds\ for\ api)
    | quota\ (?:exceeded|exhausted|reached) | rate\ limit | too\ many\ requests | \b(?:429|402|502|503|504)\b
    | (?:api|model|llm|openai|request|gateway).{0,20}(?:timed?\ ?out|overloaded|unavailable|timeout)
    | model.{0,20}(?:did\ not|didn't|no)\ (?:answer|respond|response|reply) | service\ unavailable | bad\ gateway
    | (?:cancel(?:l)?ed|aborted|stopped|interrupted)\ by\ (?:the\ )?user | user\ (?:cancel|abort|stopp|interrupt)
    | accessibility\ (?:service|permission).{0,30}(?:not|off|disabled|denied|killed|revoked|lost)
    | permission\ denied | no\ permission | screen\ (?:is\ )?locked | battery\ (?:is\ )?(?:low|empty|dead)
    | (?:没有|无|断|断开|失去)(?:了)?(?:网|网络|信号|连接) | 网络(?:连接)?(?:异常|错误|不可用|超时|断开|中断|已断开|失败|不给力|未连接|不稳定)
    | 断网 | 无法连接(?:到)?(?:网络|服务器|互联网) | 连接(?:超时|中断|断开|失败|被重置) | 设备(?:已)?(?:断开|离线|掉线|未连接|失联)
    | 手机(?:已)?(?:断开|离线|掉线|关机) | 余额不足 | 额度(?:不足|用完|已用完|耗尽) | 配额 | 欠费 | 限流 | 请求过于频繁
    | (?:模型|接口|api|请求)(?:服务)?(?:调用)?(?:超时|无响应|没有响应|不可用) | 用户(?:已|主动|手动)?(?:取消|中止|终止|停止|打断)
    | 无障碍(?:服务|权限)?.{0,12}(?:关闭|未开启|被关|失效|没有|断开|被杀) | 权限(?:被)?(?:拒绝|不足) | 没有权限 | 电量(?:不足|耗尽|过低)
    """,
    re.VERBOSE,
)


class Lesson(NamedTuple):
    """What a log taught: the values of a memory to be."""

    title: str
    content: str
    polarity: str
    keywords: list[str]


class _Step(NamedTuple):
    title: str
    summary: str
    failed: bool
    worked: bool


def is_environment_error(text: str) -> bool:
    """Whether a text tells of a fault outside the app: no network, no device, no credit, cancelled.

    Such a fault says nothing about how the app is used.
    """
    return bool(_ENVIRONMENT.search(normalize(text)))


def lessons(status: str, error: str | None, events: Iterable[Any]) -> list[Lesson]:
    """What a task's log teaches: up to 3 positive lessons of a success, up to 2 negative of a failure.

    Args:
        status: the task's, in the bank's words.
        error: the error the task ended with, or ``None``.
        events: the task's whole log, oldest first.
    """
    if error and is_environment_error(error):
        return []
    steps = list(_steps(events))
    if status == "success":
        return _ways_that_worked(steps)[:MAX_POSITIVE]
    if status == "failure":
        return _walls(steps)[:MAX_NEGATIVE]
    return []


def _steps(events: Iterable[Any]) -> Iterable[_Step]:
    entries = [event for event in events if isinstance(event, Mapping)]
    kinds = {event.get("type") for event in entries}
    wanted = next((kind for kind in ("step", "step_end", "tool_call") if kind in kinds), None)
    for event in entries:
        if event.get("type") != wanted:
            continue
        title = _text(event.get("title")) or _call(event)
        summary = _text(event.get("summary")) or _text(event.get("error")) or _text(event.get("result"))
        if not title:
            continue
        failed = is_failure(event)
        worked = not failed and (status_of(event.get("status")) == "success" or event.get("ok") is True)
        yield _Step(title, summary, failed, worked)


def _call(event: Mapping[str, Any]) -> str:
    args = event.get("args")
    shown = " ".join(map(str, args.values())) if isinstance(args, Mapping) else _text(args)
    return one_line(f"{_text(event.get('tool') or event.get('name'))} {shown}")


def _ways_that_worked(steps: list[_Step]) -> list[Lesson]:
    found: list[Lesson] = []
    open_failures: list[_Step] = []
    for step in steps:
        if step.failed:
            open_failures.append(step)
            continue
        if not step.worked:
            continue
        same = [failure for failure in open_failures if _same_intention(failure.title, step.title)]
        open_failures = [failure for failure in open_failures if failure not in same]
        other_way = [
            failure
            for failure in same
            if squash(failure.summary) != squash(step.summary) and not is_environment_error(failure.summary)
        ]
        if other_way and step.summary:
            found.append(_lesson(step.title, step.summary, "positive"))
    return found


def _walls(steps: list[_Step]) -> list[Lesson]:
    counts: dict[tuple[str, str], int] = {}
    first: dict[tuple[str, str], _Step] = {}
    overcome: set[str] = set()
    for step in steps:
        if step.worked:
            overcome.add(squash(step.title))
        if not step.failed or is_environment_error(f"{step.title} {step.summary}"):
            continue
        key = (squash(step.title), squash(step.summary))
        counts[key] = counts.get(key, 0) + 1
        first.setdefault(key, step)
    repeated = [key for key, count in counts.items() if count >= 2 and key[0] not in overcome]
    repeated.sort(key=lambda key: -counts[key])
    return [
        _lesson(
            first[key].title,
            f"{first[key].summary or first[key].title}{_times(first[key], counts[key])}",
            "negative",
        )
        for key in repeated
    ]


def _lesson(title: str, content: str, polarity: str) -> Lesson:
    quoted = dict.fromkeys(_QUOTED.findall(f"{title} {content}"))
    return Lesson(shorten(title, MAX_TITLE), shorten(content, _CONTENT), polarity, list(quoted)[:6])


def _times(step: _Step, count: int) -> str:
    chinese = HAN_CHARACTER.search(f"{step.title}{step.summary}")
    return f"（重复 {count} 次）" if chinese else f" (repeated {count} times)"


def _same_intention(title: str, other: str) -> bool:
    if squash(title) == squash(other):
        return True
    mine, theirs = set(bigram_terms(normalize(title))), set(bigram_terms(normalize(other)))
    shared = len(mine & theirs)
    return bool(shared) and 2 * shared / (len(mine) + len(theirs)) >= SAME_INTENTION


def _text(value: object) -> str:
    return one_line(value) if isinstance(value, str) else ""
