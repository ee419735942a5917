"""How likely a stretch of text is a standing statement: a logistic regression over its cues.

P = 1 / (1 + exp(-(bias + Σ weight of each cue / √n))), n the number of cues that have a weight. The weights
(``weights.json``, in hundredths) are fitted by ``bench/fit_chat.py`` on the labelled messages of ``tests/core/data``;
a cue without a weight says nothing.
"""

import json
import math
from functools import cache
from importlib import resources
from typing import NamedTuple

from mobile_ai_memory.chat.cues import cues


class Weights(NamedTuple):
    """What was fitted."""

    bias: float
    sure: float
    """From here on the weights alone are believed."""
    not_clearly_no: float
    """From here on a shape is believed."""
    cues: dict[str, int]


@cache
def weights() -> Weights:
    """Read when the first message needs them."""
    return Weights(**json.loads((resources.files(__package__) / "weights.json").read_text("utf-8")))


def likelihood(text: str, start: int, end: int, signs: set[str]) -> float:
    """The probability, 0 to 1, that this stretch of a folded text states what holds for good."""
    fitted = weights()
    found = [fitted.cues[cue] for cue in cues(text, start, end, signs) if cue in fitted.cues]
    return 1 / (1 + math.exp(-(fitted.bias + sum(found) / math.sqrt(len(found) or 1)) / 100))
