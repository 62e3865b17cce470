import type { URL } from "./url.js";

/**
 * Returns the shortest relative reference from `base` to `target`, or `null` if none leads there, or one is not a URL.
 */
export function makeRelative(base: string | URL, target: string | URL): string | null;
/**
 * Returns a relative reference as it is serialized, such as `"../a%20b"`, or `null` if it has a scheme or does not parse.
 * `new URL(reference, base)` is its URL.
 */
export function parseReference(reference: string): string | null;
/**
 * Returns the href of a URL in which equivalent percent-encoded bytes are written in one way, and without an empty query.
 * Nothing that can matter to a server changes. Returns `null` if it is not a URL.
 */
export function normalized(url: string | URL): string | null;
/**
 * Returns the href of a URL whose pairs of the query are sorted by their names and values as they are encoded, and keep
 * their bytes, or `null` if it is not a URL.
 */
export function sortEncoded(url: string | URL): string | null;
