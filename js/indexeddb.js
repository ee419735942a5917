/**
 * IndexedDB, one function per transaction, each resolved when its transaction completed. Knows
 * object stores, revisions and broken connections; knows nothing of what a record means.
 *
 * Beside one object store per layer there is `journal`: one entry per commit, key `revision`, that
 * says which records the commit touched. Its last key is the store's revision, and from its entries
 * another tab learns what to read again.
 */

import { messageOf, nameOf } from "./plain.js";
import { Presence } from "./presence.js";
import { limited, pause } from "./time.js";

/**
 * @typedef {object} ChangeSet
 * @property {string[]} clears layers
 * @property {Record<string, string[]>} deletes ids by layer
 * @property {Record<string, any[]>} puts records by layer
 */

/**
 * @typedef {object} Begun
 * @property {IDBTransaction} transaction
 * @property {Promise<void>} completed
 *
 * @typedef {object} JournalEntry
 * @property {number} revision
 * @property {string} commit an id of the commit's own, by which it is known again
 * @property {string[]} clears
 * @property {Record<string, string[]>} touched ids by layer, put or deleted
 */

const JOURNAL = "journal";
const LAST_REVISION = Number.MAX_SAFE_INTEGER;
/** Whatever else somebody put into the journal is no entry. */
const REVISIONS = globalThis.IDBKeyRange?.bound(1, LAST_REVISION);
/** Tabs that are further behind read everything anew. */
const JOURNAL_LENGTH = 256;
/** After so many commits, what is beyond that length is deleted. */
const TRIM_INTERVAL = 32;
const OPEN_LIMIT_MS = 8_000;
/** An upgrade waits for other tabs to let go. */
const UPGRADE_LIMIT_MS = 15_000;
const TRANSACTION_LIMIT_MS = 9_000;
const OPEN_ATTEMPTS = 3;
const OPEN_PAUSE_MS = 150;
/** Broken connections in a row that are mended before the fault is passed on. */
const MAX_HEALS = 3;
const TURN_LIMIT_MS = 2_000;

export class UnavailableError extends Error {
  /**
   * @param {string} code of `reasons.js`
   * @param {unknown} cause
   */
  constructor(code, cause) {
    super([code, messageOf(cause ?? "")].filter(Boolean).join(": "));
    this.code = code;
  }
}

/** Ends a transaction in which nothing is to be written. */
class Refused extends Error {
  /** @param {number} revision the answer in its place */
  constructor(revision) {
    super("refused");
    this.revision = revision;
  }
}

export class Database {
  /** @type {string} */ #name;
  /** @type {string[]} */ #layers = [];
  /** @type {IDBDatabase | null} */ #connection = null;
  /** @type {Promise<IDBDatabase> | null} */ #connecting = null;
  /** @type {BroadcastChannel | null} */ #channel;
  /** @type {Presence} */ #presence;
  /** @type {(() => void) | null} */ #endTurn = null;
  /** Whether the connection is a new one, behind which there may be another database. */
  #fresh = true;
  #heals = 0;
  #destroyed = false;
  /** The revision that was told last. */
  #told = -1;
  /** The tenure of this tab in which that was found to be the store's. */
  #confirmed = 0;
  /** @type {(Begun & { last?: Promise<JournalEntry | undefined> }) | null} for a commit of the present task */
  #prepared = null;
  /** How many transactions run. */
  #running = 0;

  /**
   * @param {string} name
   * @param {() => void} onCommit called when another tab committed
   */
  constructor(name, onCommit) {
    this.#name = name;
    this.#channel = openChannel(name, onCommit);
    this.#presence = new Presence(name);
  }

  /**
   * Open the database with an object store for each layer.
   *
   * @param {string[]} layers
   */
  async open(layers) {
    this.#layers = layers;
    this.#presence.enter();
    for (let attempt = 1; ; attempt++) {
      try {
        await this.#connect();
        return;
      } catch (error) {
        // The backend may be restarting; a refusal stays one.
        const passing = nameOf(error) === "UnknownError" && attempt < OPEN_ATTEMPTS;
        if (!passing)
          throw error instanceof UnavailableError
            ? error
            : new UnavailableError("no-indexeddb", error);
        await pause(OPEN_PAUSE_MS * attempt);
      }
    }
  }

  /**
   * What changed since a revision, as JSON; everything where `since` is negative or too long ago.
   *
   * @param {number} since
   */
  async changes(since) {
    const found = await this.#transaction(
      "readonly",
      [JOURNAL, ...this.#layers],
      async (transaction) => {
        if (this.#fresh || since < 0) return await this.#everything(transaction);
        const journal = transaction.objectStore(JOURNAL);
        /** @type {JournalEntry[]} */
        const entries = await result(journal.getAll(IDBKeyRange.bound(since, LAST_REVISION)));
        // The entry of `since` itself shows that the journal still reaches back to it; there is none of 0.
        const [first] = since > 0 ? entries.splice(0, 1) : [{ revision: 0 }];
        const whole =
          first?.revision !== since ||
          (entries[0]?.revision ?? since + 1) !== since + 1 ||
          entries.some((entry) => !isWhole(entry) || entry.clears.length > 0);
        if (whole) return await this.#everything(transaction);
        return await this.#touched(transaction, entries, entries.at(-1)?.revision ?? since);
      },
    );
    this.#told = found.revision;
    return textOf(found);
  }

  /** Whether the store is still at the revision that was told last; never an error. */
  async isCurrent() {
    const told = this.#told;
    const { tenure } = this.#presence;
    if (this.#fresh || !this.#connection) return false;
    if (this.#isAlone) return true; // asking would be a quarter of a search
    if (!tenure && this.#running === 0) this.#presence.retry();
    try {
      const transaction = this.#connection.transaction(JOURNAL, "readonly");
      const last = result(transaction.objectStore(JOURNAL).openKeyCursor(REVISIONS, "prev"));
      const found = (await limited(last, TRANSACTION_LIMIT_MS))?.key ?? 0;
      if (found !== told || this.#fresh) return false;
      this.#confirmed = tenure;
      return true;
    } catch {
      return false; // whoever reads will find out why
    }
  }

  /** Whether nobody else can have written since the store was found to be at the revision that was told last. */
  get #isAlone() {
    const { tenure } = this.#presence;
    return tenure > 0 && tenure === this.#confirmed;
  }

  /** Begin the transaction of a commit of the present task: the browser gets on with it while Python still decides. */
  prepare() {
    if (!this.#connection || this.#fresh || this.#running > 0 || !this.#presence.isIn) return;
    try {
      const begun = begin(this.#connection, [JOURNAL, ...this.#layers], "readwrite");
      const last = this.#isAlone ? undefined : lastEntry(begun.transaction.objectStore(JOURNAL));
      last?.catch(() => {});
      this.#prepared = { ...begun, last };
      queueMicrotask(() => {
        this.#prepared = null;
      });
    } catch {
      // the commit will find out why
    }
  }

  /**
   * Write a change set, where the store's revision is still `base`.
   *
   * @param {ChangeSet} changes
   * @param {number} base
   * @returns {Promise<number>} the new revision, or -1 where another was found
   */
  async commit(changes, base) {
    const commit = crypto.randomUUID?.() ?? `${Math.random()}-${performance.now()}`;
    let prepared = this.#prepared;
    this.#prepared = null;
    const entered = this.#presence.enter();
    if (!this.#presence.isIn) {
      await entered;
      prepared = null; // of a task that is over
    }
    const { tenure } = this.#presence;
    let isSure = this.#isAlone;
    const revision = await this.#transaction(
      "readwrite",
      [JOURNAL, ...this.#layers],
      async (transaction) => {
        const journal = transaction.objectStore(JOURNAL);
        // Where nobody else can have written, the revision isn't asked for: that another commit has it would end this one.
        const early = prepared?.transaction === transaction ? prepared.last : undefined;
        const asked = isSure ? undefined : (early ?? lastEntry(journal));
        asked?.catch(() => {}); // where writing fails first, its error is the one to tell
        isSure = false; // tried again, it may be there already
        // Written before the answer is there, which comes no later for it; it is taken back where the answer forbids it.
        if (!this.#fresh) {
          write(transaction, changes);
          const entry = {
            revision: base + 1,
            commit,
            clears: changes.clears,
            touched: touchedBy(changes),
          };
          if (asked) journal.put(entry);
          else journal.add(entry);
          if (base >= JOURNAL_LENGTH && base % TRIM_INTERVAL === 0)
            journal.delete(IDBKeyRange.upperBound(base + 1 - JOURNAL_LENGTH));
        }
        if (asked) {
          const last = await asked;
          // A commit that was tried again after a broken connection may have been written before.
          if (last?.commit === commit) throw new Refused(last.revision);
          if ((last?.revision ?? 0) !== base) throw new Refused(-1);
        }
        if (this.#fresh) throw new Refused(-1);
        transaction.commit?.();
        return base + 1;
      },
      prepared,
    ).catch((error) => {
      this.#confirmed = 0; // what the store has is unknown, or another's
      if (error instanceof Refused) return error.revision;
      if (nameOf(error) === "ConstraintError") return -1;
      throw error;
    });
    if (revision > 0) {
      this.#told = revision;
      this.#confirmed = tenure;
      // Who waits for the commit goes first: telling the other tabs takes a tenth of it.
      setTimeout(() => this.#tell(revision));
    }
    return revision;
  }

  /** Wait for the turn among the tabs, where the browser has locks; never long, never an error. */
  async takeTurn() {
    try {
      const signal = AbortSignal.timeout(TURN_LIMIT_MS);
      await new Promise((/** @type {(value: void) => void} */ taken, reject) => {
        navigator.locks
          .request(`${this.#name}:commit`, { signal }, () => {
            taken();
            return new Promise((/** @type {(value: void) => void} */ end) => {
              this.#endTurn = end;
            });
          })
          .catch(reject);
      });
    } catch {
      // No locks here, or somebody holds theirs for long. The revision decides anyway.
    }
  }

  endTurn() {
    this.#endTurn?.();
    this.#endTurn = null;
  }

  /**
   * The page came into view or went.
   *
   * @param {boolean} isSeen
   */
  beSeen(isSeen) {
    if (isSeen) this.#presence.enter();
    else if (this.#running === 0) this.#presence.leave();
  }

  /** Delete the database. */
  async destroy() {
    await this.#presence.enter();
    const connection = this.#connection;
    this.#destroyed = true;
    this.#drop();
    connection?.close();
    await limited(result(indexedDB.deleteDatabase(this.#name)), OPEN_LIMIT_MS);
    this.#tell(0);
  }

  /** @param {number} revision */
  #tell(revision) {
    try {
      this.#channel?.postMessage(revision);
    } catch {
      // other tabs notice at their next read or commit
    }
  }

  /** @param {IDBTransaction} transaction */
  async #everything(transaction) {
    const last = await lastEntry(transaction.objectStore(JOURNAL));
    /** @type {Record<string, any[]>} */
    const puts = {};
    /** @type {string[]} */
    const unreadable = [];
    for (const layer of this.#layers) {
      puts[layer] = await readAll(transaction.objectStore(layer), unreadable);
    }
    this.#fresh = false;
    return {
      revision: last?.revision ?? 0,
      whole: true,
      clears: [],
      deletes: {},
      puts,
      unreadable,
    };
  }

  /**
   * @param {IDBTransaction} transaction
   * @param {JournalEntry[]} entries
   * @param {number} revision
   */
  async #touched(transaction, entries, revision) {
    /** @type {Record<string, any[]>} */
    const puts = {};
    /** @type {Record<string, string[]>} */
    const deletes = {};
    for (const layer of this.#layers) {
      const ids = new Set(entries.flatMap(({ touched }) => touched[layer] ?? []));
      const store = transaction.objectStore(layer);
      const found = await Promise.all([...ids].map((id) => result(store.get(id))));
      puts[layer] = found.filter((record) => record !== undefined);
      deletes[layer] = [...ids].filter((_, i) => found[i] === undefined);
    }
    return { revision, whole: false, clears: [], deletes, puts, unreadable: [] };
  }

  /**
   * Run one transaction. A connection that the browser closed is opened again, and the transaction
   * tried once more; three times in a row, then the fault is passed on.
   *
   * @template Result
   * @param {IDBTransactionMode} mode
   * @param {string[]} stores
   * @param {(transaction: IDBTransaction) => Promise<Result>} body must await nothing but requests
   * @param {Begun | null} [begun] the transaction, where it is there already
   * @returns {Promise<Result>}
   */
  async #transaction(mode, stores, body, begun) {
    try {
      const value = await this.#attempt(mode, stores, body, begun);
      this.#heals = 0;
      return value;
    } catch (error) {
      if (!isBroken(error) || this.#heals >= MAX_HEALS) throw error;
      this.#heals += 1;
      this.#drop();
      return await this.#attempt(mode, stores, body);
    }
  }

  /**
   * @template Result
   * @param {IDBTransactionMode} mode
   * @param {string[]} stores
   * @param {(transaction: IDBTransaction) => Promise<Result>} body
   * @param {Begun | null} [begun]
   * @returns {Promise<Result>}
   */
  async #attempt(mode, stores, body, begun) {
    this.#running += 1;
    try {
      // Begun at once where it can be: Python goes on while the browser works.
      const { transaction, completed } =
        begun ?? begin(this.#connection ?? (await this.#connect()), stores, mode);
      try {
        const value = await limited(body(transaction), TRANSACTION_LIMIT_MS);
        await limited(completed, TRANSACTION_LIMIT_MS);
        return value;
      } catch (error) {
        abort(transaction);
        throw error;
      }
    } finally {
      this.#running -= 1;
    }
  }

  /** @returns {Promise<IDBDatabase>} */
  async #connect() {
    if (this.#destroyed) throw new UnavailableError("no-indexeddb", "destroyed");
    if (this.#connection) return this.#connection;
    this.#connecting ??= openDatabase(this.#name, [JOURNAL, ...this.#layers]);
    try {
      const connection = await this.#connecting;
      if (!this.#connection) {
        connection.onclose = () => this.#drop();
        // Another tab upgrades or deletes the database: it must not have to wait for us.
        connection.onversionchange = () => {
          connection.close();
          this.#drop();
        };
        this.#connection = connection;
        this.#fresh = true;
      }
      return this.#connection;
    } finally {
      this.#connecting = null;
    }
  }

  #drop() {
    this.#connection = null;
    this.#fresh = true;
  }
}

/**
 * Open a database that has at least these object stores, adding those that are missing.
 *
 * @param {string} name
 * @param {string[]} stores
 * @returns {Promise<IDBDatabase>}
 */
async function openDatabase(name, stores) {
  let connection = await openVersion(name, stores, undefined);
  const missing = stores.some((store) => !connection.objectStoreNames.contains(store));
  if (missing) {
    const version = connection.version + 1;
    connection.close();
    connection = await openVersion(name, stores, version);
  }
  const transaction = connection.transaction(stores);
  if (!stores.every((store) => transaction.objectStore(store).keyPath === keyPathOf(store))) {
    connection.close();
    throw new UnavailableError("foreign", "");
  }
  return connection;
}

/** @param {string} store */
const keyPathOf = (store) => (store === JOURNAL ? "revision" : "id");

/**
 * @param {string} name
 * @param {string[]} stores
 * @param {number | undefined} version the present one where undefined
 * @returns {Promise<IDBDatabase>}
 */
function openVersion(name, stores, version) {
  return new Promise((resolve, reject) => {
    // Any of these steps throws in one browser or another.
    const request = indexedDB.open(name, version);
    let given = false;
    const expire = () => {
      given = true;
      reject(new UnavailableError("open-silent", ""));
    };
    let timer = setTimeout(expire, OPEN_LIMIT_MS);
    const extend = () => {
      clearTimeout(timer);
      timer = setTimeout(expire, UPGRADE_LIMIT_MS);
    };
    request.onblocked = extend;
    request.onupgradeneeded = () => {
      extend();
      for (const store of stores) {
        if (!request.result.objectStoreNames.contains(store)) {
          request.result.createObjectStore(store, {
            keyPath: keyPathOf(store),
          });
        }
      }
    };
    request.onsuccess = () => {
      clearTimeout(timer);
      if (given) request.result.close();
      else resolve(request.result);
    };
    request.onerror = (event) => {
      event.preventDefault();
      clearTimeout(timer);
      const newer = nameOf(request.error) === "VersionError";
      reject(newer ? new UnavailableError("newer", "") : request.error);
    };
  });
}

/**
 * @param {IDBDatabase} connection
 * @param {string[]} stores
 * @param {IDBTransactionMode} mode
 * @returns {Begun}
 */
function begin(connection, stores, mode) {
  const transaction = connection.transaction(stores, mode);
  const completed = new Promise((/** @type {(value: void) => void} */ resolve, reject) => {
    transaction.oncomplete = () => resolve();
    // A request may succeed and its transaction still fail: the quota is found out at the end.
    transaction.onabort = () =>
      reject(transaction.error ?? new DOMException("aborted", "AbortError"));
  });
  completed.catch(() => {}); // where something else fails first, its error is the one to tell
  return { transaction, completed };
}

/**
 * @param {IDBTransaction} transaction
 * @param {ChangeSet} changes
 */
function write(transaction, { clears, deletes, puts }) {
  for (const layer of clears) transaction.objectStore(layer).clear();
  for (const [layer, ids] of Object.entries(deletes)) {
    for (const id of ids) transaction.objectStore(layer).delete(id);
  }
  for (const [layer, records] of Object.entries(puts)) {
    for (const record of records) transaction.objectStore(layer).put(record);
  }
}

/**
 * @param {ChangeSet} changes
 * @returns {Record<string, string[]>}
 */
function touchedBy({ deletes, puts }) {
  /** @type {Record<string, string[]>} */
  const touched = {};
  for (const [layer, ids] of Object.entries(deletes)) touched[layer] = [...ids];
  for (const [layer, records] of Object.entries(puts)) {
    touched[layer] = [...(touched[layer] ?? []), ...records.map(({ id }) => id)];
  }
  return touched;
}

/**
 * Whether an entry is one of ours: another hand may have been at the database.
 *
 * @param {Partial<JournalEntry> | undefined} entry
 */
function isWhole(entry) {
  return (
    Array.isArray(entry?.clears) && typeof entry.touched === "object" && entry.touched !== null
  );
}

/**
 * @param {IDBObjectStore} journal
 * @returns {Promise<JournalEntry | undefined>}
 */
async function lastEntry(journal) {
  const cursor = await result(journal.openCursor(REVISIONS, "prev"));
  return cursor?.value;
}

/**
 * All records of a store. Where one can't be read (a lost file), the others still are.
 *
 * @param {IDBObjectStore} store
 * @param {string[]} unreadable takes a line for each record that could not be read
 * @returns {Promise<any[]>}
 */
async function readAll(store, unreadable) {
  try {
    return await result(store.getAll());
  } catch {
    const keys = await result(store.getAllKeys());
    const found = await Promise.allSettled(keys.map((key) => result(store.get(key))));
    return found.flatMap((read, i) => {
      if (read.status === "fulfilled") return [read.value];
      unreadable.push(`${store.name}/${keys[i]}: ${messageOf(read.reason)}`);
      return [];
    });
  }
}

/**
 * A change set as JSON. A record that can't be told in JSON is one that can't be read.
 *
 * @param {{ puts: Record<string, any[]>, unreadable: string[] }} changes
 */
function textOf(changes) {
  try {
    return JSON.stringify(changes);
  } catch {
    for (const [layer, records] of Object.entries(changes.puts)) {
      changes.puts[layer] = records.filter((record) => {
        try {
          JSON.stringify(record);
          return true;
        } catch (error) {
          changes.unreadable.push(`${layer}/${record.id}: ${messageOf(error)}`);
          return false;
        }
      });
    }
    return JSON.stringify(changes);
  }
}

/**
 * @template Result
 * @param {IDBRequest<Result>} request
 * @returns {Promise<Result>}
 */
function result(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = (event) => {
      event.preventDefault(); // the transaction's fate is decided by whoever waits for this
      reject(request.error);
    };
  });
}

/**
 * @param {string} name
 * @param {() => void} onCommit
 */
function openChannel(name, onCommit) {
  try {
    const channel = new BroadcastChannel(`${name}:commits`);
    channel.onmessage = () => onCommit();
    return channel;
  } catch {
    return null; // other tabs are noticed at the next read or commit
  }
}

/** @param {IDBTransaction} transaction */
function abort(transaction) {
  try {
    transaction.abort();
  } catch {
    // it is over already
  }
}

/**
 * Faults of the connection, not of what was asked: Safari's lost server, a cleared site, a deleted
 * database.
 *
 * @param {unknown} error
 */
const isBroken = (error) =>
  ["InvalidStateError", "UnknownError", "AbortError", "NotFoundError"].includes(nameOf(error));
