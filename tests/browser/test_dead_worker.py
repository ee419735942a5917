"""A worker that dies or hangs costs its caller an empty result; the next call has a new one."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from chromium import Chromium
from support import CALLS, MEMORY, ON_PAGE, TASK, before_worker, every_call, nothing, page
from webserver import Site

# A worker that does as it is told.
OBEDIENT = """
self.addEventListener("message", ({ data }) => {
  if (data === "spin") for (;;);
  if (data.busyMs) for (const end = performance.now() + data.busyMs; performance.now() < end; );
  if (data === "throw") throw new Error("thrown in the worker");
  if (data === "reject") Promise.reject(new Error("rejected in the worker"));
});
"""
# Long enough for a worker that is alive, short enough for a test.
DEADLINE_MS = 500
GRACE_MS = 1_000
OPEN = """
if (window.bank?.status().state !== "ready") window.bank = new MemoryBank({ deadlineMs: args[0] });
await bank.ready;
await bank.clearSemantic();
await bank.clearEpisodes();
workers.splice(0, workers.length - 1);
faults.length = 0;
warnings.length = 0;
return bank.status().state;
"""
# Ends the worker, one way or another; resolves once the page knows.
KILLS = {
    "terminated": "workers.at(-1).terminate(); const lost = timed(bank.listSemantic());",
    "stuck": "workers.at(-1).postMessage('spin'); const lost = timed(bank.listSemantic());",
    "thrown out of": "workers.at(-1).postMessage('throw'); const lost = timed(bank.listSemantic());",
    "left with a rejection": "workers.at(-1).postMessage('reject'); const lost = timed(bank.listSemantic());",
}
NOTICED = "await until(() => bank.status().state !== 'ready');"
# Quick, and as final as the others.
KILL = f"{KILLS['thrown out of']} await lost; {NOTICED}"


@pytest.fixture(scope="module")
def obedient(shared_chromium: Chromium, dist: Path) -> Iterator[Site]:
    site = Site(dist)
    before_worker(site, OBEDIENT)
    shared_chromium.reset()
    shared_chromium.open(site.page(page()))
    yield site
    site.close()


@pytest.fixture
def run(obedient: Site, shared_chromium: Chromium) -> Iterator[Any]:
    """Runs code in a page whose `bank` is ready and empty. The tests share it: its worker is a new one after each."""
    assert shared_chromium.run(OPEN, DEADLINE_MS) == "ready"
    yield shared_chromium.run
    obedient.heal()
    before_worker(obedient, OBEDIENT)


@pytest.mark.parametrize("way", KILLS)
def test_the_next_call_works_where_an_idle_worker_was(run: Any, way: str) -> None:
    found = run(
        f"""
        const before = await bank.addSemantic(args[0]);
        {KILLS[way]}
        const {{ value, ms }} = await lost;
        {NOTICED}
        const state = bank.status().state;
        const added = await bank.addSemantic({{ ...args[0], title: "another" }});
        const found = await bank.listSemantic();
        return {{ before, value, ms, state, added, found, status: bank.status(), warnings, faults }};
        """,
        MEMORY,
    )
    # Where the page noticed before it asked, the read waited for the new worker, and may have been served.
    assert found["value"] in ([], [found["before"]])
    assert found["ms"] < DEADLINE_MS + GRACE_MS
    assert found["added"]["title"] == "another"
    assert {record["id"] for record in found["found"]} == {found["before"]["id"], found["added"]["id"]}
    assert found["status"]["state"] == "ready"
    assert found["status"]["store"] == "indexeddb"
    assert found["warnings"] == []
    assert found["faults"] == []


def test_a_write_to_a_worker_that_is_stuck_resolves_when_its_time_is_over(run: Any) -> None:
    found = run(
        f"""
        const real = window.setTimeout;
        // Ten seconds pass in a moment.
        window.setTimeout = (act, ms, ...given) => real(act, ms === 10000 ? 300 : ms, ...given);
        workers.at(-1).postMessage("spin");
        const lost = await timed(bank.addSemantic(args[0]));
        window.setTimeout = real;
        {NOTICED}
        return {{ lost, again: (await bank.addSemantic(args[0]))?.title, faults }};
        """,
        MEMORY,
    )
    assert found["lost"]["value"] is None
    assert found["lost"]["ms"] < 300 + GRACE_MS
    assert found["again"] == MEMORY["title"]
    assert found["faults"] == []


@pytest.mark.parametrize("way", ["terminated", "thrown out of"])
def test_every_call_in_flight_settles_and_what_said_committed_is_there_where_a_worker_was(run: Any, way: str) -> None:
    found = run(
        f"""
        const adding = Array.from({{ length: 200 }}, (_, i) => bank.addSemantic({{ title: `t${{i}}`, content: `c${{i}}` }}));
        const reading = [bank.search("t1"), bank.getSemantic("x"), bank.chatContext("hi"), bank.listEpisodes()];
        const task = bank.startTask({{ goal: "t1 c1" }});
        await adding[4];
        {KILLS[way]}
        const settled = await within(15000, Promise.all([Promise.all(adding), Promise.all(reading), task.then(() => true)]));
        {NOTICED}
        const again = await bank.addSemantic({{ title: "again", content: "again" }});
        return {{ settled, again, kept: await bank.listSemantic(), faults, warnings }};
        """
    )
    added, read, started = found["settled"]
    assert started is True
    assert len(read) == 4
    kept = {record["id"]: record for record in found["kept"]}
    committed = [record for record in [*added, found["again"]] if record is not None]
    assert len(committed) >= 6
    assert len(committed) < 201, "the worker died too late for this test"
    assert [kept.get(record["id"]) for record in committed] == committed
    assert found["faults"] == []
    assert found["warnings"] == []


def test_no_call_ever_throws_while_the_worker_is_dead(run: Any) -> None:
    run("workers.at(-1).terminate()")
    results = every_call(lambda body, *args: run(body, *args) if "getOwn" in body else run(dead(body), *args))
    # All were asked at once, so that none of them saw a new worker.
    assert results == {
        **{name: call["empty"] for name, call in ON_PAGE.items()},
        "recall": CALLS["recall"]["empty"],
    }
    assert run("return faults") == []


def dead(body: str) -> str:
    return """
    const calls = Object.entries({ ...args[0], recall: [{ goal: args[1] }] });
    const values = await Promise.all(calls.map(([name, given]) => within(15000, bank[name](...given))));
    return Object.fromEntries(calls.map(([name], i) => [name, values[i]]));
    """


def test_a_task_keeps_its_steps_and_facts_when_the_worker_dies(run: Any) -> None:
    found = run(
        f"""
        const task = await bank.startTask(args[0]);
        for (const title of ["一", "二", "三", "四"]) task.addStep({{ title, summary: "做了", status: "success" }});
        task.addFact("手机已登录");
        const before = await task.buildContext();
        {KILLS["terminated"]}
        task.addStep({{ title: "五", summary: "worker 已经不在了", status: "failure" }});
        const meanwhile = await timed(task.buildContext());
        {NOTICED}
        task.addStep({{ title: "六", summary: "新的 worker", status: "success" }});
        await bank.clearEpisodes();
        const after = await task.buildContext();
        const episode = await task.end({{ status: "failure", error: "没有结果" }});
        return {{ before, meanwhile, after, episode, stored: await bank.getEpisode(episode?.id), faults }};
        """,
        TASK,
    )
    assert "手机已登录" in found["before"]
    assert found["meanwhile"]["value"] == ""
    assert found["meanwhile"]["ms"] < DEADLINE_MS + GRACE_MS
    for text in ("手机已登录", "一", "二", "三", "四", "五", "worker 已经不在了", "六", "新的 worker"):
        assert text in found["after"]
    assert [event["title"] for event in found["episode"]["events"] if event["type"] == "step"] == list("一二三四五六")
    assert found["stored"] == found["episode"]
    assert found["faults"] == []


def test_the_memories_of_a_task_settle_where_the_worker_dies_before_it_answers(run: Any) -> None:
    found = run(
        """
        workers.at(-1).postMessage("throw");
        const task = await bank.startTask(args[0]);
        return { recalled: await within(5000, task.recalled), prompt: task.prompt, faults };
        """,
        TASK,
    )
    assert found == {"recalled": {"app": [], "positive": [], "negative": []}, "prompt": "", "faults": []}


def test_a_worker_that_answers_again_and_again_may_die_any_number_of_times(run: Any) -> None:
    found = run(
        f"""
        const titles = [];
        for (let i = 0; i < 4; i++) {{
          {KILL}
          titles.push((await bank.addSemantic({{ title: `t${{i}}`, content: `c${{i}}` }}))?.title);
        }}
        return {{ titles, state: bank.status().state, started: workers.length, warnings }};
        """
    )
    assert found == {"titles": ["t0", "t1", "t2", "t3"], "state": "ready", "started": 5, "warnings": []}


def test_a_worker_that_was_only_slow_is_left_alone(obedient: Site, shared_chromium: Chromium) -> None:
    # Reads that give up before the boot ended say nothing about the worker.
    found = shared_chromium.run(
        """
        const before = workers.length;
        const bank = new MemoryBank({ database: "slow", deadlineMs: 20 });
        const early = await Promise.all([bank.listSemantic(), bank.chatContext("hi"), bank.search("hi")]);
        const { state } = await bank.ready;
        // Longer than a worker has to answer when it is asked whether it lives.
        for (const end = performance.now() + 4000; performance.now() < end;) {
          await bank.addSemantic({ title: `${end}`, content: `${performance.now()}` });
          await new Promise((resolve) => setTimeout(resolve, 250));
        }
        const result = { early, state, started: workers.length - before, status: bank.status() };
        await bank.close();
        workers.length = before; // the others' bank is the last again
        return result;
        """
    )
    assert found["early"] == [[], CALLS["chatContext"]["empty"], []]
    assert found["state"] == "ready"
    assert found["started"] == 1
    # That they gave up is told, and nothing else.
    assert all("no answer in time" in problem for problem in found["status"]["problems"])


def test_after_three_restarts_in_a_row_the_bank_is_unavailable(run: Any, obedient: Site) -> None:
    obedient.change(obedient.worker, body=b"throw new Error('broken')")
    found = run(
        f"""
        {KILLS["thrown out of"]}
        await lost;
        const states = [];
        for (let i = 0; i < 6; i++) {{
          await bank.addSemantic(args[0]);
          states.push([workers.length, bank.status().state]);
        }}
        return {{ states, status: bank.status(), warnings, faults }};
        """,
        MEMORY,
    )
    # The read that was lost may have started one of them.
    assert found["states"][-1] == [4, "unavailable"]
    assert found["status"]["store"] == "none"
    assert "the worker stopped several times in a row" in found["status"]["reason"]
    assert len(found["warnings"]) == 1
    assert found["faults"] == []
    results = every_call(run)
    assert results == {**nothing(results), "buildContext": "", "taskContext": ""}
    assert run("return [workers.length, faults, warnings.length]") == [4, [], 1]


def test_a_worker_that_is_busy_with_an_import_is_not_taken_for_dead(run: Any) -> None:
    found = run(
        """
        await bank.addSemantic(args[0]);
        const file = await bank.exportData();
        await bank.clearSemantic();
        // Longer than a read's deadline, and what a worker is given to answer the ping after it.
        workers.at(-1).postMessage({ busyMs: args[1] + 4500 });
        const imported = bank.importData(file);
        const read = await timed(bank.listSemantic());
        const report = await imported;
        return { read, report, state: bank.status().state, found: await bank.listSemantic(), workers: workers.length };
        """,
        MEMORY,
        DEADLINE_MS,
    )
    assert found["read"]["value"] == []
    assert found["read"]["ms"] < DEADLINE_MS + GRACE_MS
    assert found["report"]["added"] == 1
    assert (found["state"], found["workers"], len(found["found"])) == ("ready", 1, 1)
