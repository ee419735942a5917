"""Whether a tab is the only one: alone it answers without a look at the store, beside others never."""

from typing import Any

import pytest
from chromium import Chromium
from support import MEMORY, before_worker, page
from webserver import Site

# Counts the transactions; hangs for a while where it is asked to.
IN_WORKER = """
{
  let count = 0;
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (...given) { count++; return begin.apply(this, given); };
  addEventListener("message", ({ data }) => {
    if (data.type === "count") postMessage({ type: "counted", count });
    if (data.type === "hang") for (const end = performance.now() + data.ms; performance.now() < end; );
  });
}
"""
BANK = """
window.bank = new MemoryBank({ deadlineMs: 20000 });
await bank.ready;
window.transactions = async (during) => {
  const worker = workers.at(-1);
  const count = () => new Promise((resolve) => {
    worker.addEventListener("message", function listen({ data }) {
      if (data.type !== "counted") return;
      worker.removeEventListener("message", listen);
      resolve(data.count);
    });
    worker.postMessage({ type: "count" });
  });
  const before = await count();
  const value = await during();
  return { value, count: (await count()) - before };
};
"""
SEARCH = "return await transactions(async () => (await bank.search('放大镜')).map(({ id }) => id))"
# Until a search asks nothing: how long that took, in ms.
UNTIL_ALONE = """
const started = performance.now();
while ((await transactions(() => bank.search("放大镜"))).count) {
  if (performance.now() - started > args[0]) throw new Error("never alone");
  await new Promise((resolve) => setTimeout(resolve, 50));
}
return performance.now() - started;
"""


@pytest.fixture
def tab(shared_chromium: Chromium, site: Site) -> Chromium:
    """A tab with a `bank` that is alone and has one memory, `added`."""
    before_worker(site, IN_WORKER)
    shared_chromium.reset()
    shared_chromium.open(site.page(page()))
    shared_chromium.run(BANK + "window.added = await bank.addSemantic(args[0]);", MEMORY)
    shared_chromium.run(UNTIL_ALONE, 5_000)
    return shared_chromium


def second(chromium: Chromium, site: Site) -> str:
    chromium.new_tab(site.page(page()))
    chromium.run(BANK)
    return chromium.tab


def searched(chromium: Chromium, tab: str) -> Any:
    chromium.go_to(tab)
    return chromium.run(SEARCH)


def test_a_tab_that_is_alone_asks_the_store_nothing_and_knows_its_own_writes(tab: Chromium) -> None:
    id = tab.run("return added.id")
    assert tab.run(SEARCH) == {"value": [id], "count": 0}
    assert tab.run("return (await transactions(() => bank.deleteSemantic(added.id))).count") == 1
    assert tab.run(SEARCH) == {"value": [], "count": 0}


def test_a_tab_beside_another_asks_the_store_again_until_the_other_has_gone(tab: Chromium, site: Site) -> None:
    first, id = tab.tab, tab.run("return added.id")
    other = second(tab, site)
    tab.run("await bank.updateSemantic(args[0], { pinned: true })", id)
    for _ in range(3):
        for each in (first, other):
            found = searched(tab, each)
            assert found["value"] == [id]
            assert found["count"] > 0
    assert tab.run("return await bank.deleteSemantic(args[0])", id) is True
    found = searched(tab, first)
    assert found["value"] == []
    assert found["count"] > 0

    tab.go_to(other)
    tab.driver.close()
    tab.go_to(first)
    assert tab.run(UNTIL_ALONE, 20_000) > 500
    assert tab.run("return [await bank.addSemantic(args[0]) !== null, faults]", MEMORY) == [True, []]


def test_a_tab_that_hangs_keeps_no_other_from_writing_and_shows_nothing_deleted_meanwhile(
    tab: Chromium, site: Site
) -> None:
    first, id = tab.tab, tab.run("return added.id")
    tab.run(
        """
        workers.at(-1).postMessage({ type: "hang", ms: 7000 });
        const at = async (promise) => [await promise, Date.now()];
        const later = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
        window.asked = [
          Date.now(),
          at(bank.search("放大镜")),
          at(bank.updateSemantic(added.id, { pinned: true })),
          later(5500).then(() => at(bank.getSemantic(added.id))),
        ];
        """
    )
    second(tab, site)
    deleted, at = tab.run("return [await bank.deleteSemantic(args[0]), Date.now()]", id)
    tab.go_to(first)
    began, (found, _), (changed, _), (read, answered) = tab.run("return await Promise.all(asked)")
    assert deleted is True
    assert began < at < answered
    assert (found, changed, read) == ([], None, None)
    assert tab.run("return [await bank.listSemantic(), faults]") == [[], []]


def test_a_write_that_takes_long_to_decide_is_written_all_the_same(tab: Chromium, site: Site) -> None:
    # The worker hangs between the beginning of the write's transaction and its commit; no broken connection is mended.
    before_worker(
        site,
        IN_WORKER
        + """
        const made = crypto.randomUUID.bind(crypto);
        let hangs = 0, opened = 0;
        const open = IDBFactory.prototype.open;
        IDBFactory.prototype.open = function (...given) { opened++; return open.apply(this, given); };
        addEventListener("message", ({ data }) => {
          if (data.type === "hang later") hangs = data.ms;
          if (data.type === "opened?") postMessage({ type: "opened", opened });
        });
        crypto.randomUUID = () => {
          for (const end = performance.now() + hangs; performance.now() < end; );
          hangs = 0;
          return made();
        };
        """,
    )
    tab.open(site.page(page()))
    tab.run(BANK)
    tab.run(UNTIL_ALONE, 5_000)
    written = tab.run(
        """
        const [memory] = await bank.listSemantic();
        workers.at(-1).postMessage({ type: "hang later", ms: 1500 });
        const { value, ms } = await timed(bank.updateSemantic(memory.id, { pinned: true }));
        const opened = await new Promise((resolve) => {
          workers.at(-1).addEventListener("message", ({ data }) => data.type === "opened" && resolve(data.opened));
          workers.at(-1).postMessage({ type: "opened?" });
        });
        const { pinned } = await bank.getSemantic(memory.id);
        return [value?.pinned, ms > 1500, pinned, opened, bank.status().problems, faults];
        """
    )
    assert written == [True, True, True, 1, [], []]


def test_a_page_kept_to_come_back_holds_up_nobody_and_sees_what_was_written_meanwhile(
    tab: Chromium, site: Site
) -> None:
    id = tab.run("addEventListener('pageshow', ({ persisted }) => { window.cameBack = persisted; }); return added.id")
    tab.driver.execute_script("location.href = arguments[0]", site.page(page(), "/next.html"))
    tab.run("await until(() => window.MemoryBank)")
    tab.run(BANK)
    held = "return (await navigator.locks.query()).held.map(({ mode }) => mode)"
    assert tab.run(held) == ["exclusive"]
    other = tab.run("return (await bank.addSemantic({ title: '放大镜', content: '在左上角', app: '微信' })).id")
    tab.driver.back()
    tab.run("await until(() => window.cameBack !== undefined)")
    assert tab.run("return cameBack") is True
    assert set(tab.run(SEARCH)["value"]) == {id, other}
    assert tab.run("return await bank.deleteSemantic(args[0])", other) is True
    assert tab.run("return faults") == []


def test_a_write_of_a_tab_that_is_alone_is_decided_again_where_another_hand_was_first(tab: Chromium) -> None:
    written = tab.run(
        """
        const other = { ...added, id: "another", title: "付款", content: "点右下角", keywords: [], app: "微信" };
        const { revision } = bank.status();
        const opening = indexedDB.open("mobile-ai-memory");
        await new Promise((resolve) => { opening.onsuccess = resolve; });
        const transaction = opening.result.transaction(["semantic", "journal"], "readwrite");
        transaction.objectStore("semantic").put(other);
        const entry = { revision: revision + 1, commit: "of another hand", clears: [], touched: { semantic: [other.id] } };
        transaction.objectStore("journal").put(entry);
        await new Promise((resolve) => { transaction.oncomplete = resolve; });
        opening.result.close();
        const changed = await bank.updateSemantic(added.id, { pinned: true });
        const all = (await bank.listSemantic()).map(({ id }) => id);
        return [changed.pinned, all.includes(added.id), all.includes(other.id), bank.status().revision - revision, faults];
        """
    )
    assert written == [True, True, True, 2, []]
    assert tab.run("return bank.status().problems") == []


LOCKS = {
    "that never answer": "LockManager.prototype.request = () => new Promise(() => {});",
    "that refuse": "LockManager.prototype.request = async () => { throw new DOMException('no', 'SecurityError'); };",
    "that another hand holds": "navigator.locks.request('mobile-ai-memory:tabs', () => new Promise(() => {})).catch(() => {});",
    "that another hand keeps stealing": """
        const steal = () => navigator.locks.request("mobile-ai-memory:tabs", { steal: true }, () => {}).catch(() => {});
        setInterval(steal, 50);
    """,
}


@pytest.mark.parametrize("locks", LOCKS)
def test_locks_keep_no_write_for_long(shared_chromium: Chromium, site: Site, locks: str) -> None:
    before_worker(site, LOCKS[locks])
    shared_chromium.reset()
    shared_chromium.open(site.page(page()))
    found = shared_chromium.run(
        """
        window.bank = new MemoryBank();
        await bank.ready;
        const added = await bank.addSemantic(args[0]);
        const again = await timed(bank.updateSemantic(added.id, { pinned: true }));
        const all = await bank.listSemantic();
        return [again.value.pinned, again.ms, all.length, all[0].pinned, bank.status().problems, faults];
        """,
        MEMORY,
    )
    assert found[0] is True
    assert found[1] < 1_500, "only the first write waits"
    assert found[2:] == [1, True, [], []]
