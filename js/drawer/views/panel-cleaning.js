/** Everything of a kind, deleted at once. */

import { html } from "lit";
import { icon } from "../icons.js";

/** @param {import("../element.js").MemoryDrawer} drawer */
export function cleaningPanel(drawer) {
  const { words, model } = drawer;
  const usable = model.read === "yes";
  return html`<section class="panel">
    <h3>${words.cleaning}</h3>
    <div class="buttons">
      <button
        class="button is-danger-quiet"
        data-action="clear-semantic"
        ?disabled=${!usable || model.memories.length === 0}
        @click=${() => drawer.askClear("semantic")}
      >
        ${icon("delete")}${words.clearSemantic}
      </button>
      <button
        class="button is-danger-quiet"
        data-action="clear-episodic"
        ?disabled=${!usable || model.episodes.length === 0}
        @click=${() => drawer.askClear("episodic")}
      >
        ${icon("delete")}${words.clearEpisodic}
      </button>
    </div>
  </section>`;
}
