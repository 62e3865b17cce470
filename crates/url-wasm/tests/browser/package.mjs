// The built package in headless Chromium, beside the browser's own classes.

import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { corpus, folder } from "../node/package.mjs";
import { CORPORA } from "../rows.mjs";

/**
 * Opens an empty page that can import the package and the rows of the tables, as modules of one origin. Its clock is as
 * fine as browsers let it be.
 */
export async function packagePage(browser) {
  const page = await browser.newPage();
  const files = { "/package/": folder, "/tests/": fileURLToPath(new URL("..", import.meta.url)) };
  const headers = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };
  await page.route("https://package.test/**", (route) => {
    const { pathname } = new URL(route.request().url());
    const [start] = Object.keys(files).filter((start) => pathname.startsWith(start));
    if (!start) return route.fulfill({ contentType: "text/html", headers, body: "<!doctype html>" });
    const file = path.join(files[start], pathname.slice(start.length));
    return route.fulfill({ contentType: "text/javascript", headers, body: readFileSync(file) });
  });
  await page.goto("https://package.test/");
  return page;
}

/** Returns the times of the package and of the browser's own classes, as the rows of the tables have them. */
export async function measuredIn(page, options) {
  const corpora = Object.fromEntries(CORPORA.map((name) => [name, corpus(name)]));
  return page.evaluate(
    async ([corpora, options]) => {
      const { measured } = await import("/tests/rows.mjs");
      const ours = { ...(await import("/package/url.js")), ...(await import("/package/pattern.js")) };
      return measured(corpora, ours, { URL, URLSearchParams, URLPattern }, options);
    },
    [corpora, options],
  );
}
