// Runs php.php in PHP 8.5, with its first argument as the reader.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const load = (name) => import(pathToFileURL(`${process.env.NODE_PATH}/${name}`));
const { getPHPLoaderModule } = await load("@php-wasm/node-8-5/index.js");
const { PHP, loadPHPRuntime } = await load("@php-wasm/universal/index.js");
const php = new PHP(await loadPHPRuntime(await getPHPLoaderModule()));
php.writeFile("/php.php", readFileSync(new URL("php.php", import.meta.url)));

async function run(code) {
  const { text, errors } = await php.run({ code });
  if (errors) {
    throw new Error(errors);
  }
  return text;
}

process.stdout.write(await run("<?php echo json_encode(PHP_VERSION), PHP_EOL;"));
const lines = readFileSync(0, "utf8").trim().split("\n");
for (let start = 0; start < lines.length; start += 1000) {
  php.writeFile("/input", lines.slice(start, start + 1000).join("\n"));
  process.stdout.write(
    await run(`<?php $reader = "${process.argv[2]}"; $input = file_get_contents("/input"); require "/php.php";`),
  );
}
