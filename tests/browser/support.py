"""What several test files share: the pages, the table of calls, and ways to make things go wrong."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from chromium import Chromium
from webserver import Site

ROOT = Path(__file__).parent.parent.parent
SCRIPT = '<script src="/memory-bank/memory-bank.js"></script>'

# Runs before the library. It keeps what went wrong that nobody caught, what was warned of, and the library's workers.
WATCH = """
window.faults = [];
window.warnings = [];
window.workers = [];
addEventListener("error", (event) => faults.push(event.message));
addEventListener("unhandledrejection", ({ reason }) => faults.push(String(reason?.stack ?? reason)));
const warn = console.warn;
console.warn = (...words) => { warnings.push(words.join(" ")); warn.apply(console, words); };
window.Worker = class extends Worker { constructor(...given) { super(...given); workers.push(this); } };

window.timed = async (promise) => {
  const started = performance.now();
  const value = await promise;
  return { value, ms: performance.now() - started };
};
window.within = (limitMs, promise) => Promise.race([
  promise,
  new Promise((resolve) => setTimeout(resolve, limitMs, "(never settled)")),
]);
window.until = async (what, limitMs = 15000) => {
  for (const started = performance.now(); !what();) {
    if (performance.now() - started > limitMs) throw new Error(`waited in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};
"""


def page(head: str = "", *, locale: str = "en") -> str:
    """A page that watches what happens and has the library; `head` comes between the two."""
    return f'<html lang="{locale}"><script>{WATCH}</script>{head}{SCRIPT}'


@contextmanager
def open_page(chromium: Chromium, dist: Path, head: str = "", *, locale: str = "en") -> Iterator[Site]:
    """The shared browser on a page of a new site, for the tests of a whole file."""
    site = Site(dist)
    try:
        chromium.reset()
        chromium.open(site.page(page(head, locale=locale)))
        yield site
    finally:
        site.close()


def before_worker(site: Site, javascript: str) -> None:
    """Have the site's worker run this first."""
    worker = site.read(site.worker) or b""
    site.change(site.worker, body=javascript.encode() + b"\n" + worker)


class Frames:
    """Several pages at once, in frames: for what each has to wait for on its own. One that isn't begun yet is empty."""

    def __init__(self, chromium: Chromium, host: Site, urls: Mapping[str, str], attributes: str = "") -> None:
        self.chromium = chromium
        self.urls = dict(urls)
        self.names = list(urls)
        chromium.open(host.page(f"<iframe {attributes}></iframe>" * len(urls), "/frames.html"))

    def begin(self, *names: str) -> None:
        """Load the pages of these frames, unless they are."""
        for name in names:
            url = self.urls.pop(name, None)
            if url is None:
                continue
            self.chromium.run(
                """
                const frame = document.querySelectorAll("iframe")[args[0]];
                const loaded = new Promise((resolve) => { frame.onload = resolve; });
                frame.src = args[1];
                await loaded;
                """,
                self.names.index(name),
                url,
            )

    def run(self, name: str, body: str, *args: object, timeout: float = 60) -> Any:
        """Run the body of an async function in a frame."""
        self.begin(name)
        driver = self.chromium.driver
        driver.switch_to.frame(self.names.index(name))
        try:
            return self.chromium.run(body, *args, timeout=timeout)
        finally:
            driver.switch_to.default_content()


# The calls, as the build made them from the core

_METHODS = (ROOT / "js/generated/methods.js").read_text()
CALLS: dict[str, dict[str, Any]] = json.loads(re.search(r"CALLS = (\{.*?\n\});", _METHODS, re.DOTALL)[1])  # type: ignore[index]
LAYERS: list[str] = json.loads(re.search(r"LAYERS = (\[.*?\]);", _METHODS, re.DOTALL)[1])  # type: ignore[index]
ON_PAGE = {name: call for name, call in CALLS.items() if call["onPage"]}
NO_MEMORIES = {"app": [], "positive": [], "negative": []}

MEMORY = {"title": "打开搜索", "content": "点右上角的放大镜图标，搜索页打开了", "keywords": ["放大镜"], "app": "抖音"}
OF_NO_APP = {"title": "提交搜索", "content": "直接点“搜索”按钮没有反应", "keywords": ["搜索"], "polarity": "negative"}
TASK = {"goal": "打开抖音，搜索蓝牙耳机", "status": "success"}
EPISODE = {
    **TASK,
    "events": [
        {"type": "step", "title": "打开搜索", "summary": "点了底部的“发现”，没有出现搜索框", "status": "failure"},
        {"type": "step", "title": "打开搜索", "summary": "点右上角的放大镜图标，搜索页打开了", "status": "success"},
        {"type": "step", "title": "筛选商品", "summary": "点了“商品”标签，列表里只剩商品", "status": "success"},
    ],
}

# Usual arguments for each data call. A call that the table has and this has not fails the tests that go through it.
ARGUMENTS: dict[str, list[Any]] = {
    "addSemantic": [MEMORY],
    "getSemantic": ["an id"],
    "listSemantic": [{"app": "抖音"}],
    "updateSemantic": ["an id", {"title": "搜索"}],
    "restoreSemantic": [{"id": "an id", **MEMORY}],
    "restoreEpisode": [{"id": "an id", **EPISODE}],
    "deleteSemantic": ["an id"],
    "clearSemantic": [],
    "addEpisode": [EPISODE],
    "getEpisode": ["an id"],
    "listEpisodes": [{"query": "抖音"}],
    "deleteEpisode": ["an id"],
    "clearEpisodes": [],
    "search": ["放大镜 搜索", {"type": "all", "explain": True}],
    "chatContext": ["你好"],
    "distillTaskMemories": [EPISODE],
    "distillChatMemories": [[{"role": "user", "content": "以后都用中文回复我"}]],
    "onUserMessage": ["以后都用中文回复我"],
    "listToolCalls": [{"limit": 10}],
    "undoToolCall": ["an id"],
    "forgetClient": ["a client"],
}

# Calls everything that `bank` has, the whole of a task included; what each call resolved to, by name.
EVERY_CALL = """
const [data, goal] = args;
const results = {};
const settled = (promise) => Promise.race([
  promise,
  new Promise((resolve) => setTimeout(resolve, 12000, "(never settled)")),
]);
for (const [name, given] of Object.entries(data)) results[name] = await settled(bank[name](...given));
results.recall = await settled(bank.recall({ goal, app: "抖音" }));
const memory = bank.createWorkingMemory({ tokenBudget: 1000 });
memory.addStep({ title: "打开抖音", summary: "点了图标", status: "success" });
memory.addFact("已登录", { important: true });
results.buildContext = await settled(memory.buildContext());
results.snapshot = await settled(memory.snapshot());
const task = await settled(bank.startTask({ goal, app: "抖音" }));
results.startTask = [task.memories, task.prompt];
task.addStep({ title: "打开搜索", summary: "点了放大镜", status: "success" });
task.addFact("搜索页已打开");
task.addEvent({ type: "tool_call", tool: "tap" });
results.taskContext = await settled(task.buildContext());
results.end = await settled(task.end({ status: "success" }));
results.distilled = await settled(task.distilled);
results.recalled = await settled(task.recalled);
return results;
"""

# What the page's object has beside the data calls.
OWN_MEMBERS = {
    *{"constructor", "ready", "status", "locale", "lastTask", "startTask", "recall", "createWorkingMemory"},
    *{"close", "destroy", "desktop", "exportData", "importData"},
}


def every_call(run: Callable[..., Any]) -> dict[str, Any]:
    """Call everything once in a page whose `bank` is a bank; what each call resolved to."""
    members = set(run("return Object.getOwnPropertyNames(MemoryBank.prototype)"))
    assert members - OWN_MEMBERS == set(ON_PAGE) == set(ARGUMENTS), "a call is missing in ARGUMENTS"
    results: dict[str, Any] = run(EVERY_CALL, ARGUMENTS, TASK["goal"])
    return results


def nothing(results: dict[str, Any]) -> dict[str, Any]:
    """What the same calls resolve to without memory; what working memory answers stays as it is."""
    working = {name: results[name] for name in ("buildContext", "snapshot", "taskContext")}
    return {
        **{name: call["empty"] for name, call in ON_PAGE.items()},
        **working,
        "recall": CALLS["recall"]["empty"],
        "startTask": [NO_MEMORIES, ""],
        "end": None,
        "distilled": [],
        "recalled": NO_MEMORIES,
    }


def ours(messages: list[str]) -> list[str]:
    """Those that the library wrote to the console."""
    return [message for message in messages if "MemoryBank" in message]
