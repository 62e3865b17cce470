// The entry `@urlstack/url/pattern-lean`: the class and the function, and the module is fetched.

import { loading } from "./pattern_functions.js";

export { URLPattern } from "./pattern_class.js";
export { matchPattern } from "./pattern_functions.js";
export { URLError } from "./url_error.js";

export const init = (source = new URL("./wasm/pattern.wasm", import.meta.url)) => loading.init(source);
export const initSync = (source) => loading.initSync(source);
