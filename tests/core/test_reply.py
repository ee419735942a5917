"""What a model's reply is taken for, however it is wrapped and whatever is broken in it."""

import itertools
import json
import random
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support import IN_BROWSER

from mobile_ai_memory.learning import loose_json
from mobile_ai_memory.learning.reply import parse

Memory = dict[str, Any]

ZH: Memory = {
    "title": "打开搜索",
    "content": "点右上角的放大镜图标，搜索页打开了",
    "keywords": ["放大镜"],
    "app": "抖音",
}
EN: Memory = {
    "title": "Open the search",
    "content": "Tap the magnifying glass; the user's search page opened",
    "keywords": ["magnifying glass", "search"],
    "app": None,
}
BOTH = [ZH, EN]
FALSE = '{"memories":[{"title":"Not this one","content":"It was only a thought"}]}'


def written(value: object, **options: Any) -> str:
    return json.dumps(value, ensure_ascii=False, **options)


def requoted(text: str, opening: str, closing: str) -> str:
    """The text with other quotes around its strings."""
    parts = text.split('"')
    return "".join(part + (closing if n % 2 else opening) for n, part in enumerate(parts[:-1])) + parts[-1]


PLAIN = written({"memories": BOTH})
INDENTED = written({"memories": BOTH}, indent=2)
ONE, OTHER = written(ZH), written(EN)

WRAPPED = {
    "nothing": PLAIN,
    "a code fence": f"```json\n{INDENTED}\n```",
    "a code fence without a language": f"```\n{INDENTED}\n```",
    "an unclosed code fence": f"Sure!\n```json\n{INDENTED}",
    "a fence of tildes": f"~~~JSON\n{INDENTED}\n~~~",
    "a fence and chatter with braces": f"Sure!\n```json\n{INDENTED}\n```\nHope it helps {{x}}",
    "an unclosed list and a fence": f"```json\n{PLAIN[:-2]}\n```\nThat's all I'd keep, isn't it?",
    "prose with braces before": f"The user's {{name}} and [list] I've seen: {PLAIN}",
    "prose with unclosed braces before": f"In {{the user's [log I'd say: {PLAIN}",
    "prose with braces after": f"{PLAIN} note {{see above}} and {{title}}",
    "prose with unclosed quotes before": f"He said 'it is \"fine: {PLAIN}",
    "Chinese prose": f"好的，以下是提炼的经验【共两条】：\n{PLAIN}\n以上“经验”仅供参考｛完｝。",
    "XML": f"<answer>\n{PLAIN}\n</answer>",
    "an assignment": f"memories = {written(BOTH)};",
    "a call": f"save_memories({written(BOTH)})",
    "a byte order mark": f"\ufeff{PLAIN}",
    "zero-width characters": PLAIN.replace("{", "\u200b{\u200c").replace(", ", ",\u200b\u2060 "),
    "Windows line breaks": INDENTED.replace("\n", "\r\n"),
    "a JSON text": written(PLAIN),
    "a JSON text in a JSON text": written(written(PLAIN)),
    "escapes without a text": written(PLAIN)[1:-1],
    "a field of text": written({"result": PLAIN}),
    "a protocol's envelope": written(
        {"choices": [{"message": {"content": f"<think>hm</think>```json\n{PLAIN}\n```"}}]}
    ),
    "a list in quotes": PLAIN.replace("[{", '"[{').replace("}]", '}]"'),
}
REASONED = {
    "a block": f"<think>Perhaps {FALSE}?</think>{PLAIN}",
    "an empty block": f"<think>\n\n</think>\n\n{PLAIN}",
    "two blocks": f"<think>{FALSE}</think>Now:<think>{FALSE}</think>{PLAIN}",
    "a block within a block": f"<think>a <think>{FALSE}</think> {FALSE}</think>{PLAIN}",
    "a block whose beginning is missing": f"The user's {{log is… {FALSE}\n</think>\n{PLAIN}",
    "a reply that begins with what is only thought": f"{FALSE}</think>{PLAIN}",
    "a block after the answer": f"{PLAIN}\n<think>{FALSE}</think>",
    "an unclosed block after the answer": f"{PLAIN}\n<think>Or rather {FALSE}",
    "an unclosed block after a sentence and the answer": f"Here:\n{PLAIN}\n<think>Or rather {FALSE}",
    "other tags": f'<thinking type="deep">{FALSE}</thinking>\n<reasoning>{FALSE}</reasoning>{PLAIN}',
    "brackets": f"[THINK]{FALSE}[/THINK]{PLAIN}",
    "triangles": f"◁think▷{FALSE}◁/think▷{PLAIN}",
    "channels": f"<|channel|>analysis<|message|>{FALSE}<|end|><|start|>assistant<|channel|>final<|message|>{PLAIN}",
}
SHAPED = {
    "a list": written(BOTH),
    "a list of lists": written([[ZH], [EN]]),
    "a list of wrapped objects": written([{"memories": [ZH]}, {"memories": [EN]}]),
    "“memory”": written({"memory": BOTH}),
    "“items”": written({"items": BOTH}),
    "another name": written({"lessons": BOTH}),
    "a Chinese name": written({"记忆": BOTH}),
    "memories by number": written({"memories": {"1": ZH, "2": EN}}),
    "memories by name without a list": written({"memory_1": ZH, "memory_2": EN}),
    "a list some way down": written({"result": {"status": "ok", "data": {"memories": BOTH}}}),
    "a title of its own beside the list": written({"title": "Lessons", "content": "Two of them", "memories": BOTH}),
    "lines of JSON": f"{ONE}\n{OTHER}",
    "objects one after the other": f"1. {ONE}\n2. {OTHER}",
    "objects without a list": f"{ONE}, {OTHER}",
    "a fence for each": f"```json\n{ONE}\n```\nand\n```json\n{OTHER}\n```",
    "the same twice": f"{PLAIN}\n{PLAIN}",
    "other capitals": PLAIN.replace("title", "Title").replace("content", "CONTENT"),
    "Chinese keys": PLAIN.replace('"title"', '"标题"').replace('"content"', '"内容"').replace('"app"', '"应用"'),
    "keywords in one text": PLAIN.replace('["magnifying glass", "search"]', '"magnifying glass, search"'),
    "the word null for no app": PLAIN.replace("null", '"null"'),
}
BROKEN = {
    "trailing commas": PLAIN.replace("}", ",}").replace("]", ",]"),
    "single quotes": requoted(PLAIN, "'", "'"),
    "Python": repr({"memories": BOTH}),
    "Python's True": repr({"memories": BOTH, "done": True}),
    "unquoted keys": INDENTED.replace('"title"', "title").replace('"content"', "content").replace('"app"', "app"),
    "comments": INDENTED.replace('"title"', '// the title\n"title"')
    .replace('"app"', '/* the app */ "app"')
    .replace("null", "null # none"),
    "a missing comma between objects": PLAIN.replace("}, {", "} {"),
    "a missing comma between fields": PLAIN.replace(', "keywords"', ' "keywords"'),
    "two commas": PLAIN.replace(", ", ",, "),
    "semicolons": PLAIN.replace('", "', '"; "'),
    "no colon before the list": PLAIN.replace('"memories":', '"memories"'),
    "a key's last quote missing": PLAIN.replace('"memories"', '"memories').replace('"app"', '"app'),
    "a key's first quote missing": PLAIN.replace('"memories"', 'memories"').replace('"title"', 'title"'),
    "an arrow for a colon": PLAIN.replace('":', '" =>'),
    "no outer brace": PLAIN[1:],
    "no outer brace at all": PLAIN[1:-1],
    "no bracket at the list's beginning": PLAIN.replace("[{", "{"),
    "no brackets at the end": PLAIN[:-2],
    "nothing after the last field": PLAIN[:-3],
    "a brace too many": PLAIN.replace("}, {", "}}, {"),
    "a brace missing between objects": PLAIN.replace('音"}, {', '音", {'),
    "a brace missing at an object's beginning": PLAIN.replace("}, {", "}, "),
    "no bracket after the keywords": PLAIN.replace('"], "app"', '", "app"'),
    "full-width punctuation": PLAIN.replace("{", "｛").replace("}", "｝").replace('":', '"：').replace('", ', '"， '),
    "Chinese brackets": PLAIN.replace("[", "【").replace("]", "】"),
    "Chinese quotes and punctuation": requoted(PLAIN, "“", "”").replace(": ", "：").replace(", ", "，"),
    "corner quotes": requoted(PLAIN, "「", "」"),
    "wrongly turned quotes": requoted(PLAIN, "“", "“"),
    "full-width quotes": PLAIN.replace('"', "＂"),
}  # fmt: skip


def ids(cases: dict[str, str]) -> dict[str, Any]:
    return {"argvalues": list(cases.values()), "ids": list(cases)}


@pytest.mark.parametrize("reply", **ids(WRAPPED))
def test_memories_are_found_in(reply: str) -> None:
    assert parse(reply, 3) == BOTH


@pytest.mark.parametrize("reply", **ids(REASONED))
def test_what_a_model_thinks_is_no_memory_and_hides_none(reply: str) -> None:
    assert parse(reply, 3) == BOTH


@pytest.mark.parametrize("reply", **ids(SHAPED))
def test_memories_are_found_in_a_reply_shaped_as(reply: str) -> None:
    assert parse(reply, 3) == BOTH


@pytest.mark.parametrize("reply", **ids(BROKEN))
def test_memories_are_found_in_a_reply_broken_by(reply: str) -> None:
    assert parse(reply, 3) == BOTH


@pytest.mark.parametrize(
    "thought",
    [f"<think>{FALSE}", f"Let me see.\n<thinking>{FALSE}", f"{FALSE}\n</think>", f"<think>{FALSE}</think> Nothing."],
)
def test_a_reply_that_is_all_thought_gives_nothing(thought: str) -> None:
    assert parse(thought, 3) == []


def test_a_cut_reply_gives_the_memories_that_are_whole() -> None:
    first = PLAIN.index(ZH["content"]) + len(ZH["content"]) + 1
    second = PLAIN.index(EN["content"]) + len(EN["content"]) + 1
    for end in range(len(PLAIN) + 1):
        found = parse(PLAIN[:end], 3)
        assert [item["content"] for item in found] == [m["content"] for m, n in ((ZH, first), (EN, second)) if end >= n]
        assert [item["title"] for item in found] == [m["title"] for m in BOTH[: len(found)]]


@pytest.mark.parametrize(
    ("fields", "title", "content"),
    [
        (r'"title":"x","content":"点了\"发现\"按钮"', "x", '点了"发现"按钮'),
        ('"title":"x","content":"点了"发现"按钮，没反应"', "x", '点了"发现"按钮，没反应'),
        ('"title":"打开"发现"","content":"点"推荐"，"关注"都不行"', '打开"发现"', '点"推荐"，"关注"都不行'),
        ('"content":"He said "hi", then "left", ok","title":"x"', "x", 'He said "hi", then "left", ok'),
        ("“title”：“x”，“content”：“点“发现”，“推荐”都没反应”", "x", "点“发现”，“推荐”都没反应"),
        ('"title":"x","content":"点“发现”，没反应"', "x", "点“发现”，没反应"),
        ("'title':'x','content':'the user's page isn't there','app':'y'", "x", "the user's page isn't there"),
        ('"title":"x","content":"first\nsecond\tthird"', "x", "first\nsecond\tthird"),
        (r'"title":"C:\Users","content":"\d+ \_x\_ \'q\' \u12"', r"C:\Users", r"\d+ _x_ 'q' \u12"),
        (r'"title":"\ud83d\ude00 x","content":"a \ud83d b"', "😀 x", "a \ufffd b"),
        (r'"title":"x","content":"a\/b \u6253\u5f00"', "x", "a/b 打开"),
        ('"title":"x, "content":"b","keywords":["k"]', "x", "b"),
        ('"title":"x","content":"b,\n"keywords":["k"]', "x", "b"),
        ('"title":"x","content":"b","app":"抖音', "x", "b"),
        ("title: 打开搜索, content: 点右上角，打开了, app: null", "打开搜索", "点右上角，打开了"),
        ('"title": 打开搜索", "content": "b"', "打开搜索", "b"),
        ('"title":"x","content":"a {b} [c] <think>d</think> ```e```"', "x", "a {b} [c] <think>d</think> ```e```"),
        ('"title":"x","content":"see https://a.b/c#d, // e /* f */"', "x", "see https://a.b/c#d, // e /* f */"),
        ('"title":"12306","content":"b"', "12306", "b"),
        ('"title":12306,"content":"b"', "12306", "b"),
        ('"title":"x","content":"b","steps":[{"title":"y","content":"z"}]', "x", "b"),
    ],
)
def test_a_text_keeps_its_quotes_breaks_and_escapes(fields: str, title: str, content: str) -> None:
    (found,) = parse(f'{{"memories":[{{{fields}}}]}}', 3)
    assert (found["title"], found["content"]) == (title, content)


@pytest.mark.parametrize(
    "reply",
    [
        "", " ", "None.", "[]", "{}", '{"memories":[]}', '{"memories":null}', "{", "[[[[", "]}", '{"', "null", "\x00",
        "I have nothing to add [1] {2}.", "没有值得记的经验。", '{"memories":["Tap the glass"]}',
        '{"title":"x"}', '{"content":"x"}', '{"title":"","content":"x"}', '{"title":"x","content":" "}',
        '{"title":"x","content":null}', '{"title":"x","content":{"a":"b"}}', '{"title":["x"],"content":["y"]}',
        '{"memories":[{"title":"…","content":"…","keywords":["…"],"app":"…"}]}', '{"title":"...","content":"<...>"}',
        f'{{"memories":[]}}\nOtherwise I would have written {FALSE}',
        written({"goal": "x", "known": [ZH], "log": [EN], "events": [EN], "steps": [EN], "messages": [EN]}),
    ],
)  # fmt: skip
def test_what_holds_no_memory_gives_none(reply: str) -> None:
    assert parse(reply, 3) == []


@pytest.mark.parametrize(
    "reply", [None, 0, 1.5, True, b"[]", object(), lambda: None, [None, 1, "x", [[]]], {1: {2: 3}}]
)
def test_what_is_no_text_gives_none(reply: object) -> None:
    assert parse(reply, 3) == []


def test_a_host_may_hand_in_what_it_has_parsed() -> None:
    assert parse({"memories": BOTH}, 3) == BOTH
    round_and_round: list[object] = [ZH]
    round_and_round.append(round_and_round)
    assert parse(round_and_round, 3) == [ZH]


@pytest.mark.parametrize("limit", [3, 2, 1, 0, -1])
def test_never_more_than_the_limit(limit: int) -> None:
    many = [{**EN, "title": f"Open page {number}"} for number in range(50)]
    assert [item["title"] for item in parse(written(many), limit)] == [f"Open page {n}" for n in range(max(limit, 0))]


def test_fields_are_bounded_not_refused() -> None:
    words = [f"{'w' * 200}{number}" for number in range(100)]
    huge = {"title": "t" * 9_999, "content": "c" * 99_999, "keywords": [*words, 1, None, "", "k"], "app": "a" * 999}
    (found,) = parse(written(huge), 3)
    assert [len(found[name]) for name in ("title", "content", "app")] == [300, 2_000, 100]
    assert len(found["keywords"]) <= 8
    assert max(map(len, found["keywords"])) <= 100
    assert set(found) == {"title", "content", "keywords", "app"}


def test_control_and_invisible_characters_are_left_out() -> None:
    (found,) = parse('{"title":"打开\u200b搜\u202e索\x07","content":"a\\u0000b\\nc\ufeff","app":"抖\u2060音"}', 3)
    assert (found["title"], found["content"], found["app"]) == ("打开搜索", "ab\nc", "抖音")


# What is valid stays what it is

JSON_TEXT = st.text(st.characters(codec="utf-8"), max_size=40) | st.text(
    st.sampled_from("\"'“”‘’`{}[]:：,，;\\/#*<>! \n\tab标题title"), max_size=40
)
JSON_VALUES = st.recursive(
    st.none() | st.booleans() | JSON_TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(JSON_TEXT, inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=100 if IN_BROWSER else 400, deadline=None, database=None, derandomize=True)
@given(
    value=st.lists(JSON_VALUES, max_size=4) | st.dictionaries(JSON_TEXT, JSON_VALUES, max_size=4),
    indent=st.none() | st.just(2),
    ascii_only=st.booleans(),
)
def test_valid_json_is_read_as_json_means_it(value: object, indent: int | None, ascii_only: bool) -> None:
    text = json.dumps(value, indent=indent, ensure_ascii=ascii_only)
    assert loose_json.values(text) == [json.loads(text)]


# 10 000 mutated replies

JUNK = [
    *"{}[]\"'“”‘’`:：,，;\\/#\n\t \x00\ufeff\u200b｛｝【】", "```", "```json\n", "<think>", "</think>", "null", "None", "True",
    '{"title":"x","content":"y"},', '"title":', '"content":"', '{"memories":[', "// c\n", "/*", "*/", "...", "\\u12", "\\ud83d",
    "好的，", "Sure! ", "&quot;", "undefined", "=>", "1e999", "-", "\ud800", "😀", "[" * 60, '{"a":' * 60,
]  # fmt: skip
REPLIES = [*WRAPPED.values(), *REASONED.values(), *SHAPED.values(), *BROKEN.values()]
QUOTES = ["'", "“", "”", "`", "＂", "", '\\"', '""', "「"]


def part(reply: str, one: int, two: int) -> slice:
    start = one % (len(reply) + 1)
    return slice(start, start + 1 + two % 60)


def without(reply: str, one: int, two: int) -> str:
    gone = part(reply, one, two)
    return reply[: gone.start] + reply[gone.stop :]


def swapped(reply: str, one: int, two: int) -> str:
    here, there = sorted((part(reply, one, 0), part(reply, two, 0)), key=lambda place: place.start)
    return reply[: here.start] + reply[there] + reply[here.stop : there.start] + reply[here] + reply[there.stop :]


MUTATIONS: dict[str, Callable[[str, int, int], str]] = {
    "insert": lambda reply, one, two: JUNK[two % len(JUNK)].join(
        [reply[: (at := part(reply, one, 0).start)], reply[at:]]
    ),
    "delete": without,
    "cut the end": lambda reply, one, two: reply[: part(reply, one, 0).start],
    "cut the beginning": lambda reply, one, two: reply[part(reply, one, 0).start :],
    "double": lambda reply, one, two: reply[: part(reply, one, two).stop] + reply[part(reply, one, 0).start :],
    "swap": swapped,
    "wrap": lambda reply, one, two: JUNK[one % len(JUNK)] + reply + JUNK[two % len(JUNK)],
    "quote": lambda reply, one, two: QUOTES[two % len(QUOTES)].join(reply.split('"', one % 40)),
    "encode": lambda reply, one, two: json.dumps(reply[:3_000]),
    "repeat": lambda reply, one, two: ["", "\n", ",", " and "][two % 4].join([reply[:2_000]] * (2 + one % 3)),
}
MUTATION = st.tuples(st.sampled_from(list(MUTATIONS)), st.integers(0, 5_000), st.integers(0, 5_000))


@settings(
    max_examples=100 if IN_BROWSER else 2_500,
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
@given(
    reply=st.sampled_from(REPLIES),
    mutations=st.lists(MUTATION, min_size=4, max_size=4),
    limit=st.sampled_from([3, 2, 1]),
)
def test_none_of_10_000_mutated_replies_raises_or_gives_more_than_the_limit(
    reply: str, mutations: list[tuple[str, int, int]], limit: int
) -> None:
    # Each mutates what the one before left: four replies an example.
    for kind, one, two in mutations:
        reply = MUTATIONS[kind](reply, one, two)[:20_000]
        found = parse(reply, limit)
        assert len(found) <= limit
        for item in found:
            assert list(item) == ["title", "content", "keywords", "app"]
            assert 0 < len(item["title"]) <= 300
            assert 0 < len(item["content"]) <= 2_000
            assert all(isinstance(word, str) for word in item["keywords"])
            assert item["app"] is None or isinstance(item["app"], str)
            written(item).encode()


# Damage that spares the memories

TEXTS = [
    "点右上角的放大镜图标", "搜索页打开了", "设置 > 通知 > 免打扰", "“发现”里没有搜索框，", "the user's page", "tap {Save} then [OK]",
    'the button "Send"', "https://a.example/b#c, // d", "C:\\Users\\me", "第一步：\n第二步：", "50% off; 3/4", "<b>bold</b> & more",
    "《三体》【全集】", "it's 'there'", "😀👍🏽", "résumé, naïve", "key: value, title: x", "(null)", "// no comment", "``code``", "真的吗？！",
]  # fmt: skip
INTRODUCTIONS = [
    "Sure! Here's what I'd keep:\n", "好的，以下是从日志中提炼的经验：\n", "The user's {goal} was reached [3 steps].\n",
    'I looked for "reusable" ways, e.g. {x: y}.\n', "**Memories**\n\n", "注意：｛占位｝与【说明】都不是经验。\n", "",
]  # fmt: skip
CLOSINGS = ["\nHope it helps {x}!", "\n以上共两条，“仅供参考”。", "\n(See {above}; it's all I've found.)", '\n{"done": true}', "", "\n---\n[end]"]  # fmt: skip


def random_memory(chance: random.Random) -> Memory:
    def text(most: int) -> str:
        return " ".join(chance.sample(TEXTS, chance.randint(1, most)))

    return {
        "title": text(1).replace("\n", " "),
        "content": text(4),
        "keywords": list(dict.fromkeys(t.replace("\n", " ") for t in chance.sample(TEXTS, chance.randint(0, 3)))),
        "app": chance.choice(["抖音", "微信", "Google Maps", None]),
    }


def spoiled(text: str, chance: random.Random, alphabet: str) -> str:
    """The text with one to three signs inserted, deleted, doubled or replaced."""
    signs = list(text)
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(signs) + 1)
        sign = chance.choice(alphabet)
        signs[at : at + chance.randint(0, 1)] = chance.choice([[], [sign], [sign] * 2])
    return "".join(signs)


Damage = Callable[[list[str], random.Random], str]


def listed(items: list[str], separator: str = ", ") -> str:
    return '{"memories": [' + separator.join(items) + "]}"


def with_spoiled_frame(items: list[str], chance: random.Random, alphabet: str) -> str:
    """The frame around and between the memories damaged, chatter around it."""
    middle = "".join(item + spoiled(", ", chance, alphabet) for item in items[:-1])
    frame = spoiled('{"memories": [', chance, alphabet) + middle + items[-1] + spoiled("]}", chance, alphabet)
    return chance.choice(INTRODUCTIONS) + frame + chance.choice(CLOSINGS)


DAMAGES: dict[str, Damage] = {
    "none": lambda items, chance: listed(items),
    "code fences": lambda items, chance: (
        chance.choice(["```", "```json", "~~~", "````json5"]) + f"\n{listed(items)}\n" + chance.choice(["", "```", "~~~"])
    ),
    "chatter and braces around": lambda items, chance: (
        chance.choice(INTRODUCTIONS) + listed(items) + chance.choice(CLOSINGS)
    ),
    "chatter with open braces and quotes": lambda items, chance: (
        chance.choice(["In {the user's ", 'He said "it is ', "见【说明，", "[see 'above: ", "a {b [c: "]) + listed(items)
    ),
    "reasoning": lambda items, chance: (
        chance.choice([f"<think>{FALSE}</think>", f"{FALSE} so {{\n</think>", "<think>\nthe user's {\n</think>"])
        + chance.choice(["", "\n\n```json\n"])
        + listed(items)
    ),
    "encoded once or twice": lambda items, chance: (
        json.dumps(listed(items)) if chance.random() < 0.5 else json.dumps({"output": json.dumps(listed(items))})
    ),
    "another shape or name": lambda items, chance: chance.choice(
        [
            lambda: "[" + ",".join(items) + "]",
            lambda: "[[" + "],[".join(items) + "]]",
            lambda: listed(items).replace("memories", "items", 1),
            lambda: '{"memories": {' + ", ".join(f'"{n}": {item}' for n, item in enumerate(items)) + "}}",
            lambda: '{"data": {"experience": [' + ",".join(items) + '], "count": 3}}',
        ]
    )(),
    "one after the other": lambda items, chance: chance.choice(["\n", "\n\n", " and ", "\n- ", ",\n"]).join(items),
    "trailing commas, comments": lambda items, chance: (
        "{ // memories\n" + '"memories": [' + ", /* next */ ".join(items) + ", # last\n],}"
    ),
    "invisible characters": lambda items, chance: (
        "\ufeff{\u200b" + '"memories"\u200d: [' + ",\u200b\u00a0\u2060".join(items) + "\u200e]}\x00"
    ),
    "Chinese punctuation": lambda items, chance: chance.choice(
        [
            lambda: "｛“memories”：【" + "，".join(items) + "】｝",
            lambda: '{"memories"：[' + "、\n".join(items) + "]｝。",
            lambda: "「memories」：［" + "；".join(items) + "］",
        ]
    )(),
    "missing brackets": lambda items, chance: (
        listed(items)[chance.randint(0, 14) :] if chance.random() < 0.5 else listed(items)[: -chance.randint(1, 2)]
    ),
    "cut within the next memory": lambda items, chance: (
        listed(items)[:-2] + ", " + (extra := written(random_memory(chance)))[: chance.randint(1, extra.index('"content"') + 12)]
    ),
    "brackets and commas spoiled": lambda items, chance: with_spoiled_frame(items, chance, "{}[],: \n"),
    "any sign spoiled, quotes too": lambda items, chance: with_spoiled_frame(items, chance, "{}[],: \n\"'“”，：。\\*-#`ax记"),
}  # fmt: skip


def recovered(parsed: list[Memory], items: list[Memory]) -> int:
    return sum(item in parsed for item in items)


def recovery(read: Callable[[str], list[Memory]], replies: int) -> Iterator[tuple[str, int, int, int]]:
    """For each kind of damage: its name, the memories in it, those recovered, and memories that were never there."""
    for kind, damage in DAMAGES.items():
        chance = random.Random(kind)
        total = found = false = 0
        for _ in range(replies):
            items = [random_memory(chance) for _ in range(chance.randint(1, 3))]
            items = list({(item["title"], item["content"]): item for item in items}.values())
            written_items = [written(item, indent=chance.choice([None, None, 2])) for item in items]
            parsed = read(damage(written_items, chance))
            total += len(items)
            found += recovered(parsed, items)
            false += len(parsed) - recovered(items, parsed)
        yield kind, total, found, false


def test_at_least_95_percent_of_intact_memories_are_recovered_from_damaged_wrapping() -> None:
    rows = list(recovery(lambda reply: parse(reply, 3), 20 if IN_BROWSER else 200))
    print(f"\n{'damage':38}{'memories':>9}{'recovered':>10}{'':>8}{'altered':>9}")
    total = ("all", *(sum(column) for column in list(zip(*rows, strict=True))[1:]))
    for kind, memories, found, false in [*rows, total]:
        print(f"{kind:38}{memories:>9}{found:>10}{found / memories:>8.2%}{false:>9}")
    for kind, memories, found, _ in [*rows, total]:
        assert found / memories >= 0.95, kind


# Time

HOSTILE = {
    "open braces": "{" * 100_000,
    "open brackets": "[" * 100_000,
    "both": "{[" * 50_000,
    "pairs": "{}" * 50_000,
    "keys": '{"a":' * 20_000,
    "keys in lists": '[{"a":"' * 14_000,
    "quotes": '{"a":"' + '"' * 100_000,
    "quotes and spaces": '{"a":"' + '" ' * 50_000,
    "quotes and commas": '{"a":"' + '","x' * 25_000,
    "Chinese quotes": "{“a”：“" + "”，“" * 33_000,
    "opening Chinese quotes": '{"a":' + "“" * 100_000,
    "backslashes": '{"a":"' + "\\" * 100_000,
    "escaped quotes": '{"' + '\\"' * 50_000,
    "comments": "{" + "/*" * 50_000,
    "spaces": '{"a":"b"' + " " * 100_000,
    "fences": "```json\n" * 12_000,
    "thoughts": "<think>" * 14_000,
    "ends of thoughts": "</think>" * 12_000,
    "bare words": "{a: " + "a, " * 33_000,
    "prose": "Don't do that, it's {not} what [you] think. " * 2_300,
    "half memories": '{"title":"a",' * 8_000,
    "memories": '{"memories":[' + '{"title":"a","content":"b"},' * 3_700,
}


def test_hostile_replies_take_time_in_proportion_to_their_length() -> None:
    print(f"\n{'100 kB of':26}{'quarter':>10}{'whole':>10}")
    for kind, text in HOSTILE.items():
        times = []
        for part in (text[: len(text) // 4], text):
            start = time.process_time()
            parse(part, 3)
            times.append(time.process_time() - start)
        print(f"{kind:26}{times[0]:>8.3f} s{times[1]:>8.3f} s")
        assert times[1] < (20 if IN_BROWSER else 5), kind
        # Four times the text; were it quadratic, it would take sixteen times as long.
        assert times[1] < 10 * times[0] + (2 if IN_BROWSER else 0.2), kind


def test_a_reply_of_megabytes_is_read_to_its_bound() -> None:
    start = time.process_time()
    assert parse(PLAIN + "{[“" * 2_000_000, 3) == BOTH
    assert parse("{[“" * 2_000_000 + PLAIN, 3) == []
    assert time.process_time() - start < (60 if IN_BROWSER else 15)


def test_memories_are_found_in_a_wrapping_after_a_reasoned_answer() -> None:
    for first, second in itertools.product(WRAPPED.values(), list(REASONED.values())[:4]):
        assert parse(f"{second}\n{first}", 3) == BOTH
