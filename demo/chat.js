/**
 * The chat: what is sent for an answer, and the in-page planner's answers where no model is configured. Of what
 * was said before, both know only the preferences that the bank injected.
 */
import { readMemory } from "./hints.js";
import { languageOf } from "./language.js";

/** @typedef {import("./messages.js").Message} Message */
/** @typedef {import("./screen-text.js").Locale} Locale */

/** @type {Record<Locale, string>} */
const SYSTEM = {
  zh: "你是手机上的助手，用用户的语言简短回答。<memory> 里是用户说过的偏好，照着做。",
  en: "You are an assistant on a phone. Answer briefly, in the user's language. <memory> holds what the user prefers; follow it.",
};

const LANGUAGES = /** @type {[RegExp, Locale][]} */ ([
  [/中文|汉语|普通话|\bchinese\b|\bmandarin\b/i, "zh"],
  [/英文|英语|\benglish\b/i, "en"],
]);
/** A wish about how to be answered. */
const REPLY = /回复|回答|说|讲|用|repl|answer|speak|respond|write|talk/i;
const STANDING =
  /以后|今后|从现在起|总是|一直|记住|请用|都用|from now on|always|in future|remember/i;

const SAYS = {
  zh: {
    noted: "好的，记住了，以后都这样。",
    hello: "你好！我可以替你操作手机：打开应用、搜索、截图。",
    help: "我可以替你操作手机：打开应用、搜索、截图，做过的事下次会更快。",
    known: (/** @type {string} */ list) => `我记得你的这些偏好：${list}`,
    nothing: "我还没有记住你的任何偏好。",
  },
  en: {
    noted: "All right, I will keep to that.",
    hello: "Hello! I can work the phone for you: open apps, search, take screenshots.",
    help: "I can work the phone for you: open apps, search, take screenshots; and what I did once goes faster the next time.",
    known: (/** @type {string} */ list) => `This is what I remember that you prefer: ${list}`,
    nothing: "I don't remember any preference of yours yet.",
  },
};

/**
 * @param {{ prompt: string, text: string, locale: Locale }} turn
 * @returns {Message[]}
 */
export function chatMessages({ prompt, text, locale }) {
  return [
    { role: "system", content: prompt ? `${SYSTEM[locale]}\n\n${prompt}` : SYSTEM[locale] },
    { role: "user", content: text },
  ];
}

/**
 * The language to answer in: what the user asks for now, or what the preferences ask for, or the language used.
 * @param {{ prompt: string, text: string, locale: Locale }} turn
 * @returns {Locale}
 */
export function replyLanguage({ prompt, text, locale }) {
  const preferences = readMemory(prompt).filter(({ mark }) => mark === "preference");
  const wishes = [text, ...preferences.map(({ title, content }) => `${title} ${content}`)];
  for (const wish of wishes) {
    const wanted = LANGUAGES.find(([pattern]) => pattern.test(wish));
    if (wanted && REPLY.test(wish)) return wanted[1];
  }
  return text.trim() ? languageOf(text) : locale;
}

/**
 * The in-page planner's answer, from the messages alone.
 * @param {Message[]} messages
 * @returns {string}
 */
export function chatReply(messages) {
  const prompt = messages.find(({ role }) => role === "system")?.content ?? "";
  const text = messages.findLast(({ role }) => role === "user")?.content ?? "";
  const says = SAYS[replyLanguage({ prompt, text, locale: languageOf(prompt) })];
  if (STANDING.test(text)) return says.noted;
  if (/记得|记住了什么|偏好|\bremember\b|\bpreferences?\b/i.test(text)) {
    const known = readMemory(prompt)
      .filter(({ mark }) => mark === "preference")
      .map(({ title, content }) => content || title);
    return known.length > 0 ? says.known(known.join("; ")) : says.nothing;
  }
  return /^\s*(?:你好|您好|嗨|hi|hello|hey)\b/i.test(text) ? says.hello : says.help;
}
