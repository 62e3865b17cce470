// What is bundled and run: each entry of the package, with one answer.

import { parseAll, URL, URLError, URLSearchParams } from "@urlstack/url";
import { lineage, setPair } from "@urlstack/url/inspect";
import { matchPattern, URLPattern } from "@urlstack/url/pattern";
import { report } from "./report.mjs";

const url = new URL("../caf\u00e9?q=1", "https://EXAMPLE.com/docs/");
url.searchParams.append("page", "2");
let code;
try {
  new URL("https://example.com:70000/");
} catch (error) {
  if (error instanceof URLError) code = error.code;
}
report([
  url.href,
  code,
  `${new URLSearchParams({ a: "b c" })}`,
  parseAll(["HTTP://a", "b"]).map(String),
  lineage("HTTP://a").agree,
  setPair("https://h/?a", 0, "b"),
  matchPattern("https://h/:id", "https://h/7").matched,
  new URLPattern("https://h/:id").exec("https://h/7").pathname.groups.id,
]);
