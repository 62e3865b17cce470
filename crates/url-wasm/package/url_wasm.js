// The functions of the small module, loaded. In a file of its own, because url.js has a class named URL.

import { load } from "#load";
import * as glue from "./wasm/url.js";

await load(glue, new URL("./wasm/url_bg.wasm", import.meta.url));

export * from "./wasm/url.js";
