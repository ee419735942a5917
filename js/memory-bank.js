/**
 * The page's API. Every call settles whatever happens to the worker, the store or the model; what it
 * settles to where it could not be served comes from the core's own table of calls.
 */

import { assetUrl } from "./base.js";
import { tellBoot } from "./boot-times.js";
import { Channel } from "./channel.js";
import { confirmDelete } from "./confirm.js";
import { Desktop } from "./desktop.js";
import { CALLS, LAYERS } from "./generated/methods.js";
import { settingsFrom } from "./options.js";
import { fieldOf, messageOf, toJson } from "./plain.js";
import { reasonText } from "./reasons.js";
import { Task, WorkingMemory } from "./task.js";
import { Tools } from "./tools.js";
import { mountWebMcp } from "./webmcp.js";

/** @typedef {import("./generated/core.js").Recall} Recall */
/** @typedef {import("./generated/core.js").ImportReport} ImportReport */
/** @typedef {import("./protocol.js").CoreStatus} CoreStatus */
/** @typedef {import("./api.js").MemoryBankOptions} MemoryBankOptions */
/** @typedef {import("./api.js").Status} Status */
/** @typedef {import("./api.js").BootParts} BootParts */
/** @typedef {import("./generated/methods.js").CallSpec} CallSpec */

const WRITE_LIMIT_MS = 10_000;
const MIME_TYPES = { json: "application/json", markdown: "text/markdown;charset=utf-8" };
/** An import may bring what a large store holds: 50 000 memories are about 25 million characters. */
const MAX_IMPORT_CHARACTERS = 32_000_000;
/** A host callback is given this long. */
const CALLBACK_LIMIT_MS = 60_000;
/** Learning: the callback, and a commit for each of what it found. */
const LEARN_LIMIT_MS = CALLBACK_LIMIT_MS + WRITE_LIMIT_MS;
/** Everything in or out: 50 000 memories keep Python for most of it. */
const TRANSFER = { limitMs: 120_000, isLong: true };

/**
 * @param {unknown} task
 * @returns {{ goal: string, app: string | null }}
 */
function goalOf(task) {
  // The goal alone is what people try first.
  if (typeof task === "string") return { goal: task, app: null };
  const [goal, app] = [fieldOf(task, "goal"), fieldOf(task, "app")];
  return {
    goal: typeof goal === "string" ? goal : "",
    app: typeof app === "string" ? app : null,
  };
}

/** @param {unknown} data */
async function textOf(data) {
  if (typeof data === "string") return data;
  if (data instanceof Blob) return data.text();
  return toJson(data, undefined, MAX_IMPORT_CHARACTERS);
}

/**
 * Events, none of which has to be listened to: `change` (what is stored changed, here or in another tab), `status`
 * (the state changed), `task` (the last task started, was given its memories, or ended).
 */
export class MemoryBank extends EventTarget {
  /** @type {import("./options.js").Settings} */ #settings;
  /** @type {Channel} */ #channel;
  /** @type {CoreStatus} */ #core;
  /** @type {Promise<Status>} */ #ready;
  /** @type {Status["state"]} */ #state = "starting";
  /** @type {string | null} */ #reason = null;
  /** @type {string[]} */ #problems = [];
  /** @type {boolean | null} */ #persisted = null;
  /** @type {number | null} */ #bootMs = null;
  /** @type {Task | null} */ #lastTask = null;
  /** @type {Desktop} */ #desktop;
  /** Takes the tools off the page's model context. */
  #mounted = new AbortController();
  /** @type {BootParts | null} */ #boot = null;
  #warned = false;

  /** @param {MemoryBankOptions} [options] */
  constructor(options) {
    super();
    this.#settings = settingsFrom(options);
    this.#core = {
      state: "starting",
      store: "none",
      reason: null,
      counts: Object.fromEntries(LAYERS.map((layer) => [layer, 0])),
      limits: {},
      revision: 0,
      setAside: [],
      problems: [],
      version: __VERSION__,
    };
    const started = performance.now();
    this.#channel = new Channel(assetUrl(__WORKER__), {
      open: () => ({ type: "open", text: this.#openRequest(), now: this.#settings.clock() }),
      onBoot: (times, asked) => {
        this.#boot = tellBoot(times, asked);
      },
      onStatus: (status) => this.#take(status),
      onSlow: () => this.#unavailable(reasonText("slow", "", this.#settings.locale)),
      onDeath: (code, detail, final) => this.#died(code, detail, final),
      answer: (what, text) => this.#answer(what, text),
    });
    this.#ready = this.#channel.booted.then(() => {
      this.#bootMs = Math.round(performance.now() - started);
      return this.status();
    });
    this.#askPersisted();
    const tools = new Tools(
      (name, given, options) => this.#call("callTool", [name, given, options]),
      confirmDelete(this.#settings.locale),
    );
    const report = (/** @type {string} */ problem) => this.#report(problem);
    mountWebMcp(tools, this.#settings.tools, this.#mounted.signal, report);
    this.#desktop = new Desktop(tools, this.#settings.database);
    this.#desktop.addEventListener("change", () => this.#tell("status"));
    this.#desktop.resume();
  }

  /** @param {MemoryBankOptions} [options] */
  static async open(options) {
    const bank = new MemoryBank(options);
    await bank.ready;
    return bank;
  }

  get ready() {
    return this.#ready;
  }

  /** The language of notices, and the drawer's unless it says otherwise. */
  get locale() {
    return this.#settings.locale;
  }

  /** The task that runs, or the last one that ran in this page. */
  get lastTask() {
    return this.#lastTask;
  }

  /** The door to desktop MCP clients, closed until the user opens it. */
  get desktop() {
    return this.#desktop;
  }

  /** @returns {Status} */
  status() {
    const { store, counts, limits, revision, setAside, problems, version } = this.#core;
    return {
      state: this.#state,
      store: this.#state === "ready" ? /** @type {"indexeddb"} */ (store) : "none",
      persisted: this.#persisted,
      reason: this.#reason,
      counts: { ...counts },
      limits: { ...limits },
      revision,
      setAside: setAside.map((record) => ({ ...record })),
      problems: [...problems, ...this.#problems],
      version,
      bootMs: this.#bootMs,
      boot: this.#boot && { ...this.#boot },
    };
  }

  /**
   * Start a task. Resolves within `deadlineMs`, with what is known for it by then.
   *
   * @param {{ goal: string, app?: string | null }} task
   * @returns {Promise<Task>}
   */
  async startTask(task) {
    const named = goalOf(task);
    const { inTime, eventually } = this.#recalling(named);
    const working = this.createWorkingMemory();
    const started = new Task(named, this.#taskCalls(), working, eventually);
    this.#lastTask = started;
    this.#tell("task");
    if (await inTime) await started.recalled;
    return started;
  }

  /**
   * @param {{ goal: string, app?: string | null }} task
   * @returns {Promise<Recall>}
   */
  async recall(task) {
    const found = await this.#recalling(goalOf(task)).inTime;
    if (found) this.#countUse(found.given);
    return found ?? this.#emptyOf("recall");
  }

  /** @param {{ tokenBudget?: number }} [options] */
  createWorkingMemory(options) {
    return new WorkingMemory(this.#taskCalls(), { tokenBudget: fieldOf(options, "tokenBudget") });
  }

  /**
   * All that is kept, as a file; null where it can't be had.
   *
   * @param {{ format?: "json" | "markdown" }} [options]
   * @returns {Promise<Blob | null>}
   */
  async exportData(options) {
    const format = fieldOf(options, "format") ?? "json";
    const answer = await this.#ask("exportData", [{ format }], TRANSFER);
    const text = answer?.value;
    if (typeof text !== "string") return null;
    return new Blob([text], { type: MIME_TYPES[/** @type {"json" | "markdown"} */ (format)] });
  }

  /**
   * Take in what `exportData` wrote; null where the bank can't.
   *
   * @param {Blob | string | object} data the file, its text, or what the text says
   * @param {{ dryRun?: boolean, mode?: "merge" | "replace" }} [options]
   * @returns {Promise<ImportReport | null>}
   */
  async importData(data, options) {
    try {
      const fields = { dryRun: fieldOf(options, "dryRun"), mode: fieldOf(options, "mode") };
      const args = [await textOf(data), fields];
      const answer = await this.#ask("importData", args, {
        ...TRANSFER,
        maxCharacters: MAX_IMPORT_CHARACTERS,
      });
      return answer ? answer.value : this.#emptyOf("importData");
    } catch (error) {
      this.#report(`importData: ${messageOf(error)}`);
      return this.#emptyOf("importData");
    }
  }

  /** End the worker. Whatever is called afterwards gets the empty result. */
  async close() {
    this.#setState("closed", null);
    this.#mounted.abort();
    this.#desktop.stop();
    this.#channel.close();
  }

  /** Delete the database, then close. True once it is gone. */
  async destroy() {
    const asked = this.#call("destroy", []);
    this.#setState("closed", null);
    const destroyed = /** @type {boolean} */ (await asked);
    if (destroyed) this.#desktop.forget();
    await this.close();
    return destroyed;
  }

  /**
   * Make one data call of the core; the call's empty value where it isn't answered in time.
   *
   * @param {string} method
   * @param {unknown[]} args
   * @returns {Promise<any>}
   */
  async #call(method, args) {
    const answer = await this.#ask(method, args);
    return answer ? answer.value : this.#emptyOf(method);
  }

  /**
   * @param {string} method
   * @param {unknown[]} args
   * @param {object} [options]
   * @param {(answer: { value: any } | undefined) => void} [options.onLate] takes what came after the deadline
   * @param {number} [options.maxCharacters]
   * @param {number} [options.limitMs] where it isn't the one of its kind
   * @param {boolean} [options.isLong] whether it may keep Python from everything else
   * @returns {Promise<{ value: any } | undefined>} undefined where there was no answer in time
   */
  async #ask(method, args, { onLate, maxCharacters, limitMs, isLong } = {}) {
    const { kind } = /** @type {CallSpec} */ (CALLS[method]);
    const limits = {
      read: this.#settings.deadlineMs,
      write: WRITE_LIMIT_MS,
      learn: LEARN_LIMIT_MS,
    };
    const read = (/** @type {string | undefined} */ text) => {
      if (text === undefined) return undefined;
      const { value, status } = JSON.parse(text);
      this.#take(status);
      return { value };
    };
    /** @param {string} why */
    const unanswered = (why) => this.#report(`${method}: ${why}; the empty result was given`);
    if (this.#state === "closed") {
      // Also while the database is being deleted: what is asked for now is not for the next one.
      unanswered("the bank is closed");
      onLate?.(undefined);
      return undefined;
    }
    let request;
    try {
      request = toJson({ method, args, now: this.#settings.clock() }, undefined, maxCharacters);
    } catch (error) {
      this.#report(`${method}: ${messageOf(error)}`);
      onLate?.(undefined);
      return undefined;
    }
    const answer = await this.#channel.call(request, {
      limitMs: limitMs ?? limits[kind],
      read: kind === "read",
      ...(isLong && { isLong }),
      ...(onLate && { onLate: (text) => onLate(read(text)) }),
    });
    if (answer === undefined) {
      // It may have been closed meanwhile.
      const isClosed = /** @type {string} */ (this.#state) === "closed";
      unanswered(isClosed ? "the bank is closed" : "no answer in time");
    }
    return read(answer);
  }

  /**
   * @param {string} method
   * @returns {any}
   */
  #emptyOf(method) {
    return structuredClone(CALLS[method]?.empty);
  }

  /**
   * Recall without counting a use: it counts when, and only when, somebody gets to see it.
   *
   * @param {{ goal: string, app: string | null }} task
   * @returns {{ inTime: Promise<Recall | undefined>, eventually: Promise<Recall> }}
   */
  #recalling(task) {
    /** @type {(answer: { value: Recall } | undefined) => void} */
    let settle = () => {};
    const late = new Promise(
      (/** @type {(found: { value: Recall } | undefined) => void} */ resolve) => {
        settle = resolve;
      },
    );
    const inTime = this.#ask("recall", [{ ...task, count: false }], { onLate: settle });
    return {
      inTime: inTime.then((answer) => answer?.value),
      eventually: inTime
        .then((answer) => answer ?? late)
        .then((answer) => answer?.value ?? this.#emptyOf("recall")),
    };
  }

  /** @param {import("./task.js").Given[]} given */
  #countUse(given) {
    if (given.length > 0) this.#call("countUse", [given.map(({ id }) => id)]);
  }

  /** @returns {import("./task.js").Host} */
  #taskCalls() {
    return {
      clock: this.#settings.clock,
      countUse: (given) => this.#countUse(given),
      taskChanged: () => this.#tell("task"),
      buildContext: (events, options) => this.#call("buildContext", [events, options]),
      workingMemorySnapshot: (events, options) =>
        this.#call("workingMemorySnapshot", [events, options]),
      addEpisode: (episode) => this.#call("addEpisode", [episode]),
      distillTaskMemories: (episode) => this.#call("distillTaskMemories", [episode]),
    };
  }

  #openRequest() {
    const { llm, limits, locale, database, tokenizer, tools } = this.#settings;
    return JSON.stringify({ llm: llm !== undefined, limits, locale, database, tokenizer, tools });
  }

  /** @param {CoreStatus} status */
  #take(status) {
    const { revision } = this.#core;
    this.#core = status;
    if (status.revision !== revision) this.#tell("change");
    if (this.#state === "closed") return;
    if (status.state === "unavailable") {
      const [code = "", ...detail] = (status.reason ?? "").split(": ");
      this.#unavailable(reasonText(code, detail.join(": "), this.#settings.locale));
    } else {
      this.#setState(status.state, null);
    }
  }

  /**
   * @param {string} code
   * @param {string} detail
   * @param {boolean} final
   */
  #died(code, detail, final) {
    const text = reasonText(code, detail, this.#settings.locale);
    this.#report(text);
    if (this.#state === "closed") return;
    if (final || this.#state !== "ready") {
      this.#unavailable(final ? reasonText("crashed", text, this.#settings.locale) : text);
    } else {
      this.#setState("starting", null); // again, on the next call
    }
  }

  /** @param {string} reason */
  #unavailable(reason) {
    this.#setState("unavailable", reason);
    this.#mounted.abort();
    if (this.#warned) return;
    this.#warned = true;
    console.warn(`MemoryBank: ${reason}`);
  }

  /**
   * @param {Status["state"]} state
   * @param {string | null} reason
   */
  #setState(state, reason) {
    const changed = state !== this.#state || reason !== this.#reason;
    this.#state = state;
    this.#reason = reason;
    if (changed) this.#tell("status");
  }

  /**
   * Later, so that a listener finds everything in place and keeps no call waiting.
   *
   * @param {"change" | "status" | "task"} what
   */
  #tell(what) {
    queueMicrotask(() => this.dispatchEvent(new Event(what)));
  }

  /** @param {string} problem */
  #report(problem) {
    if (!this.#problems.includes(problem)) this.#problems = [...this.#problems.slice(-9), problem];
  }

  /**
   * Run a host callback. May reject: the channel tells the core.
   *
   * @param {string} what
   * @param {string} text
   * @returns {Promise<string>}
   */
  async #answer(what, text) {
    const { llm } = this.#settings;
    if (what !== "llm" || !llm) throw new Error(`the host has no ${what}`);
    const { messages, purpose } = JSON.parse(text);
    const controller = new AbortController();
    const { signal } = controller;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const expired = new Promise((_, reject) => {
      timer = setTimeout(() => {
        const late = new Error(`${what} did not answer in time`);
        controller.abort(late);
        reject(late);
      }, CALLBACK_LIMIT_MS);
    });
    let reply;
    try {
      reply = await Promise.race([llm(messages, { purpose, signal }), expired]);
    } finally {
      clearTimeout(timer);
    }
    if (typeof reply !== "string") throw new Error(`${what} answered ${typeof reply}, not text`);
    return reply;
  }

  async #askPersisted() {
    try {
      this.#persisted = (await navigator.storage?.persisted?.()) ?? null;
    } catch {
      // unknown, then
    }
  }

  static {
    // The data calls of the core, as they are.
    for (const [method, { onPage }] of Object.entries(CALLS)) {
      if (!onPage) continue;
      Object.defineProperty(MemoryBank.prototype, method, {
        configurable: true,
        writable: true,
        /** @this {MemoryBank} @param {unknown[]} args */
        value(...args) {
          return this.#call(method, args);
        },
      });
    }
  }
}
