/** The drawer's own language. */

import { html } from "lit";

/** Each in its own words, so that whoever can't read the other finds it. @type {["zh" | "en", string][]} */
const LANGUAGES = [
  ["zh", "中文"],
  ["en", "English"],
];

/** @param {import("../element.js").MemoryDrawer} drawer */
export function languagePanel(drawer) {
  return html`<section class="panel">
    <h3 id="language-title">${drawer.words.language}</h3>
    <div class="buttons" role="group" aria-labelledby="language-title">
      ${LANGUAGES.map(
        ([locale, name]) =>
          html`<button
            class="button ${drawer.locale === locale ? "is-on" : ""}"
            lang=${locale}
            aria-pressed=${drawer.locale === locale}
            @click=${() => {
              drawer.lang = locale;
            }}
          >
            ${name}
          </button>`,
      )}
    </div>
  </section>`;
}
