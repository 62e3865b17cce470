// Prints the times of the package beside those of the browser's own classes, and how long the page takes to show a URL,
// and a change of one: `node measure.mjs [table | opening | keystrokes | host ...]` for some of it.
//
// Times are those of a clock, and the time of the processor in the page's thread, which does not depend on what else
// the machine does. A keystroke is the event of a field with the layout after it. What does not fit follows in tasks of
// its own, which the next keystroke ends; a long input is shown when typing pauses.

import { print } from "../rows.mjs";
import { INPUTS, LONG_HOST, shownAfter, typed, typedBeside } from "./inputs.mjs";
import { measuredIn, packagePage } from "./package.mjs";
import { address, launch, processor } from "./page.mjs";

const browser = await launch();
const median = (times) => [...times].sort((a, b) => a - b)[times.length >> 1];
const summary = (times) => `median ${median(times).toFixed(1)} ms, at most ${Math.max(...times).toFixed(1)} ms`;

/** Opens the page with nothing in it. */
async function emptyPage() {
  const page = await browser.newPage();
  await page.goto(address({}));
  await page.waitForSelector("html[data-ready]");
  return page;
}

/** The classes. The browser's clock has steps of 5 microseconds, so the calls of a round are made some times. */
async function table() {
  const page = await packagePage(browser);
  const rounds = Number(process.env.ROUNDS ?? 200);
  print(`Chromium ${browser.version()}`, await measuredIn(page, { rounds, repeats: 5 }));
  await page.close();
}

async function opening() {
  const url = "HTTPS://me:pw@B\u00fccher.example:0443\\a/../b c?q=1&sig=%2f&q=2#top";
  const [paints, readies, shows, works] = [[], [], [], []];
  for (let round = 0; round < 20; round += 1) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.addInitScript(() => {
      new MutationObserver(() => {
        window.readyAt ??= performance.now();
        requestAnimationFrame(() =>
          setTimeout(() => {
            window.shownAt ??= performance.now();
          }),
        );
      }).observe(document, { subtree: true, attributeFilter: ["data-ready"] });
    });
    const work = await processor(page);
    await page.goto(address({ url }));
    await page.waitForFunction(() => window.shownAt);
    works.push(await work());
    paints.push(await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0));
    readies.push(await page.evaluate(() => window.readyAt));
    shows.push(await page.evaluate(() => window.shownAt));
    await context.close();
  }
  console.log(`first contentful paint: ${summary(paints)}, of ${paints.length}`);
  console.log(`ready: ${summary(readies)}, of ${readies.length}`);
  console.log(`the URL is painted: ${summary(shows)}, of ${shows.length}; of the processor: ${summary(works)}`);
}

async function keystrokes() {
  for (const [what, input] of Object.entries(INPUTS)) {
    const page = await emptyPage();
    const { times, each } = await typed(page, input);
    console.log(`a keystroke, ${what}: ${summary(times)}; of the processor: ${each.toFixed(1)} ms`);
    await page.close();
  }
  // By the keyboard, in turns with a field that does nothing.
  for (const what of ["a short URL", "no URL", "2 kB", "2 kB with 300 changes"]) {
    const [ours, bare] = await typedBeside(browser, INPUTS[what]);
    const text = ({ ScriptDuration: script, TaskDuration: all }) => `${script.toFixed(2)} of ${all.toFixed(2)} ms`;
    console.log(`scripts of a key, ${what}: ${text(ours)} of the processor; in a bare textarea ${text(bare)}`);
  }
}

async function host() {
  const [times, works] = [[], []];
  for (let round = 0; round < 5; round += 1) {
    const page = await emptyPage();
    const work = await processor(page);
    const before = await work();
    times.push(await shownAfter(page, LONG_HOST));
    works.push((await work()) - before);
    await page.close();
  }
  console.log(`a host of 500,000 \u00e9: ${summary(times)}, of ${times.length}; of the processor: ${summary(works)}`);
}

const parts = { table, opening, keystrokes, host };
const wanted = process.argv.slice(2);
for (const [name, part] of Object.entries(parts)) if (wanted.length === 0 || wanted.includes(name)) await part();
await browser.close();
