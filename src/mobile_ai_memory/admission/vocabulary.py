"""The words that are known when texts are compared: what they mean, in Chinese and English.

The vocabulary is data (``vocabulary.txt``), words of the phone and of preferences; the names of apps
come from ``apps.json``. It holds what can be said of words alone. How they make a text is the
matter of ``reading``.
"""

import json
import re
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib import resources

from mobile_ai_memory.text import HAN, normalize

LIGHT = 0.2
"""The weight of words that say little about which thing is meant ("use", "want", "tap")."""

_WEIGHTS = {"light": LIGHT, "breaks": 0.0, "deeds": 0.7, "things": 0.7}
_LIGHT_AXES = frozenset({"gesture", "switch", "outcome"})

_PIECES = re.compile(f"[{HAN}]+|\\d+(?:[.:]\\d+)*|[^\\W\\d_{HAN}]+|[^\\s\\w]")
_HAN = re.compile(f"[{HAN}]")
_CONTRACTED = re.compile(r"(?<=[a-z])'(?:s|re|ll|ve|d|m)\b")
_SHORT = re.compile("[^aeiouy][aeiouy][^aeiouywx]")
"""What is left of "typing", "saved"; with a short vowel the consonant would be doubled."""
_HYPHENS = re.compile(r"(?<=[a-z])-(?=[a-z])")


@dataclass(frozen=True, slots=True)
class Word:
    """A word's meaning."""

    meaning: str
    section: str
    """The section of the vocabulary that it stands in; of ``denials``, the kind of denial."""
    axis: str = ""
    """The axis on which it is a value."""
    weight: float = 1.0


@dataclass(slots=True)
class Vocabulary:
    """The known words: Han by their characters, others by their spelling and by their stems."""

    han: dict[str, tuple[Word, ...]] = field(default_factory=dict)
    spelt: dict[tuple[str, ...], Word] = field(default_factory=dict)
    stemmed: dict[tuple[str, ...], Word] = field(default_factory=dict)
    subjects: set[str] = field(default_factory=set)
    """The axes that are a subject by themselves."""
    longest_han: dict[str, int] = field(default_factory=dict)
    """By the first character of Han words, how long the longest of them is."""
    longest_spelt: dict[str, int] = field(default_factory=dict)
    """By the first word of phrases, how many words the longest of them has."""
    longest_stemmed: dict[str, int] = field(default_factory=dict)
    """The same by the stem of the first word."""

    def learn(self, text: str, word: Word) -> bool:
        """Take a word in; ``False`` where it is there already with another meaning, which it keeps."""
        if _HAN.search(text):
            return self.learn_compound(text, (word,))
        spelling = tuple(pieces(written_out(text)))
        stems = tuple(map(stem, spelling))
        for longest, first in ((self.longest_spelt, spelling[0]), (self.longest_stemmed, stems[0])):
            longest[first] = max(longest.get(first, 0), len(spelling))
        self.stemmed.setdefault(stems, word)
        return self.spelt.setdefault(spelling, word) == word

    def learn_compound(self, text: str, words: tuple[Word, ...]) -> bool:
        """Take in a Han word that is read as several."""
        self.longest_han[text[0]] = max(self.longest_han.get(text[0], 0), len(text))
        return self.han.setdefault(text, words) == words


@cache
def vocabulary() -> Vocabulary:
    """The vocabulary that comes with the package.

    Raises:
        ValueError: a word stands in it with two meanings.
    """
    files = resources.files("mobile_ai_memory")
    found = Vocabulary()
    section = ""
    for line in files.joinpath("admission", "vocabulary.txt").read_text("utf-8").splitlines():
        if line.startswith("["):
            section = line.strip("[]")
        elif line and not line.startswith("#"):
            name, _, listed = line.rpartition(": ")
            _learn_line(found, section, name, [word.strip() for word in listed.split(",") if word.strip()])
    for entry in json.loads(files.joinpath("apps.json").read_text("utf-8")):
        for name in entry["names"]:
            if name not in entry.get("ambiguous", ()):
                found.learn(normalize(name), meaning("apps", f"service={entry['id']}"))
    return found


def meaning(section: str, name: str) -> Word:
    """The meaning that a line of the vocabulary gives to its words."""
    axis = name.partition("=")[0] if "=" in name else ""
    weight = _WEIGHTS.get(section, 0.5 if axis in _LIGHT_AXES else 1.0)
    if name == "gesture=tap":
        weight = LIGHT
    return Word(name, name if section == "denials" else section, axis, weight)


def pieces(text: str) -> list[str]:
    """A text, written out, as runs of Han, numbers, words and single signs."""
    return _PIECES.findall(text)


def written_out(text: str) -> str:
    """Normalised text with contractions written out and hyphens between words gone."""
    text = text.replace("’", "'").replace("can't", "can not").replace("cannot", "can not").replace("won't", "will not")
    return _HYPHENS.sub(" ", _CONTRACTED.sub("", text.replace("n't", " not")))


@lru_cache(maxsize=4096)
def stem(word: str) -> str:
    """An English word without its commonest endings; others as they are."""
    if len(word) <= 3 or not word.isascii():
        return word
    if word.endswith("ies"):
        word = word[:-3] + "y"
    elif word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-2] if word.endswith(("sses", "shes", "ches", "xes")) else word[:-1]
    for ending in ("ing", "ed", "ly"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word[: -len(ending)]
            if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "ls":
                word = word[:-1]
            elif _SHORT.fullmatch(word):
                word += "e"
            break
    return word[:-1] if len(word) > 4 and word.endswith("e") else word


def _learn_line(found: Vocabulary, section: str, name: str, words: list[str]) -> None:
    if section == "compounds":
        found.learn_compound(name, tuple(found.han[word][0] for word in words))
        return
    if section == "subjects":
        found.subjects.add(name.partition("=")[0])
    for word in words:
        # Without a name a word stands for itself.
        if not found.learn(word, meaning(section, name or word)):
            raise ValueError(f"{word!r} stands in the vocabulary with two meanings")
