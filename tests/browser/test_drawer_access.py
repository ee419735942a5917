"""The drawer is for everybody: keyboard alone, screen readers, enlarged, in both languages and themes, with 500 memories."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from chromium import Chromium
from drawer_page import DrawerPage
from selenium.webdriver.common.keys import Keys
from support import ROOT
from webserver import Site

AXE = (ROOT / "js/node_modules/axe-core/axe.min.js").read_text()
SOURCES = ("user", "chat", "import", "mcp:Cursor")


@pytest.fixture(scope="module")
def drawer(shared_chromium: Chromium, dist: Path) -> Iterator[DrawerPage]:
    site = Site(dist)
    shared_chromium.reset()
    yield DrawerPage(shared_chromium, site)
    shared_chromium.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    shared_chromium.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
    site.close()


def emulate(drawer: DrawerPage, *, width: int = 0, height: int = 0, **features: str) -> None:
    """A window of this size (0: as it is) and a system with these preferences."""
    driver = drawer.chromium.driver
    media = [{"name": name.replace("_", "-"), "value": value} for name, value in features.items()]
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": media})
    size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)


def some_of_everything(drawer: DrawerPage) -> None:
    records = [
        {"title": f"Note {i}", "content": f"what was learnt {i}", "app": "抖音", "source": source, "keywords": ["note"]}
        for i, source in enumerate(SOURCES)
    ]
    drawer.fresh(*records)
    drawer.run(
        """
        await put({ id: "a", title: "Orders", content: "at the bottom", supersededBy: "b", pinned: false });
        await put({ id: "b", title: "Orders moved", content: "at the top", supersedes: "a", pinned: true,
                    polarity: "negative", hits: 3, helped: 1, harmed: 1 });
        await bank.addEpisode({ goal: "打开抖音", status: "failure", error: "no network",
          given: [{ id: "b", why: "app" }, { id: "gone", why: "positive" }],
          events: [{ type: "step", title: "Tap", summary: "nothing", status: "failure" }, { type: "fact", text: "x" }] });
        await bank.startTask({ goal: "打开抖音 note" });
        await drawer.model.refresh();
        await shown(() => titles().length === 6);
        """
    )


# Each brings the drawer into a state of its own.
STATES = {
    "memories": "await drawer.showTab('semantic'); drawer.lists.semantic.unfolded.add('b'); drawer.requestUpdate()",
    "search": "drawer.lists.semantic.query.type('note'); await shown(() => titles().length === 4)",
    "nothing found": "drawer.lists.semantic.query.type('zzz'); await shown(() => $('.blank'))",
    "selection": "drawer.lists.semantic.query.clear(); drawer.lists.semantic.selectOnly(['a', 'b'])",
    "editor": "drawer.edit(drawer.model.memories.find(({ id }) => id === 'b'))",
    "question": "drawer.askDelete('semantic', drawer.model.memories.slice(0, 2))",
    "notice": "drawer.asking.answer(false); drawer.giveUpDraft(); drawer.notice.show('done', () => {})",
    "task": "await drawer.showTab('task')",
    "logs": "drawer.lists.episodic.unfolded.add(drawer.model.episodes[0].id); await drawer.showTab('episodic')",
    "settings": "await drawer.showTab('settings')",
}
CHECK = """
await drawer.updateComplete;
await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
const { violations } = await axe.run(document.querySelector("memory-drawer"), { resultTypes: ["violations"] });
return violations.map(({ id, nodes }) => [id, nodes.map((node) => [node.html, node.any[0]?.message])]);
"""


@pytest.mark.parametrize(("locale", "theme"), [("en", "light"), ("zh", "dark")])
def test_axe_finds_nothing_in_any_state(drawer: DrawerPage, locale: str, theme: str) -> None:
    emulate(drawer, prefers_color_scheme=theme, prefers_reduced_motion="reduce")
    some_of_everything(drawer)
    drawer.chromium.driver.execute_script(AXE)
    drawer.run("drawer.lang = args[0]", locale)
    found = {}
    for name, state in STATES.items():
        drawer.run(state)
        violations = drawer.run(CHECK)
        if violations:
            found[name] = violations
    assert found == {}, json.dumps(found, indent=1, ensure_ascii=False)


def test_a_memory_is_found_corrected_and_deleted_with_the_keyboard_alone(drawer: DrawerPage) -> None:
    emulate(drawer)
    drawer.fresh(
        {"title": "Second", "content": "the older one", "createdAt": 1_000},
        {"title": "First", "content": "the newer one", "createdAt": 2_000},
    )
    drawer.run("drawer.open = false; await drawer.updateComplete; document.querySelector('#outside').focus()")
    drawer.run("drawer.open = true; await shown(() => drawer.renderRoot.activeElement)")
    assert drawer.focus().startswith("Experience")
    drawer.press(Keys.ARROW_RIGHT)
    assert drawer.focus().startswith("Task logs")
    drawer.press(Keys.END)
    assert drawer.focus() == "Settings"
    drawer.press(Keys.HOME)
    assert drawer.run("await drawer.updateComplete; return drawer.tab") == "semantic"

    # Everything that can be done is reached, in the order in which it is read.
    walked = []
    for _ in range(30):
        drawer.press(Keys.TAB)
        walked.append(drawer.focus())
        if walked[-1].startswith("Delete “Second”"):
            break
    for name in ("Search experience", "App", "Type", "Source", "Sort", "Select all", "Clear all memories…",
                 "Select “First”", "First", "Pin “First”", "Delete “First”", "Second"):  # fmt: skip
        assert any(each.startswith(name) for each in walked), (name, walked)

    drawer.press("/")
    assert drawer.focus() == "Search experience"
    drawer.press("older")
    drawer.run("await shown(() => titles().length === 1)")
    drawer.press(Keys.ESCAPE)
    drawer.run("await shown(() => titles().length === 2)")
    assert drawer.run("return drawer.open") is True
    drawer.run("rowOf('First').querySelector('.row-title').focus()")
    drawer.press(Keys.ARROW_DOWN)
    assert drawer.focus() == "Second"
    drawer.press(Keys.ENTER)
    drawer.run("await shown(() => $('[data-action=edit]'))")
    while drawer.focus() != "Edit “Second”":
        drawer.press(Keys.TAB)
    drawer.press(Keys.ENTER)
    drawer.run("await shown(() => $('.editor'))")
    drawer.press(Keys.END, " thought", Keys.ENTER)
    drawer.run("await shown(() => !$('.editor') && titles().includes('Second thought'))")
    assert drawer.focus() == "Second thought"

    drawer.press(Keys.DELETE)
    assert drawer.question() == "Delete “Second thought”?"
    assert drawer.focus() == "Cancel", "the first key does no harm"
    drawer.press(Keys.TAB, Keys.ENTER)
    drawer.run("await shown(() => titles().length === 1)")
    assert drawer.focus() == "First"
    drawer.press("ctrl+z")
    drawer.run("await shown(() => titles().includes('Second thought'))")
    drawer.press(Keys.DELETE)
    drawer.press(Keys.ESCAPE)
    assert drawer.run("await drawer.updateComplete; return [$('.question').open, drawer.open]") == [False, True]
    drawer.press(Keys.ESCAPE)
    drawer.run("await until(() => !drawer.open)")
    assert drawer.run("return document.activeElement.id") == "outside", "the focus goes back to where it was"
    assert drawer.run("return faults") == []


@pytest.mark.parametrize(("width", "height"), [(640, 430), (320, 568)], ids=["at 200 %", "on a small phone"])
def test_nothing_is_cut_off(drawer: DrawerPage, width: int, height: int) -> None:
    emulate(drawer, width=width, height=height)
    some_of_everything(drawer)
    for name in ("memories", "editor", "notice", "task", "logs", "settings"):
        drawer.run(STATES[name])
        cut = drawer.run(
            """
            await drawer.updateComplete;
            await new Promise((resolve) => setTimeout(resolve, 300));
            const body = $(".body"), wide = [];
            for (const element of $$(".body *, .head *, .notice *")) {
              const box = element.getBoundingClientRect();
              if (element.closest(".unseen, svg, datalist, option") || box.width === 0) continue;
              if (box.left < -1 || box.right > innerWidth + 1) wide.push(element.outerHTML.slice(0, 80));
            }
            return [wide, body.scrollWidth > body.clientWidth + 1];
            """
        )
        assert cut == [[], False], name
    emulate(drawer)


def test_nothing_moves_for_those_who_want_it_so(drawer: DrawerPage) -> None:
    names = "return [getComputedStyle($('.drawer')).animationName, getComputedStyle($('.drawer'), '::backdrop').animationName]"
    emulate(drawer, prefers_reduced_motion="no-preference")
    assert drawer.run(names) == ["slide-in", "fade-in"]
    emulate(drawer, prefers_reduced_motion="reduce")
    assert drawer.run(names) == ["none", "none"]
    emulate(drawer)


def test_the_theme_is_the_systems_unless_the_page_says_otherwise_and_takes_its_colours(drawer: DrawerPage) -> None:
    drawer.fresh()
    look = """
    await drawer.updateComplete;
    const style = getComputedStyle($(".drawer"));
    return [style.backgroundColor, style.color, style.textTransform];
    """
    emulate(drawer, prefers_color_scheme="light")
    light = drawer.run(look)
    emulate(drawer, prefers_color_scheme="dark")
    dark = drawer.run(look)
    assert light[0] != dark[0]
    assert light[2] == dark[2] == "none", "what the page says of all elements doesn't reach it"
    assert drawer.run("drawer.setAttribute('theme', 'light');" + look) == light
    themed = "drawer.removeAttribute('theme'); drawer.style.setProperty('--memory-drawer-background', 'rgb(1, 2, 3)');"
    assert drawer.run(themed + look)[0] == "rgb(1, 2, 3)"
    drawer.run("drawer.removeAttribute('style')")
    emulate(drawer)


def test_500_memories_scroll_smoothly_and_are_searched_while_one_types(
    drawer: DrawerPage, record_property: Any
) -> None:
    drawer.fresh()
    found = drawer.run(
        """
        const backup = JSON.parse(await (await bank.exportData()).text());
        const model = await put({ title: "model", content: "model" });
        backup.semantic = Array.from({ length: 500 }, (_, i) => ({
          ...model, id: `m${i}`, title: `打开第 ${i} 个页面`, content: `memory number ${i}: `.repeat(8), createdAt: 1e12 + i,
          keywords: [`key${i}`], app: i % 3 ? "抖音" : null,
        }));
        await bank.clearSemantic();
        const report = await bank.importData(JSON.stringify(backup), { mode: "replace" });
        await shown(() => drawer.model.memories.length === 500, 20000);
        drawer.open = false;
        await drawer.updateComplete;
        await new Promise((resolve) => setTimeout(resolve, 500));

        const began = performance.now();
        drawer.open = true;
        await drawer.updateComplete;
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        const openMs = performance.now() - began;
        const rows = () => $$(".rows > .row").length;
        const counts = { opened: rows() };

        const body = $(".body"), frames = [];
        for (let last = performance.now(), i = 0; i < 90; i += 1) {
          body.scrollTop += 600;
          const now = await new Promise((resolve) => requestAnimationFrame(resolve));
          frames.push(now - last);
          last = now;
        }
        frames.sort((a, b) => a - b);
        const { scrollTop: scrolled } = body;
        counts.scrolled = rows();
        $(".row-title").focus();
        $(".row-title").dispatchEvent(new KeyboardEvent("keydown", { key: "End", bubbles: true, composed: true }));
        await shown(() => drawer.renderRoot.activeElement?.closest(".row")?.dataset.id === "m0");
        counts.atEnd = rows();
        await drawer.showTab("settings");
        await drawer.showTab("semantic");
        counts.cameBack = rows();
        body.focus();
        body.dispatchEvent(new KeyboardEvent("keydown", { key: "End", bubbles: true, composed: true }));
        await shown(() => body.scrollTop + body.clientHeight > body.scrollHeight - 2);
        counts.atEndOfPanel = rows();
        const typed = performance.now();
        drawer.lists.semantic.query.type("key421");
        await until(() => drawer.lists.semantic.query.hits?.size < 500);
        await drawer.updateComplete;
        const searchMs = performance.now() - typed;
        const first = titles()[0];
        drawer.lists.semantic.query.clear();
        await drawer.updateComplete;
        counts.anew = rows();
        await drawer.jump("semantic", "m300");
        counts.jumped = rows();
        const reached = drawer.renderRoot.activeElement?.closest(".row")?.dataset.id;
        return {
          added: report.added, counts, reached, openMs, searchMs, first, scrolled,
          median: frames[45], late: frames[85], skipped: getComputedStyle($(".row")).contentVisibility,
        };
        """
    )
    record_property("500 memories", json.dumps(found))
    print(found)
    assert found["added"] == 500
    counts = found["counts"]
    assert counts["opened"] <= counts["anew"] <= 60, "the page waits for what is seen, not for all"
    assert counts["scrolled"] > 100
    assert found["scrolled"] > 5_000
    assert counts["atEnd"] == counts["atEndOfPanel"] == 500
    assert counts["cameBack"] <= 20
    assert found["reached"] == "m300"
    assert 200 <= counts["jumped"] < 300
    assert found["first"] == "打开第 421 个页面"
    assert found["skipped"] == "auto"
    # A machine that does other things at the same time is slow, not jerky by our doing: wide limits.
    assert found["openMs"] < 2_000
    assert found["median"] < 34
    assert found["searchMs"] < 2_000
    assert drawer.run("await bank.clearSemantic(); return faults") == []
