// Takes the pictures of the documents: `node pictures.mjs FOLDER`.

import path from "node:path";
import { launch, withPage } from "./page.mjs";

const PICTURES = [
  [
    "inspector-light.png",
    "light",
    { width: 960, height: 640 },
    { url: "HTTPS://me@B\u00fccher.example:443\\a/../b c?q=1&sig=%2f#top" },
    ["#source .piece", "B\u00fccher"],
  ],
  [
    "inspector-dark.png",
    "dark",
    { width: 960, height: 600 },
    { url: "http://evil.example\\@example.com/" },
    ["#errors li", "solidus"],
  ],
];

const folder = process.argv[2];
if (!folder) throw new Error("expected a folder");
const browser = await launch();
for (const [name, colorScheme, viewport, state, [selector, hasText]] of PICTURES) {
  await withPage(
    browser,
    state,
    async (page) => {
      if (colorScheme === "dark") await page.locator("#readers-title").scrollIntoViewIfNeeded();
      await page.locator(selector, { hasText }).first().hover();
      if (colorScheme === "dark")
        await page.evaluate(() => document.getElementById("readers").scrollIntoView({ block: "end" }));
      await page.screenshot({ path: path.join(folder, name) });
    },
    { colorScheme, viewport },
  );
}
await browser.close();
