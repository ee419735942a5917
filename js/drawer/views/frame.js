/** The drawer's frame: its head, its tabs, the open one, and what is laid over them. */

import { html, nothing } from "lit";
import { blank } from "../controls.js";
import { icon } from "../icons.js";
import { noticeView } from "../notice.js";
import { questionView } from "../question.js";
import { episodesView } from "./episodes.js";
import { memoriesView } from "./memories.js";
import { settingsView } from "./settings.js";
import { currentTask, taskView } from "./task.js";
import { warnings } from "./warnings.js";

/** @typedef {import("../element.js").MemoryDrawer} MemoryDrawer */
/** @typedef {"task" | "semantic" | "episodic" | "settings"} TabName */

/**
 * Each tab: its name, what it shows, and how many there are. A layer's tab is there where the bank has the layer.
 *
 * @type {Record<TabName, { title: "tabTask" | "tabSemantic" | "tabEpisodic" | "tabSettings", view: (drawer: MemoryDrawer) => unknown, count: (drawer: MemoryDrawer) => number | undefined }>}
 */
const TABS = {
  semantic: {
    title: "tabSemantic",
    view: memoriesView,
    count: ({ model }) => (model.read === "yes" ? model.memories.length : undefined),
  },
  episodic: {
    title: "tabEpisodic",
    view: episodesView,
    count: ({ model }) => (model.read === "yes" ? model.episodes.length : undefined),
  },
  task: {
    title: "tabTask",
    view: taskView,
    count: ({ model }) => currentTask(model)?.used.length || undefined,
  },
  settings: { title: "tabSettings", view: settingsView, count: () => undefined },
};

/** @param {MemoryDrawer} _drawer */
export const tabNames = (_drawer) => /** @type {TabName[]} */ (Object.keys(TABS));

/** @param {MemoryDrawer} drawer */
export function frame(drawer) {
  const { words, locale, tab } = drawer;
  return html`<dialog
    class="drawer"
    lang=${locale === "zh" ? "zh-CN" : "en"}
    aria-labelledby="title"
    @close=${() => drawer.close()}
    @click=${(/** @type {MouseEvent} */ event) => {
      if (event.target === event.currentTarget) drawer.close();
    }}
    @keydown=${(/** @type {KeyboardEvent} */ event) => drawer.key(event)}
  >
    ${
      drawer.open
        ? html`<div class="sheet">
            <header class="head">
              <span class="head-icon">${icon("brain")}</span>
              <div>
                <h2 id="title">${words.title}</h2>
                <p class="soft">${words.subtitle}</p>
              </div>
              <button class="icon-button head-close" aria-label=${words.close} title=${words.close} @click=${() => drawer.close()}>
                ${icon("close")}
              </button>
            </header>
            <div class="tabs" role="tablist" aria-label=${words.sections} @keydown=${(/** @type {KeyboardEvent} */ event) => drawer.walkTabs(event)}>
              ${tabNames(drawer).map((name) => tabButton(drawer, name))}
            </div>
            <div class="body" id="panel" role="tabpanel" tabindex="0" aria-labelledby="tab-${tab}">
              ${warnings(drawer)} ${content(drawer)}
            </div>
            ${noticeView(drawer)}
          </div>`
        : nothing
    }
    ${questionView(drawer)}
  </dialog>`;
}

/** @param {MemoryDrawer} drawer @param {TabName} name */
function tabButton(drawer, name) {
  const { words, formats, tab } = drawer;
  const count = TABS[name].count(drawer);
  return html`<button
    role="tab"
    id="tab-${name}"
    class="tab"
    aria-selected=${tab === name}
    aria-controls="panel"
    tabindex=${tab === name ? 0 : -1}
    ?autofocus=${tab === name}
    @click=${() => drawer.showTab(name)}
  >
    ${icon(name)}<span>${words[TABS[name].title]}</span>
    ${count === undefined ? nothing : html`<span class="badge">${formats.number(count)}</span>`}
  </button>`;
}

/** @param {MemoryDrawer} drawer */
function content(drawer) {
  const { words, model, tab } = drawer;
  const { state, reason } = model.status;
  if (!model.bank) return blank("brain", words.noBank, words.noBankHelp);
  if (tab === "settings") return TABS.settings.view(drawer);
  if (state === "unavailable")
    return blank(
      "alert",
      words.unavailable,
      words.unavailableHelp,
      reason ? reasonView(reason) : nothing,
    );
  if (state === "closed") return blank("alert", words.closed, words.closedHelp);
  if (state === "starting" && model.read !== "yes")
    return blank("loader", words.starting, words.startingHelp);
  return TABS[tab].view(drawer);
}

/** @param {string} reason */
const reasonView = (reason) => html`<p class="reason" role="status">${reason}</p>`;
