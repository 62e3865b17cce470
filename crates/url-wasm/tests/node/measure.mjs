// Prints the times of the class beside those of Node's and of whatwg-url, in one run over the corpora: the least of some
// rounds, in nanoseconds a text, and the ratios. `node measure.mjs [FOLDER]`, with the folder of the package.

import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import * as whatwg from "whatwg-url";
import { folder, repository } from "./package.mjs";

const [given = folder] = process.argv.slice(2);
const ours = await import(pathToFileURL(path.join(given, "url.js")));
const ROUNDS = 15;

/** The lines of a corpus. Relative ones have a base. */
function corpus(name) {
  const text = readFileSync(path.join(repository, `fixtures/corpora/${name}.txt`), "utf8");
  return text.split("\n").filter((line) => line !== "");
}

const corpora = ["http", "query", "idn", "dirty", "file", "other", "relative"].map((name) => [
  name,
  corpus(name),
  name === "relative" ? "https://example.com/a/b/c?d" : undefined,
]);

const parsing = (URL) => (texts, base) => {
  let length = 0;
  for (const text of texts) length += URL.parse(text, base)?.href.length ?? 0;
  return length;
};
const checking = (URL) => (texts, base) => {
  let count = 0;
  for (const text of texts) count += URL.canParse(text, base) ? 1 : 0;
  return count;
};
/** Reads each component, too. */
const reading = (URL) => (texts, base) => {
  let length = 0;
  for (const text of texts) {
    const url = URL.parse(text, base);
    if (url)
      length += url.protocol.length + url.host.length + url.pathname.length + url.search.length + url.hash.length;
  }
  return length;
};

const uses = [
  ["parse and href", parsing],
  ["components", reading],
  ["canParse", checking],
];
const implementations = { ours: ours.URL, node: globalThis.URL, whatwg: whatwg.URL };

function times(runs) {
  const best = Object.fromEntries(Object.keys(runs).map((name) => [name, Infinity]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, run] of Object.entries(runs)) {
      if (name === "whatwg" && round > 4) continue;
      const start = process.hrtime.bigint();
      run();
      best[name] = Math.min(best[name], Number(process.hrtime.bigint() - start));
    }
  }
  return best;
}

console.log(`Node ${process.versions.node}`);
for (const [what, use] of uses) {
  const sums = {};
  for (const [name, texts, base] of corpora) {
    const runs = Object.entries(implementations).map(([key, URL]) => [key, () => use(URL)(texts, base)]);
    const found = times(Object.fromEntries(runs));
    const each = Object.entries(found).map(([key, time]) => {
      sums[key] = (sums[key] ?? 0) + time;
      return `${key} ${(time / texts.length).toFixed(0)}`;
    });
    const [to, from] = [found.ours / found.node, found.whatwg / found.ours];
    console.log(
      `${what}, ${name}: ${each.join(", ")} ns; ${to.toFixed(2)} of Node, whatwg-url ${from.toFixed(1)} times`,
    );
  }
  const [to, from] = [sums.ours / sums.node, sums.whatwg / sums.ours];
  console.log(`${what}, all: ${to.toFixed(2)} of Node, whatwg-url ${from.toFixed(1)} times`);
}

const million = corpora.find(([name]) => name === "http")[1];
const texts = Array.from({ length: 1_000_000 }, (_, index) => million[index % million.length]);
const batch = times({
  ours: () => ours.parseAll(texts).length,
  node: () => texts.map((text) => globalThis.URL.parse?.(text) ?? new globalThis.URL(text)).length,
});
console.log(
  `parseAll of a million: ours ${(batch.ours / 1e6).toFixed(0)} ms, Node ${(batch.node / 1e6).toFixed(0)} ms`,
);
