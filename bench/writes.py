"""What does a durable write cost, beside the bare IndexedDB put?

500 memories added one after the other and all at once, against the same records put into IndexedDB by a plain script in
the same page: one transaction each, and one for all. Then single changes in a full bank: an update, a delete, a burst of
uses. The two take turns. What is measured is a third visit: by then the browser has compiled everybody's code for speed.
Needs real texts: `--data FOLDER`.
"""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from corpus import corpus
from tables import Options, Table, median, not_measured, percentile
from visits import visit_before

ROOT = Path(__file__).parent.parent
COUNT = 500
ROUNDS = 3

MEASURE = """
const [entries, rounds, visit] = args;
const clock = () => performance.now();
const promised = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
const completed = (transaction) => new Promise((resolve, reject) => {
  transaction.oncomplete = resolve;
  transaction.onabort = () => reject(transaction.error);
});
async function bare(name) {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("semantic", { keyPath: "id" });
  return await promised(opening);
}
const found = { oneByOne: [], together: [], bareOneByOne: [], bareTogether: [], update: [], bareUpdate: [], remove: [],
  bareRemove: [], uses: [], indexed: [], failed: 0 };
async function one(list, work) { const started = clock(); const value = await work(); list.push(clock() - started); return value; }
for (let round = 0; round < rounds; round++) {
  const bank = await MemoryBank.open({ database: `ours-${visit}-${round}`, deadlineMs: 60000, limits: { semantic: 5000, episodic: 10 } });
  const database = await bare(`bare-${visit}-${round}`);
  const putBare = async (record) => {
    const transaction = database.transaction("semantic", "readwrite");
    transaction.objectStore("semantic").put(record);
    await completed(transaction);
  };
  const records = [];
  await bank.addSemantic({ title: "warm", content: "warm" }); // what learning needs is imported
  for (const entry of entries) {
    const record = await one(found.oneByOne, () => bank.addSemantic(entry));
    if (record) records.push(record); else found.failed++;
    if (record) await one(found.bareOneByOne, () => putBare(record));
  }
  for (const record of records.slice(0, 40)) {
    await one(found.update, () => bank.updateSemantic(record.id, { pinned: true }));
    await one(found.bareUpdate, () => putBare({ ...record, pinned: true }));
  }
  for (const record of records.slice(40, 80)) {
    await one(found.remove, () => bank.deleteSemantic(record.id));
    await one(found.bareRemove, async () => {
      const transaction = database.transaction("semantic", "readwrite");
      transaction.objectStore("semantic").delete(record.id);
      await completed(transaction);
    });
  }
  // Twenty tasks begin at once: each counts a use of what it was given.
  await one(found.uses, () => Promise.all(entries.slice(0, 20).map(({ title }) => bank.recall({ goal: title }))));
  await bank.close();
  const all = await MemoryBank.open({ database: `all-${visit}-${round}`, deadlineMs: 60000, limits: { semantic: 5000, episodic: 10 } });
  await all.addSemantic({ title: "warm", content: "warm" });
  const added = await one(found.together, () => Promise.all(entries.map((entry) => all.addSemantic(entry))));
  found.failed += added.filter((record) => !record).length;
  const other = await bare(`bare-all-${visit}-${round}`);
  await one(found.bareTogether, async () => {
    const transaction = other.transaction("semantic", "readwrite");
    for (const record of added) if (record) transaction.objectStore("semantic").put(record);
    await completed(transaction);
  });
  await all.close();
  database.close(); other.close();
}
return found;
"""


def measure(options: Options) -> Iterator[Table]:
    """Writes, side by side."""
    from chromium import Chromium
    from webserver import Site

    if options.data is None:
        yield not_measured("writes")
        return
    for language in ("zh", "en"):
        entries = corpus(options.data, language, COUNT).entries
        site = Site(ROOT / "dist")
        site.lasting = "/memory-bank/assets/"
        page = site.page('<script src="/memory-bank/memory-bank.js"></script>')
        with tempfile.TemporaryDirectory() as profile:
            chromium = Chromium(Path(profile))
            try:
                visit_before(chromium, page, MEASURE, entries, 1)
                found = chromium.run(MEASURE, entries, ROUNDS, "measured", timeout=600)
            finally:
                chromium.quit()
                site.close()
        rows = []
        for what, ours, bare in (
            (f"an add, one of {COUNT} in a row", "oneByOne", "bareOneByOne"),
            (f"{COUNT} adds at once", "together", "bareTogether"),
            (f"an update among {COUNT}", "update", "bareUpdate"),
            (f"a delete among {COUNT}", "remove", "bareRemove"),
        ):
            mine, theirs = median(found[ours]), median(found[bare])
            rows.append(
                [what, mine, percentile(found[ours], 95), theirs, percentile(found[bare], 95), f"{mine / theirs:.1f}"]
            )
        rows.append(["20 recalls at once", median(found["uses"]), "", "", "", ""])
        notes = [f"{found['failed']} adds failed."] if found["failed"] else []
        columns = ["what", "ours p50", "p95", "bare put p50", "p95", "ratio"]
        yield Table(f"writes, {language} (ms)", columns, rows, notes, 2)
