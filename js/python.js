/** Boots Python in this worker. Every failure is a rejection that says what failed. */

import { messageOf } from "./plain.js";
import { loadPyodide } from "./pyodide/pyodide.mjs";

const CORE = "mobile-ai-memory";

export class BootError extends Error {
  /**
   * @param {string} code of `reasons.js`
   * @param {unknown} detail
   */
  constructor(code, detail) {
    super(messageOf(detail));
    this.code = code;
  }
}

/**
 * @param {string[]} extras packages to load beside the core
 * @param {(stage: string) => void} progress called as the boot gets on
 * @returns {Promise<import("./pyodide/pyodide.mjs").Pyodide>}
 */
export async function bootPython(extras, progress) {
  checkWebAssembly();
  const packages = [CORE, ...extras];
  /** @type {string[]} */
  const errors = [];
  const pyodide = await Promise.race([
    wasmFailure(),
    loadPyodide({
      indexURL: new URL("./pyodide/", import.meta.url).href,
      packages,
      // Nothing here blocks on a promise, and where it can't work (Safari 26) the default breaks the boot.
      enableRunUntilComplete: false,
      stdout: () => {},
      stderr: (line) => errors.push(line),
    }).catch((error) => {
      // A broken library ends in an exit status; what happened stands on the error stream alone.
      throw new BootError("load", error instanceof Error ? error : (errors.at(-1) ?? "exit"));
    }),
  ]);
  progress("python");
  // A package that is missing is only logged.
  const missing = packages.find((name) => !(name in pyodide.loadedPackages));
  if (missing) throw new BootError("load", `${missing}: ${errors.at(-1) ?? "not loaded"}`);
  return pyodide;
}

function checkWebAssembly() {
  if (typeof WebAssembly === "undefined") throw new BootError("no-wasm", "");
  try {
    // The smallest module there is.
    new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0));
  } catch (error) {
    throw new BootError("csp", error);
  }
}

/**
 * Rejects where the runtime's WebAssembly can't be fetched or compiled: Pyodide itself only warns of
 * that, and never settles.
 *
 * @returns {Promise<never>}
 */
function wasmFailure() {
  const instantiate = WebAssembly.instantiateStreaming;
  return new Promise((_, reject) => {
    WebAssembly.instantiateStreaming = async (source, imports) => {
      try {
        return await instantiate.call(WebAssembly, source, imports);
      } catch (error) {
        reject(new BootError("load", error));
        throw error;
      }
    };
  });
}
