/**
 * The URL class of the [URL Standard](https://url.spec.whatwg.org/#url-class), with all of its members. Other than a
 * browser's class, it says what is wrong with a text that is no URL.
 */
export class URL {
  /**
   * Parses `url`, relative to the URL `base` if it is given.
   *
   * @throws {URLError} if `base` is not a URL, or `url` is not one with this base.
   */
  constructor(url: string | URL, base?: string | URL);
  /** Parses like the constructor, but returns `null` instead of throwing. */
  static parse(url: string | URL, base?: string | URL): URL | null;
  /** Returns whether the constructor would not throw. */
  static canParse(url: string | URL, base?: string | URL): boolean;

  /** The serialized URL. Setting it throws a `URLError` if the value is not a URL; all other members ignore a bad value. */
  href: string;
  /** The serialized origin; `"null"` if it is opaque. */
  readonly origin: string;
  /** The scheme, with its colon. */
  protocol: string;
  username: string;
  password: string;
  /** The host and, unless it is the scheme's default, the port. */
  host: string;
  hostname: string;
  /** The port; empty if it is the scheme's default. */
  port: string;
  pathname: string;
  /** The query with its question mark; empty if there is none, or it is empty. */
  search: string;
  /** The pairs of the query. A change of them is a change of the URL, and vice versa. */
  readonly searchParams: URLSearchParams;
  /** The fragment with its number sign; empty if there is none, or it is empty. */
  hash: string;
  toString(): string;
  toJSON(): string;
}

/** The list of pairs of a query, of the [URL Standard](https://url.spec.whatwg.org/#interface-urlsearchparams). */
export class URLSearchParams implements Iterable<[string, string]> {
  /** Parses a query, with or without its question mark, or takes over pairs, or the members of an object. */
  constructor(init?: string | Iterable<readonly [string, string]> | Record<string, string> | URLSearchParams);
  readonly size: number;
  append(name: string, value: string): void;
  /** Removes all pairs with this name and, if it is given, this value. */
  delete(name: string, value?: string): void;
  /** Returns the value of the first pair with this name. */
  get(name: string): string | null;
  getAll(name: string): string[];
  has(name: string, value?: string): boolean;
  /** Sets the value of the first pair with this name and removes the others, or appends a pair. */
  set(name: string, value: string): void;
  /** Sorts the pairs by their names, in code units. Pairs of the same name keep their order. */
  sort(): void;
  forEach(callback: (value: string, name: string, params: URLSearchParams) => void, thisArgument?: unknown): void;
  entries(): URLSearchParamsIterator<[string, string]>;
  keys(): URLSearchParamsIterator<string>;
  values(): URLSearchParamsIterator<string>;
  [Symbol.iterator](): URLSearchParamsIterator<[string, string]>;
  toString(): string;
}

/** An iterator, with the methods that the compiler knows of the engine's other iterators. */
export type URLSearchParamsIterator<T> = ReturnType<T[]["values"]>;

/**
 * Parses each of `urls`, relative to `base` if it is given, to a URL, or to `null` if it is not one. It is faster than a
 * call for each.
 */
export function parseAll(urls: Iterable<string | URL>, base?: string | URL): (URL | null)[];

/** Returns a URL with another query, or without one if that is `null` or empty. */
export function withQuery(url: string | URL, query: string | null): URL;
/** Returns a URL whose query has these pairs in place of all pairs with their names. The other pairs come first. */
export function withParams(url: string | URL, params: ConstructorParameters<typeof URLSearchParams>[0]): URL;

/** A validator by the [Standard Schema](https://standardschema.dev): it accepts strings and URLs, and its output is a URL. */
export const urlSchema: {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "@urlstack/url";
    readonly validate: (value: unknown) => { value: URL } | { issues: readonly { message: string }[] };
    readonly types?: { readonly input: string | URL; readonly output: URL };
  };
};

/** Why a text is not a URL. */
export class URLError extends TypeError {
  private constructor();
  /** The standard's name of the validation error, such as `"host-missing"`, or `"too-long"`. */
  readonly code: string;
  /** The component that is wrong, or `null` if it is the URL as a whole. */
  readonly component: Component | null;
  /** Where the text is wrong, in code units: `input.slice(start, end)`. Empty where something is missing. */
  readonly start: number;
  readonly end: number;
  /** Whether it is the base that is not a URL. */
  readonly isInBase: boolean;
  /** The text that is not a URL: the URL or the base. */
  readonly input: string;
  /** The address of the error in the standard. */
  readonly anchor?: string;
}

/** A component of a URL record. */
export type Component = "scheme" | "username" | "password" | "host" | "port" | "path" | "query" | "fragment";
