export * from "./url.js";

/** A `WebAssembly.Module`, its bytes, a `Response` with them, or their address. */
export type Source = object | string;

/**
 * Loads the module, which has to be done before anything else is used; more calls do nothing. Without a source, it is
 * the file `wasm/url.wasm` beside the script, which a bundler puts where it is found.
 */
export function init(source?: Source | Promise<Source>): Promise<void>;
/** Takes a `WebAssembly.Module`, or its bytes, at once. */
export function initSync(source: object): void;
