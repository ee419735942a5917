"""Bigrams beside jieba: how well does each retrieve, and how long does building the index take?

The folder of texts has retrieval sets of the form `{corpus: [{id, group, title, content, keywords?}], queries: [{q, relevant,
group}]}`, one JSON file each. A query is answered from the entries of its own group. Told per set and tokenizer:
recall at 5 and 10, mean reciprocal rank, and the median time of a query, on CPython.
"""

import json
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from tables import Options, Table

from mobile_ai_memory.index import Document, Index
from mobile_ai_memory.segmentation import tokenizer


def indexes(corpus: list[dict[str, Any]], name: Any) -> dict[str, Index]:
    found: dict[str, Index] = defaultdict(lambda: Index(tokenizer(name)))
    for entry in corpus:
        found[entry["group"]].add(entry["id"], Document(entry["title"], entry.get("keywords") or (), entry["content"]))
    return found


def quality(data: dict[str, Any], name: Any) -> tuple[float, ...]:
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


def measure(options: Options) -> Iterator[Table]:
    files = sorted(options.data.glob("*.json")) if options.data else []
    sets = {file.stem: data for file in files if "queries" in (data := json.loads(file.read_text("utf-8")))}
    if not sets:
        print("tokenizers: left out, --data names no folder of retrieval sets", file=sys.stderr)
        return
    rows = [
        (name, tokenizer, *quality(data, tokenizer)) for name, data in sets.items() for tokenizer in ("bigram", "jieba")
    ]
    columns = ("set", "tokenizer", "recall@5", "recall@10", "MRR", "query ms", "build ms")
    yield Table("retrieval", columns, rows, digits=3)
