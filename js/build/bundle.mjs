// Bundles the JavaScript.
//
//   node bundle.mjs library WHEEL RUNTIME SNAPSHOT OUTPUT   all that a page loads, and its types
//   node bundle.mjs demo OUTPUT                             the demo's page
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, parse } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { checksum } from "../snapshot.js";

const js = fileURLToPath(new URL("..", import.meta.url));

const common = {
  absWorkingDir: join(js, ".."),
  bundle: true,
  charset: "utf8",
  legalComments: "none",
  logLevel: "warning",
  minify: true,
  target: "es2022",
};

// The files that the worker loads: a name for each, and what it is called in build/runtime or build/snapshot.
const FILES = {
  runtime: /^pyodide\.asm\.mjs$/,
  wasm: /^pyodide\.asm\.wasm$/,
  snapshot: /^snapshot\.bin$/,
  library: /^python_stdlib\.zip$/,
  core: /^mobile_ai_memory-.*\.whl$/,
  jieba: /^jieba-.*\.whl$/,
};

async function bundleLibrary(wheel, runtime, snapshot, output) {
  const assets = join(output, "assets");
  mkdirSync(assets, { recursive: true });
  const found = [runtime, snapshot].flatMap((folder) =>
    readdirSync(folder).map((name) => join(folder, name)),
  );
  const files = {};
  for (const [name, pattern] of Object.entries(FILES)) {
    const [file] = found.filter((path) => pattern.test(basename(path)));
    const raw = readFileSync(file);
    // Smaller on every server, and sooner read from the browser's cache. Not named .gz: some servers would unpack it.
    const content = name === "snapshot" ? gzipSync(raw, { level: 9 }) : raw;
    const { dir: _, name: stem, ext } = parse(file);
    const url = `${stem}-${hashOf(content)}${ext}`;
    writeFileSync(join(assets, url), content);
    files[name] = { url, size: raw.length, gzipped: content !== raw };
  }
  const { info } = JSON.parse(readFileSync(join(runtime, "pyodide-lock.json"), "utf8"));
  const bundle = async (entry, file, define) => {
    const { outputFiles } = await build({
      ...common,
      entryPoints: [join(js, entry)],
      format: file.endsWith(".mjs") ? "esm" : "iife",
      define: Object.fromEntries(Object.entries(define).map(([k, v]) => [k, JSON.stringify(v)])),
      external: ["node:*", "ws"],
      plugins: [pyodideAsUsedHere],
      write: false,
    });
    const [{ contents }] = outputFiles;
    const name = file.replace("*", hashOf(contents));
    writeFileSync(join(output, name), contents);
    return name;
  };
  const worker = await bundle("worker.js", "assets/worker-*.mjs", {
    __FILES__: files,
    __LOCK__: { info, packages: {} },
    __SNAPSHOT__: {
      sum: checksum(
        new Uint32Array(new Uint8Array(readFileSync(join(snapshot, "snapshot.bin"))).buffer),
      ),
      header: readFileSync(join(snapshot, "header.bin"), "base64"),
    },
  });
  const page = {
    __VERSION__: basename(wheel).split("-")[1],
    __WHEEL__: basename(wheel),
    __WORKER__: worker,
  };
  await bundle("entry-classic.js", "memory-bank.js", page);
  await bundle("entry-module.js", "memory-bank.mjs", page);
  writeFileSync(join(output, "preload.html"), hints(worker, files));
  writeFileSync(join(output, "memory-bank.d.ts"), types());
  writeFileSync(join(output, "memory-bank.d.mts"), 'export * from "./memory-bank.js";\n');
}

// For a page to take over: it then needn't wait for its scripts before it asks for what they will load.
function hints(worker, { runtime, wasm, snapshot }) {
  const module = (url) => `<link rel="modulepreload" href="${url}">\n`;
  const file = ({ url }) => `<link rel="prefetch" href="assets/${url}" as="fetch" crossorigin>\n`;
  return module(worker) + module(`assets/${runtime.url}`) + file(wasm) + file(snapshot);
}

const hashOf = (content) => createHash("sha256").update(content).digest("hex").slice(0, 12);

// Pyodide fetches its files as it comes to need them, under fixed names. The worker begins to fetch and compile in its
// first line, and hands in what comes of it: a function that instantiates, and the library's bytes.
const PYODIDE_EDITS = [
  ["(e.indexURL)}", "(e.instantiate)}"],
  ['let{binary:t,response:n}=_(e+"pyodide.asm.wasm"),', "let "],
  [
    "n?l=await WebAssembly.instantiateStreaming(n,s):l=await WebAssembly.instantiate(await t,s)",
    "l=await e(s)",
  ],
  ["let t=j(e);return async n=>", "let t=e;return async n=>"],
];

const pyodideAsUsedHere = {
  name: "pyodide-as-used-here",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]pyodide[\\/]pyodide\.mjs$/ }, ({ path }) => {
      let contents = readFileSync(path, "utf8");
      for (const [from, to] of PYODIDE_EDITS) {
        const parts = contents.split(from);
        if (parts.length !== 2)
          throw new Error(`Pyodide has changed: ${from} is in it ${parts.length - 1} times`);
        contents = parts.join(to);
      }
      return { contents, loader: "js" };
    });
  },
};

// One file: the types made from the Python core, then those of the page's own part, which imports the former.
function types() {
  const core = readFileSync(join(js, "generated/core.d.ts"), "utf8");
  const page = readFileSync(join(js, "api.d.ts"), "utf8");
  const ofCore = /^(im|ex)port\s[^;"']*from\s*["']\.\/generated\/core[^"']*["'];\n/gm;
  return `${core.trimEnd()}\n\n${page.replace(ofCore, "").trimStart()}`;
}

async function bundleDemo(output) {
  await build({
    ...common,
    entryPoints: [join(js, "../demo/main.js")],
    outfile: output,
    format: "esm",
    // The demo has no packages of its own.
    nodePaths: [join(js, "node_modules")],
  });
}

const [command, ...args] = process.argv.slice(2);
await { library: bundleLibrary, demo: bundleDemo }[command](...args);
