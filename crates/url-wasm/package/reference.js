// The entry `@urlstack/url/reference`: the functions, with the module in this file's imports. They are exports of this
// file, so that bundlers keep it if one is used, and leave it out if none is.

import * as functions from "./reference_functions.js";
import { inlined } from "./wasm/reference_inlined.js";
import { glue } from "./wasm/reference.js";

functions.loading.provide({ glue, level: 1, inlined });

export const makeRelative = functions.makeRelative;
export const normalized = functions.normalized;
export const parseReference = functions.parseReference;
export const sortEncoded = functions.sortEncoded;
