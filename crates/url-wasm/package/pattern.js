// The entry `@urlstack/url/pattern`: patterns, and all of the entry `@urlstack/url`, with one module for both.

import { provided } from "./crossing.js";
import * as patterns from "./pattern_class.js";
import * as classes from "./url_class.js";
import { inlined } from "./wasm/pattern_inlined.js";
import { glue } from "./wasm/pattern.js";

const source = { glue, level: 2, inlined };

export const URLPattern = /* @__PURE__ */ provided(patterns.URLPattern, source);
export const matchPattern = /* @__PURE__ */ provided(patterns.matchPattern, source);
export const URL = /* @__PURE__ */ provided(classes.URL, source);
export const parseAll = /* @__PURE__ */ provided(classes.parseAll, source);
export const urlSchema = /* @__PURE__ */ provided(classes.urlSchema, source);
export const withParams = /* @__PURE__ */ provided(classes.withParams, source);
export const withQuery = /* @__PURE__ */ provided(classes.withQuery, source);
export { URLSearchParams } from "./search_params.js";
export { URLError } from "./url_error.js";
