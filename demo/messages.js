/**
 * What is sent to the planner or to a model in each round, and how its reply is read. Both get the same.
 */
import { formatScreen } from "./screen-text.js";

/** @typedef {import("./screen-text.js").Locale} Locale */
/** @typedef {import("./screen-text.js").Screen} Screen */
/** @typedef {import("./language.js").PlanItem} PlanItem */
/** @typedef {{ role: "system" | "user" | "assistant", content: string }} Message */

/**
 * @typedef {object} Attempt  something done for the present intention
 * @property {string} action
 * @property {string} on      title of the screen it was done on
 * @property {string} target  the element in words, or ""
 * @property {"nothing" | "moved" | "opened" | "closed" | "wrong" | "popup"} result
 * @property {string} note    title of the screen that followed, or rows in view
 */

/**
 * @typedef {object} Reply
 * @property {string} thought
 * @property {string} action     tap, type, scroll, back, screenshot, next, give_up
 * @property {number} [target]
 * @property {string} [text]
 * @property {string} [direction]
 * @property {string} [expect]
 * @property {boolean} [completes]
 */

const TEXT = {
  zh: {
    plan: [
      "你在操作一部手机。把目标拆成按顺序的子目标。",
      '只回复 JSON：{"thought": "简短想法", "plan": [{"intention": "子目标，用别的任务也适用的说法", "detail": "只属于这个任务的内容，如要输入的字", "expect": "做到后屏幕某一行会同时出现的词；多种可能用 | 隔开"}]}',
    ],
    act: [
      "你在操作一部手机。每次只做一个动作，完成当前子目标。",
      '屏幕按行列出看得见的元素：[编号] 类型 "文字" · 位置 · 状态。没有文字的图标只有位置。',
      "动作：tap（target）、type（target, text）、scroll（direction: down/up）、back、screenshot、next（子目标已完成）、give_up（做不到）。",
      "动作没有反应或走错时换别的办法；走错了用 back。completes: true 表示这个动作成功即完成子目标。",
      "<memory> 里是以往的经验，仅供参考。",
      '只回复 JSON：{"thought": "简短想法", "action": "tap", "target": 3}',
    ],
    goal: "目标",
    working: "工作记忆",
    planned: "计划",
    now: "当前子目标",
    detail: "内容",
    expect: "期望",
    tried: "本子目标已尝试",
    screen: "屏幕",
    none: "（无）",
    done: "完成",
    current: "现在",
    results: {
      nothing: "没有变化",
      moved: "有变化",
      opened: "到了",
      closed: "弹窗关闭，到了",
      wrong: "走错，已返回",
      popup: "弹窗挡住，已关闭",
    },
  },
  en: {
    plan: [
      "You operate a phone. Split the goal into sub-goals in order.",
      'Reply with JSON only: {"thought": "short thought", "plan": [{"intention": "the sub-goal in words that fit other tasks too", "detail": "what only this task has, such as words to type", "expect": "words that stand together in one line of the screen when it is reached; | between alternatives"}]}',
    ],
    act: [
      "You operate a phone. Do one action at a time to reach the present sub-goal.",
      'The screen lists what is visible, one element a line: [number] role "label" · place · state. An icon without a label has only a place.',
      "Actions: tap (target), type (target, text), scroll (direction: down/up), back, screenshot, next (the sub-goal is reached), give_up (it can't be done).",
      "When an action had no effect or led astray, try another way; go back from a wrong screen. completes: true says that this action, if it works, completes the sub-goal.",
      "<memory> holds experience from earlier tasks, for reference only.",
      'Reply with JSON only: {"thought": "short thought", "action": "tap", "target": 3}',
    ],
    goal: "Goal",
    working: "Working memory",
    planned: "Plan",
    now: "Present sub-goal",
    detail: "Detail",
    expect: "Expected",
    tried: "Tried for this sub-goal",
    screen: "Screen",
    none: "(none)",
    done: "done",
    current: "now",
    results: {
      nothing: "no change",
      moved: "changed",
      opened: "led to",
      closed: "the pop-up closed, led to",
      wrong: "wrong, went back",
      popup: "a pop-up came up, closed it",
    },
  },
};

/**
 * @param {{ goal: string, memory: string, screen: Screen, locale: Locale }} round
 * @returns {Message[]}
 */
export function planMessages({ goal, memory, screen, locale }) {
  const t = TEXT[locale];
  const user = [
    ...(memory ? [memory.trim()] : []),
    section(t.goal, goal),
    section(t.screen, formatScreen(screen, locale)),
  ];
  return [
    { role: "system", content: t.plan.join("\n") },
    { role: "user", content: user.join("\n\n") },
  ];
}

/**
 * @param {{ goal: string, memory: string, working: string, plan: PlanItem[], at: number, attempts: Attempt[], screen: Screen, locale: Locale }} round
 * @returns {Message[]}
 */
export function actMessages({ goal, memory, working, plan, at, attempts, screen, locale }) {
  const t = TEXT[locale];
  const item = plan[at] ?? { intention: goal, detail: "", expect: "" };
  const planned = plan.map(
    (each, position) =>
      `${position + 1}. ${each.intention}${position < at ? ` (${t.done})` : position === at ? ` (${t.current})` : ""}`,
  );
  const now = [item.intention];
  if (item.detail) now.push(`${t.detail}: ${item.detail}`);
  if (item.expect) now.push(`${t.expect}: ${item.expect}`);
  const tried = attempts.map(({ action, on, target, result, note }) => {
    const parts = [action, on, target, t.results[result], ...(note ? [note] : [])];
    return `- ${parts.map((part) => part.replace(/[|\n]/g, "/")).join(" | ")}`;
  });
  // What may hold anything at all stands first, so that the sections after it can be told apart from the end.
  const user = [
    ...(memory ? [memory.trim()] : []),
    ...(working ? [section(t.working, working.trim())] : []),
    section(t.goal, goal),
    section(t.planned, planned.join("\n")),
    section(t.now, now.join("\n")),
    section(t.tried, tried.join("\n") || t.none),
    section(t.screen, formatScreen(screen, locale)),
  ];
  return [
    { role: "system", content: t.act.join("\n") },
    { role: "user", content: user.join("\n\n") },
  ];
}

/**
 * @param {string} heading
 * @param {string} body
 */
function section(heading, body) {
  return `## ${heading}\n${body}`;
}

/**
 * Reads the messages as a planner gets them; the counterpart of the two functions above.
 * @param {Message[]} messages
 */
export function readMessages(messages) {
  const system = messages.find((message) => message.role === "system")?.content ?? "";
  let text = messages.findLast((message) => message.role === "user")?.content ?? "";
  /** @type {Locale} */
  const locale = text.includes(`\n## ${TEXT.zh.screen}\n`) ? "zh" : "en";
  const t = TEXT[locale];
  /** @param {string} heading */
  const cut = (heading) => {
    const mark = `## ${heading}\n`;
    const at = text.startsWith(mark) ? 0 : text.lastIndexOf(`\n${mark}`);
    if (at < 0) return "";
    const body = text.slice(at).trimStart().slice(mark.length);
    text = text.slice(0, at);
    return body.trim();
  };
  const screen = cut(t.screen);
  const tried = cut(t.tried);
  const now = cut(t.now).split("\n");
  const planned = cut(t.planned);
  const goal = cut(t.goal);
  const working = cut(t.working);
  /** @param {string} name */
  const field = (name) => {
    const line = now.find((each) => each.startsWith(`${name}: `));
    return line ? line.slice(name.length + 2) : "";
  };
  return {
    purpose: /** @type {"plan" | "act"} */ (system === t.plan.join("\n") ? "plan" : "act"),
    locale,
    memory: text,
    working,
    goal,
    plan: planned
      .split("\n")
      .map((line) => line.replace(/^\d+\. /, "").replace(/ \([^()]*\)$/, ""))
      .filter(Boolean),
    item: { intention: now[0] ?? "", detail: field(t.detail), expect: field(t.expect) },
    attempts: tried.split("\n").flatMap((line) => readAttempt(line, locale)),
    screen,
  };
}

/**
 * @param {string} line
 * @param {Locale} locale
 * @returns {Attempt[]}
 */
function readAttempt(line, locale) {
  if (!line.startsWith("- ")) return [];
  const [action = "", on = "", target = "", word = "", note = ""] = line.slice(2).split(" | ");
  const result = Object.entries(TEXT[locale].results).find(([, text]) => text === word)?.[0];
  if (!result) return [];
  return [{ action, on, target, result: /** @type {Attempt["result"]} */ (result), note }];
}

/**
 * The JSON object in a model's reply, with or without prose or a code fence around it.
 * @param {unknown} text
 * @returns {Record<string, unknown> | null}
 */
export function readJson(text) {
  if (typeof text !== "string") return null;
  for (let start = text.indexOf("{"); start >= 0; start = text.indexOf("{", start + 1)) {
    const end = closingBrace(text, start);
    if (end < 0) return null;
    try {
      const value = JSON.parse(text.slice(start, end + 1));
      if (value && typeof value === "object" && !Array.isArray(value)) return value;
    } catch {
      // Not this brace; perhaps a later one.
    }
  }
  return null;
}

/**
 * @param {string} text
 * @param {number} start
 */
function closingBrace(text, start) {
  let depth = 0;
  let quoted = false;
  for (let at = start; at < text.length; at += 1) {
    const char = text[at];
    if (quoted) {
      if (char === "\\") at += 1;
      else if (char === '"') quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === "{") depth += 1;
    else if (char === "}") {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return -1;
}

const ACTIONS = ["tap", "type", "scroll", "back", "screenshot", "next", "give_up"];

/**
 * @param {unknown} text
 * @returns {Reply | null} null where it names no action that can be done
 */
export function readReply(text) {
  const value = readJson(text);
  if (!value || typeof value.action !== "string" || !ACTIONS.includes(value.action)) return null;
  const target = typeof value.target === "string" ? Number(value.target) : value.target;
  /** @type {Reply} */
  const reply = {
    thought: typeof value.thought === "string" ? value.thought : "",
    action: value.action,
  };
  if (typeof target === "number" && Number.isInteger(target)) reply.target = target;
  if (typeof value.text === "string") reply.text = value.text;
  if (value.direction === "up" || value.direction === "down") reply.direction = value.direction;
  if (typeof value.expect === "string") reply.expect = value.expect;
  if (value.completes === true) reply.completes = true;
  const aimed = reply.action === "tap" || reply.action === "type";
  if (aimed && reply.target === undefined) return null;
  if (reply.action === "type" && reply.text === undefined) return null;
  return reply;
}

/**
 * @param {unknown} text
 * @returns {PlanItem[] | null}
 */
export function readPlan(text) {
  const value = readJson(text);
  if (!value || !Array.isArray(value.plan)) return null;
  /** @type {PlanItem[]} */
  const plan = [];
  for (const item of value.plan.slice(0, 20)) {
    const intention = typeof item === "string" ? item : item?.intention;
    if (typeof intention !== "string" || !intention.trim()) continue;
    const line = (/** @type {unknown} */ part) =>
      typeof part === "string" ? part.replace(/\s+/g, " ").trim() : "";
    plan.push({ intention: line(intention), detail: line(item.detail), expect: line(item.expect) });
  }
  return plan.length > 0 ? plan : null;
}
