/** `import { MemoryBank } from "./memory-bank.mjs"`. */

import { setBase } from "./base.js";

setBase(import.meta.url);

export { MemoryBank } from "./memory-bank.js";
