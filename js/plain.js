/** What a host hands in, made safe: any object may throw when it is read, and may be of any size. */

const MAX_DEPTH = 64;
/** More than any record, query or log may hold by far; beyond it a message would hurt the page. */
const MAX_CHARACTERS = 8_000_000;
/** Of all values together: walking more would keep the page. */
const MAX_VALUES = 200_000;

/**
 * A value as JSON.
 *
 * @param {unknown} value
 * @param {number} [maxText] longer texts are cut to this
 * @param {number} [maxCharacters] of all texts together
 * @returns {string}
 * @throws where it can't be told in JSON, is nested too deeply or too large; says which
 */
export function toJson(value, maxText, maxCharacters = MAX_CHARACTERS) {
  let [characters, values] = [0, 0];
  /** @type {WeakMap<object, number>} */
  const depths = new WeakMap();
  const text = JSON.stringify(
    value,
    /** @this {object} @param {string} _key @param {unknown} item */
    function bound(_key, item) {
      values += 1;
      if (values > MAX_VALUES) throw new RangeError("too large");
      if (ArrayBuffer.isView(item)) return `(${item.byteLength} bytes)`;
      if (typeof item === "string") {
        const kept = maxText !== undefined && item.length > maxText ? item.slice(0, maxText) : item;
        characters += kept.length;
        if (characters > maxCharacters) throw new RangeError("too large");
        return kept;
      }
      if (typeof item === "object" && item !== null) {
        const depth = (depths.get(this) ?? 0) + 1;
        if (depth > MAX_DEPTH) throw new RangeError("nested too deeply");
        depths.set(item, depth);
      }
      return item;
    },
  );
  if (text === undefined) throw new TypeError("not JSON");
  return text;
}

/**
 * Whether it is an object with fields: no array, and not null.
 *
 * @param {unknown} value
 * @returns {value is object}
 */
export const isObject = (value) => {
  try {
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false; // a proxy that was revoked
  }
};

/**
 * What an error says; never throws itself, whatever was thrown.
 *
 * @param {unknown} error
 * @returns {string}
 */
export function messageOf(error) {
  try {
    const message = /** @type {any} */ (error)?.message ?? error;
    return typeof message === "string" ? message : String(message);
  } catch {
    return "an error that can't be shown";
  }
}

/**
 * A field of a host's object; undefined where it can't be read.
 *
 * @param {any} object
 * @param {string} name
 * @returns {any}
 */
export function fieldOf(object, name) {
  try {
    return object?.[name];
  } catch {
    return undefined;
  }
}

/**
 * @param {unknown} error
 */
export const nameOf = (error) =>
  error instanceof Error || error instanceof DOMException ? error.name : "";
