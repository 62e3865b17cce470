// The examples of the pages: each comment after an expression is its value. The first lines of docs/javascript.md also
// run with the package as npm packs and installs it.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";
import { needs } from "../not_run.mjs";
import { folder, repository } from "./package.mjs";

/** The pages, with the number of their examples. Those of `lean` fetch a file. */
const pages = { "docs/javascript.md": 6, "crates/url-wasm/README.md": 5 };

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

const page = readFileSync(path.join(repository, "docs/javascript.md"), "utf8");

/** Returns the text of the first block in a language. */
const firstBlock = (language) => page.split(`\`\`\`${language}\n`)[1].split("```")[0];

const packed = (...options) => {
  const run = { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] };
  return JSON.parse(execFileSync("npm", ["pack", "--json", "--loglevel=error", ...options], run))[0];
};

test("the package names the licenses of its code and its data, and has their texts", () => {
  const crates = ["url-core", "url-psl", "url-idna"].map((name) =>
    readFileSync(path.join(repository, "crates", name, "Cargo.toml"), "utf8"),
  );
  const workspace = readFileSync(path.join(repository, "Cargo.toml"), "utf8");
  const named = /^license = "(.+)"$/m;
  const expressions = crates.map((text) => (text.match(named) ?? workspace.match(named))[1]);
  const parts = new Set(expressions.flatMap((expression) => expression.replace(/[()]/g, "").split(" AND ")));
  const { license } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  assert.equal(license.replace(/[()]/g, ""), [...parts].join(" AND "));
  const files = packed("--dry-run").files.map(({ path }) => path);
  const titles = { MIT: "MIT", "Apache-2.0": "APACHE", "MPL-2.0": "MPL", "Unicode-3.0": "UNICODE" };
  for (const name of license.match(/[\w.-]+(?<!OR|AND)\b/g)) {
    assert.ok(files.includes(`LICENSE-${titles[name]}`), name);
  }
});

// The limit is for `cargo xtask npm-package --small`, which is what is published.
const ofSizes = needs(
  process.env.CHECK_SIZES,
  "the package is small",
  "set CHECK_SIZES for a package built with --small",
);
test("the package is small, and has nothing large twice", ofSizes, () => {
  const { files, size } = packed("--dry-run");
  console.log(`packed: ${size} bytes`);
  assert.ok(size <= 1_860_000, `${size}`);
  const texts = files
    .filter(({ size }) => size > 10_000)
    .map(({ path: file }) => readFileSync(path.join(folder, file)));
  assert.equal(new Set(texts.map((text) => text.toString("latin1"))).size, texts.length);
});

test("the package installs as the page says, and runs its first example", (context) => {
  const directory = mkdtempSync(path.join(tmpdir(), "urlstack-installed-"));
  context.after(() => rmSync(directory, { recursive: true }));
  const run = (program, options) =>
    execFileSync(program, options, { cwd: directory, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  const { filename } = packed("--pack-destination", directory);

  // A directory of the package would become a link to it; a packed file has what is published.
  const install = firstBlock("console").match(/^\$ npm install \S+\/target\/npm-package$/m);
  assert.ok(install, "the page installs the package");
  const [program, ...options] = install[0].slice("$ ".length).split(" ");
  options[options.length - 1] = `./${filename}`;
  run(program, [...options, "--offline", "--loglevel=error"]);

  const code = firstBlock("js");
  const shown = /^(\S.*); \/\/ (.+)$/gm;
  const count = code.match(shown).length;
  assert.ok(count >= 3, "the page shows values");
  const script = code.replace(shown, "assert.deepEqual($1, $2); checked += 1;");
  writeFileSync(
    path.join(directory, "example.mjs"),
    `import assert from "node:assert/strict";\nlet checked = 0;\n${script}\nconsole.log(checked);\n`,
  );
  assert.equal(run(process.execPath, ["example.mjs"]).trim(), String(count));
});
