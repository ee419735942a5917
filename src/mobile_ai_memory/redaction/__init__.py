"""Secrets leave a text before it is kept, shown to a model or exported.

``mask`` puts a mark in the place of every secret and leaves the rest of the text as it is. The mark says what
stood there, in the language of the text: ``[masked:password]``, and ``[已隐去:密码]`` where the text has Chinese
characters. A mark is a wall: nothing reads into it or across it, so a masked text stays as it is.

    the wifi password is hunter22, guests only  →  the wifi password is [masked:password], guests only
    验证码：482913，5分钟内有效                    →  验证码：[已隐去:验证码]，5分钟内有效

A secret is known by one of these kinds of evidence:

* its structure (``shapes``): private key blocks, authorization headers, credentials in URLs, cookies, commands;
* a known beginning (``makers``): ``ghp_``, ``sk-``, ``AKIA`` and the like, and as much chance as makers put behind it;
* a checksum (``numbers``): bank cards, Chinese identity cards; and the shape of Chinese mobile numbers;
* a label (``labels``) before it or after it (``pointing``): "密码是 X", "the API key for Y is X", "在密码框输入 X",
  "X is your verification code", "typed X into the password field"; what it may look like is in ``values``.

A label alone is no secret ("清除密码输入框", "enter the password and press OK"): what follows has to look chosen or
random. How much so depends on how firmly the label points at it: after "密码：" a plain word will do, after a mere
space a number or a mixture of letters and digits is wanted, and across half a sentence more than that.

All quantifiers that could meet each other are bounded, so the time grows with the length of the text.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from mobile_ai_memory.redaction.looks import has_digit
from mobile_ai_memory.redaction.makers import keys_of_makers
from mobile_ai_memory.redaction.numbers import numbers
from mobile_ai_memory.redaction.patterns import pattern
from mobile_ai_memory.redaction.pointing import codes_to_use, labelled
from mobile_ai_memory.redaction.reading import NAMES, Reading, Secret
from mobile_ai_memory.redaction.shapes import cookies, private_keys, shapes
from mobile_ai_memory.text import HAN_CHARACTER

__all__ = ["mask", "mask_fields"]

_LONG_NUMBER = 10**10
# A value that says nothing but itself, or that it was typed; under the heading "password" it is one.
_BARE = re.compile(
    r"(?:(?:typed|entered|input|tapped in|填入?了?|输入了?|键入了?)\s*[“\"]?)?(?P<bare>[!-~]{4,64}?)[”\"]?[.。]?"
)

_Rule = Callable[[Reading], Iterator[Secret]]
_RULES: tuple[_Rule, ...] = (shapes, private_keys, labelled)
_RULES_FOR_DIGITS: tuple[_Rule, ...] = (cookies, keys_of_makers, numbers, codes_to_use)
"""What these find has a digit in it."""


def mask(text: str) -> str:
    """The text with a mark in the place of every secret.

    Pure and idempotent; never raises. A text without secrets comes back as it is.

    Args:
        text: any text, in any language or mixture.

    Returns:
        The text with ``[masked:…]``, or ``[已隐去:…]`` where it has Chinese characters, for each secret.
    """
    # Masking changes what stands beside a word, which may make a further secret plain. Each round hides at least one
    # more character that is in no mark, so there is a last one; a text without secrets takes a single round.
    while True:
        masked = _masked_once(text)
        if masked == text:
            return text
        text = masked


def _masked_once(text: str) -> str:
    reading = Reading.of(text)
    rules = _RULES + _RULES_FOR_DIGITS if reading.digits else _RULES
    found = [secret for rule in rules for secret in rule(reading)]
    if not found:
        return text
    found += _repeated(reading, found)
    chinese = HAN_CHARACTER.search(text) is not None
    parts: list[str] = []
    end = 0
    for secret in _disjoint(sorted(found)):
        start, stop = reading.original(secret.start, secret.end)
        parts += text[end:start], f"[已隐去:{NAMES[secret.kind]}]" if chinese else f"[masked:{secret.kind}]"
        end = stop
    return "".join([*parts, text[end:]])


_WHOLE = pattern(r"[\w@#$!%^&*+-]{6,64}")


def _repeated(reading: Reading, found: list[Secret]) -> Iterator[Secret]:
    """What is a secret at one place is one at every other: "密码是 abc12345 … 又输了一遍 abc12345"."""
    known = {reading.folded[secret.start : secret.end]: secret.kind for secret in found}
    for word in _WHOLE.finditer(reading.folded):
        kind = known.get(word[0])
        if kind and has_digit(word[0]):
            yield Secret(*word.span(), kind)


def _disjoint(found: list[Secret]) -> Iterator[Secret]:
    """Overlapping finds as one, named after the longest of them."""
    start, end, kind = found[0]
    longest = end - start
    for secret in found[1:]:
        if secret.start >= end:
            yield Secret(start, end, kind)
            start, end, kind = secret
            longest = end - start
            continue
        if secret.end - secret.start > longest:
            longest, kind = secret.end - secret.start, secret.kind
        end = max(end, secret.end)
    yield Secret(start, end, kind)


def mask_fields(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a record, each masked, and once more together: one may be the label of another.

    ``{"title": "Wi-Fi password", "content": "hunter22xQ"}`` shows its secret only where both are read at once.
    Long numbers (a card) become texts where they are secrets; other values that are no texts stay.
    """
    apart = {name: _masked_number(name, _masked_value(value)) for name, value in fields.items()}
    try:
        # As an entry of a log, and as a heading with what stands under it.
        together: dict[str, Any] = json.loads(mask(json.dumps(apart, ensure_ascii=False)))
    except ValueError:
        return apart
    heading = next((value for value in together.values() if isinstance(value, str)), "")
    masked, before = {}, heading
    for name, value in together.items():
        # The heading of all, and what stands just before: an entry of a log begins with its type.
        masked[name] = _masked_after(heading, value if before == heading else _masked_after(before, value))
        before = value if isinstance(value, str) else before
    return masked


def _masked_number(name: str, value: Any) -> Any:
    """A number that its field's name makes a secret: a PIN, a code."""
    if not isinstance(value, int) or isinstance(value, bool):
        return value
    before = f"{name}: "
    shown = mask(f"{before}{value}")
    return value if shown == f"{before}{value}" else shown.removeprefix(before)


def _masked_value(value: Any) -> Any:
    if isinstance(value, str):
        return mask(value)
    if isinstance(value, list):
        return [_masked_value(item) for item in value]
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= _LONG_NUMBER:
        shown = str(value)
        return value if mask(shown) == shown else mask(shown)
    return value


def _masked_after(label: str, value: Any) -> Any:
    if isinstance(value, list):
        return [_masked_after(label, item) for item in value]
    if not isinstance(value, str) or value == label:
        return value
    told = _BARE.fullmatch(value)
    if told is None:
        return value
    before = f"{label}: "
    masked = mask(before + told["bare"])
    return (
        value[: told.start("bare")] + masked.removeprefix(before) + value[told.end("bare") :]
        if masked.startswith(before)
        else value
    )
