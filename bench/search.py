"""How fast is a search, beside the libraries that a page would take instead, and beside the limit?

500 and 5 000 memories, with `--large` 50 000 too, Chinese and English, made of real texts (`--data FOLDER`, see
`corpus.py`). Every engine gets the same documents and queries with the same tokens, fields and weights, as far as it
knows such; each query is put to all of them in turn, and no query twice. The peers are handed their tokens; the library
tokenizes for itself. What is measured is a third visit, after two with 200 searches each and after a few queries that
are not counted: by then the browser has compiled everybody's code for speed. What the first searches of the first visit
take is told beside it.

"page" is what a page waits for ("alone": a page that does nothing else, on a visit of its own), "inside" what passes
between a call's arrival in the worker and its answer, "python" the part of that in which Python runs. "echo" is a worker
that sends an answer as long straight back: nothing that runs in a worker is faster. "limit" is BM25 over typed arrays in plain JavaScript, whose scores must be ours.
"""

import json
import os
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from corpus import Corpus, corpus
from tables import Options, Table, median, not_measured, percentile
from visits import visit_before

from mobile_ai_memory import text
from mobile_ai_memory.phrases import PhraseSet

ROOT = Path(__file__).parent.parent
DIST = ROOT / "dist"
SIZES = (500, 5_000)
LARGE = 50_000
PEERS = ("MiniSearch", "Orama", "FlexSearch", "lunr")
LARGEST_FOR_ALL = 5_000
"""Beyond it only the two that score by BM25 and are built in minutes are compared, with fewer queries."""
FEW = 60
UNCOUNTED = 20
OURS = {"page": "ours: page", "alone": "ours: page, alone", "inside": "ours: inside", "python": "ours: python"}
_BETWEEN = "\1"
_DAY = 86_400_000

# Stands in the worker before everything else: when a call comes, how long Python has it, when its answer goes.
IN_WORKER = """
{
  let came = 0, python, memory;
  const post = self.postMessage.bind(self);
  addEventListener("message", ({ data }) => {
    if (data.type === "call") [came, python] = [performance.now(), undefined];
  });
  self.postMessage = (message) => {
    if (message.type === "reply") {
      const total = performance.now() - came;
      message.inside = { total, python: python ?? total, bytes: memory?.buffer.byteLength };
    }
    post(message);
  };
  // Where the store has to be asked, a read begins with a transaction, and Python answers before any other task runs.
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (...given) {
    const started = performance.now();
    queueMicrotask(() => { python = performance.now() - started; });
    return begin.apply(this, given);
  };
  for (const name of ["instantiate", "instantiateStreaming"]) {
    const make = WebAssembly[name];
    WebAssembly[name] = async (...given) => {
      const made = await make.apply(WebAssembly, given);
      memory ??= Object.values((made.instance ?? made).exports).find((item) => item instanceof WebAssembly.Memory);
      return made;
    };
  }
}
"""
PAGE = """
<script>
window.inside = {};
window.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data }) => { if (data.inside) window.inside = data.inside; });
  }
};
</script>
<script src="/memory-bank/memory-bank.js"></script><script src="/search_page.js"></script>
"""


def measure(options: Options) -> Iterator[Table]:
    """Search, side by side."""
    if options.data is None:
        yield not_measured("search")
        return
    for size in (*SIZES, LARGE) if options.large else SIZES:
        for language in ("zh", "en"):
            yield compare(corpus(options.data, language, size))


def compare(texts: Corpus) -> Table:
    from chromium import Chromium
    from webserver import Site

    size = len(texts.entries)
    names = PEERS if size <= LARGEST_FOR_ALL else PEERS[:2]
    site = Site(DIST)
    site.lasting = "/memory-bank/assets/"
    script = DIST / site.worker.removeprefix("/memory-bank/")
    site.change(site.worker, body=IN_WORKER.encode() + script.read_bytes())
    site.change("/search_page.js", body=bundle("search_page.js"))
    site.change("/corpus.json", body=json.dumps(for_page(texts)).encode())
    with tempfile.TemporaryDirectory() as profile:
        chromium = Chromium(Path(profile))
        try:
            page = site.page(PAGE)
            chromium.open(page)
            queries = queries_of(texts)[: None if size <= LARGEST_FOR_ALL else FEW]
            first = chromium.run(FIRST_VISIT, queries[:UNCOUNTED], size, timeout=600)
            visit_before(chromium, page, VISIT, queries[:UNCOUNTED])
            found = {**chromium.run(MEASURE, names, queries, UNCOUNTED, timeout=1_500), **first}
            chromium.open(page)
            found["times"]["alone"] = chromium.run(ALONE, queries, UNCOUNTED, timeout=600)
        finally:
            chromium.quit()
            site.close()
    return table(texts, found, len(queries))


FIRST_VISIT = """
const [queries, size] = args;
const empty = await MemoryBank.open({ deadlineMs: 60000, database: "empty" });
await empty.search("warm");
const bare = { ms: empty.status().bootMs, bytes: window.inside.bytes };
await empty.close();
await fill((await (await fetch("/corpus.json")).json()).records);
const bank = await MemoryBank.open({ deadlineMs: 60000, limits: { semantic: 100000, episodic: 200 } });
if (bank.status().counts.semantic !== size) throw new Error(JSON.stringify(bank.status()));
const first = [];
for (const { text } of queries) {
  const started = performance.now();
  await bank.search(text, { limit: 10 });
  first.push(performance.now() - started);
}
await bank.close();
return { first, bare };
"""
VISIT = """
const bank = await MemoryBank.open({ deadlineMs: 60000, limits: { semantic: 100000, episodic: 200 } });
for (let round = 0; round < 10; round++) for (const { text } of args[0]) await bank.search(text, { limit: 10 });
"""
MEASURE = """
const [names, queries, uncounted] = args;
window.corpus = await (await fetch("/corpus.json")).json();
corpus.records = null;
const bank = await MemoryBank.open({ deadlineMs: 60000, limits: { semantic: 100000, episodic: 200 } });
await bank.search("warm");
const { bootMs: ms, boot } = bank.status();
const full = { ms, index: boot.index - Math.max(boot.restore, boot.open), bytes: window.inside.bytes };
const found = await compare({ names, queries, bank, uncounted });
return { ...found, full, problems: bank.status().problems };
"""
ALONE = """
const [queries, uncounted] = args;
const bank = await MemoryBank.open({ deadlineMs: 60000, limits: { semantic: 100000, episodic: 200 } });
const times = [];
for (const { text } of queries) {
  await new Promise((resolve) => setTimeout(resolve, 20));
  const started = performance.now();
  await bank.search(text, { limit: 10 });
  times.push(performance.now() - started);
}
return times.slice(uncounted);
"""


def table(texts: Corpus, found: dict[str, Any], count: int) -> Table:
    times, built = found["times"], found["built"]
    page, inside = median(times["page"]), median(times["inside"])
    rows = []
    for name, values in times.items():
        p50 = median(values)
        ours = name in OURS
        rows.append(
            [
                OURS.get(name, name),
                p50,
                percentile(values, 95),
                "" if ours else f"{p50 / page:.2f}",
                "" if ours else f"{p50 / inside:.2f}",
                f"{built[name]:.0f}" if name in built else "",
            ]
        )
    hop = median([whole - inside for whole, inside in zip(times["page"], times["inside"], strict=True)])
    starts = " and ".join(
        f"{found[name]['ms']} ms {what} them" for name, what in (("full", "with"), ("bare", "without"))
    )
    memory = " and ".join(
        f"{found[name]['bytes'] / 2**20:.0f} MB {what} them" for name, what in (("full", "with"), ("bare", "without"))
    )
    told = f"{median(found['first']):.1f} ms (median), {max(found['first']):.1f} ms (longest)"
    notes = [
        f"{count - UNCOUNTED} queries; {found['different']} of them with other scores than the limit's.",
        f"The hop between page and worker takes {hop:.2f} ms (median). A start takes {starts}; the worker has {memory}.",
        f"They are indexed in {found['full']['index']} ms at the start of a visit.",
        f"The first {UNCOUNTED} searches of the first visit: {told}.",
        *found["problems"],
    ]
    title = f"search in {len(texts.entries)} memories, {texts.language} (ms)"
    return Table(title, ["engine", "p50", "p95", "÷ page", "÷ inside", "build"], rows, notes, 2)


def bundle(name: str) -> bytes:
    """A script of this folder with the libraries that it imports."""
    command = [str(ROOT / "js/node_modules/.bin/esbuild"), str(ROOT / "bench" / name), "--bundle", "--minify"]
    where = {"NODE_PATH": str(ROOT / "js/node_modules")}
    return subprocess.run(command, capture_output=True, check=True, env={**os.environ, **where}).stdout


def for_page(texts: Corpus) -> dict[str, Any]:
    records, documents = [], []
    for number, entry in enumerate(texts.entries):
        title, content, keywords = str(entry["title"]), str(entry["content"]), list(entry["keywords"])  # type: ignore[call-overload]
        words = list(dict.fromkeys(filter(None, map(text.keyword, keywords))))
        plain = {"title": text.normalize(title), "keywords": _BETWEEN.join(words), "content": text.normalize(content)}
        documents.append(
            {
                "id": number,
                "title": _BETWEEN.join(text.bigram_terms(plain["title"])),
                "keywords": plain["keywords"],
                "content": _BETWEEN.join(text.bigram_terms(plain["content"])),
                "plain": plain,
            }
        )
        records.append(record(number, title, content, keywords))
    characters = sorted({word for query in texts.queries for word in text.single_han(text.normalize(query))})
    return {"records": records, "documents": documents, "characters": characters}


def record(number: int, title: str, content: str, keywords: list[str]) -> dict[str, Any]:
    """A memory as it stands in the store, too old to be favoured."""
    then = 1_700_000_000_000 - number * _DAY // 1_000
    return {
        "id": f"m{number}", "title": title, "content": content, "keywords": keywords, "polarity": "positive",
        "app": None, "createdAt": then, "lastUsedAt": None, "hits": 0, "kind": "experience", "source": "user",
        "episodeId": None, "pinned": False, "helped": 0, "harmed": 0, "lastVerifiedAt": then, "supersedes": None,
        "supersededBy": None,
    }  # fmt: skip


def queries_of(texts: Corpus) -> list[dict[str, Any]]:
    """Each query, its tokens for the peers, and its terms (whole keywords, single characters) for the limit."""
    keywords = PhraseSet()
    for entry in texts.entries:
        for word in dict.fromkeys(filter(None, map(text.keyword, entry["keywords"]))):  # type: ignore[call-overload]
            keywords.add(word)
    queries = []
    for query in texts.queries:
        normalized = text.one_line(text.normalize(query))
        tokens = text.bigram_terms(normalized)
        alone = set(text.single_han(normalized))
        whole = dict.fromkeys(normalized[start:end] for start, end in keywords.find(normalized))
        terms = dict.fromkeys([*(word for word in whole if word not in alone), *tokens])
        queries.append(
            {
                "text": query,
                "tokens": _BETWEEN.join(tokens),
                "terms": [f"character {term}" if term in alone else term for term in terms],
            }
        )
    return queries
