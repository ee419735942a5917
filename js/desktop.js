/**
 * The door to desktop MCP clients: a WebSocket to the relay on this machine, opened by the user's click alone. How the two
 * know each other is told in `mobile_ai_memory/tools/pairing.py`.
 */

import { assetUrl } from "./base.js";
import { PAIRING } from "./generated/tools.js";
import { fieldOf, messageOf } from "./plain.js";

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 4_000;
/** How long the relay has to show that it has the token. */
const HELLO_LIMIT_MS = 5_000;
const SERVER_NAME = "mobile-ai-memory";

/**
 * @typedef {import("./api.js").DesktopStatus} DesktopStatus
 * @typedef {{ token: string, port: number }} Pairing
 */

export class Desktop extends EventTarget {
  /** @type {import("./tools.js").Tools} */ #tools;
  /** @type {string} */ #key;
  /** @type {Pairing | null} */ #pairing = null;
  /** @type {DesktopStatus} */ #status = { state: "off", reason: null };
  /** @type {AbortController | null} */ #wanted = null;
  /** @type {Map<unknown, AbortController>} the calls at work */ #calls = new Map();
  /** @type {() => void} ends the pause between two attempts */ #wake = () => {};

  /**
   * @param {import("./tools.js").Tools} tools
   * @param {string} database
   */
  constructor(tools, database) {
    super();
    this.#tools = tools;
    this.#key = `${database}:desktop`;
  }

  /** @returns {DesktopStatus} */
  status() {
    return { ...this.#status };
  }

  /** The port of this machine that the relay listens on. */
  get port() {
    return this.#paired().port;
  }

  set port(port) {
    if (!Number.isInteger(port) || port < 1024 || port > 65_535) return;
    this.#pair({ ...this.#paired(), port });
  }

  /**
   * What a client has to be given: an entry of its `mcpServers`.
   *
   * @param {{ installed?: boolean }} [options] with the relay installed; without, uvx fetches it from this page's server
   */
  configuration({ installed = false } = {}) {
    const { token, port } = this.#paired();
    const wheel = `mobile_ai_memory[relay] @ ${assetUrl(__WHEEL__).href}`;
    const args = ["--origin", location.origin, "--port", String(port)];
    const server = {
      command: installed ? PAIRING.COMMAND : "uvx",
      args: installed ? args : ["--from", wheel, PAIRING.COMMAND, ...args],
      env: { [PAIRING.TOKEN_VARIABLE]: token },
    };
    return { mcpServers: { [SERVER_NAME]: server } };
  }

  /** Connect, and stay connected in this tab until `disconnect`. Call it from the handler of the user's click. */
  connect() {
    if (navigator.userActivation && !navigator.userActivation.isActive) {
      this.#become("off", "click");
      return;
    }
    this.#remember(true);
    this.#start();
  }

  /** Go on after a reload of the tab in which the user connected. */
  resume() {
    if (this.#remembered()) this.#start();
  }

  disconnect() {
    this.#remember(false);
    this.stop();
  }

  /** End the connection; the tab goes on with it after a reload. */
  stop() {
    this.#wanted?.abort();
    this.#wanted = null;
    this.#become("off", null);
  }

  /** A new token: every client has to be given its configuration anew. */
  rotate() {
    const connected = this.#wanted !== null;
    this.#pair({ token: randomText(PAIRING.TOKEN_BYTES), port: this.port });
    if (connected) this.#start();
  }

  /** Forget the pairing too. */
  forget() {
    this.disconnect();
    this.#pairing = null;
    stored(() => localStorage.removeItem(this.#key));
  }

  #start() {
    this.#wanted?.abort();
    const wanted = new AbortController();
    this.#wanted = wanted;
    if (!globalThis.crypto?.subtle || !/^https?:$/.test(location.protocol)) {
      this.#become("off", "insecure");
      return;
    }
    this.#become("connecting", null);
    this.#elected(wanted.signal).catch((error) => {
      if (wanted.signal.aborted) return;
      this.#become("off", messageOf(error));
    });
  }

  /**
   * Hold the connection while this tab is the one that may.
   *
   * @param {AbortSignal} signal
   */
  async #elected(signal) {
    const { locks } = navigator;
    if (!locks) return await this.#stayConnected(signal);
    const free = (await locks.query()).held?.every(({ name }) => name !== this.#key) ?? true;
    if (!free && !signal.aborted) this.#become("elsewhere", null);
    await locks.request(this.#key, { signal }, () => this.#stayConnected(signal));
  }

  /** @param {AbortSignal} signal */
  async #stayConnected(signal) {
    const seen = () => document.visibilityState === "visible" && this.#wake();
    document.addEventListener("visibilitychange", seen, { signal });
    let pause = FIRST_PAUSE_MS;
    while (!signal.aborted) {
      if (this.#status.state !== "connecting") this.#become("connecting", null);
      const { worked, reason } = await this.#session(signal);
      if (signal.aborted) return;
      this.#become("connecting", reason);
      pause = worked ? FIRST_PAUSE_MS : Math.min(pause * 1.5, LONGEST_PAUSE_MS);
      // Not all pages of this machine at the same moment.
      await this.#pause(pause * (0.75 + Math.random() / 2), signal);
    }
  }

  /**
   * @param {number} ms
   * @param {AbortSignal} signal
   */
  #pause(ms, signal) {
    return new Promise((/** @type {(value: void) => void} */ resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
      signal.addEventListener("abort", this.#wake);
    });
  }

  /**
   * One connection, from its attempt to its end.
   *
   * @param {AbortSignal} signal
   * @returns {Promise<{ worked: boolean, reason: string | null }>}
   */
  async #session(signal) {
    const { token, port } = this.#paired();
    const nonce = `${Date.now().toString(36)}.${randomText(16)}`;
    const [mine, theirs] = await Promise.all([
      proof(token, PAIRING.PAGE, nonce),
      proof(token, PAIRING.RELAY, nonce),
    ]);
    if (signal.aborted) return { worked: false, reason: null };
    /** @type {WebSocket} */
    let socket;
    try {
      socket = new WebSocket(`ws://127.0.0.1:${port}/`, [PAIRING.SUBPROTOCOL, `${nonce}.${mine}`]);
    } catch (error) {
      return { worked: false, reason: messageOf(error) };
    }
    const ended = new AbortController();
    signal.addEventListener("abort", () => socket.close(1000), { signal: ended.signal });
    // A page that is kept for "back" would hold the line and not answer.
    addEventListener("pagehide", () => socket.close(1000), { signal: ended.signal });
    return await new Promise((resolve) => {
      let proven = false;
      /** @type {string | null} */
      let reason = null;
      const giveUp = (/** @type {string} */ why) => {
        reason = why;
        socket.close(4400, why);
      };
      const timer = setTimeout(() => proven || giveUp("no hello"), HELLO_LIMIT_MS);
      socket.onmessage = ({ data }) => {
        const message = parsed(data);
        if (!proven) {
          // Whoever listens on the port gets nothing before it has shown that it is the relay that was paired.
          if (message?.type !== "hello" || message.proof !== theirs) return giveUp("stranger");
          proven = true;
          this.#become("connected", null);
          return;
        }
        if (!message) return giveUp("malformed");
        this.#receive(socket, message, ended.signal);
      };
      socket.onclose = ({ code }) => {
        clearTimeout(timer);
        ended.abort();
        resolve({
          worked: proven,
          reason: reason ?? (code === PAIRING.CLOSED_TAKEN ? "taken" : null),
        });
      };
    });
  }

  /**
   * @param {WebSocket} socket
   * @param {any} message
   * @param {AbortSignal} ended
   */
  async #receive(socket, message, ended) {
    const { type, id } = message;
    if (type === "cancel") this.#calls.get(id)?.abort();
    const send = (/** @type {object} */ what) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(what));
    };
    if (type === "ping") send({ type: "pong", id });
    // A page that was frozen gets what it missed; the client was told that it was not done.
    if (type !== "call" || !(message.until > Date.now())) return;
    send({ type: "taken", id });
    const asked = new AbortController();
    this.#calls.set(id, asked);
    const signal = AbortSignal.any([
      ended,
      asked.signal,
      AbortSignal.timeout(PAIRING.CALL_LIMIT_MS),
    ]);
    const client = typeof message.client === "string" ? message.client : "";
    const result = await this.#tools.run(message.tool, message.arguments, { client, signal });
    this.#calls.delete(id);
    send({ type: "result", id, result });
  }

  /** @returns {Pairing} */
  #paired() {
    if (this.#pairing) return this.#pairing;
    const kept = parsed(stored(() => localStorage.getItem(this.#key)));
    const pairing =
      typeof kept?.token === "string" && Number.isInteger(kept.port)
        ? { token: kept.token, port: kept.port }
        : { token: randomText(PAIRING.TOKEN_BYTES), port: PAIRING.DEFAULT_PORT };
    return this.#pair(pairing);
  }

  /** @param {Pairing} pairing */
  #pair(pairing) {
    this.#pairing = pairing;
    stored(() => localStorage.setItem(this.#key, JSON.stringify(pairing)));
    return pairing;
  }

  /** @param {boolean} on */
  #remember(on) {
    stored(() =>
      on ? sessionStorage.setItem(this.#key, "on") : sessionStorage.removeItem(this.#key),
    );
  }

  #remembered() {
    return stored(() => sessionStorage.getItem(this.#key)) === "on";
  }

  /**
   * @param {DesktopStatus["state"]} state
   * @param {string | null} reason
   */
  #become(state, reason) {
    if (this.#status.state === state && this.#status.reason === reason) return;
    this.#status = { state, reason };
    this.dispatchEvent(new Event("change"));
  }
}

/**
 * @param {string} token
 * @param {string} role
 * @param {string} nonce
 */
async function proof(token, role, nonce) {
  const text = (/** @type {string} */ value) => new TextEncoder().encode(value);
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", text(token), hmac, false, ["sign"]);
  const signed = await crypto.subtle.sign("HMAC", key, text(`${role} ${nonce}`));
  return base64url(new Uint8Array(signed));
}

/** @param {number} bytes */
function randomText(bytes) {
  return base64url(crypto.getRandomValues(new Uint8Array(bytes)));
}

/** @param {Uint8Array} bytes */
function base64url(bytes) {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * @param {unknown} text
 * @returns {any} an object; undefined where it is none
 */
function parsed(text) {
  try {
    const value = JSON.parse(/** @type {string} */ (text));
    return fieldOf(value, "constructor") === Object ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * @template Value
 * @param {() => Value} access to a storage, which a page may not have
 * @returns {Value | null}
 */
function stored(access) {
  try {
    return access();
  } catch {
    return null;
  }
}
