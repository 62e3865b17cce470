// The entry `@urlstack/url/reference-lean`: the functions, and the module is fetched.

import { loading } from "./reference_functions.js";
import { glue } from "./wasm/reference.js";

export { makeRelative, normalized, parseReference, sortEncoded } from "./reference_functions.js";

export const init = (source = new URL("./wasm/reference.wasm", import.meta.url)) => loading.init(glue, 1, source);
export const initSync = (source) => loading.initSync(glue, 1, source);
