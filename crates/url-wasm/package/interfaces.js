// What the Web IDL Standard says of interfaces and their arguments.

/** Gives the members of a class the attributes of an interface's: they can be enumerated, and there is a tag. */
export function makeInterface(constructor, name) {
  for (const object of [constructor, constructor.prototype]) {
    for (const [key, property] of Object.entries(Object.getOwnPropertyDescriptors(object))) {
      const isMember = property.get ?? (typeof property.value === "function" && key !== "constructor");
      if (isMember) Object.defineProperty(object, key, { enumerable: true });
    }
  }
  Object.defineProperty(constructor, "name", { value: name });
  Object.defineProperty(constructor.prototype, Symbol.toStringTag, { value: name, configurable: true });
}

/** Adds what `console.log` of Node, Deno and Bun show of an object: what `show` returns for it. */
export function makeVisible(prototype, show) {
  /** @this {object} */
  const value = function (depth, options, inspect) {
    return depth < 0 ? `[${this[Symbol.toStringTag]}]` : show(this, (shown) => inspect(shown, options));
  };
  Object.defineProperty(prototype, Symbol.for("nodejs.util.inspect.custom"), {
    value,
    configurable: true,
    writable: true,
  });
}

/**
 * The property that tells two objects of a class apart in deep comparisons, such as `deepStrictEqual` and `toEqual`. They
 * look at the properties that an object has of its own. It is a symbol, so that `Object.keys` and JSON do not have it.
 */
export const COMPARED = Symbol.for("@urlstack/url");

/** Makes that property what `get` returns. */
export function setComputed(object, get) {
  Reflect.defineProperty(object, COMPARED, { get, configurable: true, enumerable: true });
}

/** Throws if there are fewer arguments than have to be. */
export function requireArguments({ length }, least, what) {
  if (length < least)
    throw new TypeError(`${what}: ${least} argument${least > 1 ? "s" : ""} required, but ${length} found`);
}

/** Returns a value as a string. A symbol is none. */
export function text(value) {
  return `${value}`;
}

export function optionalText(value) {
  return value === undefined ? undefined : `${value}`;
}

/** Returns a value as a string of scalar values: a lone surrogate is U+FFFD. */
export function scalarText(value) {
  const string = `${value}`;
  return (string.isWellFormed?.() ?? false) ? string : string.replace(/\p{Surrogate}/gu, "\ufffd");
}
