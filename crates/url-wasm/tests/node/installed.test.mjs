// The first lines of docs/javascript.md, with the package as npm packs and installs it.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import test from "node:test";
import { folder, repository } from "./package.mjs";

const page = readFileSync(path.join(repository, "docs/javascript.md"), "utf8");

/** Returns the text of the first block in a language. */
const firstBlock = (language) => page.split(`\`\`\`${language}\n`)[1].split("```")[0];

test("the package installs as the page says, and runs its first example", (context) => {
  const directory = mkdtempSync(path.join(tmpdir(), "urlstack-installed-"));
  context.after(() => rmSync(directory, { recursive: true }));
  const run = (program, options) =>
    execFileSync(program, options, { cwd: directory, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  const [{ filename }] = JSON.parse(run("npm", ["pack", "--json", "--loglevel=error", folder]));

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
