// What the page contains besides its modules.

/** Starts the module of the page, and has its functions, which are those of the package. */
declare const wasm_bindgen: ReturnType<typeof import("../../package/wasm/inspect.js").glue> &
  ReturnType<typeof import("../../package/wasm/pattern.js").glue> &
  ((options: { module_or_path: BufferSource }) => Promise<unknown>);
