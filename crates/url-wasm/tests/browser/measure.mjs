// Prints how long the page takes to show a URL, and a change of one: `node measure.mjs`.
//
// Times are those of a clock, and the time of the processor in the page's thread, which does not depend on what else
// the machine does. A keystroke is the event of a field with the layout after it. What does not fit follows in tasks of
// its own, which the next keystroke ends; a long input is shown when typing pauses.

import { address, launch } from "./page.mjs";

const browser = await launch();
const median = (times) => [...times].sort((a, b) => a - b)[times.length >> 1];
const summary = (times) => `median ${median(times).toFixed(1)} ms, at most ${Math.max(...times).toFixed(1)} ms`;

/** Returns a function that returns the milliseconds of the processor that scripts, styles and layouts took so far. */
async function processor(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    const parts = ["ScriptDuration", "LayoutDuration", "RecalcStyleDuration"];
    return metrics.filter(({ name }) => parts.includes(name)).reduce((sum, { value }) => sum + value * 1000, 0);
  };
}

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

const query = Array.from({ length: 60 }, (_, index) => `name${index}=${"value%20".repeat(3)}`).join("&");
const INPUTS = {
  "a short URL": "https://example.com/?a=1",
  "text that turns around": "https://example.com/\u202egpj.exe?z=%E2%80%AEcod.exe",
  "a line feed": "https://h/?x=line1%0Aline2",
  "invalid UTF-8": "https://h/?x=a%FFb",
  Hebrew: "https://\u05e4\u05d0\u05e8\u05e7.example/\u05d0\u05d1/1/\u05d2\u05d3?\u05d4=\u05d5&\u05d6=\u05d7#\u05d8",
  "blank characters": "https://h/\u2800\u2003x",
  "three pairs": "https://h/?a=1&b=2&c=3",
  "two segments": "https://h/a/b",
  "capitals and a space": "HTTPS://H/a b?x=1",
  "a carriage return": "http://h/a\rb",
  "no URL": "http://[::ffff:169.254.169.254]:99999/",
  "2 kB": `https://www.example.com/a/b/c?${query}`.slice(0, 2048),
  "2 kB with 300 changes": `https://h/${"a b\u00e9".repeat(400).slice(0, 1600)}`,
  "2 kB of labels in Punycode": `https://${"xn--80ak6aa92e.".repeat(136)}com/`,
  "2 kB of labels of an emoji": `https://${"\u{1f600}.".repeat(680)}com/`,
  "66,000 labels": `https://${"xn--80ak6aa92e.".repeat(66_000)}com/`,
};
for (const [what, input] of Object.entries(INPUTS)) {
  const page = await browser.newPage();
  await page.goto(address({}));
  await page.waitForSelector("html[data-ready]");
  const work = await processor(page);
  const type = (count) =>
    page.evaluate(
      ([input, count]) => {
        const field = document.getElementById("input");
        return Array.from({ length: count }, (_, index) => {
          field.value = input + String(index % 10);
          const start = performance.now();
          field.dispatchEvent(new Event("input"));
          // With the layout.
          document.getElementById("findings").getBoundingClientRect();
          return performance.now() - start;
        });
      },
      [input, count],
    );
  await type(20);
  const before = await work();
  const times = await type(20);
  const each = ((await work()) - before) / times.length;
  console.log(`a keystroke, ${what}: ${summary(times)}; of the processor: ${each.toFixed(1)} ms`);
  await page.close();
}
await browser.close();
