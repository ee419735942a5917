/**
 * Whether this is the only tab that has the database open. What it knows is then all there is, and a read needs no look
 * at the store.
 *
 * The only tab holds a lock alone; several share it. A tab writes only while it holds the lock, so nobody wrote while
 * somebody held it alone. Who comes asks the one that is alone to share. One that doesn't hear hangs, and the lock is taken
 * from it: its heart tells it, before anything else when it goes on, that it may have lost it. Where a browser has no
 * locks, or no channel to ask by, nobody is ever alone and nothing is waited for: a commit's revision decides anyway.
 */

import { nameOf } from "./plain.js";
import { limited } from "./time.js";

/** The lock is taken from a tab that hasn't let others share it for so long. */
const SHARE_LIMIT_MS = 1_500;
/** A tab whose heart stood still for so long doesn't rely on the lock any more: less than the above, by far. */
const HANG_MS = 900;
const BEAT_MS = 400;
/** A tab that isn't used for so long lets go, and its heart rests. */
const REST_MS = 60_000;
/** Locks that don't answer for so long never will. */
const ENTER_LIMIT_MS = 4_000;
/** So long after it came to be alone, the last write of a tab that went is in the store. */
const SETTLE_MS = 500;
/** How often a tab that is not alone tries whether the others have gone. */
const RETRY_MS = 10_000;
const NEVER = Number.POSITIVE_INFINITY;

export class Presence {
  /** @type {string} */ #lock;
  /** @type {BroadcastChannel | null} */ #channel = null;
  /** Whether tabs can be told from one another here. */
  #isAble = false;
  /** @type {(() => void) | null} lets go of the lock; null where it isn't held */ #release = null;
  #isExclusive = false;
  /** Until the lock that was held last is free again. */
  #held = Promise.resolve();
  /** @type {Promise<void> | null} */ #entering = null;
  /** How often it came to be alone. */
  #tenures = 0;
  #aloneSince = NEVER;
  /** Whether another tab asked to share since the lock was last asked for. */
  #isAsked = false;
  #triedAt = -NEVER;
  /** @type {ReturnType<typeof setInterval> | undefined} */ #heart;
  #beatAt = 0;
  #usedAt = 0;

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
    this.#use();
    return performance.now() - this.#aloneSince > SETTLE_MS ? this.#tenures : 0;
  }

  /** Whether this tab may write at once. */
  get isIn() {
    this.#use();
    return this.#release !== null || !this.#isAble;
  }

  /** Wait until this tab may write; never long, never an error. */
  async enter() {
    if (!this.isIn) await this.#enter(false);
    else if (!this.#isAble) this.#ask();
  }

  /** Let go of the lock, which no frozen page should hold; nothing may be written until it is entered again. */
  leave() {
    this.#triedAt = -NEVER;
    this.#aloneSince = NEVER;
    this.#isExclusive = false;
    this.#release?.();
    this.#release = null;
  }

  /** See now and then whether the others have gone; called where nothing is being written. */
  retry() {
    if (this.#entering || performance.now() - this.#triedAt < RETRY_MS) return;
    this.leave();
    this.enter();
  }

  #use() {
    this.#usedAt = performance.now();
    if (!this.#heart) {
      this.#beatAt = this.#usedAt;
      this.#heart = setInterval(() => this.#beat(), BEAT_MS);
    }
    this.#doubt();
  }

  #beat() {
    this.#doubt();
    this.#beatAt = performance.now();
    if (this.#entering || this.#beatAt - this.#usedAt < REST_MS) return;
    clearInterval(this.#heart);
    this.#heart = undefined;
    this.leave();
  }

  /** Don't rely on a lock that may have been taken meanwhile. */
  #doubt() {
    if (performance.now() - this.#beatAt < HANG_MS) return;
    this.#beatAt = performance.now();
    this.leave();
  }

  /** Another tab asks. */
  #share() {
    this.#isAsked = true;
    if (!this.#isExclusive) return;
    this.leave();
    this.#enter(true);
  }

  #ask() {
    try {
      this.#channel?.postMessage("share");
    } catch {
      // the lock is taken without, then
    }
  }

  /** @param {boolean} isShared whether others are known to be there */
  #enter(isShared) {
    this.#entering ??= limited(this.#take(isShared), ENTER_LIMIT_MS)
      .catch((error) => {
        // Others quarrel for it, and it is tried again; or a page gets no locks after all, and won't later either.
        if (nameOf(error) !== "AbortError") this.#isAble = false;
      })
      .finally(() => {
        this.#entering = null;
        this.#triedAt = performance.now();
      });
    return this.#entering;
  }

  /** @param {boolean} isShared */
  async #take(isShared) {
    this.#isAsked = isShared;
    await this.#held;
    if (!isShared && (await this.#hold({ ifAvailable: true }))) {
      if (!this.#isAsked) {
        this.#tenures += 1;
        this.#aloneSince = performance.now();
        return;
      }
      this.leave();
    }
    const waiting = new AbortController();
    const shared = this.#hold({ mode: "shared", signal: waiting.signal });
    this.#ask();
    const limit = setTimeout(() => waiting.abort(), SHARE_LIMIT_MS);
    try {
      await shared;
    } catch (error) {
      if (nameOf(error) !== "AbortError") throw error;
      // Held alone, but not relied on: who lost it may not know yet.
      await this.#hold({ steal: true });
    } finally {
      clearTimeout(limit);
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
        this.#isExclusive = lock.mode === "exclusive";
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
