/** The constructor's options: the one place that throws, and only for a programming error. */

import { isObject } from "./plain.js";

/** @typedef {import("./api.js").MemoryBankOptions} MemoryBankOptions */

/**
 * @typedef {object} Settings  options with every default filled in
 * @property {import("./api.js").Llm | undefined} llm
 * @property {Record<string, number>} limits
 * @property {number} deadlineMs
 * @property {"bigram" | "jieba"} tokenizer
 * @property {Record<import("./generated/tools.js").ToolKind, boolean>} tools
 * @property {string} database
 * @property {"zh" | "en"} locale
 * @property {() => number} clock
 */

const isFunction = (/** @type {unknown} */ value) => typeof value === "function";
const isText = (/** @type {unknown} */ value) => typeof value === "string" && value !== "";

/**
 * @param {unknown} value
 * @param {Record<string, (value: unknown) => boolean>} fields
 */
const hasOnly = (value, fields) =>
  isObject(value) &&
  Object.entries(/** @type {object} */ (value)).every(
    ([name, field]) =>
      field === undefined || (Object.hasOwn(fields, name) && fields[name]?.(field) === true),
  );

const isCapacity = (/** @type {unknown} */ value) => Number.isInteger(value) && Number(value) >= 1;
const isSwitch = (/** @type {unknown} */ value) => typeof value === "boolean";

/** @type {Record<string, [(value: unknown) => boolean, string]>} each option's check, and what it expects */
const OPTIONS = {
  llm: [isFunction, "a function"],
  embed: [isFunction, "a function"],
  embedModel: [isText, "a non-empty string"],
  limits: [
    (value) => hasOnly(value, { semantic: isCapacity, episodic: isCapacity }),
    "an object with semantic and episodic, whole numbers of 1 or more",
  ],
  deadlineMs: [
    (value) => typeof value === "number" && Number.isFinite(value) && value > 0,
    "a number of milliseconds above 0",
  ],
  tokenizer: [(value) => value === "bigram" || value === "jieba", '"bigram" or "jieba"'],
  tools: [
    (value) =>
      value === false || hasOnly(value, { read: isSwitch, write: isSwitch, delete: isSwitch }),
    "false, or an object with read, write and delete, each true or false",
  ],
  database: [isText, "a non-empty string"],
  locale: [(value) => value === "zh" || value === "en", '"zh" or "en"'],
  clock: [isFunction, "a function"],
};

/**
 * Check the options and fill in the defaults.
 *
 * @param {unknown} options
 * @returns {Settings}
 * @throws {TypeError} for an unknown option or one of the wrong type
 */
export function settingsFrom(options) {
  const given = ownFields(options);
  for (const [name, value] of Object.entries(given)) {
    const option = Object.hasOwn(OPTIONS, name) ? OPTIONS[name] : undefined;
    if (!option) {
      throw new TypeError(
        `MemoryBank: unknown option "${name}"; known are ${Object.keys(OPTIONS).join(", ")}`,
      );
    }
    const [accepts, expected] = option;
    if (value !== undefined && !accepts(value)) {
      throw new TypeError(`MemoryBank: option "${name}" must be ${expected}`);
    }
  }
  return {
    llm: given.llm,
    limits: Object.fromEntries(Object.entries(given.limits ?? {}).filter(([, value]) => value)),
    deadlineMs: given.deadlineMs ?? 1500,
    tokenizer: given.tokenizer ?? "bigram",
    tools: switches(given.tools),
    database: given.database ?? "mobile-ai-memory",
    locale: given.locale ?? pageLocale(),
    clock: steadyClock(given.clock),
  };
}

/**
 * A copy, read once: what is checked is what is used.
 *
 * @param {unknown} options
 * @returns {MemoryBankOptions}
 */
function ownFields(options) {
  if (options === undefined) return {};
  if (!isObject(options)) throw new TypeError("MemoryBank: options must be an object");
  try {
    return { .../** @type {MemoryBankOptions} */ (options) };
  } catch {
    throw new TypeError("MemoryBank: options can't be read");
  }
}

/** @param {MemoryBankOptions["tools"]} tools */
function switches(tools) {
  const all = tools !== false;
  return { read: all, write: all, delete: all, ...definedFields(tools || {}) };
}

/** @param {object} fields */
function definedFields(fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function pageLocale() {
  const language =
    globalThis.document?.documentElement.lang || globalThis.navigator?.language || "en";
  return /^zh\b/i.test(language) ? "zh" : "en";
}

/**
 * A host's clock that throws or answers nonsense must not reach anybody.
 *
 * @param {(() => number) | undefined} clock
 */
function steadyClock(clock) {
  return () => {
    try {
      const now = clock?.();
      if (typeof now === "number" && Number.isFinite(now)) return Math.trunc(now);
    } catch {
      // falls through to the system's
    }
    return Date.now();
  };
}
