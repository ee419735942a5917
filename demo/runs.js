/**
 * The runs so far, for the table: kept over a reload, shown to people, and read by nothing that plans.
 */

/** @typedef {import("./screen-text.js").Locale} Locale */
/** @typedef {"memory" | "no-memory"} ConditionName */

/**
 * @typedef {object} RunRecord
 * @property {string} task
 * @property {string} name      case letter, or the goal where it was typed
 * @property {Locale} locale
 * @property {ConditionName} condition
 * @property {number} given     memories that were injected
 * @property {boolean} success
 * @property {number} failures
 * @property {number} rounds
 * @property {number} tokens
 * @property {number} at
 */

const KEY = "demo-runs";
const KEPT = 40;

/** @returns {RunRecord[]} newest first */
export function loadRuns() {
  try {
    const runs = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(runs) ? runs.filter(isRun) : [];
  } catch {
    return [];
  }
}

/**
 * @param {any} run
 * @returns {run is RunRecord}
 */
function isRun(run) {
  return (
    ["given", "failures", "rounds", "tokens"].every((key) => Number.isFinite(run?.[key])) &&
    typeof run.task === "string"
  );
}

/** @param {RunRecord[]} runs */
export function saveRuns(runs) {
  try {
    localStorage.setItem(KEY, JSON.stringify(runs.slice(0, KEPT)));
  } catch {
    // Blocked storage only costs the table of earlier visits.
  }
}

/**
 * The run of the same task and language before this one.
 * @param {RunRecord[]} runs newest first
 * @param {RunRecord} run
 */
export function runBefore(runs, run) {
  const rest = runs.slice(runs.indexOf(run) + 1);
  return rest.find((other) => other.task === run.task && other.locale === run.locale) ?? null;
}

/**
 * Change in percent; null where there is nothing to compare with.
 * @param {number} now
 * @param {number | undefined} before
 */
export function changeIn(now, before) {
  if (before === undefined) return null;
  if (before === 0) return now === 0 ? 0 : null;
  return Math.round((100 * (now - before)) / before);
}
