// All there is to tell of a URL: the functions of the whole module, with objects in place of JSON.

import * as wasm from "./inspect_wasm.js";

export { appendPair, removePair, removeSegment, renamePair, setPair, setSegment } from "./inspect_wasm.js";

export const validationErrors = (input, base) => JSON.parse(wasm.validationErrors(input, base));
export const explain = (input, base) => JSON.parse(wasm.explain(input, base));
export const host = (input) => JSON.parse(wasm.host(input));
export const opaqueHost = (input) => JSON.parse(wasm.opaqueHost(input));
export const render = (input, base) => JSON.parse(wasm.render(input, base));
export const compare = (input, base) => JSON.parse(wasm.compare(input, base));
export const lineage = (input, base) => JSON.parse(wasm.lineage(input, base));
export const summarize = (input, base) => JSON.parse(wasm.summarize(input, base));
export const relate = (input, other, base) => JSON.parse(wasm.relate(input, other, base));
export const inspect = (input, base, limit = 0xffff_ffff) => JSON.parse(wasm.inspect(input, base, limit));
