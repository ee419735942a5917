/**
 * Goals in everyday language, read by general rules of Chinese and English: where a goal falls into
 * sub-goals, what a verb asks for, and what the screen should then show. Nothing here knows an app or a task.
 */
import {
  CALLED,
  ENGLISH_NUMBERS,
  ENGLISH_ORDINALS,
  NUMERALS,
  POLITE,
  POLITE_ONLY,
  TITLES,
  VERBS,
  ZH_COUNTER,
} from "./language-words.js";
import { asPattern, quotedIn, splitOutsideQuotes } from "./quotes.js";
import { screenWords } from "./screen-text.js";

/** @typedef {import("./screen-text.js").Locale} Locale */

/**
 * @typedef {object} PlanItem
 * @property {string} intention  what is wanted, in words that fit other tasks too: the title in the task's log
 * @property {string} detail     what only this task has, such as the words to type
 * @property {string} expect     what the screen shows when it is reached (see judge.js); "" where nothing tells
 */

/** @typedef {"open" | "app" | "openSearch" | "typeSearch" | "submit" | "type" | "send" | "row" | "on" | "off" | "press" | "shot" | "scroll" | "back"} Kind */

/**
 * @typedef {object} Intention
 * @property {Kind} kind
 * @property {string[]} keywords  words that a fitting element would bear, the best first
 * @property {number} [count]     of rows to capture, or which row
 */

/**
 * The language that a text is written in.
 * @param {string} text
 * @returns {Locale}
 */
export function languageOf(text) {
  return /\p{Script=Han}/u.test(text) ? "zh" : "en";
}

/**
 * A goal as sub-goals, in order.
 * @param {string} goal
 * @param {{ locale?: Locale, apps?: string[] }} [seen] the language of the screen, and the names on it that could be apps
 * @returns {PlanItem[]}
 */
export function planGoal(goal, { locale = languageOf(goal), apps = [] } = {}) {
  /** @type {PlanItem[]} */
  const plan = [];
  const language = languageOf(goal);
  const clauses = splitGoal(goal, language);
  for (const clause of clauses) {
    const { host, rest } = splitHost(clause, language, apps);
    if (host && !plan.some((item) => item.detail === host)) plan.push(appItem(host, locale));
    if (rest) plan.push(...planClause(rest, { locale, language, apps, first: plan.length === 0 }));
  }
  const named = apps.filter((app) => goal.toLowerCase().includes(app.toLowerCase()));
  const longest = named.sort((a, b) => b.length - a.length)[0];
  if (longest && !plan.some((item) => item.expect.startsWith(screenWords(locale).app.trim()))) {
    plan.unshift(appItem(longest, locale));
  }
  return plan;
}

/**
 * @param {string} goal
 * @param {Locale} language
 * @returns {string[]}
 */
export function splitGoal(goal, language) {
  const joint =
    language === "zh" ? /(?:然后|接着|之后|并且|最后|并|再)/g : /\b(?:and then|then|and)\b/gi;
  return splitOutsideQuotes(goal, (safe) =>
    safe
      .split(/[，；;。！!\n]|,(?!\d)|\.(?=\s|$)/)
      .flatMap((part) => splitAtVerbs(part, joint, language)),
  );
}

/**
 * Splits at a joining word, but only where a verb follows: "salt and pepper" stays one thing.
 * @param {string} part
 * @param {RegExp} joint
 * @param {Locale} language
 */
function splitAtVerbs(part, joint, language) {
  /** @type {string[]} */
  const pieces = [];
  let start = 0;
  for (const match of part.matchAll(joint)) {
    const after = part.slice(match.index + match[0].length);
    if (!readVerb(after.trim(), language)) continue;
    pieces.push(part.slice(start, match.index));
    start = match.index + match[0].length;
  }
  pieces.push(part.slice(start));
  return pieces;
}

/**
 * @param {string} clause
 * @param {Locale} language
 * @returns {{ verb: string, object: string } | null}
 */
function readVerb(clause, language) {
  const text = clause.replace(POLITE[language], "").trim();
  for (const [verb, pattern] of Object.entries(VERBS[language])) {
    const match = pattern.exec(text);
    if (match) return { verb, object: text.slice(match[0].length).trim() };
  }
  return null;
}

/**
 * "在 X 里搜索…", "search for … in X": the app that the clause is about.
 * @param {string} clause
 * @param {Locale} language
 * @param {string[]} apps
 */
function splitHost(clause, language, apps) {
  if (language === "zh") {
    const match =
      /^(?:在|用|通过)(.+?)(?:里面|里|中|上)?((?:搜|查|找|打开|进入|看|输入|发|点|截|播放|买|订|关|开启|给).*)$/.exec(
        clause.replace(POLITE.zh, ""),
      );
    if (match) return { host: strip(match[1] ?? "", language), rest: match[2] ?? "" };
    return { host: "", rest: clause };
  }
  for (const app of apps) {
    const match = new RegExp(
      `^(.*?)\\s+(?:in|on|with|using)\\s+(?:the\\s+)?${asPattern(app)}(?:\\s+app)?$`,
      "i",
    ).exec(clause);
    if (match) return { host: app, rest: match[1] ?? "" };
    const front = new RegExp(
      `^(?:in|on|with|using)\\s+(?:the\\s+)?${asPattern(app)}(?:\\s+app)?\\s+(.*)$`,
      "i",
    ).exec(clause);
    if (front) return { host: app, rest: front[1] ?? "" };
    const bare = new RegExp(
      `^(?:in|on|with|using)\\s+(?:the\\s+)?${asPattern(app)}(?:\\s+app)?$`,
      "i",
    ).exec(clause);
    if (bare) return { host: app, rest: "" };
  }
  return { host: "", rest: clause };
}

/**
 * @param {string} clause
 * @param {{ locale: Locale, language: Locale, apps: string[], first: boolean }} context
 * @returns {PlanItem[]}
 */
function planClause(clause, { locale, language, apps, first }) {
  const verb = readVerb(clause, language);
  if (!verb) return clauseWithoutVerb(clause, locale, language);
  const titles = TITLES[locale];
  const quoted = quotedIn(clause);
  const object = strip(verb.object, language);
  switch (verb.verb) {
    case "search":
      return searchItems(quoted ?? object, locale);
    case "shot": {
      const { count, noun } = readCount(verb.object, language);
      return [{ intention: titles.shot(noun, count), detail: "", expect: "" }];
    }
    case "type":
      return [typeItem(quoted ?? object, locale)];
    case "send":
      return sendItems(verb.object, quoted, locale, language);
    case "scroll":
      return [{ intention: titles.scroll, detail: "", expect: "" }];
    case "back":
      return [{ intention: titles.back, detail: "", expect: "" }];
    case "press":
    case "open": {
      const ordinal = readOrdinal(verb.object, language);
      if (ordinal) return [rowItem(ordinal, locale)];
      const isApp = apps.some((app) => app.toLowerCase() === object.toLowerCase());
      if (verb.verb === "open" && (isApp || (first && !apps.length)))
        return [appItem(object, locale)];
      return pathOf(verb.object, language).map((part) =>
        apps.includes(part) ? appItem(part, locale) : openItem(part, locale, verb.verb === "press"),
      );
    }
    default: {
      const path = pathOf(verb.object, language);
      const last = path.pop() ?? object;
      const way = path.map((part) =>
        apps.includes(part) ? appItem(part, locale) : openItem(part, locale, false),
      );
      return [...way, switchItem(last, verb.verb === "on", locale)];
    }
  }
}

/**
 * A clause whose verb is none of those above ("点赞", "add to cart"): the app will have a control of that name.
 * @param {string} clause
 * @param {Locale} locale
 * @param {Locale} language
 * @returns {PlanItem[]}
 */
function clauseWithoutVerb(clause, locale, language) {
  // Without a verb after it, 再 and "first" are part of a name: 再来一单.
  const text = clause.replace(POLITE_ONLY[language], "").trim();
  if (language === "zh") {
    const to = /^(?:给|向|跟)(.+?)((?:发|回复|留言|转账|打电话|点赞|评论).*)$/.exec(text);
    if (to) {
      const person = openItem(strip(to[1] ?? "", language), locale, false);
      return [person, ...planClause(to[2] ?? "", { locale, language, apps: [], first: false })];
    }
    // "把它加入购物车": what is done follows what it is done to.
    const done = /^把(.*?)((?:加|放|设|调|改|移|收|存|删|标|置)\S*)$/.exec(text);
    if (done) return [pressItem(strip(done[2] ?? text, language), locale)];
  }
  const ordinal = readOrdinal(text, language, false);
  if (ordinal?.before)
    return [rowItem(ordinal, locale), pressItem(strip(ordinal.before, language), locale)];
  return [pressItem(strip(text, language), locale)];
}

/**
 * @param {string} words
 * @param {Locale} locale
 * @returns {PlanItem[]}
 */
function searchItems(words, locale) {
  const t = TITLES[locale];
  const w = screenWords(locale);
  const query = words.replace(/^(?:关键词|关键字|the (?:key)?words?)\s*/i, "");
  const input = locale === "zh" ? "输入框" : "input";
  return [
    {
      intention: t.openSearch,
      detail: "",
      expect: CALLED.search
        .map((word) => `${input} ${word}`)
        .join(" | ")
        .concat(` | ${input} ${phrase(w.focused)}`),
    },
    { intention: t.typeSearch, detail: query, expect: `${input} ${w.value} ${phrase(query)}` },
    {
      intention: t.submit,
      detail: query,
      expect: [
        `${w.screen.trim()} ${locale === "zh" ? "结果" : "result"}`,
        `${w.screen.trim()} ${phrase(query)}`,
      ].join(" | "),
    },
  ];
}

/**
 * @param {string} text
 * @param {Locale} locale
 * @returns {PlanItem}
 */
function typeItem(text, locale) {
  const input = locale === "zh" ? "输入框" : "input";
  const expect = `${input} ${screenWords(locale).value} ${phrase(text)}`;
  return { intention: TITLES[locale].type, detail: text, expect };
}

/**
 * @param {string} object
 * @param {string | null} quoted
 * @param {Locale} locale
 * @param {Locale} language
 * @returns {PlanItem[]}
 */
function sendItems(object, quoted, locale, language) {
  const w = screenWords(locale);
  const to = language === "zh" ? /给(.+)$/.exec(object) : /\bto (.+)$/i.exec(object);
  const person = strip((to?.[1] ?? "").replace(/“[^”]*”|"[^"]*"/g, ""), language);
  const text = quoted ?? strip(to ? object.slice(0, to.index) : object, language);
  /** @type {PlanItem[]} */
  const items = person ? [openItem(person, locale, false)] : [];
  if (text) items.push(typeItem(text, locale));
  const sent =
    locale === "zh" ? ["已发", "发送成功", "已回复", "已评论"] : ["sent", "posted", "delivered"];
  const own = text ? [`${phrase(text)} -${locale === "zh" ? "输入框" : "input"}`] : [];
  const expect = [...sent.map((word) => `${w.notice.trim()} ${word}`), ...own].join(" | ");
  items.push({ intention: TITLES[locale].send, detail: "", expect });
  return items;
}

/**
 * @param {string} name
 * @param {Locale} locale
 * @returns {PlanItem}
 */
function appItem(name, locale) {
  return {
    intention: TITLES[locale].open(name),
    detail: name,
    expect: `${screenWords(locale).app.trim()} ${phrase(name)}`,
  };
}

/**
 * @param {string} name
 * @param {Locale} locale
 * @param {boolean} chosen it is enough that it is chosen where it stands
 * @returns {PlanItem}
 */
function openItem(name, locale, chosen) {
  const w = screenWords(locale);
  const bare = name.replace(/^我的|^(?:my|the) /i, "");
  const tab = locale === "zh" ? "标签" : "tab";
  const expect = [
    `${w.screen.trim()} ${phrase(bare)}`,
    `${w.popup.trim()} ${phrase(bare)}`,
    `${tab} ${phrase(bare)} ${phrase(w.selected)}`,
  ];
  if (chosen)
    expect.push(`${phrase(bare)} ${phrase(w.selected)}`, `${w.notice.trim()} ${phrase(bare)}`);
  const title = chosen ? TITLES[locale].choose(name) : TITLES[locale].open(name);
  return { intention: title, detail: "", expect: expect.join(" | ") };
}

/**
 * @param {{ n: number, noun: string, counter: string }} ordinal
 * @param {Locale} locale
 * @returns {PlanItem}
 */
function rowItem({ n, noun, counter }, locale) {
  const name = locale === "zh" ? `${counter || "个"}${noun}` : noun;
  // What a row opens only the row can tell, once it is in sight.
  return { intention: TITLES[locale].row(name, n), detail: "", expect: "" };
}

/**
 * @param {string} name
 * @param {boolean} on
 * @param {Locale} locale
 * @returns {PlanItem}
 */
function switchItem(name, on, locale) {
  const w = screenWords(locale);
  const control = locale === "zh" ? "开关" : "switch";
  return {
    intention: on ? TITLES[locale].on(name) : TITLES[locale].off(name),
    detail: "",
    expect: `${control} ${phrase(name)} ${phrase(on ? w.on : w.off)}`,
  };
}

/**
 * @param {string} what
 * @param {Locale} locale
 * @returns {PlanItem}
 */
function pressItem(what, locale) {
  const w = screenWords(locale);
  const done = locale === "zh" ? [`已${what}`, `${what}成功`] : pastOf(what);
  return {
    intention: what,
    detail: "",
    expect: done.map((word) => phrase(word)).join(" | ") || w.notice.trim(),
  };
}

/** @param {string} what */
function pastOf(what) {
  const [verb = "", ...rest] = what.split(/\s+/);
  const past = verb.endsWith("e") ? `${verb}d` : `${verb}ed`;
  return verb ? [[past, ...rest].join(" "), past] : [];
}

/** @param {string} text */
function phrase(text) {
  return /[\s|]/.test(text)
    ? `"${text.replace(/"/g, "").replace(/\|/g, " ")}"`
    : text.replace(/"/g, "");
}

/**
 * The bare name of a thing.
 * @param {string} text
 * @param {Locale} language
 */
function strip(text, language) {
  const bare = text.replace(/[“”"「」‘’]/g, "").trim();
  if (language === "zh") {
    return bare
      .replace(/^(?:一下|一个|那个|这个|它|下)/, "")
      .replace(/(?:页面|界面|功能|按钮|选项|应用|[Aa]pp)$/, "")
      .trim();
  }
  return bare
    .replace(/^(?:the|a|an|my|some|it)\s+/i, "")
    .replace(/\s+(?:page|screen|button|option|app)$/i, "")
    .trim();
}

/**
 * "设置里的深色模式", "dark mode in settings": first the one, then the other.
 * @param {string} object
 * @param {Locale} language
 */
function pathOf(object, language) {
  const parts =
    language === "zh"
      ? object.split(/(?:里面|里|中|下面|下)的|里面/)
      : object.split(/\s+(?:in|under|inside)\s+(?:the\s+)?/i).reverse();
  return parts.map((part) => strip(part, language)).filter(Boolean);
}

/** @param {string} text */
function toNumber(text) {
  if (/^\d+$/.test(text)) return Number(text);
  const zh = NUMERALS.indexOf(text);
  if (zh >= 0) return zh + 1;
  const en = ENGLISH_NUMBERS.indexOf(text.toLowerCase());
  return en >= 0 ? en + 1 : ENGLISH_ORDINALS.indexOf(text.toLowerCase()) + 1;
}

/**
 * "前 10 个商品", "the first ten products".
 * @param {string} text
 * @param {Locale} language
 */
function readCount(text, language) {
  const match =
    language === "zh"
      ? new RegExp(`前\\s*(\\d+|[${NUMERALS}])\\s*(?:${ZH_COUNTER})?(.*)$`).exec(text)
      : new RegExp(`(?:first|top)\\s+(\\d+|${ENGLISH_NUMBERS.join("|")})\\s+(.*)$`, "i").exec(text);
  if (!match) return { count: 0, noun: "" };
  return { count: toNumber(match[1] ?? ""), noun: strip(match[2] ?? "", language) };
}

/**
 * "第一个帖子", "the second post".
 * @param {string} text
 * @param {Locale} language
 * @param {boolean} [atStart]
 */
function readOrdinal(text, language, atStart = true) {
  const pattern =
    language === "zh"
      ? new RegExp(`第\\s*(\\d+|[${NUMERALS}])\\s*(${ZH_COUNTER})(.*)$`)
      : new RegExp(
          `(?:\\bthe\\s+)?\\b(${ENGLISH_ORDINALS.join("|")}|\\d+(?=st|nd|rd|th))(?:st|nd|rd|th)?\\s+(.*)$`,
          "i",
        );
  const match = pattern.exec(text);
  if (!match) return null;
  const before = text.slice(0, match.index).trim();
  if (atStart && before) return null;
  const counter = language === "zh" ? (match[2] ?? "") : "";
  return {
    n: toNumber(match[1] ?? ""),
    noun: strip(match.at(-1) ?? "", language),
    counter,
    before,
  };
}

/**
 * What an intention of planGoal asks for, read back from its words: all that a planner has in a later round.
 * @param {PlanItem} item
 * @returns {Intention}
 */
export function readIntention({ intention, detail, expect }) {
  for (const locale of /** @type {Locale[]} */ (["zh", "en"])) {
    const t = TITLES[locale];
    if (intention === t.openSearch) return { kind: "openSearch", keywords: CALLED.search };
    if (intention === t.typeSearch) return { kind: "typeSearch", keywords: CALLED.search };
    if (intention === t.submit) return { kind: "submit", keywords: CALLED.submit };
    if (intention === t.type) return { kind: "type", keywords: [] };
    if (intention === t.send) return { kind: "send", keywords: CALLED.send };
    if (intention === t.scroll) return { kind: "scroll", keywords: [] };
    if (intention === t.back) return { kind: "back", keywords: [] };
    if (expect.startsWith(screenWords(locale).app.trim()))
      return { kind: "app", keywords: [detail] };
  }
  const shot = /^截图(?:前 (\d+) 个)?|^Take (?:a screenshot|screenshots of the first (\d+))/.exec(
    intention,
  );
  if (shot) return { kind: "shot", keywords: [], count: Number(shot[1] ?? shot[2] ?? 0) };
  const row = /^打开第 (\d+) |^Open .* number (\d+)$/.exec(intention);
  if (row) return { kind: "row", keywords: [], count: Number(row[1] ?? row[2]) };
  const on = /^开启(.+)$|^Turn on (.+)$/.exec(intention);
  if (on) return { kind: "on", keywords: [on[1] ?? on[2] ?? ""] };
  const off = /^关闭(.+)$|^Turn off (.+)$/.exec(intention);
  if (off) return { kind: "off", keywords: [off[1] ?? off[2] ?? ""] };
  const open = /^打开(.+)$|^Open (.+)$/.exec(intention);
  if (open) return { kind: "open", keywords: [open[1] ?? open[2] ?? ""] };
  const choose = /^选择(.+)$|^Choose (.+)$/.exec(intention);
  return { kind: "press", keywords: [choose?.[1] ?? choose?.[2] ?? intention] };
}
