// The tests of the packages that this one stands beside: which files, each of which commit. They are not part of this
// repository, but git gets them, and its hashes prove that they are the files of these commits.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * The suites, with the least number of tests in a file. Not here are whatwg-url's harness for the web-platform-tests,
 * which `web_platform.test.mjs` runs as they are, and tests of functions that a package does not export.
 */
export const SUITES = {
  "whatwg-url": {
    repository: "https://github.com/jsdom/whatwg-url",
    files: {
      "test/file-url-origin.js": { commit: "3dc5ab08d7f62358cfe9057bc344af2e33577460", tests: 2 },
      "test/mdn.js": { commit: "29dce555247379f49f6eb7380c4c70f0e9a1cd58", tests: 1 },
      "test/non-special-schemes.js": { commit: "147f389e097b5a794a272d7774d0de781368babc", tests: 1 },
      "test/single-dot-host-test.js": { commit: "15027e0db1fb1cc60bb9f106da511b01c3d12bc3", tests: 1 },
      "test/to-json.js": { commit: "077dc19303305c27df94d9958e9661c2e5dc8164", tests: 1 },
      "test/userinfo-astral.js": { commit: "5aeda322a7246aa6578625a5ba2d3d3b6667f450", tests: 4 },
      "test/validation.js": { commit: "0633b7ae480787cff8388507def17ead8af93974", tests: 180 },
      "test/webidl.js": { commit: "8299b18d8e6ebd0fdf381f71abd98f2bb10c542b", tests: 1 },
    },
  },
  "urlpattern-polyfill": {
    repository: "https://github.com/kenchris/urlpattern-polyfill",
    files: {
      "test/ponyfill.mjs": { commit: "0a73802d0fe210a72665463cfd6562341ccd27f2", tests: 2 },
      "test/urlpattern-compare-tests.js": { commit: "f6a1ab6be1180acc679c9db721c3bc591f5952eb", tests: 25 },
      "test/urlpattern-hasregexpgroups-tests.js": { commit: "a36d421d355e99eb8f67b251356dc50b040e3bbd", tests: 1 },
      "test/urlpatterntests.js": { commit: "6e82268651892e3d6a21c20064047e91ed02dcf9", tests: 369 },
    },
  },
  tldts: {
    repository: "https://github.com/remusao/tldts",
    files: {
      "packages/tldts-tests/src/publicsuffix-tests.ts": {
        commit: "a1309f019bcaac588c029aa2ab422e69937c520d",
        tests: 11,
      },
      "packages/tldts-tests/src/tldts-tests.ts": { commit: "a1309f019bcaac588c029aa2ab422e69937c520d", tests: 10_700 },
      "packages/tldts/test/special-use.test.ts": { commit: "05459ba0d139f71bdc0f6ffee54ed32d14cf0ae2", tests: 2 },
    },
  },
};

/** Fails if other tests fail than those expected to, or one of these passes. Shows how many of a file pass. */
export function checkFailures(file, tests, expected) {
  const failed = tests.filter(({ wrong }) => wrong !== null);
  console.log(`${file}: ${tests.length - failed.length} of ${tests.length}`);
  const unexpected = failed
    .filter(({ name }) => !expected.includes(name))
    .map(({ name, wrong }) => `${name}: ${wrong}`);
  assert.deepEqual(unexpected.slice(0, 20), []);
  const passed = expected.filter((name) => !failed.some((test) => test.name === name));
  assert.deepEqual(passed, [], "expected to fail");
}

/** The place of a suite's file in a folder, or of all of them. */
export const place = (folder, suite, file = "") => path.join(folder, suite, file);

/** Gets the files of a suite that a folder does not have. The list of their commits is written when all are there. */
export function getSuite(folder, suite) {
  const { repository, files } = SUITES[suite];
  const list = place(folder, suite, "commits.json");
  const wanted = JSON.stringify(files);
  if (existsSync(list) && readFileSync(list, "utf8") === wanted) return;
  const clone = place(folder, suite, "repository");
  const options = { maxBuffer: 2 ** 26, stdio: ["ignore", "pipe", "pipe"], timeout: 300_000 };
  const git = (...given) => execFileSync("git", ["-C", clone, ...given], options);
  mkdirSync(clone, { recursive: true });
  git("init", "--quiet", "--bare");
  git("fetch", "--quiet", "--depth=1", repository, ...new Set(Object.values(files).map(({ commit }) => commit)));
  for (const [file, { commit }] of Object.entries(files)) {
    mkdirSync(path.dirname(place(folder, suite, file)), { recursive: true });
    writeFileSync(place(folder, suite, file), git("show", `${commit}:${file}`));
  }
  writeFileSync(list, wanted);
}
