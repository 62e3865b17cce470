// Pages in headless Chromium, from a server of the project's files.

import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { chromium } from "playwright-core";
import { project } from "./place.mjs";

const types = { ".html": "text/html", ".wasm": "application/wasm", ".json": "application/json" };

/** Serves the files of the project, and at `/page` a page with this text and a policy that lets scripts run from here. */
function serve(text, policy) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    if (pathname === "/page") {
      response.setHeader("Content-Type", "text/html; charset=utf-8");
      response.setHeader("Content-Security-Policy", policy);
      response.end(`<!doctype html>${text}`);
      return;
    }
    try {
      const file = readFileSync(path.join(project, path.normalize(pathname)));
      response.setHeader("Content-Type", types[path.extname(pathname)] ?? "text/javascript");
      response.setHeader("Service-Worker-Allowed", "/");
      response.setHeader("Content-Security-Policy", policy);
      response.end(file);
    } catch {
      response.writeHead(404).end();
    }
  });
  return new Promise((resolve) => server.listen(0, "localhost", () => resolve(server)));
}

/** The policy of a page, with what the package needs of it. A library that Vite builds has its files in `data:`. */
export const policy = (needed) =>
  `default-src 'none'; script-src 'self' 'unsafe-inline' ${needed}; connect-src 'self' data:; worker-src 'self'`;
export const NEEDED = "'wasm-unsafe-eval'";

export async function launch() {
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  return chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
}

/** Opens a page with this text, or the address, and returns the first message that is posted, or the first error. */
export async function answer(browser, { text, address, needed = NEEDED }) {
  const server = address ? null : await serve(text, policy(needed));
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.addInitScript(() => {
      globalThis.posted = [];
      addEventListener("message", ({ data }) => globalThis.posted.push(data));
    });
    const failed = new Promise((resolve) => page.on("pageerror", (error) => resolve(`${error}`)));
    await page.goto(address ?? `http://localhost:${server.address().port}/page`);
    // Vite loads the page again when it has seen what it imports.
    const posted = page.waitForFunction(() => globalThis.posted[0], null, { timeout: 30_000 });
    const found = posted.then((handle) => handle.jsonValue()).catch((error) => `${error}`);
    return await Promise.race([found, failed]);
  } finally {
    await context.close();
    server?.close();
  }
}

const relative = (file) => `/${path.relative(project, file)}`;

/** A page without a bundler: it maps the names of the package's entries to its files. */
export function mapped(entry) {
  const name = "@urlstack/url";
  const imports = Object.fromEntries(
    ["url", "inspect", "pattern", "lean"].map((file) => [
      file === "url" ? name : `${name}/${file}`,
      `/node_modules/${name}/${file}.js`,
    ]),
  );
  return `<script type="importmap">${JSON.stringify({ imports })}</script><script type="module" src="/${entry}"></script>`;
}

/** The text of a page that runs a file, by the kind of the place where it runs. */
export const pages = {
  module: (file) => `<script type="module" src="${relative(file)}"></script>`,
  script: (file) => `<script src="${relative(file)}"></script>`,
  "module worker": (file) => worker(file, "module"),
  "classic worker": (file) => worker(file, "classic"),
  "module service worker": (file) => serviceWorker(file, "module"),
  "classic service worker": (file) => serviceWorker(file, "classic"),
};

function worker(file, type) {
  return `<script>
    const worker = new Worker("${relative(file)}", { type: "${type}" });
    worker.onmessage = ({ data }) => postMessage(data);
    worker.onerror = ({ message }) => postMessage(message);
  </script>`;
}

function serviceWorker(file, type) {
  return `<script>
    const { serviceWorker } = navigator;
    serviceWorker.onmessage = ({ data }) => postMessage(data);
    serviceWorker.register("${relative(file)}", { type: "${type}", scope: "/" }).catch((error) => postMessage(String(error)));
    serviceWorker.ready.then(({ active }) => active.postMessage(""));
  </script>`;
}
