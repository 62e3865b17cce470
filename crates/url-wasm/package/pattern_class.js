// The URLPattern class of the URL Pattern Standard. The module keeps a compiled pattern under a number. That number is a
// cache: an instance that is replaced forgets it, and the pattern is compiled again when it is next used.

import { crossing, NONE } from "./crossing.js";
import { COMPARED, makeInterface, makeVisible, scalarText } from "./interfaces.js";
import { BASE, failureOf } from "./url_record.js";

const COMPONENTS = ["protocol", "username", "password", "hostname", "port", "pathname", "search", "hash"];

/** The members of an init, in the order in which they are written. */
const MEMBERS = [...COMPONENTS, "baseURL"];

/** The members in the order in which they are read. */
const READ = [...MEMBERS].sort();

/** Gives back the numbers of patterns that are no longer used. */
const registry = /* @__PURE__ */ new FinalizationRegistry(({ generation, number }) => {
  if (generation === crossing.generation) crossing.exports.freePattern(number);
});

/**
 * What a pattern is made of, or matched with: a string and a base, or the members of an init.
 *
 * @typedef {{ input: string | Record<string, string>, base: string | undefined }} Given
 */

export class URLPattern {
  /** @type {Given} */
  #given;
  #ignoreCase;
  /** The instance that has the pattern, and its number there. */
  #generation = -1;
  #number = 0;
  /** The pattern strings, and the names of the groups, by component. */
  #strings = {};
  #groups;
  #hasRegExpGroups;
  /** The pattern strings, and whether case is ignored. */
  [COMPARED];

  constructor(input = {}, second = undefined, third = undefined) {
    // With two arguments, an object is the options, as are `undefined` and `null`.
    const hasBase = arguments.length > 2 || (second !== undefined && Object(second) !== second && second !== null);
    this.#given = withBase(converted(input), hasBase ? scalarText(second) : undefined);
    this.#ignoreCase = ignoresCase(hasBase ? third : second);
    const failure = crossing.required(
      () => this.#compile(),
      () => textsOf(this.#given),
    );
    if (failure) throw failure;
    this[COMPARED] = { ...this.#strings, ignoreCase: this.#ignoreCase };
  }

  static {
    makeInterface(this, "URLPattern");
    makeVisible(this.prototype, (pattern, inspect) => {
      return `URLPattern ${inspect({ ...pattern.#strings, hasRegExpGroups: pattern.#hasRegExpGroups })}`;
    });
  }

  test(input = {}, baseURL = undefined) {
    const given = withBase(converted(input), optionalBase(baseURL));
    return crossing.required(
      () => this.#call("testPattern", given) === 1,
      () => textsOf(given),
    );
  }

  exec(input = {}, baseURL = undefined) {
    const given = withBase(converted(input), optionalBase(baseURL));
    const found = crossing.required(
      () => (this.#call("execPattern", given) === 1 ? this.#found() : null),
      () => textsOf(given),
    );
    return found && { inputs: given.base === undefined ? [given.input] : [given.input, given.base], ...found };
  }

  get protocol() {
    return this.#strings.protocol;
  }

  get username() {
    return this.#strings.username;
  }

  get password() {
    return this.#strings.password;
  }

  get hostname() {
    return this.#strings.hostname;
  }

  get port() {
    return this.#strings.port;
  }

  get pathname() {
    return this.#strings.pathname;
  }

  get search() {
    return this.#strings.search;
  }

  get hash() {
    return this.#strings.hash;
  }

  get hasRegExpGroups() {
    return this.#hasRegExpGroups;
  }

  /** Compiles the pattern in the instance that there is now. Returns why it is not one, or `null`. */
  #compile() {
    const number = call("createPattern", Number(this.#ignoreCase), this.#given) >>> 0;
    if (number === NONE) return failureOf((place) => textOf(this.#given, place));
    [this.#generation, this.#number] = [crossing.generation, number];
    registry.register(this, { generation: this.#generation, number });
    // The numbers are whether there are regular expressions, how many groups each component has, and lengths.
    const next = pieces(3 + COMPONENTS.length);
    this.#hasRegExpGroups = crossing.number(2) === 1;
    for (const name of COMPONENTS) this.#strings[name] = next();
    this.#groups = COMPONENTS.map((_, index) => Array.from({ length: crossing.number(3 + index) }, next));
    return null;
  }

  /** Calls a function with the pattern and what is matched with it. */
  #call(name, given) {
    if (this.#generation !== crossing.generation) this.#compile();
    return call(name, this.#number, given);
  }

  /** Returns the components of the last match. The numbers are their lengths, and the ranges of the groups. */
  #found() {
    const next = pieces(2);
    let place = 2 + COMPONENTS.length;
    const found = {};
    for (const [index, name] of COMPONENTS.entries()) {
      const input = next();
      const groups = this.#groups[index].map((name) => {
        const [start, end] = [crossing.number(place++), crossing.number(place++)];
        return [name, start === NONE ? undefined : input.slice(start, end)];
      });
      found[name] = { input, groups: Object.fromEntries(groups) };
    }
    return found;
  }
}

export const matchPattern = (pattern, input, base) => JSON.parse(crossing.call("matchPattern", pattern, input, base));

/** Calls a function of the module with a number and a string or an init. */
function call(name, number, { input, base }) {
  if (typeof input !== "string") {
    writeInit(input);
    return crossing.exports[name](number, NONE, NONE);
  }
  const first = crossing.write(input, 0);
  return crossing.exports[name](number, first, crossing.writeOptional(base, first));
}

/** Writes the members of an init, and their lengths as numbers. */
function writeInit(init) {
  crossing.reserveNumbers(MEMBERS.length);
  let end = 0;
  for (let index = 0; index < MEMBERS.length; index += 1) {
    const length = crossing.writeOptional(init[MEMBERS[index]], end);
    crossing.setNumber(index, length);
    if (length !== NONE) end += length;
  }
}

/** Returns a function for the pieces of the result, whose lengths are the numbers from `place` on. */
function pieces(place) {
  const text = crossing.result();
  let at = 0;
  return () => text.slice(at, (at += crossing.number(place++)));
}

/** Returns the texts of an input. */
function textsOf({ input, base }) {
  return [base, ...(typeof input === "string" ? [input] : Object.values(input))];
}

/** Returns an input as a string, or as an init with the members that are given. */
function converted(input) {
  const isInit = input === null || Object(input) === input;
  if (!isInit) return scalarText(input);
  const init = {};
  for (const name of READ) {
    const value = input?.[name];
    if (value !== undefined) init[name] = scalarText(value);
  }
  return init;
}

/** @returns {Given} */
function withBase(input, base) {
  if (typeof input !== "string" && base !== undefined)
    throw new TypeError("a base URL is for a string; an init has a member for it");
  return { input, base };
}

function optionalBase(baseURL) {
  return baseURL === undefined ? undefined : scalarText(baseURL);
}

function ignoresCase(options) {
  if (options !== undefined && options !== null && Object(options) !== options) throw new TypeError("expected options");
  return Boolean(options?.ignoreCase);
}

/** Returns the text of a failure, by its place among the members of an init. */
function textOf({ input, base }, place) {
  if (typeof input !== "string") return input[MEMBERS[place]] ?? "";
  return place === BASE ? base : input;
}
