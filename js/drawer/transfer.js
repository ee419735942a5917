/** Export to a file, and import of one: first what it would change, then, when confirmed, the change. */

export class Transfer {
  /** What an import would do, or did. @type {any} */ report = null;
  /** The text that waits for a yes. @type {string | null} */ pending = null;
  /** @type {"notImported" | "notExported" | null} */ problem = null;
  /** @type {import("./model.js").Model} */ #model;
  /** @type {() => void} */ #onUpdate;

  /**
   * @param {import("./model.js").Model} model
   * @param {() => void} onUpdate
   */
  constructor(model, onUpdate) {
    this.#model = model;
    this.#onUpdate = onUpdate;
  }

  /** @param {"json" | "markdown"} format */
  async exportAs(format) {
    const blob = await this.#model.ask("exportData", { format });
    const made = blob instanceof Blob && blob.size > 0;
    this.#show({ problem: made ? null : "notExported" });
    if (!made) return;
    const url = URL.createObjectURL(blob);
    const day = new Date().toISOString().slice(0, 10);
    const download = `memory-${day}.${format === "json" ? "json" : "md"}`;
    Object.assign(document.createElement("a"), { href: url, download }).click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  }

  /** @param {File | undefined} file */
  async look(file) {
    if (!file) return;
    try {
      const text = await file.text();
      const report = await this.#model.ask("importData", text, { dryRun: true });
      this.#show(report ? { report, pending: text } : { problem: "notImported" });
    } catch {
      this.#show({ problem: "notImported" });
    }
  }

  async carryOut() {
    const report = await this.#model.ask("importData", this.pending, {});
    this.#show(report ? { report } : { problem: "notImported" });
    this.#model.refresh();
  }

  forget() {
    this.#show({});
  }

  /** @param {{ report?: any, pending?: string | null, problem?: "notImported" | "notExported" | null }} state */
  #show({ report = null, pending = null, problem = null }) {
    Object.assign(this, { report, pending, problem });
    this.#onUpdate();
  }
}
