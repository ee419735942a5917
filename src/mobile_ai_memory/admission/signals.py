"""The signals between two memories that meet: what their titles and contents have in common, and what not.

Each is a question about a pair with a yes or no. What follows from the answers stands in
``judgement``.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from mobile_ai_memory.admission.comparison import Comparison, Slot, compare, is_subject, measure, plain, weight
from mobile_ai_memory.admission.reading import Denial, Reading, Unit, read
from mobile_ai_memory.records import SemanticMemory
from mobile_ai_memory.text import normalize

_NOTHING: frozenset[Denial] = frozenset()
_OF_A_WARNING: frozenset[Denial] = frozenset({"advice", "outcome"})
"""In a warning, "don't" and "nothing happens" only say once more that it is one."""
_PLACES = frozenset({"vertical", "side", "gesture"})
_CIRCUMSTANCES = frozenset({"order", "day", "time", "level", "moment"})
_NAMES = frozenset({"name", "named"})
_MANY = frozenset({"like", "allergic"})
"""Predicates that hold of many things at a time."""
_TAKEN = frozenset({"buy", "eat", "drink", "claim"})
"""Deeds that are done to many things, if perhaps at one place."""
_ROUTE = 2
"""A way over so many named elements is a route."""


@dataclass(frozen=True)
class Pair:
    """An old and a new memory of one app and kind, and the signals between them."""

    old: SemanticMemory
    new: SemanticMemory

    @cached_property
    def title(self) -> Comparison:
        """The titles: the intentions."""
        return compare(read(self.old["title"]), read(self.new["title"]), self._passed_over)

    @cached_property
    def content(self) -> Comparison:
        """The contents: what is known about them. Comparing them takes longest; most pairs are told apart without."""
        return compare(*self._contents, self._passed_over)

    @cached_property
    def _contents(self) -> tuple[Reading, Reading]:
        return read(self.old["content"]), read(self.new["content"])

    @property
    def _passed_over(self) -> tuple[frozenset[Denial], frozenset[Denial]]:
        if self.new["kind"] == "preference":
            # A wish says itself what it is against.
            return _NOTHING, _NOTHING
        first, second = (_OF_A_WARNING if m["polarity"] == "negative" else _NOTHING for m in (self.old, self.new))
        return first, second

    @property
    def warns(self) -> bool:
        """The new memory is a warning: of two warnings both may hold."""
        return self.new["polarity"] == "negative"

    # Signals between titles

    @cached_property
    def other_intention(self) -> bool:
        """The titles name different things."""
        if plain(self.old["title"]) == plain(self.new["title"]):
            return False
        return (_names(self.title.gone) and _names(self.title.fresh)) or self.title.containment < 0.3

    @property
    def no_intention(self) -> bool:
        """The titles name no intention: nothing but an app, or a word like "tips"."""
        if self.new["app"] and plain(self.new["title"]) == plain(self.new["app"]):
            return True
        return not any(unit.heavy and unit.axis != "service" for unit in self.title.shared)

    @property
    def narrower_intention(self) -> bool:
        """One title says more, and the other memory says nothing of it."""
        return (
            any(unit.heavy and not unit.role for unit in self.title.gone + self.title.fresh)
            and not self.titles_explained
        )

    @property
    def other_verb(self) -> bool:
        """The titles differ in verbs that can stand for one another."""
        heavy = [unit for unit in self.title.gone + self.title.fresh if unit.heavy]
        return not self.title.opposed and all(unit.role == "deed" for unit in heavy)

    @property
    def opposite_titles(self) -> bool:
        """The titles are statements, and opposite ones ("… is on by default")."""
        return bool(self.title.opposed) and any(
            slot.joined and {u.axis for u in slot.gone} & {u.axis for u in slot.fresh} & self.title.opposed
            for slot in self.title.slots
        )

    @property
    def titles_explained(self) -> bool:
        """What one title alone says, the other memory says too, if elsewhere."""
        if self.title.opposed:
            return False
        gone, fresh = (
            {unit.meaning for unit in units if unit.heavy and unit.role != "deed"}
            for units in (self.title.gone, self.title.fresh)
        )
        old, new = self._contents
        fresh_is_told = fresh - self.title.old.by_meaning.keys() <= old.by_meaning.keys()
        gone_is_told = gone - self.title.new.by_meaning.keys() <= new.by_meaning.keys()
        explained = (gone_is_told or fresh_is_told) if gone and fresh else (gone_is_told and fresh_is_told)
        return explained and not self._exchanges_the_same(gone, fresh)

    @property
    def same_said(self) -> bool:
        """The contents say the same in other words, and nothing of what only one title says."""
        if self.title.opposed or self.content.likeness < 0.65 or weight(self.content.shared) < 2:
            return False
        gone, fresh = ({u.meaning for u in units if u.heavy} for units in (self.title.gone, self.title.fresh))
        if self._exchanges_the_same(gone, fresh):
            return False
        # Word for word the same under titles that share a word is said of two things.
        copied = self.content.likeness >= 0.95 and bool(weight(self.title.shared))
        return not (copied or self.one_exchange)

    def _exchanges_the_same(self, gone: set[str], fresh: set[str]) -> bool:
        """Whether a content alone says what its title alone says."""
        return bool(gone & {u.meaning for u in self.content.gone} or fresh & {u.meaning for u in self.content.fresh})

    # Signals between contents

    @property
    def other_labels(self) -> bool:
        """Each content quotes names that the other doesn't have."""
        mine, theirs = self.content.old.labels, self.content.new.labels
        return bool(mine and theirs) and not any(a in b or b in a for a in mine for b in theirs)

    @property
    def other_route(self) -> bool:
        """The titles differ in a word that counts, and the contents lead over named elements, each its own way.

        "Open the search" and "submit the search" may well name the same field and the same icon, in another order.
        """
        mine, theirs = (content.labels for content in self._contents)
        if min(len(mine), len(theirs)) < _ROUTE or not any(u.heavy for u in self.title.gone + self.title.fresh):
            return False
        shared = [label for label in mine if label in theirs]
        return len(shared) < min(len(mine), len(theirs)) or shared != [label for label in theirs if label in mine]

    @property
    def other_bound(self) -> bool:
        """The contents name different numbers of the same thing."""
        return any(axis.startswith("number") for axis in self.content.opposed)

    @property
    def intention_denied(self) -> bool:
        """One content denies the very thing that both titles name."""
        return any(unit.heavy and unit.meaning in self.content.disputed for unit in self.title.shared)

    @property
    def opposite_advice(self) -> bool:
        """Title and content say the opposite of one thing in one circumstance."""
        if not self.title.opposed:
            return False
        circumstance = any(unit.axis == "order" or unit.meaning == "for" for unit in self.content.shared)
        return bool(self.title.opposed & self.content.opposed) and circumstance and self.content.likeness >= 0.7

    @property
    def opposite_values(self) -> bool:
        """The contents have different values on one axis, and else much in common."""
        if self.content.opposed <= _CIRCUMSTANCES and self.content.containment < 0.6:
            return False
        return bool(self.content.opposed) and self.content.containment >= 0.3

    @cached_property
    def exchanges(self) -> list[Slot]:
        """The places in which each content has words of its own that can't stand for one another."""
        return [slot for slot in self.content.slots if slot.exchanged and not slot.loose]

    @property
    def one_exchange(self) -> bool:
        """The contents differ in one place only, and that is what they tell."""
        differing = [slot for slot in self.content.slots if not slot.light]
        one_place = len({slot.after for slot in differing}) == 1 and not any(slot.opens for slot in differing)
        told = any(slot.telling for slot in self.exchanges) and not self._other_measure
        if not (one_place and told and self.content.aligned):
            return False
        # One word among many, in the middle, is rather another word for the same.
        containment = self.content.containment
        return containment >= 0.3 if differing[-1].told else 0.65 <= containment < 0.8

    @property
    def _other_measure(self) -> bool:
        """Both tell numbers, but of different things."""
        mine, theirs = (
            {measure(u.axis) for u in us if u.axis.startswith("number")}
            for us in (self.content.gone, self.content.fresh)
        )
        return bool(mine and theirs) and not mine & theirs

    @property
    def moved(self) -> bool:
        """Both contents say where, and not the same."""
        return _says_where(self.content.old) and _says_where(self.content.new) and self.content.exchanged

    @property
    def same_action(self) -> bool:
        """What a warning warns of is what the other memory advises."""
        advice, warning = (self.old, self.new) if self.warns else (self.new, self.old)
        whole, warned = read(advice["content"]), read(warning["content"])
        for clause in warned.clauses:
            action = _action(clause, warned)
            if weight(action) >= 1:
                return _advised(whole, Reading((action,), warned.denials))
        return False

    # Signals between wishes

    @property
    def other_label(self) -> bool:
        """The titles are different labels."""
        return self.labelled and self.title.exchanged

    @property
    def labelled(self) -> bool:
        """The titles are labels, not the wish itself."""
        return all(not normalize(m["content"]).startswith(normalize(m["title"])) for m in (self.old, self.new))

    @property
    def has_subject(self) -> bool:
        """Both say what they are about."""
        heavy = [unit for unit in self.content.shared if unit.heavy]
        labelled = bool(heavy) and any(unit.heavy for unit in self.title.shared) and not self.title.exchanged
        return labelled or self.one_subject or any(not unit.role for unit in heavy)

    @property
    def one_subject(self) -> bool:
        """Both have values on an axis that is a subject by itself, and are not for different cases."""
        cases = all(
            any(u.heavy and not u.role and (not u.axis or u.axis.startswith("number")) for u in us)
            for us in (self.content.gone, self.content.fresh)
        )
        return is_subject(self.content.opposed) and not cases

    @property
    def speaks_for_itself(self) -> bool:
        """What both say is enough to tell what they are about."""
        heavy = [unit for unit in self.content.shared if unit.heavy]
        return weight(heavy) >= 1.5 or is_subject(unit.axis for unit in heavy)

    @property
    def other_topic(self) -> bool:
        """They differ in what they are about: at the head, or after a "for"."""
        if self.one_subject or self.content.denied:
            return False
        values = [bool(unit.axis) for unit in self.content.shared if unit.heavy]
        if values and all(values) and not self.content.opposed and any(not slot.joined for slot in self.exchanges):
            # The value is the same, so what is exchanged is what it is for.
            return True
        circumstance = self.content.opposed <= _CIRCUMSTANCES and any(values)
        label = {unit.meaning for unit in (*self.title.old.units, *self.title.new.units)}
        return any(
            (slot.leads or slot.qualifies) and (circumstance or not self.content.opposed)
            for slot in self.exchanges
            # Who says the label in other words still speaks of it.
            if not (self.labelled and {u.meaning for u in slot.gone + slot.fresh if u.heavy} & label)
        )

    @property
    def special(self) -> bool:
        """One of them holds for less, by words that stand before the difference."""
        telling = [slot for slot in self.content.slots if not slot.light]
        return bool(self.exchanges) and not (telling[0].exchanged or telling[0].loose or self.content.denied)

    @property
    def other_name(self) -> bool:
        """Both say what the user is to be called."""
        label = {unit.meaning for unit in self.title.shared if unit.heavy}
        named = any(unit.meaning == "name" for unit in self.content.shared) or (label and label <= _NAMES)
        fresh = {unit.meaning for unit in self.content.fresh if unit.heavy}
        return bool(named and fresh - _NAMES)

    @property
    def both_denied(self) -> bool:
        """Both are against something, and not against the same in all words."""
        mine, theirs = (any(u.denials for u in text.units) for text in (self.content.old, self.content.new))
        return mine and theirs and self.content.exchanged and not self.content.denied

    @property
    def one_attribute(self) -> bool:
        """They differ in one place only, after a word like "is" or "at", and there each has a value of its own."""
        telling = [slot for slot in self.content.slots if not slot.light]
        if len(telling) != 1 or not self.has_subject or self.both_liked:
            return False
        slot = telling[0]
        counted = [any(u.axis.startswith("number") for u in units) for units in (slot.gone, slot.fresh)]
        return slot.telling and slot.joined and slot.told and counted[0] == counted[1]

    @property
    def replaced(self) -> bool:
        """The new wish says that something has changed, and each has a word of its own for what."""
        fresh_subject = any(slot.leads and slot.telling for slot in self.content.slots)
        return self.content.new.replaces and self.has_subject and self.content.exchanged and not fresh_subject

    @property
    def both_liked(self) -> bool:
        """Both say that something is liked; that may be many things."""
        shared = self.content.shared
        first = next((unit for unit in shared if unit.heavy or unit.meaning in _MANY), None)
        if first is None or not self.content.exchanged:
            return False
        # "I like steak rare": how it is liked is one thing.
        manner = any(slot.follows for slot in self.exchanges)
        joined = any(slot.joined for slot in self.exchanges)
        return (first.meaning in _MANY and not manner) or (first.meaning in _TAKEN and not joined)


def _names(units: Sequence[Unit]) -> bool:
    """Whether words name a deed or a thing; in a title, to like something is a deed."""
    return any(unit.heavy or unit.meaning == "like" for unit in units)


def _says_where(text: Reading) -> bool:
    return any(unit.axis in _PLACES or unit.meaning == "at" for unit in text.units)


def _action(clause: Sequence[Unit], warned: Reading) -> tuple[Unit, ...]:
    """What a clause of a warning says is done, without what it says does not come of it."""
    action: list[Unit] = []
    for unit in clause:
        denied = any(warned.denials[index] == "plain" for index in unit.denials)
        result = denied and any(done.heavy and not done.denials for done in action)
        if unit.axis not in ("outcome", "grant") and not result:
            action.append(unit)
    return tuple(action)


def _advised(advice: Reading, warned: Reading) -> bool:
    """Whether what is warned of begins as the advice does; what follows is then what comes of it."""
    found = compare(advice, warned, (_NOTHING, _OF_A_WARNING))
    if found.denied:
        return False
    heavy = [unit for unit in warned.units if unit.heavy]
    begins = next((place for place, unit in enumerate(heavy) if unit in found.fresh), len(heavy))
    if begins == len(heavy):
        return True
    comes_of_it = heavy[begins:]
    whole = weight(unit for unit in advice.units if unit.heavy)
    return weight(heavy[:begins]) >= 0.7 * whole and not any(u.axis.startswith("number") for u in comes_of_it)
