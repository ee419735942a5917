"""The semantic layer: knowledge that outlives the task it came from."""

from collections.abc import Iterable

from mobile_ai_memory.index import Document
from mobile_ai_memory.layer import Layer
from mobile_ai_memory.records import SemanticMemory, problem_of_semantic
from mobile_ai_memory.text import Tokenizer, bigram_terms

HIT_WORTH_MS = 86_400_000
"""In eviction, one use of a memory is worth a day of youth."""


class SemanticLayer(Layer[SemanticMemory]):
    """Experiences and preferences."""

    name = "semantic"

    def document(self, record: SemanticMemory) -> Document | None:
        """A superseded record is kept and shown, but never found."""
        if record["supersededBy"] is not None:
            return None
        return Document(record["title"], record["keywords"], record["content"])

    def problem(self, record: object) -> str | None:
        """What is wrong with a record found in the store."""
        return problem_of_semantic(record)

    def __init__(self, limit: int, tokenize: Tokenizer = bigram_terms) -> None:
        """Start empty; ``limit`` is the number of records that are kept."""
        super().__init__(limit, tokenize)
        self.by_app: dict[str | None, dict[str, None]] = {}
        """The ids of the records of each app, by the name that they carry; under ``None`` those of no app."""
        self.preferences: dict[str, None] = {}
        """The ids of the records that say what the user wants."""

    def put(self, record: SemanticMemory) -> None:
        """Take over a committed record."""
        self._unlist(record["id"])
        super().put(record)
        self.by_app.setdefault(record["app"] or None, {})[record["id"]] = None
        if record["kind"] == "preference":
            self.preferences[record["id"]] = None

    @property
    def apps(self) -> Iterable[str]:
        """The names of apps that records carry."""
        return filter(None, self.by_app)

    def delete(self, id: str) -> None:
        """Take over a committed delete."""
        self._unlist(id)
        super().delete(id)

    def clear(self) -> None:
        """Take over a committed clear."""
        super().clear()
        self.by_app.clear()
        self.preferences.clear()

    def _unlist(self, id: str) -> None:
        record = self.records.get(id)
        if record is None:
            return
        self.preferences.pop(id, None)
        listed = self.by_app[record["app"] or None]
        del listed[id]
        if not listed:
            del self.by_app[record["app"] or None]

    def evicted(self, added: SemanticMemory, retired: SemanticMemory | None = None) -> list[str]:
        """The ids that have to go; never the added one, and no pinned one.

        Superseded ones go first, then the lowest ``(lastUsedAt ?? createdAt) + hits · 1 day``; last the
        one that the added one has just superseded (``retired``).
        """
        last = retired["id"] if retired is not None else None
        return self.beyond_limit(
            [added],
            lambda record: (record["id"] == last, *goes_first(record)),
            # A pin that went to the added record holds no longer on the retired one.
            lambda record: record["pinned"] and record["id"] != last,
        )


def goes_first(record: SemanticMemory) -> tuple[bool, float]:
    """What eviction goes by, the lowest first: superseded ones, then the least worth."""
    return record["supersededBy"] is None, worth(record)


def worth(record: SemanticMemory) -> float:
    """What eviction compares: milliseconds, the lowest goes first."""
    used = record["lastUsedAt"] if record["lastUsedAt"] is not None else record["createdAt"]
    return used + record["hits"] * HIT_WORTH_MS
