// The entry `@urlstack/url/pattern`: the class and the function, with the module in this file's imports.

import { loading } from "./pattern_functions.js";
import { inlined } from "./wasm/pattern_inlined.js";

loading.provide(inlined);

export { URLPattern } from "./pattern_class.js";
export { matchPattern } from "./pattern_functions.js";
export { URLError } from "./url_error.js";
