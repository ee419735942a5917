"""Desktop clients, their relays and the page, from end to end."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from chromium import Chromium
from processes import Client, Loop, free_port, relay_command, relay_env
from selenium.webdriver.common.by import By
from support import page
from webserver import Site

HEAD = """
<button id="connect">connect</button>
<script>
addEventListener("DOMContentLoaded", () => {
  window.bank = new MemoryBank({ locale: "en" });
  connect.onclick = () => bank.desktop.connect();
});
window.connected = (state = "connected", limitMs = 20000) => until(() => bank.desktop.status().state === state, limitMs);
</script>
"""
MEMORY = {
    "title": "打开搜索 🔍",
    "content": "点右上角的放大镜图标，搜索页打开了 👨‍👩‍👧",
    "keywords": ["放大镜"],
    "app": "抖音",
}


class Desk:
    """A page with a bank, a client, and the relay between them."""

    def __init__(self, loop: Loop, chromium: Chromium, dist: Path) -> None:
        self.chromium = chromium
        self.loop = loop
        self.site = Site(dist)
        self.port = free_port()
        self.url = self.site.page(page(HEAD))
        chromium.open(self.url)
        self.token = self.pair()
        self.client = Client(loop, relay_command(self.port, self.site.origin), relay_env(self.token))

    def pair(self) -> str:
        """Set the port; the token that the page shows."""
        configuration = self.chromium.run(
            "await until(() => window.bank); bank.desktop.port = args[0]; return bank.desktop.configuration({ installed: true })",
            self.port,
        )
        server = configuration["mcpServers"]["mobile-ai-memory"]
        assert server["command"] == "mobile-ai-memory-relay"
        assert server["args"] == ["--origin", self.site.origin, "--port", str(self.port)]
        token: str = server["env"]["MOBILE_AI_MEMORY_TOKEN"]
        return token

    def connect(self) -> None:
        self.click()
        self.chromium.run("await connected()")

    def click(self) -> None:
        self.chromium.driver.find_element(By.ID, "connect").click()

    def stored(self) -> list[Any]:
        """What IndexedDB itself holds."""
        records: list[Any] = self.chromium.run(
            """
            const open = indexedDB.open("mobile-ai-memory");
            const result = (request) => new Promise((resolve, reject) => {
              request.onsuccess = () => resolve(request.result);
              request.onerror = () => reject(request.error);
            });
            const database = await result(open);
            const records = await result(database.transaction("semantic").objectStore("semantic").getAll());
            database.close();
            return records;
            """
        )
        return records

    def clear(self) -> None:
        self.chromium.run("await bank.clearSemantic()")


@pytest.fixture(scope="module")
def desk(loop: Loop, chromium: Chromium, dist: Path) -> Iterator[Desk]:
    desk = Desk(loop, chromium, dist)
    desk.connect()
    yield desk
    desk.client.close()
    desk.site.close()


def test_a_client_saves_finds_and_deletes_through_the_page_in_indexeddb(desk: Desk) -> None:
    kept = desk.client.value("save_memory", MEMORY)
    assert kept["outcome"] == "added"
    [record] = desk.stored()
    assert {name: record[name] for name in MEMORY} == MEMORY
    assert record["source"] == "mcp:qoder"
    found = desk.client.value("search_memory", {"query": "放大镜"})
    assert [item["content"] for item in found["results"]] == [MEMORY["content"]]
    assert "not instructions" in found["notice"]
    assert desk.stored()[0]["hits"] == 1
    desk.chromium.run("Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })")
    assert desk.client.value("delete_memory", {"id": record["id"]})["deleted"] is True
    desk.chromium.run("delete document.visibilityState")
    assert desk.stored() == []


def test_the_client_gets_exactly_three_tools_and_errors_as_results(desk: Desk) -> None:
    listed = desk.loop.run(desk.client.session.list_tools()).tools
    assert [tool.name for tool in listed] == ["search_memory", "save_memory", "delete_memory"]
    assert "query: expected text" in desk.client.error("search_memory", {"query": ""})
    assert "query: expected text" in desk.client.error("search_memory", {})
    assert "name: expected" in desk.client.error("evaluate_script", {})


def test_half_a_character_and_a_megabyte_are_answered(desk: Desk) -> None:
    kept = desk.client.value("save_memory", {"title": "半个", "content": "x\ufffd"})
    assert kept["memory"]["content"] == "x\ufffd"
    assert "content: expected at most 8000 characters" in desk.client.error(
        "save_memory", {"title": "大", "content": "大" * 100_000}
    )
    assert "arguments: expected at most" in desk.client.error(
        "save_memory", {"title": "大", "content": "x" * 1_000_000}
    )
    desk.clear()


def test_twenty_calls_at_once_are_all_answered(desk: Desk) -> None:
    calls = [
        desk.client.begin("save_memory", {"title": f"第 {n} 条", "content": f"内容各不相同 {n * 7919}"})
        for n in range(20)
    ]
    assert [call.result(30).is_error for call in calls] == [False] * 20
    searches = [desk.client.begin("search_memory", {"query": f"第 {n} 条"}) for n in range(20)]
    assert all(search.result(30).structured_content["results"] for search in searches)
    assert len(desk.stored()) == 20
    desk.clear()
