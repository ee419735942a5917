"""Python starts from a memory snapshot in every engine, and from its files where that can't be used; nobody sees a difference."""

import base64
import gzip
import re
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from chromium import Chromium
from engines import ENGINES, missing
from support import EPISODE, MEMORY, page
from webserver import Site

# Everything that Python imports, reads or compiles late.
USE = """
window.bank = await MemoryBank.open({ deadlineMs: 60000, database: args[1], tokenizer: args[2] ?? "bigram" });
const added = await bank.addSemantic(args[0]);
const [hit] = await bank.search("放大镜");
const [preference] = await bank.onUserMessage("以后都用中文回复我");
const learnt = await bank.distillTaskMemories(args[3]);
const { prompt } = await bank.recall({ goal: "打开抖音，搜索蓝牙耳机" });
const status = bank.status();
await bank.destroy();
return {
  status, warnings, faults, found: hit?.id === added?.id, prompt,
  learnt: learnt.length, preference: preference?.content, workers: workers.length,
};
"""
# Lets the page ask for what Python's generator of random numbers gives next.
RANDOM = """
self.addEventListener("message", ({ data }) => {
  if (data === "random") postMessage({ type: "random", value: self.core.random.random() });
});
"""
ASK_RANDOM = """
await MemoryBank.open({ deadlineMs: 60000 });
const worker = workers.at(-1);
return await new Promise((resolve) => {
  worker.addEventListener("message", ({ data }) => { if (data.type === "random") resolve(data.value); });
  worker.postMessage("random");
});
"""


@pytest.fixture(scope="module", params=ENGINES)
def browser(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Each engine that is installed here, one after the other."""
    reason = missing(request.param)
    if reason:
        pytest.skip(reason)
    if request.param == "chromium":
        shared: Chromium = request.getfixturevalue("shared_chromium")
        shared.reset()
        yield shared
        return
    browser = ENGINES[request.param](tmp_path_factory.mktemp("profile") / "profile")
    yield browser
    browser.quit()


def boot(browser: Any, site: Site, *, tokenizer: str = "bigram") -> dict[str, Any]:
    browser.open(site.page(page()))
    found: dict[str, Any] = browser.run(USE, MEMORY, "snapshot-test", tokenizer, EPISODE, timeout=90)
    return found


def assert_all_works(found: dict[str, Any]) -> None:
    assert found["status"]["state"] == "ready"
    assert found["status"]["problems"] == []
    assert found["found"]
    assert MEMORY["title"] in found["prompt"]
    assert found["learnt"] > 0
    assert "中文" in found["preference"]
    assert (found["warnings"], found["faults"], found["workers"]) == ([], [], 1)


def test_python_comes_from_the_snapshot_and_learns_without_its_files(browser: Any, site: Site) -> None:
    found = boot(browser, site)
    assert_all_works(found)
    assert found["status"]["boot"]["snapshot"] is True
    asked = [path for path in site.requested if path.startswith("/memory-bank/assets/")]
    assert not [path for path in asked if "stdlib" in path or path.endswith(".whl")]


def test_the_segmenter_works_after_a_restore(browser: Any, site: Site) -> None:
    found = boot(browser, site, tokenizer="jieba")
    assert_all_works(found)
    assert found["status"]["boot"]["snapshot"] is True


def snapshot_of(site: Site) -> tuple[str, bytes]:
    (file,) = site.dist.glob("assets/snapshot-*")
    return "*/snapshot-*", file.read_bytes()


def of_another_build(site: Site) -> None:
    """What Pyodide keeps beside the memory names another build of Pyodide."""
    worker = (site.read(site.worker) or b"").decode()
    (header,) = re.findall(r'header:"([A-Za-z0-9+/=]+)"', worker)
    changed = bytearray(base64.b64decode(header))
    changed[20] ^= 0xFF  # the build's hash is in bytes 16 to 47
    site.change(site.worker, body=worker.replace(header, base64.b64encode(changed).decode()).encode())


def damaged(site: Site, *, at: int) -> None:
    pattern, packed = snapshot_of(site)
    memory = bytearray(gzip.decompress(packed))
    memory[at] ^= 1
    site.change(pattern, body=gzip.compress(memory, 1))


def cut_short(site: Site) -> None:
    pattern, packed = snapshot_of(site)
    site.change(pattern, body=packed[: len(packed) // 2])


def checksum(memory: bytes) -> int:
    """As `js/snapshot.js` has it."""
    a, b = 1, 0
    for (word,) in struct.iter_unpack("<I", memory):
        a = (a + word) & 0xFFFFFFFF
        b = (b + a) & 0xFFFFFFFF
    return a ^ ((b << 16 | b >> 16) & 0xFFFFFFFF)


def with_a_larger_heap(site: Site, *, size: int) -> None:
    """A snapshot that reaches further than the memory a fresh instance has."""
    pattern, packed = snapshot_of(site)
    memory = gzip.decompress(packed)
    (count,) = struct.unpack_from("<I", memory)
    ranges = memory[4 : 4 + 8 * count] + struct.pack("<2I", size - 16, size)
    larger = struct.pack("<I", count + 1) + ranges + memory[4 + 8 * count :] + bytes(16)
    site.change(pattern, body=gzip.compress(larger, 1))
    worker = (site.read(site.worker) or b"").decode()
    for was, now in ((len(memory), len(larger)), (checksum(memory), checksum(larger))):
        assert worker.count(str(was)) == 1
        worker = worker.replace(str(was), str(now))
    site.change(site.worker, body=worker.encode())


UNUSABLE = {
    "missing": lambda site: site.change("*/snapshot-*", status=404, body=b""),
    "empty": lambda site: site.change("*/snapshot-*", body=b""),
    "a page of the server's": lambda site: site.change("*/snapshot-*", body=b"<!doctype html><title>Not found</title>"),
    "cut short": cut_short,
    "damaged in one bit": lambda site: damaged(site, at=5_000_000),
    "of another build": of_another_build,
}


def test_the_memory_grows_where_the_snapshot_is_larger(browser: Any, site: Site) -> None:
    with_a_larger_heap(site, size=80 * 2**20)
    found = boot(browser, site)
    assert_all_works(found)
    assert found["status"]["boot"]["snapshot"] is True


@pytest.mark.parametrize("how", UNUSABLE)
def test_python_starts_from_its_files_where_the_snapshot_is(browser: Any, site: Site, how: str) -> None:
    UNUSABLE[how](site)
    found = boot(browser, site)
    assert_all_works(found)
    assert found["status"]["boot"]["snapshot"] not in (True, "")


@pytest.mark.parametrize(("renewed", "alike"), [(True, False), (False, True)])
def test_two_restores_draw_other_random_numbers_because_they_are_renewed(
    chromium: Chromium, site: Site, renewed: bool, alike: bool
) -> None:
    worker = (site.read(site.worker) or b"").decode()
    call = r"\g<core>.renew()" if renewed else "0"
    changed, count = re.subn(r"(?P<core>\w+)\.renew\(\)", rf"({call},self.core=\g<core>)", worker)
    assert count == 1
    site.change(site.worker, body=(RANDOM + changed).encode())
    url = site.page(page())
    numbers = []
    for _ in range(2):
        chromium.open(url)
        numbers.append(chromium.run(ASK_RANDOM))
    assert (numbers[0] == numbers[1]) is alike


def test_a_boot_is_told_in_parts(chromium: Chromium, site: Site) -> None:
    chromium.open(site.page(page()))
    boot, boot_ms, measures, before = chromium.run("""
        const bank = new MemoryBank();
        const before = bank.status().boot;
        const { boot, bootMs } = await bank.ready;
        const measures = performance.getEntriesByType("measure").filter(({ name }) => name.startsWith("memory-bank:"));
        return [boot, bootMs, measures.map(({ name, startTime, duration }) => [name.slice(12), startTime + duration]), before];
    """)
    assert before is None
    assert boot.pop("snapshot") is True
    assert set(boot) == {"worker", "fetch", "compile", "restore", "open", "index"}
    assert {name for name, _ in measures} == set(boot)
    assert boot["worker"] <= min(boot["fetch"], boot["compile"], boot["open"])
    assert max(boot["fetch"], boot["compile"]) <= boot["restore"] <= boot["index"] <= boot_ms + 1


def test_a_reload_asks_for_nothing_that_may_be_kept(launch: Any, dist: Path) -> None:
    browser, site = launch(), Site(dist)
    try:
        site.lasting = "/memory-bank/assets/"
        url = site.page(page())
        for _ in range(2):
            site.requested.clear()
            browser.open(url)
            assert browser.run("return (await new MemoryBank().ready).state") == "ready"
        asked = [path for path in site.requested if path != "/favicon.ico"]  # the browser's own wish
        assert asked == ["/page.html", "/memory-bank/memory-bank.js"]
    finally:
        Site.live.remove(site)  # its origin isn't used again: what was kept of it would be found


def test_the_snapshot_is_faster_than_the_files(chromium: Chromium, site: Site, other_site: Site) -> None:
    UNUSABLE["missing"](other_site)
    times: dict[str, list[float]] = {site.origin: [], other_site.origin: []}
    for _ in range(3):
        for one in (site, other_site):
            chromium.open(one.page(page()))
            times[one.origin].append(chromium.run("return (await new MemoryBank().ready).bootMs"))
    assert min(times[site.origin]) < min(times[other_site.origin])


def test_the_page_thread_is_never_blocked(chromium: Chromium, site: Site) -> None:
    # Whatever else runs on this machine makes a task long by chance; what the library does, it does each time.
    for _ in range(4):
        chromium.open(site.page(page()))
        longest = chromium.run(
            """
            const tasks = [];
            new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)))
              .observe({ type: "longtask" });
            await new Promise((resolve) => setTimeout(resolve, 300));
            tasks.length = 0;
            const bank = await MemoryBank.open({ deadlineMs: 20000 });
            for (let i = 0; i < 20; i++) {
              await bank.addSemantic({ ...args[0], title: `${args[0].title} ${i}` });
              await bank.search("放大镜", { explain: true });
            }
            const task = await bank.startTask({ goal: args[1].goal });
            args[1].events.forEach((event) => task.addStep(event));
            await task.end({ status: "success" });
            await task.distilled;
            await new Promise((resolve) => setTimeout(resolve, 300));
            await bank.destroy();
            return Math.max(0, ...tasks);
            """,
            MEMORY,
            EPISODE,
        )
        if longest <= 50:
            return
    raise AssertionError(f"a task of {longest} ms")


def test_a_build_leaves_no_path_of_its_machine_in_the_snapshot(dist: Path) -> None:
    (file,) = dist.glob("assets/snapshot-*")
    memory = gzip.decompress(file.read_bytes())
    root = str(Path(__file__).parent.parent.parent)
    for text in (root, str(Path.home()) + "/"):
        assert text.encode() not in memory
        assert text.encode("utf-32-le") not in memory
