// Uses of the package that the compiler has to accept or to reject by its declarations, and that Node runs. Each list of
// names has to be what the declarations have, or the compiler rejects it, and what the package has, or it fails here.

import * as domains from "@urlstack/url/domains";
import * as inspector from "@urlstack/url/inspect";
import * as patterns from "@urlstack/url/pattern";
import * as reference from "@urlstack/url/reference";
import * as main from "@urlstack/url";
import * as domainsLean from "@urlstack/url/domains-lean";
import * as inspectorLean from "@urlstack/url/inspect-lean";
import * as lean from "@urlstack/url/lean";
import * as referenceLean from "@urlstack/url/reference-lean";
import * as patternsLean from "@urlstack/url/pattern-lean";
import { parseAll, URL, URLError, URLSearchParams, type Component } from "@urlstack/url";

function equal(actual: unknown, expected: unknown): void {
  const [found, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (found !== wanted) throw new Error(`expected ${wanted}, found ${found}`);
}

/** Compares the names of a record, which has all declared ones, with those of an object. */
function has(declared: Record<string, true>, object: object): void {
  const names = Object.getOwnPropertyNames(object).filter((name) => name !== "constructor");
  equal(Object.keys(declared).sort(), names.sort());
}

const ofMain: Record<keyof typeof main, true> = {
  parseAll: true,
  URL: true,
  URLError: true,
  urlSchema: true,
  URLSearchParams: true,
  withParams: true,
  withQuery: true,
};
has(ofMain, main);
const ofLean: Record<keyof typeof lean, true> = { ...ofMain, init: true, initSync: true };
has(ofLean, lean);
const ofDomains: Record<keyof typeof domains, true> = {
  domainToAscii: true,
  domainToUnicode: true,
  findSuffix: true,
  host: true,
  isSameSite: true,
  opaqueHost: true,
  publicSuffix: true,
  registrableDomain: true,
  site: true,
  versions: true,
};
has(ofDomains, domains);
const ofDomainsLean: Record<keyof typeof domainsLean, true> = { ...ofDomains, init: true, initSync: true };
has(ofDomainsLean, domainsLean);
const ofReference: Record<keyof typeof reference, true> = {
  makeRelative: true,
  normalized: true,
  parseReference: true,
  sortEncoded: true,
};
has(ofReference, reference);
const ofReferenceLean: Record<keyof typeof referenceLean, true> = { ...ofReference, init: true, initSync: true };
has(ofReferenceLean, referenceLean);
const ofInspector: Record<keyof typeof inspector, true> = {
  appendPair: true,
  compare: true,
  explain: true,
  facts: true,
  host: true,
  inspect: true,
  lineage: true,
  opaqueHost: true,
  relate: true,
  removePair: true,
  removeSegment: true,
  renamePair: true,
  render: true,
  setPair: true,
  setSegment: true,
  summarize: true,
  validationErrors: true,
};
has(ofInspector, inspector);
const ofInspectorLean: Record<keyof typeof inspectorLean, true> = { ...ofInspector, init: true, initSync: true };
has(ofInspectorLean, inspectorLean);
const ofPatterns: Record<keyof typeof patterns, true> = { ...ofMain, matchPattern: true, URLPattern: true };
has(ofPatterns, patterns);
const ofPatternsLean: Record<keyof typeof patternsLean, true> = { ...ofPatterns, init: true, initSync: true };
has(ofPatternsLean, patternsLean);
const ofUrl: Record<keyof URL, true> = {
  hash: true,
  host: true,
  hostname: true,
  href: true,
  origin: true,
  password: true,
  pathname: true,
  port: true,
  protocol: true,
  search: true,
  searchParams: true,
  toJSON: true,
  toString: true,
  username: true,
};
has(ofUrl, URL.prototype);
const ofParams: Record<Exclude<keyof URLSearchParams, symbol>, true> = {
  append: true,
  delete: true,
  entries: true,
  forEach: true,
  get: true,
  getAll: true,
  has: true,
  keys: true,
  set: true,
  size: true,
  sort: true,
  toString: true,
  values: true,
};
has(ofParams, URLSearchParams.prototype);

const url: URL = new URL("../a?q=1", new URL("https://h/b/"));
url.port = "8080";
const pairs: [string, string][] = [...url.searchParams];
equal([url.href, pairs], ["https://h:8080/a?q=1", [["q", "1"]]]);
const parsed: URL | null = URL.parse("x");
equal([parsed, URL.canParse("x", "https://h/")], [null, true]);
const all: (URL | null)[] = parseAll(["HTTP://h", "x", url], "https://h/");
equal(all, ["http://h/", "https://h/x", "https://h:8080/a?q=1"]);
const load = (): Promise<void> => lean.init("https://h/url.wasm");
equal(typeof load, "function");
const setOrigin = () => {
  // @ts-expect-error: the origin cannot be set.
  url.origin = "https://h";
};
const setPort = () => {
  // @ts-expect-error: a port is a text.
  url.port = 8080;
};
equal([typeof setOrigin, typeof setPort], ["function", "function"]);

for (const params of [
  new URLSearchParams("?a=b"),
  new URLSearchParams([["a", "b"]]),
  new URLSearchParams({ a: "b" }),
]) {
  const value: string | null = params.get("a");
  equal([value, params.size, params.toString()], ["b", 1, "a=b"]);
}

try {
  new URL("https://h:70000/");
  throw new Error("expected a failure");
} catch (error) {
  if (!(error instanceof URLError)) throw error;
  const component: Component | null = error.component;
  const anchor: string | undefined = error.anchor;
  equal([error.code, component, error.input.slice(error.start, error.end)], ["port-out-of-range", "port", "70000"]);
  equal([error.isInBase, typeof anchor], [false, "string"]);
}

try {
  new patterns.URLPattern({ pathname: "/:a/:a" });
  throw new Error("expected a failure");
} catch (error) {
  if (!(error instanceof URLError)) throw error;
  const component: Component | null = error.component;
  const names: Record<Component, true> = {
    scheme: true,
    username: true,
    password: true,
    host: true,
    port: true,
    path: true,
    query: true,
    fragment: true,
  };
  equal([error.isInBase, component !== null && names[component]], [false, true]);
}

const explained = inspector.explain("HTTP://h");
// @ts-expect-error: there are no pieces if the input is not a URL.
equal(typeof explained.pieces, "object");
if ("failure" in explained) throw new Error(explained.failure.message);
equal([explained.href, explained.pieces[0]?.name], ["http://h/", "lowercased"]);
const edited: string | undefined = inspector.setPair("https://h/?a", 0, "b");
equal(edited, "https://h/?a=b");

const suffix: domains.Suffix | null = domains.findSuffix("a.example.co.uk", { sections: "icann" });
equal([suffix?.registrable_domain, domains.site(url)], ["example.co.uk", "https://h"]);
// @ts-expect-error: there are no such sections.
const findOthers = () => domains.findSuffix("a", { sections: "private" });
equal(typeof findOthers, "function");
const relative: string | null = reference.makeRelative("https://h/a/b", new URL("https://h/a/c"));
const shown: URL[] = [main.withParams(url, { q: "2" }), main.withQuery(url, null)];
equal([relative, shown.map(String)], ["c", ["https://h:8080/a?q=2", "https://h:8080/a"]]);
const validated = main.urlSchema["~standard"].validate("HTTP://h");
equal("value" in validated ? validated.value.href : validated.issues, "http://h/");

const match = patterns.matchPattern("https://h/:id", "https://h/7");
if ("failure" in match || "pattern_failure" in match) throw new Error("expected a match");
const group = match.components.find((component) => component.name === "pathname")?.groups[0];
equal(group, { name: "id", start: 1, end: 2 });

const pattern = new patterns.URLPattern("/:id", "https://h", { ignoreCase: true });
const ids: string | undefined = pattern.exec("https://h/7")?.pathname.groups["id"];
equal([ids, pattern.test({ pathname: "/7" }), pattern.hasRegExpGroups], ["7", false, false]);
const ofPattern: Record<keyof patterns.URLPattern, true> = {
  exec: true,
  hash: true,
  hasRegExpGroups: true,
  hostname: true,
  password: true,
  pathname: true,
  port: true,
  protocol: true,
  search: true,
  test: true,
  username: true,
};
has(ofPattern, patterns.URLPattern.prototype);
