import type { Source } from "./lean.js";

export * from "./reference.js";

/** Loads the module, as in `@urlstack/url/lean`. Without a source, it is the file `wasm/reference.wasm`. */
export function init(source?: Source | Promise<Source>): Promise<void>;
/** Takes a `WebAssembly.Module`, or its bytes, at once. */
export function initSync(source: object): void;
