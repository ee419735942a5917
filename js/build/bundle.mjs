// Bundles the JavaScript.
//
//   node bundle.mjs library WHEEL OUTPUT   what a page loads, and its types
//   node bundle.mjs demo OUTPUT            the demo's page
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

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

async function bundleLibrary(wheel, output) {
  const name = basename(wheel);
  const define = {
    __VERSION__: JSON.stringify(name.split("-")[1]),
    __WHEEL__: JSON.stringify(name),
  };
  const bundle = (entry, file, format) =>
    build({
      ...common,
      entryPoints: [join(js, entry)],
      outfile: join(output, file),
      format,
      define,
      plugins: [atRunTime("./pyodide/pyodide.mjs")],
    });
  await bundle("entry-classic.js", "memory-bank.js", "iife");
  await bundle("entry-module.js", "memory-bank.mjs", "esm");
  await bundle("worker.js", "worker.mjs", "esm");
  writeFileSync(join(output, "memory-bank.d.ts"), types());
  writeFileSync(join(output, "memory-bank.d.mts"), 'export * from "./memory-bank.js";\n');
}

// The worker finds Pyodide beside itself in dist/.
function atRunTime(path) {
  return {
    name: "at-run-time",
    setup({ onResolve }) {
      onResolve({ filter: /pyodide\.mjs$/ }, (found) =>
        found.path === path ? { path, external: true } : undefined,
      );
    },
  };
}

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
