/**
 * The worker's side of the wire: boots Python, then hands every call to it. Holds no logic about
 * memory; what a call means is decided in `mobile_ai_memory/worker.py`.
 */

import { Database, UnavailableError } from "./indexeddb.js";
import { messageOf } from "./plain.js";
import { BootError, bootPython } from "./python.js";

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
  const extras = tokenizer === "jieba" ? ["jieba"] : [];
  const pyodide = await bootPython(extras, (stage) => post({ type: "progress", stage }));
  const store = new Database(database, () => catchUp());
  const core = pyodide.pyimport("mobile_ai_memory.worker");
  post({ type: "progress", stage: "core" });
  /** @type {Service} */
  const python = core.Service(hostOf(store), options);
  post({ type: "ready", text: await settled(python.open(now)) });
  fault = "worker";
  booted({ python, store });
}

/**
 * What Python sees of the browser and of the page.
 *
 * @param {Database} store
 */
function hostOf(store) {
  return {
    open: (/** @type {string} */ layers) => store.open(JSON.parse(layers)),
    changes: (/** @type {number} */ since) => store.changes(since),
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
