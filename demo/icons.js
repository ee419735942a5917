/**
 * Line icons by their names (https://lucide.dev/icons); any other text is drawn as it is.
 */
import { createElement, icons } from "lucide";
import { make } from "./dom.js";

/**
 * @param {string} name
 * @returns {Node}
 */
export function drawIcon(name) {
  const key = name
    .split("-")
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join("");
  const icon = /** @type {Record<string, import("lucide").IconNode>} */ (icons)[key];
  if (!icon) return make("span", { class: "glyph", "aria-hidden": "true" }, name);
  const drawn = createElement(icon, { class: "glyph" });
  drawn.setAttribute("aria-hidden", "true");
  return drawn;
}
