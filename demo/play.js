/**
 * Plays one task on a fresh phone: what the page's buttons do and what is measured, without the drawing.
 */
import { runTask } from "./agent.js";
import { readMemory } from "./hints.js";
import { Phone } from "./phone.js";
import { plannerReply } from "./planner.js";
import { countTokens } from "./tokens.js";

/** @typedef {import("./agent.js").Model} Model */
/** @typedef {import("./agent.js").Outcome} Outcome */
/** @typedef {import("./app-format.js").AppData} AppData */
/** @typedef {import("./screen-text.js").Locale} Locale */
/** @typedef {{ goal: string, budget: number, check?: (phone: Phone) => boolean }} Play */

/**
 * The name of the installed app that a text names.
 * @param {AppData[]} apps
 * @param {string} text
 */
export function appNamedIn(apps, text) {
  const named = apps.flatMap((app) => [app.name.zh, app.name.en]);
  return named
    .filter((name) => text.toLowerCase().includes(name.toLowerCase()))
    .sort((a, b) => b.length - a.length)[0];
}

/** @type {Model} */
const planner = async (messages) => plannerReply(messages);

/**
 * @param {Play} play
 * @param {object} options
 * @param {AppData[]} options.apps
 * @param {Locale} options.locale
 * @param {any} options.bank           a MemoryBank, or null
 * @param {boolean} [options.recall]   false: no memory of earlier tasks
 * @param {boolean} [options.learn]    false: the bank is not told how it ended
 * @param {Model} [options.model]
 * @param {boolean} [options.updated]  the apps' next version
 * @param {AbortSignal} [options.signal]
 * @param {Phone} [options.phone]
 * @param {Parameters<typeof runTask>[0]["onAct"]} [options.onAct]
 * @param {Parameters<typeof runTask>[0]["onProgress"]} [options.onProgress]
 * @returns {Promise<Outcome & { given: number }>} `given`: how many memories were injected
 */
export async function playTask(
  { goal, budget, check },
  {
    apps,
    locale,
    updated,
    model = planner,
    phone = new Phone({ apps, locale, updated }),
    ...options
  },
) {
  const app = appNamedIn(apps, goal);
  const outcome = await runTask({
    ...options,
    goal,
    ...(app ? { app } : {}),
    phone,
    model,
    countTokens,
    budget,
    ...(check ? { check: () => check(phone) } : {}),
  });
  return { ...outcome, given: readMemory(outcome.memory).length };
}
