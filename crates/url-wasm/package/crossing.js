// Calls of the module for the classes. Texts are written to its memory, and offsets are read from there, so that each
// function is one call, without an object or JSON. All that is in the memory is valid until the next call.

import { encodings } from "./encoding.js";
import { Loading } from "./loading.js";
import { isTooLong, isTrap, longest, tooLong } from "./url_error.js";

/** The longest string of V8, which is the shortest among engines. */
export const LONGEST = 2 ** 29 - 24;

/** The length of a text that is not given. */
export const NONE = 0xffff_ffff;

/** An instance with more memory is replaced after the call, because memory does not shrink. */
const MOST_MEMORY = 2 ** 24;

/** Shorter texts are copied by a loop to the memory, and by a call from there: the engine takes some time to begin. */
const [SHORT, SHORT_RESULT] = [24, 64];

/** The memory of a module, which only its methods read and write. */
export class Crossing extends Loading {
  /** The functions of the instance; `null` before the first text is written. */
  #exports = null;
  /** The memory. The numbers of a call begin at `#at`. */
  #bytes = null;
  #words = null;
  #at = 0;
  /** Where the texts of a call go, of which `#room` bytes fit. */
  #texts = 0;
  #room = -1;
  /** The part of the memory that is the room, because a new object for each text takes as long as to copy it. */
  #place = null;
  /** How many instances there have been before. */
  #generation = 0;
  #encoder = null;
  #decoder = null;

  get exports() {
    return this.#exports;
  }

  /** A number that another instance does not have. */
  get generation() {
    return this.#generation;
  }

  /** Returns what `call` returns, or `undefined` if a text is too long. */
  attempt(call) {
    try {
      const returned = call();
      this.tidy();
      return returned;
    } catch (error) {
      this.giveUp(error);
      return undefined;
    }
  }

  /** Returns what `call` returns. If it fails, one of the texts is too long. */
  required(call, texts) {
    const returned = this.attempt(call);
    if (returned === undefined) throw tooLong(longest(texts()));
    return returned;
  }

  /** Returns what a function makes of a text and a base, or `null` if it makes nothing of them. */
  answer(name, text, base = undefined) {
    return this.required(
      () => {
        const first = this.write(text, 0);
        const length = this.writeOptional(base, first);
        return this.#exports[name](first, length) ? this.result() : null;
      },
      () => [text, base],
    );
  }

  /** Gives up the instance after a failure, whose memory may be in any state. Other errors are thrown. */
  giveUp(error) {
    this.release();
    if (!isTrap(error)) throw error;
  }

  /** Lets go of an instance with much memory. It ends a call. */
  tidy() {
    this.view();
    if (this.#bytes.length > MOST_MEMORY) this.release();
  }

  release() {
    super.release();
    [this.#exports, this.#bytes, this.#words, this.#place, this.#room] = [null, null, null, null, -1];
    this.#generation += 1;
  }

  /** Calls a function that is not one of the class. The memory may have grown then. */
  call(name, ...values) {
    const returned = super.call(name, ...values);
    if (this.#exports) this.tidy();
    return returned;
  }

  /** Writes a text after `at` bytes of other texts, and returns its length in bytes. Then there is an instance. */
  write(text, at) {
    const { length } = text;
    if (at + length > this.#room) {
      if (isTooLong(text)) throw new RangeError("too long");
      this.#reserve(at, length);
    }
    const bytes = this.#bytes;
    const start = this.#texts + at;
    let index = 0;
    if (length < SHORT) {
      for (; index < length; index += 1) {
        const unit = text.charCodeAt(index);
        if (unit > 0x7f) break;
        bytes[start + index] = unit;
      }
      if (index === length) return length;
    }
    return this.#encode(text, at);
  }

  /** Writes a text that may not be given. */
  writeOptional(text, at) {
    return text === undefined ? NONE : this.write(text, at);
  }

  /** Makes room for `count` numbers. Then there is an instance. */
  reserveNumbers(count) {
    this.#start();
    this.#locate(count);
  }

  /** Returns a number of the last call. */
  number(index) {
    return this.#words[this.#at + index];
  }

  setNumber(index, value) {
    this.#words[this.#at + index] = value;
  }

  /** Looks at the memory again if it has grown: after each call that may have allocated some. */
  view() {
    if (this.#bytes?.length) return;
    const { buffer } = this.#exports.memory;
    this.#bytes = new Uint8Array(buffer);
    this.#words = new Uint32Array(buffer);
    this.#place = this.#bytesOfTexts(0);
  }

  /** Returns the text of a result whose numbers may have been moved. */
  result() {
    this.#locate(0);
    return this.textAt(0);
  }

  /** The same, of a text that is ASCII. */
  asciiResult() {
    this.#locate(0);
    return this.asciiAt(0);
  }

  /** Returns the text whose address and length are the numbers from `index` on. */
  textAt(index) {
    return this.#decoder.decode(this.#bytesAt(index));
  }

  /** Returns a text that is ASCII in the same way. */
  asciiAt(index) {
    const found = this.#bytesAt(index);
    return found.length < SHORT_RESULT ? String.fromCharCode.apply(null, found) : this.#decoder.decode(found);
  }

  #bytesAt(index) {
    const [address, length] = [this.number(index), this.number(index + 1)];
    if (length > LONGEST) throw new RangeError("too long");
    return this.#bytes.subarray(address, address + length);
  }

  /** Writes a text as the engine encodes it, which may be three bytes for a code unit. */
  #encode(text, at) {
    const place = at === 0 ? this.#place : this.#bytesOfTexts(at);
    const { read, written } = this.#encoder.encodeInto(text, place);
    if (read === text.length) return written;
    const rest = text.slice(read);
    this.#reserve(at + written, 3 * rest.length);
    return written + this.#encode(rest, at + written);
  }

  #bytesOfTexts(at) {
    return this.#bytes.subarray(this.#texts + at, this.#texts + this.#room);
  }

  /** Makes room for `length` bytes after `at` bytes of other texts. */
  #reserve(at, length) {
    this.#start();
    if (at + length <= this.#room) return;
    this.#room = at + length;
    this.#texts = this.#exports.reserve(this.#room) >>> 0;
    // The texts have another place, even if the memory is the same.
    this.#bytes = null;
    this.#locate(0);
  }

  #start() {
    if (this.#exports) return;
    const { TextDecoder, TextEncoder } = encodings();
    this.#encoder ??= new TextEncoder();
    this.#decoder ??= new TextDecoder("utf-8", { ignoreBOM: true });
    this.#exports = this.instance.exports;
    this.#room = 0;
    this.#reserve(0, 4096);
  }

  /** Finds the numbers, which may have been moved, and are `count` at least. */
  #locate(count) {
    this.#at = (this.#exports.reserveNumbers(count) >>> 0) / 4;
    this.view();
  }
}

/** The module of the classes: of URLs alone, or of patterns, too, which has the higher level. */
export const crossing = /* @__PURE__ */ new Crossing("@urlstack/url");

/** Returns what an entry exports, after it has provided the module. Bundlers leave out both if nothing uses it. */
export function provided(exported, source) {
  crossing.provide(source);
  return exported;
}
