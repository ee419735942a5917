"""What is kept: the shapes of the records, and the checks that let data become one.

The names are those of the object stores and of the page's API. Times are milliseconds since
the epoch.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from itertools import chain
from operator import contains, itemgetter
from typing import Any, Literal, NotRequired, TypedDict, cast, get_args

from mobile_ai_memory.errors import InvalidInput
from mobile_ai_memory.redaction import mask, mask_fields
from mobile_ai_memory.text import keyword, one_line, well_formed

Json = Any
"""Anything that JSON can say."""

Polarity = Literal["positive", "negative"]
Kind = Literal["experience", "preference"]
TaskStatus = Literal["success", "failure", "cancelled"]
SearchType = Literal["semantic", "episodic", "all"]


Message = dict[str, str]
"""One message to a model: ``role`` and ``content``."""

Purpose = Literal["distill-task", "distill-chat"]
"""What a model is asked for."""


class SemanticMemory(TypedDict):
    """A piece of knowledge: how something works, what to avoid, what the user prefers."""

    id: str
    title: str
    content: str
    keywords: list[str]
    polarity: Polarity
    app: str | None
    createdAt: int
    lastUsedAt: int | None
    hits: int
    kind: Kind
    source: str
    episodeId: str | None
    pinned: bool
    helped: int
    harmed: int
    lastVerifiedAt: int
    supersedes: str | None
    supersededBy: str | None


class Event(TypedDict, total=False):
    """One entry of a task's log.

    ``type`` is ``step`` (``title, summary, status``), ``fact`` (``text, important``), or one of the
    host's: ``step_start, step_end, tool_call, error, reflection, replan``, …; other fields are kept.
    """

    type: str
    at: int
    title: str
    summary: str
    status: str
    text: str
    important: bool
    error: str


OPEN = (Event,)
"""Shapes that may have other fields than those they name."""


class Given(TypedDict):
    """A memory that was given to a task, and why."""

    id: str
    why: str


class StepEntry(TypedDict):
    """A step as working memory shows it."""

    title: str
    summary: str
    status: str


class WorkingMemorySnapshot(TypedDict):
    """Working memory at one moment: the last steps whole, the older ones folded, the facts."""

    steps: list[StepEntry]
    summary: str
    facts: list[str]


class Episode(TypedDict):
    """A task that was done, or not."""

    id: str
    goal: str
    app: str | None
    status: TaskStatus
    error: str | None
    events: list[Event]
    given: list[Given]
    summary: str
    workingMemory: WorkingMemorySnapshot
    createdAt: int
    endedAt: int


class TaskLog(TypedDict):
    """A task to learn from: an episode, or what is told of one that is not stored."""

    goal: str
    status: TaskStatus
    events: list[Event]
    id: NotRequired[str]
    app: NotRequired[str | None]
    error: NotRequired[str | None]


class Boost(TypedDict):
    """A factor on a score, and its name: ``hits``, ``recent`` or ``outcome``."""

    name: str
    factor: float


class Why(TypedDict):
    """How a score came about: the sum of the terms' parts, times the factors."""

    terms: list[Json]
    boosts: list[Boost]


class Hit(SemanticMemory):
    """A memory found, with its score; ``why`` where it was asked for."""

    score: float
    why: NotRequired[Why]


class EpisodeHit(Episode):
    """An episode found, with its score; ``why`` where it was asked for."""

    score: float
    why: NotRequired[Why]


MAX_ID = 200
MAX_NUMBER = 1e16
MAX_TITLE = 300
MAX_CONTENT = 8_000
MAX_KEYWORDS = 32
MAX_KEYWORD = 100
MAX_APP = 100
MAX_GOAL = 2_000

CHANGEABLE = ("title", "content", "keywords", "polarity", "app", "kind", "pinned")
"""The fields of a memory that ``update_semantic`` changes."""

_STATUSES: dict[str, TaskStatus] = {
    **dict.fromkeys(("success", "succeeded", "ok", "done", "completed", "passed", "成功"), "success"),
    **dict.fromkeys(("failure", "failed", "fail", "error", "失败"), "failure"),
    **dict.fromkeys(("cancelled", "canceled", "aborted", "取消"), "cancelled"),
}


def status_of(value: object) -> TaskStatus | None:
    """A status in the bank's words, from the many that agents use; ``None`` for an unknown one."""
    return _STATUSES.get(value.strip().lower()) if isinstance(value, str) else None


def text_field(name: str, value: object, limit: int, *, required: bool = True) -> str:
    """A text as it may be kept.

    Raises:
        InvalidInput: it is no text, is empty where it must not be, or is longer than ``limit`` code points.
    """
    if not isinstance(value, str):
        raise InvalidInput(name, value, "text")
    cleaned = well_formed(value).strip()
    if required and not cleaned:
        raise InvalidInput(name, value, "text that is not empty")
    if len(cleaned) > limit:
        raise InvalidInput(name, f"{len(cleaned)} characters", f"at most {limit} characters")
    return cleaned


def kept_text(name: str, value: object, limit: int, *, required: bool = True) -> str:
    """A text as it may be kept, its secrets masked; refuses what ``text_field`` refuses."""
    return mask(text_field(name, value, limit, required=required))


def keywords_field(value: object) -> list[str]:
    """Keywords as they may be kept: stripped, without empty ones and repetitions.

    Raises:
        InvalidInput: it is no list of texts, or there are too many or too long ones.
    """
    if value is None:
        return []
    if isinstance(value, (str, bytes)) or not isinstance(value, Iterable):
        raise InvalidInput("keywords", value, "a list of texts")
    kept: dict[str, str] = {}
    for item in value:
        word = one_line(kept_text("keywords", item, MAX_KEYWORD, required=False))
        if word:
            kept.setdefault(keyword(word), word)
    if len(kept) > MAX_KEYWORDS:
        raise InvalidInput("keywords", f"{len(kept)} keywords", f"at most {MAX_KEYWORDS}")
    return list(kept.values())


def choice_field(name: str, value: object, choices: Iterable[str]) -> str:
    """One of the texts that a field may hold."""
    allowed = tuple(choices)
    if not isinstance(value, str) or value not in allowed:
        raise InvalidInput(name, value, " or ".join(f'"{choice}"' for choice in allowed))
    return value


def app_field(value: object) -> str | None:
    """An app's name, or ``None`` for knowledge that belongs to no app."""
    if value is None:
        return None
    return one_line(kept_text("app", value, MAX_APP, required=False)) or None


def flag_field(name: str, value: object) -> bool:
    """True or false, and nothing that only looks like it."""
    if not isinstance(value, bool):
        raise InvalidInput(name, value, "true or false")
    return value


def changed_fields(values: Mapping[str, object]) -> dict[str, Json]:
    """The checked values of the changeable fields among ``values``; others are not looked at."""
    checks: dict[str, Callable[[object], Json]] = {
        "title": lambda value: text_field("title", value, MAX_TITLE),  # masked below, with the others
        "content": lambda value: text_field("content", value, MAX_CONTENT),
        "keywords": keywords_field,
        "polarity": lambda value: choice_field("polarity", value, get_args(Polarity)),
        "app": app_field,
        "kind": lambda value: choice_field("kind", value, get_args(Kind)),
        "pinned": lambda value: flag_field("pinned", value),
    }
    checked = {name: checks[name](values[name]) for name in CHANGEABLE if name in values}
    texts: dict[str, Json] = {name: checked[name] for name in ("title", "content", "keywords") if name in checked}
    return {**checked, **mask_fields(texts)}


def restored_semantic(record: Mapping[str, Json]) -> SemanticMemory:
    """A memory from a record that was read before, or says so: every field checked, bounded and masked.

    Raises:
        InvalidInput: it is no such record.
    """
    problem = problem_of_semantic(record)
    if problem is not None:
        raise InvalidInput("record", problem, "a memory as it was read")
    text_field("id", record["id"], MAX_ID)
    fields = {name: _told(name, record[name]) for name in SemanticMemory.__annotations__ if name not in CHANGEABLE}
    return cast("SemanticMemory", {**fields, **changed_fields(record)})


def _told(name: str, value: Json) -> Json:
    if isinstance(value, str):
        return kept_text(name, value, MAX_ID, required=False)
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return number_field(name, value)
    return value


def number_field(name: str, value: object) -> int:
    """A time (ms) or a count.

    Raises:
        InvalidInput: it is no number, or one that makes no sense.
    """
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= MAX_NUMBER:
        raise InvalidInput(name, value, f"a number from 0 to {MAX_NUMBER:.0e}")
    return int(value)


def new_semantic(
    id: str, now: int, source: str, episode_id: str | None, values: Mapping[str, object]
) -> SemanticMemory:
    """A new memory from checked values and what the call path knows.

    Raises:
        InvalidInput: a value is not of the documented shape; title and content must be there.
    """
    record: SemanticMemory = {
        "id": id,
        "title": "",
        "content": "",
        "keywords": [],
        "polarity": "positive",
        "app": None,
        "createdAt": now,
        "lastUsedAt": None,
        "hits": 0,
        "kind": "experience",
        "source": source,
        "episodeId": episode_id,
        "pinned": False,
        "helped": 0,
        "harmed": 0,
        "lastVerifiedAt": now,
        "supersedes": None,
        "supersededBy": None,
    }
    for name in ("title", "content"):
        if name not in values:
            raise InvalidInput(name, None, "text that is not empty")
    return cast("SemanticMemory", {**record, **changed_fields(values)})


def problem_of_semantic(record: object) -> str | None:
    """What is wrong with a record found in the store, or ``None`` where it can be used."""
    return _problem(record, SemanticMemory, _SEMANTIC_CHOICES)


def problem_of_episode(record: object) -> str | None:
    """What is wrong with an episode found in the store, or ``None`` where it can be used."""
    problem = _problem(record, Episode, _EPISODE_CHOICES)
    if problem is None and isinstance(record, dict):
        if not all(isinstance(event, dict) for event in record["events"]):
            return "events is not a list of objects"
        if not all(isinstance(each, dict) and isinstance(each.get("id"), str) for each in record["given"]):
            return "given is not a list of objects with an id"
    return problem


def _problem(record: object, shape: type, choices: Mapping[str, tuple[str, ...]]) -> str | None:
    if not isinstance(record, dict):
        return "not an object"
    return None if _is_usual(record, shape, choices) else _first_problem(record, shape, choices)


def _first_problem(record: Mapping[str, Any], shape: type, choices: Mapping[str, tuple[str, ...]]) -> str | None:
    for name, kind in shape.__annotations__.items():
        if name not in record:
            return f"{name} is missing"
        value = record[name]
        if name in choices:
            if value not in choices[name]:
                return f"{name} is {value!r}"
        elif kind == list[str] and not (isinstance(value, list) and all(isinstance(item, str) for item in value)):
            return f"{name} is not a list of texts"
        elif kind in _PLAIN and (not isinstance(value, _PLAIN[kind]) or _bool_for_int(kind, value)):
            return f"{name} is not {kind}"
    return None


def _is_usual(record: Mapping[str, Any], shape: type, choices: Mapping[str, tuple[str, ...]]) -> bool:
    """Whether a record is as nearly all are, so that nothing more has to be asked; quick, for a start looks at each."""
    values_of, lists = _fields(shape)
    try:
        types = tuple(map(type, values_of(record)))
    except KeyError:
        return False
    if not _are_usual(types, shape):
        return False
    for name, allowed in choices.items():
        if record[name] not in allowed:
            return False
    return _TEXTS.issuperset(map(type, chain.from_iterable(map(record.__getitem__, lists))))


@cache
def _fields(shape: type) -> tuple[Callable[[Mapping[str, Any]], tuple[Any, ...]], list[str]]:
    """What takes the values of a shape's fields from a record, and the names of those that are lists of texts."""
    kinds = shape.__annotations__
    return itemgetter(*kinds), [name for name, kind in kinds.items() if kind == list[str]]


@lru_cache
def _are_usual(types: tuple[type, ...], shape: type) -> bool:
    """Whether the fields of a shape may have these types; a choice is a text."""
    kinds = [_PLAIN.get(kind, str) for kind in shape.__annotations__.values()]
    allowed = [kind if isinstance(kind, tuple) else (kind,) for kind in kinds]
    return all(map(contains, allowed, types))


_TEXTS = frozenset([str])


def _bool_for_int(kind: object, value: object) -> bool:
    return kind is int and isinstance(value, bool)


_SEMANTIC_CHOICES = {"polarity": get_args(Polarity)}
_EPISODE_CHOICES = {"status": get_args(TaskStatus)}
_PLAIN: dict[object, Any] = {
    str: str,
    int: (int, float),
    bool: bool,
    str | None: (str, type(None)),
    int | None: (int, float, type(None)),
    list[str]: list,
    list[Event]: list,
    list[Given]: list,
    WorkingMemorySnapshot: dict,
}


def is_failure(event: Mapping[str, object]) -> bool:
    """Whether a log entry tells of something that went wrong."""
    return (
        event.get("type") == "error"
        or bool(event.get("error"))
        or event.get("ok") is False
        or status_of(event.get("status")) == "failure"
    )
