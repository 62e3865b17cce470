// Runs one file of the web-platform-tests with the classes of the package, in a thread of its own, whose global object
// has them in place of the built-in ones. Sends the names of the tests, and what is wrong with each.

import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { runInThisContext } from "node:vm";
import { parentPort, workerData } from "node:worker_threads";

const { root, file, entries, fixtures } = workerData;
const run = (name) => {
  const found = path.join(name.startsWith("/") ? root : path.dirname(path.join(root, file)), name);
  runInThisContext(readFileSync(found, "utf8"), { filename: found });
};
/** A file with data: that of the fixtures, which are of the edition that the package follows, or that beside the tests. */
const data = (name) => {
  const known = path.join(fixtures, path.basename(name));
  return JSON.parse(
    readFileSync(existsSync(known) ? known : path.join(path.dirname(path.join(root, file)), name), "utf8"),
  );
};

for (const entry of entries) {
  for (const [name, value] of Object.entries(await import(entry))) {
    // As an interface of a global object is.
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false });
  }
}
globalThis.self = globalThis;
run("/resources/testharness.js");
const results = [];
globalThis.add_result_callback(({ name, status, message }) =>
  results.push({ name, wrong: status === 0 ? null : message }),
);
globalThis.add_completion_callback((tests, { status, message }) =>
  parentPort.postMessage({ results, status, message }),
);

// What a file asks of the page or worker that it is in.
globalThis.GLOBAL = { isWindow: () => false, isWorker: () => true, isShadowRealm: () => false };
globalThis.location = { search: "" };
globalThis.fetch = async (name) => ({ ok: true, json: async () => data(name), text: async () => text(name) });
globalThis.fetch_json = async (name) => data(name);

function text(name) {
  return readFileSync(path.join(root, name), "utf8");
}

const source = readFileSync(path.join(root, file), "utf8");
for (const [, script] of source.matchAll(/^\/\/ META: script=(.*)$/gm)) {
  // Its name where the tests are served, and in the repository.
  const name = { "/resources/WebIDLParser.js": "/resources/webidl2/lib/webidl2.js" }[script];
  run(name && !existsSync(path.join(root, script)) ? name : script);
}
run(`/${file}`);
