/**
 * Draws the simulated phone.
 */
import { make } from "./dom.js";

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
  "bottom left": "bottom",
  "bottom right": "bottom",
  "bottom bar": "bottom-bar",
  keyboard: "keyboard",
};

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
  /** @type {Record<string, HTMLElement>} */
  const zones = {};
  for (const name of new Set(Object.values(ZONES)))
    zones[name] = make("div", { class: `zone ${name}` });
  /** @param {string} name */
  const zone = (name) => /** @type {HTMLElement} */ (zones[name]);
  // On a dark stage the rows of a search field must not hide in a corner: a button beside a field stays with it.
  const field = screen.elements.some(
    (element) => element.role === "input" && element.place === "top",
  );
  for (const [position, element] of screen.elements.entries()) {
    const drawn = drawElement(element, look.glyphs[position] ?? "", look.tones[position] ?? "");
    if (element.index === target) drawn.classList.add("target");
    const place = /** @type {keyof typeof ZONES} */ (element.place);
    let name = ZONES[place] ?? "body";
    if (field && name === "corner-right" && element.role === "button") name = "top";
    if (name === "side" && look.look !== "video") name = "body";
    zone(name).append(drawn);
  }
  const header = make(
    "div",
    { class: "header" },
    zone("corner-left"),
    look.look === "video" || look.look === "home"
      ? zone("top-bar")
      : make("div", { class: "screen-title" }, screen.title),
    zone("corner-right"),
  );
  const keyboard = screen.keyboard
    ? make(
        "div",
        { class: "keys" },
        ...["qwertyuiop", "asdfghjkl", "zxcvbnm"].map(keyRow),
        zone("keyboard"),
      )
    : null;
  const content = [
    header,
    look.look === "video" || look.look === "home" ? null : zone("top-bar"),
    zone("top"),
    zone("body"),
    zone("side"),
    zone("bottom"),
    keyboard,
    zone("bottom-bar"),
  ];
  const told = screen.elements.some(({ selected, label }) => selected && label === screen.title);
  if (look.look === "video" && !told)
    zone("top").prepend(make("div", { class: "caption" }, screen.title));
  root.append(
    make(
      "div",
      { class: "status", "aria-hidden": "true" },
      make("span", {}, "9:41"),
      make("span", {}, `▲ ◗ ${look.screenshots ? `📷 ${look.screenshots}` : ""}`),
    ),
    make("div", { class: screen.modal ? "app popup" : "app" }, ...content),
    make("div", { class: screen.notice ? "toast shown" : "toast", role: "status" }, screen.notice),
    make("div", { class: "home-line", "aria-hidden": "true" }),
  );
}

/** @param {string} letters */
function keyRow(letters) {
  return make(
    "div",
    { class: "key-row", "aria-hidden": "true" },
    ...[...letters].map((key) => make("span", {}, key)),
  );
}

/**
 * @param {SeenElement} element
 * @param {string} glyph
 * @param {string} tone
 */
function drawElement(element, glyph, tone) {
  const drawn = make("div", { class: `el ${element.role}`, "data-index": String(element.index) });
  if (tone) drawn.style.setProperty("--tone", tone);
  if (element.selected) drawn.classList.add("selected");
  if (element.focused) drawn.classList.add("focused");
  const label = element.label;
  if (element.role === "input") {
    drawn.append(make("span", { class: element.value ? "value" : "hint" }, element.value || label));
    return drawn;
  }
  if (glyph) drawn.append(make("span", { class: "glyph", "aria-hidden": "true" }, glyph));
  if (element.role === "row") {
    drawn.append(
      make("span", { class: "thumb", "aria-hidden": "true" }, glyph || String(element.row ?? "")),
    );
  }
  if (label) drawn.append(make("span", { class: "label" }, label));
  if (element.role === "switch") {
    drawn.append(make("span", { class: element.on ? "track on" : "track", "aria-hidden": "true" }));
  }
  return drawn;
}
