/**
 * The planner that stands in for a model: a pure function from the messages which would be sent to a model to
 * the reply text which one would give. It explores by the words on the screen, reads the injected memory as
 * advice, and has no other channel: no state of its own, no look into the app files.
 */

import {
  adviceFor,
  deedsIn,
  hintsFor,
  readMemory,
  relevantLines,
  SCROLLED,
  screensIn,
} from "./hints.js";
import { scoreLabel } from "./labels.js";
import { planGoal, readIntention } from "./language.js";
import { readMessages } from "./messages.js";
import { ASKS, CHOOSES, DISMISSES, GRAVE, LEADS_ON, MORE, THOUGHTS } from "./planner-words.js";
import { describe, parseScreen, placeWords, screenWords } from "./screen-text.js";

/** @typedef {import("./screen-text.js").Locale} Locale */
/** @typedef {import("./screen-text.js").Screen} Screen */
/** @typedef {import("./screen-text.js").SeenElement} SeenElement */
/** @typedef {import("./messages.js").Message} Message */
/** @typedef {import("./messages.js").Attempt} Attempt */
/** @typedef {import("./messages.js").Reply} Reply */
/** @typedef {import("./language.js").Intention} Intention */
/** @typedef {ReturnType<typeof adviceFor>} Advice */

/** How often a control that is called just what is wanted is tapped although nothing happens. */
const STUBBORN = 4;
/** How many failures for one sub-goal are borne. */
const PATIENCE = 16;
/** How far a way is followed on which nothing has been recognised yet. */
const DEPTH = 4;
/** So many buttons or rows make a menu of a screen that an icon without a label opened. */
const ENTRIES = 3;
/** What an icon without a label is worth a try, when nothing is called what is wanted. */
const UNNAMED = 0.2;
/** How clearly memory has to name an element to be followed. */
const ADVISED = 0.4;
/** What memory knows as a step on another way. */
const KNOWN = 0.3;
/** And a button whose label says nothing of it. */
const LABELLED = 0.1;

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
    this.plan = sent.plan;
    this.attempts = sent.attempts;
    /** @type {Intention} */
    this.intention = readIntention(sent.item);
    const failed = this.attempts.filter(({ result }) => result === "nothing" || result === "wrong");
    // A step on the way that did nothing may be done already; the last one, or one that led astray, is the way's end.
    const ends = (/** @type {string[]} */ clauses, /** @type {Attempt} */ { target, on, result }) =>
      (result === "nothing" ? clauses.slice(-1) : clauses).some(
        (clause) =>
          clause.includes(target) &&
          (screensIn(clause).length === 0 || screensIn(clause).includes(on)),
      );
    const memory = readMemory(sent.memory);
    const relevant = relevantLines(memory, {
      intention: sent.item.intention,
      keywords: this.intention.keywords,
      others: sent.plan,
    });
    const others = memory.filter((each) => !relevant.some(({ line }) => line === each));
    this.hints = hintsFor(others, screen, locale, sent.item.intention);
    const lines = relevant.filter(
      // Advice that has failed in this task is not followed again: that is what a stale memory may cost.
      ({ line }) =>
        line.mark === "avoid" ||
        !failed.some((attempt) => attempt.target && ends(deedsIn(line.content), attempt)),
    );
    /** @type {Advice} */
    this.advice = adviceFor(
      lines,
      screen,
      locale,
      (element) => this.failures(element) > 0,
      (deed) =>
        this.attempts.some(
          ({ action, target }) =>
            (target && deed.includes(target)) ||
            (action.startsWith("scroll") && SCROLLED.test(deed)),
        ),
    );
  }

  /** @returns {Reply} */
  decide() {
    const { kind } = this.intention;
    const out = kind === "app" ? undefined : this.#wayBackIn();
    if (out) return this.#tap("reopen", out);
    if (this.screen.modal && !this.#fits()) {
      const dismiss = this.#dismissal();
      if (dismiss) return this.#tap("dismiss", dismiss);
      if (this.#canGoBack()) return { ...this.#say("back"), action: "back" };
    }
    if (kind === "shot") return this.#capture();
    if (kind === "scroll")
      return { ...this.#say("scroll"), action: "scroll", direction: "down", completes: true };
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
        !this.#isInterrupted(attempt),
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
    // What failed may work once something on the same screen is different; what looked right is worth it.
    const again =
      ["nothing", "popup"].includes(last.result) ||
      (last.result === "wrong" && this.textScore(element) >= 0.5);
    const since = this.attempts.slice(this.attempts.indexOf(last) + 1);
    return again && tries.length < STUBBORN && since.some((attempt) => this.#changed(attempt))
      ? 0
      : tries.length;
  }

  /**
   * Did an attempt change something on this screen, and more than which rows are in view?
   * @param {Attempt} attempt
   */
  #changed({ action, on, result }) {
    return result === "moved" && same(on, this.screen.title) && !action.startsWith("scroll");
  }

  /** What the app asked for when the last attempt did nothing else. */
  #refusal() {
    const last = this.attempts.at(-1);
    const asked = last?.result === "nothing" && same(last.on, this.screen.title);
    return asked && ASKS.test(last.note) ? last.note : "";
  }

  /** The icon of an app that this task opened, where the agent finds itself outside of it. */
  #wayBackIn() {
    const { app, title, elements } = this.screen;
    const isLauncher = elements.every(
      ({ role, label, place }) => role === "icon" && label && !place,
    );
    if (app !== title || !isLauncher) return undefined;
    return this.screen.elements.find(
      ({ role, label }) =>
        role === "icon" &&
        label &&
        this.plan.some((title) => title !== this.item.intention && title.endsWith(label)),
    );
  }

  /** Does memory say that what is wanted does nothing by itself? */
  #isInert() {
    const byName = ["open", "on", "off"].includes(this.intention.kind);
    return [...this.advice.avoided].some(
      ([element, { inert }]) => inert && (!byName || this.textScore(element) >= 0.5),
    );
  }

  /** Has just what is wanted done nothing, twice since something changed here? */
  #isStalled() {
    return this.screen.elements.some(
      (element) =>
        element.role !== "text" &&
        this.textScore(element) >= 0.99 &&
        this.failures(element) > 1 &&
        this.tries(element).every(({ result }) => result === "nothing"),
    );
  }

  /** Going back did something here, as far as is known. */
  #canGoBack() {
    return !this.attempts.some(
      ({ action, on, result }) =>
        action === "back" && result === "nothing" && same(on, this.screen.title),
    );
  }

  /** Has something on this screen been changed for this sub-goal since what memory warns of last did nothing? */
  #prepared() {
    const warned = [...this.advice.avoided.keys()].flatMap((element) => this.tries(element));
    const last = Math.max(-1, ...warned.map((attempt) => this.attempts.indexOf(attempt)));
    return this.attempts
      .slice(last + 1)
      .some((attempt) => this.#changed(attempt) || CHOOSES.test(attempt.on));
  }

  /** How many screens deep the agent is on its way for this sub-goal. */
  #depth() {
    const way = this.attempts.slice(0, 1).map(({ on }) => on);
    for (const { result, note } of this.attempts) {
      if (result !== "opened" && result !== "closed") continue;
      if (result === "closed") way.pop();
      const known = way.indexOf(note);
      if (known >= 0) way.length = known;
      way.push(note);
    }
    return Math.max(0, way.length - 1);
  }

  /**
   * How often the way of an attempt was gone.
   * @param {Attempt} attempt
   */
  #visits({ on, target }) {
    return this.attempts.filter(
      (other) => other.on === on && other.target === target && !this.#isInterrupted(other),
    ).length;
  }

  /**
   * A pop-up got in the way, for the first time there: it may be gone the second time.
   * @param {Attempt} attempt
   */
  #isInterrupted(attempt) {
    const { on, target, result } = attempt;
    if (result !== "popup") return false;
    const first = this.attempts.find(
      (other) => other.on === on && other.target === target && other.result === "popup",
    );
    return first === attempt;
  }

  /**
   * It led to another screen, which did not show at once what was wanted.
   * @param {SeenElement} element
   */
  #worthSecondLook(element) {
    const tries = this.tries(element);
    return tries.length === 1 && tries[0]?.result === "wrong";
  }

  /** Which way to scroll for rows that are worth a second look. */
  #secondLookOutOfSight() {
    const rows = this.screen.elements.filter((element) => element.row !== undefined);
    const scrolls = this.attempts.filter(({ action }) => action.startsWith("scroll")).length;
    const waiting = this.attempts.some(
      (attempt) =>
        attempt.result === "wrong" &&
        same(attempt.on, this.screen.title) &&
        this.#visits(attempt) === 1,
    );
    const [first, last] = [rows[0], rows.at(-1)];
    if (!waiting || !first || !last || scrolls >= PATIENCE) return null;
    if ((last.row ?? 0) < (last.rows ?? 0)) return "down";
    return (first.row ?? 1) > 1 ? "up" : null;
  }

  /**
   * The first row of a list that was opened to choose from, because what is wanted did nothing before a choice.
   * @param {Attempt | undefined} followed
   * @param {{ element: SeenElement, open: boolean }[]} scored
   */
  #firstChoice(followed, scored) {
    if (!followed || !CHOOSES.test(quotedLabel(followed.target)) || this.#depth() === 0)
      return undefined;
    return scored.find(({ element, open }) => open && element.row !== undefined)?.element;
  }

  /**
   * Is this a screen that does nothing but lead on?
   * @param {string[]} roles of its entries
   */
  #holdsEntries(roles) {
    const { elements } = this.screen;
    const entries = elements.filter(({ role, label }) => roles.includes(role) && label);
    return entries.length >= ENTRIES && !elements.some(({ role }) => role === "input");
  }

  /** The attempt that led to this screen, if one of this sub-goal's did. */
  #arrival() {
    return this.attempts.findLast(
      ({ result, note }) =>
        (result === "opened" || result === "closed") && same(note, this.screen.title),
    );
  }

  /**
   * How well an element's label fits what is wanted, by the words alone.
   * @param {SeenElement} element
   */
  textScore(element) {
    // A field that is named like what is to be submitted is what was filled in, not what submits it.
    if (element.role === "input" && ["submit", "send"].includes(this.intention.kind)) return 0;
    const score = scoreLabel(element.label, this.intention.keywords);
    return element.role === "text" ? score * 0.4 : score;
  }

  /** Does anything on the screen fit, by words or by memory? */
  #fits() {
    return this.screen.elements.some(
      (element) =>
        ((this.advice.raised.get(element)?.raise ?? 0) >= ADVISED ||
          this.textScore(element) >= 0.5) &&
        element.role !== "text" &&
        this.failures(element) === 0,
    );
  }

  #dismissal() {
    const { onWays, astray } = this.hints;
    const choices = this.screen.elements.filter(
      (element) => element.role !== "text" && !astray.has(element),
    );
    return (
      choices.find((element) => onWays.has(element) && this.failures(element) === 0) ??
      choices.find(
        (element) => DISMISSES.test(element.label.trim()) && this.failures(element) < 2,
      ) ??
      choices.find(
        (element) => element.role === "icon" && !element.label && this.failures(element) < 2,
      )
    );
  }

  /** @returns {Reply} */
  #explore() {
    const scored = this.screen.elements
      .map((element) => ({ element, ...this.#score(element) }))
      .sort((a, b) => b.score - a.score || a.order - b.order || a.element.index - b.element.index);
    const failed = this.attempts.filter(
      ({ result }) => !["moved", "opened", "closed"].includes(result),
    ).length;
    const best = scored.find(({ open, score }) => open && score > 0);
    const stuck = scored.find(({ exact, element }) => exact && this.failures(element) >= STUBBORN);
    if (
      stuck &&
      !this.advice.avoided.has(stuck.element) &&
      !(best && (best.advised || best.exact))
    ) {
      return { ...this.#say("stuck", stuck.element), action: "give_up" };
    }
    if (failed >= PATIENCE) return { ...this.#say("lost"), action: "give_up" };
    if (best && best.score >= 0.5)
      return {
        ...this.#tap(best.why, best.element, best.completes),
        ...this.#arrives(best.element),
      };

    if (this.intention.kind === "app" && !failed) return { ...this.#say("back"), action: "back" };
    const depth = this.#depth();
    const more = this.#moreRows();
    const followed = this.#arrival();
    const field = scored.find(({ element, open }) => open && element.role === "input");
    // A screen of its own with a field to fill in is where one searches, whatever it is called.
    if (depth > 0 && field && this.intention.kind === "openSearch")
      return this.#tap("explore", field.element);
    const choice = this.#firstChoice(followed, scored);
    if (choice) return this.#tap("choose", choice);
    if (depth > 0 && this.#canGoBack()) {
      const promising =
        scoreLabel(quotedLabel(followed?.target ?? ""), this.intention.keywords) >= 0.5;
      const further = scored.find(
        ({ element, open }) => open && (leadsOn(element) || this.hints.onWays.has(element)),
      );
      const menu =
        leadsOnLabel(followed?.target ?? "") ||
        leads(this.screen.title) ||
        (quotedLabel(followed?.target ?? "") === "" && this.#holdsEntries(["button", "row"])) ||
        (isSection(followed?.target ?? "", this.locale) && this.#holdsEntries(["button"]));
      if (more && (promising || this.advice.scroll || menu)) return this.#scrollDown();
      if (further && depth < DEPTH && !promising) return this.#tap("explore", further.element);
      // Where much lies together, what has no name may hold more.
      if (best && menu && ["open", "on", "off"].includes(this.intention.kind) && depth < DEPTH)
        return this.#tap(best.why, best.element);
      // Here for the second time, since all else was in vain: now look closer.
      if (best && followed && this.#visits(followed) > 1) return this.#tap(best.why, best.element);
      return { ...this.#say("back"), action: "back" };
    }
    if (more && this.intention.kind !== "openSearch") return this.#scrollDown();
    // Another look behind what leads on tells more than what stands in a list.
    const section = scored.find(
      ({ element }) => element.role === "tab" && this.#worthSecondLook(element),
    );
    if (section && best?.element.role === "row" && this.intention.kind === "open")
      return this.#tap("second", section.element);
    if (best) return this.#tap(best.why, best.element);
    if (more) return this.#scrollDown();
    if (this.#rowsAbove()) return { ...this.#say("scrollUp"), action: "scroll", direction: "up" };
    const avoided = scored.find(
      ({ element, open }) => open && element.role !== "text" && this.advice.avoided.has(element),
    );
    if (avoided) return this.#tap("last", avoided.element);
    const second = scored.find(({ element }) => this.#worthSecondLook(element));
    if (second) return this.#tap("second", second.element);
    const hidden = this.#secondLookOutOfSight();
    if (hidden)
      return {
        ...this.#say(hidden === "up" ? "scrollUp" : "scroll"),
        action: "scroll",
        direction: hidden,
      };
    const settle = scored.find(({ exact, element }) => exact && this.tries(element).length === 1);
    if (settle && this.intention.kind !== "openSearch")
      return this.#tap("settle", settle.element, true);
    // A pop-up may have led astray when it closed.
    if (followed && this.#canGoBack()) return { ...this.#say("back"), action: "back" };
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
    const refusal = this.#refusal();
    const retry = exact && onlyInert && failures < STUBBORN && !avoided && !refusal;
    const open = failures === 0 || retry;
    const inert = refusal !== "" || this.#isInert();
    const unprepared = inert && (refusal !== "" || !this.#prepared());
    // An item of a list is what its row says, whatever the screen is called that shows it.
    const isItem = this.intention.kind === "open" && element.role === "row";
    const completes = exact && (this.intention.kind === "press" || isItem);
    const order = raised ? raised.at : 0;
    const common = { order, open, exact, advised: false, completes };

    if (avoided && !(avoided.inert && this.#prepared()))
      return { ...common, score: -1, why: "last" };
    const prepare = refusal ? "asked" : "prepare";
    if (
      unprepared &&
      refusal &&
      element.label.length > 1 &&
      refusal.includes(element.label) &&
      !exact
    ) {
      return { ...common, score: 2.8, why: prepare, advised: true };
    }
    if (unprepared && element.role === "input" && !element.focused) {
      return { ...common, score: 2.5, why: prepare, advised: true };
    }
    const stalled = !unprepared && this.#isStalled();
    if (
      (unprepared || stalled) &&
      element.role === "button" &&
      CHOOSES.test(element.label) &&
      !exact
    ) {
      return { ...common, score: 1.4, why: stalled ? "stalled" : prepare, advised: true };
    }
    if (unprepared && isChoice(element) && !GRAVE.test(element.label)) {
      return { ...common, score: 1.5, why: prepare, advised: true };
    }
    if (raised && raised.raise >= ADVISED) {
      return { ...common, score: 2 + raised.raise, why: "advice", advised: true };
    }
    const grave = GRAVE.test(element.label) && text < 0.6 ? 1 : 0;
    const weak = raised ? raised.raise : 0;
    const known = this.hints.onWays.has(element);
    const prior = known ? Math.max(KNOWN, this.#prior(element)) : this.#prior(element);
    const selected = element.selected ? 0.3 : 0;
    const score = Math.max(text, prior) + weak - grave - selected;
    const why = text >= 0.5 ? (failures > 0 ? "again" : "match") : known ? "known" : "explore";
    return { ...common, score, why };
  }

  /**
   * Where the way that memory tells ends with this element, it says what is seen then.
   * @param {SeenElement} element
   */
  #arrives(element) {
    const opens = this.intention.kind === "open" && this.advice.raised.get(element)?.opens;
    if (!opens || /["|]/.test(opens)) return {};
    const { screen, popup } = screenWords(this.locale);
    return { expect: [screen, popup].map((word) => `"${word}${opens}"`).join(" | ") };
  }

  /**
   * Where one looks when nothing is called what is wanted: general habits of interfaces.
   * @param {SeenElement} element
   */
  #prior(element) {
    const { kind } = this.intention;
    if (kind === "app") return 0;
    if (element.role === "input") return kind === "openSearch" ? 0.3 : element.focused ? 0 : 0.03;
    if (element.role === "switch") return 0;
    if (leadsOn(element)) return kind === "openSearch" ? 0.12 : 0.26;
    if (element.role === "icon") return element.label ? 0.08 : UNNAMED;
    if (element.role === "tab") return 0.16;
    if (element.role === "button") return LABELLED;
    if (element.role === "row") {
      // A date, a price or a number: content, and no entry of a menu.
      return kind === "openSearch" || /\d/.test(element.label) ? 0 : 0.04;
    }
    // A text is there to be read.
    return 0;
  }

  /** @returns {Reply} */
  #capture() {
    const rows = this.screen.elements.filter((element) => element.row !== undefined);
    const wanted = this.intention.count ?? 0;
    if (wanted === 0 || rows.length === 0)
      return { ...this.#say("shot"), action: "screenshot", completes: true };
    const captured = Math.max(
      0,
      ...this.attempts
        .filter(({ action }) => action === "screenshot")
        .map(({ note }) => Number(/(\d+)\D*$/.exec(note)?.[1] ?? 0)),
    );
    const first = rows[0]?.row ?? 1;
    const last = rows.at(-1)?.row ?? 0;
    const total = rows[0]?.rows ?? last;
    if (captured >= last && captured >= Math.min(wanted, total))
      return { ...this.#say("next"), action: "next" };
    if (captured >= last) return { ...this.#say("further"), action: "scroll", direction: "down" };
    if (first > captured + 1) return { ...this.#say("scroll"), action: "scroll", direction: "up" };
    return {
      ...this.#say("shot"),
      action: "screenshot",
      completes: last >= Math.min(wanted, total),
    };
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
    const advised =
      this.advice.raised.has(element) || this.advice.avoided.get(element)?.inert === true;
    const touch =
      (this.#typed(element) > 0 || advised) && !element.focused && this.failures(element) === 0;
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
      ({ action, on, target }) =>
        action === "type" && same(on, this.screen.title) && same(target, name),
    ).length;
  }

  /** @returns {Reply | null} null where no such row is in sight */
  #row() {
    const rows = this.screen.elements.filter((element) => element.row !== undefined);
    const wanted = this.intention.count ?? 1;
    const target = rows.find((element) => element.row === wanted);
    if (target && this.failures(target) === 0) return this.#tap("row", target, true);
    if (!target && this.#moreRows() && (rows.at(-1)?.row ?? 0) < wanted) return this.#scrollDown();
    return null;
  }

  /** Rows below those in sight that were not looked at yet. */
  #moreRows() {
    const last = this.screen.elements.findLast((element) => element.row !== undefined);
    const seen = this.attempts
      .filter(({ action, on }) => action.startsWith("scroll") && same(on, this.screen.title))
      .map(({ note }) => Number(/(\d+)\D*$/.exec(note)?.[1] ?? 0));
    return last !== undefined && Math.max(last.row ?? 0, ...seen) < (last.rows ?? 0);
  }

  /** Rows above those in sight, which were scrolled past. */
  #rowsAbove() {
    const rows = this.screen.elements.filter((element) => element.row !== undefined);
    const ups = this.attempts.filter(({ action }) => action === "scroll up").length;
    const above = (rows[0]?.row ?? 1) - 1;
    return ups < Math.ceil(above / Math.max(rows.length, 1));
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
  const isTab = element.role === "tab" && !element.selected;
  // The tabs in a bar lead elsewhere.
  return element.role === "switch" || (isTab && !element.place.endsWith("bar"));
}

/** @param {SeenElement} element */
function leadsOn(element) {
  return element.role !== "text" && leads(element.label);
}

/** @param {string} label */
function leads(label) {
  const text = label.trim().toLowerCase();
  return LEADS_ON.has(text) || MORE.test(text);
}

/** @param {string} target a logged element */
function leadsOnLabel(target) {
  return leads(quotedLabel(target));
}

/**
 * One of the parts that an app is made of.
 * @param {string} target a logged element
 * @param {Locale} locale
 */
function isSection(target, locale) {
  return ["top bar", "bottom bar"].some((place) => target.includes(placeWords(place, locale)));
}

/** @param {string} target */
function quotedLabel(target) {
  return /“(.*)”/.exec(target)?.[1] ?? "";
}
