// Takes out of Pyodide's runtime what only separately compiled libraries need, which there are none of here.
//
//   node slim_runtime.mjs NPM_PYODIDE OUTPUT_FOLDER
//
// Such a library may call any function of Python's, so the WebAssembly exports thousands, and at every start an object is
// made of each and a place given in a table. What no script names, of
// Pyodide's and ours, is exported no more.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [npm, output] = process.argv.slice(2);
const EXPORTS = 7;
const IMPORTS = 2;
const DYNAMIC = /^GOT\./;
// An export is given to a variable, most also to a member of the module: `_f=Module["_f"]=wasmExports["f"];`
const ASSIGNMENT = /((?:[\w$]+=|Module\["[\w$]+"\]=)+)wasmExports\["([^"]+)"\](?:\.value>>>0)?/;
const BEGIN = "function assignWasmExports(wasmExports){";

function main() {
  const script = readFileSync(join(npm, "pyodide.asm.mjs"), "utf8");
  const loader = readFileSync(join(npm, "pyodide.mjs"), "utf8");
  const wasm = readFileSync(join(npm, "pyodide.asm.wasm"));

  const at = script.indexOf(BEGIN);
  const end = script.indexOf("}", at);
  const declared = script.lastIndexOf("var ", at);
  if (at < 0 || !/^var [\w$,]+;$/.test(script.slice(declared, at)))
    throw new Error("Pyodide has changed");
  const assignments = script
    .slice(at + BEGIN.length, end)
    .split(";")
    .filter(Boolean);
  const rest = script.slice(0, declared) + script.slice(end);
  const ours = ["../snapshot.js", "./snapshot.mjs"].map((name) =>
    readFileSync(new URL(name, import.meta.url), "utf8"),
  );
  const words = new Set([rest, loader, ...ours].join(" ").match(/[\w$]+/g));

  const sections = sectionsOf(wasm);
  for (const name of dynamicImports(sections)) words.add(name);
  const dropped = new Set();
  const kept = assignments.filter((text) => {
    const [, targets, name] = ASSIGNMENT.exec(text) ?? [];
    if (!name) throw new Error(`Pyodide has changed: ${text}`);
    const needed =
      words.has(name) ||
      targets.match(/[\w$]+/g).some((word) => word !== "Module" && words.has(word));
    if (needed) words.add(name);
    else dropped.add(text);
    return needed;
  });
  const variables = new Set(kept.flatMap((text) => text.match(/[\w$]+/g)));
  const names = script
    .slice(declared + 4, at - 1)
    .split(",")
    .filter((name) => variables.has(name) || words.has(name));
  const slim = `${script.slice(0, declared)}var ${names.join(",")};${BEGIN}${kept.join(";")}${script.slice(end)}`;
  writeFileSync(join(output, "pyodide.asm.mjs"), slim);

  const [count, exports] = exportsOf(sections, (name) => words.has(name));
  const slimmed = sections.map((section) =>
    section.id === EXPORTS ? { id: EXPORTS, content: exports } : section,
  );
  writeFileSync(join(output, "pyodide.asm.wasm"), wasmOf(wasm, slimmed));
  process.stdout.write(`${count} exports left, ${kept.length} of them named in the script\n`);
}

// --- as much of the binary format as it takes (https://webassembly.github.io/spec/core/binary/modules.html) ----------

class Reader {
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }
  byte() {
    return this.bytes[this.at++];
  }
  number() {
    let [value, shift, byte] = [0, 0, 0];
    do {
      byte = this.byte();
      value |= (byte & 127) << shift;
      shift += 7;
    } while (byte & 128);
    return value >>> 0;
  }
  take(length) {
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }
  name() {
    return this.take(this.number()).toString();
  }
}

function number(value) {
  const bytes = [];
  for (; value > 127; value >>>= 7) bytes.push((value & 127) | 128);
  return Buffer.from([...bytes, value]);
}

function sectionsOf(wasm) {
  const reader = new Reader(wasm);
  reader.take(8);
  const sections = [];
  while (reader.at < wasm.length)
    sections.push({ id: reader.byte(), content: reader.take(reader.number()) });
  return sections;
}

const wasmOf = (wasm, sections) =>
  Buffer.concat([
    wasm.subarray(0, 8),
    ...sections.flatMap(({ id, content }) => [Buffer.of(id), number(content.length), content]),
  ]);

// The names that the WebAssembly itself looks up among its exports.
function dynamicImports(sections) {
  const reader = new Reader(sections.find(({ id }) => id === IMPORTS).content);
  const names = [];
  for (let left = reader.number(); left > 0; left--) {
    const [module, name, kind] = [reader.name(), reader.name(), reader.byte()];
    if (DYNAMIC.test(module)) names.push(name);
    if (kind === 0) reader.number();
    else if (kind === 1 || kind === 2) {
      if (kind === 1) reader.byte();
      const limits = reader.byte();
      reader.number();
      if (limits & 1) reader.number();
    } else if (kind === 3) reader.take(2);
    else reader.take(1) && reader.number();
  }
  return names;
}

function exportsOf(sections, isKept) {
  const reader = new Reader(sections.find(({ id }) => id === EXPORTS).content);
  const kept = [];
  for (let left = reader.number(); left > 0; left--) {
    const from = reader.at;
    const name = reader.name();
    reader.byte();
    reader.number();
    if (isKept(name)) kept.push(reader.bytes.subarray(from, reader.at));
  }
  return [kept.length, Buffer.concat([number(kept.length), ...kept])];
}

main();
