// `node node.mjs FOLDER [PACKAGE]`, and likewise with Deno and Bun: runs the suite with the classes of the program, or
// of the package, and prints what differs. `node node.mjs --version PACKAGE` prints the version of the package.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import process from "node:process";
import { FILES, run } from "./suite.mjs";

const require = createRequire(path.join(process.cwd(), "x.js"));
const json = (file) => JSON.parse(readFileSync(file, "utf8"));

/** The classes that are tested. */
function classesOf(name) {
  const { URL, URLSearchParams, URLPattern } = globalThis;
  if (!name) return { URL, URLSearchParams, URLPattern };
  // A polyfill leaves classes alone that are there. Node reads them once, for `fetch`.
  void globalThis.Request;
  for (const name of ["URL", "URLSearchParams", "URLPattern"]) delete globalThis[name];
  if (name === "core-js") {
    require("core-js/stable/url");
    require("core-js/stable/url-search-params");
    return { URL: globalThis.URL, URLSearchParams: globalThis.URLSearchParams };
  }
  // One that has URLPattern alone needs the other classes.
  Object.assign(globalThis, { URL, URLSearchParams });
  const classes = require(name);
  return { URL: classes.URL, URLSearchParams: classes.URLSearchParams, URLPattern: classes.URLPattern };
}

const [folder, name] = process.argv.slice(2);
if (folder === "--version") {
  console.log(json(path.join(process.env.NODE_PATH, name, "package.json")).version);
} else {
  const files = Object.fromEntries(FILES.map((file) => [file, json(path.join(folder, file))]));
  console.log(JSON.stringify(run(files, classesOf(name))));
}
