import type { Component } from "./url.js";

export type { Component };

/** A range of a text in code units: `text.slice(start, end)`. */
export interface Range {
  start: number;
  end: number;
}

/** A validation error of the standard. */
export interface ValidationError extends Range {
  /** The standard's name, such as `"invalid-reverse-solidus"`. */
  name: string;
  message: string;
  /** The address in the standard. */
  anchor: string;
}

/** Why an input is not a URL. */
export interface Failure extends Range {
  /** The standard's name of the validation error, or `"too-long"`. */
  name: string;
  message: string;
  /** The component that failed, if it is one. */
  component?: Component;
  /** Whether it is the base that is not a URL; the range is then one of the base. */
  in_base?: true;
  /** The address in the standard. */
  anchor?: string;
}

export interface Failed {
  failure: Failure;
}

/** The members of the URL class. */
export interface Members {
  href: string;
  origin: string;
  protocol: string;
  username: string;
  password: string;
  host: string;
  hostname: string;
  port: string;
  pathname: string;
  search: string;
  hash: string;
}

/** A piece of an input, and of the href that it became. */
export interface Piece extends Range {
  /** What the parser did, such as `"lowercased"`; `"kept"` if nothing. */
  name: string;
  /** The range of the href. */
  result_start: number;
  result_end: number;
}

/** The pieces of an input in order, and the rules by their names. */
export interface Pieces {
  pieces: Piece[];
  rules: Record<string, { message: string; anchor: string }>;
}

export interface HostFacts {
  /** The serialized host. */
  host: string;
  kind: "domain" | "IPv4" | "IPv6" | "opaque" | "empty";
  /** The class, such as `"global"`, `"loopback"` or `"private"`. */
  class: string;
  /** Whether everybody can reach an address of this class, or it is a name that must be resolved first. */
  public: boolean;
  /** The block of addresses, or the special name, that the host is in, and where it is defined. */
  listed?: { name: string; source: string };
  /** The domain in Unicode. */
  unicode?: string;
  public_suffix?: string;
  registrable_domain?: string;
  /** The IPv4 addresses in an IPv6 address. */
  embedded?: { name: string; ipv4: string; class: string }[];
}

/** A URL for a person. */
export interface Rendered {
  shown: string;
  /** The width in columns of a terminal. */
  columns: number;
  /** Whether the text parses as the same URL. */
  invertible: boolean;
  bidirectional: boolean;
  spans: ({ component: string; kind: "verbatim" | "decoded" | "elided" | "replaced"; text: string } & Range)[];
  labels: Label[];
}

/** A label of a domain that is not ASCII, or may be mistaken for another one. */
export interface Label {
  ascii: string;
  unicode: string;
  shown_in_unicode: boolean;
  /** Why it is not shown in Unicode. */
  reasons: { name: string; message: string; character?: string; looks_like?: string }[];
}

/** What a reader makes of an input. */
export interface Answer {
  name: string;
  /** The name for a person. */
  title?: string;
  date: string;
  /** How it compares with the standard; only in `compare`. */
  outcome?: "standard" | "same" | "differs" | "rejects" | "accepts";
  differing?: Component[];
  canonical?: string;
  /** The components that the reader finds. */
  components?: Partial<Record<Component, string>>;
  rejection?: { message: string; in_base: boolean } & Partial<Range>;
}

/** Returns all validation errors, in the order of the standard. The last one may be that for which the parse failed. */
export function validationErrors(input: string, base?: string): ValidationError[];
/** Tells what became of each part of an input. */
export function explain(input: string, base?: string): ({ href: string } & Pieces) | Failed;
/** Tells what the host of a special URL is, with brackets around an IPv6 address. */
export function host(input: string): { errors: ValidationError[] } & (HostFacts | { failure: ValidationError });
/** Tells what the host of a URL is whose scheme is not special. */
export function opaqueHost(input: string): { errors: ValidationError[] } & (HostFacts | { failure: ValidationError });
/** Shows a URL as a person should see it, who decides whether to trust it. */
export function render(input: string, base?: string): ({ href: string } & Rendered) | Failed;
/**
 * Lets the standard, the RFCs 1738 and 3986, and 14 programs read an input. With a base, the last `of_href` readers read
 * the standard's href, because they resolve no references. If the standard rejects the input, they are not asked.
 */
export function compare(
  input: string,
  base?: string,
): { ambiguous: boolean; differing: Component[]; errors: ValidationError[]; readers: Answer[]; of_href: number };
/** Lets the ancestors of the standard and its editions read an input, from oldest to newest. */
export function lineage(input: string, base?: string): { agree: boolean; differing: Component[]; readers: Answer[] };

/** What is most worth knowing about an input. */
export interface Summary {
  /** The most important first. */
  remarks: { name: string; bad: boolean; message: string }[];
  /** Characters that cannot be seen, with their names in Unicode. */
  hidden: { character: string; name?: string }[];
  /** If the input is not a URL: what its writer may have meant. */
  repairs?: { input: string; message: string }[];
}

/** Tells what is most worth knowing about an input. */
export function summarize(input: string, base?: string): Summary;

/** The facts of a URL by name, as the functions of SQL without `url_`; `null` for a missing one. */
export type Facts = Record<string, string | number | boolean | null>;

/** Tells the facts of an input, such as its `filename`, `site` and `reversed_host`, or the `error`. */
export function facts(input: string, base?: string): Facts;

/** A relative reference, or why there is none. */
export type Reference = { reference: string } | { failure: { name: string; message: string } };

/** Tells what two URLs are to each other. */
export function relate(input: string, other: string, base?: string): Related | Failed;

export interface Related {
  href: string;
  other: string;
  /** The rules by which the URLs are the same or not. */
  equal: { name: string; holds: boolean }[];
  same_site: boolean;
  schemelessly_same_site: boolean;
  /** From the other URL to this one. */
  reference: Reference;
  /** From this URL to the other one. */
  reference_to_other: Reference;
}

/** Tells all of this at once, without the readers. Each list ends after `limit` items; the counts are of all. */
export function inspect(input: string, base?: string, limit?: number): Inspection | FailedInspection;

export interface FailedInspection extends Failed {
  errors: ValidationError[];
  error_count: number;
}

export interface Inspection extends Members, Pieces {
  failure?: undefined;
  errors: ValidationError[];
  error_count: number;
  /** The places of the components in the href; those that are empty or missing are left out. */
  components: ({ name: Component } & Range)[];
  piece_count: number;
  host_facts: HostFacts | null;
  rendered: Rendered;
  label_count: number;
  /** The segments of the path, as text if they are UTF-8; `null` if the path is opaque. */
  segments: { segment: string; decoded: string | null }[] | null;
  segment_count: number;
  /** The pairs of the query; `value` is `null` if there is no `=`. */
  pairs: { raw: string; name: string; value: string | null }[];
  pair_count: number;
}

// Changes that keep the bytes of everything else. Each returns the new href, or `undefined` if `href` is not a URL, has
// no such pair or segment, or cannot have the value. With `encoded`, the text is percent-encoded already.

export function setPair(href: string, index: number, value: string, encoded?: boolean): string | undefined;
export function renamePair(href: string, index: number, name: string, encoded?: boolean): string | undefined;
export function removePair(href: string, index: number): string | undefined;
export function appendPair(href: string, name: string, value: string): string | undefined;
export function setSegment(href: string, index: number, segment: string, encoded?: boolean): string | undefined;
export function removeSegment(href: string, index: number): string | undefined;
