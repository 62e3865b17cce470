// Runs a file of another package's tests, in a thread of its own, with this package in place of the other one. Sends the
// names of the tests, and what is wrong with each.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import * as chai from "chai";
import { place } from "./suites.mjs";

const { root, suite, file, folder, fixtures } = workerData;
const load = (name) => import(pathToFileURL(path.join(folder, name)));
const { URL, URLPattern } = await load("pattern.js");
const { domainToUnicode, findSuffix, host } = await load("domains.js");
const { validationErrors } = await load("inspect.js");

const tests = [];
const groups = [];
function describe(name, body) {
  groups.push(name);
  body();
  groups.pop();
}
/** What each runner of tests calls `test`, `it` or `specify`. */
function test(name, body) {
  tests.push({ name: [...groups, name].join(": "), body });
}
Object.assign(test, { describe, test, skip() {} });

/** Ava's assertions. */
const assertions = {
  is: (found, expected, message) => assert.ok(Object.is(found, expected), `${message}: ${found}, not ${expected}`),
  true: (found, message) => assert.equal(found, true, message),
  false: (found, message) => assert.equal(found, false, message),
  deepEqual: assert.deepEqual,
  throws: (body, { instanceOf }, message) => assert.throws(body, instanceOf, message),
};

/** A file with data: the fixture, which is of the edition that the package follows, if there is one. */
function read(name, encoding) {
  const known = path.join(fixtures, "wpt", path.basename(name));
  return readFileSync(existsSync(known) ? known : name, encoding);
}

/** What whatwg-url exports, of which a URL stands for a record. */
const whatwgUrl = {
  URL,
  parseURL: (input, { baseURL } = {}) => URL.parse(input, baseURL),
  parseURLWithValidationErrors: (input, { baseURL } = {}) => ({
    url: URL.parse(input, baseURL),
    validationErrors: validationErrors(input, baseURL?.href).map(({ name }) => name),
  }),
  // The parser reports an error for nearly every string that is not valid.
  isValidURLString: (input, { baseURL } = {}) => validationErrors(input, baseURL?.href).length === 0,
  serializeURLOrigin: (url) => url.origin,
};

/** What tldts exports. It shows hosts as they were written, without brackets, and without dots at the end. */
const tldts = {
  getHostname(input) {
    const found = URL.parse(input)?.hostname ?? host(input).host ?? "";
    return withoutDots(asWritten(found.replace(/^\[(.*)\]$/, "$1"), input)) || null;
  },
  parse(input, { allowPrivateDomains = false, detectSpecialUse = false } = {}) {
    const hostname = tldts.getHostname(input);
    const found = findSuffix(input, { sections: allowPrivateDomains ? "all" : "icann" });
    const [domain, suffix] = [found?.registrable_domain, found?.public_suffix].map(
      (part) => (part && withoutDots(asWritten(part, input))) ?? null,
    );
    return {
      domain,
      domainWithoutSuffix: domain && domain.slice(0, -suffix.length - 1),
      hostname,
      isIcann: found && found.section === "icann",
      isIp: hostname && found === null,
      isPrivate: found && found.section === "private",
      isSpecialUse: detectSpecialUse ? host(hostname).listed !== undefined : null,
      publicSuffix: suffix,
      subdomain: domain && asWritten(found.subdomain ?? "", input),
    };
  },
  getDomain: (input, options) => tldts.parse(input, options).domain,
  getDomainWithoutSuffix: (input, options) => tldts.parse(input, options).domainWithoutSuffix,
  getFullDomain: (input, options) => tldts.getDomain(input, options) && tldts.getHostname(input),
  getPublicSuffix: (input, options) => tldts.parse(input, options).publicSuffix,
  getSubdomain: (input, options) => tldts.parse(input, options).subdomain,
};

const asWritten = (domain, input) => (/[^\0-\x7f]/.test(input) ? domainToUnicode(domain) : domain);
const withoutDots = (domain) => domain.replace(/\.+$/, "");

/** What tldts-utils exports: the rules of the list, one after the other. */
const tldtsUtils = {
  loadPublicSuffixList: () => readFileSync(path.join(fixtures, "psl/public_suffix_list.dat"), "utf8"),
  parsePublicSuffixRules(list, use) {
    let isIcann = false;
    for (const line of list.split("\n")) {
      if (line.includes("===BEGIN")) isIcann = line.includes("ICANN");
      if (line === "" || line.startsWith("//")) continue;
      const [isException, isWildcard] = [line.startsWith("!"), line.startsWith("*.")];
      use({ rule: isException ? line.slice(1) : line, isException, isWildcard, isIcann });
    }
  },
};

/** By suite and by name, what an import gets. */
const standIns = {
  "whatwg-url": { "..": whatwgUrl, "node:test": test },
  "urlpattern-polyfill": {
    ava: test,
    fs: { readFileSync: read },
    "urlpattern-polyfill/pony": { URLPattern },
    get "urlpattern-polyfill"() {
      globalThis.URLPattern = URLPattern;
      return {};
    },
  },
  tldts: { chai, mocha: {}, fs: { existsSync, readFileSync: read }, "tldts-utils": tldtsUtils, "../index": tldts },
}[suite];

const own = pathToFileURL(place(root, suite)).href;
registerHooks({
  resolve(name, context, next) {
    if (!Object.hasOwn(standIns, name) || !context.parentURL?.startsWith(own)) return next(name, context);
    return { url: `stand-in:${name}`, format: "module", shortCircuit: true };
  },
  load(url, context, next) {
    const [scheme, name] = url.split(/:(.*)/s);
    if (scheme !== "stand-in") return next(url, context);
    const names = Object.keys(standIns[name]).filter((name) => name !== "default");
    // `require` returns the export "module.exports", if there is one.
    const source = `const given = standIns[${JSON.stringify(name)}];
      export { given as default, given as "module.exports" };
      export const { ${names} } = given;`;
    return { source, format: "module", shortCircuit: true };
  },
});

// The names that tests have without an import.
delete globalThis.URLPattern;
const __dirname = path.dirname(place(root, suite, file));
Object.assign(globalThis, { __dirname, describe, it: test, specify: test, standIns, test });

const { default: define } = await import(pathToFileURL(place(root, suite, file)));
if (suite === "tldts" && define) {
  // Its authors call this for each of their packages, of which one has only ICANN's section of the list.
  for (const includePrivate of [true, false])
    define(file.endsWith("publicsuffix-tests.ts") ? tldts.getDomain : tldts, { includePrivate });
}
// By name, because tldts has the same tests for two packages.
const results = new Map();
for (const { name, body } of tests) {
  let wrong = results.get(name) ?? null;
  try {
    await body(assertions);
  } catch (error) {
    wrong ??= error.message;
  }
  results.set(name, wrong);
}
parentPort.postMessage(Array.from(results, ([name, wrong]) => ({ name, wrong })));
