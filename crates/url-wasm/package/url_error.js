/** A text of more code units is rejected: the memory of a module ends at 4 GiB, and a text can become nine times longer. */
const MOST_UNITS = 2 ** 28;

/** Why a text is not a URL. */
export class URLError extends TypeError {
  constructor(input, failure) {
    const where = failure.in_base ? " of the base" : "";
    super(`${failure.name}: ${failure.message} (${failure.start}..${failure.end}${where})`);
    this.code = failure.name;
    this.component = failure.component || null;
    this.start = failure.start;
    this.end = failure.end;
    this.isInBase = failure.in_base ?? false;
    this.input = input;
    if (failure.anchor) this.anchor = failure.anchor;
  }

  // The constructor of the standard throws a `TypeError`: by its name and constructor, this is one.
  static {
    Object.defineProperty(this.prototype, "constructor", { value: TypeError });
  }
}

/** Whether a text, if it is given, is too long for a module. */
export function isTooLong(text) {
  return text !== undefined && text.length > MOST_UNITS;
}

/** Returns the longest text among values. */
export function longest(values) {
  const texts = values.filter((value) => typeof value === "string");
  return texts.reduce((longest, text) => (text.length > longest.length ? text : longest), "");
}

/** Whether an error says that a module has no more memory. Its instance may be in any state. */
export function isTrap(error) {
  return error instanceof RangeError || error instanceof (globalThis.WebAssembly?.RuntimeError ?? RangeError);
}

/** Returns the error of a text that is too long, or becomes so: of the base, if that is. */
export function tooLong(input, base = undefined) {
  const isInBase = isTooLong(base) && !isTooLong(input);
  const message = "the text, or what becomes of it, is too long";
  const text = isInBase ? base : input;
  return new URLError(text, { name: "too-long", message, start: 0, end: text.length, in_base: isInBase });
}
