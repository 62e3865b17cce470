// URL records: what the module makes of a text. A record is not changed, but replaced.

import { crossing, LONGEST, NONE } from "./crossing.js";
import { isTooLong, tooLong, URLError } from "./url_error.js";

/** What became of an input. */
const [SAME, CHANGED] = [0, 1];

/** The numbers of a URL: the length of the href, the offsets, and whether scheme, host and port are its origin. */
const NUMBERS_OF_URL = 10;

/** The place of the base among the texts that a failure may be about. */
export const BASE = 8;

/** The URLs that are parsed by one call, and their code units, except that one URL may be longer. */
const [BATCH, BATCH_UNITS] = [1024, 2 ** 22];

/** @typedef {ReturnType<typeof recordAt>} UrlRecord */

/**
 * Parses `input`, relative to the URL `base` if it is given. Returns a record or `null`.
 *
 * @returns {UrlRecord | null}
 */
export function parse(input, base) {
  try {
    const first = crossing.write(input, 0);
    const became = crossing.exports.parse(first, crossing.writeOptional(base, first));
    crossing.view();
    const found = became > CHANGED ? null : recordAt(became === SAME ? input : crossing.asciiAt(0), 3);
    crossing.tidy();
    return found;
  } catch (error) {
    crossing.giveUp(error);
    return null;
  }
}

/** Returns why `parse` returns `null`. */
export function failure(input, base) {
  const found = crossing.attempt(() => {
    const first = crossing.write(input, 0);
    if (!crossing.exports.parseFailure(first, crossing.writeOptional(base, first))) return null;
    return failureOf((of) => (of === BASE ? base : input));
  });
  return found ?? tooLong(input, base);
}

/** Returns the error that is the result. `textOf` returns the text that it is about. */
export function failureOf(textOf) {
  const [name, component, anchor, ...message] = crossing.result().split("\n");
  const [start, end, of] = [crossing.number(2), crossing.number(3), crossing.number(4)];
  const failure = { name, message: message.join("\n"), component, anchor, start, end, in_base: of === BASE };
  return new URLError(textOf(of), failure);
}

/** Returns whether `input` is a URL, relative to the URL `base` if it is given. */
export function canParse(input, base) {
  try {
    const first = crossing.write(input, 0);
    const is = crossing.exports.canParse(first, crossing.writeOptional(base, first));
    crossing.tidy();
    return is === 1;
  } catch (error) {
    crossing.giveUp(error);
    return false;
  }
}

/** The members with a setter. */
const setters = ["href", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"];

/** Calls a setter of the URL with the record `old`. Returns the record after it. */
export function set(member, old, value) {
  return crossing.required(
    () => {
      const first = crossing.write(old.href, 0);
      const is = crossing.exports.set(setters.indexOf(member), first, crossing.write(value, first));
      crossing.view();
      return is ? recordAt(crossing.asciiAt(0), 3) : old;
    },
    () => [value],
  );
}

/** Returns the record with another query, in which there are only characters that a query can have. */
export function withSearch(record, query) {
  const { href, pathEnd, queryEnd } = record;
  const length = query === "" ? 0 : 1 + query.length;
  if (pathEnd + length + href.length - queryEnd > LONGEST) throw tooLong(query);
  const before = length === 0 ? href.slice(0, pathEnd) : `${href.slice(0, pathEnd)}?${query}`;
  return { ...record, href: before + href.slice(queryEnd), queryEnd: pathEnd + length };
}

/** Returns the origin of the URL with this href. */
export function origin(href) {
  return crossing.answer("origin", href);
}

/**
 * Parses each of `inputs`, relative to the URL `base` if it is given, to a record or `null`.
 *
 * @returns {(UrlRecord | null)[]}
 */
export function parseRecords(inputs, base) {
  if (isTooLong(base)) return inputs.map(() => null);
  const found = [];
  for (let at = 0, end = 0; at < inputs.length; at = end) {
    let units = 0;
    do units += inputs[end++].length;
    while (end < inputs.length && end < at + BATCH && units + inputs[end].length <= BATCH_UNITS);
    const batch = inputs.slice(at, end);
    const records = batch.length === 1 ? undefined : crossing.attempt(() => batchRecords(batch, base));
    found.push(...(records ?? batch.map((input) => parse(input, base))));
  }
  return found;
}

/** Parses by one call. The hrefs may be parts of one string, which lives as long as one of them. */
function batchRecords(inputs, base) {
  const joined = inputs.join("");
  crossing.reserveNumbers(inputs.length * NUMBERS_OF_URL + 2);
  const length = crossing.write(joined, 0);
  const isAscii = length === joined.length;
  // Two surrogates that meet are not one character.
  let end = 0;
  for (let index = 0; index < inputs.length; index += 1) {
    const bytes = isAscii ? inputs[index].length : crossing.write(inputs[index], end);
    crossing.setNumber(index * NUMBERS_OF_URL, bytes);
    end += bytes;
  }
  crossing.exports.parseAll(inputs.length, crossing.writeOptional(base, end));
  crossing.view();
  const hrefs = crossing.textAt(inputs.length * NUMBERS_OF_URL);
  let start = 0;
  return inputs.map((input, index) => {
    const place = index * NUMBERS_OF_URL;
    const length = crossing.number(place);
    if (length === NONE) return null;
    return recordAt(length === 0 ? input : hrefs.slice(start, (start += length)), place + 1);
  });
}

/** Returns the record of an href whose offsets begin at the number `at`. */
function recordAt(href, at) {
  // https://example:pw@host:80/path?query#fragment
  //      |         |   |   |  |    |     |
  //      |         |   |   |  |    |     queryEnd
  //      |         |   |   |  |    pathEnd
  //      |         |   |   |  authorityEnd, and pathStart unless `/.` precedes the path
  //      |         |   |   hostEnd
  //      |         |   hostStart
  //      |         usernameEnd
  //      schemeEnd
  return {
    href,
    schemeEnd: crossing.number(at),
    usernameEnd: crossing.number(at + 1),
    hostStart: crossing.number(at + 2),
    hostEnd: crossing.number(at + 3),
    authorityEnd: crossing.number(at + 4),
    pathStart: crossing.number(at + 5),
    pathEnd: crossing.number(at + 6),
    queryEnd: crossing.number(at + 7),
    /** Whether scheme, host and port are the origin. */
    isOrigin: crossing.number(at + 8) === 1,
  };
}
