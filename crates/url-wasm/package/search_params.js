// The URLSearchParams class of the standard. The list of pairs is here; the module reads and writes the text.

import { parseQuery, serializeQuery } from "./url_wasm.js";

/** Makes the object for a URL with this `search`, which calls `changed` with the new query after each change. */
export let linked;
/** Replaces the pairs of such an object, without a call. */
export let replacePairs;

export class URLSearchParams {
  #pairs = [];
  /** @type {(query: string) => void} */
  #changed = () => {};

  static {
    linked = (search, changed) => {
      const params = new URLSearchParams(search);
      params.#changed = changed;
      return params;
    };
    replacePairs = (params, search) => {
      params.#pairs = parsed(search);
    };
  }

  constructor(init = "") {
    this.#pairs = typeof init === "object" && init !== null ? listed(init) : parsed(text(init));
  }

  get size() {
    return this.#pairs.length;
  }

  append(name, value) {
    this.#pairs.push([text(name), text(value)]);
    this.#update();
  }

  delete(name, value = undefined) {
    const is = matcher(name, value);
    this.#pairs = this.#pairs.filter((pair) => !is(pair));
    this.#update();
  }

  get(name) {
    return this.#pairs.find(matcher(name))?.[1] ?? null;
  }

  getAll(name) {
    return this.#pairs.filter(matcher(name)).map((pair) => pair[1]);
  }

  has(name, value = undefined) {
    return this.#pairs.some(matcher(name, value));
  }

  set(name, value) {
    const is = matcher(name);
    const first = this.#pairs.findIndex(is);
    if (first < 0) {
      this.#pairs.push([text(name), text(value)]);
    } else {
      this.#pairs[first] = [this.#pairs[first][0], text(value)];
      this.#pairs = this.#pairs.filter((pair, index) => index <= first || !is(pair));
    }
    this.#update();
  }

  sort() {
    // Strings are compared by their code units, as the standard says, and the sort is stable.
    this.#pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    this.#update();
  }

  forEach(callback, thisArgument = undefined) {
    for (const [name, value] of this) callback.call(thisArgument, value, name, this);
  }

  // As in the standard, an iterator sees changes that are made while it runs.
  *entries() {
    for (let index = 0; index < this.#pairs.length; index += 1) yield [...this.#pairs[index]];
  }

  *keys() {
    for (const [name] of this.entries()) yield name;
  }

  *values() {
    for (const [, value] of this.entries()) yield value;
  }

  [Symbol.iterator]() {
    return this.entries();
  }

  toString() {
    return serializeQuery(this.#pairs.flat());
  }

  get [Symbol.toStringTag]() {
    return "URLSearchParams";
  }

  #update() {
    this.#changed(this.toString());
  }
}

function parsed(query) {
  return JSON.parse(parseQuery(query.startsWith("?") ? query.slice(1) : query));
}

/** Returns the pairs of a sequence of pairs, or of the members of an object. */
function listed(init) {
  const isSequence = init[Symbol.iterator] !== undefined && init[Symbol.iterator] !== null;
  const pairs = [];
  for (const entry of isSequence ? init : Object.entries(init)) {
    const pair = [...entry];
    if (pair.length !== 2) throw new TypeError("expected pairs of a name and a value");
    pairs.push(pair.map(text));
  }
  return pairs;
}

function matcher(name, value = undefined) {
  const [wantedName, wantedValue] = [text(name), value === undefined ? undefined : text(value)];
  return ([name, value]) => name === wantedName && (wantedValue === undefined || value === wantedValue);
}

/** Returns a value as a string of scalar values: a lone surrogate is U+FFFD. */
function text(value) {
  const string = `${value}`;
  return string.isWellFormed?.() ? string : string.replace(/\p{Surrogate}/gu, "\ufffd");
}
