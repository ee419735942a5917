/** `import { MemoryBank } from "./memory-bank.mjs"`; defines the element `<memory-drawer>` too. */

import { setBase } from "./base.js";
import { defineDrawer } from "./drawer/define.js";

setBase(import.meta.url);
await defineDrawer();

export { MemoryBank } from "./memory-bank.js";
