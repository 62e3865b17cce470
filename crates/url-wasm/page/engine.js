// The functions of the module.

import { byId } from "./dom.js";
import { decompress } from "./lzma.js";

/** Starts the module, which the page contains compressed, in base64. */
export async function start() {
  const element = byId("module");
  const text = element.textContent.trim();
  const bytes = Uint8Array.fromBase64
    ? Uint8Array.fromBase64(text)
    : Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  await wasm_bindgen({ module_or_path: decompress(bytes, Number(element.dataset.size)) });
}

const optional = (base) => (base === "" ? undefined : base);

export const inspect = (input, base, limit) => JSON.parse(wasm_bindgen.inspect(input, optional(base), limit));
export const summarize = (input, base) => JSON.parse(wasm_bindgen.summarize(input, optional(base)));
export const compare = (input, base) => JSON.parse(wasm_bindgen.compare(input, optional(base)));
export const lineage = (input, base) => JSON.parse(wasm_bindgen.lineage(input, optional(base)));
export const matchPattern = (pattern, input, base) =>
  JSON.parse(wasm_bindgen.matchPattern(pattern, input, optional(base)));
export const relate = (input, other, base) => JSON.parse(wasm_bindgen.relate(input, other, optional(base)));

/** Changes of one pair or segment, by texts that are percent-encoded: each returns the new href, or nothing. */
export const edits = {
  setPair: (href, index, value) => wasm_bindgen.setPair(href, index, value, true),
  renamePair: (href, index, name) => wasm_bindgen.renamePair(href, index, name, true),
  removePair: (href, index) => wasm_bindgen.removePair(href, index),
  appendPair: (href, name, value) => wasm_bindgen.appendPair(href, name, value),
  setSegment: (href, index, segment) => wasm_bindgen.setSegment(href, index, segment, true),
  removeSegment: (href, index) => wasm_bindgen.removeSegment(href, index),
};
