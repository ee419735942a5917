// Written in by bundle.mjs.

/** The version of the Python package. */
declare const __VERSION__: string;
/** The file name of the Python package's wheel, which lies beside the script. */
declare const __WHEEL__: string;
/** Where the worker's script is, from the page's. */
declare const __WORKER__: string;
/** The files that the worker loads: where each is, from the worker's script, how many bytes it has, and whether they come gzipped. */
declare const __FILES__: Record<
  "runtime" | "wasm" | "snapshot" | "library" | "core" | "jieba",
  { url: string; size: number; gzipped: boolean }
>;
/** A lock file of Pyodide's without packages. */
declare const __LOCK__: object;
/** The memory snapshot: its checksum, and what Pyodide keeps beside the memory, in base64. */
declare const __SNAPSHOT__: { sum: number; header: string };
