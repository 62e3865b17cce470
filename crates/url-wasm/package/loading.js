// Loading of a WebAssembly module.

import { encodings } from "./encoding.js";
import { isTooLong, isTrap, longest, tooLong } from "./url_error.js";

/**
 * A module that can be loaded. `glue` makes the functions around an instance, which `wasm_bindgen` names, and `inlined`
 * returns the bytes. A module has all functions of one with a lower `level`.
 *
 * @typedef {{ glue: Function, level: number, inlined?: () => BufferSource, module?: WebAssembly.Module }} Source
 */

/** A module, which is compiled when it is first needed. No object of it outlives a call, so that it can be replaced. */
export class Loading {
  #name;
  /** @type {Source | null} */
  #source = null;
  #instance = null;

  constructor(name) {
    this.#name = name;
  }

  /**
   * Takes a source, unless there is one that has its functions.
   *
   * @param {Source} source
   */
  provide(source) {
    if (this.#has(source.level)) return;
    this.#source = { ...source };
    this.release();
  }

  /** Takes a module, its bytes, a response with them, or their address, or a promise of one. */
  async init(glue, level, source) {
    if (this.#has(level)) return;
    const found = await source;
    this.initSync(glue, level, isAddress(found) ? await fetched(found) : isResponse(found) ? await body(found) : found);
  }

  /** Takes a module or its bytes. */
  initSync(glue, level, source) {
    if (!this.#has(level)) this.provide({ glue, level, module: compiled(source) });
  }

  /** The functions, and what the instance exports. */
  get instance() {
    if (!this.#instance) {
      const source = this.#source;
      if (!source) throw new Error(`call \`init\` of ${this.#name} first, and wait for it`);
      source.module ??= compiled(source.inlined());
      source.inlined = undefined;
      const functions = source.glue(encodings());
      this.#instance = { functions, exports: functions.initSync({ module: source.module }) };
    }
    return this.#instance;
  }

  /** Calls a function. If its memory does not suffice, the instance is given up, and the error is that of its text. */
  call(name, ...values) {
    const text = longest(values);
    if (isTooLong(text)) throw tooLong(text);
    try {
      return this.instance.functions[name](...values);
    } catch (error) {
      this.release();
      if (!isTrap(error)) throw error;
      throw tooLong(text);
    }
  }

  /** Lets go of the instance, and of its memory. */
  release() {
    this.#instance = null;
  }

  #has(level) {
    return this.#source !== null && this.#source.level >= level;
  }
}

/** Returns a module, of its bytes if it is not one. */
function compiled(source) {
  if (!globalThis.WebAssembly) throw new Error("@urlstack/url needs WebAssembly, which this engine does not have");
  return source instanceof WebAssembly.Module ? source : new WebAssembly.Module(source);
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
