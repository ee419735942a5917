// Written in by bundle.mjs.

/** The version of the Python package. */
declare const __VERSION__: string;
/** Where the worker's script is, from the page's. */
declare const __WORKER__: string;
/** The files that the worker loads: where each is, from the worker's script, and how many bytes it has. */
declare const __FILES__: Record<
  "runtime" | "wasm" | "snapshot" | "library" | "core" | "jieba",
  { url: string; size: number }
>;
/** A lock file of Pyodide's without packages. */
declare const __LOCK__: object;
/** The checksum of the memory snapshot. */
declare const __SNAPSHOT_SUM__: number;
