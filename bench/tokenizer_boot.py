"""Bigrams beside jieba in a real page: boot, first write (which loads the dictionary), search, memory.

    bench/tokenizer_boot.py [ROUNDS]

Needs `dist/` (`./build.sh`) and chromium with chromedriver. The tokenizers take turns; medians are printed, with their
ratio. Memory is the proportional set size of all processes of the browser, after the first search.
"""

import statistics
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "demo"))

import headless

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


def memory_mb(root: int) -> float:
    """Proportional set size of a process and all below it, in MB."""
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and (stat := entry / "stat").exists():
            children.setdefault(int(stat.read_text().rsplit(")", 1)[1].split()[1]), []).append(int(entry.name))
    waiting, total = [root], 0
    while waiting:
        pid = waiting.pop()
        waiting += children.get(pid, [])
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        total += next((int(line.split()[1]) for line in lines if line.startswith("Pss:")), 0)
    return total / 1024


def main(rounds: int) -> None:
    found: dict[str, list[tuple[float, float, float, float]]] = {"bigram": [], "jieba": []}
    for _ in range(rounds):
        for name, measured in found.items():
            with headless.open_page() as page:
                page.driver.get(f"{page.origin}/?lang=en&pace=0")
                page.run("await demo.ready")
                boot, add, search = page.run(MEASURE, name)
                measured.append((boot, add, search, memory_mb(page.driver.service.process.pid)))
    print(f"{'tokenizer':9} {'boot ms':>8} {'add ms':>7} {'search ms':>9} {'memory MB':>9}   (medians of {rounds})")
    medians = {name: [statistics.median(column) for column in zip(*rows, strict=True)] for name, rows in found.items()}
    for name, (boot, add, search, memory) in medians.items():
        print(f"{name:9} {boot:8.0f} {add:7.0f} {search:9.1f} {memory:9.0f}")
    ratios = [ours / theirs for ours, theirs in zip(medians["jieba"], medians["bigram"], strict=True)]
    print("jieba / bigram " + "  ".join(f"{ratio:.2f}" for ratio in ratios))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
