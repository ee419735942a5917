"""Bigrams beside jieba: how well each retrieves, and how long building the index takes.

    bench/tokenizers.py DATA_FOLDER

DATA_FOLDER has retrieval sets of the form `{corpus: [{id, group, title, content, keywords?}], queries: [{q, relevant,
group}]}`, one JSON file each. A query is answered from the entries of its own group. Printed per set and tokenizer:
recall at 5 and 10, mean reciprocal rank, and the median time of a query.
"""

import json
import statistics
import sys
import time
from collections import defaultdict
from pathlib import Path
from typing import Any

from mobile_ai_memory.index import Document, Index
from mobile_ai_memory.segmentation import tokenizer


def indexes(corpus: list[dict[str, Any]], name: Any) -> dict[str, Index]:
    found: dict[str, Index] = defaultdict(lambda: Index(tokenizer(name)))
    for entry in corpus:
        found[entry["group"]].add(entry["id"], Document(entry["title"], entry.get("keywords") or (), entry["content"]))
    return found


def measure(data: dict[str, Any], name: Any) -> tuple[float, ...]:
    tokenizer(name)("预热")
    started = time.perf_counter()
    by_group = indexes(data["corpus"], name)
    built = time.perf_counter() - started
    recalls: dict[int, list[float]] = {5: [], 10: []}
    ranks, times = [], []
    for query in data["queries"]:
        index = by_group[query["group"]]
        started = time.perf_counter()
        scores = index.score(index.terms(query["q"]))
        ranked = sorted(scores, key=lambda id: (-scores[id], id))
        times.append(time.perf_counter() - started)
        relevant = set(query["relevant"])
        for limit, values in recalls.items():
            values.append(len(relevant & set(ranked[:limit])) / min(len(relevant), limit))
        first = next((rank for rank, id in enumerate(ranked, 1) if id in relevant), None)
        ranks.append(1 / first if first else 0.0)
    mean = statistics.mean
    return mean(recalls[5]), mean(recalls[10]), mean(ranks), statistics.median(times) * 1000, built * 1000


def main(folder: Path) -> None:
    files = sorted(folder.glob("*.json"))
    if not files:
        sys.exit(f"no retrieval sets in {folder}: give the folder that holds them")
    print(f"{'set':16} {'tokenizer':9} {'recall@5':>8} {'recall@10':>9} {'MRR':>6} {'query ms':>9} {'build ms':>9}")
    for file in files:
        data = json.loads(file.read_text("utf-8"))
        for name in ("bigram", "jieba"):
            five, ten, rank, query_ms, build_ms = measure(data, name)
            print(f"{file.stem:16} {name:9} {five:8.3f} {ten:9.3f} {rank:6.3f} {query_ms:9.2f} {build_ms:9.0f}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
