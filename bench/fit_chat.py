"""Fit the weights by which standing preferences are told from other messages (src/…/chat/weights.json).

    PYTHONPATH=src python bench/fit_chat.py [--write]

Logistic regression in plain Python, on the labelled messages of tests/core/data. A message counts by its
likeliest sentence, as it does in use. It prints precision and recall of the shapes, of the weights and of both
together (``chat.decision``) on messages that took no part in the fit: in folds of other writers and batches than
the fit saw, and on the two sets that are never fitted on. The two thresholds are chosen on the folds.

What was measured (precision / recall):

                            messages   shapes alone   weights alone    together
    folds, all                  3106   .979 / .599*    .946 / .561    .952 / .788*
    folds, batches              1603   .948 / .378     .964 / .516    .955 / .668
    unseen                       184   .966 / .566     .964 / .545    .954 / .838
    everyday                     397   .995 / .984     .991 / .622    .989 / 1.000

(* the shapes were written on own, blind and later, which is why the thresholds must hold on the batches too.)

The verdict of the shapes as a cue of the fit was worse (recall .554 of the batches, for .607, at a precision of .95),
for the fit sees it on the messages that the shapes were written on, where it is hardly ever wrong. What speaks
against a statement (``against.signs``) as cues is worth 2 to 7 points of recall. Of 213 shapes 72 without a hit, or
wrong as often as right, in the batches, unseen and everyday were dropped: alone
they find as much there as before.

Eight batches of messages (``batch`` in chat_batches.jsonl; the sixth and the eighth are chat_unseen.jsonl) were
written one after the other, before a look at what the last had shown. The everyday set has three parts, the
second written before its writer had seen the shapes, the third after it; none is fitted on. At first sight:

                taken of statements, of traps      by the shapes that stood here alone before
    first            51 of 53        1 of 42            52 of 53        2 of 42
    second           90 of 90        2 of 124           87 of 90        5 of 124
    third            41 of 42        2 of 46            42 of 42        2 of 46

What they showed was then mended (别再加载了, 叫我起床, 每次都先…, a laugh, "remember that"), so that their present figures
flatter; and as the batches, unseen and the first two parts had a say in which shapes stay (and unseen in what is
said of a laugh), so do the figures of all of these a little. The third part had none before its first sight.

All of these messages were written by few people, the batches by one. Other people's words are not
these: expect the recall of "folds, batches" for what is said in passing, and that of "everyday" for what is said plainly.
"""

import argparse
import json
import math
import random
from pathlib import Path
from typing import NamedTuple

from mobile_ai_memory.chat.cues import cues
from mobile_ai_memory.chat.decision import PLAIN, readings
from mobile_ai_memory.recall import without_injected

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "tests/core/data"
WEIGHTS = ROOT / "src/mobile_ai_memory/chat/weights.json"
FITTED_ON = ("chat.jsonl", "chat_blind.jsonl", "chat_later.jsonl", "chat_batches.jsonl")
FOLDS = (("own", "4"), ("blind", "1", "2"), ("later",), ("3", "7"), ("5",))
"""Writers and batches: what a fold is judged on was written apart from what it is fitted on."""
WRITTEN_FOR_THE_SHAPES = ("own", "blind", "later")
HELD_OUT = ("unseen", "everyday")
COST = 150.0
EPOCHS = 15
KEPT = 4000
"""Cues that keep a weight."""
PRECISION = 0.95
NOT_CLEARLY_NO = (0.02, 0.05, 0.1, 0.2)
SURE = tuple(step / 200 for step in range(100, 200))


class Said(NamedTuple):
    """The cues of a sentence, and what its shape rests on."""

    cues: list[str]
    shape: str | None


class Message(NamedTuple):
    """A labelled message: its writer or batch, and what stands in it."""

    group: str
    text: str
    preference: bool
    sentences: list[Said]


class Judged(NamedTuple):
    """The shape and the likelihood of each sentence of a message."""

    message: Message
    sentences: list[tuple[str | None, float]]

    def states(self, not_clearly_no: float, sure: float) -> bool:
        """The decision of ``chat.decision``."""
        return any(shape in PLAIN or likely >= (not_clearly_no if shape else sure) for shape, likely in self.sentences)


def read(name: str) -> list[Message]:
    found = []
    for line in (DATA / name).read_text("utf-8").splitlines():
        labelled = json.loads(line)
        said = []
        for reading in readings(without_injected(labelled["text"])):
            place = reading.sentence.start, reading.sentence.end
            seen = cues(reading.sentence.text, *place, reading.signs(*place))
            said.append(Said(sorted(seen), reading.shape_in(*place)))
        group = name.removesuffix(".jsonl").removeprefix("chat").removeprefix("_") or "own"
        if group == "batches":
            group = str(labelled["batch"])
        found.append(Message(group, labelled["text"], labelled["preference"], said))
    return found


class Model:
    """Weights, and how they are fitted."""

    def __init__(self) -> None:
        self.weights: dict[str, float] = {}
        self.bias = 0.0

    def score(self, said: Said) -> float:
        found = [self.weights[cue] for cue in said.cues if cue in self.weights]
        return self.bias + sum(found) / math.sqrt(len(found) or 1)

    def judged(self, message: Message) -> Judged:
        return Judged(message, [(said.shape, sigmoid(self.score(said))) for said in message.sentences])

    def fit(self, messages: list[Message], known: frozenset[str]) -> None:
        """Least ½|w|² + COST Σ loss, by coordinate descent in the dual (Yu, Huang and Lin 2011)."""
        for _ in range(2):  # which of a message's sentences states it, is known only after a first fit
            examples = []
            for message in messages:
                said = message.sentences
                if message.preference and said:
                    said = [max(said, key=self.score) if self.weights else said[-1]]
                examples += [([c for c in one.cues if c in known], 1 if message.preference else -1) for one in said]
            self._descend(examples)

    def _descend(self, examples: list[tuple[list[str], int]]) -> None:
        alphas = [0.001 * COST] * len(examples)
        self.weights, self.bias = {}, 0.0
        for (cues_, sign), alpha in zip(examples, alphas, strict=True):
            self._move(cues_, sign * alpha)
        order, shuffled = list(range(len(examples))), random.Random(0)
        for _ in range(EPOCHS):
            shuffled.shuffle(order)
            for at in order:
                cues_, sign = examples[at]
                weights, old = self.weights, alphas[at]
                margin = sign * (self.bias + sum(map(weights.__getitem__, cues_)) / math.sqrt(len(cues_) or 1))
                squared = 2.0  # |x|² of the cues is 1, and so is the bias's
                new = old
                for _ in range(4):  # Newton's steps, kept inside (0, COST)
                    slope = squared * (new - old) + margin + math.log(new / (COST - new))
                    step = slope / (squared + COST / (new * (COST - new)))
                    new = min(max(new - step, new * 0.1), COST - (COST - new) * 0.1)
                alphas[at] = new
                self._move(cues_, sign * (new - old))

    def _move(self, cues_: list[str], by: float) -> None:
        self.bias += by
        weights, share = self.weights, by / math.sqrt(len(cues_) or 1)
        for cue in cues_:
            weights[cue] = weights.get(cue, 0.0) + share


def sigmoid(x: float) -> float:
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, x))))


def fitted(messages: list[Message]) -> Model:
    """Fit on all cues seen twice, then once more on those that matter."""
    seen: dict[str, int] = {}
    for message in messages:
        for cue in {cue for said in message.sentences for cue in said.cues}:
            seen[cue] = seen.get(cue, 0) + 1
    first = Model()
    first.fit(messages, frozenset(cue for cue, times in seen.items() if times > 1))
    weight = {cue: abs(w) * math.sqrt(seen[cue]) for cue, w in first.weights.items()}
    kept = sorted(weight, key=weight.__getitem__, reverse=True)[:KEPT]
    model = Model()
    model.fit(messages, frozenset(kept))
    return model


def measured(judged: list[Judged], not_clearly_no: float, sure: float) -> tuple[float, float]:
    """Precision and recall."""
    found = [one.message.preference for one in judged if one.states(not_clearly_no, sure)]
    return sum(found) / max(1, len(found)), sum(found) / max(1, sum(one.message.preference for one in judged))


def chosen(*sets: list[Judged]) -> tuple[float, float]:
    """The thresholds with the best recall on the last of these sets at the precision that is asked for on all."""
    best = 0.0, 0.0, 1.0
    for not_clearly_no in NOT_CLEARLY_NO:
        for sure in SURE:
            if all(measured(judged, not_clearly_no, sure)[0] >= PRECISION for judged in sets):
                best = max(best, (measured(sets[-1], not_clearly_no, sure)[1], not_clearly_no, sure))
                break
    print(f"sure from {best[2]}, not clearly no from {best[1]}")
    return best[1:]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    messages = [m for name in FITTED_ON for m in read(name)]
    random.Random(1).shuffle(messages)
    judged = []
    for fold in FOLDS:
        model = fitted([m for m in messages if m.group not in fold])
        judged += [model.judged(m) for m in messages if m.group in fold]
    apart = [one for one in judged if one.message.group not in WRITTEN_FOR_THE_SHAPES]
    thresholds = chosen(judged, apart)
    model = fitted(messages)
    shown = {"folds, all": judged, "folds, batches": apart}
    shown |= {name: [model.judged(m) for m in read(f"chat_{name}.jsonl")] for name in HELD_OUT}
    for name, seen in shown.items():
        shapeless = [one._replace(sentences=[(None, likely) for _, likely in one.sentences]) for one in seen]
        for title, judges, pair in (
            ("both", seen, thresholds),
            ("shapes", seen, (0.0, 2.0)),
            ("weights", shapeless, thresholds),
        ):
            precision, recall = measured(judges, *pair)
            print(f"{name:15} {title:8} {len(seen):5} messages  precision {precision:.3f}  recall {recall:.3f}")
    if options.write:
        weights = {cue: round(100 * w) for cue, w in sorted(model.weights.items()) if round(100 * w)}
        out = {"bias": round(100 * model.bias), "sure": thresholds[1], "not_clearly_no": thresholds[0], "cues": weights}
        WEIGHTS.write_text(json.dumps(out, ensure_ascii=False, separators=(",", ":")) + "\n", "utf-8")
        print(f"{len(weights)} cues, {WEIGHTS.stat().st_size} bytes")


if __name__ == "__main__":
    main()
