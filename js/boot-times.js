/** Tells a boot in parts: as measures of the page's own timeline, which developer tools show, and as numbers for `status()`. */

/** @typedef {import("./protocol.js").BootTimes} BootTimes */

const PARTS = /** @type {const} */ (["worker", "fetch", "compile", "restore", "open", "index"]);

/**
 * @param {BootTimes} times of the worker
 * @param {number} started when the page asked for it, in ms of the page's clock
 * @returns {import("./api.js").BootParts} ms from then until each part was done; several go on at once
 */
export function tellBoot(times, started) {
  const shift = times.origin - performance.timeOrigin;
  /** @type {Record<string, number>} */
  const done = {};
  for (const part of PARTS) {
    const end = part === "worker" ? times.began : times[part];
    if (end === undefined) continue;
    done[part] = Math.max(0, Math.round(end + shift - started));
    // What goes on at once begins with the worker; the others wait for what came before.
    const from = {
      worker: started,
      restore: Math.max(times.compile ?? 0, times.fetch ?? 0) + shift,
      index: (times.restore ?? 0) + shift,
    };
    measure(part, from[/** @type {"worker"} */ (part)] ?? times.began + shift, end + shift);
  }
  return /** @type {import("./api.js").BootParts} */ ({ ...done, snapshot: times.fault ?? true });
}

/**
 * @param {string} part
 * @param {number} start
 * @param {number} end
 */
function measure(part, start, end) {
  try {
    performance.measure(`memory-bank:${part}`, {
      start: Math.max(0, start),
      end: Math.max(0, start, end),
    });
  } catch {
    // An old browser, or a page that took the function away: it is only shown.
  }
}
