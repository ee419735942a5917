"""The write rule: what becomes of knowledge that asks to be kept.

Read, compare, then one of four verdicts, by rule and without a model:

* ``NOOP``: the same text is already known; its ``lastVerifiedAt`` is refreshed.
* ``UPDATE``: the same knowledge in other words, or with more or less detail; it is merged into the
  record that is there, which keeps its id.
* ``CONFLICT``: the same subject, and it contradicts what is known; the new record supersedes the old
  one, which stays readable and is not recalled.
* ``ADD``: it is new.

What the user stated is changed by the user's own word only: what was learnt from a task never
overwrites it and never supersedes it.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from heapq import nsmallest
from typing import cast

from mobile_ai_memory.admission.comparison import compare, plain, topics, weight
from mobile_ai_memory.admission.judgement import Verdict, judge
from mobile_ai_memory.admission.reading import REPEATED, read
from mobile_ai_memory.records import MAX_KEYWORD, MAX_KEYWORDS, SemanticMemory
from mobile_ai_memory.semantic import SemanticLayer
from mobile_ai_memory.stores.protocol import ChangeSet
from mobile_ai_memory.text import bigram_terms, keyword, normalize, one_line

MAX_COMPARED = 600
"""Longer contents are compared whole only: a note is not the rewording of another one."""

_LIKELY = 30
"""How many records of the same app, those that share most terms with a candidate, are read at all."""

_JUDGED = 6
"""How many records, those that share most with a candidate, are looked at closely."""

_LEAST_SHARED = 0.3
"""Records that share less of what both are about are not looked at: of 589 verdicts in the tests that are no ADD, the
one with the least in common has 0.39, half have more than 1.5."""
_STATED = frozenset({"user", "chat"})


@dataclass(frozen=True, slots=True)
class Decision:
    """A verdict, and what follows from it."""

    verdict: Verdict
    record: SemanticMemory
    """The record as it will stand in the store: the candidate, or the old one with the candidate merged in."""
    reason: str
    """The line of the table that decided; of an ADD, what tells the candidate from the closest record."""
    superseded: SemanticMemory | None = None
    """The old record as it will stand in the store, where the candidate takes its place."""


def decide(known: Iterable[SemanticMemory], candidate: SemanticMemory, canonical: Callable[[str], str]) -> Decision:
    """Compare a candidate with what is known.

    Args:
        known: records; superseded ones and those of other apps are passed over.
        candidate: a new record, checked.
        canonical: the one name under which an app is compared.
    """
    comparable = list(_of_the_same_app(known, candidate, canonical))
    title, content = plain(candidate["title"]), plain(candidate["content"])
    same = [old for old in comparable if plain(old["content"]) == content and plain(old["title"]) == title]
    for old in sorted(same, key=lambda r: (r["kind"] != candidate["kind"], r["polarity"] != candidate["polarity"])):
        decision = _for_the_same_text(old, candidate)
        if decision is not None:
            return decision
    reasons = []
    for old in _closest(comparable, candidate):
        decision = _carried_out(*judge(old, candidate), old, candidate)
        if decision.verdict != "ADD":
            return decision
        reasons.append(decision.reason)
    return Decision("ADD", candidate, reasons[0] if reasons else "nothing like it is known")


def admit(
    layer: SemanticLayer, candidate: SemanticMemory, canonical: Callable[[str], str]
) -> tuple[ChangeSet, SemanticMemory]:
    """The changes that take a candidate in, and the record that stands for it afterwards."""
    decision = decide(_likely(layer, candidate, canonical), candidate, canonical)
    changes = ChangeSet()
    changes.put(layer.name, decision.record)
    if decision.record["id"] not in layer.records:
        retired = decision.superseded
        evicted = layer.evicted(decision.record, retired)
        changes.delete(layer.name, *evicted)
        if retired is not None and retired["id"] not in evicted:
            changes.put(layer.name, retired)
    return changes, decision.record


def _likely(
    layer: SemanticLayer, candidate: SemanticMemory, canonical: Callable[[str], str]
) -> Iterable[SemanticMemory]:
    """What of a layer a candidate is compared with: reading all of it would take longer with every record.

    All records of an app that has few; of others, found by the index, those that share most terms with the candidate.
    """
    wanted = canonical(candidate["app"]) if candidate["app"] else None
    same = {app: ids for app, ids in layer.by_app.items() if (canonical(app) if app else None) == wanted}
    count = sum(map(len, same.values()))
    if count <= _LIKELY:
        return [layer.records[id] for ids in same.values() for id in ids]
    terms = layer.index.terms(f"{candidate['title']} {candidate['content'][:MAX_COMPARED]}")
    # The best of all records; so many of them that enough should be of the app.
    best = layer.index.top(terms, _LIKELY * len(layer.records) // count)
    scores = {id: score for id, score in best.scores.items() if (layer.records[id]["app"] or None) in same}
    if len(scores) < _LIKELY and best.threshold:
        scores = layer.index.score(terms, {id for ids in same.values() for id in ids})
    return [layer.records[id] for id in nsmallest(_LIKELY, scores, key=lambda id: (-scores[id], id))]


def _of_the_same_app(
    known: Iterable[SemanticMemory], candidate: SemanticMemory, canonical: Callable[[str], str]
) -> Iterator[SemanticMemory]:
    names: dict[str | None, str | None] = {None: None}

    def name(app: str | None) -> str | None:
        if app not in names:
            names[app] = canonical(app) if app else None
        return names[app]

    wanted = name(candidate["app"])
    for record in known:
        if record["supersededBy"] is None and name(record["app"]) == wanted and record["id"] != candidate["id"]:
            yield record


def _same_text(old: SemanticMemory, new: SemanticMemory) -> bool:
    return plain(old["content"]) == plain(new["content"]) and plain(old["title"]) == plain(new["title"])


def _for_the_same_text(old: SemanticMemory, new: SemanticMemory) -> Decision | None:
    if old["kind"] == new["kind"]:
        if old["polarity"] == new["polarity"]:
            return Decision("NOOP", _merged(old, new), "the same text")
        return _carried_out("CONFLICT", "the same text with the opposite polarity", old, new)
    if old["polarity"] != new["polarity"]:
        return None
    if new["kind"] == "preference":
        return Decision("UPDATE", {**_merged(old, new), "kind": "preference"}, "the same text, now as a wish")
    return Decision("NOOP", _merged(old, new), "the same text is known as a wish")


def _closest(comparable: Iterable[SemanticMemory], candidate: SemanticMemory) -> list[SemanticMemory]:
    """The records of the candidate's kind that share most with it, the closest first."""
    if len(candidate["content"]) > MAX_COMPARED:
        return []
    mine = topics(candidate["title"], candidate["content"])
    found: list[tuple[SemanticMemory, float]] = []
    for record in comparable:
        if record["kind"] == candidate["kind"] and len(record["content"]) <= MAX_COMPARED:
            theirs = topics(record["title"], record["content"])
            if not mine.isdisjoint(theirs):
                shared = len(mine & theirs)
                in_common = shared / len(mine) + shared / len(theirs)
                if in_common >= _LEAST_SHARED:
                    found.append((record, in_common))
    found.sort(key=lambda pair: (-pair[1], -pair[0]["createdAt"], pair[0]["id"]))
    return [record for record, _ in found[:_JUDGED]]


def _carried_out(verdict: Verdict, reason: str, old: SemanticMemory, new: SemanticMemory) -> Decision:
    if verdict == "ADD":
        return Decision("ADD", new, reason)
    if verdict != "CONFLICT":
        return Decision(verdict, _merged(old, new), reason)
    if _stated(old) and not _stated(new):
        return Decision("ADD", new, f"{reason}, but the user's own word stands")
    # The pin is on the subject: it goes to the record that now speaks of it.
    record = cast("SemanticMemory", {**new, "supersedes": old["id"], "pinned": new["pinned"] or old["pinned"]})
    superseded = cast("SemanticMemory", {**old, "supersededBy": new["id"], "pinned": False})
    return Decision("CONFLICT", record, reason, superseded)


def _merged(old: SemanticMemory, new: SemanticMemory) -> SemanticMemory:
    """The old record with what the new one adds; its id, its times and its counts stay."""
    takes_over = _text_takes_over(old, new)
    text, other = (new, old) if takes_over else (old, new)
    words: dict[str, str] = {}
    # The other title stays a way to find the record.
    title = other["title"] if len(other["title"]) <= MAX_KEYWORD and not _finds(other["title"], text) else ""
    for word in filter(None, (*text["keywords"], *other["keywords"], one_line(title))):
        words.setdefault(keyword(word), word)
    # Where the user's words take the place of learnt ones, the record is the user's from then on; and where an outside
    # client's do, it is the client's: where a text comes from must not be lost in a merge.
    users = _stated(new) and not _stated(old)
    origin = new if users or (takes_over and new["source"].startswith("mcp:")) else old
    return {
        **old,
        "title": text["title"],
        "content": text["content"],
        "keywords": list(words.values())[:MAX_KEYWORDS],
        "pinned": old["pinned"] or new["pinned"],
        "source": origin["source"],
        "episodeId": origin["episodeId"],
        "lastVerifiedAt": max(old["lastVerifiedAt"], new["lastVerifiedAt"]),
    }


def _finds(title: str, record: SemanticMemory) -> bool:
    """Whether a search for a title finds a record by every word."""
    found = {term for text in (record["title"], record["content"]) for term in bigram_terms(normalize(text))}
    return found.issuperset(bigram_terms(normalize(title)))


def _text_takes_over(old: SemanticMemory, new: SemanticMemory) -> bool:
    if _same_text(old, new):
        return False
    if _stated(old) != _stated(new):
        return _stated(new)
    content = compare(read(old["content"]), read(new["content"]))
    gone, fresh = weight(content.gone), weight(content.fresh)
    if not gone and not fresh:
        return _times_met(new["content"]) >= _times_met(old["content"])
    return fresh >= gone


def _times_met(content: str) -> int:
    counted = REPEATED.search(content)
    return int(counted.group(1)) if counted else 0


def _stated(record: SemanticMemory) -> bool:
    return record["source"] in _STATED
