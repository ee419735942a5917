/**
 * Calls to the worker: ids, deadlines, the watchdog, and a new worker where the old one died.
 *
 * A call that is not answered resolves to `undefined`; nothing here ever rejects. What a caller
 * gets in place of an answer is not decided here.
 */

import { messageOf } from "./plain.js";

/** @typedef {import("./protocol.js").FromWorker} FromWorker */
/** @typedef {import("./protocol.js").ToWorker} ToWorker */
/** @typedef {import("./protocol.js").CoreStatus} CoreStatus */
/** @typedef {import("./protocol.js").BootTimes} BootTimes */

/** Without a sign of life for this long a boot has failed; `loadPyodide` hangs rather than rejects. */
const BOOT_SILENCE_MS = 20_000;
/** The longest that whoever waits for a boot is kept; `ready` promises an answer within 30 s. */
const BOOT_LIMIT_MS = 28_000;
/** A boot from which something was heard so lately is only slow: its download goes on. */
const LATELY_MS = 6_000;
/** How long a worker that let a deadline pass has to answer a ping. Its JavaScript does, unless Python spins. */
const PONG_MS = 3_000;
const MAX_RESTARTS = 3;
/** After its deadline, an answer is waited for so much longer where somebody still wants it. */
const LATE_LIMIT_MS = 60_000;
/** A timer of more would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * @typedef {object} ChannelHooks
 * @property {() => ToWorker} open  the message that opens the bank
 * @property {(times: BootTimes, asked: number) => void} onBoot
 *   a worker is up; `asked` is when it was asked for, by the page's clock
 * @property {(status: CoreStatus) => void} onStatus
 * @property {(code: string, detail: string, final: boolean) => void} onDeath
 *   the worker is gone; `final` where it won't be started again
 * @property {() => void} onSlow  the boot takes longer than anybody waits, but goes on
 * @property {(what: string, text: string) => Promise<string>} answer  a host callback; may reject
 */

export class Channel {
  /** @type {URL} */ #url;
  /** @type {ChannelHooks} */ #hooks;
  /** @type {Worker | null} */ #worker = null;
  /** @type {Map<number, (text: string | undefined) => void>} */ #pending = new Map();
  /** @type {Promise<boolean>} whether the present worker's boot succeeded */ #boot;
  /** @type {(booted: boolean) => void} */ #settleBoot = () => {};
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #silence;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #limit;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #pong;
  #isBooted = false;
  /** How many calls may keep Python from everything else for as long as they take. */
  #busy = 0;
  #asked = 0;
  #heard = 0;
  #lastId = 0;
  #deaths = 0;
  #closed = false;
  #ended = new AbortController();

  /**
   * @param {URL} url of the worker's script
   * @param {ChannelHooks} hooks
   */
  constructor(url, hooks) {
    this.#url = url;
    this.#hooks = hooks;
    this.#boot = this.#spawn();
    // A page out of sight may be frozen for long, and others must not have to wait for it.
    const { signal } = this.#ended;
    const see = (/** @type {boolean} */ isSeen) => this.#post({ type: "seen", isSeen });
    addEventListener("pagehide", () => see(false), { signal });
    const look = () => see(document.visibilityState === "visible");
    document.addEventListener("visibilitychange", look, { signal });
  }

  /** Whether the present worker came up; settles within the boot's limit. */
  get booted() {
    return this.#boot;
  }

  /**
   * @param {string} text the request
   * @param {{
   *   limitMs: number, read: boolean, isLong?: boolean, onLate?: (text: string | undefined) => void
   * }} limits
   *   how long the caller may be kept, counted from the end of the boot unless it is a `read`; while a call that
   *   `isLong` is not answered nor over its limit, a silent worker isn't taken for dead; `onLate` takes the answer that came after that, or undefined where none will come
   * @returns {Promise<string | undefined>}
   */
  call(text, { limitMs, read, isLong, onLate }) {
    if (this.#closed) {
      onLate?.(undefined);
      return Promise.resolve(undefined);
    }
    if (!this.#worker) this.#boot = this.#spawn();
    const boot = this.#boot;
    const id = ++this.#lastId;
    let weight = isLong ? 1 : 0;
    this.#busy += weight;
    const release = () => {
      this.#busy -= weight;
      weight = 0;
    };
    return new Promise((resolve) => {
      /** @type {ReturnType<typeof setTimeout> | undefined} */
      let timer;
      let late = false;
      this.#pending.set(id, (answer) => {
        release();
        clearTimeout(timer);
        this.#pending.delete(id);
        if (!late) resolve(answer);
        // Late, or never: whoever still waits is told either way.
        if (late || answer === undefined) onLate?.(answer);
      });
      const expire = () => {
        release();
        late = true;
        resolve(undefined);
        if (onLate) setTimeout(() => this.#pending.get(id)?.(undefined), LATE_LIMIT_MS);
        else this.#pending.delete(id);
        this.#checkAlive();
      };
      const startTimer = () => {
        if (this.#pending.has(id)) timer = setTimeout(expire, Math.min(limitMs, LONGEST_TIMER_MS));
      };
      if (read) startTimer();
      else boot.then(startTimer);
      this.#post({ type: "call", id, text, read });
    });
  }

  /** End the worker for good. */
  close() {
    this.#closed = true;
    this.#ended.abort();
    this.#end();
  }

  /** @returns {Promise<boolean>} */
  #spawn() {
    const boot = new Promise((/** @type {(booted: boolean) => void} */ resolve) => {
      this.#settleBoot = resolve;
    });
    this.#limit = setTimeout(() => this.#expire(), BOOT_LIMIT_MS);
    this.#hearBoot();
    this.#asked = performance.now();
    try {
      const worker = new Worker(this.#url, { type: "module", name: "memory-bank" });
      this.#worker = worker;
      worker.onmessage = ({ data }) => {
        if (worker === this.#worker) this.#receive(data);
      };
      worker.onerror = (event) => {
        // A script that is missing or refused gives an event without a message.
        event.preventDefault?.();
        if (worker === this.#worker) this.#die("worker", event.message ?? "");
      };
      worker.onmessageerror = () => {
        if (worker === this.#worker) this.#die("worker", "unreadable message");
      };
      this.#post(this.#hooks.open());
    } catch (error) {
      // Later, so that the constructor's caller has its object before it hears of it.
      queueMicrotask(() => this.#die("worker", messageOf(error)));
    }
    return boot;
  }

  #expire() {
    if (performance.now() - this.#heard > LATELY_MS) {
      this.#die("silent", "");
    } else {
      this.#hooks.onSlow();
      this.#settleBoot(false);
    }
  }

  #hearBoot() {
    this.#heard = performance.now();
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#die("silent", ""), BOOT_SILENCE_MS);
  }

  /** @param {boolean} booted */
  #endBoot(booted) {
    this.#isBooted = booted;
    clearTimeout(this.#silence);
    clearTimeout(this.#limit);
    this.#settleBoot(booted);
  }

  /** @param {FromWorker} message */
  #receive(message) {
    switch (message.type) {
      case "progress":
        this.#hearBoot();
        break;
      case "ready":
        this.#hooks.onBoot(message.boot, this.#asked);
        this.#hooks.onStatus(JSON.parse(message.text));
        this.#endBoot(true);
        break;
      case "reply":
        this.#deaths = 0;
        this.#pending.get(message.id)?.(message.text);
        break;
      case "status":
        this.#hooks.onStatus(JSON.parse(message.text));
        break;
      case "ask":
        this.#answer(message.id, message.what, message.text);
        break;
      case "pong":
        clearTimeout(this.#pong);
        this.#pong = undefined;
        break;
      case "fatal":
        this.#die(message.code, message.detail);
        break;
    }
  }

  /**
   * @param {number} id
   * @param {string} what
   * @param {string} text
   */
  async #answer(id, what, text) {
    const worker = this.#worker;
    /** @type {ToWorker} */
    let answer;
    try {
      answer = { type: "answer", id, text: await this.#hooks.answer(what, text) };
    } catch (error) {
      answer = {
        type: "answer",
        id,
        error: messageOf(error),
      };
    }
    if (worker === this.#worker) this.#post(answer);
  }

  #checkAlive() {
    // While it boots a worker can't answer; whether it ever will is the watchdog's to say.
    if (!this.#worker || !this.#isBooted || this.#pong || this.#busy > 0) return;
    this.#pong = setTimeout(() => this.#die("silent", ""), PONG_MS);
    this.#post({ type: "ping", id: ++this.#lastId });
  }

  /** @param {ToWorker} message */
  #post(message) {
    try {
      this.#worker?.postMessage(message);
    } catch (error) {
      this.#die("worker", messageOf(error));
    }
  }

  /**
   * @param {string} code
   * @param {string} detail
   */
  #die(code, detail) {
    if (this.#closed) return;
    this.#end();
    this.#deaths += 1;
    const final = this.#deaths > MAX_RESTARTS;
    if (final) this.#closed = true;
    this.#hooks.onDeath(code, detail, final);
  }

  #end() {
    clearTimeout(this.#pong);
    this.#pong = undefined;
    this.#worker?.terminate();
    this.#worker = null;
    this.#endBoot(false);
    for (const settle of [...this.#pending.values()]) settle(undefined);
    this.#pending.clear();
  }
}
