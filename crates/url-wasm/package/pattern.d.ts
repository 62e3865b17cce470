import type { Failed, Range } from "./inspect.js";

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
