"""The write rule: what becomes of knowledge that asks to be kept.

Read, compare, then one of four verdicts, by rule and without a model:

* ``NOOP``: the same text is already known; its ``lastVerifiedAt`` is refreshed.
* ``ADD``: it is new. Where the layer is full, the least worthy record goes.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from mobile_ai_memory.records import SemanticMemory
from mobile_ai_memory.semantic import SemanticLayer
from mobile_ai_memory.stores.protocol import ChangeSet
from mobile_ai_memory.text import normalize

Verdict = Literal["ADD", "UPDATE", "NOOP", "CONFLICT"]
_NOT_WORD = re.compile(r"[\W_]+")


@dataclass(frozen=True, slots=True)
class Decision:
    """A verdict, and the record as it will stand in the store."""

    verdict: Verdict
    record: SemanticMemory


def decide(known: Iterable[SemanticMemory], candidate: SemanticMemory, canonical: Callable[[str], str]) -> Decision:
    """Compare a candidate with what is known.

    Args:
        known: the live records.
        candidate: a new record, checked.
        canonical: the one name under which an app is compared.
    """
    wanted = _identity(candidate, canonical)
    for record in known:
        if record["supersededBy"] is None and _identity(record, canonical) == wanted:
            verified = max(record["lastVerifiedAt"], candidate["lastVerifiedAt"])
            return Decision("NOOP", {**record, "lastVerifiedAt": verified})
    return Decision("ADD", candidate)


def admit(
    layer: SemanticLayer, candidate: SemanticMemory, canonical: Callable[[str], str]
) -> tuple[ChangeSet, SemanticMemory]:
    """The changes that take a candidate in, and the record that stands for it afterwards."""
    decision = decide(layer.records.values(), candidate, canonical)
    changes = ChangeSet()
    changes.put(layer.name, decision.record)
    if decision.verdict == "ADD":
        changes.delete(layer.name, *layer.evicted(candidate))
    return changes, decision.record


def squash(text: str) -> str:
    """Text without what does not change its meaning: case, width, spaces, punctuation."""
    normalized = normalize(text)
    # A text of signs only (an emoji, "→") is all meaning.
    return _NOT_WORD.sub("", normalized) or normalized.strip()


def _identity(record: SemanticMemory, canonical: Callable[[str], str]) -> tuple[str, ...]:
    app = canonical(record["app"]) if record["app"] else ""
    return (
        record["polarity"],
        record["kind"],
        app,
        squash(record["title"]),
        squash(record["content"]),
    )
