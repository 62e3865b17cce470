// `node browser.mjs FOLDER PROGRAM [ARGUMENT ...]`: runs the suite in a browser, which opens a page of a server here
// and sends back what differs, and prints it.

import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import os from "node:os";
import path from "node:path";

const [folder, program, ...options] = process.argv.slice(2);
const here = import.meta.dirname;

/** The page. Each encoding has a document of its own, in whose links queries are encoded. */
const PAGE = `<!doctype html><meta charset="utf-8"><title>suite</title><script type="module">
import { FILES, run } from "/suite.mjs";
const files = {};
for (const name of FILES) files[name] = await (await fetch("/" + name)).json();
const documents = {};
const queries = files["percent-encoding.json"].flatMap((test) => Object.keys(test.output ?? {}));
const encodings = new Set([...queries, ...files["encodings.json"].flatMap((test) => test.encoding ?? [])]);
for (const encoding of encodings) {
  const frame = document.createElement("iframe");
  frame.src = "/document?" + encoding;
  await new Promise((done) => { frame.onload = done; document.body.append(frame); });
  documents[encoding] = frame.contentDocument;
}
const hrefIn = (encoding, href) => {
  const link = documents[encoding].createElement("a");
  link.setAttribute("href", href);
  return link.href;
};
let results;
try {
  results = run(files, { URL, URLSearchParams, URLPattern: globalThis.URLPattern, hrefIn });
} catch (error) {
  results = { error: String(error) };
}
await fetch("/results", { method: "POST", body: JSON.stringify(results) });
</script><body>`;

const profile = mkdtempSync(path.join(os.tmpdir(), "suite-"));
let browser;

function finish(text, code) {
  console.log(text);
  browser.once("exit", () => {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    process.exit(code);
  });
  browser.kill();
}

const server = createServer((request, response) => {
  const { pathname, search } = new URL(request.url, "http://localhost");
  const send = (type, body) => response.writeHead(200, { "content-type": type }).end(body);
  if (pathname === "/") return send("text/html; charset=utf-8", PAGE);
  if (pathname === "/document") return send(`text/html; charset=${search.slice(1)}`, "<!doctype html><title>x</title>");
  if (pathname === "/suite.mjs") return send("text/javascript", readFileSync(path.join(here, "suite.mjs")));
  if (pathname === "/results") {
    let text = "";
    request.setEncoding("utf8").on("data", (part) => (text += part));
    request.on("end", () => {
      send("text/plain", "");
      finish(text, 0);
    });
    return undefined;
  }
  if (!pathname.endsWith(".json")) return response.writeHead(404).end();
  return send("application/json", readFileSync(path.join(folder, path.basename(pathname))));
});

server.listen(0, "127.0.0.1", () => {
  const address = `http://127.0.0.1:${server.address().port}/`;
  const profileOption = program.includes("firefox") ? ["--profile", profile] : [`--user-data-dir=${profile}`];
  browser = spawn(program, ["--headless", ...profileOption, ...options, address], { stdio: "ignore" });
  setTimeout(() => finish(JSON.stringify({ error: "no answer in three minutes" }), 1), 180_000).unref();
});
