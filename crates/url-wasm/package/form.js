// The format application/x-www-form-urlencoded, in which queries are lists of pairs.

/** How a code unit of ASCII, or a byte, is written; the empty string if it is written as it is. */
const WRITTEN = /* @__PURE__ */ Array.from({ length: 256 }, (_, byte) => {
  const character = String.fromCharCode(byte);
  if (/[A-Za-z0-9*._-]/.test(character)) return "";
  return byte === 0x20 ? "+" : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
});

/**
 * Returns the pairs of a query of scalar values, without its question mark.
 *
 * Source: <https://url.spec.whatwg.org/#concept-urlencoded-parser>
 *
 * @returns {[string, string][]}
 */
export function parseForm(query) {
  const pairs = [];
  const decode = query.includes("%") || query.includes("+") ? decoded : asIs;
  for (let start = 0; start < query.length;) {
    const found = query.indexOf("&", start);
    const end = found < 0 ? query.length : found;
    if (end > start) {
      const piece = query.slice(start, end);
      const equals = piece.indexOf("=");
      if (equals < 0) pairs.push([decode(piece), ""]);
      else pairs.push([decode(piece.slice(0, equals)), decode(piece.slice(equals + 1))]);
    }
    start = end + 1;
  }
  return pairs;
}

/**
 * Returns the query of pairs of scalar values.
 *
 * Source: <https://url.spec.whatwg.org/#concept-urlencoded-serializer>
 */
export function serializeForm(pairs) {
  let query = "";
  for (let index = 0; index < pairs.length; index += 1) {
    const pair = pairs[index];
    query += `${index > 0 ? "&" : ""}${encoded(pair[0])}=${encoded(pair[1])}`;
  }
  return query;
}

function asIs(text) {
  return text;
}

function decoded(text) {
  const spaced = text.includes("+") ? text.replaceAll("+", " ") : text;
  return spaced.includes("%") ? percentDecoded(spaced) : spaced;
}

/**
 * Percent-decodes, and decodes the bytes as UTF-8. All around percent-encoded bytes is whole characters, so that a
 * sequence never goes on there.
 *
 * Source: <https://encoding.spec.whatwg.org/#utf-8-decoder>
 */
function percentDecoded(text) {
  let found = "";
  // The text before `start` is in `found`, but for a sequence that lacks `needed` bytes.
  let [start, code, needed, lower, upper] = [0, 0, 0, 0x80, 0xbf];
  for (let at = text.indexOf("%"); at >= 0; at = text.indexOf("%", at)) {
    const byte = byteAt(text, at);
    if (at > start && needed > 0) {
      found += "\ufffd";
      needed = 0;
    }
    if (byte < 0) {
      at += 1;
      continue;
    }
    found += text.slice(start, at);
    if (needed > 0 && (byte < lower || byte > upper)) {
      found += "\ufffd";
      needed = 0;
    }
    at += 3;
    start = at;
    if (needed > 0) {
      code = (code << 6) | (byte & 0x3f);
      needed -= 1;
      [lower, upper] = [0x80, 0xbf];
      if (needed === 0) found += String.fromCodePoint(code);
    } else if (byte < 0x80) {
      found += String.fromCharCode(byte);
    } else if (byte < 0xc2 || byte > 0xf4) {
      found += "\ufffd";
    } else {
      needed = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
      code = byte & (0x3f >> needed);
      // Longer sequences than needed, surrogates, and code points after the last one are no characters.
      lower = byte === 0xe0 ? 0xa0 : byte === 0xf0 ? 0x90 : 0x80;
      upper = byte === 0xed ? 0x9f : byte === 0xf4 ? 0x8f : 0xbf;
    }
  }
  return `${found}${needed > 0 ? "\ufffd" : ""}${text.slice(start)}`;
}

/** Returns the byte that is percent-encoded at `at`, or a negative number. */
function byteAt(text, at) {
  const [high, low] = [digit(text.charCodeAt(at + 1)), digit(text.charCodeAt(at + 2))];
  return high < 0 || low < 0 ? -1 : 16 * high + low;
}

/** Returns the value of a hexadecimal digit, or -1. */
function digit(unit) {
  if (unit >= 0x30 && unit <= 0x39) return unit - 0x30;
  const lowercase = unit | 0x20;
  return lowercase >= 0x61 && lowercase <= 0x66 ? lowercase - 0x57 : -1;
}

function encoded(text) {
  let [found, start] = ["", 0];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80 && WRITTEN[unit] === "") continue;
    found += text.slice(start, at);
    if (unit < 0x80) found += WRITTEN[unit];
    else if (unit < 0x800) found += WRITTEN[0xc0 | (unit >> 6)] + last(unit);
    else if (unit < 0xd800 || unit > 0xdfff) found += WRITTEN[0xe0 | (unit >> 12)] + last(unit >> 6) + last(unit);
    else {
      const code = text.codePointAt(at);
      found += WRITTEN[0xf0 | (code >> 18)] + last(code >> 12) + last(code >> 6) + last(code);
      at += 1;
    }
    start = at + 1;
  }
  return start === 0 ? text : found + text.slice(start);
}

/** The byte of the last six bits. */
function last(code) {
  return WRITTEN[0x80 | (code & 0x3f)];
}
