/** The tab of what concerns the memory as a whole; each part is a panel. */

import { html } from "lit";
import { backupPanel } from "./panel-backup.js";
import { desktopPanel } from "./panel-desktop.js";
import { languagePanel } from "./panel-language.js";
import { problemsPanel } from "./panel-problems.js";
import { storagePanel } from "./panel-storage.js";

/** @typedef {(drawer: import("../element.js").MemoryDrawer) => unknown} Panel */

/** In the order in which they are shown. What a page adds stands in the slot `panels`. @type {Panel[]} */
const PANELS = [storagePanel, backupPanel, desktopPanel, languagePanel, problemsPanel];

/** @param {import("../element.js").MemoryDrawer} drawer */
export function settingsView(drawer) {
  return html`<div class="panels">
    ${PANELS.map((panel) => panel(drawer))}
    <slot name="panels"></slot>
    <p class="soft version">${drawer.model.status.version ? drawer.words.version(drawer.model.status.version) : ""}</p>
  </div>`;
}
