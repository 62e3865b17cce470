// The examples of docs/javascript.md: each comment after an expression is its value.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";
import { folder, repository } from "./package.mjs";

const page = readFileSync(path.join(repository, "docs/javascript.md"), "utf8");
const blocks = page.split("```js\n").slice(1);
const scripts = blocks.map((block) => block.split("```")[0]);

/** Returns a module with the code of an example, which exports the pairs of found and shown values. */
function module(code) {
  const entry = (_, name) => `from "${pathToFileURL(path.join(folder, `${name ?? "url"}.js`))}"`;
  const local = code.replace(/from "@urlstack\/url(?:\/(\w+))?"/g, entry);
  const pairs = local.replace(/^(\S.*); \/\/ (.+)$/gm, "pairs.push([($1), ($2)]);");
  return `export const pairs = [];\n${pairs}`;
}

test("the page has an example for each entry", () => {
  assert.equal(scripts.length, 4);
});

scripts.forEach((code, index) => {
  test(`example ${index + 1} has the shown values`, async (context) => {
    const directory = mkdtempSync(path.join(tmpdir(), "urlstack-page-"));
    context.after(() => rmSync(directory, { recursive: true }));
    const file = path.join(directory, "example.mjs");
    writeFileSync(file, module(code));
    const { pairs } = await import(pathToFileURL(file));
    assert.equal(pairs.length, code.match(/; \/\/ /g).length);
    pairs.forEach(([found, shown]) => assert.deepEqual(found, shown));
  });
});
