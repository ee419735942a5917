// Runs a Python script inside Pyodide under Node: the one Python here that writes bytecode which Pyodide can read.
//
//   node in_pyodide.mjs [--runtime DIR] [--package NAME] SCRIPT [ARGUMENT...]
//
// Paths are taken from the working directory, which is the script's working directory too.
// --runtime boots from another folder of runtime files than the npm package, --package loads a package of its lock file.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

async function main() {
  const { values, positionals } = parseArgs({
    options: { runtime: { type: "string" }, package: { type: "string", multiple: true } },
    allowPositionals: true,
  });
  const [script] = positionals;
  const { loadPyodide } = await import(
    values.runtime ? pathToFileURL(resolve(values.runtime, "pyodide.mjs")).href : "pyodide"
  );

  const pyodide = await loadPyodide();
  const failures = [];
  await pyodide.loadPackage(values.package ?? [], {
    messageCallback: () => {},
    errorCallback: (message) => failures.push(message),
  });
  if (failures.length > 0) throw new Error(failures.join("\n"));

  pyodide.mountNodeFS("/repository", process.cwd());
  pyodide.FS.chdir("/repository");
  pyodide.pyimport("sys").argv = pyodide.toPy(positionals);
  await pyodide.runPythonAsync(readFileSync(script, "utf8"), { filename: script });
}

// Timers that Python left behind would keep Node waiting, and for an error that nobody catches Node prints
// the whole line that threw, which is all of Pyodide.
main().then(
  () => process.exit(0),
  (error) => {
    console.error(error.message);
    process.exit(1);
  },
);
