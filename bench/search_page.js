// The page's half of the search benchmark: the peers, the limit, and the clock. Bundled with the peers by search.py.
import { create, insert, search as oramaSearch } from "@orama/orama";
import FlexSearch from "flexsearch";
import lunr from "lunr";
import MiniSearch from "minisearch";

const K1 = 1.2;
const B = 0.75;
const WEIGHTS = { title: 3, keywords: 2, content: 1 };
const LIMIT = 10;
const BETWEEN = "\u0001"; // joins the tokens: each peer's tokenizer only has to split
const split = (text) => (text ? text.split(BETWEEN) : []);
const fields = Object.keys(WEIGHTS);

/** Engines: `build` from documents `{ id, title, keywords, content }`, then `search` gives ids, best first. */
const peers = {
  async MiniSearch(documents) {
    const searching = { boost: WEIGHTS, tokenize: split, processTerm: (term) => term, bm25: { k: K1, b: B, d: 0 } };
    const index = new MiniSearch({ fields, tokenize: split, processTerm: (term) => term, searchOptions: searching });
    index.addAll(documents);
    return (query) => index.search(query).slice(0, LIMIT).map(({ id }) => id);
  },
  async Orama(documents) {
    const tokenizer = { language: "english", normalizationCache: new Map(), tokenize: (text) => [...new Set(split(text))] };
    const index = create({
      schema: { title: "string", keywords: "string", content: "string" },
      components: { tokenizer },
    });
    for (const { id, ...texts } of documents) await insert(index, { id: String(id), ...texts });
    const how = { limit: LIMIT, boost: WEIGHTS, threshold: 1, tolerance: 0, relevance: { k: K1, b: B, d: 0 } };
    return async (query) => (await oramaSearch(index, { term: query, ...how })).hits.map(({ id }) => Number(id));
  },
  async FlexSearch(documents) {
    // Knows no BM25 and no weights; a document need not have all terms ("suggest").
    const index = new FlexSearch.Index({ encode: split, tokenize: "strict" });
    for (const { id, title, keywords, content } of documents)
      index.add(id, [title, keywords, content].filter(Boolean).join(BETWEEN));
    return (query) => index.search(query, { limit: LIMIT, suggest: true });
  },
  async lunr(documents) {
    const builder = new lunr.Builder();
    builder.k1(K1);
    builder.b(B);
    builder.tokenizer = (text) => split(text).map((token) => new lunr.Token(token));
    for (const [name, boost] of Object.entries(WEIGHTS)) builder.field(name, { boost });
    for (const document of documents) builder.add(document);
    const index = builder.build();
    return (query) =>
      index
        .query((asked) => {
          for (const token of new Set(split(query))) asked.term(token, {});
        })
        .slice(0, LIMIT)
        .map(({ ref }) => Number(ref));
  },
};

/** What plain JavaScript can do: BM25 over typed arrays, all impacts computed beforehand. The limit. */
function limitOf(documents, characters) {
  const found = new Map(); // term → [document, frequency, …]
  const lengths = new Float64Array(documents.length);
  documents.forEach((document, id) => {
    const counts = new Map();
    for (const name of fields)
      for (const term of split(document[name])) counts.set(term, (counts.get(term) ?? 0) + WEIGHTS[name]);
    for (const [term, frequency] of counts) {
      if (!found.has(term)) found.set(term, []);
      found.get(term).push(id, frequency);
      lengths[id] += frequency;
    }
  });
  for (const character of characters) {
    const postings = [];
    documents.forEach(({ plain }, id) => {
      const frequency = fields.reduce((sum, name) => sum + WEIGHTS[name] * (plain[name].split(character).length - 1), 0);
      if (frequency) postings.push(id, frequency);
    });
    if (postings.length) found.set(`character ${character}`, postings);
  }
  const size = documents.length;
  const average = lengths.reduce((sum, length) => sum + length, 0) / size;
  const index = new Map();
  for (const [term, postings] of found) {
    const count = postings.length / 2;
    const idf = Math.log(1 + (size - count + 0.5) / (count + 0.5));
    const ids = new Uint32Array(count);
    const impacts = new Float64Array(count);
    for (let i = 0; i < count; i++) {
      const [id, frequency] = [postings[2 * i], postings[2 * i + 1]];
      ids[i] = id;
      impacts[i] = (idf * frequency * (K1 + 1)) / (frequency + K1 * (1 - B + (B * lengths[id]) / average));
    }
    index.set(term, { ids, impacts });
  }
  const scores = new Float64Array(size);
  const touched = new Uint32Array(size);
  return (terms) => {
    let count = 0;
    for (const term of terms) {
      const postings = index.get(term);
      if (!postings) continue;
      const { ids, impacts } = postings;
      for (let i = 0; i < ids.length; i++) {
        const id = ids[i];
        if (scores[id] === 0) touched[count++] = id;
        scores[id] += impacts[i];
      }
    }
    const best = [];
    for (let i = 0; i < count; i++) {
      const id = touched[i];
      const score = scores[id];
      scores[id] = 0;
      if (best.length === LIMIT && score <= best[LIMIT - 1].score) continue;
      let at = best.length;
      while (at > 0 && best[at - 1].score < score) at--;
      best.splice(at, 0, { id, score });
      if (best.length > LIMIT) best.pop();
    }
    return best;
  };
}

/** Put records into the library's database as they are, faster than the library would. */
window.fill = async (records) => {
  const empty = await MemoryBank.open({ deadlineMs: 60000 });
  await empty.close();
  const database = await new Promise((resolve, reject) => {
    const request = indexedDB.open("mobile-ai-memory");
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const transaction = database.transaction(["semantic", "journal"], "readwrite");
  for (const record of records) transaction.objectStore("semantic").put(record);
  transaction.objectStore("journal").put({ revision: 1, commit: "bench", clears: ["semantic"], touched: {} });
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
  database.close();
};

/** Build what is asked for, then put every query to each in turn. All times in ms; the first queries are not counted. */
window.compare = async ({ names, queries, bank, uncounted }) => {
  const { documents, characters } = window.corpus;
  const engines = {};
  const built = {};
  for (const name of names) {
    const started = performance.now();
    engines[name] = await peers[name](documents);
    built[name] = performance.now() - started;
  }
  let started = performance.now();
  const limit = limitOf(documents, characters);
  built.limit = performance.now() - started;
  const echo = new Worker(URL.createObjectURL(new Blob(["onmessage = ({ data }) => postMessage(data)"])));
  const echoed = (text) =>
    new Promise((resolve) => {
      echo.onmessage = resolve;
      echo.postMessage(text);
    });
  const times = Object.fromEntries([...names, "limit", "echo", "page", "inside", "python"].map((name) => [name, []]));
  let different = 0;
  let answer = JSON.stringify(await bank.search(queries[0].text, { limit: LIMIT }));
  const order = [...names, "limit", "echo", "page"];
  for (const [turn, query] of queries.entries()) {
    const results = {};
    for (let i = 0; i < order.length; i++) {
      const name = order[(i + turn) % order.length];
      started = performance.now();
      if (name === "page") results.page = await bank.search(query.text, { limit: LIMIT });
      else if (name === "limit") results.limit = limit(query.terms);
      else if (name === "echo") await echoed(answer);
      else results[name] = await engines[name](query.tokens);
      if (turn >= uncounted) times[name].push(performance.now() - started);
    }
    if (turn < uncounted) continue;
    times.inside.push(window.inside.total);
    times.python.push(window.inside.python);
    answer = JSON.stringify(results.page);
    // Equal scores may stand in any order; the scores themselves are the same or they are not.
    const same =
      results.page.length === results.limit.length &&
      results.page.every(({ score }, i) => Math.abs(score - results.limit[i].score) < 1e-9 * score);
    if (!same) different++;
  }
  return { built, times, different };
};
