// Loading of a module in a browser.

/** Instantiates the WebAssembly at `address` for the functions of `glue`. */
export async function load(glue, address) {
  await glue.default({ module_or_path: address });
}
