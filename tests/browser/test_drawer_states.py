"""The drawer where something is missing, broken or full: it says so in words, and nothing of it reaches the page."""

import pytest
from chromium import Chromium
from drawer_page import HELPERS, DrawerPage
from support import before_worker, page
from webserver import Site

NO_INDEXEDDB = "Object.defineProperty(self, 'indexedDB', { value: undefined });"
BLANK = "return [$('.blank h3')?.textContent, $('.blank .reason')?.textContent ?? null]"
MAKE = "window.drawer = document.createElement('memory-drawer'); document.body.append(drawer); drawer.open = true;"


@pytest.mark.parametrize("form", ["classic", "module"])
def test_the_element_is_there_at_once_and_empty_without_a_bank(chromium: Chromium, site: Site, form: str) -> None:
    if form == "classic":
        chromium.open(site.page(page(locale="zh") + f"<body><script>{MAKE}</script>"))
    else:
        module = 'import "/memory-bank/memory-bank.mjs"; import "/memory-bank/memory-bank.mjs?again";'
        chromium.open(site.page(page(locale="zh") + f"<body><script type=module>{module}{MAKE}</script>"))
        chromium.run("await until(() => window.drawer?.updateComplete)")
    chromium.run(HELPERS + "await drawer.updateComplete")
    assert chromium.run(BLANK) == ["没有连接记忆库", None]
    assert (
        chromium.run("for (const tab of $$('.tab')) { tab.click(); await drawer.updateComplete } return faults") == []
    )
    chromium.forget_requests()
    chromium.run("drawer.open = false; await drawer.updateComplete; drawer.remove(); document.body.append(drawer)")
    assert chromium.run("return [$('dialog').open, faults]") == [False, []]
    assert chromium.requests() == [], "nothing is fetched for it"


def test_what_is_asked_of_a_faulty_bank_never_reaches_the_page(chromium: Chromium, site: Site) -> None:
    chromium.open(site.page(page() + f"<body><script>{MAKE}</script>"))
    found = chromium.run(
        HELPERS
        + """
        const thrower = new Proxy({}, { get() { throw new Error("broken"); } });
        const rejecter = new Proxy({}, { get: (_, name) => name === "ready" ? Promise.reject(new Error("no"))
          : name === "status" ? () => ({ state: "ready", counts: { semantic: 2 } }) : async () => { throw new Error("no"); } });
        const hanging = { status: () => ({ state: "starting" }), ready: new Promise(() => {}) };
        const nonsense = { status: () => 7, ready: 1, listSemantic: () => 5, listEpisodes: () => null };
        const said = [];
        for (const bank of [thrower, rejecter, hanging, nonsense, null]) {
          drawer.bank = bank;
          await drawer.updateComplete;
          await new Promise((resolve) => setTimeout(resolve, 60));
          for (const tab of $$(".tab")) { tab.click(); await drawer.updateComplete; }
          await drawer.showTab("semantic");
          said.push($(".blank h3")?.textContent ?? ($(".is-waiting") ? "(waiting)" : "?"));
        }
        await new Promise((resolve) => setTimeout(resolve, 700));
        return [said, faults];
        """
    )
    assert found[0] == [
        "Memory is not available",
        "The list could not be read",
        "Memory is starting…",
        "Memory is starting…",
        "No memory is connected",
    ]
    assert found[1] == []


def test_where_there_is_no_memory_it_says_why(chromium: Chromium, site: Site) -> None:
    before_worker(site, NO_INDEXEDDB)
    drawer = DrawerPage(chromium, site, locale="zh")
    drawer.run("await shown(() => $('.blank .reason'))")
    title, reason = drawer.run(BLANK)
    assert title == "记忆不可用"
    assert "无法使用 IndexedDB" in reason
    drawer.run("drawer.lang = 'en'; await drawer.updateComplete")
    assert drawer.run(BLANK)[0] == "Memory is not available"
    assert drawer.run("return faults") == []


def test_a_damaged_record_and_full_storage_are_told_and_the_rest_goes_on(chromium: Chromium, site: Site) -> None:
    drawer = DrawerPage(chromium, site, options={"limits": {"semantic": 2}})
    drawer.run(
        """
        await bank.addSemantic({ title: "Whole", content: "readable" });
        await bank.addSemantic({ title: "Also whole", content: "as well" });
        await shown(() => $(".warning")?.textContent.includes("Experience: 2 of 2."));
        await bank.close();
        await shown(() => $(".blank h3")?.textContent === "This memory is closed");
        const opened = indexedDB.open("mobile-ai-memory");
        await new Promise((resolve) => { opened.onsuccess = resolve; });
        const transaction = opened.result.transaction("semantic", "readwrite");
        transaction.objectStore("semantic").put({ id: "broken", title: 7 });
        await new Promise((resolve) => { transaction.oncomplete = resolve; });
        opened.result.close();
        navigator.storage.estimate = async () => ({ usage: 95e6, quota: 100e6 });
        window.bank = new MemoryBank({ deadlineMs: 20000 });
        drawer.bank = bank;
        await drawer.updateComplete;
        window.starting = $(".blank h3")?.textContent;
        await shown(() => titles().length === 2, 20000);
        await shown(() => $$(".warning").length === 2);
        """
    )
    assert drawer.run("return starting") == "Memory is starting…"
    warnings = drawer.run("return $$('.warning').map((each) => each.textContent.trim())")
    assert warnings[0] == "This site’s storage is nearly full: 95 MB of 100 MB. New memories may not be saved."
    assert warnings[1].startswith("1 stored entry is damaged and was set aside.")
    drawer.click("[data-action=delete-set-aside]")
    assert drawer.question() == "Delete 1 damaged entry?"
    drawer.click("[data-answer=yes]")
    drawer.run("await shown(() => $$('.warning').length === 1)")
    assert sorted(drawer.titles()) == ["Also whole", "Whole"]
    assert drawer.run("return [bank.status().setAside, faults]") == [[], []]
    drawer.run("await drawer.showTab('settings')")
    text = drawer.run("return $('.panels').innerText")
    for said in ("2 of 500", "95 MB of 100 MB", "Last saved"):
        assert said in text
