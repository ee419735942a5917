/** The tab of task logs. */

import { html } from "lit";
import { choice } from "../controls.js";
import { NONE } from "../query.js";
import { episodeRow } from "./episode.js";
import { listView } from "./list.js";

/** @typedef {import("../../generated/core.js").Episode} Episode */

/** @type {Record<string, (episode: Episode, value: string) => boolean>} */
const FILTERS = {
  app: (episode, app) => (app === NONE ? episode.app === null : episode.app === app),
  status: (episode, status) => episode.status === status,
};

/** @param {import("../element.js").MemoryDrawer} drawer */
export function episodesView(drawer) {
  const { words, model } = drawer;
  const list = drawer.lists.episodic;
  const { query } = list;
  const all = model.episodes;
  const shown = query.of(all, FILTERS);
  const apps = [...new Set(all.flatMap(({ app }) => (app ? [app] : [])))].sort();
  const set = (/** @type {string} */ name) => (/** @type {string} */ value) => {
    query.chosen[name] = value;
    drawer.requestUpdate();
  };
  return listView(drawer, list, {
    all,
    shown,
    filters: html`${choice(
      words.filterApp,
      query.chosen.app ?? "",
      [
        ["", words.anyApp],
        ...apps.map((app) => /** @type {[string, string]} */ ([app, app])),
        [NONE, words.noApp],
      ],
      set("app"),
      "app",
    )}
    ${choice(
      words.filterStatus,
      query.chosen.status ?? "",
      [
        ["", words.anyStatus],
        ["success", words.success],
        ["failure", words.failure],
        ["cancelled", words.cancelled],
      ],
      set("status"),
      "status",
    )}`,
    row: (episode) => episodeRow(drawer, episode),
    depends: (episode) => [list.unfolded.has(episode.id) && model.memories],
    searchLabel: words.searchEpisodic,
    count: query.isNarrowed
      ? words.ofEpisodes(shown.length, all.length)
      : words.episodes(all.length),
    icon: "episodic",
    empty: [words.emptyEpisodic, words.emptyEpisodicHelp],
    clearLabel: words.clearEpisodic,
  });
}
