// Domains: their form in Unicode and in ASCII, public suffixes, sites, and the facts about hosts.

import { Crossing, NONE } from "./crossing.js";
import { optionalText, text } from "./interfaces.js";

export const loading = /* @__PURE__ */ new Crossing("@urlstack/url/domains");

// A test of the program compares these with the table of url-facts.
export const versions = /* @__PURE__ */ Object.freeze({
  library: "0.1.0",
  standard: "living-2026",
  unicode: "18.0.0",
  public_suffix_list: "2026-10-22_08-36-41_UTC",
  iana: "2026-07-18",
});

/** What became of an input. */
const [MISSING, UNKNOWN] = [0, 2];

/** @param {{ sections?: string }} options */
export function findSuffix(input, options = {}) {
  const [given, chosen] = [text(input), optionalText(options.sections)];
  const found = loading.required(
    () => {
      const first = loading.write(given, 0);
      const became = loading.exports.findSuffix(first, loading.writeOptional(chosen, first));
      return became === MISSING ? null : became === UNKNOWN ? UNKNOWN : suffix();
    },
    () => [given, chosen],
  );
  if (found === UNKNOWN) throw new TypeError(`sections: expected "all" or "icann", found ${JSON.stringify(chosen)}`);
  return found;
}

/** Returns the suffix that is the result. */
function suffix() {
  const result = loading.asciiResult();
  const [length, suffixStart, start] = [loading.number(2), loading.number(3), loading.number(4)];
  const domain = result.slice(0, length);
  return {
    domain,
    public_suffix: domain.slice(suffixStart),
    registrable_domain: start === NONE ? null : domain.slice(start),
    subdomain: start === NONE || start === 0 ? null : domain.slice(0, start - 1),
    section: result.slice(length) || null,
  };
}

export const publicSuffix = (input, options) => findSuffix(input, options)?.public_suffix ?? null;
export const registrableDomain = (input, options) => findSuffix(input, options)?.registrable_domain ?? null;

export const domainToUnicode = (domain) => loading.answer("domainToUnicode", text(domain));
export const domainToAscii = (domain) => loading.answer("domainToAscii", text(domain));
export const site = (url) => loading.answer("site", text(url));

export function isSameSite(url, other) {
  const [one, another] = [site(url), site(other)];
  // An opaque site is the same as none.
  return one !== null && one !== "null" && one === another;
}

export const host = (input) => JSON.parse(loading.call("host", input));
export const opaqueHost = (input) => JSON.parse(loading.call("opaqueHost", input));
