// The package by `require`, in place of entry.mjs.

const { parseAll, URL, URLError, URLSearchParams } = require("@urlstack/url");
const { lineage, setPair } = require("@urlstack/url/inspect");
const { matchPattern, URLPattern } = require("@urlstack/url/pattern");

const url = new URL("../caf\u00e9?q=1", "https://EXAMPLE.com/docs/");
url.searchParams.append("page", "2");
let code;
try {
  new URL("https://example.com:70000/");
} catch (error) {
  if (error instanceof URLError) code = error.code;
}
const answer = [
  url.href,
  code,
  `${new URLSearchParams({ a: "b c" })}`,
  parseAll(["HTTP://a", "b"]).map(String),
  lineage("HTTP://a").agree,
  setPair("https://h/?a", 0, "b"),
  matchPattern("https://h/:id", "https://h/7").matched,
  new URLPattern("https://h/:id").exec("https://h/7").pathname.groups.id,
];
const text = JSON.stringify(answer);
if (globalThis.postMessage && !globalThis.process) globalThis.postMessage(text);
else console.log(text);
