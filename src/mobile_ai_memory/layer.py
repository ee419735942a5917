"""A layer of memory: the records of one object store, in memory and indexed.

A layer decides nothing about IndexedDB. It is told what was committed and keeps its records and
its index in step with that; it can be rebuilt from the store at any time.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from heapq import nsmallest
from typing import Any

from mobile_ai_memory.index import Document, Index
from mobile_ai_memory.text import Tokenizer, bigram_terms


class Layer[Record: Any](ABC):
    """The records of one object store, newest knowledge of this tab."""

    name: str
    """The object store, and the ``type`` in searches and counts."""

    def __init__(self, limit: int, tokenize: Tokenizer = bigram_terms) -> None:
        """Start empty; ``limit`` is the number of records that are kept."""
        self.limit = limit
        self.records: dict[str, Record] = {}
        self.most_hits = 0
        """No record was used more often."""
        self.index = Index(tokenize)

    @abstractmethod
    def document(self, record: Record) -> Document | None:
        """What of a record is searchable, or ``None`` where it must not be found."""

    @abstractmethod
    def problem(self, record: object) -> str | None:
        """What is wrong with a record found in the store, or ``None``."""

    def evicted(self, added: Record) -> list[str]:
        """The ids that have to go when a record is added, so that the limit holds: the oldest first, never the added."""
        return self.beyond_limit([added], lambda record: record["createdAt"])

    def put(self, record: Record) -> None:
        """Take over a committed record."""
        id = record["id"]
        document, known = self.document(record), self.records.get(id)
        self.records[id] = record
        self.most_hits = max(self.most_hits, record.get("hits", 0))
        if document is None:
            self.index.remove(id)
        elif known is None or self.document(known) != document:
            self.index.add(id, document)

    def delete(self, id: str) -> None:
        """Take over a committed delete."""
        self.records.pop(id, None)
        self.index.remove(id)

    def clear(self) -> None:
        """Take over a committed clear."""
        self.records.clear()
        self.index.clear()

    def newest_first(self) -> Iterable[Record]:
        """All records, the newest first; the id decides between equals, so that pages are stable."""
        return sorted(self.records.values(), key=lambda record: (-record["createdAt"], record["id"]))

    def beyond_limit(
        self,
        added: Iterable[Record],
        worth: Callable[[Record], Any],
        spared: Callable[[Record], bool] = lambda _: False,
    ) -> list[str]:
        """The ids of the records of least worth that have to go so that the limit holds; the id decides between equals."""
        fresh = {record["id"] for record in added}
        excess = len(self.records) + len(fresh - self.records.keys()) - self.limit
        if excess <= 0:
            return []
        others = (record for record in self.records.values() if record["id"] not in fresh and not spared(record))
        return [record["id"] for record in nsmallest(excess, others, key=lambda record: (worth(record), record["id"]))]
