// Makes the memory snapshot: Python as it is once the core was imported and used.
//
//   node snapshot.mjs RUNTIME CORE_WHEEL SCRIPT OUTPUT_FOLDER
//
// Boots Pyodide from the folder RUNTIME, unpacks the wheel, runs the Python SCRIPT, and writes what the memory then holds
// and a fresh instance's doesn't (snapshot.bin; ../snapshot.js reads it, and says how it is laid out), and what Pyodide keeps
// beside the memory: its build, and its references to JavaScript (header.bin).
import crypto from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const PAGE = 4096;
const [LARGEST, SMALLEST] = [2 ** 18, 2 ** 3];
const ENTERED = Symbol("the runtime is up, Python isn't");

const [folder, wheel, script, output] = process.argv.slice(2);
const runtime = (name) => import(pathToFileURL(resolve(folder, name)).href);
const { loadPyodide } = await runtime("pyodide.mjs");
const { default: createPyodideModule } = await runtime("pyodide.asm.mjs");

// The memory of an instance as it comes from the compiler, and as it is when a snapshot is put into it.
async function freshMemory() {
  const states = [];
  try {
    await loadPyodide({
      createPyodideModule: async (settings) => {
        const { instantiateWasm } = settings;
        settings.noInitialRun = true;
        settings.instantiateWasm = (imports, done) =>
          instantiateWasm(imports, (instance, module) => {
            states.push(Buffer.from(instance.exports.memory.buffer.slice(0)));
            done(instance, module);
          });
        states.push(Buffer.from((await createPyodideModule(settings)).HEAPU8));
        throw ENTERED;
      },
    });
  } catch (error) {
    if (error !== ENTERED) throw error;
  }
  return states;
}

async function usedPython() {
  const pyodide = await loadPyodide({
    _makeSnapshot: true,
    // As in a page; of this machine nothing shall be in the memory.
    _sysExecutable: "./this.program",
    env: { LANG: "en_US.UTF-8", PYTHONHASHSEED: "0" },
    enableRunUntilComplete: false,
  });
  pyodide.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel", {
    extractDir: pyodide._api.sitePackages,
  });
  await pyodide.runPythonAsync(readFileSync(script, "utf8"), { filename: script });
  const module = pyodide._module;
  clearFree(module);
  const { HEAPU8, ___stack_low: stackLow, stackSave } = module;
  // What the stack held before is of no use to anybody.
  HEAPU8.fill(0, stackLow, stackSave());
  const snapshot = pyodide.makeMemorySnapshot();
  const [, headerLength] = new Uint32Array(snapshot.buffer, 0, 2);
  return {
    header: snapshot.subarray(0, headerLength),
    memory: Buffer.from(snapshot.buffer, headerLength),
    stackLow,
  };
}

// What was freed is of no use either: take all that there is to have, and leave it empty.
function clearFree({ HEAPU8, _malloc, _free, _sbrk }) {
  const top = _sbrk(0);
  const taken = [];
  for (let size = LARGEST; size >= SMALLEST; size /= 2) {
    for (;;) {
      const at = _malloc(size);
      taken.push(at);
      if (at >= top) break; // of this size there is no more
      HEAPU8.fill(0, at, at + size);
    }
  }
  taken.forEach(_free);
}

function rangesOf({ memory, stackLow }, states) {
  const ranges = [];
  for (let from = 0; from < memory.length; from += PAGE) {
    const page = memory.subarray(from, from + PAGE);
    // Above the constants and variables of C come the stack, whose rest nobody reads, and the heap, which restoring clears.
    const known = from >= stackLow ? page.every((byte) => byte === 0) : isIn(page, from, states);
    if (known) continue;
    if (ranges.at(-1) === from) ranges[ranges.length - 1] = from + PAGE;
    else ranges.push(from, from + PAGE);
  }
  return ranges;
}

const isIn = (page, from, states) =>
  states.every((state) => page.equals(state.subarray(from, from + PAGE)));

// The same sources shall give the same snapshot. Nothing of this is in a page: it has its own clock, and `renew`.
function makeRepeatable() {
  let [now, passed] = [Number(process.env.SOURCE_DATE_EPOCH ?? 0) * 1000, 0];
  Date.now = () => now++; // Python sees by their times that folders have changed
  performance.now = () => passed++;
  crypto.randomFillSync = (view) => view.fill(0);
}

async function main() {
  makeRepeatable();
  const states = await freshMemory();
  const used = await usedPython();
  const ranges = rangesOf(used, states);
  const parts = ranges.flatMap((from, i) =>
    i % 2 ? [] : [used.memory.subarray(from, ranges[i + 1])],
  );
  const words = Uint32Array.of(ranges.length / 2, ...ranges);
  const file = Buffer.concat([Buffer.from(words.buffer), ...parts]);
  writeFileSync(resolve(output, "snapshot.bin"), file);
  writeFileSync(resolve(output, "header.bin"), used.header);
  process.stdout.write(`${file.length} of ${used.memory.length} bytes\n`);
}

// As in in_pyodide.mjs.
main().then(
  () => process.exit(0),
  (error) => {
    console.error(error.message ?? error);
    process.exit(1);
  },
);
