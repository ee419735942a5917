"""The demo's page: the walk-through, the language switch, other tasks, the browser's own model, narrow pages."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent.parent / "demo"))

import headless

CLICK = "document.getElementById(args[0]).click()"
TEXT = "return document.querySelector(args[0])?.textContent ?? null"
UNTIL = """
    const end = Date.now() + 20000;
    while (Date.now() < end) {
      const next = document.getElementById("tour-next");
      if (document.getElementById("guide").hidden ? args[0] === "" : next && !next.disabled && next.closest("aside").querySelector("h2").textContent === args[0]) return true;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return document.getElementById("guide").textContent;
"""


@pytest.fixture(scope="module")
def page() -> Iterator[headless.Page]:
    with headless.open_page() as page:
        yield page


def test_the_walk_through_shows_the_difference_and_leaves_the_memory_as_it_was(page):
    page.load("en")
    page.reset()
    page.run("await demo.bank().addSemantic({ title: 'Mine', content: 'stays' })")
    page.run("demo.startTour(); return null")
    for title in (
        "First, watch it without experience",
        "The task is over, and it remembers",
        "The difference",
        "Go on",
    ):
        assert page.run(UNTIL, title) is True
        if title == "The difference":
            assert "Exploration failures 3 → 0" in page.run(TEXT, "#guide")
        page.run(CLICK, "tour-next")
    assert page.run(UNTIL, "") is True
    assert [memory["title"] for memory in page.run("return demo.memories()")] == ["Mine"]


def test_the_walk_through_can_be_left_at_any_step(page):
    page.load("zh")
    page.run("demo.startTour(); return null")
    assert page.run(UNTIL, "先看它第一次怎么做") is True
    page.run(CLICK, "tour-skip")
    assert page.run(UNTIL, "") is True
    assert page.run("return document.getElementById('run').disabled") is False


def test_switching_the_language_keeps_the_chat_and_the_runs(page):
    page.load("en")
    page.play("A", "first run")
    said = page.run("return document.querySelectorAll('#messages li').length")
    page.run("await demo.setLocale('zh')")
    assert page.run("return document.querySelectorAll('#messages li').length") == said
    assert page.run(TEXT, "#goal").startswith("打开抖音")
    assert page.run("return document.querySelectorAll('#runs-body tr').length") >= 1
    assert page.run(TEXT, "#screen").count("饱饱外卖") == 1


def test_choosing_another_task_puts_the_phone_and_the_mind_to_rest(page):
    page.load("en")
    page.play("A", "first run")
    assert "bluetooth earbuds" in page.run(TEXT, "#screen")
    page.run("""const more = document.getElementById("more"); more.value = "wayfare/library";
        more.dispatchEvent(new Event("change"))""")
    assert "bluetooth earbuds" not in page.run(TEXT, "#screen")
    assert page.run(TEXT, "#goal").startswith("Open Wayfare Maps, search for the library")
    assert page.run("return document.querySelectorAll('.thoughts li:not(.empty)').length") == 0
    assert page.run("return demo.runCase('wayfare/library').then((run) => run.success)") is True


def test_the_browsers_own_model_plays_where_there_is_one(page):
    page.load("en")
    page.run("""
        globalThis.LanguageModel = { availability: async () => "available",
          create: async ({ initialPrompts }) => ({ prompt: async (text) =>
            demo.plannerReply([...initialPrompts, { role: "user", content: text }]), destroy() {} }) };
        await demo.useBuiltIn();
    """)
    assert page.run(TEXT, "#model") == "Model: the browser's own"
    assert page.play("B", "with the browser's model", recall=False).failures == 4


def test_without_a_model_in_the_browser_the_page_says_so_and_keeps_the_planner(page):
    page.run("await demo.useEndpoint(null); delete globalThis.LanguageModel; await demo.useBuiltIn()")
    assert "not available" in page.run(TEXT, "#messages li:last-child")
    assert page.run(TEXT, "#model") == "Model: in-page planner"


def test_on_a_narrow_page_nothing_is_wider_than_the_page_and_a_run_scrolls_to_the_phone(page):
    size = {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": True}
    page.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    page.load("en")
    page.play("A", "first run")
    assert page.run("return document.documentElement.scrollWidth") <= 390
    top = page.run("return document.getElementById('screen').getBoundingClientRect().top")
    page.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    assert -5 <= top < 400
