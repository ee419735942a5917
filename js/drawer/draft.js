/** A memory while it is edited. What was typed is kept until it is saved or given up. */

/** @typedef {import("../generated/core.js").SemanticMemory} SemanticMemory */

export class Draft {
  /** @type {SemanticMemory} */ record;
  /** @type {Record<string, string>} */ fields;
  /** @type {"no" | "now" | "failed"} */ saving = "no";
  problem = "";

  /** @param {SemanticMemory} record */
  constructor(record) {
    this.record = record;
    this.fields = {
      title: record.title,
      content: record.content,
      keywords: record.keywords.join(", "),
      app: record.app ?? "",
      polarity: record.polarity,
    };
  }

  /** What differs from the record. */
  get changes() {
    const { title = "", content = "", keywords = "", app = "", polarity = "" } = this.fields;
    /** @type {Record<string, unknown>} */
    const now = {
      title: title.trim(),
      content: content.trim(),
      keywords: keywords
        .split(/[,，、;；\n]/)
        .map((word) => word.trim())
        .filter(Boolean),
      app: app.trim() || null,
      polarity,
    };
    const before = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (this.record));
    return Object.fromEntries(
      Object.entries(now).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
      ),
    );
  }

  get isComplete() {
    return Boolean(this.fields.title?.trim() && this.fields.content?.trim());
  }
}
