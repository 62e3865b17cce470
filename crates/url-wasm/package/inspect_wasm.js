// The functions of the whole module, loaded.

import { load } from "#load";
import * as glue from "./wasm/inspect.js";

await load(glue, new URL("./wasm/inspect_bg.wasm", import.meta.url));

export * from "./wasm/inspect.js";
