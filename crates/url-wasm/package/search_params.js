// The URLSearchParams class of the standard.

import { parseForm, serializeForm } from "./form.js";
import { COMPARED, makeInterface, makeVisible, requireArguments, scalarText } from "./interfaces.js";
import { longest, tooLong } from "./url_error.js";

/** Makes the object for a URL with this `search`, which calls `changed` after each change. */
export let linked;
/** Replaces the pairs of such an object, without a call. */
export let replacePairs;
/** Returns the query of such an object. */
export let queryOf;
/** Returns the pairs. */
let pairsOf;

export class URLSearchParams {
  /** @type {[string, string][]} */
  #pairs;
  /** The query of the pairs, after its first use. */
  #query = null;
  /** @type {() => void} */
  #observer = unobserved;
  /** The pairs. */
  [COMPARED];

  constructor(init = "") {
    const isObject = (typeof init === "object" && init !== null) || typeof init === "function";
    this.#pairs = isObject ? listed(init) : parsed(scalarText(init));
    this[COMPARED] = this.#pairs;
  }

  static {
    linked = (search, changed) => {
      const params = new URLSearchParams(search);
      params.#observer = changed;
      return params;
    };
    replacePairs = (params, search) => {
      params.#replace(parsed(search));
    };
    queryOf = (params) => params.#serialized();
    pairsOf = (params) => params.#pairs;
    makeInterface(this, "URLSearchParams");
    Object.defineProperty(this.prototype, Symbol.iterator, {
      value: this.prototype.entries,
      configurable: true,
      writable: true,
    });
    makeVisible(this.prototype, (params, inspect) => {
      const pairs = params.#pairs.map(([name, value]) => `${inspect(name)} => ${inspect(value)}`);
      return `URLSearchParams {${pairs.length > 0 ? ` ${pairs.join(", ")} ` : ""}}`;
    });
  }

  get size() {
    return this.#pairs.length;
  }

  append(name, value) {
    requireArguments(arguments, 2, "append");
    this.#pairs.push([scalarText(name), scalarText(value)]);
    this.#changed();
  }

  delete(name, value = undefined) {
    requireArguments(arguments, 1, "delete");
    const is = matcher(name, value);
    this.#replace(this.#pairs.filter((pair) => !is(pair)));
    this.#changed();
  }

  get(name) {
    requireArguments(arguments, 1, "get");
    const wanted = scalarText(name);
    for (const pair of this.#pairs) if (pair[0] === wanted) return pair[1];
    return null;
  }

  getAll(name) {
    requireArguments(arguments, 1, "getAll");
    return this.#pairs.filter(matcher(name)).map((pair) => pair[1]);
  }

  has(name, value = undefined) {
    requireArguments(arguments, 1, "has");
    return this.#pairs.some(matcher(name, value));
  }

  set(name, value) {
    requireArguments(arguments, 2, "set");
    const is = matcher(name);
    const newValue = scalarText(value);
    const first = this.#pairs.findIndex(is);
    if (first < 0) {
      this.#pairs.push([scalarText(name), newValue]);
    } else {
      this.#pairs[first] = [this.#pairs[first][0], newValue];
      this.#replace(this.#pairs.filter((pair, index) => index <= first || !is(pair)));
    }
    this.#changed();
  }

  sort() {
    // Strings are compared by their code units, as the standard says, and the sort is stable.
    this.#pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    this.#changed();
  }

  // The callback sees changes that are made while it runs.
  forEach(callback, thisArgument = undefined) {
    requireArguments(arguments, 1, "forEach");
    if (typeof callback !== "function") throw new TypeError("forEach: expected a function");
    for (let index = 0; index < this.#pairs.length; index += 1) {
      const [name, value] = this.#pairs[index];
      callback.call(thisArgument, value, name, this);
    }
  }

  entries() {
    return new PairIterator(this.#pairs && this, (pair) => [pair[0], pair[1]]);
  }

  keys() {
    return new PairIterator(this.#pairs && this, (pair) => pair[0]);
  }

  values() {
    return new PairIterator(this.#pairs && this, (pair) => pair[1]);
  }

  toString() {
    return this.#serialized();
  }

  #changed() {
    this.#query = null;
    this.#observer();
  }

  #serialized() {
    return (this.#query ??= serialized(this.#pairs));
  }

  #replace(pairs) {
    this.#query = null;
    this.#pairs = pairs;
    Reflect.set(this, COMPARED, pairs);
  }
}

/** An iterator of the standard's: it sees changes that are made while it runs. */
class PairIterator {
  #params;
  #show;
  #index = 0;

  constructor(params, show) {
    this.#params = params;
    this.#show = show;
  }

  static {
    makeInterface(this, "URLSearchParams Iterator");
    makeVisible(this.prototype, (iterator, inspect) => {
      const rest = pairsOf(iterator.#params).slice(iterator.#index).map(iterator.#show);
      return `URLSearchParams Iterator ${inspect(rest).replace(/^\[/, "{").replace(/\]$/, "}")}`;
    });
    delete this.prototype.constructor;
    const iterators = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()));
    Object.setPrototypeOf(this.prototype, iterators);
  }

  next() {
    const pairs = pairsOf(this.#params);
    if (this.#index >= pairs.length) return { value: undefined, done: true };
    this.#index += 1;
    return { value: this.#show(pairs[this.#index - 1]), done: false };
  }
}

function unobserved() {}

function parsed(query) {
  return parseForm(query.startsWith("?") ? query.slice(1) : query);
}

function serialized(pairs) {
  try {
    return serializeForm(pairs);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw tooLong(longest(pairs.flat()));
  }
}

/**
 * Returns the pairs of a sequence of pairs, or of the members of an object.
 *
 * @returns {[string, string][]}
 */
function listed(init) {
  const method = init[Symbol.iterator];
  if (method === undefined || method === null) return [...record(init)];
  return Array.from({ [Symbol.iterator]: () => method.call(init) }, (entry) => {
    // A string is iterable, but no sequence.
    if (Object(entry) !== entry) throw new TypeError("expected pairs of a name and a value");
    const pair = [...entry].map(scalarText);
    if (pair.length !== 2) throw new TypeError("expected pairs of a name and a value");
    return [pair[0], pair[1]];
  });
}

/** Returns the members of an object. One whose name becomes that of an earlier one replaces its value. */
function record(object) {
  const members = new Map();
  for (const key of Reflect.ownKeys(object)) {
    if (!Reflect.getOwnPropertyDescriptor(object, key)?.enumerable) continue;
    const name = scalarText(key);
    members.set(name, scalarText(object[key]));
  }
  return members;
}

function matcher(name, value = undefined) {
  const [wantedName, wantedValue] = [scalarText(name), value === undefined ? undefined : scalarText(value)];
  return ([name, value]) => name === wantedName && (wantedValue === undefined || value === wantedValue);
}
