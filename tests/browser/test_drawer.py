"""The drawer: people see, find, correct and delete what is remembered. A real bank, a real browser."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from chromium import Chromium
from drawer_page import DrawerPage
from selenium.webdriver.common.keys import Keys
from webserver import Site

DAY = 86_400_000
SEARCH = {"title": "打开搜索", "content": "点右上角的放大镜图标", "keywords": ["放大镜"], "app": "抖音", "hits": 4}
AVOID = {"title": "提交搜索", "content": "键盘挡住了按钮", "polarity": "negative", "app": "抖音", "hits": 9}
ROUTE = {"title": "Plan a route", "content": "Choose Transit first", "app": "Google Maps", "source": "import"}
CHAT = {"title": "Short answers", "content": "Answer briefly", "kind": "preference", "source": "chat"}
CLIENT = "mcp:Claude Desktop"


@pytest.fixture(scope="module")
def drawer(shared_chromium: Chromium, dist: Path) -> Iterator[DrawerPage]:
    site = Site(dist)
    shared_chromium.reset()
    yield DrawerPage(shared_chromium, site)
    site.close()


def aged(*records: dict[str, Any]) -> list[dict[str, Any]]:
    """The first is the newest."""
    return [{**record, "createdAt": 1_700_000_000_000 - i * DAY} for i, record in enumerate(records)]


def test_search_as_you_type_finds_what_the_bank_finds_and_counts_no_use(drawer: DrawerPage) -> None:
    drawer.fresh(*aged(SEARCH, AVOID, ROUTE))
    drawer.click("[type=search]")
    drawer.press("放大镜 搜索")
    drawer.run("await shown(() => titles().length === 2)")
    assert drawer.titles() == ["打开搜索", "提交搜索"]
    assert drawer.run("return (await bank.search('放大镜 搜索')).map((hit) => hit.title)") == drawer.titles()
    assert drawer.run("return $('[data-filter=sort]').value") == "match"
    assert drawer.run("return $('.counting [role=status]').textContent") == "2 of 3 memories"
    drawer.press(Keys.ESCAPE, "没有这样的")
    drawer.run("await shown(() => $('.blank h3')?.textContent === 'Nothing found')")
    drawer.click(".blank .button")
    drawer.run("await shown(() => titles().length === 3)")
    assert drawer.run("return (await bank.listSemantic()).map((each) => each.hits)") == [4, 9, 0]


def test_filters_by_app_kind_and_source_and_sorts(drawer: DrawerPage) -> None:
    drawer.fresh(*aged(SEARCH, AVOID, ROUTE, CHAT))
    assert drawer.titles() == ["打开搜索", "提交搜索", "Plan a route", "Short answers"]
    drawer.run("choose('sort', 'used')")
    assert drawer.titles()[:2] == ["提交搜索", "打开搜索"]
    expected = {
        ("app", "抖音"): ["提交搜索", "打开搜索"],
        ("app", "\0none"): ["Short answers"],
        ("kind", "negative"): ["提交搜索"],
        ("kind", "preference"): ["Short answers"],
        ("source", "import"): ["Plan a route"],
    }
    for (name, value), titles in expected.items():
        found = drawer.run(
            """
            choose(args[0], args[1]);
            await new Promise((resolve) => setTimeout(resolve, 150));
            await drawer.updateComplete;
            const found = titles();
            choose(args[0], "");
            await shown(() => titles().length === 4);
            return found;
            """,
            name,
            value,
        )
        assert found == titles, (name, value)


def test_a_memory_shows_where_it_came_from_and_what_it_replaced_one_tap_away(drawer: DrawerPage) -> None:
    drawer.fresh()
    episode = drawer.run(
        """
        const episode = await bank.addEpisode({ goal: "Order noodles", status: "success", events: [
          { type: "step", title: "Pay", summary: "tapped twice", status: "failure" }] });
        await put({ id: "old", title: "Orders", content: "at the bottom", supersededBy: "new" });
        await put({ id: "new", title: "Orders moved", content: "at the top", supersedes: "old", source: "task",
                    episodeId: episode.id, hits: 2, helped: 2, harmed: 1, keywords: ["orders"] });
        await shown(() => titles().length === 2);
        return episode.id;
        """
    )
    drawer.click(".row-title", row="Orders moved")
    text = drawer.run("return rowOf('Orders moved').innerText")
    for said in ("at the top", "orders", "Used 2 times", "2 successes, 1 failure", "Replaces", "at the bottom"):
        assert said in text
    drawer.click(".fact .link", row="Orders moved")
    drawer.run("await shown(() => rowOf('Orders').classList.contains('is-unfolded'))")
    assert "Replaced by" in drawer.run("return rowOf('Orders').innerText")
    drawer.click(".row-origin .link", row="Orders moved")
    drawer.run("await shown(() => drawer.tab === 'episodic' && rowOf('Order noodles'))")
    assert drawer.run("return $('.row.is-unfolded').dataset.id") == episode
    assert "tapped twice" in drawer.run("return rowOf('Order noodles').innerText")
    drawer.click(".fact .link", row="Order noodles")
    drawer.run("await shown(() => drawer.tab === 'semantic')")
    assert drawer.focus() == "Orders moved"


def test_editing_saves_and_what_could_not_be_saved_is_not_lost(drawer: DrawerPage) -> None:
    (id,) = drawer.fresh(ROUTE)
    drawer.click(".row-title", row="Plan a route")
    drawer.click("[data-action=edit]")
    drawer.run(
        """
        const type = (name, text) => {
          const field = $(`.editor [name=${name}]`);
          field.value = text;
          field.dispatchEvent(new Event("input", { bubbles: true }));
        };
        type("title", "Plan a trip"); type("keywords", "trip， bus"); type("app", "");
        """
    )
    drawer.click(".editor .is-primary")
    drawer.run("await shown(() => !$('.editor') && said() === 'Saved')")
    record = drawer.run("return await bank.getSemantic(args[0])", id)
    assert [record[name] for name in ("title", "content", "keywords", "app")] == [
        "Plan a trip", "Choose Transit first", ["trip", "bus"], None,
    ]  # fmt: skip
    drawer.click("[data-action=edit]")
    drawer.press(Keys.END, " by bus")
    drawer.run("await bank.deleteSemantic(args[0])", id)
    drawer.click(".editor .is-primary")
    drawer.run("await shown(() => $('.editor .problem').textContent !== '')")
    assert "still here. It was deleted in the meantime." in drawer.run("return $('.editor .problem').textContent")
    assert drawer.run("return $('.editor [name=title]').value") == "Plan a trip by bus"
    drawer.press(Keys.ESCAPE)
    assert drawer.run("await drawer.updateComplete; return [drawer.open, drawer.draft]") == [True, None]


def test_pinning_deleting_and_taking_it_back(drawer: DrawerPage) -> None:
    first, second = drawer.fresh(*aged(SEARCH, AVOID))
    drawer.click("[aria-pressed]", row="打开搜索")
    drawer.run("await shown(() => rowOf('打开搜索').classList.contains('is-pinned'))")
    before = drawer.run("return await bank.getSemantic(args[0])", first)
    assert before["pinned"] is True

    drawer.click("[data-action=delete]", row="打开搜索")
    assert drawer.question() == "Delete “打开搜索”?"
    drawer.click(".question .button")
    assert drawer.question() is None
    assert drawer.run("return await bank.getSemantic(args[0])", first) == before, "a no deletes nothing"

    drawer.click("[data-action=delete]", row="打开搜索")
    drawer.click("[data-answer=yes]")
    drawer.run("await shown(() => said() === 'Memory deleted')")
    assert drawer.run("return await bank.getSemantic(args[0])", first) is None
    assert drawer.focus() == "提交搜索"
    drawer.click(".notice-undo")
    drawer.run("await shown(() => said() === 'Put back')")
    assert drawer.run("return await bank.getSemantic(args[0])", first) == before
    assert drawer.titles() == ["打开搜索", "提交搜索"]
    assert drawer.run("return await bank.getSemantic(args[0])", second)


def test_what_was_deleted_can_be_taken_back_for_ten_seconds(drawer: DrawerPage) -> None:
    drawer.fresh(ROUTE)
    # The clock of timers is wound on: nobody waits.
    offered = drawer.run(
        """
        const real = window.setTimeout, due = [];
        window.setTimeout = (then, ms, ...more) => ms >= 4000 ? (due.push([ms, then]), 0) : real(then, ms, ...more);
        const asked = drawer.askDelete("semantic", drawer.model.memories);
        drawer.asking.answer(true);
        await asked;
        window.setTimeout = real;
        const [ms, then] = due.at(-1);
        const before = Boolean($(".notice-undo"));
        then();
        await drawer.updateComplete;
        return [ms, before, Boolean($(".notice-undo"))];
        """
    )
    assert offered == [10_000, True, False]


def test_deletes_are_taken_back_one_after_the_other(drawer: DrawerPage) -> None:
    drawer.fresh(*aged(SEARCH, AVOID, ROUTE, CHAT))
    for title in ("打开搜索", "Plan a route", "提交搜索"):
        drawer.click("[data-action=delete]", title)
        drawer.click(".question[open] .is-danger")
        drawer.run("await shown(() => !titles().includes(args[0]) && said())", title)
    assert drawer.titles() == ["Short answers"]
    for title in ("提交搜索", "Plan a route", "打开搜索"):
        drawer.press("ctrl+z")
        drawer.run("await shown(() => titles().includes(args[0]))", title)
    assert drawer.titles() == ["打开搜索", "提交搜索", "Plan a route", "Short answers"]
    drawer.run("await shown(() => said() === 'Put back' || said().includes('back'))")
    assert drawer.run("return Boolean($('.notice-undo'))") is False


def test_the_page_is_told_when_the_drawer_closes_whoever_closed_it(drawer: DrawerPage) -> None:
    closed = drawer.run(
        """
        const closed = [];
        drawer.addEventListener("close", () => closed.push(drawer.open));
        for (const close of [() => drawer.close(), () => { drawer.open = false; }, () => drawer.removeAttribute("open")]) {
          drawer.open = true;
          await drawer.updateComplete;
          close();
          await drawer.updateComplete;
        }
        drawer.open = true;
        await drawer.updateComplete;
        return closed;
        """
    )
    assert closed == [False, False, False]


def test_several_are_selected_pinned_deleted_and_put_back(drawer: DrawerPage) -> None:
    drawer.fresh(*aged(SEARCH, AVOID, ROUTE, CHAT))
    before = drawer.run("return await bank.listSemantic()")
    for title in ("打开搜索", "Plan a route", "Short answers"):
        drawer.click(".row-select", row=title)
    assert drawer.run("return $('.counting [role=status]').textContent") == "3 selected"
    drawer.click("[data-action=delete-selected]")
    assert drawer.question() == "Delete 3 memories?"
    drawer.click("[data-answer=yes]")
    drawer.run("await shown(() => said() === '3 memories deleted')")
    assert drawer.titles() == ["提交搜索"]
    drawer.press("ctrl+z")
    drawer.run("await shown(() => said() === '3 entries put back')")
    assert drawer.run("return await bank.listSemantic()") == before
    drawer.click(".counting .row-select")
    drawer.click("[data-action=pin-selected]")
    drawer.run("await shown(() => $$('.is-pinned').length === 4)")
    assert drawer.run("return (await bank.listSemantic()).every((each) => each.pinned)") is True


def test_clearing_a_kind_says_how_many_and_can_be_taken_back(drawer: DrawerPage) -> None:
    drawer.fresh(*aged(SEARCH, {**AVOID, "pinned": True}, ROUTE))
    drawer.run("for (const goal of ['a', 'b']) await bank.addEpisode({ goal, status: 'failure', events: [] })")
    before = drawer.run("return [await bank.listSemantic(), await bank.listEpisodes()]")
    drawer.click("[data-action=clear]")
    assert drawer.question() == "Clear all 3 memories?"
    assert "1 of them is pinned." in drawer.run("return $('#question-help').textContent")
    drawer.click("[data-answer=yes]")
    drawer.run("await shown(() => $('.blank h3')?.textContent === 'Nothing learned yet')")
    assert drawer.run("return (await bank.listSemantic()).length") == 0
    drawer.click(".notice-undo")
    drawer.run("await shown(() => said() === '3 entries put back')")

    drawer.run("await drawer.showTab('episodic'); await shown(() => titles().length === 2)")
    drawer.click("[data-action=clear]")
    assert drawer.question() == "Clear all 2 task logs?"
    drawer.click("[data-answer=yes]")
    drawer.run("await shown(() => said() === '2 task logs deleted')")
    drawer.click(".notice-undo")
    drawer.run("await shown(() => said() === '2 entries put back')")
    assert drawer.run("return [await bank.listSemantic(), await bank.listEpisodes()]") == before


def test_used_in_this_task_says_which_and_why_and_forgets_on_demand(drawer: DrawerPage) -> None:
    drawer.fresh(SEARCH, ROUTE, CHAT)
    drawer.run("await drawer.showTab('task'); window.task = await bank.startTask({ goal: '打开抖音，搜索耳机' })")
    drawer.run("await shown(() => $$('.task .row').length === 2)")
    text = drawer.run("return rowOf('打开搜索').innerText")
    for said in ("about the app 抖音", "搜索", "打开", "used before ×1.08", "new ×1.10", "Wrong, forget it"):
        assert said in text
    assert "your standing preference" in drawer.run("return rowOf('Short answers').innerText")
    assert "Running now" in drawer.run("return $('.task-head').innerText")
    given = drawer.run("return [task.given, task.memories.app[0].why.terms.map(({ term }) => term)]")
    assert [entry["why"] for entry in given[0]] == ["app", "preference"]
    assert all(term in text for term in given[1])

    drawer.click("[data-action=forget]", row="打开搜索")
    assert drawer.question() == "Delete “打开搜索”?"
    drawer.click("[data-answer=yes]")
    drawer.run("await shown(() => rowOf('打开搜索').innerText.includes('Deleted since'))")
    assert drawer.run("return await bank.search('放大镜')") == []
    drawer.click(".notice-undo")
    drawer.run("await shown(() => said() === 'Put back')")

    drawer.run("await task.end({ status: 'failure' })")
    drawer.run("await shown(() => $('.task-head').innerText.includes('Last task'))")
    assert "Failed" in drawer.run("return $('.task-head').innerText")
    assert len(drawer.run("return $$('.task .row')")) == 2
    drawer.run("await bank.startTask({ goal: '煮面' })")
    drawer.run("await shown(() => $('.task-head h3').textContent === '煮面')")


def test_what_the_agent_and_another_tab_write_shows_at_once(drawer: DrawerPage) -> None:
    drawer.fresh(SEARCH)
    drawer.run("await bank.addSemantic({ title: 'By the agent', content: 'in this page' })")
    drawer.run("await shown(() => titles().includes('By the agent'))")
    chromium = drawer.chromium
    other = chromium.new_tab(drawer.url)
    chromium.run(
        """
        window.bank = new MemoryBank({ deadlineMs: 20000 });
        const [mine] = await bank.search("放大镜");
        await bank.deleteSemantic(mine.id);
        await bank.addSemantic({ title: "From the other tab", content: "over there" });
        """
    )
    chromium.go_to(drawer.tab)
    drawer.run("await shown(() => titles().includes('From the other tab') && !titles().includes('打开搜索'))")
    chromium.go_to(other)
    chromium.driver.close()
    chromium.go_to(drawer.tab)


def test_what_a_desktop_client_wrote_is_marked_and_can_be_forgotten_as_a_whole(drawer: DrawerPage) -> None:
    theirs = [{"title": f"Note {i}", "content": f"written {i}", "source": CLIENT} for i in range(3)]
    drawer.fresh(ROUTE, *theirs)
    marks = "return $$('.row').map((row) => row.querySelector('.is-client')?.textContent.trim().replace(/\\s+/g, ' '))"
    assert sorted(mark or "" for mark in drawer.run(marks)) == [
        "", *["Written by the desktop client Claude DesktopClaude Desktop"] * 3,
    ]  # fmt: skip
    before = drawer.run("return await bank.listSemantic()")
    drawer.run("choose('source', args[0]); await shown(() => titles().length === 3)", CLIENT)
    drawer.click("[data-action=forget-client]")
    assert drawer.question() == "Forget all 3 memories that Claude Desktop wrote?"
    drawer.click("[data-answer=yes]")
    drawer.run("await shown(() => said() === '3 memories deleted')")
    assert drawer.run("return (await bank.listSemantic()).map((each) => each.title)") == ["Plan a route"]
    drawer.click(".notice-undo")
    drawer.run("await shown(() => said() === '3 entries put back')")
    assert drawer.run("return await bank.listSemantic()") == before


def test_export_and_import_show_first_what_would_change(drawer: DrawerPage) -> None:
    drawer.fresh(ROUTE)
    drawer.run(
        """
        window.file = await bank.exportData({ format: "json" });
        window.saved = [];
        const create = URL.createObjectURL;
        URL.createObjectURL = (blob) => { saved.push(blob); return create.call(URL, blob); };
        HTMLAnchorElement.prototype.click = function () { saved.push(this.download); };
        await bank.clearSemantic();
        await bank.addSemantic({ title: "Here already", content: "stays" });
        await drawer.showTab("settings");
        """
    )
    drawer.click("[data-action=export]")
    drawer.run("await shown(() => saved.length === 2)")
    assert drawer.run("return JSON.stringify(await saved[0].text())") != '""'
    assert drawer.run("return saved[1]").endswith(".json")
    choose = "await drawer.transfer.look(new File([args[0] ?? await file.text()], 'memory.json'))"
    drawer.run(choose)
    drawer.run("choose('mode', 'replace'); await shown(() => $('.report')?.innerText.includes('1 removed'))")
    report = drawer.run("return $('.report').innerText")
    assert "This file would change" in report
    assert "1 added" in report
    there = "return (await bank.listSemantic()).map((each) => each.title)"
    assert drawer.run(there) == ["Here already"], "nothing is done before the yes"
    drawer.click("[data-action=import-now]")
    drawer.run("await shown(() => $('.report')?.innerText.includes('Imported'))")
    assert drawer.run(there) == ["Plan a route"]
    drawer.run(choose, "this is no backup")
    drawer.run("await shown(() => $('.problem'))")
    assert "This file could not be read." in drawer.run("return $('.problem').textContent")


def test_the_language_changes_at_once_with_its_plurals_and_dates(drawer: DrawerPage) -> None:
    drawer.fresh({**ROUTE, "createdAt": 1_700_000_000_000, "hits": 1})
    assert "Used once" in drawer.run("return rowOf('Plan a route').innerText")
    assert drawer.run("return $('.counting [role=status]').textContent") == "1 memory"
    assert drawer.run("return $('.row time').textContent") == "Nov 14, 2023"
    zh = drawer.run(
        """
        drawer.lang = "zh";
        await drawer.updateComplete;
        return [$(".counting [role=status]").textContent, $(".row time").textContent, $(".head h2").textContent,
                $(".drawer").lang, rowOf("Plan a route").innerText, $("[type=search]").placeholder];
        """
    )
    assert zh[:4] == ["1 条记忆", "2023年11月14日", "记忆", "zh-CN"]
    assert "用过 1 次" in zh[4]
    assert zh[5] == "搜索经验"
    counts = [{**ROUTE, "title": f"Note {i}", "content": f"other {i}"} for i in range(2)]
    drawer.fresh(*counts)
    assert drawer.run("return $('.counting [role=status]').textContent") == "2 memories"
    assert drawer.run("return faults") == []
