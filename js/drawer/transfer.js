/** Export to a file, and import of one: first what it would change, then, when confirmed, the change. */

export class Transfer {
  /** What an import would do, or did. @type {any} */ report = null;
  /** The text that waits for a yes. @type {string | null} */ pending = null;
  /** Whether it is added to what is here, or takes its place. @type {"merge" | "replace"} */ mode =
    "merge";
  /** @type {"notImported" | "notExported" | null} */ problem = null;
  /** What the bank says of it. */
  detail = "";
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
      await this.#try(await file.text(), "merge");
    } catch {
      this.#show({ problem: "notImported" });
    }
  }

  /** @param {"merge" | "replace"} mode */
  async choose(mode) {
    if (this.pending !== null) await this.#try(this.pending, mode);
  }

  /** @param {string} text @param {"merge" | "replace"} mode */
  async #try(text, mode) {
    this.mode = mode;
    const report = await this.#model.ask("importData", text, { dryRun: true, mode });
    this.#show(report && !report.problem ? { report, pending: text } : refused(report));
  }

  async carryOut() {
    const report = await this.#model.ask("importData", this.pending, { mode: this.mode });
    this.#show(report && !report.problem ? { report } : refused(report));
    this.#model.refresh();
  }

  forget() {
    this.#show({});
  }

  /** @param {{ report?: any, pending?: string | null, problem?: "notImported" | "notExported" | null, detail?: string }} state */
  #show({ report = null, pending = null, problem = null, detail = "" }) {
    Object.assign(this, { report, pending, problem, detail });
    this.#onUpdate();
  }
}

/** @param {any} report @returns {{ problem: "notImported", detail: string }} */
const refused = (report) => ({ problem: "notImported", detail: String(report?.problem ?? "") });
