/**
 * What the drawer knows of its bank: the records, the status, the task; kept up to date while the drawer is open.
 *
 * Every call to the bank goes through `ask`, so that nothing that a bank does reaches the page.
 */

/** @typedef {import("../generated/core.js").SemanticMemory} SemanticMemory */
/** @typedef {import("../generated/core.js").Episode} Episode */
/** @typedef {import("../api.js").Status} Status */

const EVENTS = ["change", "status", "task"];
/** Several changes in a row are read once. */
const SETTLE_MS = 40;
/** A bank that is booting is asked again so often, in case it has no events. */
const POLL_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
const SHOWN_CALLS = 50;

/** @type {Status} */
const NO_STATUS = {
  state: "starting",
  store: "none",
  persisted: null,
  reason: null,
  counts: {},
  limits: {},
  revision: 0,
  setAside: [],
  problems: [],
  version: "",
  bootMs: null,
  boot: null,
};

export class Model {
  /** @type {any} */ bank = null;
  /** @type {Status} */ status = NO_STATUS;
  /** @type {SemanticMemory[]} */ memories = [];
  /** @type {Episode[]} */ episodes = [];
  /** The latest calls of MCP clients. @type {import("../generated/core.js").ToolCall[]} */ calls =
    [];
  /** Whether the lists were read; "failed" where they could not be. @type {"no" | "yes" | "failed"} */ read =
    "no";
  /** The running or last task of the page. @type {any} */ task = null;
  /** @type {{ usage: number, quota: number } | null} */ space = null;
  /** When the last change was seen to be saved, ms; null where none was. @type {number | null} */ changedAt =
    null;
  /** Counts the readings, so that a search knows that it is of yesterday. */
  reading = 0;

  /** @type {() => void} */ #onUpdate;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  #watching = false;
  #lastRevision = 0;
  #pauseMs = POLL_MS;
  #listener = (/** @type {Event} */ event) => this.#hear(event);

  /** @param {() => void} onUpdate */
  constructor(onUpdate) {
    this.#onUpdate = onUpdate;
  }

  /** @param {any} bank */
  use(bank) {
    if (bank === this.bank) return;
    const watched = this.#watching;
    this.stop();
    Object.assign(this, {
      bank,
      status: NO_STATUS,
      memories: [],
      episodes: [],
      calls: [],
      read: "no",
    });
    Object.assign(this, { task: null, changedAt: null });
    this.#lastRevision = 0;
    if (watched) this.watch();
  }

  /** Begin to follow the bank. */
  watch() {
    if (this.#watching) return;
    this.#watching = true;
    for (const name of EVENTS) this.#listen("addEventListener", name);
    this.refresh();
  }

  stop() {
    clearTimeout(this.#timer);
    if (!this.#watching) return;
    this.#watching = false;
    for (const name of EVENTS) this.#listen("removeEventListener", name);
  }

  /** @param {string} method */
  has(method) {
    try {
      return typeof this.bank?.[method] === "function";
    } catch {
      return false;
    }
  }

  /**
   * Ask the bank; undefined where it can't be asked or fails.
   *
   * @param {string} method
   * @param {unknown[]} args
   * @returns {Promise<any>}
   */
  async ask(method, ...args) {
    try {
      return await this.bank?.[method]?.(...args);
    } catch {
      return undefined;
    }
  }

  /** Read everything anew. */
  async refresh() {
    clearTimeout(this.#timer);
    const { bank } = this;
    this.#glance();
    this.#onUpdate();
    if (!bank) return;
    if (this.status.state === "starting") {
      this.#later(POLL_MS);
      await this.#settled(bank);
      if (bank !== this.bank || !this.#watching) return;
      this.#glance();
    }
    // Also where its worker has died: a call is what starts a new one.
    const { state } = this.status;
    if (state === "ready" || state === "starting") await this.#readLists(bank);
    if (bank !== this.bank) return;
    await this.#measure();
    this.#glance();
    this.#onUpdate();
  }

  /** @param {any} bank */
  async #readLists(bank) {
    const reading = ++this.reading;
    const [memories, episodes, calls] = await Promise.all([
      this.ask("listSemantic", {}),
      this.ask("listEpisodes", {}),
      this.ask("listToolCalls", { limit: SHOWN_CALLS }),
    ]);
    if (bank !== this.bank || reading !== this.reading) return;
    this.#glance();
    const { counts } = this.status;
    // A read that came too late is answered with nothing: not to be taken for an empty bank.
    const late = isMissing(memories, counts.semantic) || isMissing(episodes, counts.episodic);
    if (late) {
      if (this.read !== "yes") this.read = "failed";
      this.#later(this.#pauseMs);
      this.#pauseMs = Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS);
      return;
    }
    this.#pauseMs = POLL_MS;
    this.memories = memories;
    this.episodes = episodes;
    this.calls = calls ?? [];
    this.read = "yes";
  }

  /** What can be seen at once. */
  #glance() {
    try {
      this.status = { ...NO_STATUS, ...this.bank?.status?.() };
      this.task = this.bank?.lastTask ?? null;
    } catch {
      this.status = { ...NO_STATUS, state: "unavailable" };
    }
    const { revision } = this.status;
    if (this.#lastRevision > 0 && revision !== this.#lastRevision) this.changedAt = Date.now();
    this.#lastRevision = revision;
  }

  async #measure() {
    try {
      const { usage, quota } = (await navigator.storage?.estimate?.()) ?? {};
      this.space = usage !== undefined && quota ? { usage, quota } : null;
    } catch {
      this.space = null;
    }
  }

  /** @param {any} bank */
  async #settled(bank) {
    try {
      await bank.ready;
    } catch {
      // its status says what there is to say
    }
  }

  /** @param {Event} event */
  #hear(event) {
    if (event.type === "change") {
      this.#later(SETTLE_MS);
      return;
    }
    const before = this.status.state;
    this.#glance();
    this.#onUpdate();
    if (before !== this.status.state) this.#later(SETTLE_MS);
  }

  /** @param {number} ms */
  #later(ms) {
    clearTimeout(this.#timer);
    if (this.#watching) this.#timer = setTimeout(() => this.refresh(), ms);
  }

  /**
   * @param {"addEventListener" | "removeEventListener"} how
   * @param {string} name
   */
  #listen(how, name) {
    try {
      this.bank?.[how]?.(name, this.#listener);
    } catch {
      // a bank without events is looked at when something is done here
    }
  }
}

/**
 * @param {unknown} list
 * @param {number | undefined} count
 */
const isMissing = (list, count) => !Array.isArray(list) || (list.length === 0 && Number(count) > 0);
