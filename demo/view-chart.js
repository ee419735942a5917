/**
 * Draws the runs of one task as columns, the oldest first: failures, rounds and tokens.
 */
import { byId, make } from "./dom.js";
import { say } from "./i18n.js";

/** @typedef {import("./runs.js").RunRecord} RunRecord */
/** @typedef {import("./screen-text.js").Locale} Locale */

const SHOWN = 8;

/**
 * @param {RunRecord[]} runs newest first
 * @param {Locale} locale
 */
export function showChart(runs, locale) {
  const newest = runs[0];
  const same = runs
    .filter((run) => run.task === newest?.task && run.locale === newest.locale)
    .slice(0, SHOWN)
    .reverse();
  const drawn = same.length > 1;
  byId("chart").replaceChildren(
    ...(drawn
      ? [plot("failures", same, locale), plot("rounds", same, locale), plot("tokens", same, locale)]
      : []),
  );
  byId("legend").hidden = !drawn;
}

/**
 * @param {"failures" | "rounds" | "tokens"} measure
 * @param {RunRecord[]} runs
 * @param {Locale} locale
 */
function plot(measure, runs, locale) {
  const most = Math.max(1, ...runs.map((run) => run[measure]));
  const columns = runs.map((run) => {
    const bar = make("i");
    bar.style.height = `${(82 * run[measure]) / most}%`;
    const kind = run.success ? run.condition : "failed";
    return make("span", { class: `column ${kind}` }, run[measure].toLocaleString(locale), bar);
  });
  const told = runs.map((run) => run[measure].toLocaleString(locale)).join(", ");
  const title = say(locale, "chartOf", { measure: say(locale, measure) });
  return make(
    "figure",
    { class: "plot", role: "img", "aria-label": `${title}: ${told}` },
    make("h3", {}, title),
    make("div", { class: "columns" }, ...columns),
  );
}
