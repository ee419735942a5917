/** The small parts that several views are made of. */

import { html, nothing } from "lit";
import { icon } from "./icons.js";

/** @typedef {import("./icons.js").IconName} IconName */

/**
 * @param {string} label
 * @param {string} value
 * @param {[value: string, text: string, disabled?: boolean][]} options
 * @param {(value: string) => void} onChange
 * @param {string} [name]
 */
export function choice(label, value, options, onChange, name = "") {
  return html`<span class="choice ${value ? "is-set" : ""}">
    <select
      aria-label=${label}
      data-filter=${name}
      @change=${(/** @type {any} */ event) => onChange(event.target.value)}
    >
      ${options.map(
        ([option, text, disabled = false]) =>
          html`<option value=${option} ?disabled=${disabled} .selected=${option === value}>${text}</option>`,
      )}
    </select>
    ${icon("chevron")}
  </span>`;
}

/**
 * A page's part that has nothing to show, and why.
 *
 * @param {IconName} name
 * @param {string} title
 * @param {string} help
 * @param {unknown} [more]
 */
export function blank(name, title, help, more = nothing) {
  return html`<div class="blank">
    <span class="blank-icon">${icon(name)}</span>
    <h3>${title}</h3>
    <p>${help}</p>
    ${more}
  </div>`;
}

/**
 * @param {import("./formats.js").Formats} formats
 * @param {number} ms
 * @param {number} now
 */
export function ago(formats, ms, now) {
  const date = new Date(ms);
  const iso = Number.isNaN(date.getTime()) ? "" : date.toISOString();
  return html`<time datetime=${iso} title=${formats.dateTime(ms)}>${formats.ago(ms, now)}</time>`;
}

/**
 * A line of a list of facts; nothing where there is nothing to say.
 *
 * @param {string} name
 * @param {unknown} value
 */
export const fact = (name, value) =>
  value === null || value === undefined || value === ""
    ? nothing
    : html`<div class="fact"><dt>${name}</dt><dd>${value}</dd></div>`;

/**
 * @param {string} kind colour of the chip
 * @param {unknown} text
 * @param {IconName} [name]
 */
export const chip = (kind, text, name) =>
  html`<span class="chip is-${kind}">${name ? icon(name) : nothing}${text}</span>`;
