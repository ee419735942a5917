"""The drawer on a page with a real bank, as its tests drive it."""

from typing import Any

from chromium import Chromium
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from support import page
from webserver import Site

# Looks into the element the way a person does: by what is shown.
HELPERS = """
window.$ = (selector) => drawer.renderRoot.querySelector(selector);
window.$$ = (selector) => [...drawer.renderRoot.querySelectorAll(selector)];
window.shown = async (what, limitMs = 8000) => { await until(what, limitMs); await drawer.updateComplete; };
window.titles = () => $$(".rows > .row .row-title").map((title) => title.textContent.trim());
window.rowOf = (title) => $$(".rows > .row").find((row) => row.querySelector("h3").textContent.trim() === title);
window.said = () => $(".notice [role=status]").textContent;
window.fresh = async () => {
  await bank.clearSemantic();
  await bank.clearEpisodes();
  drawer.asking.answer(false);
  drawer.giveUpDraft();
  drawer.notice.hide();
  for (const list of Object.values(drawer.lists)) {
    list.query.clear();
    list.query.sort = null;
    list.unfolded.clear();
    list.selected.clear();
  }
  drawer.lang = "";
  drawer.open = true;
  await drawer.showTab("semantic");
  await drawer.model.refresh();
  await drawer.updateComplete;
  faults.length = 0;
};
// A record as a bank keeps it, of any age and origin: put back as if it had been deleted.
window.put = (record) => bank.restoreSemantic({
  id: crypto.randomUUID(), title: "", content: "", keywords: [], polarity: "positive", app: null, createdAt: Date.now(),
  lastUsedAt: null, hits: 0, kind: "experience", source: "user", episodeId: null, pinned: false, helped: 0, harmed: 0,
  lastVerifiedAt: Date.now(), supersedes: null, supersededBy: null, ...record,
});
window.choose = (filter, value) => {
  const select = $(`[data-filter=${filter}]`);
  select.value = value;
  select.dispatchEvent(new Event("change"));
};
"""
OPEN = """
window.bank = new MemoryBank({ deadlineMs: 20000, ...args[0] });
window.drawer = document.createElement("memory-drawer");
drawer.bank = bank;
document.body.append(drawer);
drawer.open = true;
await bank.ready;
await until(() => drawer.model.read === "yes" || bank.status().state !== "ready");
await drawer.updateComplete;
"""
HOST = """<meta name=viewport content="width=device-width">
<style>* { color: red; text-transform: uppercase } button { display: none } p { font-size: 60px }</style>
<body><input id="outside">"""


class DrawerPage:
    """A page with a `bank` and an open `drawer`, and what a test needs of them."""

    def __init__(self, chromium: Chromium, site: Site, *, locale: str = "en", options: dict[str, Any] | None = None):
        self.chromium = chromium
        self.url = site.page(page(locale=locale) + HOST, f"/drawer-{locale}.html")
        chromium.open(self.url)
        self.tab = chromium.tab
        self.run(HELPERS)
        self.run(OPEN, options or {})

    def run(self, body: str, *args: object) -> Any:
        """Run the body of an async function in the page."""
        return self.chromium.run(body, *args)

    def fresh(self, *records: dict[str, Any]) -> list[str]:
        """Nothing but these memories, the first list open; their ids."""
        return self.run(
            """
            await fresh();
            const ids = [];
            for (const record of args[0]) ids.push((await put(record)).id);
            await drawer.model.refresh();
            await shown(() => $$(".rows > .row").length === args[0].length);
            return ids;
            """,
            list(records),
        )

    def click(self, selector: str, row: str | None = None) -> None:
        """Click like a person, at what is under the pointer; in the row of a title where one is given."""
        driver = self.chromium.driver
        element = driver.execute_script(
            "const root = arguments[1] === null ? drawer.renderRoot : rowOf(arguments[1]);"
            "const found = root.querySelector(arguments[0]); found?.scrollIntoView({ block: 'center' }); return found;",
            selector,
            row,
        )
        assert element is not None, f"no {selector} in {row or 'the drawer'}"
        element.click()

    def press(self, *keys: str) -> None:
        """Press keys one after the other, wherever the focus is."""
        actions = ActionChains(self.chromium.driver, duration=0)
        for key in keys:
            if key == "ctrl+z":
                actions.key_down(Keys.CONTROL).send_keys("z").key_up(Keys.CONTROL)
            elif key == "shift+tab":
                actions.key_down(Keys.SHIFT).send_keys(Keys.TAB).key_up(Keys.SHIFT)
            else:
                actions.send_keys(key)
        actions.perform()

    def titles(self) -> list[str]:
        return self.run("await drawer.updateComplete; return titles()")

    def focus(self) -> str:
        """What has the focus: its name as a screen reader begins it."""
        return self.run(
            """
            const at = drawer.renderRoot.activeElement;
            return (at?.getAttribute("aria-label") ?? at?.textContent ?? "").trim().replace(/\\s+/g, " ");
            """
        )

    def question(self) -> str | None:
        """What the drawer asks before it deletes."""
        return self.run("await drawer.updateComplete; return $('.question[open] h2')?.textContent ?? null")
