"""Bigrams beside jieba in a real page: how long are boot, first write (which loads the dictionary) and search?

The tokenizers take turns. Memory is the proportional set size of all processes of the browser, after the first search.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from processes import memory_mb
from tables import Options, Table, median

sys.path.insert(0, str(Path(__file__).parent.parent / "demo"))

import headless

ROUNDS = 5

MEASURE = """
const bank = await MemoryBank.open({ tokenizer: args[0], deadlineMs: 60000, database: "bench" });
let started = performance.now();
await bank.addSemantic({ title: "成语接龙游戏", content: "打开搜索页面，点右上角的放大镜" });
const added = performance.now() - started;
started = performance.now();
const hits = await bank.search("成语接龙");
const searched = performance.now() - started;
if (hits.length !== 1) throw new Error(`found ${hits.length}`);
return [bank.status().bootMs, added, searched];
"""


def measure(_: Options) -> Iterator[Table]:
    found: dict[str, list[tuple[float, float, float, float]]] = {"bigram": [], "jieba": []}
    for _round in range(ROUNDS):
        for name, measured in found.items():
            with headless.open_page() as page:
                page.driver.get(f"{page.origin}/?lang=en&pace=0")
                page.run("await demo.ready")
                boot, add, search = page.run(MEASURE, name)
                measured.append((boot, add, search, memory_mb(page.driver.service.process.pid)))
    medians = {name: [median(column) for column in zip(*rows, strict=True)] for name, rows in found.items()}
    ratios = [theirs / ours for ours, theirs in zip(medians["bigram"], medians["jieba"], strict=True)]
    rows = [*((name, *values) for name, values in medians.items()), ("jieba / bigram", *ratios)]
    yield Table(f"medians of {ROUNDS}", ("tokenizer", "boot ms", "add ms", "search ms", "memory MB"), rows, digits=2)
