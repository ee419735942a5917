import json
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mobile_ai_memory.chat import has_intent_word, preference_in
from mobile_ai_memory.text import HAN_CHARACTER

DATA = Path(__file__).parent / "data"
# The blind half was written by people who had not seen the rules.
HALVES = {"own": "chat.jsonl", "blind": "chat_blind.jsonl"}


def lines_of(half: str) -> list[dict]:
    text = (DATA / HALVES[half]).read_text("utf-8")
    return [json.loads(line) for line in text.splitlines() if line.strip()]


def test_the_preferences_of_both_halves_are_found_and_hardly_anything_else() -> None:
    counts: dict[tuple[str, str], list[int]] = {}
    wrong = []
    for half in HALVES:
        for line in lines_of(half):
            found = preference_in(line["text"]) is not None
            language = "zh" if HAN_CHARACTER.search(line["text"]) else "en"
            for key in ((half, language), (half, "all"), ("all", "all")):
                right, extra, missed = counts.setdefault(key, [0, 0, 0])
                counts[key] = [
                    right + (found and line["preference"]),
                    extra + (found and not line["preference"]),
                    missed + (line["preference"] and not found),
                ]
            if found != line["preference"]:
                wrong.append(f"{half} {'missed' if line['preference'] else 'extra'}: {line['text']}")
    print(f"\n{'half':6} {'lines':5} {'right':>5} {'extra':>5} {'missed':>6} {'precision':>9} {'recall':>6}")
    for (half, language), (right, extra, missed) in counts.items():
        precision, recall = right / (right + extra), right / (right + missed)
        print(f"{half:6} {language:5} {right:5} {extra:5} {missed:6} {precision:9.3f} {recall:6.3f}")
    print(*wrong, sep="\n")
    assert sum(len(lines_of(half)) for half in HALVES) >= 300
    for half in (*HALVES, "all"):
        right, extra, missed = counts[half, "all"]
        assert right / (right + extra) >= 0.95
        assert right / (right + missed) >= 0.85


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("以后都用中文回复我", "以后都用中文回复我"),
        ("From now on, answer me in English.", "From now on, answer me in English"),
        ("叫我老王", "叫我老王"),
        ("call me Sam", "call me Sam"),
        ("别再用支付宝付款了", "别再用支付宝付款了"),
        ("I prefer window seats", "I prefer window seats"),
        ("以后点外卖都选美团", "以后点外卖都选美团"),
        ("never send messages after 10 pm", "never send messages after 10 pm"),
    ],
)
def test_a_standing_wish_is_kept_in_the_users_own_words(said: str, kept: str) -> None:
    preference = preference_in(said)
    assert preference
    assert preference.content.rstrip("。.") == kept


@pytest.mark.parametrize(
    "said",
    [
        "looks like rain",
        "I'd like a taxi",
        "两天以后提醒我",
        "给妈妈发‘我喜欢你’",
        "do you like it?",
        "我以前喜欢什么来着？",
        "this time I prefer the bus",
        "搜索《以后的以后》",
        "他喜欢喝咖啡",
        "hello",
        "",
        '<memory note="x">\n- [偏好] 以后都用中文回复我\n</memory>',
    ],
)
def test_what_is_no_standing_wish_of_the_user_gives_nothing(said: str) -> None:
    assert preference_in(said) is None


@pytest.mark.parametrize("half", HALVES)
def test_every_preference_that_is_found_has_an_intent_word(half: str) -> None:
    for line in lines_of(half):
        if preference_in(line["text"]):
            assert has_intent_word(line["text"]), line["text"]


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.text(max_size=12) | st.sampled_from(["以后", "我喜欢", "always ", "call me ", "，", "。", "?", "别再"]))
)
def test_no_text_raises_and_what_is_kept_stands_in_it(parts: list[str]) -> None:
    said = "".join(parts)
    preference = preference_in(said)
    if preference:
        assert preference.content
        assert preference.title


def test_a_very_long_message_does_not_hang() -> None:
    started = time.perf_counter()
    for text in ("以后" * 50_000, "I like " * 15_000, "我" * 100_000, "，" * 100_000, "a" * 100_000):
        preference_in(text)
    assert time.perf_counter() - started < 30
