"""What the core's tests share: a bank whose time and ids are the test's own, and records by the line."""

import asyncio
import itertools
import sys
from collections.abc import Coroutine
from typing import Any, cast

from mobile_ai_memory import InMemoryStore, MemoryBank
from mobile_ai_memory.records import SemanticMemory, new_semantic

IN_BROWSER = sys.platform == "emscripten"
DAY = 86_400_000
NOW = 1_800_000_000_000  # 2027-01-15


class Clock:
    """A clock that stands still until it is told to move."""

    def __init__(self, now: int = NOW) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now

    def forward(self, ms: int) -> None:
        self.now += ms


def bank_with(store: Any = None, **options: Any) -> MemoryBank:
    ids = (f"m{number}" for number in itertools.count(1))
    defaults: dict[str, Any] = {"clock": Clock(), "new_id": lambda: next(ids), "random": lambda: 0.0}
    return MemoryBank(store or InMemoryStore(), **{**defaults, **options})


def run[Result](work: Coroutine[Any, Any, Result]) -> Result:
    return asyncio.run(work)


def memory(title: str, content: str = "…", **fields: Any) -> SemanticMemory:
    """A record as it stands in the store; fields of any kind may be given."""
    own = {name: fields.pop(name) for name in list(fields) if name not in ("keywords", "polarity", "app", "kind")}
    record = new_semantic(
        own.pop("id", title), NOW - 30 * DAY, "user", None, {"title": title, "content": content, **fields}
    )
    return cast(SemanticMemory, {**record, **own})
