// The folder in which everything is built: a project with the package as npm installs it, and with the sources here.

import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { folder } from "../node/package.mjs";

export const here = fileURLToPath(new URL(".", import.meta.url));
export const project = path.join(path.dirname(folder), "npm-bundles");
/** A project with a link to the package, as `npm install FOLDER` makes one. */
export const linked = path.join(path.dirname(folder), "npm-linked");

/** The short programs, by name: each imports the package in another way, and one reports their answers. */
const programs = {
  // Tells an answer to whom asks: to the page, or to the process that has started this one.
  "report.mjs": `
export function report(answer) {
  const text = JSON.stringify(answer);
  if (globalThis.ServiceWorkerGlobalScope) addEventListener("message", (event) => event.source.postMessage(text));
  else if (globalThis.window || globalThis.WorkerGlobalScope) postMessage(text);
  else console.log(text);
}
`,
  // The package by `import` and by `require`: whether the classes are the same.
  "both.mjs": `
import { URL } from "@urlstack/url";
import { report } from "./report.mjs";
import required from "./required_class.cjs";

report(required.URL === URL);
`,
  // The package without a bundler, where there is no map of imports.
  "direct.mjs": `
import { URL } from "./node_modules/@urlstack/url/url.js";
import { report } from "./report.mjs";

report(new URL("HTTP://a").href);
`,
  // The entry that fetches its module.
  "lean.mjs": `
import { init, URL } from "@urlstack/url/lean";
import { report } from "./report.mjs";

await init();
report(new URL("HTTP://a").href);
`,
  // The least that can be imported.
  "one_import.mjs": `
import { URL } from "@urlstack/url";
import { report } from "./report.mjs";

report(new URL("HTTP://a").href);
`,
  // The class by `require`.
  "required_class.cjs": `
exports.URL = require("@urlstack/url").URL;
`,
  // All entries, of which nothing is used.
  "unused.mjs": `
import { parseAll, URL } from "@urlstack/url";
import { findSuffix } from "@urlstack/url/domains";
import { explain } from "@urlstack/url/inspect";
import { URLPattern } from "@urlstack/url/pattern";
import { normalized } from "@urlstack/url/reference";

console.log(1);
`,
  // The entry that gets its module in the script, as Vite puts it there.
  "vite.mjs": `
import address from "@urlstack/url/wasm/url.wasm?url&inline";
import { init, URL } from "@urlstack/url/lean";
import { report } from "./report.mjs";

await init(address);
report(new URL("HTTP://a").href);
`,
  // The package in a worker of Cloudflare's runtime, which compiles no bytes: the module is imported as one.
  "workerd.mjs": `
import module from "@urlstack/url/wasm/url.wasm";
import { initSync, URL } from "@urlstack/url/lean";

initSync(module);

export default {
  async test() {
    console.log(JSON.stringify(new URL("HTTP://a").href));
  },
};
`,
};

/** Makes both projects anew. */
export function makeProjects() {
  rmSync(project, { recursive: true, force: true });
  const installed = path.join(project, "node_modules/@urlstack/url");
  mkdirSync(installed, { recursive: true });
  execFileSync("npm", ["pack", "--silent", "--pack-destination", project], { cwd: folder });
  const packed = readdirSync(project).find((name) => name.endsWith(".tgz"));
  execFileSync("tar", ["-xf", path.join(project, packed), "-C", installed, "--strip-components=1"]);
  copySources(project);
  // Parcel takes the folder with such a file for the project.
  writeFileSync(path.join(project, "package-lock.json"), "{}\n");

  rmSync(linked, { recursive: true, force: true });
  mkdirSync(path.join(linked, "node_modules/@urlstack"), { recursive: true });
  symlinkSync(folder, path.join(linked, "node_modules/@urlstack/url"), "dir");
  copySources(linked);
}

function copySources(to) {
  for (const name of ["bun.test.mjs", "entry.mjs", "required.cjs", "../equality.mjs"]) {
    cpSync(path.join(here, name), path.join(to, path.basename(name)));
  }
  for (const [name, text] of Object.entries(programs)) writeFileSync(path.join(to, name), text);
  writeFileSync(path.join(to, "package.json"), '{ "name": "project", "private": true }\n');
}
