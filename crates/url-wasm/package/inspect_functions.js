// All there is to tell of a URL: the functions of the module, with objects in place of JSON.

import { Loading } from "./loading.js";

export const loading = /* @__PURE__ */ new Loading("@urlstack/url/inspect");

const parsed = (name, ...texts) => JSON.parse(loading.call(name, ...texts));

export const validationErrors = (input, base) => parsed("validationErrors", input, base);
export const explain = (input, base) => parsed("explain", input, base);
export const facts = (input, base) => parsed("facts", input, base);
export const host = (input) => parsed("host", input);
export const opaqueHost = (input) => parsed("opaqueHost", input);
export const render = (input, base) => parsed("render", input, base);
export const compare = (input, base) => parsed("compare", input, base);
export const lineage = (input, base) => parsed("lineage", input, base);
export const summarize = (input, base) => parsed("summarize", input, base);
export const relate = (input, other, base) => parsed("relate", input, other, base);
export const inspect = (input, base, limit = 0xffff_ffff) => parsed("inspect", input, base, limit);

export const setPair = (href, index, value, encoded) => loading.call("setPair", href, index, value, encoded);
export const renamePair = (href, index, name, encoded) => loading.call("renamePair", href, index, name, encoded);
export const removePair = (href, index) => loading.call("removePair", href, index);
export const appendPair = (href, name, value) => loading.call("appendPair", href, name, value);
export const setSegment = (href, index, segment, encoded) => loading.call("setSegment", href, index, segment, encoded);
export const removeSegment = (href, index) => loading.call("removeSegment", href, index);
