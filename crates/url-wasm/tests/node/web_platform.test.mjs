// The web-platform-tests, as they are, against the classes of the package. The variable `WPT` names the folder with a
// checkout; the files are not part of this repository.

import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { checkFailures } from "../foreign/suites.mjs";
import { needs } from "../not_run.mjs";
import { folder, repository } from "./package.mjs";

const root = process.env.WPT ?? "";
const isThere = existsSync(path.join(root, "resources/testharness.js"));
const entries = ["url.js", "pattern.js"].map((name) => pathToFileURL(path.join(folder, name)).href);

const NOT_CLONED = "a class that a script defines cannot refuse to be cloned: what arrives is an empty object";
const SPACES = "the last space of an opaque path is encoded since 2025, and not removed with the query";
/** The tests that fail, by file, each with its reason. */
const EXPECTED = {
  "url/historical.any.js": {
    "URL: no structured serialize/deserialize support": NOT_CLONED,
    "URLSearchParams: no structured serialize/deserialize support": NOT_CLONED,
  },
  "url/urlsearchparams-delete.any.js": {
    "Changing the query of a URL with an opaque path can impact the path": SPACES,
    "Changing the query of a URL with an opaque path can impact the path if the URL has no fragment": SPACES,
  },
};

function results(file) {
  const fixtures = path.join(repository, "fixtures/wpt");
  const workerData = { root, file, entries, fixtures };
  const worker = new Worker(new URL("web_platform_worker.mjs", import.meta.url), { workerData });
  return new Promise((resolve, reject) => {
    worker.once("message", resolve).once("error", reject);
    setTimeout(() => reject(new Error(`${file}: no result in a minute`)), 60_000).unref();
  }).finally(() => worker.terminate());
}

const options = needs(isThere, "the web-platform-tests", "set WPT to a checkout of web-platform-tests/wpt");
// One about the order of patterns is tentative: the class of the standard has no such operation.
const isTest = (name) => name.endsWith(".any.js") && !name.includes("tentative");
const filesOf = (folder) =>
  readdirSync(path.join(root, folder))
    .filter(isTest)
    .map((name) => `${folder}/${name}`);
const folders = ["url", "urlpattern"].filter((folder) => existsSync(path.join(root, folder)));
for (const name of isThere ? folders.flatMap(filesOf) : ["url/*.any.js, urlpattern/*.any.js"]) {
  test(name, options, async () => {
    const { results: tests, status, message } = await results(name);
    assert.equal(status, 0, message);
    assert.ok(tests.length > 0);
    checkFailures(name, tests, Object.keys(EXPECTED[name] ?? {}));
  });
}
