/**
 * Registers `<memory-drawer>`.
 *
 * The import is part of the same file: nothing is fetched. But its code runs only here, so that a page whose policy
 * forbids what the drawer needs (a Trusted Types policy of another name, no custom elements) still gets its bank.
 */

import { messageOf } from "../plain.js";

export async function defineDrawer() {
  try {
    if (customElements.get("memory-drawer")) return;
    const { MemoryDrawer } = await import("./element.js");
    if (!customElements.get("memory-drawer")) customElements.define("memory-drawer", MemoryDrawer);
  } catch (error) {
    if (globalThis.document)
      console.error(`MemoryBank: no <memory-drawer> here: ${messageOf(error)}`);
  }
}
