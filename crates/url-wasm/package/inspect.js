// The entry `@urlstack/url/inspect`: the functions, with the module in this file's imports. They are exports of this
// file, so that bundlers keep it if one is used, and leave it out if none is.

import * as functions from "./inspect_functions.js";
import { inlined } from "./wasm/inspect_inlined.js";
import { glue } from "./wasm/inspect.js";

functions.loading.provide({ glue, level: 1, inlined });

export const appendPair = functions.appendPair;
export const compare = functions.compare;
export const explain = functions.explain;
export const facts = functions.facts;
export const host = functions.host;
export const inspect = functions.inspect;
export const lineage = functions.lineage;
export const opaqueHost = functions.opaqueHost;
export const relate = functions.relate;
export const removePair = functions.removePair;
export const removeSegment = functions.removeSegment;
export const renamePair = functions.renamePair;
export const render = functions.render;
export const setPair = functions.setPair;
export const setSegment = functions.setSegment;
export const summarize = functions.summarize;
export const validationErrors = functions.validationErrors;
