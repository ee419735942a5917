/** Why a memory was found or given, in words. */

import { html, nothing } from "lit";
import { chip } from "../controls.js";

/** @typedef {import("../../generated/core.js").Why} Why */
/** @typedef {import("../words/index.js").Words} Words */

const SHOWN_TERMS = 8;

/**
 * The terms that matched, the weightiest first, each with where it stands.
 *
 * @param {Why} why
 * @param {Words} words
 */
export function matches({ terms }, words) {
  /** @type {Record<string, string>} */
  const fields = {
    title: words.fieldTitle,
    keywords: words.fieldKeywords,
    content: words.fieldContent,
  };
  const best = /** @type {any[]} */ ([...terms])
    .sort((a, b) => b.score - a.score)
    .slice(0, SHOWN_TERMS);
  return best.map(({ term, fields: found }) => {
    const places = Object.keys(found ?? {}).map((name) => fields[name] ?? name);
    return html`<mark title="${words.matchIn}: ${places.join(", ")}">${term}</mark> `;
  });
}

/**
 * @param {Why} why
 * @param {Words} words
 */
export function boosts({ boosts: factors }, words) {
  /** @type {Record<string, string>} */
  const names = {
    hits: words.boostHits,
    recent: words.boostRecent,
    outcome: words.boostOutcome,
  };
  return factors.map(({ name, factor }) =>
    chip("plain", `${names[name] ?? name} ×${factor.toFixed(2)}`),
  );
}

/**
 * @param {string} lane  "app", "positive", "negative" or "preference"; a host may have said something else
 * @param {string | null} app
 * @param {Words} words
 */
export function laneText(lane, app, words) {
  /** @type {Record<string, string>} */
  const texts = {
    app: words.whyApp(app ?? "–"),
    positive: words.whyPositive,
    negative: words.whyNegative,
    preference: words.whyPreference,
  };
  return (Object.hasOwn(texts, lane) && texts[lane]) || lane;
}

/**
 * @param {string} lane
 * @param {string | null} app
 * @param {Why | undefined} why
 * @param {Words} words
 */
export function reasons(lane, app, why, words) {
  return html`<p class="why">
    <b>${words.why}</b> ${laneText(lane, app, words)}
    ${why && why.terms.length > 0 ? html`· ${words.matched} ${matches(why, words)}` : nothing}
    ${why ? boosts(why, words) : nothing}
  </p>`;
}
