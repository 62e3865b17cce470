// The entry `@urlstack/url/pattern-lean`: all classes, and the module is fetched.

import { crossing } from "./crossing.js";
import { glue } from "./wasm/pattern.js";

export * from "./pattern_class.js";
export * from "./url_class.js";
export { URLError } from "./url_error.js";
export { URLSearchParams } from "./search_params.js";

export const init = (source = new URL("./wasm/pattern.wasm", import.meta.url)) => crossing.init(glue, 2, source);
export const initSync = (source) => crossing.initSync(glue, 2, source);
