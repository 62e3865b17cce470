import type { Failed, Range } from "./inspect.js";

export * from "./url.js";

/** The components of a pattern, or of a URL, and the base URL for those that are not given. */
export interface URLPatternInit extends Partial<Record<PatternComponent, string>> {
  baseURL?: string;
}

export interface URLPatternOptions {
  /** Whether lowercase and uppercase letters are the same in pathname, search and hash. */
  ignoreCase?: boolean;
}

/** What a component is, and the groups of the pattern in it; `undefined` for one that did not match. */
export interface URLPatternComponentResult {
  input: string;
  groups: Record<string, string | undefined>;
}

export interface URLPatternResult extends Record<PatternComponent, URLPatternComponentResult> {
  inputs: (string | URLPatternInit)[];
}

/**
 * The class of the [URL Pattern Standard](https://urlpattern.spec.whatwg.org/#urlpattern-class). Its constructor throws a
 * `URLError` that tells what is wrong with a pattern, and where: in the pattern, in the base, or in a component.
 */
export class URLPattern {
  constructor(input: string | URLPatternInit, baseURL: string, options?: URLPatternOptions);
  constructor(input?: string | URLPatternInit, options?: URLPatternOptions);
  /** Returns whether a URL matches, or components do. */
  test(input?: string | URLPatternInit, baseURL?: string): boolean;
  /** Returns the groups, or `null` if it does not match. */
  exec(input?: string | URLPatternInit, baseURL?: string): URLPatternResult | null;
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  /** Whether a component has a regular expression. */
  readonly hasRegExpGroups: boolean;
}

/** A component of a pattern. */
export type PatternComponent =
  "protocol" | "username" | "password" | "hostname" | "port" | "pathname" | "search" | "hash";

/** What is wrong with a pattern, or hardly meant. The range is one of the pattern, or of the base. */
export interface PatternRemark extends Range {
  /** Such as `"duplicate-name"`. */
  name: string;
  message: string;
  component?: PatternComponent;
  /** Whether it is the base that is not one; the range is then one of the base. */
  in_base?: true;
}

export interface PatternMatch {
  matched: boolean;
  /** The component that does not match; later ones may not match, either. */
  mismatch: PatternComponent | null;
  components: {
    name: PatternComponent;
    /** The normalized pattern string. */
    pattern: string;
    /** The component of the URL, without delimiters. */
    text: string;
    /** The groups, with their ranges of the text, or `null` if they did not match; none if the URL does not match. */
    groups: { name: string; start: number | null; end: number | null }[];
  }[];
  warnings: PatternRemark[];
}

/** Matches a URL with a pattern of the URL Pattern Standard, both relative to the base. */
export function matchPattern(
  pattern: string,
  input: string,
  base?: string,
): PatternMatch | { pattern_failure: PatternRemark } | Failed;
