"""Mobile AI Memory: a memory bank for AI agents that live in a web page.

from mobile_ai_memory import InMemoryStore, MemoryBank

bank = MemoryBank(InMemoryStore())
await bank.add_semantic(title="打开搜索", content="点右上角的放大镜", app="抖音")
hits = await bank.search("搜索")
"""

from mobile_ai_memory.bank import Limits, MemoryBank, Status
from mobile_ai_memory.records import Episode, Event, Hit, SemanticMemory
from mobile_ai_memory.stores import ChangeSet, InMemoryStore, Store

__all__ = [
    "ChangeSet",
    "Episode",
    "Event",
    "Hit",
    "InMemoryStore",
    "Limits",
    "MemoryBank",
    "SemanticMemory",
    "Status",
    "Store",
]
