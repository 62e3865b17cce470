// What is typed to measure keystrokes.

import { address, processor, processorParts, settled } from "./page.mjs";

const query = Array.from({ length: 60 }, (_, index) => `name${index}=${"value%20".repeat(3)}`).join("&");
/** Each of them is typed in. */
export const INPUTS = {
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

/** Its label is too long to be looked up, but it is a URL. */
export const LONG_HOST = `https://${"\u00e9".repeat(500_000)}/`;

const COUNT = 20;

/** Returns the times of keystrokes at the end of an input, with their layouts, and how long the processor took for each. */
export async function typed(page, input) {
  const work = await processor(page);
  const type = () =>
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
      [input, COUNT],
    );
  // The engine compiles what it runs often.
  await type();
  const before = await work();
  const times = await type();
  return { times, each: ((await work()) - before) / COUNT };
}

/**
 * Types keys at the end of an input, in turns in the page and in a textarea without scripts. Returns for each of both how
 * long the processor took for a key, by the names of the browser's durations.
 */
export async function typedBeside(browser, input) {
  const pages = [await browser.newPage(), await browser.newPage()];
  await pages[0].goto(address({ url: input }));
  await pages[0].waitForSelector("html[data-ready]");
  await pages[1].setContent(`<textarea id="input" style="field-sizing: content; width: 100%"></textarea>`);
  await pages[1].locator("#input").fill(input);
  const parts = [];
  for (const page of pages) {
    parts.push(await processorParts(page));
    await page.locator("#input").focus();
    await page.keyboard.press("Control+End");
  }
  const sums = [{}, {}];
  // The engine compiles what it runs often, so the first round does not count.
  for (let round = 0; round < 6; round += 1) {
    for (const [index, page] of pages.entries()) {
      const before = await parts[index]();
      for (let key = 0; key < COUNT; key += 1) await page.keyboard.press(key % 2 === 0 ? "1" : "Backspace");
      await settled(page);
      const after = await parts[index]();
      for (const name in round > 0 ? after : {})
        sums[index][name] = (sums[index][name] ?? 0) + (after[name] - before[name]) / (5 * COUNT);
    }
  }
  for (const page of pages) await page.close();
  return sums;
}

/** Puts an input in the field. Returns after how many milliseconds all of it is shown and laid out. */
export function shownAfter(page, input) {
  return page.evaluate(
    (input) =>
      new Promise((done) => {
        const start = performance.now();
        const look = () =>
          "busy" in document.documentElement.dataset
            ? setTimeout(look)
            : requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
        document.getElementById("input").value = input;
        document.getElementById("input").dispatchEvent(new Event("input"));
        look();
      }),
    input,
  );
}
