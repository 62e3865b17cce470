// The entry `@urlstack/url/lean`: the classes, and the module is fetched.

import { loading } from "./crossing.js";

export { parseAll, URL } from "./url_class.js";
export { URLError } from "./url_error.js";
export { URLSearchParams } from "./search_params.js";

export const init = (source = new URL("./wasm/url.wasm", import.meta.url)) => loading.init(source);
export const initSync = (source) => loading.initSync(source);
