// What the sources use of Node, and what the page contains besides its modules.

declare module "node:fs" {
  export function readFileSync(path: URL): Uint8Array<ArrayBuffer>;
}

/** Starts the module of the page, and has its functions, which are those of the package. */
declare const wasm_bindgen: typeof import("../../package/inspect_wasm.js") &
  typeof import("../../package/pattern_wasm.js") &
  ((options: { module_or_path: BufferSource }) => Promise<unknown>);
