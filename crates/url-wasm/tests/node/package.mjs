// The built package, and the fixtures.

import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import path from "node:path";

export const repository = fileURLToPath(new globalThis.URL("../../../..", import.meta.url));
const target = process.env.CARGO_TARGET_DIR ?? path.join(repository, "target");
export const folder = process.env.NPM_PACKAGE ?? path.join(target, "npm-package");

if (!existsSync(folder)) {
  throw new Error(`${folder} does not exist: build it with \`cargo xtask npm-package\``);
}

/** Imports a file of the package. */
export function load(name) {
  return import(pathToFileURL(path.join(folder, name)));
}

/** Returns a fixture, without the comments of lists. */
export function fixture(name) {
  const data = JSON.parse(readFileSync(path.join(repository, "fixtures/wpt", name), "utf8"));
  return Array.isArray(data) ? data.filter((entry) => typeof entry !== "string") : data;
}

/** Returns the lines of a corpus. */
export function corpus(name) {
  const text = readFileSync(path.join(repository, `fixtures/corpora/${name}.txt`), "utf8");
  return text.split("\n").filter((line) => line !== "");
}
