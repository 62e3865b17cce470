// Loading of a WebAssembly module.

import { bytes, encodings } from "./encoding.js";
import { isTooLong, isTrap, tooLong } from "./url_error.js";

/** A module, which is compiled when it is first needed. No object of it outlives a call, so that it can be replaced. */
export class Loading {
  #name;
  #glue;
  #inlined = null;
  #module = null;
  #instance = null;

  /** `glue` makes the functions around an instance, which `wasm_bindgen` names. */
  constructor(name, glue) {
    this.#name = name;
    this.#glue = glue;
  }

  /** Takes the bytes in a text. */
  provide(inlined) {
    this.#inlined = inlined;
  }

  /** Takes the module, its bytes, or where they are. */
  async init(source) {
    const found = await source;
    if (!this.#module)
      this.initSync(isAddress(found) ? await fetched(found) : isResponse(found) ? await body(found) : found);
  }

  /** Takes the module or its bytes. */
  initSync(source) {
    this.#module ??= source instanceof WebAssembly.Module ? source : new WebAssembly.Module(source);
  }

  /** The functions, and what the instance exports. */
  get instance() {
    if (!this.#instance) {
      if (!this.#module) this.initSync(this.#bytes());
      const functions = this.#glue(encodings());
      this.#instance = { functions, exports: functions.initSync({ module: this.#module }) };
    }
    return this.#instance;
  }

  /** Calls a function. If its memory does not suffice, the instance is given up, and the error is that of its text. */
  call(name, ...values) {
    const texts = values.flat().filter((value) => typeof value === "string");
    const longest = texts.reduce((longest, text) => (text.length > longest.length ? text : longest), "");
    if (isTooLong(longest)) throw tooLong(longest);
    try {
      return this.instance.functions[name](...values);
    } catch (error) {
      this.release();
      if (!isTrap(error)) throw error;
      throw tooLong(longest);
    }
  }

  /** Lets go of the instance, and of its memory. */
  release() {
    this.#instance = null;
  }

  #bytes() {
    if (!this.#inlined) throw new Error(`call \`init\` of ${this.#name} first, and wait for it`);
    const found = bytes(this.#inlined);
    this.#inlined = null;
    return found;
  }
}

function isAddress(source) {
  return typeof source === "string" || source instanceof globalThis.URL;
}

function isResponse(source) {
  return typeof Response === "function" && source instanceof Response;
}

/** Returns the bytes of a file or of a response. */
async function fetched(address) {
  // Node does not fetch files.
  const files = `${address}`.startsWith("file:") && globalThis.process?.getBuiltinModule?.("node:fs");
  return files ? files.readFileSync(new globalThis.URL(address)) : body(await fetch(address));
}

async function body(response) {
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}
