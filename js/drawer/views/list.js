/** What the lists of memories and of task logs have in common. */

import { html, nothing } from "lit";
import { guard } from "lit/directives/guard.js";
import { keyed } from "lit/directives/keyed.js";
import { ref } from "lit/directives/ref.js";
import { repeat } from "lit/directives/repeat.js";
import { blank, choice } from "../controls.js";
import { icon } from "../icons.js";

/** @typedef {import("../element.js").MemoryDrawer} MemoryDrawer */

/**
 * @typedef {object} Shape  what tells one list from the other
 * @property {any[]} all
 * @property {any[]} shown
 * @property {unknown} filters
 * @property {(item: any) => unknown} row
 * @property {(item: any) => unknown[]} depends  what a row shows beside its own record
 * @property {string} searchLabel
 * @property {string} count
 * @property {import("../icons.js").IconName} icon
 * @property {[title: string, help: string]} empty
 * @property {unknown} [bulk]  more to do with those that are selected
 * @property {unknown} [more]  more to do with those that are shown
 * @property {string} clearLabel
 */

/**
 * @param {MemoryDrawer} drawer
 * @param {import("../list.js").List} list
 * @param {Shape} shape
 */
export function listView(drawer, list, shape) {
  const { words, model, formats, now } = drawer;
  const { query } = list;
  if (model.read !== "yes") return reading(drawer);
  if (shape.all.length === 0) return blank(shape.icon, ...shape.empty);
  const selected = shape.shown.filter(({ id }) => list.selected.has(id));
  const rendered = list.rendered(shape.shown, drawer.locale);
  return html`<div class="tools">
      <label class="search">
        ${icon("search")}
        <input
          type="search"
          class="field"
          aria-label=${shape.searchLabel}
          placeholder=${shape.searchLabel}
          autocomplete="off"
          spellcheck="false"
          .value=${query.text}
          @input=${(/** @type {any} */ event) => query.type(event.target.value)}
        />
      </label>
      <div class="filters">
        ${shape.filters}
        ${choice(
          words.sort,
          query.order,
          [
            ["newest", words.sortNewest],
            ["used", words.sortUsed],
            ["match", words.sortMatch, !query.isSearching],
          ],
          (sort) => {
            query.sort = /** @type {import("../query.js").Sort} */ (sort);
            drawer.requestUpdate();
          },
          "sort",
        )}
      </div>
    </div>
    ${selected.length > 0 ? selection(drawer, list, shape, selected) : counting(drawer, list, shape)}
    ${
      shape.shown.length === 0
        ? blank(
            "nothing",
            words.notFound,
            words.notFoundHelp,
            html`<button class="button" @click=${() => query.clear()}>${words.clearFilters}</button>`,
          )
        : html`<ul class="rows" @keydown=${(/** @type {KeyboardEvent} */ event) => drawer.walk(event, list.layer)}>
            ${repeat(
              rendered,
              ({ id }) => id,
              (item) =>
                guard(
                  [
                    item,
                    words,
                    list.unfolded.has(item.id) ? drawer.minute : formats.ago(item.createdAt, now),
                    list.unfolded.has(item.id),
                    list.selected.has(item.id),
                    query.hits,
                    ...shape.depends(item),
                  ],
                  () => shape.row(item),
                ),
            )}
          </ul>
          ${list.hasFurther ? keyed(rendered.length, html`<div ${ref(list.watchEnd)}></div>`) : nothing}`
    }`;
}

/** @param {MemoryDrawer} drawer */
export function reading({ words, model }) {
  if (model.read === "failed")
    return blank(
      "alert",
      words.unread,
      words.unreadHelp,
      html`<button class="button" @click=${() => model.refresh()}>${icon("retry")}${words.retry}</button>`,
    );
  return html`<div class="rows is-waiting" aria-busy="true">
    ${[1, 2, 3].map(() => html`<div class="row is-ghost"></div>`)}
  </div>`;
}

/** @param {MemoryDrawer} drawer @param {import("../list.js").List} list @param {Shape} shape */
function counting(drawer, list, shape) {
  const { words } = drawer;
  return html`<div class="counting">
    <input
      type="checkbox"
      class="row-select"
      aria-label=${words.selectAll}
      .checked=${false}
      ?disabled=${shape.shown.length === 0}
      @change=${() => list.selectOnly(shape.shown.map(({ id }) => id))}
    />
    <span role="status">${shape.count}</span>
    <span class="spring"></span>
    ${shape.more ?? nothing}
    ${
      list.query.isNarrowed
        ? html`<button class="link" @click=${() => list.query.clear()}>${words.clearFilters}</button>`
        : html`<button class="link is-danger" data-action="clear" @click=${() => drawer.askClear(list.layer)}>
            ${shape.clearLabel}
          </button>`
    }
  </div>`;
}

/**
 * @param {MemoryDrawer} drawer
 * @param {import("../list.js").List} list
 * @param {Shape} shape
 * @param {any[]} selected
 */
function selection(drawer, list, shape, selected) {
  const { words } = drawer;
  const all = selected.length === shape.shown.length;
  return html`<div class="counting is-selection">
    <input
      type="checkbox"
      class="row-select"
      aria-label=${words.selectAll}
      .checked=${all}
      .indeterminate=${!all}
      @change=${() => list.selectOnly(all ? [] : shape.shown.map(({ id }) => id))}
    />
    <span role="status">${words.selected(selected.length)}</span>
    <span class="spring"></span>
    ${shape.bulk ?? nothing}
    <button
      class="button is-small is-danger"
      data-action="delete-selected"
      @click=${() => drawer.askDelete(list.layer, selected)}
    >
      ${icon("delete")}${words.deleteSelected}
    </button>
    <button
      class="icon-button"
      aria-label=${words.clearSelection}
      title=${words.clearSelection}
      @click=${() => list.selectOnly([])}
    >
      ${icon("close")}
    </button>
  </div>`;
}
