/**
 * The agent's loop: plan, resolve, act. What it knows beyond the screen is what the bank injected; with no
 * bank, or one that is unavailable, it works the same without.
 */
import { LOG_WORDS } from "./agent-words.js";
import { findExpected, judge, Trail } from "./judge.js";
import { actMessages, planMessages, readPlan, readReply } from "./messages.js";
import { describe, formatScreen } from "./screen-text.js";

/** @typedef {import("./screen-text.js").Locale} Locale */
/** @typedef {import("./screen-text.js").Screen} Screen */
/** @typedef {import("./screen-text.js").SeenElement} SeenElement */
/** @typedef {import("./messages.js").Message} Message */
/** @typedef {import("./messages.js").Attempt} Attempt */
/** @typedef {import("./messages.js").Reply} Reply */
/** @typedef {import("./language.js").PlanItem} PlanItem */
/** @typedef {import("./phone.js").Phone} Phone */
/** @typedef {import("./judge.js").Verdict} Verdict */
/** @typedef {import("./judge.js").Move} Move */
/** @typedef {"success" | "failure" | "cancelled"} Status */
/** @typedef {(messages: Message[], options: { signal?: AbortSignal }) => Promise<string>} Model */
/** @typedef {{ title: string, summary: string, status: "success" | "failure" }} Step */

/**
 * @typedef {object} Progress  told to the page as the run goes on
 * @property {PlanItem[]} plan
 * @property {number} at
 * @property {number} rounds
 * @property {number} failures
 * @property {string} thought
 * @property {string} did
 * @property {Verdict | "wrong" | "nonsense" | ""} verdict
 * @property {string} memory
 * @property {string} working
 */

/**
 * @typedef {object} Outcome
 * @property {Status} status
 * @property {string | null} error
 * @property {number} failures  exploration failures, as judge.js defines them
 * @property {number} rounds    replies that were asked for
 * @property {number} tokens    of everything sent and received
 * @property {Step[]} steps
 * @property {string} memory    what the bank injected
 * @property {any[]} learned    what the bank made of the task
 */

/** Replies in a row that name no action before the run ends. */
const NONSENSE = 3;

/**
 * Runs one task.
 * @param {object} options
 * @param {string} options.goal
 * @param {string} [options.app]      the app's name, where the goal names one that is installed
 * @param {Phone} options.phone
 * @param {any} [options.bank]        a MemoryBank; null to run without memory
 * @param {Model} options.model       from messages to reply text
 * @param {(messages: Message[], reply: string) => number} options.countTokens
 * @param {number} options.budget     rounds
 * @param {() => boolean} [options.check] the user's look at the phone when the agent says that it is done
 * @param {boolean} [options.recall]  false: no memory of earlier tasks; the working memory of this one stays
 * @param {boolean} [options.learn]   false: the bank is not told how the task ended, so that it learns nothing from it
 * @param {(act: { thought: string, did: string, target?: number | undefined }) => (void | Promise<void>)} [options.onAct]
 *   told before an action is done
 * @param {(progress: Progress) => (void | Promise<void>)} [options.onProgress] told after each round
 * @param {AbortSignal} [options.signal]
 * @returns {Promise<Outcome>}
 */
export async function runTask(options) {
  const run = new Run(options);
  return run.play();
}

class Run {
  /** @type {PlanItem[]} */
  #plan = [];
  #at = 0;
  #rounds = 0;
  #failures = 0;
  #tokens = 0;
  /** @type {Step[]} */
  #steps = [];
  /** @type {Attempt[]} */
  #attempts = [];
  /** Attempts behind the moves of the trail, to be marked when a move turns out wrong. @type {Map<object, Attempt>} */
  #behind = new Map();
  #working = "";
  /** @type {string | null} */
  #error = null;

  /** @param {Parameters<typeof runTask>[0]} options */
  constructor(options) {
    this.options = options;
    /** @type {Locale} */
    this.locale = options.phone.locale;
    this.words = LOG_WORDS[this.locale];
    this.trail = new Trail(this.locale);
    /** @type {any} */
    this.task = null;
  }

  /** What the bank injects; read anew each round, since it may come after the deadline. */
  get #memory() {
    const prompt = this.task?.prompt;
    return typeof prompt === "string" ? prompt : "";
  }

  /** @returns {Promise<Outcome>} */
  async play() {
    const { options } = this;
    const { goal, app, bank } = options;
    this.task = await quietly(() =>
      options.recall === false
        ? bank?.createWorkingMemory({})
        : bank?.startTask(app ? { goal, app } : { goal }),
    );
    const status = await this.#go();
    if (status !== "success") this.#abandon();
    await this.#tell({ thought: "", did: "", verdict: "" });
    const learned =
      options.recall === false || options.learn === false
        ? null
        : await quietly(async () => {
            await this.task?.end({ status, error: this.#error });
            return this.task?.distilled;
          });
    return {
      status,
      error: this.#error,
      failures: this.#failures,
      rounds: this.#rounds,
      tokens: this.#tokens,
      steps: this.#steps,
      memory: this.#memory,
      learned: Array.isArray(learned) ? learned : [],
    };
  }

  /** @returns {Promise<Status>} */
  async #go() {
    const { options, words } = this;
    const plan = await this.#ask(
      () =>
        planMessages({
          goal: options.goal,
          memory: this.#memory,
          screen: options.phone.see(),
          locale: this.locale,
        }),
      readPlan,
    );
    if (!plan) return this.#ended();
    this.#plan = plan;
    this.#startItem();
    while (this.#at < this.#plan.length) {
      this.#skipReached();
      if (this.#at >= this.#plan.length) break;
      this.#working = String((await quietly(() => this.task?.buildContext())) ?? "");
      const reply = await this.#ask(
        () =>
          actMessages({
            goal: options.goal,
            memory: this.#memory,
            working: this.#working,
            plan: this.#plan,
            at: this.#at,
            attempts: this.#attempts,
            screen: options.phone.see(),
            locale: this.locale,
          }),
        readReply,
      );
      if (!reply) return this.#ended();
      if (reply.action === "give_up") {
        const reason = reply.thought || (this.#plan[this.#at]?.intention ?? "");
        this.#error = words.stuck(reason.replace(/[.。]+$/, ""));
        await this.#tell({ thought: reply.thought, did: "", verdict: "" });
        return "failure";
      }
      if (reply.action === "next") {
        await this.#tell({ thought: reply.thought, did: "", verdict: "reached" });
        this.#reached(null, options.phone.see());
        continue;
      }
      await this.#act(reply);
    }
    if (options.check && !options.check()) {
      this.#error = words.unmet;
      return "failure";
    }
    return "success";
  }

  /**
   * Asks the model until its reply can be read.
   * @template T
   * @param {() => Message[]} compose
   * @param {(reply: unknown) => T | null} read
   * @returns {Promise<T | null>} null where the run has to end; the reason is in #error
   */
  async #ask(compose, read) {
    const { options, words } = this;
    for (let wrong = 0; wrong < NONSENSE; wrong += 1) {
      if (options.signal?.aborted) return null;
      if (this.#rounds >= options.budget) {
        this.#error = words.budget(options.budget);
        return null;
      }
      const messages = compose();
      this.#rounds += 1;
      let reply = "";
      try {
        reply = await options.model(messages, options.signal ? { signal: options.signal } : {});
      } catch (error) {
        this.#error = words.noModel(error instanceof Error ? error.message : String(error));
      }
      this.#tokens += options.countTokens(messages, reply);
      if (options.signal?.aborted) return null;
      const value = read(reply);
      if (value) {
        this.#error = null;
        return value;
      }
      this.#error ??= words.nonsense;
      this.#event({ type: "error", message: this.#error });
      await this.#tell({
        thought: String(reply).slice(0, 200),
        did: this.#error,
        verdict: "nonsense",
      });
    }
    return null;
  }

  /** @returns {Status} how a run ends that was stopped, ran out of rounds or lost its model */
  #ended() {
    if (this.options.signal?.aborted) {
      this.#error = this.words.cancelled;
      return "cancelled";
    }
    return "failure";
  }

  /** @param {Reply} reply */
  async #act(reply) {
    const { phone } = this.options;
    const item = /** @type {PlanItem} */ (this.#plan[this.#at]);
    const before = phone.see();
    const target = before.elements.find((element) => element.index === reply.target);
    const name = target ? describe(target, before, this.locale) : "";
    // What has no label is told with its screen: many screens have an icon at the top right.
    const nameless = target && !target.label && before.app !== before.title;
    const what = this.#inWords(reply, name, nameless ? before.title : "");
    await this.options.onAct?.({ thought: reply.thought, did: what, target: target?.index });
    const after = phone.act(reply);
    const expect = [item.expect, reply.expect].filter(Boolean).join(" | ");
    const { verdict, line } = judge({
      before,
      after,
      action: reply.action,
      expect,
      completes: reply.completes === true,
      locale: this.locale,
    });
    const scrolled = reply.action === "scroll";
    const { failed, kept } = this.trail.add({ what, before, after, verdict, target, scrolled });
    this.#event({
      type: "tool_call",
      name: reply.action,
      target: name,
      title: item.intention,
      result: verdict,
      message: after.notice,
    });
    this.#note(reply, { name, before, after, verdict, kept });
    if (verdict === "nothing") {
      const seen = after.notice ? this.words.refused(after.notice) : this.words.nothing;
      this.#fail(item, `${what}${this.words.comma}${seen}`);
    } else {
      for (const move of failed) this.#wrong(item, move, reply.action !== "back");
    }
    await this.#tell({
      thought: reply.thought,
      did: what,
      verdict: verdict === "moved" && failed.length > 0 ? "wrong" : verdict,
    });
    if (verdict === "reached") this.#reached(line, after);
  }

  /**
   * Keeps an attempt for the messages of the next rounds.
   * @param {Reply} reply
   * @param {{ name: string, before: Screen, after: Screen, verdict: Verdict, kept: Move | null }} seen
   */
  #note(reply, { name, before, after, verdict, kept }) {
    // A step back is no attempt: it is told with the attempt that it takes back.
    if (verdict !== "nothing" && (!kept || reply.action === "back")) return;
    const elsewhere = before.title !== after.title || before.modal !== after.modal;
    /** @type {Attempt} */
    const attempt = {
      action: reply.action,
      on: before.title,
      target: name,
      result: verdict === "nothing" ? "nothing" : elsewhere ? "opened" : "moved",
      note: elsewhere ? after.title : "",
    };
    if (attempt.result === "nothing") attempt.note = after.notice;
    else if (before.modal && !after.modal) attempt.result = "closed";
    if (reply.action === "scroll" && reply.direction === "up") attempt.action = "scroll up";
    const rows = rowsIn(reply.action === "scroll" ? after : before);
    if (rows && ["scroll", "screenshot"].includes(reply.action)) {
      attempt.note = this.words.rows(rows.first, rows.last);
      if (reply.action === "screenshot") {
        quietly(() => this.task?.addFact(this.words.shotFact(rows.first, rows.last)));
      }
    }
    this.#attempts.push(attempt);
    if (kept) this.#behind.set(kept, attempt);
  }

  /**
   * @param {PlanItem} item
   * @param {Move} move
   * @param {boolean} putAway what it led to was put away by a control of its own
   */
  #wrong(item, move, putAway) {
    const attempt = this.#behind.get(move);
    if (attempt) attempt.result = move.popup && putAway ? "popup" : "wrong";
    this.#fail(item, `${move.what}${this.words.comma}${this.words.wrong(move.arrived)}`);
  }

  /**
   * @param {PlanItem} item
   * @param {string} summary
   */
  #fail(item, summary) {
    this.#failures += 1;
    this.#step({ title: item.intention, summary, status: "failure" });
    this.#event({ type: "error", title: item.intention, message: summary });
  }

  /**
   * @param {string | null} line the line of the screen that shows it
   * @param {Screen} screen
   */
  #reached(line, screen) {
    const item = /** @type {PlanItem} */ (this.#plan[this.#at]);
    const { words } = this;
    const deeds = this.trail.moves.map((move) => move.what);
    const told =
      deeds.length > 1 ? deeds.map((what, n) => (n === 0 ? words.first : words.next)(what)) : deeds;
    // That what was expected came about, the step's status tells.
    const news = line === null || told.length === 0 ? [this.#seen(line, screen)] : [];
    const summary = [...told, ...news].join(words.comma);
    this.#step({ title: item.intention, summary, status: "success" });
    this.#event({ type: "step_end", title: item.intention });
    const total = screen.elements.find((element) => element.rows !== undefined)?.rows ?? 0;
    // What is in view needs no note.
    if (total > (rowsIn(screen)?.last ?? 0)) {
      quietly(() => this.task?.addFact(words.rowsFact(screen.title, total)));
    }
    this.#at += 1;
    this.#startItem();
  }

  /** Steps that the screen shows to be done already need no round. */
  #skipReached() {
    const { phone } = this.options;
    while (this.#at < this.#plan.length && this.#attempts.length === 0) {
      const item = /** @type {PlanItem} */ (this.#plan[this.#at]);
      const screen = phone.see();
      const line = findExpected(item.expect, formatScreen(screen, this.locale, { notice: false }));
      if (line === null) return;
      this.#reached(line, screen);
    }
  }

  #startItem() {
    this.trail = new Trail(this.locale);
    this.#attempts = [];
    this.#behind.clear();
    const item = this.#plan[this.#at];
    if (item) this.#event({ type: "step_start", title: item.intention });
  }

  /** What still led elsewhere when the run ended led nowhere. */
  #abandon() {
    const item = this.#plan[this.#at];
    if (!item) return;
    for (const move of this.trail.abandon()) this.#wrong(item, move, false);
  }

  /**
   * @param {string | null} line
   * @param {Screen} screen
   */
  #seen(line, screen) {
    const { words } = this;
    if (line === null) {
      const move = this.trail.moves.at(-1);
      return move && move.from !== move.to ? words.screen(screen.title) : words.changed;
    }
    const index = Number(/^\[(\d+)\]/.exec(line)?.[1] ?? 0);
    const element = screen.elements.find((each) => each.index === index);
    if (element) return words.seen(describe(element, screen, this.locale));
    return screen.notice && line.includes(screen.notice)
      ? words.notice(screen.notice)
      : words.screen(screen.title);
  }

  /**
   * @param {Reply} reply
   * @param {string} name
   * @param {string} screen  where it is; "" where the name is enough
   */
  #inWords(reply, name, screen) {
    const { words } = this;
    if (reply.action === "tap" && screen) return words.tapOn(name, screen);
    if (reply.action === "tap") return words.tap(name || `[${reply.target}]`);
    if (reply.action === "type") return words.type(name || `[${reply.target}]`, reply.text ?? "");
    if (reply.action === "scroll") return reply.direction === "up" ? words.scrollUp : words.scroll;
    if (reply.action === "screenshot") return words.screenshot;
    return words.back;
  }

  /** @param {Step} step */
  #step(step) {
    this.#steps.push(step);
    quietly(() => this.task?.addStep(step));
  }

  /** @param {Record<string, unknown>} event */
  #event(event) {
    quietly(() => this.task?.addEvent(event));
  }

  /** @param {Pick<Progress, "thought" | "did" | "verdict">} news */
  async #tell(news) {
    await this.options.onProgress?.({
      plan: this.#plan,
      at: this.#at,
      rounds: this.#rounds,
      failures: this.#failures,
      memory: this.#memory,
      working: this.#working,
      ...news,
    });
  }
}

/** @param {Screen} screen the rows of a list that are in view */
function rowsIn(screen) {
  const rows = screen.elements.flatMap(({ row }) => row ?? []);
  return rows.length > 0 ? { first: Math.min(...rows), last: Math.max(...rows) } : null;
}

/**
 * A call to the bank, which promises not to throw; should it be another one that does, the task goes on.
 * @template T
 * @param {() => T | Promise<T>} call
 * @returns {Promise<T | null>}
 */
async function quietly(call) {
  try {
    return (await call()) ?? null;
  } catch {
    return null;
  }
}
