// Decompresses the module: a stream of LZMA with lc = 3, lp = 0 and pb = 2, without a header and an end marker.
//
// A page cannot leave this to the browser, which has only Deflate everywhere, and that is a quarter larger. The names
// are those of the LZMA specification of https://www.7-zip.org/sdk.html.

const [RANGE, CODE] = [0, 1];
const STATES = 12;
const POSITIONS = 4;

// Where the probabilities of each decision start.
const IS_MATCH = 0;
const IS_REP = IS_MATCH + STATES * POSITIONS;
const IS_REP_G0 = IS_REP + STATES;
const IS_REP_G1 = IS_REP_G0 + STATES;
const IS_REP_G2 = IS_REP_G1 + STATES;
const IS_REP0_LONG = IS_REP_G2 + STATES;
const POS_SLOT = IS_REP0_LONG + STATES * POSITIONS;
const POS_SPECIAL = POS_SLOT + 4 * 64;
const POS_ALIGN = POS_SPECIAL + 128;
const LENGTH = POS_ALIGN + 16;
// In a decoder of lengths: two choices, then trees of 3, 3 and 8 bits.
const [LOW, MID, HIGH] = [2, 2 + POSITIONS * 8, 2 + 2 * POSITIONS * 8];
const REP_LENGTH = LENGTH + HIGH + 256;
const LITERAL = REP_LENGTH + HIGH + 256;
const PROBABILITIES = LITERAL + 8 * 0x300;

/** Returns the `size` bytes that `input` was made of. */
export function decompress(input, size) {
  const output = new Uint8Array(size);
  const probabilities = new Uint16Array(PROBABILITIES).fill(1024);
  // The range and the code, in an array of integers, as variables of functions inside would be floating point.
  const coder = Uint32Array.of(0xffff_ffff, (input[1] << 24) | (input[2] << 16) | (input[3] << 8) | input[4]);
  let at = 5;

  function normalize() {
    if (coder[RANGE] >= 0x100_0000) return;
    coder[RANGE] <<= 8;
    coder[CODE] = (coder[CODE] << 8) | input[at];
    at += 1;
  }

  function bit(index) {
    normalize();
    const probability = probabilities[index];
    const bound = (coder[RANGE] >>> 11) * probability;
    if (coder[CODE] < bound) {
      coder[RANGE] = bound;
      probabilities[index] = probability + ((2048 - probability) >> 5);
      return 0;
    }
    coder[RANGE] -= bound;
    coder[CODE] -= bound;
    probabilities[index] = probability - (probability >> 5);
    return 1;
  }

  function tree(start, bits) {
    let symbol = 1;
    for (let left = bits; left > 0; left -= 1) symbol = (symbol << 1) | bit(start + symbol);
    return symbol - (1 << bits);
  }

  function reverseTree(start, bits) {
    let [symbol, value] = [1, 0];
    for (let place = 0; place < bits; place += 1) {
      const next = bit(start + symbol);
      symbol = (symbol << 1) | next;
      value |= next << place;
    }
    return value;
  }

  function directBits(bits) {
    let value = 0;
    for (let left = bits; left > 0; left -= 1) {
      normalize();
      coder[RANGE] >>>= 1;
      const next = coder[CODE] >= coder[RANGE] ? 1 : 0;
      if (next) coder[CODE] -= coder[RANGE];
      value = (value << 1) | next;
    }
    return value;
  }

  function lengthOf(decoder, position) {
    if (!bit(decoder)) return tree(decoder + LOW + position * 8, 3);
    if (!bit(decoder + 1)) return 8 + tree(decoder + MID + position * 8, 3);
    return 16 + tree(decoder + HIGH, 8);
  }

  function distanceOf(length) {
    const slot = tree(POS_SLOT + Math.min(length, 3) * 64, 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const start = (2 | (slot & 1)) << bits;
    if (slot < 14) return start + reverseTree(POS_SPECIAL + start - slot, bits);
    return start + (directBits(bits - 4) << 4) + reverseTree(POS_ALIGN, 4);
  }

  let [state, rep0, rep1, rep2, rep3] = [0, 0, 0, 0, 0];
  let end = 0;

  function literal() {
    const start = LITERAL + 0x300 * (end > 0 ? output[end - 1] >> 5 : 0);
    let symbol = 1;
    if (state >= 7) {
      // The byte after the last match is likely to differ.
      for (let matched = output[end - rep0 - 1]; symbol < 0x100; matched <<= 1) {
        const expected = (matched >> 7) & 1;
        const next = bit(start + ((1 + expected) << 8) + symbol);
        symbol = (symbol << 1) | next;
        if (next !== expected) break;
      }
    }
    while (symbol < 0x100) symbol = (symbol << 1) | bit(start + symbol);
    output[end] = symbol;
    end += 1;
    state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
  }

  /** Takes one of the last distances again, which becomes the first. */
  function repeatedDistance() {
    let distance = rep1;
    if (bit(IS_REP_G1 + state)) {
      distance = rep2;
      if (bit(IS_REP_G2 + state)) {
        distance = rep3;
        rep3 = rep2;
      }
      rep2 = rep1;
    }
    rep1 = rep0;
    rep0 = distance;
  }

  while (end < size) {
    const position = end & (POSITIONS - 1);
    if (!bit(IS_MATCH + state * POSITIONS + position)) {
      literal();
      continue;
    }
    let length = 0;
    if (bit(IS_REP + state)) {
      if (bit(IS_REP_G0 + state)) repeatedDistance();
      else if (!bit(IS_REP0_LONG + state * POSITIONS + position)) length = 1;
      const isShort = length === 1;
      if (!isShort) length = 2 + lengthOf(REP_LENGTH, position);
      state = state < 7 ? (isShort ? 9 : 8) : 11;
    } else {
      [rep1, rep2, rep3] = [rep0, rep1, rep2];
      length = 2 + lengthOf(LENGTH, position);
      state = state < 7 ? 7 : 10;
      rep0 = distanceOf(length - 2);
    }
    for (const stop = Math.min(end + length, size); end < stop; end += 1) output[end] = output[end - rep0 - 1];
  }
  return output;
}
