// The URL class of the standard. The record is the href with the offsets of the components, which the module makes anew
// for every change, so that nothing has to be freed.

import { canParse, failure, memory, origin, parse, parseBatch, set } from "./crossing.js";
import { makeInterface, makeVisible, optionalText, requireArguments, text } from "./interfaces.js";
import { linked, replacePairs } from "./search_params.js";

/** What the constructor gets instead of a text, if there is an href already. */
const PARSED = {};

/** The URLs that are parsed by one call. Their hrefs may be parts of one string, which lives as long as one of them. */
const BATCH = 1024;

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
  // https://example:pw@host:80/path?query#fragment
  //      |         |   |   |  |    |     |
  //      |         |   |   |  |    |     #queryEnd
  //      |         |   |   |  |    #pathEnd
  //      |         |   |   |  #authorityEnd, and #pathStart unless `/.` precedes the path
  //      |         |   |   #hostEnd
  //      |         |   #hostStart
  //      |         #usernameEnd
  //      #schemeEnd
  #href;
  #schemeEnd;
  #usernameEnd;
  #hostStart;
  #hostEnd;
  #authorityEnd;
  #pathStart;
  #pathEnd;
  #queryEnd;
  /** The object of the query, after its first use. */
  #params = null;
  /** Whether that has changed since the query was made of it. */
  #isBehind = false;

  constructor(url, base = undefined) {
    if (url === PARSED) {
      this.#take(base);
      return;
    }
    requireArguments(arguments, 1, "URL");
    this.#parse(text(url), optionalText(base));
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
    return this.#current();
  }
  set href(value) {
    this.#parse(text(value), undefined);
    this.#updateParams();
  }

  get origin() {
    return origin(this.#href);
  }

  get protocol() {
    return this.#current().slice(0, this.#schemeEnd + 1);
  }
  set protocol(value) {
    this.#set("protocol", value);
  }

  get username() {
    return this.#slice(this.#schemeEnd + 3, this.#usernameEnd);
  }
  set username(value) {
    this.#set("username", value);
  }

  get password() {
    return this.#slice(this.#usernameEnd + 1, this.#hostStart - 1);
  }
  set password(value) {
    this.#set("password", value);
  }

  get host() {
    return this.#slice(this.#hostStart, this.#authorityEnd);
  }
  set host(value) {
    this.#set("host", value);
  }

  get hostname() {
    return this.#slice(this.#hostStart, this.#hostEnd);
  }
  set hostname(value) {
    this.#set("hostname", value);
  }

  get port() {
    return this.#slice(this.#hostEnd + 1, this.#authorityEnd);
  }
  set port(value) {
    this.#set("port", value);
  }

  get pathname() {
    return this.#current().slice(this.#pathStart, this.#pathEnd);
  }
  set pathname(value) {
    this.#set("pathname", value);
  }

  get search() {
    return withDelimiter(this.#current().slice(this.#pathEnd, this.#queryEnd));
  }
  set search(value) {
    this.#set("search", value);
    this.#updateParams();
  }

  get searchParams() {
    this.#params ??= linked(this.search, () => {
      this.#isBehind = true;
    });
    return this.#params;
  }

  get hash() {
    return withDelimiter(this.#current().slice(this.#queryEnd));
  }
  set hash(value) {
    this.#set("hash", value);
  }

  toString() {
    return this.#current();
  }
  toJSON() {
    return this.#current();
  }

  /** Returns the href. The query of changed pairs is made when it is first read. */
  #current() {
    if (this.#isBehind) {
      this.#isBehind = false;
      this.#take(set("search", this.#href, `${this.#params}`));
    }
    return this.#href;
  }

  /** Returns a part before the path, which pairs do not change. If it is not there, its start may be after its end. */
  #slice(start, end) {
    return start < end ? this.#href.slice(start, end) : "";
  }

  #parse(url, base) {
    const href = parse(url, base);
    if (href === null) throw failure(url, base);
    this.#isBehind = false;
    this.#take(href);
  }

  #set(member, value) {
    const string = text(value);
    this.#take(set(member, this.#current(), string));
  }

  /** Takes an href, and its offsets from the memory of the module. */
  #take(href) {
    const { words, offsets: at } = memory;
    this.#href = href;
    this.#schemeEnd = words[at];
    this.#usernameEnd = words[at + 1];
    this.#hostStart = words[at + 2];
    this.#hostEnd = words[at + 3];
    this.#authorityEnd = words[at + 4];
    this.#pathStart = words[at + 5];
    this.#pathEnd = words[at + 6];
    this.#queryEnd = words[at + 7];
  }

  #updateParams() {
    if (this.#params) replacePairs(this.#params, this.search);
  }
}

/** Parses each of `urls`, relative to `base` if it is given, to a URL, or `null` if it is not one. */
export function parseAll(urls, base = undefined) {
  requireArguments(arguments, 1, "parseAll");
  const [texts, found, baseText] = [Array.from(urls), [], optionalText(base)];
  for (let at = 0; at < texts.length; at += BATCH) {
    const batch = texts.slice(at, at + BATCH);
    parseBatch(batch.every(isString) ? batch : batch.map(text), baseText, found, made);
  }
  return found;
}

function isString(value) {
  return typeof value === "string";
}

function made(href) {
  return href === null ? null : new URL(PARSED, href);
}

function withDelimiter(part) {
  return part.length > 1 ? part : "";
}
