"""The tools in the page: native WebMCP, the polyfill, and pages that have neither."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from chromium import Chromium
from selenium.webdriver.common.by import By
from support import ROOT, ours, page
from webserver import Site

POLYFILL = ROOT / "js/node_modules/@mcp-b/webmcp-polyfill/dist/index.iife.js"
LOAD_POLYFILL = '<script src="/polyfill.js"></script>'
MEMORY = {
    "title": "打开搜索 🔍",
    "content": "点右上角的放大镜图标，搜索页打开了",
    "keywords": ["放大镜"],
    "app": "抖音",
}
NAMES = ["search_memory", "save_memory", "delete_memory"]

# Native takes an object, the polyfill its JSON; what the tool answered comes as JSON from both.
CALLER = """<script>
window.tools = async () => (await document.modelContext.getTools()).map(
  ({ name, description, inputSchema, annotations }) => ({ name, description, inputSchema, annotations }));
window.use = async (name, input) => {
  const context = document.modelContext;
  const tool = (await context.getTools()).find((tool) => tool.name === name);
  let answer;
  try {
    answer = await context.executeTool(tool, input);
  } catch (error) {
    answer = await context.executeTool(tool, JSON.stringify(input));
  }
  return typeof answer === "string" ? JSON.parse(answer) : answer;
};
</script>"""


@pytest.fixture(scope="module")
def native(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    chromium = Chromium(tmp_path_factory.mktemp("webmcp"), arguments=["--enable-features=WebMCP"])
    yield chromium
    chromium.quit()


@pytest.fixture(scope="module", params=["native", "polyfill"])
def web(request: pytest.FixtureRequest, native: Chromium, shared_chromium: Chromium, dist: Path) -> Iterator[Chromium]:
    """A page with a model context and a bank."""
    chromium = native if request.param == "native" else shared_chromium
    site = Site(dist)
    site.change("/polyfill.js", body=POLYFILL.read_bytes(), content_type="text/javascript")
    chromium.reset()
    chromium.open(site.page(page(CALLER if request.param == "native" else LOAD_POLYFILL + CALLER)))
    chromium.run(
        "window.bank = new MemoryBank({ locale: 'en' }); await bank.ready; await until(() => document.modelContext)"
    )
    yield chromium
    site.close()


def use(chromium: Chromium, name: str, arguments: Any) -> Any:
    return chromium.run("return await use(...args)", name, arguments)


def value(result: Any) -> Any:
    assert "isError" not in result, result
    assert json.loads(result["content"][0]["text"]) == result["structuredContent"]
    return result["structuredContent"]


def error(result: Any) -> str:
    assert result["isError"] is True
    assert "structuredContent" not in result
    return str(result["content"][0]["text"])


def test_exactly_three_tools_are_registered_with_their_hints(web: Chromium, native: Chromium) -> None:
    listed = {tool["name"]: tool for tool in web.run("return await tools()")}
    assert sorted(listed) == sorted(NAMES)
    assert listed["search_memory"]["inputSchema"]["required"] == ["query"]
    assert listed["search_memory"]["annotations"]["readOnlyHint"] is True
    assert listed["search_memory"]["annotations"]["untrustedContentHint"] is True
    assert listed["save_memory"]["annotations"]["readOnlyHint"] is False
    if web is native:  # the polyfill drops it
        assert listed["delete_memory"]["annotations"]["consequentialHint"] is True


def test_an_agent_in_the_page_saves_finds_and_deletes(web: Chromium) -> None:
    kept = value(use(web, "save_memory", MEMORY))["memory"]
    assert (kept["title"], kept["source"]) == (MEMORY["title"], "mcp:webmcp")
    assert web.run("return await bank.getSemantic(args[0])", kept["id"])["keywords"] == MEMORY["keywords"]
    [found] = value(use(web, "search_memory", {"query": "放大镜"}))["results"]
    assert found["content"] == MEMORY["content"]
    web.run("Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })")
    assert value(use(web, "delete_memory", {"id": kept["id"]})) == {"deleted": True, "id": kept["id"], "undoable": True}
    web.run("delete document.visibilityState")
    assert web.run("return await bank.getSemantic(args[0])", kept["id"]) is None
    assert web.run("return await bank.undoToolCall((await bank.listToolCalls({ limit: 1 }))[0].id)") is True
    assert web.run("return await bank.forgetClient('mcp:webmcp')") == 1
    assert web.run("return (await bank.listSemantic()).length") == 0


def test_wrong_input_is_a_result_that_names_the_field(web: Chromium) -> None:
    assert "query: expected text" in error(use(web, "search_memory", {"query": ""}))
    assert "content: expected text" in error(use(web, "save_memory", {"title": "a"}))
    assert "limit: expected a whole number" in error(use(web, "search_memory", {"query": "a", "limit": "many"}))


def test_half_a_character_and_a_megabyte_come_through(web: Chromium) -> None:
    kept = value(web.run("return await use('save_memory', { title: '半个 \\ud83e', content: 'x\\udd16' })"))["memory"]
    assert (kept["title"], kept["content"]) == ("半个 \ufffd", "x\ufffd")
    big = web.run("return await use('save_memory', { title: 'a', content: '大'.repeat(1_000_000) })")
    assert "content: expected at most 8000 characters, got str '1000000 characters'" in error(big)
    web.run("await bank.clearSemantic()")


def test_both_forms_of_the_input_and_of_execute_are_taken(web: Chromium) -> None:
    results = web.run(
        """
        const executes = {};
        const native = document.modelContext;
        const context = { registerTool: async (tool) => { executes[tool.name] = tool.execute; } };
        Object.defineProperty(document, "modelContext", { value: context, configurable: true });
        const other = new MemoryBank({ database: "other" });
        delete document.modelContext;
        await until(() => executes.search_memory);
        const { signal } = new AbortController();
        const input = { query: "nothing" };
        const results = [
          await executes.search_memory(input),
          await executes.search_memory(input, { signal }),
          await executes.search_memory(JSON.stringify(input)),
          await executes.search_memory("not JSON"),
          await executes.search_memory(),
          await executes.search_memory(input, null),
        ];
        await other.destroy();
        return [results, document.modelContext === native];
        """
    )
    *answers, same = results[0], results[1]
    assert same
    first, with_signal, as_json, nonsense, nothing, null = answers[0]
    assert value(first) == value(with_signal) == value(as_json) == value(null)
    assert "arguments: expected an object" in error(nonsense)
    assert "query: expected text" in error(nothing)


def test_a_second_bank_registers_nothing_and_breaks_nothing(web: Chromium) -> None:
    web.run(
        "window.second = new MemoryBank({ database: 'second' }); await until(() => second.status().problems.length === 3); await second.close()"
    )
    assert sorted(tool["name"] for tool in web.run("return await tools()")) == sorted(NAMES)
    assert value(use(web, "search_memory", {"query": "a"}))["total"] == 0
    assert web.run("return faults") == []


def test_the_user_is_asked_before_a_delete_that_could_be_seen(web: Chromium) -> None:
    asked_about = {**MEMORY, "title": "删除之前"}
    for button, deleted in (("no", False), ("yes", True)):
        id = value(use(web, "save_memory", asked_about))["memory"]["id"]
        web.run(
            "window.asked = use('delete_memory', { id: args[0] }); await until(() => document.querySelector('memory-question'))",
            id,
        )
        root = web.driver.find_element(By.TAG_NAME, "memory-question").shadow_root
        assert MEMORY["content"] in root.find_element(By.CSS_SELECTOR, "dialog").text
        # A script's click is not the user's.
        web.run("document.querySelector('memory-question').shadowRoot.querySelector('.yes').click()")
        assert web.run("return await bank.getSemantic(args[0])", id) is not None
        root.find_element(By.CSS_SELECTOR, f".{button}").click()
        result = web.run("return await asked")
        if deleted:
            assert value(result) == {"deleted": True, "id": id, "undoable": False}
        else:
            assert "did not agree" in error(result)
        assert (web.run("return await bank.getSemantic(args[0])", id) is None) is deleted


def test_close_takes_the_tools_away_and_a_new_bank_brings_them_again(web: Chromium) -> None:
    web.run("await bank.close(); await until(async () => (await tools()).length === 0)")
    web.run("window.bank = new MemoryBank({ tools: { write: false, delete: false } })")
    assert [tool["name"] for tool in web.run("return await tools()")] == ["search_memory"]
    web.run("await bank.close(); window.bank = new MemoryBank({ tools: false })")
    assert web.run("return await tools()") == []
    web.run("await bank.close(); window.bank = new MemoryBank({ locale: 'en' })")
    assert len(web.run("return await tools()")) == 3


def test_where_the_page_may_have_no_tools_nothing_breaks(native: Chromium, site: Site) -> None:
    site.change("/page.html", headers={"Permissions-Policy": "tools=()"})
    native.reset()
    native.open(site.page(page()))
    native.run("window.bank = new MemoryBank(); await until(() => bank.status().problems.length === 3)")
    assert native.run("return faults") == []
    assert ours(native.console()) == []


def test_without_a_model_context_the_page_notices_nothing(chromium: Chromium, site: Site) -> None:
    chromium.open(site.page(page()))
    assert chromium.run("window.bank = new MemoryBank(); return bank.status().problems") == []
    assert ours(chromium.console()) == []
    assert chromium.run("return bank.desktop.status()") == {"state": "off", "reason": None}
    assert not [url for url in chromium.requests() if url.startswith("ws")]
