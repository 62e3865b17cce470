// The URL class of the standard. The module makes a new record for every change, so that nothing has to be freed.

import {
  COMPARED,
  makeInterface,
  makeVisible,
  optionalText,
  requireArguments,
  setComputed,
  text,
} from "./interfaces.js";
import { linked, queryOf, replacePairs, URLSearchParams } from "./search_params.js";
import { canParse, failure, origin, parse, parseRecords, set, withSearch } from "./url_record.js";

/** What the constructor gets instead of a text, if there is a record already. */
const PARSED = {};

/** The members in the order in which they are shown. */
const MEMBERS = [
  "href",
  "origin",
  "protocol",
  "username",
  "password",
  "host",
  "hostname",
  "port",
  "pathname",
  "search",
  "searchParams",
  "hash",
];

export class URL {
  /** @type {import("./url_record.js").UrlRecord} */
  #record;
  /** The object of the query, after its first use. */
  #params = null;
  /** Whether that has changed since the query was made of it. */
  #isBehind = false;
  /** Whether the property that is compared reads the href. */
  #isComputed = false;
  /** The href. */
  [COMPARED];

  constructor(url, base = undefined) {
    if (url !== PARSED) requireArguments(arguments, 1, "URL");
    this.#record = url === PARSED ? base : parsed(text(url), optionalText(base));
    this[COMPARED] = this.#record.href;
  }

  static {
    makeInterface(this, "URL");
    makeVisible(this.prototype, (url, inspect) => {
      return `URL ${inspect(Object.fromEntries(MEMBERS.map((member) => [member, url[member]])))}`;
    });
  }

  static parse(url, base = undefined) {
    requireArguments(arguments, 1, "URL.parse");
    return made(parse(text(url), optionalText(base)));
  }

  static canParse(url, base = undefined) {
    requireArguments(arguments, 1, "URL.canParse");
    return canParse(text(url), optionalText(base));
  }

  get href() {
    return this.#current().href;
  }
  set href(value) {
    this.#take(parsed(text(value), undefined));
    this.#updateParams();
  }

  get origin() {
    const { href, schemeEnd, hostStart, authorityEnd, isOrigin } = this.#record;
    return isOrigin ? `${href.slice(0, schemeEnd + 3)}${href.slice(hostStart, authorityEnd)}` : origin(href);
  }

  get protocol() {
    return this.#record.href.slice(0, this.#record.schemeEnd + 1);
  }
  set protocol(value) {
    this.#set("protocol", value);
  }

  get username() {
    const { href, schemeEnd, usernameEnd } = this.#record;
    return part(href, schemeEnd + 3, usernameEnd);
  }
  set username(value) {
    this.#set("username", value);
  }

  get password() {
    const { href, usernameEnd, hostStart } = this.#record;
    return part(href, usernameEnd + 1, hostStart - 1);
  }
  set password(value) {
    this.#set("password", value);
  }

  get host() {
    const { href, hostStart, authorityEnd } = this.#record;
    return part(href, hostStart, authorityEnd);
  }
  set host(value) {
    this.#set("host", value);
  }

  get hostname() {
    const { href, hostStart, hostEnd } = this.#record;
    return part(href, hostStart, hostEnd);
  }
  set hostname(value) {
    this.#set("hostname", value);
  }

  get port() {
    const { href, hostEnd, authorityEnd } = this.#record;
    return part(href, hostEnd + 1, authorityEnd);
  }
  set port(value) {
    this.#set("port", value);
  }

  get pathname() {
    const { href, pathStart, pathEnd } = this.#current();
    return href.slice(pathStart, pathEnd);
  }
  set pathname(value) {
    this.#set("pathname", value);
  }

  get search() {
    const { href, pathEnd, queryEnd } = this.#current();
    return withDelimiter(href.slice(pathEnd, queryEnd));
  }
  set search(value) {
    this.#set("search", value);
    this.#updateParams();
  }

  get searchParams() {
    this.#params ??= linked(this.search, () => {
      this.#isBehind = true;
      if (this.#isComputed) return;
      this.#isComputed = true;
      setComputed(this, () => this.href);
    });
    return this.#params;
  }

  get hash() {
    const { href, queryEnd } = this.#current();
    return withDelimiter(href.slice(queryEnd));
  }
  set hash(value) {
    this.#set("hash", value);
  }

  toString() {
    return this.#current().href;
  }
  toJSON() {
    return this.#current().href;
  }

  /** Returns the record. The query of changed pairs is made when it is first read. */
  #current() {
    if (this.#isBehind) this.#take(withSearch(this.#record, queryOf(this.#params)));
    return this.#record;
  }

  #set(member, value) {
    const string = text(value);
    this.#take(set(member, this.#current(), string));
  }

  #take(record) {
    this.#record = record;
    this.#isBehind = false;
    // A frozen object keeps what it is compared by.
    if (!this.#isComputed) Reflect.set(this, COMPARED, record.href);
  }

  #updateParams() {
    if (this.#params) replacePairs(this.#params, this.search);
  }
}

/** Parses each of `urls`, relative to `base` if it is given, to a URL, or `null` if it is not one. */
export function parseAll(urls, base = undefined) {
  requireArguments(arguments, 1, "parseAll");
  const [texts, baseText] = [Array.from(urls), optionalText(base)];
  return parseRecords(texts.every(isString) ? texts : texts.map(text), baseText).map(made);
}

/** Returns a URL with another query, or without one. */
export function withQuery(url, query) {
  requireArguments(arguments, 2, "withQuery");
  const copy = new URL(url);
  copy.search = query ?? "";
  return copy;
}

/** Returns a URL whose query has each of these pairs in place of the pairs with its name. */
export function withParams(url, params) {
  requireArguments(arguments, 2, "withParams");
  const copy = new URL(url);
  const given = new URLSearchParams(params);
  given.forEach((_, name) => copy.searchParams.delete(name));
  given.forEach((value, name) => copy.searchParams.append(name, value));
  return copy;
}

/** A validator by the [Standard Schema](https://standardschema.dev): its output is a URL. */
export const urlSchema = /* @__PURE__ */ Object.freeze({
  "~standard": /* @__PURE__ */ Object.freeze({
    version: 1,
    vendor: "@urlstack/url",
    validate(value) {
      // A URL may be one of another class of this name.
      const isUrl = Object.prototype.toString.call(value) === "[object URL]";
      if (typeof value !== "string" && !isUrl) return { issues: [{ message: "expected a URL" }] };
      const record = parse(`${value}`, undefined);
      return record ? { value: made(record) } : { issues: [{ message: failure(`${value}`, undefined).message }] };
    },
  }),
});

function isString(value) {
  return typeof value === "string";
}

function parsed(url, base) {
  const record = parse(url, base);
  if (record === null) throw failure(url, base);
  return record;
}

function made(record) {
  return record && new URL(PARSED, record);
}

/** Returns a part of an href. If it is not there, its start may be after its end. */
function part(href, start, end) {
  return start < end ? href.slice(start, end) : "";
}

function withDelimiter(part) {
  return part.length > 1 ? part : "";
}
