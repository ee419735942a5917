/**
 * The worker's side of the wire: boots Python, then hands every call to it. Holds no logic about
 * memory; what a call means is decided in `mobile_ai_memory/worker.py`.
 */

import { LAYERS } from "./generated/methods.js";
import { Database, UnavailableError } from "./indexeddb.js";
import { messageOf } from "./plain.js";
import { BootError, bootPython, times } from "./python.js";

/** @typedef {import("./protocol.js").ToWorker} ToWorker */
/** @typedef {import("./protocol.js").FromWorker} FromWorker */

/**
 * @typedef {object} Service  the Python object
 * @property {(now: number) => PyPromise} open
 * @property {(request: string) => PyPromise} serve
 * @property {(request: string) => string | undefined} guess
 * @property {() => PyPromise} catch_up
 * @typedef {Promise<string> & { destroy?: () => void }} PyPromise
 */

/** @type {Map<number, { resolve: (text: string) => void, reject: (error: Error) => void }>} */
const asked = new Map();
let lastAsk = 0;

/** What a fault that nobody caught has broken. */
let fault = "load";
/** @typedef {{ python: Service, store: Database }} Served */

/** @type {(served: Served) => void} */
let booted = () => {};
const service = new Promise((/** @type {(served: Served) => void} */ resolve) => {
  booted = resolve;
});

/** @param {FromWorker} message */
const post = (message) => self.postMessage(message);

// Set before anything is awaited: a message that finds no handler is lost.
self.onmessage = ({ data }) => receive(data);
self.addEventListener("unhandledrejection", ({ reason }) => fail(reason));

/** @param {ToWorker} message */
function receive(message) {
  switch (message.type) {
    case "open":
      boot(message.text, message.now).catch(fail);
      break;
    case "call":
      serve(message).catch(fail);
      break;
    case "answer":
      answer(message);
      break;
    case "seen":
      service.then(({ store }) => store.beSeen(message.isSeen));
      break;
    case "ping":
      post({ type: "pong", id: message.id });
      break;
  }
}

/**
 * @param {string} options
 * @param {number} now
 */
async function boot(options, now) {
  post({ type: "progress", stage: "worker" });
  const { database, tokenizer } = JSON.parse(options);
  const store = new Database(database, () => catchUp());
  const reading = readAhead(store);
  const pyodide = await bootPython(tokenizer === "jieba" ? ["jieba"] : [], (stage) =>
    post({ type: "progress", stage }),
  );
  const core = pyodide.pyimport("mobile_ai_memory.worker");
  core.renew();
  /** @type {() => void} */
  const runReady = core.share_turns(() => queueMicrotask(runReady));
  post({ type: "progress", stage: "core" });
  /** @type {Service} */
  const python = core.Service(hostOf(store, reading), options);
  const text = await settled(python.open(now));
  times.index = performance.now();
  post({ type: "ready", text, boot: times });
  fault = "worker";
  booted({ python, store });
}

/**
 * Open the database and read it, while Python still boots.
 *
 * @param {Database} store
 */
function readAhead(store) {
  const opened = store.open(LAYERS);
  const read = opened.then(() => store.changes(-1));
  read.then(
    () => {
      times.open = performance.now();
    },
    () => {}, // Python is told when it asks
  );
  opened.catch(() => {});
  return { opened, read };
}

/**
 * What Python sees of the browser and of the page.
 *
 * @param {Database} store
 * @param {{ opened: Promise<void>, read: Promise<string> }} ahead
 */
function hostOf(store, ahead) {
  /** @type {Promise<string> | undefined} what was read ahead is there to be taken once */
  let read = ahead.read;
  return {
    open: () => ahead.opened,
    changes: (/** @type {number} */ since) => {
      const found = since < 0 ? read : undefined;
      read = undefined;
      return found ?? store.changes(since);
    },
    commit: (/** @type {string} */ changes, /** @type {number} */ base) =>
      store.commit(JSON.parse(changes), base),
    take_turn: () => store.takeTurn(),
    end_turn: () => store.endTurn(),
    destroy: () => store.destroy(),
    llm: (/** @type {string} */ request) => ask("llm", request),
  };
}

/** @param {import("./protocol.js").CallMessage} call */
async function serve({ id, text, read }) {
  const { python, store } = await service;
  if (!read) store.prepare();
  // A read is answered from what Python has while the store is asked whether that is still all there is.
  const current = read && store.isCurrent();
  const guess = read ? python.guess(text) : undefined;
  const valid = guess !== undefined && (await current);
  post({ type: "reply", id, text: valid ? guess : await settled(python.serve(text)) });
}

async function catchUp() {
  const { python } = await service;
  post({ type: "status", text: await settled(python.catch_up()) });
}

/**
 * Wait for Python, and let go of the proxy it answered with.
 *
 * @param {PyPromise} promise
 */
async function settled(promise) {
  try {
    return await promise;
  } finally {
    promise.destroy?.();
  }
}

/**
 * @param {"llm"} what
 * @param {string} text
 * @returns {Promise<string>}
 */
function ask(what, text) {
  const id = ++lastAsk;
  return new Promise((resolve, reject) => {
    asked.set(id, { resolve, reject });
    post({ type: "ask", id, what, text });
  });
}

/** @param {import("./protocol.js").AnswerMessage} message */
function answer({ id, text, error }) {
  const waiting = asked.get(id);
  asked.delete(id);
  if (text === undefined) waiting?.reject(new Error(error ?? "no answer"));
  else waiting?.resolve(text);
}

/** @param {unknown} error */
function fail(error) {
  const known = error instanceof BootError || error instanceof UnavailableError;
  const code = typeof WebAssembly === "undefined" ? "no-wasm" : known ? error.code : fault;
  post({ type: "fatal", code, detail: messageOf(error) });
}
