// UTF-8 for the memory of a module: the engine's classes, or small ones where a script finds none, as in jsdom. And the
// bytes of a module as a text of ASCII, which no tool changes, and which compresses nearly as well as the bytes.

/** Encodes strings, as the class of the [Encoding Standard](https://encoding.spec.whatwg.org/#interface-textencoder) does. */
class Encoder {
  encode(text = "") {
    const bytes = new Uint8Array(3 * text.length);
    return bytes.slice(0, this.encodeInto(text, bytes).written);
  }

  /** Writes whole characters, as many as fit. A lone surrogate is U+FFFD. */
  encodeInto(text, bytes) {
    let [read, written] = [0, 0];
    while (read < text.length) {
      const found = text.codePointAt(read);
      const code = found >= 0xd800 && found < 0xe000 ? 0xfffd : found;
      const length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
      if (written + length > bytes.length) break;
      // The first byte has as many ones as there are bytes; each of the others has six bits.
      const first = length === 1 ? 0 : (0xf00 >> length) & 0xff;
      for (let index = 0; index < length; index += 1) {
        const bits = code >> (6 * (length - 1 - index));
        bytes[written + index] = index === 0 ? first | bits : 0x80 | (bits & 0x3f);
      }
      read += code > 0xffff ? 2 : 1;
      written += length;
    }
    return { read, written };
  }
}

/** Decodes bytes that are UTF-8, as the texts of a module are. It keeps a byte order mark. */
class Decoder {
  decode(bytes = new Uint8Array()) {
    const parts = [];
    let codes = [];
    for (let at = 0; at < bytes.length;) {
      const first = bytes[at];
      const length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
      let code = length === 1 ? first : first & (0x7f >> length);
      for (let index = 1; index < length; index += 1) code = (code << 6) | (bytes[at + index] & 0x3f);
      codes.push(code);
      at += length;
      // A call takes a limited number of arguments.
      if (codes.length === 4096) {
        parts.push(String.fromCodePoint(...codes));
        codes = [];
      }
    }
    return parts.join("") + String.fromCodePoint(...codes);
  }
}

/** Returns the classes. They are looked for at the first use, because a test may define them after a script is loaded. */
export function encodings() {
  return { TextEncoder: globalThis.TextEncoder ?? Encoder, TextDecoder: globalThis.TextDecoder ?? Decoder };
}

/** The characters of the text. */
const DIGITS = " !#%&()*+,-./0123456789:;=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_abcdefghijklmnopqrstuvwxyz{|}~";

/** A digit below this number is the first of two. */
const FIRSTS = 2;

/** The bytes of one digit. */
const SINGLES = DIGITS.length - FIRSTS;

/**
 * Returns the bytes in a text: each is its rank in `order`, all bytes from the most to the least frequent one, in one
 * or two digits.
 */
export function bytes({ order, length, text }) {
  const values = new Uint8Array(128);
  for (let digit = 0; digit < DIGITS.length; digit += 1) values[DIGITS.charCodeAt(digit)] = digit;
  const found = new Uint8Array(length);
  for (let at = 0, count = 0; at < text.length; at += 1, count += 1) {
    const digit = values[text.charCodeAt(at)];
    if (digit >= FIRSTS) {
      found[count] = order[digit - FIRSTS];
    } else {
      at += 1;
      found[count] = order[SINGLES + digit * DIGITS.length + values[text.charCodeAt(at)]];
    }
  }
  return found;
}
