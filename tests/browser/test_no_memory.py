"""Where IndexedDB can't be used there is no memory, said once in words, and nothing else is different."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from chromium import Chromium
from support import CALLS, LAYERS, Frames, before_worker, every_call, nothing, ours, page
from webserver import Site

# What is done to IndexedDB in the worker, and the page's language.
FAULTS = {
    "is undefined": ("Object.defineProperty(self, 'indexedDB', { value: undefined });", "zh"),
    "throws when it is opened": (
        "IDBFactory.prototype.open = () => { throw new DOMException('no entry', 'SecurityError'); };",
        "en",
    ),
    "refuses to open": (
        """IDBFactory.prototype.open = () => {
          const request = { error: new DOMException("no entry", "UnknownError") };
          setTimeout(() => request.onerror({ preventDefault() {} }));
          return request;
        };""",
        "en",
    ),
    "gives no transaction": (
        "IDBDatabase.prototype.transaction = () => { throw new DOMException('no entry', 'UnknownError'); };",
        "zh",
    ),
    "gives nothing to read": (
        "IDBObjectStore.prototype.openCursor = () => { throw new DOMException('no entry', 'UnknownError'); };",
        "zh",
    ),
    "never opens": ("IDBFactory.prototype.open = () => ({});", "zh"),
}
REASONS = {
    "zh": {
        "is undefined": "无法使用 IndexedDB",
        "gives no transaction": "无法",
        "gives nothing to read": "无法",
        "never opens": "IndexedDB 没有在时限内打开",
        "cookies": "无法使用 IndexedDB",
        "sandbox": "无法启动 Worker（沙盒框架",
    },
    "en": {
        "throws when it is opened": "IndexedDB can't be used (private mode, blocked cookies, sandboxed frame or lockdown mode): no entry",
        "refuses to open": "IndexedDB can't be used (private mode, blocked cookies, sandboxed frame or lockdown mode): no entry",
        "cookies": "IndexedDB can't be used",
        "sandbox": "the worker can't be started (sandboxed frame",
    },
}

Run = Callable[..., Any]


@pytest.fixture(scope="module")
def faulty(shared_chromium: Chromium, dist: Path) -> Iterator[Frames]:
    """A page of its own origin for each fault."""
    with ExitStack() as stack:
        host, urls = Site(dist), {}
        stack.callback(host.close)
        for name, (fault, locale) in FAULTS.items():
            site = Site(dist)
            stack.callback(site.close)
            before_worker(site, fault)
            urls[name] = site.page(page(locale=locale) + "<script>window.bank = new MemoryBank()</script>")
        shared_chromium.reset()
        frames = Frames(shared_chromium, host, urls)
        frames.begin("never opens")  # the others come and go while it is waited for
        yield frames


@pytest.mark.parametrize("fault", FAULTS)
def test_a_bank_is_unavailable_where_indexeddb(faulty: Frames, fault: str) -> None:
    locale = FAULTS[fault][1]

    def run(body: str, *args: object) -> Any:
        return faulty.run(fault, body, *args)

    assert_no_memory(run, REASONS[locale][fault])
    assert_working_memory(run)


def test_destroying_a_bank_without_memory_is_false(faulty: Frames) -> None:
    assert faulty.run("throws when it is opened", "return [await bank.destroy(), bank.status().state, faults]") == [
        False,
        "closed",
        [],
    ]


@pytest.fixture(scope="module", params=["zh", "en"])
def sandboxed(request: pytest.FixtureRequest, shared_chromium: Chromium, dist: Path) -> Iterator[tuple[str, Run]]:
    """A frame that may run scripts but has no origin."""
    site = Site(dist)
    url = site.page(page(locale=request.param) + "<script>window.bank = new MemoryBank()</script>", "/inner.html")
    shared_chromium.reset()
    frames = Frames(shared_chromium, site, {"frame": url}, attributes='sandbox="allow-scripts"')
    yield request.param, lambda body, *args: frames.run("frame", body, *args)
    site.close()


def test_a_bank_in_a_sandboxed_frame_without_same_origin_is_unavailable(sandboxed: tuple[str, Run]) -> None:
    locale, run = sandboxed
    results = assert_no_memory(run, REASONS[locale]["sandbox"])
    # No worker can run there, so there is no working memory either, and nothing that breaks.
    assert results["buildContext"] == CALLS["buildContext"]["empty"]
    assert results["snapshot"] == CALLS["workingMemorySnapshot"]["empty"]


def test_a_bank_of_a_browser_that_blocks_cookies_is_unavailable(launch: Callable[..., Chromium], site: Site) -> None:
    chromium = launch(cookies_blocked=True)
    for locale in ("zh", "en"):
        chromium.open(site.page(page(locale=locale), f"/{locale}.html"))
        chromium.run("window.bank = new MemoryBank()")
        assert_no_memory(chromium.run, REASONS[locale]["cookies"])
        assert_working_memory(chromium.run)
        entries = chromium.console()
        assert len(ours(entries)) == 1
        assert [entry for entry in entries if "Uncaught" in entry] == []


def assert_no_memory(run: Run, reason: str) -> dict[str, Any]:
    """The bank says why, once, and every call answers its empty value; what the calls answered."""
    status = run("return await bank.ready")
    assert status["state"] == "unavailable"
    assert status["store"] == "none"
    assert reason in status["reason"]
    assert status["counts"] == dict.fromkeys(LAYERS, 0)

    results = every_call(run)
    assert results == nothing(results)

    after = run("return { status: bank.status(), warnings, faults }")
    assert after["status"]["state"] == "unavailable"
    assert after["status"]["store"] == "none"
    assert after["status"]["reason"]
    assert after["warnings"] == [f"MemoryBank: {status['reason']}"]
    assert after["faults"] == []
    return results


def assert_working_memory(run: Run) -> None:
    """It needs no store, so it goes on where a worker runs."""
    found = run("""
        const task = await bank.startTask({ goal: "搜索蓝牙耳机" });
        for (let i = 1; i <= 5; i++) task.addStep({ title: `第${i}步`, summary: "点了一下", status: "success" });
        task.addFact("手机已登录");
        const context = await task.buildContext();
        const memory = bank.createWorkingMemory();
        memory.addFact("手机已登录");
        return { context, facts: (await memory.snapshot()).facts };
    """)
    assert "手机已登录" in found["context"]
    assert all(f"第{number}步" in found["context"] for number in range(1, 6))
    assert found["facts"] == ["手机已登录"]
