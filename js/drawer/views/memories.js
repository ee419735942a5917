/** The tab of what the agent knows. */

import { html, nothing } from "lit";
import { choice } from "../controls.js";
import { icon } from "../icons.js";
import { NONE } from "../query.js";
import { clientOf, sourceText } from "../source.js";
import { listView } from "./list.js";
import { memoryRow } from "./memory.js";

/** @typedef {import("../../generated/core.js").SemanticMemory} SemanticMemory */
/** @typedef {import("../element.js").MemoryDrawer} MemoryDrawer */

/** @type {Record<string, (record: SemanticMemory, value: string) => boolean>} */
const FILTERS = {
  // By its names; the bank was asked for those, unless it is none.
  app: (record, app) => app !== NONE || record.app === null,
  kind: (record, kind) =>
    kind === "pinned"
      ? record.pinned
      : kind === "replaced"
        ? record.supersededBy !== null
        : kind === "preference"
          ? record.kind === "preference"
          : record.polarity === kind,
  source: (record, source) => record.source === source,
};

/** @param {MemoryDrawer} drawer */
export function memoriesView(drawer) {
  const { words, model } = drawer;
  const list = drawer.lists.semantic;
  const all = model.memories;
  const found = list.query.of(all, FILTERS);
  // What is being edited stays, wherever it went meanwhile.
  const edited = drawer.draft?.record;
  const shown = edited && !found.some(({ id }) => id === edited.id) ? [edited, ...found] : found;
  const selected = shown.filter(({ id }) => list.selected.has(id));
  const pinned = selected.length > 0 && selected.every((record) => record.pinned);
  return listView(drawer, list, {
    all: edited && all.length === 0 ? [edited] : all,
    shown,
    filters: filters(drawer),
    row: (record) => memoryRow(drawer, record),
    depends: (record) =>
      drawer.draft?.record.id === record.id
        ? [{}]
        : [list.unfolded.has(record.id) && model.memories, model.episodes],
    searchLabel: words.searchSemantic,
    count: list.query.isNarrowed
      ? words.ofMemories(found.length, all.length)
      : words.memories(all.length),
    icon: "semantic",
    empty: [words.emptySemantic, words.emptySemanticHelp],
    bulk: html`<button
      class="button is-small"
      data-action="pin-selected"
      @click=${() => drawer.pin(selected, !pinned)}
    >
      ${icon(pinned ? "unpin" : "pin")}${pinned ? words.unpin : words.pin}
    </button>`,
    more: forgetClient(drawer),
    clearLabel: words.clearSemantic,
  });
}

/** @param {MemoryDrawer} drawer */
function filters(drawer) {
  const { words, model } = drawer;
  const { query } = drawer.lists.semantic;
  const sources = [...new Set(model.memories.map(({ source }) => source))].sort();
  const set = (/** @type {string} */ name) => (/** @type {string} */ value) => {
    query.chosen[name] = value;
    query.search();
  };
  return html`${choice(
    words.filterApp,
    query.chosen.app ?? "",
    [
      ["", words.anyApp],
      ...drawer.apps.map((app) => /** @type {[string, string]} */ ([app, app])),
      [NONE, words.noApp],
    ],
    set("app"),
    "app",
  )}
  ${choice(
    words.filterKind,
    query.chosen.kind ?? "",
    [
      ["", words.anyKind],
      ["positive", words.positive],
      ["negative", words.negative],
      ["preference", words.onlyPreference],
      ["pinned", words.onlyPinned],
      ["replaced", words.onlyReplaced],
    ],
    set("kind"),
    "kind",
  )}
  ${choice(
    words.filterSource,
    query.chosen.source ?? "",
    [
      ["", words.anySource],
      ...sources.map(
        (source) => /** @type {[string, string]} */ ([source, sourceText(source, words)]),
      ),
    ],
    set("source"),
    "source",
  )}`;
}

/** Where one client's memories are looked at, all of them can go at once. @param {MemoryDrawer} drawer */
function forgetClient(drawer) {
  const source = drawer.lists.semantic.query.chosen.source ?? "";
  const client = clientOf(source);
  if (client === null) return nothing;
  const count = drawer.model.memories.filter((record) => record.source === source).length;
  if (count === 0) return nothing;
  return html`<button
    class="link is-danger"
    data-action="forget-client"
    @click=${() => drawer.askForgetClient(source)}
  >
    ${drawer.words.forgetClient(client, count)}
  </button>`;
}
