// The rules of axe, in both color schemes, on a wide and on a narrow screen.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { launch, withPage } from "./page.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const STATES = [
  {},
  { url: "HTTPS://me:pw@B\u00fccher.example:0443\\a/../b c?q=1&sig=%2f&q=2#top", with: "https://b\u00fccher.example/" },
  { url: "http://[::1%25]/" },
  { url: "https://\u0430\u0440\u0440\u04cf\u0435.com/" },
  { url: "mailto:a", with: "https://h/" },
  { url: "https://a.h.example/b/c?d", pattern: "https://*.h.example/:x/:y?" },
  { url: "https://h/x", pattern: "http://10.*/:y" },
  { url: "https://h/x", pattern: "https://h/:y/:y" },
  { url: "\u202e\t", base: "https://h/" },
  { url: "https://h:99999/%E2%80%AE" },
  { url: "https://h/%0A/b?c=%E2%80%AE&d=%FF" },
  { url: "https://h/\nhttp://me:pw@10.0.0.1/\nhttps://xn--80ak6aa92e.com/\nhttps://h:99999/" },
  { url: "https://\u05e4\u05d0.example/\u05d0\u05d1/1?\u05d4=\u05d5" },
];

test("axe finds no violation", async () => {
  let rules = 0;
  for (const state of STATES) {
    for (const colorScheme of ["light", "dark"]) {
      for (const width of [1200, 360]) {
        // axe is not of the page, and works against its policy.
        const options = { colorScheme, viewport: { width, height: 800 }, bypassCSP: true };
        await withPage(
          browser,
          state,
          async (page) => {
            if (state.url)
              await page
                .locator("#source .piece")
                .first()
                .focus()
                .catch(() => {});
            await page.evaluate(axe);
            const { violations, passes } = await page.evaluate(() => axe.run());
            const found = violations.map(({ id, nodes }) => [
              id,
              nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary}`),
            ]);
            assert.deepEqual(found, [], JSON.stringify([state, colorScheme, width]));
            rules += passes.length;
            // Nothing is wider than a phone.
            assert.ok(
              await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
              JSON.stringify(state),
            );
          },
          options,
        );
      }
    }
  }
  assert.ok(rules > 24 * 10, `${rules}`);
});
