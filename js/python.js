/**
 * Boots Python in this worker: from the memory snapshot, or from the library's files where that can't be used. Every
 * failure is a rejection that says what failed.
 *
 * What a boot needs is asked for as this module is evaluated, all at once.
 */

import { loadPyodide } from "pyodide/pyodide.mjs";
import { download } from "./download.js";
import { messageOf } from "./plain.js";
import { Snapshot } from "./snapshot.js";

/** @typedef {import("pyodide/pyodide.mjs").Pyodide} Pyodide */
/** @typedef {import("pyodide/pyodide.mjs").CreateModule} CreateModule */

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

/** Where Pyodide puts the library. A snapshot doesn't look for it there, as most boots don't load it. */
const LIBRARY = "/lib/python314.zip";

const BEAT_MS = 3_000;
/** What takes longer doesn't come. */
const LONGEST_DOWNLOAD_MS = 600_000;

/** @type {(stage: string) => void} */
let tell = () => {};
/**
 * When what was done, in ms of this worker's clock. Several things go on at once.
 *
 * @type {import("./protocol.js").BootTimes}
 */
export const times = { origin: performance.timeOrigin, began: performance.now() };

/** @typedef {keyof typeof __FILES__} FileName */
/** @param {FileName} name */
const urlOf = (name) => new URL(__FILES__[name].url, import.meta.url);
/** @param {FileName} name */
const bytesOf = (name) => download(urlOf(name), __FILES__[name], () => tell(name));
/**
 * @template Result
 * @param {Promise<Result>} promise
 * @param {"fetch" | "compile"} name
 */
function noted(promise, name) {
  promise.then(
    () => {
      times[name] = performance.now();
      tell(name);
    },
    () => {}, // whoever waits for it is told
  );
  return promise;
}

/**
 * A file that the browser takes in by itself, with no word of how far it has come: as long as it is on its way, that is told.
 *
 * @template Result
 * @param {Promise<Result>} promise
 * @param {FileName} name
 */
function onItsWay(promise, name) {
  const beat = setInterval(() => tell(name), BEAT_MS);
  const end = () => clearInterval(beat);
  setTimeout(end, LONGEST_DOWNLOAD_MS);
  promise.then(end, end);
  return promise;
}

const wasm = noted(compile(), "compile");
/** @type {Promise<{ default: CreateModule }>} */
const runtime = onItsWay(import(urlOf("runtime").href), "runtime");
const snapshot = noted(
  bytesOf("snapshot").then((file) => new Snapshot(file, __SNAPSHOT__.sum)),
  "fetch",
);
// Who waits for them is told; nobody else has to be.
for (const promise of [wasm, runtime, snapshot]) promise.catch(() => {});

/** @returns {Promise<WebAssembly.Module>} */
async function compile() {
  checkWebAssembly();
  try {
    const response = await fetch(urlOf("wasm"));
    return await onItsWay(WebAssembly.compileStreaming(response), "wasm");
  } catch (error) {
    throw new BootError("load", error);
  }
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
 * @param {FileName[]} extras packages to load beside the core
 * @param {(stage: string) => void} progress called as the boot gets on
 * @returns {Promise<Pyodide>}
 */
export async function bootPython(extras, progress) {
  tell = progress;
  const wheels = extras.map(bytesOf);
  // What isn't in the snapshot may import what isn't either.
  let library = extras.length > 0 ? bytesOf("library") : undefined;
  for (const promise of [...wheels, library]) promise?.catch(() => {});
  /** @type {Pyodide} */
  let pyodide;
  try {
    pyodide = await start(snapshot, library);
    if (library) pyodide.pyimport("sys").path.append(LIBRARY);
  } catch (error) {
    if (error instanceof BootError) throw error;
    times.fault = messageOf(error);
    progress("files");
    wheels.unshift(bytesOf("core"));
    library ??= bytesOf("library");
    pyodide = await start(undefined, library);
  }
  progress("python");
  for (const wheel of wheels) {
    const bytes = await wheel.catch((error) => {
      throw new BootError("load", error);
    });
    pyodide.unpackArchive(bytes, "wheel", { extractDir: pyodide._api.sitePackages });
  }
  times.restore = performance.now();
  return pyodide;
}

/**
 * @param {Promise<Snapshot> | undefined} from where undefined, Python starts from nothing, and needs its library
 * @param {Promise<ArrayBuffer> | undefined} library
 * @returns {Promise<Pyodide>}
 */
async function start(from, library) {
  /** @type {string[]} */
  const errors = [];
  /** @param {unknown} error */
  const failed = (error) => {
    // A broken library ends in an exit status; what happened stands on the error stream alone.
    const cause = error instanceof Error ? error : new Error(errors.at(-1) ?? "exit");
    throw from || error instanceof BootError ? cause : new BootError("load", cause);
  };
  const { default: createModule } = await runtime.catch((error) => {
    throw new BootError("load", error);
  });
  const files = library ? new Uint8Array(await library.catch(failed)) : new Uint8Array();
  return new Promise((/** @type {(pyodide: Pyodide) => void} */ resolve, reject) => {
    loadPyodide({
      indexURL: new URL(".", import.meta.url).href,
      instantiate: async (imports) => {
        try {
          const module = await wasm;
          return { module, instance: await WebAssembly.instantiate(module, imports) };
        } catch (error) {
          reject(error); // Pyodide only warns of it, and never settles
          throw error;
        }
      },
      createPyodideModule: async (settings) => {
        const created = await createModule(settings);
        (await from)?.restore(created);
        return created;
      },
      ...(from && { _loadSnapshot: Promise.resolve(headerOf(__SNAPSHOT__)) }),
      stdLibURL: Promise.resolve(files),
      // The package index of an installation that has none: ours come as files.
      lockFileContents: __LOCK__,
      packageBaseUrl: import.meta.url,
      // Nothing here blocks on a promise, and where it can't work (Safari 26) the default breaks the boot.
      enableRunUntilComplete: false,
      stdout: () => {},
      stderr: (line) => errors.push(line),
    }).then(resolve, reject);
  }).catch(failed);
}

/** @param {{ header: string }} snapshot */
const headerOf = ({ header }) => Uint8Array.from(atob(header), (byte) => byte.charCodeAt(0));
