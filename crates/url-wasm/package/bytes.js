// Bytes as a text of ASCII, which no tool changes, and which compresses nearly as well as the bytes.

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
