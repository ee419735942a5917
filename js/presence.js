/**
 * Whether this is the only tab that has the database open. What it knows is then all there is, and a read needs no look
 * at the store.
 *
 * The only tab holds a lock alone; several share it. A tab writes only while it holds the lock, so nobody wrote while
 * somebody held it alone. Who comes asks the one that is alone to share. Where a browser has no locks, or no channel to
 * ask by, nobody is ever alone, and writes wait for nothing: a commit's revision decides anyway.
 */

import { nameOf } from "./plain.js";
import { limited } from "./time.js";

/**
 * Who doesn't share after so long hangs, and the lock is taken from it. Whoever asked it for something has waited about
 * as long, and gets no answer from memory any more (`_LATE_MS` in `worker.py` is shorter).
 */
const SHARE_LIMIT_MS = 2_000;
/** Locks that don't answer for so long never will. */
const ENTER_LIMIT_MS = 5_000;
/** So long after it came to be alone, the last write of a tab that went is in the store. */
const SETTLE_MS = 500;
/** How often a tab that is not alone tries whether the others have gone. */
const RETRY_MS = 10_000;

export class Presence {
  /** @type {string} */ #lock;
  /** @type {BroadcastChannel | null} */ #channel = null;
  /** Whether tabs can be told from one another here. */
  #isAble = false;
  /** @type {(() => void) | null} lets go of the lock; null where it isn't held */ #release = null;
  /** Until the lock that was held last is free again. */
  #held = Promise.resolve();
  /** @type {Promise<void> | null} */ #entering = null;
  /** How often it came to be alone. */
  #tenures = 0;
  /** Since when it is alone. */
  #aloneSince = Number.POSITIVE_INFINITY;
  /** Whether another tab asked to share since the lock was last asked for. */
  #isAsked = false;
  #triedAt = 0;

  /** @param {string} name of the database */
  constructor(name) {
    this.#lock = `${name}:tabs`;
    try {
      if (!navigator.locks) return;
      this.#channel = new BroadcastChannel(this.#lock);
      this.#channel.onmessage = () => this.#share();
      this.#isAble = true;
    } catch {
      // nobody is ever alone here
    }
  }

  /** A number for the time through which this tab has been alone, long enough to be relied on; 0 where it isn't. */
  get tenure() {
    return performance.now() - this.#aloneSince > SETTLE_MS ? this.#tenures : 0;
  }

  /** Whether this tab may write at once. */
  get isIn() {
    return this.#release !== null || !this.#isAble;
  }

  /** Wait until this tab may write; never long, never an error. */
  async enter() {
    if (this.isIn) return;
    await this.#enter(false);
  }

  /** Let go of the lock, which no frozen page should hold; nothing may be written until it is entered again. */
  leave() {
    this.#aloneSince = Number.POSITIVE_INFINITY;
    this.#release?.();
    this.#release = null;
  }

  /** See now and then whether the others have gone; called where nothing is being written. */
  retry() {
    if (this.#entering || performance.now() - this.#triedAt < RETRY_MS) return;
    this.leave();
    this.enter();
  }

  #share() {
    this.#isAsked = true;
    if (this.#aloneSince === Number.POSITIVE_INFINITY) return;
    this.leave();
    this.#enter(true);
  }

  /** @param {boolean} isShared whether others are known to be there */
  #enter(isShared) {
    this.#entering ??= limited(this.#take(isShared), ENTER_LIMIT_MS)
      .catch(() => {
        this.#isAble = false;
      })
      .finally(() => {
        this.#entering = null;
      });
    return this.#entering;
  }

  /** @param {boolean} isShared */
  async #take(isShared) {
    this.#triedAt = performance.now();
    this.#isAsked = isShared;
    try {
      await this.#held;
      if (!isShared && (await this.#hold({ ifAvailable: true }))) {
        if (!this.#isAsked) {
          this.#tenures += 1;
          this.#aloneSince = performance.now();
          return;
        }
        this.leave();
      }
      const shared = this.#hold({ mode: "shared", signal: AbortSignal.timeout(SHARE_LIMIT_MS) });
      this.#channel?.postMessage("share");
      await shared.catch(async () => {
        await navigator.locks.request(this.#lock, { steal: true }, () => {});
        await this.#hold({ mode: "shared", signal: AbortSignal.timeout(SHARE_LIMIT_MS) });
      });
    } catch (error) {
      // Others quarrel for it, and it is tried again; or a page gets no locks after all, and won't later either.
      if (!["AbortError", "TimeoutError"].includes(nameOf(error))) throw error;
    }
  }

  /**
   * Hold the lock until `leave`, or until it is taken away.
   *
   * @param {LockOptions} options
   * @returns {Promise<boolean>} whether it was to be had
   */
  #hold(options) {
    return new Promise((resolve, reject) => {
      /** @type {(() => void) | null} */
      let release = null;
      const held = navigator.locks.request(this.#lock, options, (lock) => {
        resolve(lock !== null);
        if (!lock) return;
        return new Promise((/** @type {(value: void) => void} */ end) => {
          release = this.#release = end;
        });
      });
      this.#held = held.catch((error) => {
        // Another tab took it.
        if (release && release === this.#release) this.leave();
        reject(error);
      });
    });
  }
}
