/**
 * The planner that stands in for a model: a pure function from the messages which would be sent to a model to
 * the reply text which one would give. It explores by the words on the screen, reads the injected memory as
 * advice, and has no other channel: no state of its own, no look into the app files.
 */
import { languageOf, planGoal, readIntention } from "./language.js";
import { adviceFor, likeness, readMemory, relevantLines } from "./hints.js";
import { readMessages } from "./messages.js";
import { describe, parseScreen } from "./screen-text.js";

/** @typedef {import("./screen-text.js").Locale} Locale */
/** @typedef {import("./screen-text.js").Screen} Screen */
/** @typedef {import("./screen-text.js").SeenElement} SeenElement */
/** @typedef {import("./messages.js").Message} Message */
/** @typedef {import("./messages.js").Attempt} Attempt */
/** @typedef {import("./messages.js").Reply} Reply */
/** @typedef {import("./language.js").Intention} Intention */
/** @typedef {import("./language.js").PlanItem} PlanItem */
/** @typedef {ReturnType<typeof adviceFor>} Advice */

/** How often a control that is called just what is wanted is tapped although nothing happens. */
const STUBBORN = 4;
/** How many failures for one sub-goal are borne. */
const PATIENCE = 8;
/** How far a way is followed on which nothing has been recognised yet. */
const DEPTH = 4;

/** Labels that commonly lead on to more: general knowledge of interfaces. */
const LEADS_ON = new Set(
  "设置 更多 我 我的 菜单 全部 通用 个人中心 分类 settings more me my profile menu all general account categories".split(" "),
);
/** Labels that commonly put a pop-up away. */
const DISMISSES =
  /^(?:关闭|取消|跳过|以后再说|稍后|稍后再说|暂不|不了|不用了|知道了|我知道了|下次再说|残忍拒绝|×|✕|x|close|cancel|skip|later|maybe later|not now|no thanks|no, thanks|got it|dismiss|ok)$/i;
/** Labels of what one does not tap to find out. */
const GRAVE = /删除|卸载|支付|付款|购买|下单|退出登录|注销|拨打|清空|delete|uninstall|\bpay\b|\bbuy\b|purchase|checkout|log ?out|sign ?out|\bcall\b|erase/i;

/** @type {Record<Locale, Record<string, (...names: string[]) => string>>} */
const THOUGHTS = {
  zh: {
    plan: (n) => `把目标拆成 ${n} 步。`,
    match: (o) => `${o}看起来对得上。`,
    again: (o) => `${o}就该有用，再点一次。`,
    advice: (o) => `记忆里说${o}有效，直接用。`,
    prepare: (o) => `记忆里说直接点没有反应，先点${o}。`,
    explore: (o) => `没有明显的入口，试试${o}。`,
    last: (o) => `别的都试过了，再试${o}。`,
    settle: (o) => `没有更合适的，就用${o}。`,
    dismiss: (o) => `先关掉弹窗：${o}。`,
    back: () => "这里不是要找的，返回。",
    scroll: () => "看得见的都不是，往下翻。",
    focus: (o) => `先点一下${o}。`,
    type: (o) => `在${o}里输入。`,
    shot: () => "截下当前屏幕。",
    row: (o) => `要的就是${o}。`,
    next: () => "这一步已经完成。",
    stuck: (o) => `${o}一直没有反应，做不下去了。`,
    lost: () => "能试的都试过了，找不到。",
  },
  en: {
    plan: (n) => `The goal falls into ${n} steps.`,
    match: (o) => `${cap(o)} looks right.`,
    again: (o) => `${cap(o)} ought to do it; once more.`,
    advice: (o) => `Memory says ${o} works: go straight there.`,
    prepare: (o) => `Memory says tapping it directly does nothing, so ${o} first.`,
    explore: (o) => `Nothing obvious; let me try ${o}.`,
    last: (o) => `All else was tried; ${o} again.`,
    settle: (o) => `Nothing better, so ${o} it is.`,
    dismiss: (o) => `First put the pop-up away: ${o}.`,
    back: () => "Not what I was looking for; go back.",
    scroll: () => "None of these; scroll down.",
    focus: (o) => `Tap ${o} first.`,
    type: (o) => `Type into ${o}.`,
    shot: () => "Capture what is on the screen.",
    row: (o) => `${cap(o)} is the one.`,
    next: () => "This step is done.",
    stuck: (o) => `${cap(o)} never reacts; I can't go on.`,
    lost: () => "Everything was tried; I can't find it.",
  },
};

/** @param {string} text */
function cap(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * @param {Message[]} messages
 * @returns {string} the reply text
 */
export function plannerReply(messages) {
  const sent = readMessages(messages);
  const { screen, locale } = parseScreen(sent.screen);
  if (sent.purpose === "plan") {
    const apps = screen.elements.filter((element) => element.role === "icon" && element.label);
    const plan = planGoal(sent.goal, { locale, apps: apps.map((element) => element.label) });
    return JSON.stringify({ thought: THOUGHTS[locale].plan?.(String(plan.length)), plan });
  }
  return JSON.stringify(new Round(sent, screen, locale).decide());
}

/** One round: what was sent, and the choice that follows from it. */
class Round {
  /**
   * @param {ReturnType<typeof readMessages>} sent
   * @param {Screen} screen
   * @param {Locale} locale
   */
  constructor(sent, screen, locale) {
    this.screen = screen;
    this.locale = locale;
    this.item = sent.item;
    this.attempts = sent.attempts;
    /** @type {Intention} */
    this.intention = readIntention(sent.item);
    const failed = this.attempts.filter(({ result }) => result === "nothing" || result === "wrong");
    const lines = relevantLines(readMemory(sent.memory), {
      intention: sent.item.intention,
      keywords: this.intention.keywords,
      others: sent.plan,
    }).filter(
      // Advice that has failed in this task is not followed again: that is what a stale memory may cost.
      ({ line }) =>
        line.mark === "avoid" || !failed.some(({ target }) => target && line.content.includes(target)),
    );
    /** @type {Advice} */
    this.advice = adviceFor(lines, screen, locale, (element) => this.failures(element) > 0);
  }

  /** @returns {Reply} */
  decide() {
    const { kind } = this.intention;
    if (this.screen.modal && !this.#fits()) {
      const dismiss = this.#dismissal();
      if (dismiss) return this.#tap("dismiss", dismiss);
    }
    if (kind === "shot") return this.#capture();
    if (kind === "scroll") return { ...this.#say("scroll"), action: "scroll", direction: "down", completes: true };
    if (kind === "back") return { ...this.#say("back"), action: "back", completes: true };
    if (kind === "type" || kind === "typeSearch") return this.#type() ?? this.#explore();
    if (kind === "row") return this.#row() ?? this.#explore();
    return this.#explore();
  }

  /**
   * The attempts on an element of this screen, in order.
   * @param {SeenElement} element
   */
  tries(element) {
    const name = describe(element, this.screen, this.locale);
    return this.attempts.filter(
      (attempt) =>
        attempt.action === "tap" &&
        same(attempt.on, this.screen.title) &&
        same(attempt.target, name) &&
        attempt.result !== "popup",
    );
  }

  /**
   * How often an element failed since the screen last changed under it.
   * @param {SeenElement} element
   */
  failures(element) {
    const tries = this.tries(element);
    const last = tries.at(-1);
    if (!last) return 0;
    if (last.result !== "nothing") return tries.length;
    const since = this.attempts.slice(this.attempts.indexOf(last) + 1);
    // What did nothing may work once something on the same screen is different.
    const different = since.some(
      (attempt) => attempt.result === "moved" && same(attempt.on, this.screen.title) && attempt.action !== "scroll",
    );
    return different && tries.length < STUBBORN ? 0 : tries.length;
  }

  /** Has something on this screen been changed for this sub-goal since what memory warns of last did nothing? */
  #prepared() {
    const warned = [...this.advice.avoided.keys()].flatMap((element) => this.tries(element));
    const last = Math.max(-1, ...warned.map((attempt) => this.attempts.indexOf(attempt)));
    return this.attempts
      .slice(last + 1)
      .some(
        (attempt) =>
          attempt.result === "moved" && same(attempt.on, this.screen.title) && attempt.action === "tap",
      );
  }

  /** How many screens deep the agent is on its way for this sub-goal. */
  #depth() {
    return this.attempts.filter((attempt) => attempt.result === "opened").length;
  }

  /** The attempt that led to this screen, if one of this sub-goal's did. */
  #arrival() {
    return this.attempts.findLast(
      (attempt) => attempt.result === "opened" && same(attempt.note, this.screen.title),
    );
  }

  /**
   * How well an element's label fits what is wanted, by the words alone.
   * @param {SeenElement} element
   */
  textScore(element) {
    return scoreLabel(element.label, this.intention.keywords);
  }

  /** Does anything on the screen fit, by words or by memory? */
  #fits() {
    return this.screen.elements.some(
      (element) =>
        (this.advice.raised.has(element) || this.textScore(element) >= 0.5) &&
        element.role !== "text" &&
        this.failures(element) === 0,
    );
  }

  #dismissal() {
    const choices = this.screen.elements.filter((element) => element.role !== "text");
    return (
      choices.find((element) => DISMISSES.test(element.label.trim()) && this.failures(element) < 2) ??
      choices.find((element) => element.role === "icon" && !element.label && this.failures(element) < 2)
    );
  }

  /** @returns {Reply} */
  #explore() {
    const scored = this.screen.elements
      .map((element) => ({ element, ...this.#score(element) }))
      .sort((a, b) => b.score - a.score || a.order - b.order || a.element.index - b.element.index);
    const failed = this.attempts.filter(({ result }) => !["moved", "opened"].includes(result)).length;
    const best = scored.find(({ open, score }) => open && score > 0);
    const stuck = scored.find(({ exact, element }) => exact && this.failures(element) >= STUBBORN);
    if (stuck && !this.advice.avoided.has(stuck.element) && !(best && (best.advised || best.exact))) {
      return { ...this.#say("stuck", stuck.element), action: "give_up" };
    }
    if (failed >= PATIENCE) return { ...this.#say("lost"), action: "give_up" };
    if (best && best.score >= 0.5) return this.#tap(best.why, best.element, best.completes);

    if (this.intention.kind === "app" && !failed) return { ...this.#say("back"), action: "back" };
    const depth = this.#depth();
    const more = this.#moreRows();
    if (depth > 0) {
      const followed = this.#arrival();
      const promising = scoreLabel(quotedLabel(followed?.target ?? ""), this.intention.keywords) >= 0.5;
      const leads = scored.find(({ element, open }) => open && leadsOn(element));
      if (more && (promising || this.advice.scroll || leadsOnLabel(followed?.target ?? ""))) return this.#scrollDown();
      if (leads && depth < DEPTH && !promising) return this.#tap("explore", leads.element);
      return { ...this.#say("back"), action: "back" };
    }
    if (more && this.intention.kind !== "openSearch") return this.#scrollDown();
    if (best) return this.#tap(best.why, best.element);
    if (more) return this.#scrollDown();
    const avoided = scored.find(
      ({ element, open }) => open && element.role !== "text" && this.advice.avoided.has(element),
    );
    if (avoided) return this.#tap("last", avoided.element);
    const settle = scored.find(({ exact, element }) => exact && this.tries(element).length === 1);
    if (settle && this.intention.kind !== "openSearch") return this.#tap("settle", settle.element, true);
    return { ...this.#say("lost"), action: "give_up" };
  }

  /**
   * @param {SeenElement} element
   * @returns {{ score: number, order: number, why: string, open: boolean, exact: boolean, advised: boolean, completes: boolean }}
   */
  #score(element) {
    const text = this.textScore(element);
    const exact = text >= 0.99 && element.role !== "text" && element.role !== "input";
    const raised = this.advice.raised.get(element);
    const avoided = this.advice.avoided.get(element);
    const failures = this.failures(element);
    const onlyInert = this.tries(element).every(({ result }) => result === "nothing");
    const retry = exact && onlyInert && failures < STUBBORN && !avoided;
    const open = failures === 0 || retry;
    const inert = [...this.advice.avoided.values()].some((each) => each.inert);
    const completes = exact && this.intention.kind === "press";
    const order = raised ? raised.at : 0;
    const common = { order, open, exact, advised: false, completes };

    if (avoided && !(avoided.inert && this.#prepared())) return { ...common, score: -1, why: "last" };
    if (inert && !this.#prepared() && element.role === "input" && !element.focused) {
      return { ...common, score: 2.5, why: "prepare", advised: true };
    }
    if (inert && !this.#prepared() && isChoice(element) && !GRAVE.test(element.label)) {
      return { ...common, score: 1.5, why: "prepare", advised: true };
    }
    if (raised && raised.raise >= 0.4) {
      return { ...common, score: 2 + raised.raise, why: "advice", advised: true };
    }
    const grave = GRAVE.test(element.label) && text < 0.6 ? 1 : 0;
    const weak = raised ? raised.raise : 0;
    const prior = this.#prior(element);
    const selected = element.selected ? 0.3 : 0;
    const score = Math.max(text, prior) + weak - grave - selected;
    return { ...common, score, why: text >= 0.5 ? (failures > 0 ? "again" : "match") : "explore" };
  }

  /**
   * Where one looks when nothing is called what is wanted: general habits of interfaces.
   * @param {SeenElement} element
   */
  #prior(element) {
    const { kind } = this.intention;
    if (kind === "app") return 0;
    if (element.role === "input") return kind === "openSearch" ? 0.3 : 0;
    if (element.role === "switch") return 0;
    if (leadsOn(element)) return kind === "openSearch" ? 0.12 : 0.26;
    if (element.role === "icon") return element.label ? 0.15 : 0.2;
    if (element.role === "tab") return 0.16;
    if (element.role === "button") return 0.1;
    if (element.role === "row") return kind === "openSearch" ? 0 : 0.04;
    return 0.02;
  }

  /** @returns {Reply} */
  #capture() {
    const rows = this.screen.elements.filter((element) => element.row !== undefined);
    const wanted = this.intention.count ?? 0;
    if (wanted === 0 || rows.length === 0) return { ...this.#say("shot"), action: "screenshot", completes: true };
    const captured = Math.max(
      0,
      ...this.attempts
        .filter(({ action }) => action === "screenshot")
        .map(({ note }) => Number(/(\d+)\s*$/.exec(note)?.[1] ?? 0)),
    );
    const first = rows[0]?.row ?? 1;
    const last = rows.at(-1)?.row ?? 0;
    const total = rows[0]?.rows ?? last;
    if (captured >= last && captured >= Math.min(wanted, total)) return { ...this.#say("next"), action: "next" };
    if (captured >= last) return this.#scrollDown();
    if (first > captured + 1) return { ...this.#say("scroll"), action: "scroll", direction: "up" };
    return { ...this.#say("shot"), action: "screenshot", completes: last >= Math.min(wanted, total) };
  }

  /** @returns {Reply | null} null where no field is in sight */
  #type() {
    const inputs = this.screen.elements.filter((element) => element.role === "input");
    const best = inputs
      .map((element) => ({
        element,
        score:
          (element.focused ? 2 : 0) +
          this.textScore(element) +
          (this.advice.raised.get(element)?.raise ?? 0) -
          (this.#typed(element) > 1 ? 3 : 0),
      }))
      .sort((a, b) => b.score - a.score)[0];
    if (!best || best.score <= -1) return null;
    const { element } = best;
    const advised = this.advice.raised.has(element) || this.advice.avoided.get(element)?.inert === true;
    const touch = (this.#typed(element) > 0 || advised) && !element.focused && this.failures(element) === 0;
    if (touch) return this.#tap("focus", element);
    return {
      ...this.#say("type", element),
      action: "type",
      target: element.index,
      text: this.item.detail || this.item.intention,
    };
  }

  /** @param {SeenElement} element how often typing into it changed nothing */
  #typed(element) {
    const name = describe(element, this.screen, this.locale);
    return this.attempts.filter(
      ({ action, on, target }) => action === "type" && same(on, this.screen.title) && same(target, name),
    ).length;
  }

  /** @returns {Reply | null} null where no such row is in sight */
  #row() {
    const rows = this.screen.elements.filter((element) => element.row !== undefined);
    const wanted = this.intention.count ?? 1;
    const target = rows.find((element) => element.row === wanted);
    if (target && this.failures(target) === 0) {
      const start = this.locale === "zh" ? "界面：" : "Screen:";
      return { ...this.#tap("row", target), expect: `${start} "${target.label.replace(/["|]/g, " ")}"` };
    }
    if (!target && this.#moreRows() && (rows.at(-1)?.row ?? 0) < wanted) return this.#scrollDown();
    return null;
  }

  /** Rows below those in sight that were not looked at yet. */
  #moreRows() {
    const last = this.screen.elements.findLast((element) => element.row !== undefined);
    return last !== undefined && (last.row ?? 0) < (last.rows ?? 0);
  }

  /** @returns {Reply} */
  #scrollDown() {
    return { ...this.#say("scroll"), action: "scroll", direction: "down" };
  }

  /**
   * @param {string} why
   * @param {SeenElement} element
   * @param {boolean} [completes]
   * @returns {Reply}
   */
  #tap(why, element, completes = false) {
    const reply = { ...this.#say(why, element), action: "tap", target: element.index };
    return completes ? { ...reply, completes } : reply;
  }

  /**
   * @param {string} why
   * @param {SeenElement} [element]
   */
  #say(why, element) {
    const name = element ? describe(element, this.screen, this.locale) : "";
    return { thought: THOUGHTS[this.locale][why]?.(name) ?? "" };
  }
}

/**
 * Attempts name things with the line breaks and bars taken out.
 * @param {string} logged
 * @param {string} seen
 */
function same(logged, seen) {
  return logged === seen.replace(/[|\n]/g, "/");
}

/** @param {SeenElement} element */
function isChoice(element) {
  return element.role === "switch" || (element.role === "tab" && !element.selected);
}

/** @param {SeenElement} element */
function leadsOn(element) {
  return element.role !== "text" && LEADS_ON.has(element.label.trim().toLowerCase());
}

/** @param {string} target a logged element */
function leadsOnLabel(target) {
  return LEADS_ON.has(quotedLabel(target).toLowerCase());
}

/** @param {string} target */
function quotedLabel(target) {
  return /“(.*)”/.exec(target)?.[1] ?? "";
}

/**
 * @param {string} label
 * @param {string[]} keywords
 */
export function scoreLabel(label, keywords) {
  const text = label.normalize("NFKC").trim().toLowerCase();
  if (!text) return 0;
  let best = 0;
  for (const [position, keyword] of keywords.entries()) {
    const word = keyword.normalize("NFKC").trim().toLowerCase();
    if (!word) continue;
    // Only the first names in each language are what one expects to read; the others are near misses.
    const sure = position < 2 ? 1 : 0.9;
    if (text === word) best = Math.max(best, sure);
    else if (contains(text, word)) best = Math.max(best, 0.6 + 0.3 * (word.length / text.length));
    else if (text.length > 1 && contains(word, text)) best = Math.max(best, 0.4 + 0.4 * (text.length / word.length));
    else best = Math.max(best, 0.8 * likeness(text, word));
  }
  return best;
}

/**
 * @param {string} text
 * @param {string} word
 */
function contains(text, word) {
  if (languageOf(word) === "zh") return text.includes(word);
  return new RegExp(`(?:^|[^\\p{L}\\p{N}])${word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?:e?s)?(?:$|[^\\p{L}\\p{N}])`, "u").test(text);
}
