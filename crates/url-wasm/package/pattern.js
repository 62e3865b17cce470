// Patterns of the URL Pattern Standard, with objects in place of JSON.

import * as wasm from "./pattern_wasm.js";

export const matchPattern = (pattern, input, base) => JSON.parse(wasm.matchPattern(pattern, input, base));
