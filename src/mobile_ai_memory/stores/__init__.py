"""Where the records live: one small protocol, and what stands behind it."""

from mobile_ai_memory.stores.in_memory import InMemoryStore
from mobile_ai_memory.stores.protocol import ChangeSet, Store

__all__ = ["ChangeSet", "InMemoryStore", "Store"]
