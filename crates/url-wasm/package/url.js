// The entry `@urlstack/url`: the classes, with the module in this file's imports.

import { loading } from "./crossing.js";
import { inlined } from "./wasm/url_inlined.js";

loading.provide(inlined);

export { parseAll, URL } from "./url_class.js";
export { URLSearchParams } from "./search_params.js";
export { URLError } from "./url_error.js";
