/** The form in which a memory is corrected. */

import { html, nothing } from "lit";
import { choice } from "../controls.js";

/**
 * @param {import("../element.js").MemoryDrawer} drawer
 * @param {import("../draft.js").Draft} draft
 */
export function editor(drawer, draft) {
  const { words } = drawer;
  const take = (/** @type {any} */ event) => {
    draft.fields[event.target.name] = event.target.value;
    drawer.requestUpdate();
  };
  return html`<form
    class="editor"
    @input=${take}
    @submit=${(/** @type {Event} */ event) => {
      event.preventDefault();
      drawer.save();
    }}
    @keydown=${(/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) drawer.save();
    }}
  >
    <label>
      <span>${words.editTitle}</span>
      <input class="field" name="title" required maxlength="300" .value=${draft.fields.title ?? ""} />
    </label>
    <label>
      <span>${words.editContent}</span>
      <textarea class="field" name="content" rows="4" required maxlength="8000" .value=${draft.fields.content ?? ""}></textarea>
    </label>
    <label>
      <span>${words.editKeywords}</span>
      <input class="field" name="keywords" .value=${draft.fields.keywords ?? ""} />
    </label>
    <div class="editor-pair">
      <label>
        <span>${words.editApp}</span>
        <input class="field" name="app" maxlength="100" list="apps" autocomplete="off" .value=${draft.fields.app ?? ""} />
      </label>
      <label>
        <span>${words.editPolarity}</span>
        ${choice(
          words.editPolarity,
          draft.fields.polarity ?? "positive",
          [
            ["positive", words.positive],
            ["negative", words.negative],
          ],
          (polarity) => {
            draft.fields.polarity = polarity;
          },
        )}
      </label>
    </div>
    <datalist id="apps">${drawer.apps.map((app) => html`<option value=${app}></option>`)}</datalist>
    <p class="problem" role="alert">${draft.problem || nothing}</p>
    <div class="buttons">
      <button class="button is-primary" aria-disabled=${draft.saving === "now"}>
        ${draft.saving === "now" ? words.saving : words.save}
      </button>
      <button class="button" type="button" @click=${() => drawer.giveUpDraft()}>${words.cancel}</button>
    </div>
  </form>`;
}
