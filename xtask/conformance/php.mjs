// `node php.mjs FOLDER`: runs urltestdata.json of the suite with PHP 8.5, whose class has other getters and setters.
// `node php.mjs --version` prints the versions of PHP and of the package that has it.

import { readFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";

const load = (name) => import(pathToFileURL(`${process.env.NODE_PATH}/${name}`));
const { getPHPLoaderModule } = await load("@php-wasm/node-8-5/index.js");
const { PHP, loadPHPRuntime } = await load("@php-wasm/universal/index.js");
const php = new PHP(await loadPHPRuntime(await getPHPLoaderModule()));

if (process.argv[2] === "--version") {
  const { text } = await php.run({ code: "<?php echo PHP_VERSION;" });
  const manifest = JSON.parse(readFileSync(`${process.env.NODE_PATH}/@php-wasm/node-8-5/package.json`, "utf8"));
  console.log(`${text} of @php-wasm/node-8-5 ${manifest.version}`);
  process.exit();
}

const text = readFileSync(path.join(process.argv[2], "urltestdata.json"), "utf8");
php.writeFile("/input", text);
// Prints the href of each case, or null.
const code = String.raw`<?php
foreach (json_decode(file_get_contents("/input"), true) as $test) {
    if (!is_array($test)) {
        continue;
    }
    $base = $test["base"] === null ? null : Uri\WhatWg\Url::parse($test["base"]);
    $url = Uri\WhatWg\Url::parse($test["input"], $base);
    echo json_encode($url?->toAsciiString(), JSON_UNESCAPED_SLASHES | JSON_INVALID_UTF8_SUBSTITUTE), "\n";
}
`;
const answer = await php.run({ code });
if (answer.errors) throw new Error(answer.errors);
const hrefs = answer.text.trim().split("\n").map(JSON.parse);
const tests = JSON.parse(text).filter((test) => typeof test === "object");
const differing = [];
tests.forEach((test, index) => {
  const expected = test.failure ? null : test.href;
  if (hrefs[index] !== expected) differing.push({ file: "urltestdata.json", index, found: hrefs[index] ?? "failure" });
});
console.log(JSON.stringify({ ran: { "urltestdata.json": tests.length }, differing }));
