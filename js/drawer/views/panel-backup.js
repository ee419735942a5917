/** Export and import, where the bank has them. */

import { html, nothing } from "lit";
import { choice } from "../controls.js";
import { icon } from "../icons.js";

/** @typedef {import("../element.js").MemoryDrawer} MemoryDrawer */

/** @param {MemoryDrawer} drawer */
export function backupPanel(drawer) {
  const { words, model, transfer } = drawer;
  const [exports, imports] = [model.has("exportData"), model.has("importData")];
  if (!exports && !imports) return nothing;
  return html`<section class="panel">
    <h3>${words.backup}</h3>
    <p class="soft">${words.backupHelp}</p>
    <div class="buttons">
      ${
        exports
          ? html`<button class="button" data-action="export" @click=${() => transfer.exportAs("json")}>
                ${icon("download")}${words.exportJson}
              </button>
              <button class="button" @click=${() => transfer.exportAs("markdown")}>
                ${icon("file")}${words.exportMarkdown}
              </button>`
          : nothing
      }
      ${
        imports
          ? html`<button class="button" data-action="import" @click=${() => /** @type {any} */ (drawer.renderRoot.querySelector("#import"))?.click()}>
                ${icon("upload")}${words.importFile}
              </button>
              <input
                id="import"
                type="file"
                accept=".json,application/json"
                hidden
                aria-label=${words.importFile}
                @change=${(/** @type {any} */ event) => {
                  transfer.look(event.target.files?.[0]);
                  event.target.value = "";
                }}
              />`
          : nothing
      }
    </div>
    ${transfer.problem ? html`<p class="problem" role="alert">${words[transfer.problem]} ${transfer.detail}</p>` : nothing}
    ${transfer.report ? reportOf(drawer) : nothing}
  </section>`;
}

/** @param {MemoryDrawer} drawer */
function reportOf({ words, formats, transfer }) {
  const { report, pending } = transfer;
  /** @type {[string, string][]} */
  const lines = [
    ["added", words.importAdded],
    ["updated", words.importUpdated],
    ["skipped", words.importSkipped],
    ["removed", words.importRemoved],
    ["quarantined", words.importQuarantined],
  ];
  return html`<div class="report">
    <p role="status"><b>${pending ? words.importWould : words.importDone}</b></p>
    <ul>
      ${lines.map(([name, text]) => html`<li>${formats.number(amount(report?.[name]))} ${text}</li>`)}
    </ul>
    ${
      pending
        ? html`<div class="buttons">
            ${choice(
              words.importMode,
              transfer.mode,
              [
                ["merge", words.importMerge],
                ["replace", words.importReplace],
              ],
              (mode) => transfer.choose(/** @type {"merge" | "replace"} */ (mode)),
              "mode",
            )}
            <button class="button is-primary" data-action="import-now" @click=${() => transfer.carryOut()}>
              ${words.importNow}
            </button>
            <button class="button" @click=${() => transfer.forget()}>${words.cancel}</button>
          </div>`
        : nothing
    }
  </div>`;
}

/** A number, or as many as there are in a list. @param {any} told @returns {number} */
const amount = (told) => (Array.isArray(told) ? told.length : Number(told) || 0);
