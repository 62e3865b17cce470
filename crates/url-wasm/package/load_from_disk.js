// Loading of a module in Node.

import { readFileSync } from "node:fs";

/** Instantiates the WebAssembly at `address` for the functions of `glue`. */
export function load(glue, address) {
  glue.initSync({ module: readFileSync(address) });
}
