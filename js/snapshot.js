/**
 * The memory snapshot: how a fresh instance of the runtime becomes the Python that the snapshot was taken of.
 * `build/snapshot.mjs` writes it.
 *
 * A file is, in 32 bit words: the number of ranges, and where in the memory each range begins and ends; then the bytes of
 * the ranges one after the other. What lies in no range is as it is in a fresh instance; in the heap it is zero.
 */

/**
 * @typedef {object} Module  what is used of Pyodide's Emscripten module
 * @property {Uint8Array} HEAPU8
 * @property {Uint32Array} HEAPU32
 * @property {number} ___heap_base
 * @property {number} __PyRuntime
 * @property {number} __PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET
 * @property {(bytes: number) => number} _sbrk
 * @property {(bytes: number) => 1 | undefined} growMemory
 */

export class Snapshot {
  /** @type {Uint32Array} */ #ranges;
  /** @type {Uint8Array} */ #bytes;

  /**
   * @param {ArrayBuffer} file
   * @param {number} sum the checksum of the right one
   * @throws {Error} the file is another, or damaged
   */
  constructor(file, sum) {
    if (file.byteLength % 4 !== 0) throw new Error("the snapshot is cut short");
    const words = new Uint32Array(file);
    if (checksum(words) !== sum) throw new Error("the snapshot is damaged, or another one");
    const [count = 0] = words;
    this.#ranges = words.subarray(1, 1 + 2 * count);
    this.#bytes = new Uint8Array(file, this.#ranges.byteOffset + this.#ranges.byteLength);
  }

  /**
   * Put the memory into a fresh instance.
   *
   * @param {Module} module
   * @throws {Error} there isn't enough memory
   */
  restore(module) {
    const end = this.#ranges.at(-1) ?? 0;
    if (end > module.HEAPU8.length && !module.growMemory(end)) throw new Error("out of memory");
    const memory = module.HEAPU8;
    const trampoline = trampolineOf(module);
    const index = module.HEAPU32[trampoline] ?? 0;
    memory.fill(0, module.___heap_base, module._sbrk(0));
    let at = 0;
    for (let i = 0; i < this.#ranges.length; i += 2) {
      const from = /** @type {number} */ (this.#ranges[i]);
      const length = /** @type {number} */ (this.#ranges[i + 1]) - from;
      memory.set(this.#bytes.subarray(at, at + length), from);
      at += length;
    }
    // Whether there is such a function is this browser's affair (iOS has none), not that of the one who took the snapshot.
    module.HEAPU32[trampoline] = index;
  }
}

/**
 * Where the number of the function stands through which Python calls functions in C, in words.
 *
 * @param {Module} module
 */
function trampolineOf({ HEAPU32, __PyRuntime, __PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET }) {
  return (__PyRuntime + (HEAPU32[__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET >>> 2] ?? 0)) >>> 2;
}

/**
 * Tells files apart (Fletcher's sums, over words). No defence against somebody who means it: he could change this as well.
 * It takes milliseconds, and is there where the browser's own hashes aren't: on plain http.
 *
 * @param {Uint32Array} words
 */
export function checksum(words) {
  let [a, b] = [1, 0];
  for (let i = 0; i < words.length; i++) {
    a = (a + /** @type {number} */ (words[i])) | 0;
    b = (b + a) | 0;
  }
  return (a ^ ((b << 16) | (b >>> 16))) >>> 0;
}
