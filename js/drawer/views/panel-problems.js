/** What the bank reports of itself, as it says it. */

import { html } from "lit";

/** @param {import("../element.js").MemoryDrawer} drawer */
export function problemsPanel({ words, model }) {
  const { problems } = model.status;
  return html`<section class="panel">
    <h3>${words.problems}</h3>
    ${
      problems.length === 0
        ? html`<p class="soft">${words.noProblems}</p>`
        : html`<ul class="reported" lang="en">${problems.map((problem) => html`<li>${problem}</li>`)}</ul>`
    }
  </section>`;
}
