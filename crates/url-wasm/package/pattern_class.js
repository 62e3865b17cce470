// The URLPattern class of the URL Pattern Standard.

import { COMPARED, makeInterface, makeVisible, scalarText } from "./interfaces.js";
import { loading } from "./pattern_functions.js";
import { URLError } from "./url_error.js";

const COMPONENTS = ["protocol", "username", "password", "hostname", "port", "pathname", "search", "hash"];

/** The components of a URL record that have another name than the component of a pattern. */
const RECORD_COMPONENTS = { protocol: "scheme", hostname: "host", pathname: "path", search: "query", hash: "fragment" };

/** The members of an init, in the order in which they are read. */
const MEMBERS = [...COMPONENTS, "baseURL"].sort();

export class URLPattern {
  /** What the pattern was made of, as the module takes it, and whether case is ignored. */
  #made;
  #ignoreCase;
  /** The pattern strings by component. */
  #strings;
  #hasRegExpGroups;
  /** The pattern strings, and whether case is ignored. */
  [COMPARED];

  constructor(input = {}, second = undefined, third = undefined) {
    // With two arguments, an object is the options, as are `undefined` and `null`.
    const hasBase = arguments.length > 2 || (second !== undefined && Object(second) !== second && second !== null);
    const converted = convertedInput(input);
    this.#made = withBase(converted, hasBase ? scalarText(second) : undefined);
    this.#ignoreCase = ignoresCase(hasBase ? third : second);
    const created = JSON.parse(loading.call("createPattern", this.#made, this.#ignoreCase));
    if (created.pattern_failure) throw rejection(converted, this.#made, created.pattern_failure);
    this.#strings = Object.fromEntries(COMPONENTS.map((name, index) => [name, created.components[index]]));
    this.#hasRegExpGroups = created.has_regexp_groups;
    this[COMPARED] = { ...this.#strings, ignoreCase: this.#ignoreCase };
  }

  static {
    makeInterface(this, "URLPattern");
    makeVisible(this.prototype, (pattern, inspect) => {
      return `URLPattern ${inspect({ ...pattern.#strings, hasRegExpGroups: pattern.#hasRegExpGroups })}`;
    });
  }

  test(input = {}, baseURL = undefined) {
    return this.#exec(convertedInput(input), optionalBase(baseURL)) !== null;
  }

  exec(input = {}, baseURL = undefined) {
    const [converted, base] = [convertedInput(input), optionalBase(baseURL)];
    const found = this.#exec(converted, base);
    if (found === null) return null;
    const result = { inputs: base === undefined ? [converted] : [converted, base] };
    for (const [index, { input, groups }] of found.entries()) {
      const texts = groups.map(([name, text]) => [name, text ?? undefined]);
      result[COMPONENTS[index]] = { input, groups: Object.fromEntries(texts) };
    }
    return result;
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

  #exec(converted, base) {
    const [made, ignoreCase] = [this.#made, this.#ignoreCase];
    return JSON.parse(loading.call("execPattern", made, ignoreCase, withBase(converted, base)));
  }
}

/** Returns an input as a string, or as an init with the members that are given. */
function convertedInput(input) {
  const isInit = input === null || Object(input) === input;
  if (!isInit) return scalarText(input);
  const given = MEMBERS.map((name) => [name, input?.[name]]).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, scalarText(value)]));
}

/** Returns an input as names and values in turns. */
function withBase(converted, base) {
  const isText = typeof converted === "string";
  if (!isText && base !== undefined) throw new TypeError("a base URL is for a string; an init has a member for it");
  const members = isText ? { "": converted, ...(base !== undefined && { baseURL: base }) } : converted;
  return Object.entries(members).flat();
}

function optionalBase(baseURL) {
  return baseURL === undefined ? undefined : scalarText(baseURL);
}

function ignoresCase(options) {
  if (options !== undefined && options !== null && Object(options) !== options) throw new TypeError("expected options");
  return Boolean(options?.ignoreCase);
}

/** The range is one of the pattern, of the base, or of a component of an init. */
function rejection(converted, made, failure) {
  const base = made[made.indexOf("baseURL") + 1];
  const text = typeof converted === "string" ? converted : (converted[failure.component] ?? "");
  // The component of the URL record, as in every other error.
  const component = RECORD_COMPONENTS[failure.component] ?? failure.component;
  return new URLError(failure.in_base ? base : text, { ...failure, component });
}
