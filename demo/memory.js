/**
 * The page's memory bank: opened, opened anew for another language or model, and null where there is none.
 */

/** @typedef {import("./screen-text.js").Locale} Locale */
/** @typedef {import("./agent.js").Model} Model */

/** The bank and what the page does with it as a whole. */
export class Memory {
  /** A MemoryBank, or null where the library is missing. @type {any} */
  bank = null;

  /**
   * @param {{ locale: Locale, llm: Model | null, deadlineMs: number | undefined, database: string | undefined }} options
   */
  async open({ locale, llm, deadlineMs, database }) {
    await this.bank?.close();
    const Bank = /** @type {any} */ (globalThis).MemoryBank;
    this.bank = null;
    if (typeof Bank !== "function") return;
    try {
      this.bank = new Bank({
        locale,
        deadlineMs,
        ...(database ? { database } : {}),
        ...(llm ? { llm } : {}),
      });
      await this.bank.ready;
    } catch (error) {
      // Without memory the demo goes on.
      console.warn("The demo goes on without memory:", error);
    }
  }

  /** @returns {{ state: string, reason: string | null, count: number }} */
  status() {
    const status = this.bank?.status();
    return {
      state: status?.state ?? "missing",
      reason: status?.reason ?? null,
      count: status?.counts?.semantic ?? 0,
    };
  }

  /** @returns {Promise<any[]>} */
  async list() {
    return (await this.bank?.listSemantic({})) ?? [];
  }

  /** @returns {Promise<number>} how many memories and episodes are gone */
  async reset() {
    const memories = (await this.bank?.clearSemantic()) ?? 0;
    await this.bank?.clearEpisodes();
    return memories;
  }

  /**
   * The control: what was learnt in one app is said to be of the other, and the reverse.
   * @returns {Promise<number>} how many memories changed their app
   */
  async swapApps() {
    const memories = (await this.list()).filter((memory) => memory.app);
    const apps = [...new Set(memories.map((memory) => memory.app))];
    if (apps.length !== 2) throw new Error(`two apps are needed for a swap, not ${apps.length}`);
    let changed = 0;
    for (const memory of memories) {
      const app = apps.find((other) => other !== memory.app);
      if (await this.bank.updateSemantic(memory.id, { app })) changed += 1;
    }
    return changed;
  }
}
