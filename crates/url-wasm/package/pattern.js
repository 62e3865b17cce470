// The entry `@urlstack/url/pattern`: the functions, with the module in this file's imports.

import { loading } from "./pattern_functions.js";
import { inlined } from "./wasm/pattern_inlined.js";

loading.provide(inlined);

export { matchPattern } from "./pattern_functions.js";
