/** The tools on `document.modelContext`, where the browser or a polyfill has one; silently nothing otherwise. */

import { TOOLS } from "./generated/tools.js";
import { fieldOf, messageOf } from "./plain.js";

/**
 * @param {import("./tools.js").Tools} tools
 * @param {import("./options.js").Settings["tools"]} switches
 * @param {AbortSignal} signal takes the tools away again
 * @param {(problem: string) => void} report
 */
export function mountWebMcp(tools, switches, signal, report) {
  // Older polyfills have it on the navigator only.
  const context =
    fieldOf(globalThis.document, "modelContext") ?? fieldOf(globalThis.navigator, "modelContext");
  if (typeof fieldOf(context, "registerTool") !== "function") return;
  for (const { kind, ...tool } of TOOLS) {
    if (!switches[kind]) continue;
    register(context, { ...tool, execute: executor(tools, tool.name) }, signal).catch((error) =>
      // Another bank of this page has registered it, or the page may have no tools.
      report(`tool ${tool.name}: ${messageOf(error)}`),
    );
  }
}

/**
 * @param {any} context
 * @param {object} descriptor
 * @param {AbortSignal} signal
 */
async function register(context, descriptor, signal) {
  await context.registerTool(descriptor, { signal });
}

/**
 * What a browser calls: `(input, { signal })`, or `(input)` alone; the input an object, or its JSON.
 *
 * @param {import("./tools.js").Tools} tools
 * @param {string} name
 */
function executor(tools, name) {
  return (/** @type {unknown} */ input, /** @type {unknown} */ options) =>
    tools.run(name, parsed(input), { signal: fieldOf(options, "signal") });
}

/** @param {unknown} input */
function parsed(input) {
  if (typeof input !== "string") return input;
  try {
    return JSON.parse(input);
  } catch {
    return input; // the core says what is wrong with it
  }
}
