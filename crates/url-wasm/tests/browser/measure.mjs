// Prints how long the page takes to show a URL, and a change of one: `node measure.mjs`.

import { address, launch } from "./page.mjs";

const browser = await launch();
const median = (times) => [...times].sort((a, b) => a - b)[times.length >> 1];
const report = (what, times) =>
  console.log(
    `${what}: least ${Math.min(...times).toFixed(1)} ms, median ${median(times).toFixed(1)} ms, at most ${Math.max(...times).toFixed(1)} ms, of ${times.length}`,
  );

const url = "HTTPS://me:pw@B\u00fccher.example:0443\\a/../b c?q=1&sig=%2f&q=2#top";
const [paints, shows] = [[], []];
for (let round = 0; round < 15; round += 1) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(() => {
    new MutationObserver(() =>
      requestAnimationFrame(() =>
        setTimeout(() => {
          window.shownAt ??= performance.now();
        }),
      ),
    ).observe(document, { subtree: true, attributeFilter: ["data-ready"] });
  });
  await page.goto(address({ url }));
  await page.waitForFunction(() => window.shownAt);
  paints.push(await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0));
  shows.push(await page.evaluate(() => window.shownAt));
  await context.close();
}
report("first contentful paint", paints);
report("the URL is painted", shows);

const query = Array.from({ length: 60 }, (_, index) => `name${index}=${"value%20".repeat(3)}`).join("&");
for (const [what, long] of [
  ["2 kB", `https://www.example.com/a/b/c?${query}`.slice(0, 2048)],
  ["2 kB with 300 changes", "https://h/" + "a b\u00e9".repeat(400).slice(0, 1600)],
]) {
  const page = await browser.newPage();
  await page.goto(address({ url: long }));
  await page.waitForSelector("html[data-ready]");
  const times = await page.evaluate(() => {
    const input = document.getElementById("input");
    return Array.from({ length: 60 }, (_, index) => {
      input.value += String(index % 10);
      const start = performance.now();
      input.dispatchEvent(new Event("input"));
      // With the layout.
      document.body.getBoundingClientRect();
      return performance.now() - start;
    });
  });
  report(`a keystroke, URL of ${what}`, times.slice(10));
  await page.close();
}
await browser.close();
