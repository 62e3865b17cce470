/** Why a text is not a URL. */
export class URLError extends TypeError {
  constructor(input, failure) {
    const where = failure.in_base ? " of the base" : "";
    super(`${failure.name}: ${failure.message} (${failure.start}..${failure.end}${where})`);
    this.code = failure.name;
    this.component = failure.component || null;
    this.start = failure.start;
    this.end = failure.end;
    this.isInBase = failure.in_base;
    this.input = input;
    if (failure.anchor) this.anchor = failure.anchor;
  }

  // The constructor of the standard throws a `TypeError`: by its name and constructor, this is one.
  static {
    Object.defineProperty(this.prototype, "constructor", { value: TypeError });
  }
}
