// Calls of the module for the class. Texts are written to its memory, and offsets are read from there, so that each
// function is one call.

import { Loading } from "./loading.js";
import { URLError } from "./url_error.js";
import { glue } from "./wasm/url.js";

export const loading = /* @__PURE__ */ new Loading("@urlstack/url", glue);

/** A text of more code units is rejected: the memory of a module ends at 4 GiB, and a text can become nine times longer. */
const MOST_UNITS = 2 ** 28;

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

/** The instance. `bytes` and `words` are its memory, `texts` is where the texts of a call go, of which `room` bytes fit. */
const engine = { exports: null, bytes: null, texts: 0, room: -1, isRejected: false };

/** The memory as numbers. Those of a result begin at `at`, and the offsets of its URL at `offsets`. */
export const memory = { words: null, at: 0, offsets: 0 };

const encoder = /* @__PURE__ */ new TextEncoder();
const decoder = /* @__PURE__ */ new TextDecoder("utf-8", { ignoreBOM: true });

/** Parses `input`, relative to the URL `base` if it is given. Returns the href, whose offsets are there, or `null`. */
export function parse(input, base) {
  try {
    const first = write(input, 0);
    const became = engine.exports.parse(first, base === undefined ? NONE : write(base, first));
    view();
    if (became > CHANGED) return null;
    const url = became === SAME ? input : href();
    tidy();
    return url;
  } catch (error) {
    reject(error);
    return null;
  }
}

/** Returns why the last call of `parse` returned `null`. */
export function failure(input, base) {
  if (engine.isRejected) return rejection(input);
  const [start, end, isInBase] = memory.words.subarray(memory.at + 2);
  const [code, component, anchor, ...message] = result().split("\n");
  tidy();
  const failed = { name: code, message: message.join("\n"), component, anchor, start, end, in_base: isInBase === 1 };
  return new URLError(failed.in_base ? base : input, failed);
}

/** Returns whether `input` is a URL, relative to the URL `base` if it is given. */
export function canParse(input, base) {
  try {
    const first = write(input, 0);
    const is = engine.exports.canParse(first, base === undefined ? NONE : write(base, first));
    view();
    tidy();
    return is === 1;
  } catch (error) {
    reject(error);
    return false;
  }
}

/** The members with a setter. */
const setters = ["href", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"];

/** Calls a setter of the URL with this href. Returns the new one, whose offsets are there. */
export function set(member, old, value) {
  return attempt(value, () => {
    const first = write(old, 0);
    engine.exports.set(setters.indexOf(member), first, write(value, first));
    view();
    return href();
  });
}

/** Returns the origin of the URL with this href. */
export function origin(href) {
  return attempt(href, () => {
    const length = write(href, 0);
    engine.exports.origin(length);
    return result();
  });
}

/** Returns the pairs of a query. */
export function parseQuery(query) {
  return attempt(query, () => {
    const length = write(query, 0);
    const count = engine.exports.parseQuery(length);
    const [text, { words }] = [result(), memory];
    let [place, at] = [memory.at + 2, 0];
    const next = () => text.slice(at, (at += words[place++]));
    return Array.from({ length: count / 2 }, () => [next(), next()]);
  });
}

/** Returns the query of pairs. */
export function serializeQuery(pairs) {
  const texts = pairs.flat();
  const joined = texts.join("");
  return attempt(joined, () => {
    const length = write(joined, 0);
    writeLengths(texts, (text) => text.length);
    engine.exports.serializeQuery(length, texts.length);
    return result();
  });
}

/**
 * Parses each of `inputs`, relative to the URL `base` if it is given, and appends to `found` what `make` makes of each
 * href, or of `null`, while the offsets are there.
 */
export function parseBatch(inputs, base, found, make) {
  const joined = inputs.join("");
  attempt(joined, () => {
    const length = write(joined, 0);
    const isAscii = length === joined.length;
    writeLengths(inputs, isAscii ? (input) => input.length : (input) => write(input, 0));
    // The lengths have been found by writing, and two surrogates that meet are not one character.
    const end = isAscii ? length : inputs.reduce((at, input) => at + write(input, at), 0);
    engine.exports.parseAll(inputs.length, base === undefined ? NONE : write(base, end));
    locate();
    const { at, words } = memory;
    const last = at + inputs.length * NUMBERS_OF_URL;
    const hrefs = decoder.decode(engine.bytes.subarray(words[last], words[last] + words[last + 1]));
    let start = 0;
    for (let index = 0, place = at; index < inputs.length; index += 1, place += NUMBERS_OF_URL) {
      const length = words[place];
      memory.offsets = place + 1;
      if (length === NONE) found.push(make(null));
      else found.push(make(length === 0 ? inputs[index] : hrefs.slice(start, (start += length))));
    }
  });
}

/** Returns what `call` returns. A call that fails, does so because `text` is too long. */
function attempt(text, call) {
  try {
    const returned = call();
    tidy();
    return returned;
  } catch (error) {
    reject(error);
    throw rejection(text);
  }
}

/** Gives up the instance after a failure, whose memory may be in any state. */
function reject(error) {
  // The other is that of an instance without memory.
  if (!(error instanceof RangeError || error instanceof WebAssembly.RuntimeError)) throw error;
  engine.isRejected = true;
  release();
}

function rejection(input) {
  const message = "the text, or what becomes of it, is too long";
  return new URLError(input, { name: "too-long", message, component: "", anchor: "", start: 0, end: input.length });
}

/** Writes a text after `at` bytes of other texts, and returns its length in bytes. Then there is an instance. */
function write(text, at) {
  const { length } = text;
  if (at + length > engine.room) {
    if (length > MOST_UNITS) throw new RangeError("too long");
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

/** Writes a text as the engine encodes it, which may be three bytes for a code unit. */
function encode(text, at) {
  const place = () => engine.bytes.subarray(engine.texts + at, engine.texts + engine.room);
  const { read, written } = encoder.encodeInto(text, place());
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
  for (let index = 0; index < texts.length; index += 1) memory.words[memory.at + index] = length(texts[index]);
}

function start() {
  engine.isRejected = false;
  engine.exports = loading.instance.exports;
  engine.room = 4096;
  engine.texts = engine.exports.reserve(engine.room) >>> 0;
  locate();
}

/** Finds the numbers, which may have been moved. */
function locate() {
  memory.at = (engine.exports.reserveNumbers(0) >>> 0) / 4;
  memory.offsets = memory.at + 3;
  view();
}

/** Looks at the memory again if it has grown. */
function view() {
  if (engine.bytes?.length) return;
  const { buffer } = engine.exports.memory;
  engine.bytes = new Uint8Array(buffer);
  memory.words = new Uint32Array(buffer);
}

/** Returns the text of the result. */
function result() {
  locate();
  return decoder.decode(resultBytes());
}

/** Returns the href that is the result, and is ASCII. */
function href() {
  const found = resultBytes();
  return found.length < SHORT ? String.fromCharCode.apply(null, found) : decoder.decode(found);
}

function resultBytes() {
  const [address, length] = [memory.words[memory.at], memory.words[memory.at + 1]];
  if (length > LONGEST) throw new RangeError("too long");
  return engine.bytes.subarray(address, address + length);
}

/** Lets go of an instance with much memory, but keeps the numbers of a result. */
function tidy() {
  if (engine.bytes.length > MOST_MEMORY) release();
}

function release() {
  memory.words = memory.words?.slice(memory.at, memory.at + 64);
  [memory.at, memory.offsets] = [0, 3];
  [engine.exports, engine.bytes, engine.room] = [null, null, -1];
  loading.release();
}
