// The entry `@urlstack/url`: the class of URLs and what goes with it, with the module in this file's imports.

import { provided } from "./crossing.js";
import * as classes from "./url_class.js";
import { inlined } from "./wasm/url_inlined.js";
import { glue } from "./wasm/url.js";

const source = { glue, level: 1, inlined };

export const URL = /* @__PURE__ */ provided(classes.URL, source);
export const parseAll = /* @__PURE__ */ provided(classes.parseAll, source);
export const urlSchema = /* @__PURE__ */ provided(classes.urlSchema, source);
export const withParams = /* @__PURE__ */ provided(classes.withParams, source);
export const withQuery = /* @__PURE__ */ provided(classes.withQuery, source);
export { URLSearchParams } from "./search_params.js";
export { URLError } from "./url_error.js";
