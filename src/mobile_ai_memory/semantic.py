"""The semantic layer: knowledge that outlives the task it came from."""

from mobile_ai_memory.index import Document
from mobile_ai_memory.layer import Layer
from mobile_ai_memory.records import SemanticMemory, problem_of_semantic

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

    def evicted(self, added: SemanticMemory, retired: SemanticMemory | None = None) -> list[str]:
        """The ids that have to go; never the added one, and no pinned one.

        Superseded ones go first, then the lowest ``(lastUsedAt ?? createdAt) + hits · 1 day``; last the
        one that the added one has just superseded (``retired``).
        """
        spared = retired["id"] if retired is not None else None
        others = [record for record in self.records.values() if record["id"] != added["id"]]
        excess = len(others) + 1 - self.limit
        if excess <= 0:
            return []
        # A pin that went to the added record holds no longer on the retired one.
        candidates = [record for record in others if not record["pinned"] or record["id"] == spared]
        candidates.sort(
            key=lambda record: (
                record["id"] == spared,
                record["supersededBy"] is None,
                worth(record),
                record["id"],
            )
        )
        return [record["id"] for record in candidates[:excess]]


def worth(record: SemanticMemory) -> float:
    """What eviction compares: milliseconds, the lowest goes first."""
    used = record["lastUsedAt"] if record["lastUsedAt"] is not None else record["createdAt"]
    return used + record["hits"] * HIT_WORTH_MS
