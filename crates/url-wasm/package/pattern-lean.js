// The entry `@urlstack/url/pattern-lean`: the functions, and the module is fetched.

import { loading } from "./pattern_functions.js";

export { matchPattern } from "./pattern_functions.js";

export const init = (source = new URL("./wasm/pattern.wasm", import.meta.url)) => loading.init(source);
export const initSync = (source) => loading.initSync(source);
