// Prints how long the page takes to show a URL, and a change of one: `node measure.mjs`.
//
// Times are those of a clock, and the time of the processor in the page's thread, which does not depend on what else
// the machine does. A keystroke is the event of a field with the layout after it. What does not fit follows in tasks of
// its own, which the next keystroke ends; a long input is shown when typing pauses.

import { INPUTS, typed } from "./inputs.mjs";
import { address, launch, processor } from "./page.mjs";

const browser = await launch();
const median = (times) => [...times].sort((a, b) => a - b)[times.length >> 1];
const summary = (times) => `median ${median(times).toFixed(1)} ms, at most ${Math.max(...times).toFixed(1)} ms`;

const url = "HTTPS://me:pw@B\u00fccher.example:0443\\a/../b c?q=1&sig=%2f&q=2#top";
const [paints, shows, works] = [[], [], []];
for (let round = 0; round < 20; round += 1) {
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
  const work = await processor(page);
  await page.goto(address({ url }));
  await page.waitForFunction(() => window.shownAt);
  works.push(await work());
  paints.push(await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0));
  shows.push(await page.evaluate(() => window.shownAt));
  await context.close();
}
console.log(`first contentful paint: ${summary(paints)}, of ${paints.length}`);
console.log(`the URL is painted: ${summary(shows)}, of ${shows.length}; of the processor: ${summary(works)}`);

for (const [what, input] of Object.entries(INPUTS)) {
  const page = await browser.newPage();
  await page.goto(address({}));
  await page.waitForSelector("html[data-ready]");
  const { times, each } = await typed(page, input);
  console.log(`a keystroke, ${what}: ${summary(times)}; of the processor: ${each.toFixed(1)} ms`);
  await page.close();
}
await browser.close();
