// The URL class of the standard. The record is a plain object of the members, which the module makes anew for every
// change, so that nothing has to be freed.

import { canParse, parse, set } from "./url_wasm.js";
import { linked, replacePairs, URLSearchParams } from "./search_params.js";
import { URLError } from "./url_error.js";

export { URLError, URLSearchParams };

export class URL {
  #members;
  #params = null;

  constructor(url, base = undefined) {
    this.#parse(text(url), base);
  }

  static parse(url, base = undefined) {
    try {
      return new this(url, base);
    } catch (error) {
      if (error instanceof URLError) return null;
      throw error;
    }
  }

  static canParse(url, base = undefined) {
    return canParse(text(url), optionalText(base));
  }

  get href() {
    return this.#members.href;
  }
  set href(value) {
    this.#parse(text(value), undefined);
    this.#updateParams();
  }

  get origin() {
    return this.#members.origin;
  }

  get protocol() {
    return this.#members.protocol;
  }
  set protocol(value) {
    this.#set("protocol", value);
  }

  get username() {
    return this.#members.username;
  }
  set username(value) {
    this.#set("username", value);
  }

  get password() {
    return this.#members.password;
  }
  set password(value) {
    this.#set("password", value);
  }

  get host() {
    return this.#members.host;
  }
  set host(value) {
    this.#set("host", value);
  }

  get hostname() {
    return this.#members.hostname;
  }
  set hostname(value) {
    this.#set("hostname", value);
  }

  get port() {
    return this.#members.port;
  }
  set port(value) {
    this.#set("port", value);
  }

  get pathname() {
    return this.#members.pathname;
  }
  set pathname(value) {
    this.#set("pathname", value);
  }

  get search() {
    return this.#members.search;
  }
  set search(value) {
    this.#set("search", value);
    this.#updateParams();
  }

  get searchParams() {
    this.#params ??= linked(this.search, (query) => this.#set("search", query));
    return this.#params;
  }

  get hash() {
    return this.#members.hash;
  }
  set hash(value) {
    this.#set("hash", value);
  }

  toString() {
    return this.href;
  }
  toJSON() {
    return this.href;
  }

  get [Symbol.toStringTag]() {
    return "URL";
  }

  #parse(url, base) {
    const parsed = JSON.parse(parse(url, optionalText(base)));
    if (parsed.failure) throw new URLError(parsed.failure.in_base ? text(base) : url, parsed.failure);
    this.#members = parsed;
  }

  #set(member, value) {
    this.#members = JSON.parse(set(this.href, member, text(value)));
  }

  #updateParams() {
    if (this.#params) replacePairs(this.#params, this.search);
  }
}

function text(value) {
  return `${value}`;
}

function optionalText(value) {
  return value === undefined ? undefined : text(value);
}
