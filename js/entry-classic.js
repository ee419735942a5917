/** `<script src="memory-bank.js">`: defines the global `MemoryBank` and the element `<memory-drawer>`. */

import { setBase } from "./base.js";
import { defineDrawer } from "./drawer/define.js";
import { MemoryBank } from "./memory-bank.js";

const script = document.currentScript;
if (script instanceof HTMLScriptElement) setBase(script.src);

Object.assign(globalThis, { MemoryBank });
// Done before the next script runs.
defineDrawer();
