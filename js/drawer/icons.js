/** Icons, drawn by Lucide. They say nothing: what stands beside them does. */

import { noChange } from "lit";
import { Directive, directive } from "lit/directive.js";
import {
  Brain,
  Check,
  ChevronDown,
  CircleAlert,
  Copy,
  Download,
  FileText,
  HardDrive,
  Hash,
  History,
  Lightbulb,
  LoaderCircle,
  MessageCircle,
  Pencil,
  Pin,
  PinOff,
  Plug,
  RotateCcw,
  Search,
  SearchX,
  Settings,
  Sparkles,
  Trash2,
  TriangleAlert,
  Upload,
  User,
  X,
} from "lucide";

const ICONS = {
  alert: CircleAlert,
  brain: Brain,
  chevron: ChevronDown,
  client: Plug,
  close: X,
  copied: Check,
  copy: Copy,
  delete: Trash2,
  disk: HardDrive,
  download: Download,
  edit: Pencil,
  episodic: History,
  file: FileText,
  loader: LoaderCircle,
  pin: Pin,
  retry: RotateCcw,
  search: Search,
  nothing: SearchX,
  semantic: Lightbulb,
  settings: Settings,
  task: Sparkles,
  unpin: PinOff,
  upload: Upload,
  warning: TriangleAlert,
  // Sources
  chat: MessageCircle,
  import: Upload,
  user: User,
  other: Hash,
};

/** @typedef {keyof typeof ICONS} IconName */

const SVG = "http://www.w3.org/2000/svg";

/** @type {Map<string, SVGElement>} */
const drawn = new Map();

/**
 * @param {IconName} name
 * @returns {SVGElement}
 */
function draw(name) {
  let model = drawn.get(name);
  if (!model) {
    model = make("svg", {
      class: `icon icon-${name}`,
      viewBox: "0 0 24 24",
      fill: "none",
      stroke: "currentColor",
      "stroke-width": "2",
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
      "aria-hidden": "true",
    });
    for (const [tag, attributes] of ICONS[name]) model.append(make(tag, attributes));
    drawn.set(name, model);
  }
  return /** @type {SVGElement} */ (model.cloneNode(true));
}

/**
 * Made without parsing any markup.
 *
 * @param {string} tag
 * @param {Record<string, unknown>} attributes
 */
function make(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/** Draws once: the button around an icon must not lose it between pressing and letting go. */
class Icon extends Directive {
  /** @type {IconName | null} */ #shown = null;

  /** @param {IconName} name @returns {unknown} */
  render(name) {
    if (name === this.#shown) return noChange;
    this.#shown = name;
    return draw(name);
  }
}

export const icon = directive(Icon);
