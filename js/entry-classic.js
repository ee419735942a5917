/** `<script src="memory-bank.js">`: defines the global `MemoryBank`. */

import { setBase } from "./base.js";
import { MemoryBank } from "./memory-bank.js";

const script = document.currentScript;
if (script instanceof HTMLScriptElement) setBase(script.src);

Object.assign(globalThis, { MemoryBank });
