import type { Source } from "./lean.js";

export * from "./pattern.js";

/** Loads the module, as in `@urlstack/url/lean`. Without a source, it is the file `wasm/pattern.wasm`. */
export function init(source?: Source | Promise<Source>): Promise<void>;
/** Takes a `WebAssembly.Module`, or its bytes, at once. */
export function initSync(source: object): void;
