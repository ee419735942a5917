"""What becomes of two memories that meet: tables of signals and of what follows from them.

The first line of a table that holds decides; its words are the reason given. What can't be decided
is kept beside the old (``ADD``): a repetition does less harm than a loss.
"""

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from mobile_ai_memory.admission.signals import Pair
from mobile_ai_memory.records import SemanticMemory

Verdict = Literal["ADD", "UPDATE", "NOOP", "CONFLICT"]


class Line(NamedTuple):
    """A line of a table: where it holds, the verdict follows."""

    reason: str
    holds: Callable[[Pair], bool]
    verdict: Verdict


EXPERIENCES: Sequence[Line] = (
    Line("another route to something else", lambda p: p.other_route, "ADD"),
    Line("another verb", lambda p: p.other_intention and p.other_verb and p.content.likeness >= 0.55, "UPDATE"),
    Line("another title", lambda p: p.other_intention and p.titles_explained and p.content.likeness >= 0.6, "UPDATE"),
    Line("the same under another title", lambda p: p.other_intention and p.same_said, "UPDATE"),
    Line("opposite advice", lambda p: p.other_intention and p.opposite_advice, "CONFLICT"),
    Line("the opposite is stated", lambda p: p.opposite_titles and p.content.likeness >= 0.5, "CONFLICT"),
    Line("another intention", lambda p: p.other_intention, "ADD"),
    Line(
        "no intention is named",
        lambda p: (
            p.no_intention
            and (p.content.containment < 0.7 or (p.content.exchanged and not (p.content.denied or p.content.opposed)))
        ),
        "ADD",
    ),
    Line("it is no longer so", lambda p: p.content.new.replaces and bool(p.content.disputed), "CONFLICT"),
    Line("one denies the other", lambda p: p.content.denied and p.content.containment >= 0.5, "CONFLICT"),
    Line("it can't be done", lambda p: p.content.denied and p.intention_denied, "CONFLICT"),
    Line("another order", lambda p: p.content.reordered, "CONFLICT"),
    Line("a narrower intention", lambda p: p.narrower_intention and p.content.containment < 0.5, "ADD"),
    Line("opposite values", lambda p: p.opposite_values and not p.warns, "CONFLICT"),
    Line("another way", lambda p: p.content.new.adds and p.content.exchanged and p.content.containment < 0.6, "ADD"),
    Line("another wall", lambda p: p.warns and (p.other_labels or p.content.containment < 0.5), "ADD"),
    Line("something else is named", lambda p: p.other_labels, "CONFLICT"),
    Line("it moved", lambda p: p.content.new.replaces and p.content.exchanged and not p.warns, "CONFLICT"),
    Line("another value in the same place", lambda p: p.one_exchange and not p.warns, "CONFLICT"),
    Line("other words", lambda p: p.content.containment >= (0.55 if p.content.exchanged else 0.5), "UPDATE"),
    Line("it is elsewhere", lambda p: p.moved and not p.warns, "CONFLICT"),
    Line("another aspect", lambda _: True, "ADD"),
)
"""Two experiences of one polarity."""

OTHER_POLARITY: Sequence[Line] = (
    Line("the same is told to work and to fail", lambda p: p.same_action and p.content.likeness >= 0.7, "CONFLICT"),
    Line("another intention", lambda p: p.other_intention, "ADD"),
    Line("opposite advice on the same action", lambda p: p.same_action, "CONFLICT"),
    Line("another action", lambda _: True, "ADD"),
)
"""A way that works, and a warning."""

PREFERENCES: Sequence[Line] = (
    Line(
        "another label",
        lambda p: (
            p.other_label
            and not (p.content.denied or p.one_subject)
            and not (p.speaks_for_itself and p.content.containment >= 0.8)
        ),
        "ADD",
    ),
    Line("another name", lambda p: p.other_name, "CONFLICT"),
    Line("it is no longer so", lambda p: p.replaced, "CONFLICT"),
    Line("another topic", lambda p: p.other_topic, "ADD"),
    Line("only in a special case", lambda p: p.special, "ADD"),
    Line("another order", lambda p: p.content.reordered, "CONFLICT"),
    Line(
        "one denies the other",
        lambda p: p.content.denied and (p.content.containment >= 0.7 or not p.content.exchanged),
        "CONFLICT",
    ),
    Line("one is denied, the other is something else", lambda p: p.content.denied, "ADD"),
    Line("another bound", lambda p: p.both_denied and p.other_bound and p.content.containment >= 0.65, "CONFLICT"),
    Line("both are denied", lambda p: p.both_denied and any(slot.told for slot in p.exchanges), "ADD"),
    Line("the same is denied", lambda p: p.both_denied and p.content.containment >= 0.65, "UPDATE"),
    Line("both are denied", lambda p: p.both_denied, "ADD"),
    Line(
        "another value",
        lambda p: bool(p.content.opposed) and p.has_subject and len(p.exchanges) <= 1,
        "CONFLICT",
    ),
    Line("values of different kinds", lambda p: p.content.exchanged and p.content.mistyped, "ADD"),
    Line("another value of one attribute", lambda p: p.one_attribute, "CONFLICT"),
    Line("several differences", lambda p: len(p.exchanges) > 1 and p.content.containment < 0.7, "ADD"),
    Line("both may be liked", lambda p: p.both_liked, "ADD"),
    Line(
        "another value in the same place",
        lambda p: len(p.exchanges) == 1 and p.exchanges[0].telling and p.has_subject and p.content.containment >= 0.5,
        "CONFLICT",
    ),
    Line(
        "other words",
        lambda p: p.has_subject and p.content.containment >= (0.65 if p.content.exchanged else 0.5),
        "UPDATE",
    ),
    Line("another subject", lambda _: True, "ADD"),
)
"""Two wishes of the user."""


def judge(old: SemanticMemory, new: SemanticMemory) -> tuple[Verdict, str]:
    """What becomes of a new memory that meets an old one of the same app and kind, and why."""
    pair = Pair(old, new)
    if new["kind"] == "preference":
        table = PREFERENCES
    elif old["polarity"] != new["polarity"]:
        table = OTHER_POLARITY
    else:
        table = EXPERIENCES
    line = next(line for line in table if line.holds(pair))
    return line.verdict, line.reason
