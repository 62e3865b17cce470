// Patterns of the URL Pattern Standard, with objects in place of JSON.

import { Loading } from "./loading.js";
import { glue } from "./wasm/pattern.js";

export const loading = /* @__PURE__ */ new Loading("@urlstack/url/pattern", glue);

export const matchPattern = (pattern, input, base) => JSON.parse(loading.call("matchPattern", pattern, input, base));
