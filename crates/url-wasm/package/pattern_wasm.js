// The functions of the module for patterns, loaded.

import { load } from "#load";
import * as glue from "./wasm/pattern.js";

await load(glue, new URL("./wasm/pattern_bg.wasm", import.meta.url));

export * from "./wasm/pattern.js";
