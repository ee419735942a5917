/**
 * The page's own words in both languages.
 */

/** @typedef {import("./screen-text.js").Locale} Locale */

/** @type {Record<Locale, Record<string, string>>} */
const WORDS = {
  zh: {
    title: "手机助手的记忆",
    tagline: "做过一次，下次就会。记忆全部留在浏览器里。",
    language: "EN",
    languageLabel: "Switch to English",
    modelPlanner: "模型：页内规划器",
    modelEndpoint: "模型：{model}",
    assistant: "助手",
    memories: "记忆管理",
    cases: "案例",
    caseA: "藏起来的搜索入口",
    caseB: "没有反应的按钮",
    caseC: "记住偏好",
    runCase: "运行",
    runAgain: "再运行一次",
    runBare: "不用记忆运行",
    stop: "停止",
    reset: "清空记忆",
    messageLabel: "消息",
    messageHint: "说点什么，或让我用手机做件事",
    send: "发送",
    phone: "手机",
    mind: "助手在想什么",
    plan: "计划",
    thoughts: "想法与动作",
    injected: "注入的记忆",
    working: "工作记忆",
    noPlan: "还没有任务。",
    noThoughts: "运行一个案例，这里会逐步显示。",
    noInjected: "没有相关的记忆。",
    noInjectedOff: "这次不用以往的记忆。",
    noWorking: "任务开始后，这里是压缩后的上下文。",
    compare: "与上一次相比",
    compareEmpty: "同一个案例运行两次，就能看到差别。",
    before: "上一次",
    now: "这一次",
    failures: "探索失败",
    rounds: "轮数",
    tokens: "Token",
    run: "运行",
    condition: "条件",
    result: "结果",
    history: "全部运行",
    clearRuns: "清空表格",
    "no-memory": "无记忆",
    memory: "有记忆，用到 {n} 条",
    success: "成功",
    failure: "失败",
    memoryStarting: "记忆：启动中",
    memoryReady: "记忆：{count} 条",
    memoryUnavailable: "记忆不可用",
    memoryMissing: "没有加载记忆库",
    started: "开始：{goal}",
    startedBare: "开始（不用记忆）：{goal}",
    doneSuccess: "完成了。{failures} 次探索失败，{rounds} 轮，{tokens} 个 token。",
    doneFailure: "没有做成：{error}。{failures} 次探索失败，{rounds} 轮，{tokens} 个 token。",
    learned: "记住了：{title}：{content}",
    learnedNothing: "这次没有新东西可记。",
    cleared: "记忆已清空（{count} 条）。",
    noted: "记住了：{content}",
    newChat: "—— 新的对话 ——",
    chatError: "模型出错：{error}",
    verdictreached: "做到了",
    verdictmoved: "有变化",
    verdictnothing: "没反应",
    verdictwrong: "走错了",
    verdictnonsense: "看不懂",
    settings: "接入真实模型",
    settingsHelp:
      "任何 OpenAI 兼容的 chat completions 接口。留空则用页内规划器。密钥只存在这个页面的内存里，刷新即忘。",
    baseUrl: "接口地址",
    modelName: "模型名",
    apiKey: "密钥",
    save: "使用",
    usePlanner: "用页内规划器",
    close: "关闭",
    badUrl: "地址要以 http:// 或 https:// 开头，并填写模型名。",
    budget: "最多 {n} 轮",
    hintReload: "先说一次；再运行，或刷新页面再运行，就在新的对话里问。",
    toldOnce: "再运行一次：在新的对话里问别的。刷新页面也一样。",
    hello: "选一个案例运行，再运行一次，看看记忆带来的差别。",
  },
  en: {
    title: "A phone agent that remembers",
    tagline: "Done once, known next time. All memory stays in the browser.",
    language: "中文",
    languageLabel: "切换到中文",
    modelPlanner: "Model: in-page planner",
    modelEndpoint: "Model: {model}",
    assistant: "Assistant",
    memories: "Memory Management",
    cases: "Cases",
    caseA: "A hidden search",
    caseB: "A button that does nothing",
    caseC: "A preference kept",
    runCase: "Run",
    runAgain: "Run again",
    runBare: "Run without memory",
    stop: "Stop",
    reset: "Reset memory",
    messageLabel: "Message",
    messageHint: "Say something, or have me do something on the phone",
    send: "Send",
    phone: "Phone",
    mind: "What the agent thinks",
    plan: "Plan",
    thoughts: "Thoughts and actions",
    injected: "Injected memory",
    working: "Working memory",
    noPlan: "No task yet.",
    noThoughts: "Run a case and follow it here, step by step.",
    noInjected: "No memory is relevant.",
    noInjectedOff: "This run does without earlier memories.",
    noWorking: "Once a task runs, its condensed context stands here.",
    compare: "Compared with the run before",
    compareEmpty: "Run the same case twice to see the difference.",
    before: "before",
    now: "now",
    failures: "Exploration failures",
    rounds: "Rounds",
    tokens: "Tokens",
    run: "Run",
    condition: "Condition",
    result: "Result",
    history: "All runs",
    clearRuns: "Clear the table",
    "no-memory": "no memory",
    memory: "with memory, {n} given",
    success: "success",
    failure: "failure",
    memoryStarting: "Memory: starting",
    memoryReady: "Memory: {count} kept",
    memoryUnavailable: "Memory unavailable",
    memoryMissing: "The memory library is missing",
    started: "Starting: {goal}",
    startedBare: "Starting without memory: {goal}",
    doneSuccess: "Done. Exploration failures: {failures}, rounds: {rounds}, tokens: {tokens}.",
    doneFailure:
      "Not done: {error}. Exploration failures: {failures}, rounds: {rounds}, tokens: {tokens}.",
    learned: "Remembered: {title}: {content}",
    learnedNothing: "Nothing new to remember this time.",
    cleared: "Memory is empty now (deleted: {count}).",
    noted: "Remembered: {content}",
    newChat: "— a new chat —",
    chatError: "The model failed: {error}",
    verdictreached: "reached",
    verdictmoved: "changed",
    verdictnothing: "no reaction",
    verdictwrong: "wrong turn",
    verdictnonsense: "unreadable",
    settings: "Use a real model",
    settingsHelp:
      "Any OpenAI-compatible chat completions endpoint. Without one the in-page planner is used. The key stays in this page's memory and is gone after a reload.",
    baseUrl: "Base URL",
    modelName: "Model",
    apiKey: "Key",
    save: "Use it",
    usePlanner: "Use the in-page planner",
    close: "Close",
    badUrl: "The URL must start with http:// or https://, and a model must be named.",
    budget: "at most {n} rounds",
    hintReload: "It is said first; run again, or reload the page and run, to ask in a new chat.",
    toldOnce: "Run again: another question in a new chat. After a reload just the same.",
    hello: "Run a case, then run it again and see what memory changes.",
  },
};

/**
 * @param {Locale} locale
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function say(locale, key, values = {}) {
  const text = WORDS[locale][key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/**
 * Fills in the words of the page: `data-say` is an element's text, `data-say-label` its label,
 * `data-say-hint` its placeholder.
 * @param {ParentNode} root
 * @param {Locale} locale
 */
export function translate(root, locale) {
  for (const element of root.querySelectorAll("[data-say]")) {
    element.textContent = say(locale, element.getAttribute("data-say") ?? "");
  }
  for (const element of root.querySelectorAll("[data-say-label]")) {
    element.setAttribute("aria-label", say(locale, element.getAttribute("data-say-label") ?? ""));
  }
  for (const element of root.querySelectorAll("[data-say-hint]")) {
    element.setAttribute("placeholder", say(locale, element.getAttribute("data-say-hint") ?? ""));
  }
}
