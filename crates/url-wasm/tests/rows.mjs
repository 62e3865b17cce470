// The rows of the tables of times, in plain JavaScript for Node and for browsers.

export const CORPORA = ["http", "query", "idn", "dirty", "other"];

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

/**
 * What is measured: each takes the classes, and returns how many calls there are and what makes them. `corpora` are
 * lists of URLs, by name.
 */
const rowsOf = ({ http: urls, query, ...corpora }) => {
  const queries = query.filter((text) => globalThis.URL.canParse(text));
  const changed = [corpora.idn, corpora.dirty, corpora.other].flat().filter((text) => globalThis.URL.canParse(text));
  return {
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
    "parse, searchParams.get": ({ URL }) =>
      each(queries, (text) => parse(URL)(text).searchParams.get("id")?.length ?? 0),
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
    "new URLSearchParams of four pairs": ({ URLSearchParams }) =>
      each([list], (text) => new URLSearchParams(text).size),
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
      return each(hosts, (host) => registrableDomain(host)?.length ?? 0);
    },
  };
};

/**
 * Returns the times of the classes `ours` and `others` for each row whose name has all words of `wanted`, in nanoseconds
 * a call. Both take turns, and each time is the least of `rounds`, in each of which the calls are made `repeats` times.
 */
export function measured(corpora, ours, others, { rounds, repeats = 1, wanted = [] }) {
  const found = [];
  for (const [name, row] of Object.entries(rowsOf(corpora))) {
    if (!wanted.every((word) => name.includes(word)) || (name === "registrable domain" && !others.registrableDomain))
      continue;
    const runs = [row(ours), row(others)];
    const best = [Infinity, Infinity];
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, [count, run]] of runs.entries()) {
        const start = performance.now();
        for (let repeat = 0; repeat < repeats; repeat += 1) run();
        best[index] = Math.min(best[index], ((performance.now() - start) * 1e6) / (count * repeats));
      }
    }
    found.push({ name, ours: best[0], others: best[1], ratio: best[0] / best[1] });
  }
  if (sum < 0) console.log(sum);
  return found;
}

/** Prints the times as a table. */
export function print(title, found) {
  console.log(`| ${title} | this package | compared | ratio |\n|---|---|---|---|`);
  for (const { name, ours, others, ratio } of found)
    console.log(`| ${name} | ${ours.toFixed(0)} ns | ${others.toFixed(0)} ns | ${ratio.toFixed(2)} |`);
}
