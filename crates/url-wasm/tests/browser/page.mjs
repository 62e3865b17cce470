// The built page in headless Chromium.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

export const repository = fileURLToPath(new URL("../../../..", import.meta.url));
export const target = process.env.CARGO_TARGET_DIR ?? path.join(repository, "target");
export const file = process.env.INSPECTOR ?? path.join(target, "inspector/inspector.html");

if (!existsSync(file)) throw new Error(`${file} does not exist: build it with \`cargo xtask inspector\``);

/** Starts the browser. Its own traffic, such as the look for updates, is off. */
export function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

/** Returns the address of the page with a state, `url`, `base` and `with`. */
export function address(state = {}, at = file) {
  return `${pathToFileURL(at)}#${new URLSearchParams(state)}`;
}

/**
 * Opens the page with a state, and calls `use` with it. It fails if the page requests anything but itself, reports a
 * violation of its policy, logs something or throws.
 */
export async function withPage(browser, state, use, options = {}) {
  const { at = file, ...contextOptions } = options;
  const context = await browser.newContext(contextOptions);
  const wrong = [];
  try {
    await context.addInitScript(() => {
      addEventListener("securitypolicyviolation", (event) => console.error(`policy: ${event.violatedDirective}`));
    });
    const page = await context.newPage();
    page.on("request", (request) => {
      if (request.url().split("#")[0] !== pathToFileURL(at).href) wrong.push(`request of ${request.url()}`);
    });
    page.on("console", (message) => wrong.push(message.text()));
    page.on("pageerror", (error) => wrong.push(error.message));
    page.on("dialog", (dialog) => wrong.push(dialog.message()));
    page.on("popup", (popup) => wrong.push(popup.url()));
    await page.goto(address(state, at));
    await page.waitForSelector("html[data-ready]");
    await settled(page);
    await use(page, context);
  } finally {
    await context.close();
  }
  assert.deepEqual(wrong, []);
}

/** Waits until everything is shown. */
export function settled(page) {
  return page.waitForFunction(() => !("busy" in document.documentElement.dataset));
}

/** Returns a text as it is shown. What is out of sight has none; it is laid out for the frame after it comes into sight. */
export async function text(page, selector) {
  await settled(page);
  await page.locator(selector).first().scrollIntoViewIfNeeded();
  await page.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(done));
      }),
  );
  return page.locator(selector).innerText();
}

/** Returns the URL that is shown. */
export const urlOf = (page) => page.locator("#input").inputValue();

/** Returns the id of the element with the focus, or its label, or its name. */
export const focusOf = (page) =>
  page.evaluate(() => {
    const { id, ariaLabel, tagName } = document.activeElement;
    return id || ariaLabel || tagName;
  });

/** Returns a function that returns the milliseconds of the processor that scripts, styles and layouts took so far. */
export async function processor(page) {
  const parts = await processorParts(page);
  return async () => {
    const { ScriptDuration, LayoutDuration, RecalcStyleDuration } = await parts();
    return ScriptDuration + LayoutDuration + RecalcStyleDuration;
  };
}

/** Returns a function that returns the durations of the page's thread by their names, in milliseconds of the processor. */
export async function processorParts(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value * 1000]));
  };
}

/** Returns a fixture, without the comments of lists. */
export function fixture(name) {
  return JSON.parse(readFileSync(path.join(repository, "fixtures/wpt", name), "utf8")).filter(
    (entry) => typeof entry !== "string",
  );
}
