// Runs the cases of fixtures/suite with the classes of a program that runs JavaScript. No imports: browsers load it.

export const FILES = [
  "urltestdata.json",
  "setters_tests.json",
  "percent-encoding.json",
  "encodings.json",
  "urlsearchparams.json",
  "urlpatterntestdata.json",
];

const GETTERS = [
  "href",
  "origin",
  "protocol",
  "username",
  "password",
  "host",
  "hostname",
  "port",
  "pathname",
  "search",
];
GETTERS.push("hash");
const COMPONENTS = ["protocol", "username", "password", "hostname", "port", "pathname", "search", "hash"];

/** Returns what `read` returns, or `failure` if it throws a `TypeError`, which the standards ask for. */
function orFailure(read) {
  try {
    return read();
  } catch (error) {
    return error instanceof TypeError || error.name === "TypeError" ? "failure" : `throws ${error.name}`;
  }
}

/** Returns the first difference of two JSON values, as a text, or null. */
function difference(expected, found, at = "") {
  if (expected === null || typeof expected !== "object") {
    return expected === found ? null : `${at}${at && ": "}${JSON.stringify(found) ?? "undefined"}`;
  }
  if (found === null || typeof found !== "object") return `${at}${at && ": "}${JSON.stringify(found) ?? "undefined"}`;
  for (const key of new Set([...Object.keys(expected), ...Object.keys(found)])) {
    const other = difference(expected[key], found[key], at ? `${at}.${key}` : key);
    if (other !== null) return other;
  }
  return null;
}

function urlCase({ URL }, test) {
  const found = orFailure(() => {
    const url = test.base === null ? new URL(test.input) : new URL(test.input, test.base);
    const all = Object.fromEntries(GETTERS.map((getter) => [getter, url[getter]]));
    return { ...all, searchParams: url.searchParams.toString() };
  });
  if (test.failure) return found === "failure" ? null : (found.href ?? found);
  const { input, base, clause, inWebPlatformTests, validationErrors, ...expected } = test;
  return difference(expected, found);
}

function setterCase({ URL }, test, setter) {
  const url = orFailure(() => new URL(test.href));
  if (typeof url === "string") return url;
  const thrown = orFailure(() => void (url[setter] = test.new_value));
  if (thrown) return thrown;
  return difference(test.expected, Object.fromEntries(GETTERS.map((getter) => [getter, url[getter]])));
}

function paramsCase({ URL, URLSearchParams }, test) {
  const found = orFailure(() => {
    const url = test.href === undefined ? undefined : new URL(test.href);
    const params = url ? url.searchParams : new URLSearchParams(test.init);
    const results = test.calls.map(([name, ...values]) => {
      if (name === "search" || name === "href") return void (url[name] = values[0]) ?? null;
      return name === "size" ? params.size : (params[name](...values) ?? null);
    });
    const list = [...params];
    if (!url) return { list, results, toString: params.toString() };
    return { href: url.href, search: url.search, list, results, toJSON: url.toJSON() };
  });
  return difference(test.expected, found);
}

function patternCase({ URLPattern }, test) {
  const pattern = orFailure(() => new URLPattern(...test.pattern));
  if (test.expected_obj === "error") return pattern === "failure" ? null : "no error";
  if (typeof pattern === "string") return pattern;
  const strings = Object.fromEntries(COMPONENTS.map((name) => [name, pattern[name]]));
  const other = difference(test.expected_obj, strings);
  if (other !== null) return other;
  if (pattern.hasRegExpGroups !== test.hasRegExpGroups) return `hasRegExpGroups: ${pattern.hasRegExpGroups}`;
  const match = orFailure(() => pattern.exec(...test.inputs));
  if (match === null || typeof match === "string") return difference(test.expected_match, match, "match");
  if (test.expected_match === null) return "match";
  const found = COMPONENTS.map((name) => {
    const { input, groups } = match[name];
    const entries = Object.entries(groups).map(([group, value]) => [group, value ?? null]);
    return [name, { input, groups: Object.fromEntries(entries) }];
  });
  return difference(test.expected_match, Object.fromEntries(found), "match");
}

/** The query of a URL in a document of another encoding is known to a browser only. */
function encodingCase({ URL, hrefIn }, test) {
  for (const [encoding, expected] of Object.entries(test.output)) {
    const input = `https://doesnotmatter.invalid/?${test.input}#${test.input}`;
    if (encoding !== "utf-8" && !hrefIn) return undefined;
    const href = hrefIn ? hrefIn(encoding, input) : new URL(input).href;
    const [, query, fragment] = /^[^?#]*(?:\?([^#]*))?(?:#([^]*))?$/.exec(href);
    if (query !== expected) return `${encoding}: ${JSON.stringify(query)}`;
    if (fragment !== test.output["utf-8"]) return `fragment: ${JSON.stringify(fragment)}`;
  }
  return null;
}

/** So is a URL in one. */
function linkCase({ hrefIn }, test) {
  if (!hrefIn) return undefined;
  const href = hrefIn(test.encoding, test.input);
  return href === test.href ? null : JSON.stringify(href);
}

/**
 * Runs all cases of `files`, the parsed files by their names. Returns the number of cases by file, and of those that
 * differ a file, a number and what was found instead.
 */
export function run(files, classes) {
  const ran = {};
  const differing = [];
  const check = (file, index, found) => {
    if (found === undefined) return;
    ran[file] = (ran[file] ?? 0) + 1;
    if (found !== null) differing.push({ file, index, found });
  };
  const objects = (name) => files[name].filter((test) => typeof test === "object");
  const checkAll = (file, caseOf) => objects(file).forEach((test, index) => check(file, index, caseOf(classes, test)));
  if (classes.URL) {
    checkAll("urltestdata.json", urlCase);
    let index = 0;
    for (const [setter, tests] of Object.entries(files["setters_tests.json"])) {
      if (setter === "comment") continue;
      for (const test of tests) check("setters_tests.json", index++, setterCase(classes, test, setter));
    }
    checkAll("percent-encoding.json", encodingCase);
    checkAll("encodings.json", linkCase);
    checkAll("urlsearchparams.json", paramsCase);
  }
  if (classes.URLPattern) checkAll("urlpatterntestdata.json", patternCase);
  return { ran, differing };
}
