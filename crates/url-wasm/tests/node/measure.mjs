// Prints a table of times beside those of Node's classes, of urlpattern-polyfill and of tldts, in one run. Those that are
// compared take turns, and each time is the least of some rounds: `node measure.mjs [WORD ...]` for rows with all words.

import { URLPattern as Polyfill } from "urlpattern-polyfill/urlpattern";
import * as tldts from "tldts";
import { CORPORA, measured, print } from "../rows.mjs";
import { corpus, load } from "./package.mjs";

const ours = { ...(await load("url.js")), ...(await load("pattern.js")), ...(await load("domains.js")) };
const others = {
  URL: globalThis.URL,
  URLSearchParams: globalThis.URLSearchParams,
  URLPattern: Polyfill,
  registrableDomain: (host) => tldts.getDomain(host, { allowPrivateDomains: true }),
};
const corpora = Object.fromEntries(CORPORA.map((name) => [name, corpus(name)]));
const rounds = Number(process.env.ROUNDS ?? 200);
print(`Node ${process.versions.node}`, measured(corpora, ours, others, { rounds, wanted: process.argv.slice(2) }));
