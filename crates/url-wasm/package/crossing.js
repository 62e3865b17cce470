// Calls of the module for the classes. Texts are written to its memory, and offsets are read from there, so that each
// function is one call. What a function returns is a value of its own: no object of this file is shared with a caller.

import { encodings } from "./encoding.js";
import { Loading } from "./loading.js";
import { isTooLong, isTrap, tooLong, URLError } from "./url_error.js";
import { glue } from "./wasm/url.js";

export const loading = /* @__PURE__ */ new Loading("@urlstack/url", glue);

/** The longest string of V8, which is the shortest among engines. */
const LONGEST = 2 ** 29 - 24;

/** An instance with more memory is replaced after the call, because memory does not shrink. */
const MOST_MEMORY = 2 ** 24;

/** Shorter texts are copied by a loop, because the engine takes some time to begin. */
const SHORT = 64;

/** The length of a base that is not given, and of an href where there is no URL. */
const NONE = 0xffff_ffff;

/** What became of an input. */
const [SAME, CHANGED] = [0, 1];

/** The numbers of a URL: the length of the href, and the offsets. */
const NUMBERS_OF_URL = 9;

/** The URLs that are parsed by one call, and their code units, except that one URL may be longer. */
const [BATCH, BATCH_UNITS] = [1024, 2 ** 22];

/**
 * The instance. `bytes` and `words` are its memory. `texts` is where the texts of a call go, of which `room` bytes fit,
 * and the numbers of a result begin at `at`.
 */
const engine = { exports: null, bytes: null, words: null, texts: 0, room: -1, at: 0, encoder: null, decoder: null };

/**
 * A URL record: the href, and where the components are in it. `url_class.js` shows the places. It is not changed, but
 * replaced.
 *
 * @typedef {ReturnType<typeof record>} UrlRecord
 */

/** Parses `input`, relative to the URL `base` if it is given. Returns a record or `null`. */
export function parse(input, base) {
  try {
    const first = write(input, 0);
    const became = engine.exports.parse(first, writeOptional(base, first));
    view();
    const found = became > CHANGED ? null : record(became === SAME ? input : href(), engine.at + 3);
    tidy();
    return found;
  } catch (error) {
    giveUp(error);
    return null;
  }
}

/** Returns why `parse` returns `null`. */
export function failure(input, base) {
  const found = attempt(() => {
    const first = write(input, 0);
    if (!engine.exports.parseFailure(first, writeOptional(base, first))) return null;
    const [code, component, anchor, ...message] = result().split("\n");
    const [start, end, isInBase] = engine.words.subarray(engine.at + 2);
    return { name: code, message: message.join("\n"), component, anchor, start, end, in_base: isInBase === 1 };
  });
  return found ? new URLError(found.in_base ? base : input, found) : tooLong(input, base);
}

/** Returns whether `input` is a URL, relative to the URL `base` if it is given. */
export function canParse(input, base) {
  try {
    const first = write(input, 0);
    const is = engine.exports.canParse(first, writeOptional(base, first));
    tidy();
    return is === 1;
  } catch (error) {
    giveUp(error);
    return false;
  }
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
    const records = batch.length === 1 ? undefined : attempt(() => batchRecords(batch, base));
    found.push(...(records ?? batch.map((input) => parse(input, base))));
  }
  return found;
}

/** Parses by one call. The hrefs may be parts of one string, which lives as long as one of them. */
function batchRecords(inputs, base) {
  const joined = inputs.join("");
  const length = write(joined, 0);
  const isAscii = length === joined.length;
  writeLengths(inputs, isAscii ? (input) => input.length : (input) => write(input, 0));
  // The lengths have been found by writing, and two surrogates that meet are not one character.
  const end = isAscii ? length : inputs.reduce((at, input) => at + write(input, at), 0);
  engine.exports.parseAll(inputs.length, writeOptional(base, end));
  locate();
  const { at, words } = engine;
  const hrefs = textAt(at + inputs.length * NUMBERS_OF_URL);
  let start = 0;
  return inputs.map((input, index) => {
    const place = at + index * NUMBERS_OF_URL;
    const length = words[place];
    if (length === NONE) return null;
    return record(length === 0 ? input : hrefs.slice(start, (start += length)), place + 1);
  });
}

/** The members with a setter. */
const setters = ["href", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"];

/** Calls a setter of the URL with the record `old`. Returns the record after it. */
export function set(member, old, value) {
  return called(value, () => {
    const first = write(old.href, 0);
    const is = engine.exports.set(setters.indexOf(member), first, write(value, first));
    view();
    return is ? record(href(), engine.at + 3) : old;
  });
}

/** Returns the origin of the URL with this href. */
export function origin(href) {
  return called(href, () => {
    const length = write(href, 0);
    engine.exports.origin(length);
    return result();
  });
}

/** Returns the pairs of a query. */
export function parseQuery(query) {
  return called(query, () => {
    const length = write(query, 0);
    const count = engine.exports.parseQuery(length);
    const text = result();
    let [place, at] = [engine.at + 2, 0];
    const next = () => text.slice(at, (at += engine.words[place++]));
    return Array.from({ length: count / 2 }, () => [next(), next()]);
  });
}

/** Returns the query of pairs. */
export function serializeQuery(pairs) {
  const texts = pairs.flat();
  const joined = texts.join("");
  return called(joined, () => {
    const length = write(joined, 0);
    writeLengths(texts, (text) => text.length);
    engine.exports.serializeQuery(length, texts.length);
    return result();
  });
}

/** Returns the record of an href whose offsets begin at `at`. */
function record(href, at) {
  const { words } = engine;
  return {
    href,
    schemeEnd: words[at],
    usernameEnd: words[at + 1],
    hostStart: words[at + 2],
    hostEnd: words[at + 3],
    authorityEnd: words[at + 4],
    pathStart: words[at + 5],
    pathEnd: words[at + 6],
    queryEnd: words[at + 7],
  };
}

/** Returns what `call` returns. A call that fails, does so because `text` is too long. */
function called(text, call) {
  const returned = attempt(call);
  if (returned === undefined) throw tooLong(text);
  return returned;
}

/** Returns what `call` returns, or `undefined` if a text is too long. */
function attempt(call) {
  try {
    const returned = call();
    tidy();
    return returned;
  } catch (error) {
    giveUp(error);
    return undefined;
  }
}

/** Gives up the instance after a failure, whose memory may be in any state. */
function giveUp(error) {
  release();
  if (!isTrap(error)) throw error;
}

/** Writes a text after `at` bytes of other texts, and returns its length in bytes. Then there is an instance. */
function write(text, at) {
  const { length } = text;
  if (at + length > engine.room) {
    if (isTooLong(text)) throw new RangeError("too long");
    reserve(at, length);
  }
  const { bytes } = engine;
  const start = engine.texts + at;
  let index = 0;
  if (length < SHORT) {
    for (; index < length; index += 1) {
      const unit = text.charCodeAt(index);
      if (unit > 0x7f) break;
      bytes[start + index] = unit;
    }
    if (index === length) return length;
  }
  return encode(text, at);
}

/** Writes a text that may not be given. */
function writeOptional(text, at) {
  return text === undefined ? NONE : write(text, at);
}

/** Writes a text as the engine encodes it, which may be three bytes for a code unit. */
function encode(text, at) {
  const place = engine.bytes.subarray(engine.texts + at, engine.texts + engine.room);
  const { read, written } = engine.encoder.encodeInto(text, place);
  if (read === text.length) return written;
  return written + encodeRest(text.slice(read), at + written);
}

function encodeRest(text, at) {
  reserve(at, 3 * text.length);
  return encode(text, at);
}

/** Makes room for `length` bytes after `at` bytes of other texts. */
function reserve(at, length) {
  if (!engine.exports) start();
  if (at + length <= engine.room) return;
  engine.room = at + length;
  engine.texts = engine.exports.reserve(engine.room) >>> 0;
  locate();
}

/** Writes what `length` returns for each text to the numbers. */
function writeLengths(texts, length) {
  engine.exports.reserveNumbers(texts.length);
  locate();
  for (let index = 0; index < texts.length; index += 1) engine.words[engine.at + index] = length(texts[index]);
}

function start() {
  const { TextDecoder, TextEncoder } = encodings();
  engine.encoder ??= new TextEncoder();
  engine.decoder ??= new TextDecoder("utf-8", { ignoreBOM: true });
  engine.exports = loading.instance.exports;
  engine.room = 4096;
  engine.texts = engine.exports.reserve(engine.room) >>> 0;
  locate();
}

/** Finds the numbers, which may have been moved. */
function locate() {
  engine.at = (engine.exports.reserveNumbers(0) >>> 0) / 4;
  view();
}

/** Looks at the memory again if it has grown. */
function view() {
  if (engine.bytes?.length) return;
  const { buffer } = engine.exports.memory;
  engine.bytes = new Uint8Array(buffer);
  engine.words = new Uint32Array(buffer);
}

/** Returns the text of the result. */
function result() {
  locate();
  return textAt(engine.at);
}

/** Returns the href that is the result, and is ASCII. */
function href() {
  const found = bytesAt(engine.at);
  return found.length < SHORT ? String.fromCharCode.apply(null, found) : engine.decoder.decode(found);
}

/** Returns the text whose address and length are the numbers at `place`. */
function textAt(place) {
  return engine.decoder.decode(bytesAt(place));
}

function bytesAt(place) {
  const [address, length] = [engine.words[place], engine.words[place + 1]];
  if (length > LONGEST) throw new RangeError("too long");
  return engine.bytes.subarray(address, address + length);
}

/** Lets go of an instance with much memory. */
function tidy() {
  view();
  if (engine.bytes.length > MOST_MEMORY) release();
}

function release() {
  [engine.exports, engine.bytes, engine.words, engine.room] = [null, null, null, -1];
  loading.release();
}
