import type { URL } from "./url.js";

export { host, opaqueHost } from "./inspect.js";

/** The versions of the data that results depend on: what was stored may have to be computed again when one changes. */
export const versions: {
  readonly library: string;
  readonly standard: string;
  readonly unicode: string;
  readonly public_suffix_list: string;
  readonly iana: string;
};

/** Which sections of the Public Suffix List count: all, or only the domains of ICANN, without those of companies. */
export interface SuffixOptions {
  sections?: "all" | "icann";
}

/** The parts of a domain. */
export interface Suffix {
  /** The domain, as the host parser returns it. */
  domain: string;
  public_suffix: string;
  /** The public suffix with the label before it, or `null` if the domain is a public suffix. */
  registrable_domain: string | null;
  /** All before the registrable domain. */
  subdomain: string | null;
  /** The section of the rule, or `null` if no rule of the list is for the domain. */
  section: "icann" | "private" | null;
}

/**
 * Finds the public suffix of a URL's host, or of a host as it stands in a URL. Returns `null` if that is not a domain.
 *
 * @throws {TypeError} if there are no such sections.
 */
export function findSuffix(input: string | URL, options?: SuffixOptions): Suffix | null;
/** Returns the `public_suffix` of `findSuffix`. */
export function publicSuffix(input: string | URL, options?: SuffixOptions): string | null;
/** Returns the `registrable_domain` of `findSuffix`. */
export function registrableDomain(input: string | URL, options?: SuffixOptions): string | null;

/** Returns a domain in ASCII, by the [domain parser](https://url.spec.whatwg.org/#concept-domain-to-ascii), or `null`. */
export function domainToAscii(domain: string): string | null;
/** Returns a domain [for display](https://url.spec.whatwg.org/#concept-domain-to-unicode): itself if it is not valid. */
export function domainToUnicode(domain: string): string;

/** Returns the serialized [site](https://html.spec.whatwg.org/#obtain-a-site) of a URL, or `null` if it does not parse. */
export function site(url: string | URL): string | null;
/** Returns whether two URLs are [same site](https://html.spec.whatwg.org/#same-site). An opaque site equals none. */
export function isSameSite(url: string | URL, other: string | URL): boolean;
