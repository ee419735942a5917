/** Numbers, plurals, sizes and times as a language writes them. All by Intl. */

/** @type {Record<string, Formats>} */
const made = {};

/**
 * @typedef {object} Formats
 * @property {(n: number) => string} number
 * @property {(n: number, forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }) => string} count
 *   the form for a number, `#` in it replaced by the number
 * @property {(bytes: number) => string} size
 * @property {(ms: number) => string} dateTime
 * @property {(ms: number, now: number) => string} ago  "3 minutes ago"; the date where it is long ago
 * @property {(ms: number) => string} duration
 */

const UNITS = /** @type {const} */ ([
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
]);
const SIZES = /** @type {const} */ (["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"]);
/** Longer ago than this a date says more than a number of days. */
const RELATIVE_DAYS = 7;

/**
 * @param {"zh" | "en"} locale
 * @returns {Formats}
 */
export function formatsFor(locale) {
  made[locale] ??= make(locale === "zh" ? "zh-CN" : "en");
  return made[locale];
}

/**
 * @param {string} tag
 * @returns {Formats}
 */
function make(tag) {
  const plain = new Intl.NumberFormat(tag);
  const rules = new Intl.PluralRules(tag);
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: "auto" });
  const day = new Intl.DateTimeFormat(tag, { dateStyle: "medium" });
  const minute = new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeStyle: "short" });
  /** @param {number} ms */
  const usable = (ms) => Number.isFinite(ms) && Math.abs(ms) <= 8.64e15;
  /** @param {number} value @param {string} unit @param {number} [digits] */
  const withUnit = (value, unit, digits = 0) =>
    new Intl.NumberFormat(tag, {
      style: "unit",
      unit,
      unitDisplay: "short",
      maximumFractionDigits: digits,
    }).format(value);
  return {
    number: (n) => plain.format(n),
    count: (n, forms) => (forms[rules.select(n)] ?? forms.other).replace("#", plain.format(n)),
    size: (bytes) => {
      const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), SIZES.length - 1);
      return withUnit(bytes / 1000 ** power, SIZES[power] ?? "byte", power > 1 ? 1 : 0);
    },
    dateTime: (ms) => (usable(ms) ? minute.format(ms) : "–"),
    ago: (ms, now) => {
      if (!usable(ms)) return "–";
      const past = now - ms;
      if (past < -60_000 || past > RELATIVE_DAYS * 86_400_000) return day.format(ms);
      const found = UNITS.find(([, length]) => past >= length);
      return found
        ? relative.format(-Math.floor(past / found[1]), found[0])
        : relative.format(0, "second");
    },
    duration: (ms) => {
      if (!usable(ms) || ms < 0) return "–";
      const seconds = Math.round(ms / 1000);
      if (seconds < 60) return withUnit(seconds, "second");
      const minutes = Math.floor(seconds / 60);
      if (minutes < 60)
        return `${withUnit(minutes, "minute")} ${withUnit(seconds % 60, "second")}`.trim();
      return `${withUnit(Math.floor(minutes / 60), "hour")} ${withUnit(minutes % 60, "minute")}`;
    },
  };
}
