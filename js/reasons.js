/** Why there is no memory, in words for a person. One source for both languages. */

/** @type {Record<string, Record<"zh" | "en", string>>} */
const REASONS = {
  "no-wasm": {
    zh: "此浏览器或模式不支持 WebAssembly",
    en: "WebAssembly is not available in this browser or mode",
  },
  csp: {
    zh: "页面的内容安全策略不允许 WebAssembly，请在 script-src 中加入 'wasm-unsafe-eval'",
    en: "the page's Content-Security-Policy forbids WebAssembly; add 'wasm-unsafe-eval' to script-src",
  },
  worker: {
    zh: "无法启动 Worker（沙盒框架、安全策略或文件缺失）",
    en: "the worker can't be started (sandboxed frame, security policy or missing file)",
  },
  load: {
    zh: "Python 运行时的文件无法加载",
    en: "the files of the Python runtime can't be loaded",
  },
  silent: {
    zh: "Python 运行时没有在时限内启动",
    en: "the Python runtime did not start in time",
  },
  slow: {
    zh: "Python 运行时仍在下载，完成后即可使用",
    en: "the Python runtime is still being downloaded; there will be memory once it is here",
  },
  crashed: {
    zh: "Worker 连续多次停止工作",
    en: "the worker stopped several times in a row",
  },
  "no-indexeddb": {
    zh: "无法使用 IndexedDB（隐私模式、已屏蔽 Cookie、沙盒框架或锁定模式）",
    en: "IndexedDB can't be used (private mode, blocked cookies, sandboxed frame or lockdown mode)",
  },
  "open-silent": {
    zh: "IndexedDB 没有在时限内打开",
    en: "IndexedDB did not open in time",
  },
  foreign: {
    zh: "同名数据库已被其他程序使用，请用 database 选项另取名字",
    en: "the database of this name is used by something else; choose another with the option database",
  },
  unreadable: {
    zh: "无法读取已存的记忆",
    en: "what is stored can't be read",
  },
  newer: {
    zh: "数据库由更新的版本创建，请刷新页面",
    en: "the database was made by a newer version; reload the page",
  },
};

/**
 * @param {string} code
 * @param {string} detail what the platform said, appended as it is
 * @param {"zh" | "en"} locale
 */
export function reasonText(code, detail, locale) {
  const [known, said] = Object.hasOwn(REASONS, code)
    ? [code, detail]
    : ["unreadable", [code, detail].filter(Boolean).join(": ")];
  const text = REASONS[known]?.[locale] ?? known;
  if (!said) return text;
  return locale === "zh" ? `${text}：${said}` : `${text}: ${said}`;
}
