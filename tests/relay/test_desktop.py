"""Desktop clients, their relays and the page, from end to end."""

import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from chromium import Chromium
from processes import Client, Loop, error_of, free_port, relay_command, relay_env, run_node
from selenium.webdriver.common.by import By
from support import page
from webserver import Site
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.typing import Subprotocol

from mobile_ai_memory.relay.proof import proof
from mobile_ai_memory.tools.pairing import SUBPROTOCOL

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


def test_the_typescript_client_is_served_at_the_same_time_and_its_strict_checks_pass(desk: Desk) -> None:
    calls: list[Any] = [
        ["save_memory", MEMORY],
        ["save_memory", {"title": "半个", "content": "half \ud83e"}],
        ["search_memory", {"query": "放大镜"}],
        ["search_memory", {"query": "放大镜", "type": "all", "limit": 50}],
        ["search_memory", {"query": ""}],
        ["delete_memory", {"id": "none"}],
    ]
    command = relay_command(desk.port, desk.site.origin)
    env = {"RELAY_ENV": json.dumps(relay_env(desk.token))}
    told = json.loads(
        run_node(Path(__file__).with_name("sdk_client.mjs"), json.dumps(command), json.dumps(calls), env=env)
    )
    assert [tool["name"] for tool in told["tools"]] == ["search_memory", "save_memory", "delete_memory"]
    kept, half, found, every, empty, gone = told["results"]
    assert kept["structuredContent"]["memory"]["source"] == "mcp:claude-desktop"
    assert half["structuredContent"]["memory"]["content"] == "half \ufffd"
    assert found["structuredContent"]["results"] == every["structuredContent"]["results"]
    assert found["structuredContent"]["results"][0]["title"] == MEMORY["title"]
    assert empty["isError"]
    assert gone["structuredContent"] == {"deleted": False, "id": "none", "reason": "not_found"}
    desk.chromium.run("await bank.clearSemantic()")


def test_what_a_client_wrote_is_listed_and_can_be_forgotten(desk: Desk) -> None:
    desk.client.value("save_memory", {"title": "要忘记的", "content": "客户端写的"})
    [last] = desk.chromium.run("return await bank.listToolCalls({ limit: 1 })")
    assert (last["client"], last["tool"], last["outcome"], last["about"]) == (
        "mcp:qoder",
        "save_memory",
        "added",
        "要忘记的",
    )
    assert desk.chromium.run("return await bank.forgetClient('mcp:qoder')") >= 1
    assert desk.stored() == []


def test_the_user_is_asked_before_a_client_deletes_and_a_reload_meanwhile_is_told_of(desk: Desk) -> None:
    id = desk.client.value("save_memory", {"title": "问一下", "content": "删除前要问"})["memory"]["id"]
    asked = desk.client.begin("delete_memory", {"id": id})
    desk.chromium.run("await until(() => document.querySelector('memory-question'))")
    root = desk.chromium.driver.find_element(By.TAG_NAME, "memory-question").shadow_root
    assert "Qoder" in root.find_element(By.CSS_SELECTOR, ".by").text
    started = time.monotonic()
    desk.chromium.driver.refresh()
    assert "Whether it was done is unknown" in error_of(asked.result(10))
    assert time.monotonic() - started < 5
    # The tab goes on with what the user had chosen in it.
    desk.chromium.run("await until(() => window.bank); await connected()")
    assert [record["id"] for record in desk.stored()] == [id]
    asked = desk.client.begin("delete_memory", {"id": id})
    desk.chromium.run("await until(() => document.querySelector('memory-question'))")
    root = desk.chromium.driver.find_element(By.TAG_NAME, "memory-question").shadow_root
    root.find_element(By.CSS_SELECTOR, ".yes").click()
    assert asked.result(10).structured_content["deleted"] is True
    assert desk.stored() == []


def test_the_drawer_connects_shows_the_configuration_and_undoes_what_a_client_did(desk: Desk) -> None:
    kept = desk.client.value("save_memory", {"title": "抽屉里看得见", "content": "可以撤销"})
    desk.chromium.run(
        """
        window.drawer = document.createElement("memory-drawer");
        drawer.bank = bank;
        document.body.append(drawer);
        drawer.open = true;
        await drawer.showTab("settings");
        await until(() => drawer.renderRoot.querySelector("[data-call]"));
        """
    )
    panel = desk.chromium.driver.find_element(By.TAG_NAME, "memory-drawer").shadow_root

    def press(action: str) -> None:
        desk.chromium.run(f"await until(() => drawer.renderRoot.querySelector('[data-action={action}]'))")
        panel.find_element(By.CSS_SELECTOR, f"[data-action={action}]").click()

    press("disconnect")
    desk.chromium.run("await connected('off')")
    press("connect")
    desk.chromium.run("await connected()")
    panel.find_element(By.CSS_SELECTOR, ".setup summary").click()
    desk.chromium.run("await until(() => drawer.renderRoot.querySelector('.setup pre').textContent)")
    shown = json.loads(panel.find_element(By.CSS_SELECTOR, ".setup pre").text)["mcpServers"]["mobile-ai-memory"]
    assert shown["command"] == "uvx"
    assert shown["args"][1].startswith(f"mobile_ai_memory[relay] @ {desk.site.origin}/memory-bank/mobile_ai_memory-")
    assert shown["env"] == {"MOBILE_AI_MEMORY_TOKEN": desk.token}
    assert "qoder" in panel.find_element(By.CSS_SELECTOR, "[data-call=save_memory]").text
    # Asked above the drawer, which is a dialog itself.
    asked = desk.client.begin("delete_memory", {"id": kept["memory"]["id"]})
    desk.chromium.run("await until(() => document.querySelector('memory-question'))")
    question = desk.chromium.driver.find_element(By.TAG_NAME, "memory-question").shadow_root
    if shots := os.environ.get("SCREENSHOTS"):
        desk.chromium.driver.save_screenshot(f"{shots}/desktop.png")
    question.find_element(By.CSS_SELECTOR, ".no").click()
    assert "did not agree" in error_of(asked.result(10))
    desk.chromium.run("await until(() => drawer.renderRoot.querySelector('[data-call=delete_memory]'))")
    press("undo-call")
    desk.chromium.run("await until(async () => (await bank.listSemantic()).length === 0)")
    if shots:
        desk.chromium.driver.save_screenshot(f"{shots}/undone.png")
    desk.chromium.run("drawer.remove()")


def test_a_frozen_tab_is_told_of_and_does_nothing_when_it_wakes(desk: Desk) -> None:
    driver = desk.chromium.driver
    driver.execute_cdp_cmd("Page.setWebLifecycleState", {"state": "frozen"})
    started = time.monotonic()
    assert "frozen or asleep" in desk.client.error("save_memory", {"title": "冻住", "content": "不该写入"})
    assert time.monotonic() - started < 6
    driver.execute_cdp_cmd("Page.setWebLifecycleState", {"state": "active"})
    assert desk.client.value("search_memory", {"query": "冻住"})["total"] == 0
    assert desk.stored() == []


def test_one_tab_holds_the_connection_and_another_takes_over(desk: Desk) -> None:
    first = desk.chromium.tab
    second = desk.chromium.new_tab(desk.url)
    desk.chromium.run("await until(() => window.bank)")
    assert desk.chromium.run("return bank.desktop.status().state") == "off"
    desk.click()
    desk.chromium.run("await connected('elsewhere')")
    desk.chromium.go_to(first)
    desk.chromium.driver.close()
    desk.chromium.go_to(second)
    desk.chromium.run("await connected()")
    assert desk.client.value("search_memory", {"query": "a"})["total"] == 0


def test_disconnecting_ends_it_at_once_and_a_new_token_ends_it_for_good(desk: Desk) -> None:
    desk.chromium.run("bank.desktop.disconnect()")
    time.sleep(0.5)  # the two say goodbye to each other
    assert "no page is connected" in desk.client.error("search_memory", {"query": "a"})
    desk.chromium.run("bank.desktop.rotate()")
    fresh = desk.pair()
    assert fresh != desk.token
    desk.click()
    assert "no page is connected" in desk.client.error("search_memory", {"query": "a"})
    assert desk.chromium.run("return bank.desktop.status().state") == "connecting"
    desk.client.close()
    # The page was there before this relay.
    desk.token = fresh
    desk.client = Client(desk.loop, relay_command(desk.port, desk.site.origin), relay_env(fresh))
    desk.chromium.run("await connected()")
    assert desk.client.value("search_memory", {"query": "a"})["total"] == 0


def test_without_the_user_s_click_nothing_is_connected(desk: Desk, dist: Path) -> None:
    other = Site(dist)
    desk.chromium.open(other.page(page(HEAD)))
    desk.chromium.forget_requests()
    desk.chromium.run("await until(() => window.bank); bank.desktop.port = args[0]; bank.desktop.connect()", desk.port)
    assert desk.chromium.run("return bank.desktop.status()") == {"state": "off", "reason": "click"}
    assert not [url for url in desk.chromium.requests() if url.startswith("ws")]
    other.close()


def test_a_page_of_another_origin_is_refused_even_with_the_token(desk: Desk, dist: Path) -> None:
    other = Site(dist)
    desk.chromium.open(other.page(page(HEAD)))
    desk.chromium.run(
        """
        localStorage.setItem("mobile-ai-memory:desktop", JSON.stringify({ token: args[0], port: args[1] }));
        location.reload();
        """,
        desk.token,
        desk.port,
    )
    desk.chromium.run("await until(() => window.bank)")
    desk.click()
    assert "no page is connected" in desk.client.error("search_memory", {"query": "a"})
    pairing = "return [bank.desktop.port, JSON.parse(localStorage['mobile-ai-memory:desktop']).token]"
    assert desk.chromium.run(pairing) == [desk.port, desk.token]
    assert desk.chromium.run("return bank.desktop.status().state") == "connecting"
    assert desk.chromium.run("return faults") == []
    other.close()


def test_a_program_that_passes_for_the_relay_gets_nothing(desk: Desk, dist: Path) -> None:
    port = free_port()
    heard: list[str] = []

    async def pretend(connection: ServerConnection) -> None:
        heard.append(str(connection.request.headers))  # type: ignore[union-attr]
        nonce = connection.request.headers["Sec-WebSocket-Protocol"].split(",")[1].strip().rpartition(".")[0]  # type: ignore[union-attr]
        await connection.send(json.dumps({"type": "hello", "proof": proof("u" * 43, "relay", nonce)}))
        call = {"type": "call", "id": 1, "tool": "search_memory", "arguments": {"query": "a"}, "client": "x"}
        await connection.send(json.dumps({**call, "until": time.time() * 1000 + 60_000}))
        heard.extend([str(message) async for message in connection])

    async def listen() -> Server:
        return await serve(pretend, "127.0.0.1", port, subprotocols=[Subprotocol(SUBPROTOCOL)])

    server = desk.loop.run(listen())
    site = Site(dist)
    desk.chromium.open(site.page(page(HEAD)))
    token = desk.chromium.run(
        "await until(() => window.bank); bank.desktop.port = args[0]; "
        "return bank.desktop.configuration().mcpServers['mobile-ai-memory'].env.MOBILE_AI_MEMORY_TOKEN",
        port,
    )
    desk.click()
    desk.chromium.run("await until(() => bank.desktop.status().reason === 'stranger')")
    desk.chromium.run("bank.desktop.disconnect()")
    assert heard
    assert all(token not in text for text in heard)
    assert not [text for text in heard if '"result"' in text or '"taken"' in text]
    desk.loop.loop.call_soon_threadsafe(server.close)
    site.close()
