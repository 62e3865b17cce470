// `node node.mjs FOLDER [PACKAGE]`, and likewise with Deno and Bun: runs the suite with the classes of the program, or
// of the package, and prints what differs.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import process from "node:process";
import { run } from "./suite.mjs";

const [folder, name] = process.argv.slice(2);
const names = ["urltestdata.json", "setters_tests.json", "percent-encoding.json", "urlsearchparams.json"];
names.push("urlpatterntestdata.json");
const files = Object.fromEntries(names.map((file) => [file, JSON.parse(readFileSync(path.join(folder, file), "utf8"))]));
let classes = { URL, URLSearchParams, URLPattern: globalThis.URLPattern };
if (name) {
  const { URL, URLSearchParams } = createRequire(path.join(process.cwd(), "x.js"))(name);
  classes = { URL, URLSearchParams };
}
console.log(JSON.stringify(run(files, classes)));
