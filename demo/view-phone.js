/**
 * Draws the simulated phone: what only eyes get to see of it.
 */
import { make } from "./dom.js";
import { drawIcon } from "./icons.js";

/** @typedef {import("./phone.js").Phone} Phone */
/** @typedef {import("./screen-text.js").SeenElement} SeenElement */
/** @typedef {ReturnType<Phone["look"]>} Look */

/** Which part of the drawing a place belongs to. */
const ZONES = {
  "top left": "corner-left",
  "top right": "corner-right",
  "top bar": "top-bar",
  top: "top",
  middle: "body",
  left: "body",
  right: "side",
  bottom: "bottom",
  "bottom left": "bottom-left",
  "bottom right": "bottom-right",
  "bottom bar": "bottom-bar",
  keyboard: "keyboard",
};
const LETTERS = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

/**
 * @param {HTMLElement} root
 * @param {Look} look
 * @param {{ target?: number | undefined }} [options] the element that is about to be acted on
 */
export function drawPhone(root, look, { target } = {}) {
  const { screen } = look;
  root.replaceChildren();
  root.dataset.look = look.look;
  root.dataset.dark = String(look.dark || look.look === "video");
  root.dataset.modal = String(screen.modal);
  root.style.setProperty("--app", look.color || "#3a4660");
  root.append(
    statusBar(look),
    make("div", { class: screen.modal ? "app popup" : "app" }, ...layOut(look, target)),
    make("div", { class: screen.notice ? "toast shown" : "toast", role: "status" }, screen.notice),
    make("div", { class: "home-line", "aria-hidden": "true" }),
  );
}

/**
 * @param {Look} look
 * @param {number | undefined} target
 * @returns {Node[]}
 */
function layOut(look, target) {
  const { screen } = look;
  const zones = new Map(
    Object.values(ZONES).map((name) => [name, make("div", { class: `zone ${name}` })]),
  );
  const zone = (/** @type {string} */ name) => /** @type {HTMLElement} */ (zones.get(name));
  const field = screen.elements.some(({ role, place }) => role === "input" && place === "top");
  for (const [position, element] of screen.elements.entries()) {
    const drawn = drawElement(element, look, position);
    if (element.index === target) drawn.classList.add("target");
    let name = ZONES[/** @type {keyof typeof ZONES} */ (element.place)] ?? "body";
    // A button beside a field stays with it.
    if (field && name === "corner-right" && element.role === "button") name = "top";
    if (name === "side" && look.look === "plain") name = "body";
    zone(name).append(drawn);
  }
  if (look.look === "home") return [clock(), zone("body")];
  const staged = look.look === "video";
  const told = screen.elements.some(({ selected, label }) => selected && label === screen.title);
  const title = staged && told ? "" : screen.title;
  const back = make("span", { class: "back", "aria-hidden": "true" });
  if (look.canGoBack && !screen.modal) back.append(drawIcon("chevron-left"));
  const header = make(
    "div",
    { class: "header" },
    back,
    zone("corner-left"),
    staged && told ? zone("top-bar") : make("div", { class: "screen-title" }, title),
    zone("corner-right"),
  );
  const dock = make(
    "div",
    { class: "dock" },
    zone("bottom-left"),
    zone("bottom"),
    zone("bottom-right"),
  );
  return [
    header,
    ...(staged && told ? [] : [zone("top-bar")]),
    zone("top"),
    zone("body"),
    zone("side"),
    dock,
    ...(screen.keyboard ? [keyboard(zone("keyboard"))] : []),
    ...(screen.keyboard ? [] : [zone("bottom-bar")]),
  ];
}

/** @param {Look} look */
function statusBar({ screenshots }) {
  const signs = make("span", { class: "signs" });
  if (screenshots) signs.append(drawIcon("camera"), String(screenshots));
  signs.append(drawIcon("signal"), drawIcon("wifi"), drawIcon("battery-full"));
  return make("div", { class: "status", "aria-hidden": "true" }, make("span", {}, "9:41"), signs);
}

function clock() {
  return make("div", { class: "clock", "aria-hidden": "true" }, "9:41");
}

/** @param {HTMLElement} keys the app's own keys */
function keyboard(keys) {
  const row = (/** @type {string} */ letters) =>
    make("div", { class: "key-row" }, ...[...letters].map((key) => make("span", {}, key)));
  const last = make(
    "div",
    { class: "key-row last" },
    make("span", {}, "123"),
    make("span", { class: "space" }),
  );
  last.append(keys.childElementCount > 0 ? keys : make("span", {}, "↵"));
  return make("div", { class: "keys" }, ...LETTERS.map(row), last);
}

/**
 * @param {SeenElement} element
 * @param {Look} look
 * @param {number} position
 */
function drawElement(element, look, position) {
  const glyph = look.glyphs[position] ?? "";
  const tone = look.tones[position] ?? "";
  const note = look.notes[position] ?? "";
  const drawn = make("div", { class: `el ${element.role}`, "data-index": String(element.index) });
  if (tone) drawn.style.setProperty("--tone", tone);
  if (element.selected) drawn.classList.add("selected");
  if (element.focused) drawn.classList.add("focused");
  const label = element.label && make("span", { class: "label" }, element.label);
  if (element.role === "input") {
    if (element.place === "top") drawn.append(drawIcon("search"));
    drawn.append(
      make("span", { class: element.value ? "value" : "hint" }, element.value || element.label),
    );
    return drawn;
  }
  if (element.role === "row") {
    drawn.append(
      make(
        "span",
        { class: "thumb", "aria-hidden": "true" },
        glyph ? drawIcon(glyph) : String(element.row ?? ""),
      ),
      make("span", { class: "lines" }, label || null, note ? make("small", {}, note) : null),
      drawIcon("chevron-right"),
    );
    return drawn;
  }
  const cell = element.role === "button" && ["middle", "left"].includes(element.place);
  if (glyph)
    drawn.append(cell ? make("span", { class: "thumb" }, drawIcon(glyph)) : drawIcon(glyph));
  if (label) drawn.append(label);
  if (cell) {
    drawn.classList.add("cell");
    drawn.append(drawIcon("chevron-right"));
  }
  if (element.role === "switch") {
    drawn.append(make("span", { class: element.on ? "track on" : "track", "aria-hidden": "true" }));
  }
  return drawn;
}

/**
 * Phones side by side, in place of the page: for pictures.
 * @param {Phone[]} phones
 */
export function drawAll(phones) {
  const drawn = phones.map((phone) => {
    const screen = make("div", { class: "screen" });
    drawPhone(screen, phone.look());
    return make("div", { class: "phone" }, screen);
  });
  document.body.replaceChildren(make("div", { class: "shelf" }, ...drawn));
}
