/**
 * What crosses between the page and its worker. Types only; no behaviour.
 *
 * Data is one JSON string (`text`) in both directions, so that neither side ever depends on what
 * structured clone or Pyodide's proxies make of an object.
 *
 * @typedef {{ type: "open", text: string, now: number }} OpenMessage  options of the bank, once
 * @typedef {{ type: "call", id: number, text: string, read: boolean }} CallMessage
 *   `{ method, args, now }`, and whether it is a read
 * @typedef {{ type: "answer", id: number, text?: string, error?: string }} AnswerMessage  to an `ask`
 * @typedef {{ type: "ping", id: number }} PingMessage
 * @typedef {{ type: "seen", isSeen: boolean }} SeenMessage  the page came into view or went, perhaps to come back
 * @typedef {OpenMessage | CallMessage | AnswerMessage | PingMessage | SeenMessage} ToWorker
 *
 * @typedef {{ type: "progress", stage: string }} ProgressMessage  the boot is alive
 * @typedef {{ type: "ready", text: string, boot: BootTimes }} ReadyMessage  the bank's status after opening
 * @typedef {{ type: "reply", id: number, text: string }} ReplyMessage  `{ value, status }`
 * @typedef {{ type: "ask", id: number, what: "llm", text: string }} AskMessage  a host callback is wanted
 * @typedef {{ type: "status", text: string }} StatusMessage  it changed without a call
 * @typedef {{ type: "fatal", code: string, detail: string }} FatalMessage  the worker is of no more use
 * @typedef {{ type: "pong", id: number }} PongMessage
 * @typedef {ProgressMessage | ReadyMessage | ReplyMessage | AskMessage | StatusMessage | FatalMessage | PongMessage} FromWorker
 *
 * @typedef {object} BootTimes  when what was done in the worker, in ms of its clock
 * @property {number} origin  where that clock begins, in ms since the epoch
 * @property {string} [fault]  why Python could not come from the memory snapshot
 * @property {number} began
 * @property {number} [fetch]  the snapshot was there
 * @property {number} [compile]  the WebAssembly was compiled
 * @property {number} [restore]  Python was up
 * @property {number} [open]  the database was open and read
 * @property {number} [index]  the index was built of it
 *
 * @typedef {object} CoreStatus  what the core says of itself
 * @property {"starting" | "ready" | "unavailable"} state
 * @property {"indexeddb" | "memory" | "none"} store
 * @property {string | null} reason
 * @property {Record<string, number>} counts
 * @property {Record<string, number>} limits
 * @property {number} revision
 * @property {{ layer: string, id: string, problem: string }[]} setAside
 * @property {string[]} problems
 * @property {string} version
 */

export {};
