/** What somebody should know whichever tab is open. */

import { html, nothing } from "lit";
import { icon } from "../icons.js";

/** From so much of what fits on, room is nearly used up. */
const NEARLY = 0.9;

/** @param {import("../element.js").MemoryDrawer} drawer */
export function warnings(drawer) {
  const { words, formats, model } = drawer;
  const { counts, limits, setAside } = model.status;
  const { space } = model;
  const shown = [];
  if (space && space.usage >= NEARLY * space.quota)
    shown.push(warning(words.storageFull(formats.size(space.usage), formats.size(space.quota))));
  const [count, limit] = [counts.semantic ?? 0, limits.semantic ?? Number.POSITIVE_INFINITY];
  if (count >= NEARLY * limit)
    shown.push(warning(words.layerFull(words.tabSemantic, count, limit)));
  if (setAside.length > 0)
    shown.push(
      warning(
        words.setAside(setAside.length),
        html`<button class="link" data-action="delete-set-aside" @click=${() => drawer.askSetAside()}>
          ${words.setAsideDelete}
        </button>`,
      ),
    );
  return shown.length > 0 ? html`<div class="warnings">${shown}</div>` : nothing;
}

/** @param {string} text @param {unknown} [more] */
const warning = (text, more = nothing) =>
  html`<p class="warning" role="status">${icon("warning")}<span>${text} ${more}</span></p>`;
