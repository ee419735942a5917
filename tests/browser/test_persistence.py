"""What was written is there after a reload, and after the browser was started again."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from chromium import Chromium
from support import EPISODE, MEMORY, OF_NO_APP, ROOT, TASK, page
from webserver import Site

# Some of everything: added, changed, used, learnt, deleted, put back.
WRITE = """
window.bank = new MemoryBank({ deadlineMs: 20000 });
const added = await bank.addSemantic(args[0]);
await bank.addSemantic(args[1]);
await bank.updateSemantic(added.id, { content: "点右上角的放大镜，别点底部的发现", pinned: true });
const gone = await bank.addSemantic({ title: "gone", content: "gone" });
await bank.deleteSemantic(gone.id);
const back = await bank.addSemantic({ title: "back", content: "back" });
await bank.deleteSemantic(back.id);
await bank.restoreSemantic(back);
await bank.onUserMessage("以后都用中文回复我");
const task = await bank.startTask({ goal: args[2].goal });
for (const event of args[2].events) task.addEvent(event);
task.addFact("手机已登录");
await task.end({ status: "success" });
await task.distilled;
const dropped = await bank.addEpisode({ goal: "dropped", status: "failure" });
await bank.deleteEpisode(dropped.id);
return [gone.id, dropped.id];
"""
READ = """
window.bank ??= new MemoryBank({ deadlineMs: 20000 });
const memories = await bank.listSemantic();
const { state, store, counts } = bank.status();
return {
  memories,
  episodes: await bank.listEpisodes(),
  found: await bank.search("放大镜", { type: "all", explain: true }),
  preferences: await bank.chatContext("你好"),
  missing: [await bank.getSemantic(args[0]), await bank.getEpisode(args[1])],
  state, store, counts,
};
"""
PROMPT = "return (await bank.startTask({ goal: args[0] })).prompt"


def assert_everything_is_there(before: dict[str, Any], after: dict[str, Any]) -> None:
    titles = {record["title"] for record in before["memories"]}
    assert titles == {"打开搜索", "提交搜索", "back", "以后都用中文回复我"}
    assert [episode["goal"] for episode in before["episodes"]] == [EPISODE["goal"]]
    assert before["found"]
    assert before["missing"] == [None, None]
    assert (before["state"], before["store"]) == ("ready", "indexeddb")
    assert after == before


def test_everything_is_there_after_a_reload(chromium: Chromium, site: Site) -> None:
    chromium.open(site.page(page()))
    missing = chromium.run(WRITE, MEMORY, OF_NO_APP, EPISODE)
    before = chromium.run(READ, *missing)
    chromium.driver.refresh()
    assert_everything_is_there(before, chromium.run(READ, *missing))
    prompt = chromium.run(PROMPT, TASK["goal"])
    assert "别点底部的发现" in prompt
    assert "以后都用中文回复我" in prompt


def test_everything_is_there_after_the_browser_was_started_again(launch: Callable[..., Chromium], site: Site) -> None:
    url = site.page(page())
    first = launch("profile")
    first.open(url)
    missing = first.run(WRITE, MEMORY, OF_NO_APP, EPISODE)
    before = first.run(READ, *missing)
    first.quit()
    second = launch("profile")
    second.open(url)
    assert_everything_is_there(before, second.run(READ, *missing))


def test_the_bank_is_still_there_when_one_comes_back_to_the_page(chromium: Chromium, site: Site) -> None:
    chromium.open(site.page(page()))
    added = chromium.run("window.bank = await MemoryBank.open(); return await bank.addSemantic(args[0])", MEMORY)
    chromium.open(site.page("", "/elsewhere.html"))
    chromium.driver.back()
    found = chromium.run(
        """
        window.bank ??= new MemoryBank({ deadlineMs: 20000 }); // gone, unless the browser kept the page
        const again = await bank.addSemantic({ title: "t", content: "c" });
        return [again.title, await bank.getSemantic(args[0])];
        """,
        added["id"],
    )
    assert found == ["t", added]


def test_what_was_exported_comes_back_into_an_empty_bank_from_a_file_a_text_or_an_object(
    chromium: Chromium, site: Site
) -> None:
    chromium.open(site.page(page()))
    missing = chromium.run(WRITE, MEMORY, OF_NO_APP, EPISODE)
    before = chromium.run(READ, *missing)
    reports, types, markdown, again = chromium.run(
        """
        const file = await bank.exportData();
        const text = await file.text();
        const markdown = await bank.exportData({ format: "markdown" });
        const reports = [];
        for (const data of [file, text, JSON.parse(text)]) {
          reports.push(await bank.importData(data, { mode: "replace" }));
        }
        await bank.clearSemantic();
        await bank.clearEpisodes();
        reports.push(await bank.importData(file, { dryRun: true, mode: "replace" }));
        reports.push(await bank.importData(file, { mode: "replace" }));
        return [reports, [file.type, markdown.type], await markdown.text(), await bank.listSemantic()];
        """
    )
    assert types == ["application/json", "text/markdown;charset=utf-8"]
    assert "别点底部的发现" in markdown
    assert [report["added"] for report in reports] == [5, 5, 5, 5, 5]
    assert [report["dryRun"] for report in reports] == [False, False, False, True, False]
    assert again == [{**record, "source": "import"} for record in before["memories"]]
    chromium.driver.refresh()
    after = chromium.run(READ, *missing)
    assert after["memories"] == again
    assert after["episodes"] == before["episodes"]
    assert [hit["id"] for hit in after["found"]] == [hit["id"] for hit in before["found"]]


def test_no_data_of_any_shape_throws_out_of_an_import_or_export(chromium: Chromium, site: Site) -> None:
    chromium.open(site.page(page()))
    found = chromium.run(
        """
        const bank = await MemoryBank.open();
        const cyclic = {};
        cyclic.self = cyclic;
        const locked = new Proxy({}, { get() { throw 1; }, ownKeys() { throw 2; } });
        const image = new Blob([new Uint8Array([0x89, 0x50, 0xff])]);
        const told = [];
        for (const data of [undefined, null, 5, "", "{", cyclic, locked, image, () => 1, 10n, Symbol("s")]) {
          const report = await bank.importData(data, locked);
          told.push(report?.problem ?? null);
        }
        const exported = await bank.exportData(locked);
        const unknown = await bank.exportData({ format: "pdf" });
        return [told.length, exported.size > 0, unknown, bank.status().state, await bank.listSemantic(), faults];
        """
    )
    assert found == [11, True, None, "ready", [], []]


def test_a_destroyed_memory_is_empty_after_a_reload(chromium: Chromium, site: Site) -> None:
    chromium.open(site.page(page()))
    destroyed = chromium.run(
        """
        const bank = await MemoryBank.open();
        await bank.addSemantic(args[0]);
        const destroyed = await bank.destroy();
        const databases = (await indexedDB.databases()).map(({ name }) => name);
        return [destroyed, bank.status().state, bank.status().reason, databases, warnings];
        """,
        MEMORY,
    )
    assert destroyed == [True, "closed", None, [], []]
    chromium.driver.refresh()
    found = chromium.run("window.bank = new MemoryBank({ deadlineMs: 20000 }); return await bank.listSemantic()")
    assert found == []


def test_what_is_asked_for_after_a_memory_was_destroyed_is_for_none(chromium: Chromium, site: Site) -> None:
    chromium.open(site.page(page()))
    found = chromium.run(
        """
        const bank = await MemoryBank.open();
        const before = bank.addSemantic(args[0]);
        const destroyed = bank.destroy();
        const after = bank.addSemantic({ ...args[0], title: "later" });
        return [(await before)?.title, await destroyed, await after, await bank.clearSemantic()];
        """,
        MEMORY,
    )
    assert found == [MEMORY["title"], True, None, 0]


def test_the_ten_lines_of_the_readme_store_a_memory_and_find_it_after_a_reload(chromium: Chromium, site: Site) -> None:
    found = re.search(r"```html\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    if found is None:
        pytest.fail("the README has no page to copy")
    html = found[1]
    assert len(html.strip().splitlines()) <= 12
    # In the library's own folder: the README says to copy dist/ and nothing of another.
    chromium.open(site.page(html, "/memory-bank/page.html"))
    stored = chromium.run("""
        const stored = () => new Promise((resolve) => {
          const request = indexedDB.open("mobile-ai-memory");
          request.onupgradeneeded = () => request.transaction.abort(); // not made yet
          request.onerror = () => resolve([]);
          request.onsuccess = () => {
            const connection = request.result;
            const all = connection.transaction("semantic").objectStore("semantic").getAll();
            all.onsuccess = () => { connection.close(); resolve(all.result); };
          };
        });
        for (let i = 0; i < 500; i++) {
          const records = await stored();
          if (records.length > 0) return records;
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
        return [];
    """)
    assert len(stored) >= 1
    chromium.console()
    chromium.driver.refresh()
    content = stored[0]["content"]
    shown = chromium.run(
        """
        for (let i = 0; i < 1000 && !document.body.innerText.includes(args[0]); i++) {
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
        return document.body.innerText;
        """,
        content,
    )
    assert content in shown + "\n".join(chromium.console())
