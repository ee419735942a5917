/**
 * Calls of MCP clients on their way to the core, which knows the tools; here only what needs the page: whether the user
 * can be asked before a delete, and asking.
 */

/**
 * @typedef {import("./generated/core.js").ToolReply} ToolReply
 * @typedef {import("./generated/core.js").ToolResult} ToolResult
 * @typedef {import("./generated/core.js").SemanticMemory} SemanticMemory
 * @typedef {(record: SemanticMemory, client: string | undefined, signal: AbortSignal | undefined)
 *   => Promise<boolean | undefined>} Confirm  whether the user agrees; undefined where nobody could be asked
 */

export class Tools {
  /** @type {(name: string, given: unknown, options: object) => Promise<ToolReply>} */ #call;
  /** @type {Confirm} */ #confirm;

  /**
   * @param {(name: string, given: unknown, options: object) => Promise<ToolReply>} call of the core; never rejects
   * @param {Confirm} confirm
   */
  constructor(call, confirm) {
    this.#call = call;
    this.#confirm = confirm;
  }

  /**
   * Answer a call; never rejects.
   *
   * @param {string} name of the tool
   * @param {unknown} given the arguments
   * @param {{ client?: string, signal?: AbortSignal | undefined }} [caller]
   *   a desktop client by the name that it claims; none where an agent in the page calls
   * @returns {Promise<ToolResult | null>}
   */
  async run(name, given, { client, signal } = {}) {
    const by = client === undefined ? {} : { client };
    const seen = document.visibilityState === "visible";
    const reply = await this.#call(name, given, { ...by, confirmation: seen ? "ask" : "absent" });
    if (!reply.confirm) return reply.result;
    const agreed = await this.#confirm(reply.confirm, client, signal);
    const confirmation = agreed === undefined ? "absent" : agreed ? "given" : "declined";
    return (await this.#call(name, given, { ...by, confirmation })).result;
  }
}
