"""A model or a clock of the host that fails, hangs or answers nonsense is not noticed by task or chat."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from chromium import Chromium
from support import EPISODE, NO_MEMORIES, TASK, open_page

# A callback's minute passes in a moment, by whichever timer it is measured.
HURRY = """<script>
for (const [object, name, at] of [[window, "setTimeout", 1], [AbortSignal, "timeout", 0]]) {
  const real = object[name];
  object[name] = (...given) => {
    if (given[at] === 60000) given[at] = 400;
    return real.apply(object, given);
  };
}
</script>"""

BAD_MODELS = {
    "throws": "() => { throw new Error('no model'); }",
    "throws what can't be printed": "() => { throw Object.create(null); }",
    "rejects": "async () => { throw new TypeError('no model'); }",
    "rejects with nothing": "() => Promise.reject()",
    "rejects with what can't be printed": "() => Promise.reject(Object.create(null))",
    "rejects with what can't be cloned": """async () => {
      throw Object.defineProperty(new Error(), "message", { value: () => {} });
    }""",
    "answers nothing": "async () => {}",
    "answers a number": "() => 42",
    "answers an object": "async () => ({ title: 'a', content: 'b' })",
    "answers a function": "async () => () => 'text'",
    "answers an empty text": "async () => ''",
    "answers nonsense": "async () => 'lorem ipsum [1, 2'",
    "answers HTML": "async () => '<!doctype html><title>502 Bad Gateway</title><h1>502 Bad Gateway</h1>'",
    "answers JSON of another shape": "async () => JSON.stringify([{ title: 1, content: null }, 'text', [], { a: 1 }])",
    "answers deep JSON": "async () => '['.repeat(200000)",
    "answers lone surrogates": "async () => '\\ud83d[{\\udc00'",
    "never answers": "() => new Promise(() => {})",
    "answers with a thenable that throws": "() => ({ then() { throw new Error('no model'); } })",
}
GOOD_MODEL = """
async (messages, { purpose, signal }) => {
  asked.push({ messages, purpose, signal: signal instanceof AbortSignal && !signal.aborted });
  return "```json\\n" + JSON.stringify(answers[purpose]) + "\\n```";
}
"""
# A whole task and a chat, timed; everything that the agent waits for comes before what it doesn't.
LIVE = """
const { value: task, ms: start } = await timed(bank.startTask({ goal: args[0].goal, app: "抖音" }));
for (const event of args[0].events) task.addStep(event);
const context = await timed(task.buildContext());
const end = await timed(task.end({ status: "success" }));
const chat = bank.onUserMessage("以后都用中文回复我");
const reads = await timed(Promise.all([bank.search("搜索"), bank.chatContext("你好"), bank.listSemantic()]));
return {
  longest: Math.max(start, context.ms, end.ms, reads.ms),
  context: context.value,
  episode: end.value,
  distilled: await within(6000, task.distilled),
  chat: await within(6000, chat),
  recalled: await within(6000, task.recalled),
  working: (await bank.addSemantic({ title: "still", content: "here" }))?.title,
  started: workers.length,
  state: bank.status().state,
  warnings,
  faults,
};
"""
BOOT = """
await window.bank?.destroy();
workers.length = faults.length = warnings.length = 0;
window.asked = [];
window.bank = new MemoryBank(eval(args[0]));
return (await bank.ready).state;
"""


@pytest.fixture(scope="module")
def run(shared_chromium: Chromium, dist: Path) -> Iterator[Any]:
    with open_page(shared_chromium, dist, HURRY, locale="zh"):
        yield shared_chromium.run


def boot(run: Any, options: str) -> None:
    assert run(BOOT, f"({options})") == "ready"


@pytest.fixture(scope="module")
def lives(run: Any) -> dict[str, Any]:
    """What became of a task and a chat, by what the model does. One bank: the model changes behind its back."""
    boot(run, "{ llm: (...given) => model(...given) }")
    found = {}
    for name, model in BAD_MODELS.items():
        run("await bank.clearSemantic(); workers.splice(0, workers.length - 1); warnings.length = 0;")
        found[name] = run(f"window.model = eval(args[1]); {LIVE}", EPISODE, f"({model})")
    # A minute that is still running would be over by now.
    run("await new Promise((resolve) => setTimeout(resolve, 600))")
    return {**found, "faults": run("return faults")}


@pytest.mark.parametrize("model", BAD_MODELS)
def test_neither_task_nor_chat_notices_a_model_that(lives: dict[str, Any], model: str) -> None:
    life = lives[model]
    assert life["longest"] < 3_000
    assert "搜索页打开了" in life["context"]
    assert life["episode"]["status"] == "success"
    assert life["distilled"] == []
    assert life["chat"] == []
    assert life["recalled"] == NO_MEMORIES
    assert life["working"] == "still"
    assert (life["started"], life["state"]) == (1, "ready")
    assert life["warnings"] == []


def test_no_fault_of_a_model_is_left_unhandled_not_even_a_minute_later(lives: dict[str, Any]) -> None:
    assert lives["faults"] == []


def test_a_hundred_megabytes_from_a_model_are_not_noticed(run: Any) -> None:
    boot(run, "{ llm: async () => 'x'.repeat(100_000_000) }")
    life = run(LIVE, EPISODE)
    assert life["longest"] < 3_000
    assert life["episode"]["status"] == "success"
    assert (life["distilled"], life["chat"]) == ([], [])
    assert life["faults"] == []
    assert life["warnings"] == []
    assert run("return (await bank.addSemantic({ title: 'still', content: 'here' }))?.title") == "still"


def test_what_a_model_distils_is_kept_and_recalled(run: Any) -> None:
    answers = {
        "distill-task": [
            {"title": "打开搜索", "content": "点右上角的放大镜", "keywords": ["放大镜"], "app": "抖音"},
            {"title": "筛选商品", "content": "点“商品”标签，列表里只剩商品", "keywords": ["商品"]},
        ],
        "distill-chat": [{"title": "回复语言", "content": "用中文回复", "keywords": ["中文"]}],
    }
    boot(run, f"{{ llm: {GOOD_MODEL} }}")
    run("window.answers = args[0]", answers)
    life = run(LIVE, EPISODE)
    assert [record["title"] for record in life["distilled"]] == ["打开搜索", "筛选商品"]
    assert {record["source"] for record in life["distilled"]} == {"task"}
    assert {record["episodeId"] for record in life["distilled"]} == {life["episode"]["id"]}
    assert {record["polarity"] for record in life["distilled"]} == {"positive"}
    assert [(record["kind"], record["source"]) for record in life["chat"]] == [("preference", "chat")]
    asked = run("return asked")
    assert sorted(call["purpose"] for call in asked) == ["distill-chat", "distill-task"]
    assert all(call["signal"] for call in asked)
    for call in asked:
        assert all(set(message) == {"role", "content"} for message in call["messages"])
    assert "放大镜" in json.dumps(asked, ensure_ascii=False)
    prompt = run("return (await bank.startTask(args[0])).prompt", TASK)
    assert "点右上角的放大镜" in prompt
    assert "用中文回复" in prompt


def test_a_model_is_told_when_its_minute_is_over(run: Any) -> None:
    boot(
        run,
        "{ llm: (messages, { signal }) => new Promise(() => signal.addEventListener('abort', () => asked.push(1))) }",
    )
    assert run("const learnt = await bank.onUserMessage('以后都用中文回复我'); return { learnt, asked, faults }") == {
        "learnt": [],
        "asked": [1],
        "faults": [],
    }


def test_a_bank_without_a_model_learns_by_rule(run: Any) -> None:
    boot(run, "{}")
    life = run(LIVE, EPISODE)
    assert [(record["title"], record["polarity"]) for record in life["distilled"]] == [("打开搜索", "positive")]
    assert [record["content"] for record in life["chat"]] == ["以后都用中文回复我"]


@pytest.mark.parametrize(
    "clock",
    [
        "() => { throw new Error('no time'); }",
        "() => NaN",
        "() => Infinity",
        "() => '12:00'",
        "async () => 5",
        "() => 10n",
        "() => {}",
    ],
)
def test_a_clock_that_tells_no_time_is_not_noticed(run: Any, clock: str) -> None:
    # Every clock that tells no time is replaced by the system's, so that one bank has them all in turn.
    if not run("return Boolean(window.clocked)"):
        boot(run, "{ clock: () => clock() }".replace("clock()", "window.clock()"))
        run("window.clocked = true")
    found = run(
        """
        window.clock = eval(args[1]);
        faults.length = 0;
        const before = Date.now();
        const added = await bank.addSemantic({ title: "t", content: args[1] });
        const task = await bank.startTask(args[0]);
        task.addStep({ title: "一", summary: "做了", status: "success" });
        const episode = await task.end();
        const found = await bank.search("t");
        return { before, added, episode, found, after: Date.now(), faults };
        """,
        TASK,
        f"({clock})",
    )
    for time in (found["added"]["createdAt"], found["episode"]["createdAt"], found["episode"]["events"][0]["at"]):
        assert found["before"] <= time <= found["after"]
    assert found["found"]
    assert found["faults"] == []


def test_a_host_s_clock_dates_what_is_kept(run: Any) -> None:
    boot(run, "{ clock: () => 1_700_000_000_000.75 }")
    found = run(
        "return [(await bank.addSemantic({ title: 't', content: 'c' })).createdAt, (await (await bank.startTask(args[0])).end()).endedAt]",
        TASK,
    )
    assert found == [1_700_000_000_000, 1_700_000_000_000]
