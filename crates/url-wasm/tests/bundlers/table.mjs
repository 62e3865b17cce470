// Runs the package in each runtime, and through each bundler in each format, and prints a table of what works:
// `node table.mjs [WORD ...]`, with words that a row has to contain. Fails if one does not work.

import { execFileSync } from "node:child_process";
import { statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { answer, launch, mapped, pages } from "./browser.mjs";
import { bundlers } from "./bundles.mjs";
import { folder } from "../node/package.mjs";
import { here, linked, makeProjects, project } from "./place.mjs";

const WHOLE = JSON.stringify([
  "https://example.com/caf%C3%A9?q=1&page=2",
  "port-out-of-range",
  "a=b+c",
  ["http://a/", "null"],
  true,
  "https://h/?a=b",
  true,
  "7",
]);
const SHORT = JSON.stringify("http://a/");
const answers = {
  "both.mjs": "true",
  "entry.mjs": WHOLE,
  "required.cjs": WHOLE,
  "one_import.mjs": SHORT,
  "lean.mjs": SHORT,
  "vite.mjs": SHORT,
};

const tool = (name) => path.join(here, "node_modules/.bin", name);
const runtimes = {
  "Node 20.18": [path.join(here, "node_modules/node-20/bin/node")],
  "Node 22": [path.join(here, "node_modules/node-22/bin/node")],
  [`Node ${process.versions.node}`]: [process.execPath],
  Deno: [tool("deno"), "run", "--allow-read", "--no-lock", "--node-modules-dir=manual"],
  Bun: [tool("bun")],
};
/** The runtime in which bundles are run. */
const [node] = Object.values(runtimes);

/** The milliseconds after which a step has failed, on a machine that does much else. */
const LIMIT = 300_000;

const wanted = process.argv.slice(2);
const rows = [];

/** Adds a row to the table, if it is asked for. */
async function row(where, what, expected, run) {
  const name = `${where}, ${what}`;
  if (!wanted.every((word) => name.includes(word))) return;
  let found;
  try {
    found = await limited(name, run());
  } catch (error) {
    found = `${error.stderr ?? ""}${error.message}`;
  }
  const works = expected instanceof RegExp ? expected.test(found) : found === expected;
  rows.push({ name, works });
  console.log(`| ${where} | ${what} | ${works ? "works" : `fails: ${found}`} |`);
}

/** Returns what a promise does, unless it does nothing for too long, as servers and pages sometimes when they close. */
async function limited(name, promise) {
  let timer;
  const end = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${name}: no answer after ${LIMIT / 1000} seconds`)), LIMIT);
  });
  return Promise.race([promise, end]).finally(() => clearTimeout(timer));
}

const run = ([program, ...options], file) =>
  execFileSync(program, [...options, file], {
    cwd: project,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    timeout: LIMIT,
  }).trim();
const source = (name) => path.join(project, name);

console.log("| where | how | |\n|---|---|---|");
makeProjects();
const browser = await launch();
try {
  await unbundled();
  for (const [name, bundle] of Object.entries(bundlers)) await bundled(name, bundle);
  for (const name of ["esbuild", "rollup", "webpack"]) {
    await row(name, "nothing of an import that nothing uses", "true", async () => {
      const { esm } = await bundlers[name]("unused.mjs", ["esm"]);
      return `${statSync(esm).size < 100}`;
    });
  }
  await viteElsewhere();
  await row("workerd", "`initSync` of `lean`, with the module that it imports", SHORT, inWorkerd);
} finally {
  await limited("Chromium closes", browser.close());
}

async function unbundled() {
  for (const [name, runtime] of Object.entries(runtimes)) {
    await row(name, "`import`", WHOLE, () => run(runtime, source("entry.mjs")));
    await row(name, "`require`", WHOLE, () => run(runtime, source("required.cjs")));
    // Before version 20.19, Node requires no ECMAScript modules.
    const isSame = name === "Node 20.18" ? "false" : "true";
    await row(name, "`import` and `require` of the same class", isSame, () => run(runtime, source("both.mjs")));
    await row(name, "`import` of `lean`", SHORT, () => run(runtime, source("lean.mjs")));
  }
  await row("Bun", "`toEqual` and `toStrictEqual` of its tests", "passed", () => {
    run([tool("bun"), "test"], "./bun.test.mjs");
    return "passed";
  });
  const browserName = `Chromium ${browser.version().split(".")[0]}`;
  for (const [entry, expected] of [
    ["entry.mjs", WHOLE],
    ["lean.mjs", SHORT],
  ]) {
    await row(browserName, `\`${entry}\`, without a bundler`, expected, () => answer(browser, { text: mapped(entry) }));
  }
  for (const place of Object.keys(pages).filter((place) => place.includes("module"))) {
    const text = pages[place](source("direct.mjs"));
    await row(browserName, `\`direct.mjs\`, without a bundler: ${place}`, SHORT, () => answer(browser, { text }));
    // Of a service worker, a page only hears that it failed.
    const rejected = () => answer(browser, { text, needed: "" });
    await row(
      browserName,
      `rejects it by a policy without 'wasm-unsafe-eval': ${place}`,
      /WebAssembly|evaluation failed/,
      rejected,
    );
  }
}

async function bundled(name, bundle) {
  for (const entry of Object.keys(answers).filter((entry) => entry !== "vite.mjs")) {
    // Bundles of a file that is fetched are for browsers, and esbuild and Rollup leave it to the developer.
    const isLean = entry === "lean.mjs";
    if (isLean && ["esbuild", "rollup"].includes(name)) continue;
    for (const format of isLean ? ["esm"] : ["esm", "cjs", "iife"]) await inFormat(name, bundle, entry, format);
  }
}

/** Rows for a bundle, in each place where this format runs. */
async function inFormat(name, bundle, entry, format) {
  const expected = answers[entry];
  let file;
  const built = async () => (file ??= (await bundle(entry, [format]))[format]);
  const what = `\`${entry}\` to ${format.toUpperCase()}`;
  if (format !== "iife" && entry !== "lean.mjs") {
    await row(name, `${what}, in Node`, expected, async () => run(node, await built()));
  }
  if (format === "cjs") return;
  const places = format === "esm" ? ["module", "module worker"] : ["script", "classic worker"];
  if (entry === "entry.mjs") places.push(format === "esm" ? "module service worker" : "classic service worker");
  for (const place of places) {
    const inPlace = async () => answer(browser, { text: pages[place](await built()) });
    await row(name, `${what}, in a page: ${place}`, expected, inPlace);
  }
}

/** Runs the worker as a test of itself, which logs the answer. */
async function inWorkerd() {
  const { build } = await import("esbuild");
  // The module stays a file, as Cloudflare's tools leave it.
  const asFile = () => ({ path: "./url.wasm", external: true });
  const plugin = { name: "wasm", setup: ({ onResolve }) => onResolve({ filter: /\.wasm$/ }, asFile) };
  const [entryPoints, outfile] = [[source("workerd.mjs")], source("dist/workerd.mjs")];
  await build({ entryPoints, outfile, bundle: true, format: "esm", plugins: [plugin], logLevel: "error" });
  const modules = `
    (name = "main.mjs", esModule = embed "dist/workerd.mjs"),
    (name = "./url.wasm", wasm = embed "node_modules/@urlstack/url/wasm/url.wasm"),`;
  const worker = `(modules = [${modules}], compatibilityDate = "2026-01-01")`;
  const config = `using Workerd = import "/workerd/workerd.capnp";
    const config :Workerd.Config = (services = [(name = "main", worker = ${worker})]);`;
  writeFileSync(source("workerd.capnp"), config);
  return run([tool("workerd"), "test"], source("workerd.capnp"));
}

/** What Vite does besides bundles for a page, which are among the others. */
async function viteElsewhere() {
  const { build, createServer } = await import("vite");
  const served = async (root, entry, settings = {}) => {
    const config = { root, configFile: false, logLevel: "error", server: { port: 0, ...settings } };
    const server = await createServer(config);
    await server.listen();
    try {
      const page = `page-${entry}.html`;
      writeFileSync(path.join(root, page), `<!doctype html><script type="module" src="/${entry}"></script>`);
      return await answer(browser, { address: `${server.resolvedUrls.local[0]}${page}` });
    } finally {
      await server.close();
    }
  };
  for (const entry of ["entry.mjs", "lean.mjs", "vite.mjs"])
    await row("vite", `\`${entry}\` from the development server`, answers[entry], () => served(project, entry));
  const fs = { allow: [linked, folder] };
  for (const [entry, settings] of [["entry.mjs"], ["vite.mjs"], ["lean.mjs", { fs }]]) {
    const how = settings ? ", with `server.fs.allow`" : "";
    const what = `\`${entry}\` of a linked package from the development server${how}`;
    await row("vite", what, answers[entry], () => served(linked, entry, settings));
  }
  for (const root of [project, linked]) {
    for (const [entry, noExternal] of [["entry.mjs"], ["entry.mjs", true], ["vite.mjs", true]]) {
      const how = `${root === linked ? " of a linked package" : ""}, rendered on a server`;
      await row("vite", `\`${entry}\`${how}${noExternal ? ", `noExternal`" : ""}`, answers[entry], async () => {
        const [outDir, ssr] = [path.join(root, "dist/server"), { noExternal }];
        const options = { ssr: path.join(root, entry), outDir, emptyOutDir: false };
        await build({ root, configFile: false, logLevel: "error", ssr, build: options });
        return run(node, path.join(outDir, `${path.parse(entry).name}.mjs`));
      });
    }
  }
}

const failed = rows.filter(({ works }) => !works).length;
console.log(`\n${rows.length} rows, ${failed} fail`);
process.exit(failed > 0 || rows.length === 0 ? 1 : 0);
