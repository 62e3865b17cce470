// The entry `@urlstack/url/lean`: the classes, and the module is fetched.

import { crossing } from "./crossing.js";
import { glue } from "./wasm/url.js";

export * from "./url_class.js";
export { URLError } from "./url_error.js";
export { URLSearchParams } from "./search_params.js";

export const init = (source = new URL("./wasm/url.wasm", import.meta.url)) => crossing.init(glue, 1, source);
export const initSync = (source) => crossing.initSync(glue, 1, source);
