/** The drawer's words in English. The Chinese ones have the same names. */

import { formatsFor } from "../formats.js";

const { count, number } = formatsFor("en");

export const en = {
  // The whole
  title: "Memory",
  subtitle: "All of it stays in this browser.",
  close: "Close",
  cancel: "Cancel",
  undo: "Undo",
  dismiss: "Dismiss",
  sections: "Parts of the memory",

  // Tabs
  tabTask: "This task",
  tabSemantic: "Experience",
  tabEpisodic: "Task logs",
  tabSettings: "Settings",

  // Lists
  search: "Search",
  searchSemantic: "Search experience",
  searchEpisodic: "Search task logs",
  filterApp: "App",
  anyApp: "Every app",
  noApp: "No app",
  filterKind: "Type",
  anyKind: "Every type",
  onlyPreference: "Preferences",
  onlyPinned: "Pinned",
  onlyReplaced: "Replaced",
  filterSource: "Source",
  anySource: "Every source",
  filterStatus: "Result",
  anyStatus: "Every result",
  sort: "Sort",
  sortNewest: "Newest",
  sortUsed: "Most used",
  sortMatch: "Best match",
  clearFilters: "Clear filters",
  memories: (/** @type {number} */ n) => count(n, { one: "# memory", other: "# memories" }),
  episodes: (/** @type {number} */ n) => count(n, { one: "# task log", other: "# task logs" }),
  ofMemories: (/** @type {number} */ n, /** @type {number} */ all) =>
    `${number(n)} of ${count(all, { one: "# memory", other: "# memories" })}`,
  ofEpisodes: (/** @type {number} */ n, /** @type {number} */ all) =>
    `${number(n)} of ${count(all, { one: "# task log", other: "# task logs" })}`,
  select: (/** @type {string} */ title) => `Select “${title}”`,
  selectAll: "Select all",
  selected: (/** @type {number} */ n) => count(n, { one: "# selected", other: "# selected" }),
  clearSelection: "Clear selection",
  deleteSelected: "Delete",
  clearSemantic: "Clear all memories…",
  clearEpisodic: "Clear all task logs…",
  forgetClient: (/** @type {string} */ client, /** @type {number} */ n) =>
    `Forget everything ${client} wrote (${number(n)})…`,

  // A memory
  positive: "Works",
  negative: "Avoid",
  preference: "Preference",
  pinned: "Pinned",
  replaced: "Replaced",
  used: (/** @type {number} */ n) =>
    n === 0 ? "Not used yet" : count(n, { one: "Used once", other: "Used # times" }),
  outcome: (/** @type {number} */ helped, /** @type {number} */ harmed) =>
    `${count(helped, { one: "# success", other: "# successes" })}, ${count(harmed, { one: "# failure", other: "# failures" })}`,
  outcomeLabel: "Tasks it was given to",
  created: "Learned",
  lastUsed: "Last used",
  verified: "Last confirmed",
  from: "Source",
  keywords: "Keywords",
  replaces: "Replaces",
  replacedBy: "Replaced by",
  goneRecord: "a memory that was deleted since",
  learnedFrom: "Learned from the task",
  learnedFromGone: "Learned from a task whose log is no longer kept",
  sourceTask: "Task",
  sourceChat: "Chat",
  sourceUser: "Added by hand",
  sourceImport: "Import",
  sourceClient: (/** @type {string} */ client) => `Desktop client: ${client}`,
  writtenBy: (/** @type {string} */ client) => `Written by the desktop client ${client}`,
  edit: "Edit",
  editOf: (/** @type {string} */ title) => `Edit “${title}”`,
  pin: "Pin",
  unpin: "Unpin",
  pinOf: (/** @type {string} */ title) => `Pin “${title}”: never make room with it`,
  delete: "Delete",
  deleteOf: (/** @type {string} */ title) => `Delete “${title}”`,
  matched: "Matches",
  matchIn: "found in",
  fieldTitle: "title",
  fieldKeywords: "keywords",
  fieldContent: "content",

  // Editing
  editTitle: "Title",
  editContent: "What is remembered",
  editKeywords: "Keywords, separated by commas",
  editApp: "App (empty: every app)",
  editPolarity: "Type",
  save: "Save",
  saving: "Saving…",
  saved: "Saved",
  notSaved: (/** @type {string} */ why) => `Not saved. Your text is still here. ${why}`,
  notSavedGone: "It was deleted in the meantime.",

  // An episode
  success: "Succeeded",
  failure: "Failed",
  cancelled: "Cancelled",
  running: "Running",
  log: "Log",
  omitted: (/** @type {number} */ n) =>
    count(n, { one: "# entry left out to save room", other: "# entries left out to save room" }),
  summary: "Summary",
  error: "Error",
  began: "Began",
  took: "Took",
  given: (/** @type {number} */ n) =>
    n === 0
      ? "No memory was used"
      : count(n, { one: "# memory was used", other: "# memories were used" }),
  learned: "Learned from it",
  facts: "Facts",
  fact: "Fact",

  // Used in this task
  taskRunning: "Running now",
  taskLast: "Last task",
  taskNone: "No task yet",
  taskNoneHelp:
    "When the agent starts a task, the memories it is given appear here, each with the reason.",
  taskNothing: "No memory was used for this task",
  taskNothingHelp: "Nothing that is remembered was relevant enough. The agent went without.",
  taskUsed: (/** @type {number} */ n) =>
    count(n, {
      one: "# memory was given to the agent",
      other: "# memories were given to the agent",
    }),
  why: "Why:",
  whyApp: (/** @type {string} */ app) => `about the app ${app}`,
  whyPositive: "a way that worked",
  whyNegative: "something to avoid",
  whyPreference: "your standing preference",
  boostHits: "used before",
  boostRecent: "new",
  boostOutcome: "failed before",
  forget: "Wrong, forget it",
  forgetOf: (/** @type {string} */ title) => `Wrong, forget it: “${title}”`,
  forgotten: "Deleted since",

  // Asking and undoing
  askDelete: (/** @type {string} */ title) => `Delete “${title}”?`,
  askDeleteMany: (/** @type {number} */ n) =>
    count(n, { one: "Delete # memory?", other: "Delete # memories?" }),
  askDeleteEpisodes: (/** @type {number} */ n) =>
    count(n, { one: "Delete # task log?", other: "Delete # task logs?" }),
  askDeleteHelp:
    "The agent will no longer use it, and won’t learn it again from the same task. You can undo this for 10 seconds.",
  askDeleteEpisodeHelp: "What was learned from it stays. You can undo this for 10 seconds.",
  askClearSemantic: (/** @type {number} */ n) =>
    count(n, { one: "Clear the only memory?", other: "Clear all # memories?" }),
  askClearEpisodic: (/** @type {number} */ n) =>
    count(n, { one: "Clear the only task log?", other: "Clear all # task logs?" }),
  askClearHelp: (/** @type {number} */ pinned) =>
    `${pinned > 0 ? count(pinned, { one: "# of them is pinned. ", other: "# of them are pinned. " }) : ""}The agent starts anew. You can undo this for 10 seconds.`,
  askForgetClient: (/** @type {string} */ client, /** @type {number} */ n) =>
    `${count(n, { one: "Forget # memory", other: "Forget all # memories" })} that ${client} wrote?`,
  confirmDelete: "Delete",
  confirmDeleteN: (/** @type {number} */ n) => `Delete ${number(n)}`,
  deletedMemories: (/** @type {number} */ n) =>
    count(n, { one: "Memory deleted", other: "# memories deleted" }),
  deletedEpisodes: (/** @type {number} */ n) =>
    count(n, { one: "Task log deleted", other: "# task logs deleted" }),
  deletedSome: (/** @type {number} */ n, /** @type {number} */ all) =>
    `${number(n)} of ${number(all)} deleted; the others could not be.`,
  notDeleted: "Not deleted. Please try again.",
  restored: (/** @type {number} */ n) => count(n, { one: "Put back", other: "# entries put back" }),
  restoring: "Putting back…",
  restoredSome: (/** @type {number} */ n, /** @type {number} */ all) =>
    `${number(n)} of ${number(all)} put back; the others could not be.`,
  notPinned: "Not changed. Please try again.",

  // States
  starting: "Memory is starting…",
  startingHelp: "The first start of a page takes a few seconds.",
  noBank: "No memory is connected",
  noBankHelp: "This page has not connected a memory bank to this panel.",
  unavailable: "Memory is not available",
  unavailableHelp: "The agent goes on without it. Nothing you do here is lost elsewhere.",
  closed: "This memory is closed",
  closedHelp: "The page has closed it. Reload the page to open it again.",
  emptySemantic: "Nothing learned yet",
  emptySemanticHelp:
    "After its first tasks the agent keeps what worked and what to avoid. What you ask it to remember appears here too.",
  emptyEpisodic: "No task logs yet",
  emptyEpisodicHelp: "Each task the agent finishes leaves a short log here.",
  notFound: "Nothing found",
  notFoundHelp: "Try other words, or clear the filters.",
  unread: "The list could not be read",
  unreadHelp: "The memory did not answer in time.",
  retry: "Try again",
  storageFull: (/** @type {string} */ used, /** @type {string} */ quota) =>
    `This site’s storage is nearly full: ${used} of ${quota}. New memories may not be saved.`,
  layerFull: (/** @type {string} */ kind, /** @type {number} */ n, /** @type {number} */ limit) =>
    `${kind}: ${number(n)} of ${number(limit)}. New entries take the place of the least useful ones; pin what must stay.`,
  setAside: (/** @type {number} */ n) =>
    count(n, {
      one: "# stored entry is damaged and was set aside. The others are not affected.",
      other: "# stored entries are damaged and were set aside. The others are not affected.",
    }),
  setAsideDelete: "Delete the damaged ones…",
  askSetAside: (/** @type {number} */ n) =>
    count(n, { one: "Delete # damaged entry?", other: "Delete # damaged entries?" }),
  askSetAsideHelp: "They can’t be read any more. This can’t be undone.",

  // Settings
  storage: "Storage",
  usedOf: (/** @type {number} */ n, /** @type {number} */ limit) =>
    `${number(n)} of ${number(limit)}`,
  space: "Space used by this site",
  spaceOf: (/** @type {string} */ used, /** @type {string} */ quota) => `${used} of ${quota}`,
  unknown: "not known",
  lastSaved: "Last saved",
  never: "never",
  persistence: "Kept by the browser",
  persisted: "Always",
  notPersisted: "As long as there is room on the device",
  tombstones: "Deleted, not to be learned again",
  tombstonesHelp: "Only fingerprints are kept, no text.",
  language: "Language",
  backup: "Backup",
  backupHelp: "A backup holds everything that is remembered, as a file on your device.",
  exportJson: "Export",
  exportMarkdown: "Export as text",
  importFile: "Import…",
  notExported: "Nothing could be exported.",
  importWould: "This file would change:",
  importMode: "How to import",
  importMerge: "Add to what is here",
  importReplace: "Replace what is here",
  importDone: "Imported",
  importAdded: "added",
  importUpdated: "updated",
  importSkipped: "already known or deleted by you",
  importRemoved: "removed to make room",
  importQuarantined: "can’t be used",
  importNow: "Import now",
  notImported: "This file could not be read.",
  problems: "What went wrong lately",
  noProblems: "Nothing went wrong.",
  version: (/** @type {string} */ version) => `Version ${version}`,
  panels: "Connections",

  // Desktop clients
  desktop: "Desktop clients",
  desktopHelp:
    "Lets Claude Desktop, Qoder, Cursor and other MCP clients on this computer search, add and delete memories. What they read goes to the model that they use.",
  desktopConnect: "Connect a desktop client",
  desktopDisconnect: "Disconnect",
  desktopStates: {
    off: "Not connected",
    connecting: "Waiting for the client to start its relay…",
    connected: "Connected",
    elsewhere: "Connected in another tab",
  },
  desktopReasons: {
    insecure: "This page has to be served over https, or from this computer.",
    taken: "The relay serves another page already.",
    stranger: "Another program listens on this port, or the client has an old token.",
  },
  desktopSetup: "Set up a client",
  desktopSetupHelp:
    "Paste this into the client’s MCP configuration and restart it. Keep it to yourself: whoever has the token can read and change the memory.",
  desktopInstalled: "The relay is installed already (pip or pipx)",
  copy: "Copy",
  copied: "Copied",
  desktopRotate: "New token…",
  askRotate: "Replace the token?",
  askRotateHelp: "Every client has to be given the new configuration before it can connect again.",
  confirmRotate: "Replace it",
  calls: "What clients did",
  noCalls: "Nothing yet.",
  callTools: {
    search_memory: "search",
    save_memory: "save",
    delete_memory: "delete",
  },
  callOutcomes: {
    found: "",
    added: "new",
    merged: "merged with a known memory",
    known: "known already",
    deleted: "",
    not_found: "not found",
    declined: "you said no",
    refused: "refused",
  },
  callUndone: "undone",
  callUndo: "Undo",
  callNotUndone: "There was nothing to undo: it was changed since.",
};
