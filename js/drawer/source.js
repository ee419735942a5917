/** Where a memory came from, in words; what a desktop client wrote is told apart. */

/** @typedef {import("./icons.js").IconName} IconName */
/** @typedef {import("./words/index.js").Words} Words */

const CLIENT = "mcp:";

/** @type {Record<string, IconName>} */
const ICONS = { task: "episodic", chat: "chat", user: "user", import: "import" };

/**
 * @param {string} source
 * @returns {string | null} the desktop client's name
 */
export function clientOf(source) {
  return source.startsWith(CLIENT) ? source.slice(CLIENT.length) || "MCP" : null;
}

/**
 * @param {string} source
 * @param {Words} words
 */
export function sourceText(source, words) {
  const client = clientOf(source);
  if (client !== null) return words.sourceClient(client);
  /** @type {Record<string, string>} */
  const known = {
    task: words.sourceTask,
    chat: words.sourceChat,
    user: words.sourceUser,
    import: words.sourceImport,
  };
  return (Object.hasOwn(known, source) && known[source]) || source;
}

/**
 * @param {string} source
 * @returns {IconName}
 */
export function sourceIcon(source) {
  if (clientOf(source) !== null) return "client";
  return (Object.hasOwn(ICONS, source) && ICONS[source]) || "other";
}
