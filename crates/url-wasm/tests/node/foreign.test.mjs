// The tests of the packages that this one stands beside, as they are, against this package. The variable `SUITES` names
// a directory for them; the files are not part of this repository.

import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { Worker } from "node:worker_threads";
import { checkFailures, getSuite, SUITES } from "../foreign/suites.mjs";
import { needs } from "../not_run.mjs";
import { folder, repository } from "./package.mjs";

const root = process.env.SUITES && path.resolve(process.env.SUITES);

/** In place of a list of tests: all of a file fail. */
const ALL = Symbol("all");

const within = (group, names) => names.map((name) => `${group}: ${name}`);
const FUSION = "inline hostname validation (extract/validate fusion)";
const DEVIATIONS = "WHATWG URL hostname compliance: intentional deviations (pinned)";

/** The tests that fail, by file and by reason. */
const EXPECTED = {
  "test/validation.js": {
    "a string can be valid though the parser reports an error, or not valid though it reports none": [
      'URL validation: "foo://:80" is valid',
      'URL validation: "foo://h@x" is valid',
      'URL validation: "foo://h:8x" is valid',
      'URL validation: "//:80" against base "https://example.com/" is valid',
      'URL validation: "//h:8x" against base "foo://example.com/" is valid',
      'URL validation: "//:80" against base "file:///tmp/" is valid',
      'URL validation: "file://host/C:/demo" is invalid',
      'URL validation: "/C:/path" against base "file://server/tmp/" is invalid',
      'URL validation: "" against base "foo:opaque" is valid',
    ],
    "Web IDL replaces surrogates by U+FFFD, which is a URL code point": [
      'URL validation: "https://example.com/#\\ud800" is invalid',
    ],
  },
  "test/urlpattern-compare-tests.js": {
    "the class of the standard does not order patterns": ALL,
  },
  "packages/tldts-tests/src/publicsuffix-tests.ts": {
    "a domain with an empty label has no public suffix": ["PublicSuffix tests: Leading dot."],
  },
  "packages/tldts-tests/src/tldts-tests.ts": {
    "a domain with an empty label has no public suffix": ["#getDomain: should accept leading dots in a domain"],
    "an input is a URL or a host, without spaces, credentials, a port or a path beside the host": [
      ...within("from https://github.com/rushmorem/publicsuffix/blob/master/src/tests.rs", [
        "should allow parsing IDN email addresses",
      ]),
      "#getDomain: should return the expected domain from a simple string",
      ...within("#getHostname", [
        "handles space corner-cases",
        "should return a valid hostname as is",
        "should return the hostname of a scheme-less URL",
        "should return the hostname of a scheme-less + port URL",
        "should return the hostname of a scheme-less + authentication URL",
        "should return the hostname of a scheme-less + passwordless URL",
        "should return the hostname of a scheme-less + authentication + port URL",
        "should return the hostname of a scheme-less + passwordless + port URL",
        "should return the hostname of a user-password same-scheme URL",
        "should return the hostname of a passwordless same-scheme URL",
      ]),
      "getSubdomain method: should return the relevant subdomain of a badly trimmed string",
      ...within("WHATWG URL hostname compliance: boundary detection", [
        "keeps a bare host:port (lenient superset)",
        "keeps a scheme-relative reference",
      ]),
      ...within(DEVIATIONS, ["extracts the host from an email-like input"]),
    ],
    "an IPv6 address is in brackets": [
      "#parse: handles bare, unbracketed ipv6 addresses (issue #2288)",
      "#parse: handles ipv6 address when extractHostname is false",
      ...within(DEVIATIONS, ["accepts unbracketed IPv6 (WHATWG/`new URL` rejects)"]),
    ],
    "the URL parser rejects the port": within(DEVIATIONS, ["is best-effort on an out-of-range port (WHATWG rejects)"]),
    "the host parser accepts labels of any length, empty ones, hyphens at their ends, and most of ASCII": [
      "#getDomain: should reject labels that begin with a hyphen",
      "#getFullDomain: validateHostname:false skips character checks but still requires a public suffix",
      "#getFullDomain: respects the 255-character hostname length limit",
      "#getHostname: should allow disabling validation of hostnames",
      ...within(`${FUSION}: label-length boundary (63 valid / 64 invalid)`, [
        "accepts a 63-char first label, rejects 64",
        "accepts a 63-char last label, rejects 64",
        "accepts a single 63-char label, rejects 64 (no dots)",
        "agrees between URL and bare-hostname forms at the boundary",
      ]),
      ...within(`${FUSION}: total-length boundary (255 valid / 256 invalid)`, [
        "accepts a 255-char host, rejects 256 (URL form)",
        "accepts a 255-char host, rejects 256 (bare form)",
      ]),
      ...within(`${FUSION}: dot placement`, ["rejects consecutive dots (empty label)"]),
      ...within(`${FUSION}: hyphen placement`, [
        "rejects a leading hyphen on the host",
        "rejects a trailing hyphen on the whole host",
        "rejects a label that ends with a hyphen",
      ]),
      ...within(`${FUSION}: full parse() result parity at the boundary`, [
        "zeroes domain and publicSuffix for an invalid simple host",
      ]),
      ...within(`${FUSION}: fusion-inactive controls (must match the validating path)`, [
        "mixedInputs:false rejects an invalid simple host like the default",
      ]),
      ...within(DEVIATIONS, ["rejects punctuation hosts WHATWG allows (shallow validation)"]),
      "hostname validation dedupe: still rejects an invalid hostname",
    ],
    "the host parser decodes, maps domains, and normalizes addresses": [
      `${FUSION}: character classes: accepts a digits-only host (no IPv4 normalisation)`,
      "#parse: should handle ipv6 addresses properly",
      "#parse: handles ipv6 address when extractHostname is false (with brackets)",
      ...within(DEVIATIONS, [
        "keeps the literal IPv4 (no normalisation)",
        "returns bracket-less, uncompressed IPv6",
        "does not percent-decode the host (no IDNA mapping)",
      ]),
    ],
    "the stand-in leaves no dot at the end of a host": within(DEVIATIONS, [
      "keeps an all-dot host instead of collapsing it (no IDNA)",
    ]),
    "there is no such option": [
      "#getFullDomain: honors the validHosts option",
      "#getPublicSuffix: ignoring ICANN domains: should return co.uk if google.co.uk",
      "#getHostname: should allow disabling parsing of hostnames",
      "#parse: disable ip detection",
      "validHosts: non-empty array: should return the known valid host",
      "validHosts: non-empty array: should return the subdomain of a validHost",
    ],
    "without a rule for a domain, tldts says that it is not ICANN's, and tldts-icann says nothing": [
      "#parse: fallback to wildcard",
    ],
    "example.com, example.net and example.org can be visited": [
      "special-use domains (IANA registry): flags special-use names and their sub-domains",
    ],
    "IANA's registry has eap-noob.arpa": [
      "special-use domains (IANA registry): does not flag ordinary domains, partial matches, or excluded entries",
    ],
  },
};

function results(suite, file) {
  const workerData = { root, suite, file, folder, fixtures: path.join(repository, "fixtures") };
  const worker = new Worker(new URL("../foreign/worker.mjs", import.meta.url), { workerData });
  return new Promise((resolve, reject) => {
    worker.once("message", resolve).once("error", reject);
    setTimeout(() => reject(new Error(`${file}: no result in ten minutes`)), 600_000).unref();
  }).finally(() => worker.terminate());
}

/** Returns whether a suite is there, or can be had. */
function isThere(suite) {
  try {
    if (root) getSuite(root, suite);
    return Boolean(root);
  } catch (error) {
    console.error(error.message);
    return false;
  }
}

for (const [suite, { files }] of Object.entries(SUITES)) {
  const options = needs(isThere(suite), `the tests of ${suite}`, "set SUITES to a directory, and let git reach GitHub");
  for (const [file, { tests: least }] of Object.entries(files)) {
    test(`${suite}: ${file}`, options, async () => {
      const tests = await results(suite, file);
      assert.ok(tests.length >= least, `${tests.length}`);
      const names = Object.values(EXPECTED[file] ?? {}).flatMap((names) =>
        names === ALL ? tests.map(({ name }) => name) : names,
      );
      checkFailures(file, tests, names);
    });
  }
}
