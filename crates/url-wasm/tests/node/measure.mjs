// Prints a table of times beside those of Node's classes, of urlpattern-polyfill and of tldts, in one run. Those that are
// compared take turns, and each time is the least of some rounds: `node measure.mjs [WORD ...]` for rows with all words.

import { readFileSync } from "node:fs";
import path from "node:path";
import { URLPattern as Polyfill } from "urlpattern-polyfill/urlpattern";
import * as tldts from "tldts";
import { load, repository } from "./package.mjs";

const ours = { ...(await load("url.js")), ...(await load("pattern.js")), ...(await load("domains.js")) };
const others = { URL: globalThis.URL, URLSearchParams: globalThis.URLSearchParams, URLPattern: Polyfill };
const ROUNDS = Number(process.env.ROUNDS ?? 200);
const wanted = process.argv.slice(2);

/** The lines of a corpus. */
function corpus(name) {
  const text = readFileSync(path.join(repository, `fixtures/corpora/${name}.txt`), "utf8");
  return text.split("\n").filter((line) => line !== "");
}

/** The results are summed up, so that no engine leaves out a call. */
let sum = 0;

/** Returns a function that calls `use` with each of `values`, `count` times in all. */
function each(values, use, count = 200) {
  return [
    count,
    () => {
      for (let index = 0; index < count; index += 1) sum += use(values[index % values.length]);
    },
  ];
}

const parse = (URL) => URL.parse ?? ((text) => new URL(text));
const [urls, queries] = [corpus("http"), corpus("query").filter((text) => URL.canParse(text))];
const changed = ["idn", "dirty", "other"].flatMap(corpus).filter((text) => URL.canParse(text));
const patterns = [
  "https://*.example.com/:id",
  "https://h/a/*",
  "https://h/:a/:b",
  "https://h/x?*",
  "http://i/:a(\\d+)",
];
const paths = [
  "https://a.example.com/7",
  "https://h/a/b/c",
  "https://h/x/y",
  "https://h/x?q=1",
  "http://i/77",
  "http://j/",
];
const list = "a=1&b=2&c=3&d=4";
const changing = Array.from({ length: 64 }, (_, index) => `https://example.com/a?b=${index}&c=d`);

/** What is measured: each takes the classes, and returns how many calls there are and what makes them. */
const rows = {
  "parse, href": ({ URL }) => each(urls, (text) => parse(URL)(text).href.length),
  "parse, href: IDN, spaces, other schemes": ({ URL }) => each(changed, (text) => parse(URL)(text).href.length),
  "parse, five members": ({ URL }) =>
    each(urls, (text) => {
      const { protocol, host, pathname, search, hash } = parse(URL)(text);
      return protocol.length + host.length + pathname.length + search.length + hash.length;
    }),
  canParse: ({ URL }) => each(urls, (text) => (URL.canParse(text) ? 1 : 0)),
  "parse, origin": ({ URL }) => each(urls, (text) => parse(URL)(text).origin.length),
  origin: ({ URL }) =>
    each(
      urls.map((text) => parse(URL)(text)),
      (url) => url.origin.length,
    ),
  "parse, searchParams.get": ({ URL }) => each(queries, (text) => parse(URL)(text).searchParams.get("id")?.length ?? 0),
  "parse, searchParams.set, href": ({ URL }) =>
    each(changing, (text) => {
      const url = parse(URL)(text);
      url.searchParams.set("b", "x");
      return url.href.length;
    }),
  "append, href, of a URL": ({ URL }) =>
    each(["x"], (text) => {
      const url = new URL("https://h/");
      for (let index = 0; index < 20; index += 1) url.searchParams.append(text, "y");
      return url.href.length;
    }),
  "new URLSearchParams of four pairs": ({ URLSearchParams }) => each([list], (text) => new URLSearchParams(text).size),
  "new URLSearchParams with %C3%A9": ({ URLSearchParams }) =>
    each(["q=caf%C3%A9+x&y=%E2%82%AC"], (text) => new URLSearchParams(text).size),
  "URLSearchParams, toString again": ({ URLSearchParams }) =>
    each([new URLSearchParams("a=b c&d=\u00e9&f=g")], (list) => list.toString().length),
  "URLSearchParams, append and toString": ({ URLSearchParams }) =>
    each(["\u00e9"], (text) => {
      const list = new URLSearchParams();
      list.append(text, "b c");
      return list.toString().length;
    }),
  "pathname =": ({ URL }) =>
    each([new URL("https://example.com/a?b")], (url) => (url.pathname = "/c/d").length + url.href.length),
  "pattern.test": ({ URLPattern }) => {
    const pattern = new URLPattern(patterns[0]);
    return each(paths, (text) => (pattern.test(text) ? 1 : 0));
  },
  "a router of five patterns": ({ URLPattern }) => {
    const made = patterns.map((text) => new URLPattern(text));
    return each(paths, (text) => made.findIndex((pattern) => pattern.test(text)), 100);
  },
  "pattern.test of an object": ({ URLPattern }) => {
    const pattern = new URLPattern({ pathname: "/a/:b" });
    return each(["/a/b", "/c"], (pathname) => (pattern.test({ pathname }) ? 1 : 0), 100);
  },
  "pattern.exec": ({ URLPattern }) => {
    const pattern = new URLPattern(patterns[0]);
    return each(paths, (text) => (pattern.exec(text) ? 1 : 0), 100);
  },
  "new URLPattern": ({ URLPattern }) => each(patterns, (text) => new URLPattern(text).pathname.length, 10),
  "parseAll of 1,000": ({ URL, parseAll }) => {
    const texts = Array.from({ length: 1000 }, (_, index) => urls[index % urls.length]);
    return [1000, () => (sum += (parseAll?.(texts) ?? texts.map((text) => parse(URL)(text))).length)];
  },
  "registrable domain": ({ registrableDomain }) => {
    const hosts = urls.map((text) => new globalThis.URL(text).hostname);
    return each(hosts, registrableDomain ? (host) => registrableDomain(host)?.length ?? 0 : domainOf);
  },
};

function domainOf(host) {
  return tldts.getDomain(host, { allowPrivateDomains: true })?.length ?? 0;
}

console.log(`| Node ${process.versions.node} | this package | compared | ratio |\n|---|---|---|---|`);
for (const [name, row] of Object.entries(rows)) {
  if (!wanted.every((word) => name.includes(word))) continue;
  const runs = [row(ours), row(others)];
  const best = [Infinity, Infinity];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, [count, run]] of runs.entries()) {
      const start = process.hrtime.bigint();
      run();
      best[index] = Math.min(best[index], Number(process.hrtime.bigint() - start) / count);
    }
  }
  console.log(`| ${name} | ${best[0].toFixed(0)} ns | ${best[1].toFixed(0)} ns | ${(best[0] / best[1]).toFixed(2)} |`);
}
if (sum < 0) console.log(sum);
