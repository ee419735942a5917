/** What the drawer says, by language. */

import { en } from "./en.js";
import { zh } from "./zh.js";

/** @typedef {typeof en} Words */
/** @typedef {"zh" | "en"} Locale */

/** @type {Record<Locale, Words>} */
export const WORDS = { en, zh };

/**
 * The language of an element: its own, the bank's, the page's.
 *
 * @param {unknown[]} wishes language tags, the strongest first; what is no text is passed over
 * @returns {Locale}
 */
export function localeOf(...wishes) {
  const wish = wishes.find((tag) => typeof tag === "string" && tag !== "");
  return /^zh\b/i.test(String(wish ?? "")) ? "zh" : "en";
}
