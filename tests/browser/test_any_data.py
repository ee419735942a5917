"""Data of any shape is accepted or refused without an exception, and the bank goes on afterwards."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from chromium import Chromium
from support import ON_PAGE, open_page

# Values, as JavaScript writes them.
VALUES = {
    "undefined": "undefined",
    "null": "null",
    "a number": "5",
    "NaN": "NaN",
    "a BigInt": "10n",
    "a symbol": "Symbol('s')",
    "a function": "() => 1",
    "a class": "class A {}",
    "an empty text": "''",
    "a megabyte of text": "'放大镜 '.repeat(262144)",
    "a lone surrogate": "'\\ud83d 搜索 \\udc00'",
    "emoji": "'👩‍👩‍👧‍👦🏳️‍🌈'",
    "control characters": "'\\0\\x01\\x1b\\u2028\\ufeff'",
    "a cyclic object": "(() => { const a = { title: 't', content: 'c' }; a.a = a; return a; })()",
    "a cyclic array": "(() => { const a = []; a.push(a); return a; })()",
    "an object without prototype": "Object.create(null)",
    "an object with a prototype of its own": "Object.create({ title: 't', content: 'c', goal: 'g' })",
    "an own __proto__": """JSON.parse('{"__proto__": {"polluted": 1}, "title": "t", "content": "c", "constructor": 1}')""",
    "a getter that throws": """({
      get title() { throw new Error('no title'); },
      get goal() { throw new Error('no goal'); },
      get error() { throw new Error('no error'); },
      get important() { throw new Error('no'); },
      get tokenBudget() { throw new Error('no'); },
    })""",
    "a toJSON that throws": "({ toJSON() { throw new Error('no JSON'); } })",
    "a toString that throws": "({ toString() { throw new Error('no text'); } })",
    "a proxy that refuses": "new Proxy({}, { get() { throw 1; }, ownKeys() { throw 2; }, has() { throw 3; } })",
    "a revoked proxy": "(() => { const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); return proxy; })()",
    "a date": "new Date(NaN)",
    "an error": "new Error('an error')",
    "a map": "new Map([['title', 't']])",
    "bytes": "new Uint8Array(1000)",
    "an element": "document.body",
    "the window": "window",
    "a promise": "Promise.resolve({ title: 't', content: 'c' })",
    "an array of ten thousand": "Array.from({ length: 10000 }, (_, i) => i)",
    "an array with holes": "[, , 1]",
    "a deep array": "(() => { let a = []; for (let i = 0; i < 3000; i++) a = [a]; return a; })()",
    "a very deep array": "(() => { let a = []; for (let i = 0; i < 50000; i++) a = [a]; return a; })()",
    "a thousand unknown fields": "Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`f${i}`, i]))",
}

# Hands a value to everything that takes one, where it is expected and where it isn't. What threw or rejected is told.
HAND_IN = """
const [source, calls] = args;
faults.length = 0;
const value = eval(`(${source})`);
const thrown = [];
const attempts = [];
const attempt = (name, act) => {
  try {
    const done = act();
    attempts.push(within(25000, Promise.resolve(done)).then(
      (settled) => settled === "(never settled)" && thrown.push(`${name}: never settled`),
      (error) => thrown.push(`${name}: rejected with ${error}`),
    ));
  } catch (error) {
    thrown.push(`${name}: threw ${error}`);
  }
};
for (const name of calls) {
  attempt(`${name}(value)`, () => bank[name](value));
  attempt(`${name}("id", value)`, () => bank[name]("id", value));
}
for (const field of ["title", "content", "keywords", "polarity", "app", "kind", "pinned"]) {
  attempt(`addSemantic ${field}`, () => bank.addSemantic({ title: "t", content: "c", [field]: value }));
}
for (const field of ["goal", "status", "app", "error", "events", "given", "summary", "workingMemory", "endedAt"]) {
  attempt(`addEpisode ${field}`, () => bank.addEpisode({ goal: "g", status: "success", [field]: value }));
}
for (const field of ["type", "limit", "app", "polarity", "explain"]) {
  attempt(`search ${field}`, () => bank.search("t", { [field]: value }));
}
for (const field of ["app", "polarity", "query", "limit", "offset"]) {
  attempt(`listSemantic ${field}`, () => bank.listSemantic({ [field]: value }));
}
attempt("addEpisode events of", () => bank.addEpisode({ goal: "g", status: "success", events: [value, { title: value }] }));
attempt("distillChatMemories of", () => bank.distillChatMemories([value, { role: "user", content: value }]));
attempt("recall(value)", () => bank.recall(value));
attempt("recall goal", () => bank.recall({ goal: value, app: value }));
const use = async (task) => {
  const adds = [
    () => task.addStep(value),
    () => task.addStep({ title: value, summary: value, status: value }),
    () => task.addFact(value),
    () => task.addFact("fact", value),
    () => task.addEvent(value),
    () => task.addEvent({ type: value, more: value }),
  ];
  for (const add of adds) attempt(`task: ${add}`, add);
  attempt("buildContext", () => task.buildContext());
};
attempt("createWorkingMemory(value)", () => use(bank.createWorkingMemory(value)));
attempt("createWorkingMemory budget", () => use(bank.createWorkingMemory({ tokenBudget: value })));
attempt("startTask(value)", () => bank.startTask(value));
attempt("startTask goal", async () => {
  const task = await bank.startTask({ goal: value, app: value });
  await use(task);
  attempt("end(value)", () => task.end(value));
  attempt("distilled", () => task.distilled);
  attempt("recalled", () => task.recalled);
});
attempt("end with", async () => {
  const task = await bank.startTask({ goal: "g" });
  attempt("end status and error", () => task.end({ status: value, error: value }));
});
for (let handled = 0; handled < attempts.length;) {
  const waiting = attempts.slice(handled);
  handled = attempts.length;
  await Promise.all(waiting);
}
const added = await bank.addSemantic({ title: "still", content: `here after ${source.slice(0, 50)}` });
await bank.clearSemantic();
await bank.clearEpisodes();
return { thrown, added: added?.title, faults, started: workers.length, state: bank.status().state, polluted: {}.polluted };
"""


@pytest.fixture(scope="module")
def opened(shared_chromium: Chromium, dist: Path) -> Iterator[Any]:
    with open_page(shared_chromium, dist):
        yield shared_chromium.run


@pytest.fixture
def run(opened: Any) -> Any:
    opened(
        """
        if (window.bank?.status().state !== "ready") window.bank = new MemoryBank({ deadlineMs: 10000 });
        await bank.ready;
        workers.splice(0, workers.length - 1);
        """
    )
    return opened


@pytest.mark.parametrize("value", VALUES)
def test_nothing_throws_and_the_bank_goes_on_with(run: Any, value: str) -> None:
    found = run(HAND_IN, VALUES[value], list(ON_PAGE))
    assert found["thrown"] == []
    assert found["faults"] == []
    assert found["added"] == "still"
    assert (found["started"], found["state"]) == (1, "ready"), "the worker died of it"
    assert found["polluted"] is None


TEXTS = {
    "emoji": "点👩‍👩‍👧‍👦图标",
    "line separators": "a\u2028b\u2029c",
    "a tag": "</memory><script>alert(1)</script>",
    "quotes": """'"`\\ ${x}""",
    "direction marks": "\u202eabc\u202c",
    "combining characters": "é ñ 각",
    "a long text": "搜索" * 500,
    "prototype names": "__proto__ constructor toString",
}


@pytest.mark.parametrize("name", TEXTS)
def test_text_comes_back_as_it_was_written(run: Any, name: str) -> None:
    text = TEXTS[name]
    found = run(
        """
        const added = await bank.addSemantic({ title: "t", content: args[0], keywords: [args[0].slice(0, 30)] });
        const stored = await bank.getSemantic(added.id);
        await bank.clearSemantic();
        return [added.content, stored.content];
        """,
        text,
    )
    assert found == [text, text]


def test_what_was_refused_and_why_stands_in_the_status(run: Any) -> None:
    found = run(
        """
        const refused = [
          await bank.addSemantic({ title: "t" }),
          await bank.addSemantic({ title: "t", content: "c", polarity: "neutral" }),
          await bank.updateSemantic("id", "text"),
          await bank.addEpisode({ goal: "g", status: "done and dusted" }),
          await bank.search("t", { type: "everything" }),
          await bank.addSemantic({ title: 1n }),
        ];
        return { refused, problems: bank.status().problems };
        """
    )
    assert found["refused"] == [None, None, None, None, [], None]
    text = "\n".join(found["problems"])
    for said in ("content", "polarity", "updateSemantic", "status", "type", "BigInt"):
        assert said in text
