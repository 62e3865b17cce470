// The examples of the pages: each comment after an expression is its value.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";
import { folder, repository } from "./package.mjs";

/** The pages, with the number of their examples. Those of `lean` fetch a file. */
const pages = { "docs/javascript.md": 4, "crates/url-wasm/README.md": 3 };

/** Returns the examples of a page. */
function examples(name) {
  const blocks = readFileSync(path.join(repository, name), "utf8").split("```js\n").slice(1);
  return blocks.map((block) => block.split("```")[0]).filter((code) => !code.includes("lean"));
}

/** Returns a module with the code of an example, which exports the pairs of found and shown values. */
function module(code) {
  const entry = (_, name) => `from "${pathToFileURL(path.join(folder, `${name ?? "url"}.js`))}"`;
  const local = code.replace(/from "@urlstack\/url(?:\/(\w+))?"/g, entry);
  const pairs = local.replace(/^( *)(\S.*); \/\/ (.+)$/gm, "$1pairs.push([($2), ($3)]);");
  return `export const pairs = [];\n${pairs}`;
}

for (const [name, count] of Object.entries(pages)) {
  const scripts = examples(name);
  test(`${name} has an example for each entry`, () => assert.equal(scripts.length, count));
  for (const [index, code] of scripts.entries()) {
    test(`example ${index + 1} of ${name} has the shown values`, async (context) => {
      const directory = mkdtempSync(path.join(tmpdir(), "urlstack-page-"));
      context.after(() => rmSync(directory, { recursive: true }));
      const file = path.join(directory, "example.mjs");
      writeFileSync(file, module(code));
      const { pairs } = await import(pathToFileURL(file));
      assert.equal(pairs.length, code.match(/; \/\/ /g).length);
      pairs.forEach(([found, shown]) => assert.deepEqual(found, shown));
    });
  }
}
