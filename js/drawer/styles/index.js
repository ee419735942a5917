/** How the drawer looks: first what it is made of, then its parts. */

import { basis } from "./basis.js";
import { controls } from "./controls.js";
import { frame } from "./frame.js";
import { panels } from "./panels.js";
import { rows } from "./rows.js";

export const styles = [basis, frame, controls, rows, panels];
