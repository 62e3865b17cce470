// Changes of segments and pairs: what a field shows, what becomes of the URL, where the focus goes, and undoing.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { focusOf, launch, settled, text, urlOf, withPage } from "./page.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const fieldsOf = (page) =>
  page.locator("#findings input").evaluateAll((inputs) => inputs.map((input) => input.value).join("\n"));

test("what turns text around is named in fields", async () => {
  await withPage(browser, { url: "https://example.com/\u202egpj.exe?z=%E2%80%AEcod.exe" }, async (page) => {
    assert.equal(await page.locator("#segment-0").inputValue(), "%E2%80%AEgpj.exe");
    assert.equal(await page.locator("#pair-0-value").inputValue(), "%E2%80%AEcod.exe");
    assert.doesNotMatch(await fieldsOf(page), /\u202e/);
    for (const note of ["#segment-0-note", "#pair-0-value-note"])
      assert.equal(await text(page, note), "%E2%80%AE is U+202E RIGHT-TO-LEFT OVERRIDE");
  });
});

test("a field keeps what it cannot show", async () => {
  for (const [url, expected] of [
    ["https://h/?x=line1%0Aline2", "https://h/?x=line1%0Aline2!"],
    ["https://h/?x=a%FFb", "https://h/?x=a%FFb!"],
    ["https://h/?x=%2541", "https://h/?x=%2541!"],
    ["https://h/?x=%E2%80%8B", "https://h/?x=%E2%80%8B!"],
    ["https://h/?x", "https://h/?x=!"],
  ]) {
    await withPage(browser, { url }, async (page) => {
      await page.locator("#pair-0-value").focus();
      await page.keyboard.press("End");
      await page.keyboard.type("!");
      await page.keyboard.press("Enter");
      assert.equal(await urlOf(page), expected);
    });
  }
});

// Each of these is a text with another meaning, so that typing something and taking it back must not change it.
const VALUES = ["%", "%4", "%41", "%2541", "100%25", "a+b", "a%2Bb", "a%20b", "%FF%C3%A9", "%C3", "%E2%80%AE", "%00"];
VALUES.push("%0D%0A", "%26%3D%23", "%ED%A0%80", "%F4%90%80%80", "%C0%80", "%25zz", "%ef%bb%bf", "'%22%3C");

test("the text of a field stands for its bytes", async () => {
  const bytesOf = (raw) => Buffer.from(unescape(raw.replaceAll("+", " ")), "latin1").toString("hex");
  const url = `https://h/${VALUES.map((value) => `x${value}`).join("/")}?${VALUES.map((value) => `v=${value}`).join("&")}`;
  await withPage(browser, { url }, async (page) => {
    const before = new URL(await urlOf(page));
    for (const [index] of VALUES.entries()) {
      for (const id of [`#segment-${index}`, `#pair-${index}-value`]) {
        await page.locator(id).focus();
        await page.keyboard.press("End");
        await page.keyboard.type("x");
        await page.keyboard.press("Backspace");
      }
    }
    const after = new URL(await urlOf(page));
    const values = ({ search }) =>
      search
        .slice(1)
        .split("&")
        .map((pair) => bytesOf(pair));
    assert.deepEqual(values(after), values(before));
    const segments = ({ pathname }) => pathname.split("/").map((segment) => bytesOf(segment.replaceAll("+", "%2B")));
    assert.deepEqual(segments(after), segments(before));
  });
});

test("the focus stays where it is", async () => {
  await withPage(browser, { url: "https://h/?a=1&b=2" }, async (page) => {
    await page.locator("#pair-0-name").fill("n");
    await page.keyboard.press("Tab");
    assert.equal(await focusOf(page), "pair-0-value");
    assert.equal(await urlOf(page), "https://h/?n=1&b=2");
    await page.locator("#pair-0-value").fill("2");
    await page.keyboard.press("Enter");
    assert.equal(await focusOf(page), "pair-0-value");
    // It is live: nothing has to be left for it.
    await page.keyboard.type("3");
    assert.equal(await text(page, "#source"), "https://h/?n=23&b=2");
    await page.getByRole("button", { name: "Remove pair 1" }).focus();
    await page.keyboard.press("Enter");
    assert.equal(await focusOf(page), "Remove pair 1");
    assert.equal(await urlOf(page), "https://h/?b=2");
    await page.keyboard.press("Enter");
    assert.equal(await focusOf(page), "add-pair");
    await page.keyboard.press("Enter");
    assert.equal(await focusOf(page), "pair-0-name");
    await page.keyboard.type("q");
    assert.equal(await urlOf(page), "https://h/?q=value");
    await page.locator("#input").fill("https://h/a/b/c");
    await page.getByRole("button", { name: "Remove segment 3" }).focus();
    await page.keyboard.press("Enter");
    assert.equal(await focusOf(page), "Remove segment 2");
  });
});

test("no edit is lost to the next one", async () => {
  // Much to show, so that not all of it is shown when the next edit comes.
  const pairs = Array.from({ length: 90 }, (_, index) => `n${index}=%C3%A9%20${index}`);
  await withPage(browser, { url: `https://h/${"a b".repeat(90)}?${pairs.join("&")}` }, async (page) => {
    await page.evaluate(() => {
      const change = (id) => {
        const field = document.getElementById(id);
        field.value += "x";
        field.dispatchEvent(new Event("input"));
      };
      for (let index = 0; index < 90; index += 1) change(`pair-${index}-value`);
      document.querySelector("#query .remove button").click();
      change("pair-0-value");
    });
    const expected = pairs.slice(1).map((pair, index) => `${pair}x${index === 0 ? "x" : ""}`);
    const edited = new URL(await urlOf(page)).search.slice(1).split("&");
    assert.deepEqual(edited.map(decodeURIComponent), expected.map(decodeURIComponent));
  });
});

test("a click after typing counts", async () => {
  await withPage(browser, { url: "https://h/?a=1&b=2&c=3" }, async (page) => {
    await page.locator("#pair-0-value").focus();
    await page.keyboard.press("End");
    await page.keyboard.type("9");
    await page.getByRole("button", { name: "Remove pair 2" }).click();
    assert.equal(await urlOf(page), "https://h/?a=19&c=3");
  });
});

test("a segment that is rejected is said, and taken back", async () => {
  await withPage(browser, { url: "https://h/a/b" }, async (page) => {
    const segment = page.locator("#segment-0");
    for (const rejected of ["..", "%2e%2E"]) {
      await segment.fill(rejected);
      assert.equal(await segment.getAttribute("aria-invalid"), "true");
      await page.keyboard.press("Enter");
      assert.equal(await text(page, "#segment-0-note"), `This segment cannot be ${rejected}.`);
      assert.equal(await segment.inputValue(), "a");
      assert.equal(await segment.getAttribute("aria-invalid"), null);
      assert.equal(await urlOf(page), "https://h/a/b");
    }
    await segment.fill("c");
    assert.equal(await page.locator("#segment-0-note").textContent(), "");
    assert.equal(await urlOf(page), "https://h/c/b");
  });
});

test("an edit can be undone", async () => {
  const [first, edited] = ["HTTPS://H/a b?x=1", "https://h/a%20b?x=2"];
  await withPage(browser, { url: first }, async (page) => {
    assert.ok(await page.locator("#undo").isHidden());
    await page.locator("#pair-0-value").fill("2");
    await page.keyboard.press("Enter");
    assert.equal(await urlOf(page), edited);
    await page.locator("#input").focus();
    await page.keyboard.press("Control+z");
    assert.equal(await urlOf(page), first);
    assert.equal(await page.locator("#pair-0-value").inputValue(), "1");
    assert.match(await text(page, "#errors"), /invalid-URL-unit/);
    await page.keyboard.press("Control+Shift+z");
    assert.equal(await urlOf(page), edited);
    await page.locator("#undo").click();
    assert.equal(await urlOf(page), first);
    await page.locator("#redo").click();
    assert.equal(await urlOf(page), edited);
    // What is typed is undone likewise.
    await page.locator("#input").fill("https://i/");
    await page.keyboard.press("Control+z");
    assert.equal(await urlOf(page), edited);
  });
  // An edit is an entry of the browser's history.
  await withPage(browser, { url: first }, async (page) => {
    await page.locator("#pair-0-value").fill("2");
    await page.goBack();
    assert.equal(await urlOf(page), first);
    await page.goForward();
    assert.equal(await urlOf(page), edited);
    await settled(page);
    assert.equal(await page.locator("#pair-0-value").inputValue(), "2");
  });
});

test("encoded and decoded stand side by side, and each value can be copied", async () => {
  await withPage(browser, { url: "https://h/%C3%A9?q=a%20b%0A&c" }, async (page, context) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const cells = await page
      .locator("#query tbody tr")
      .evaluateAll((rows) =>
        rows.map((row) => [...row.querySelectorAll("input, code")].map((item) => item.value ?? item.textContent)),
      );
    assert.deepEqual(cells, [
      ["q", "a b%0A", "%0A", "q=a%20b%0A"],
      ["c", "", "c"],
    ]);
    assert.equal(await page.locator("#path code").textContent(), "%C3%A9");
    await page.getByRole("button", { name: "Copy value 1" }).click();
    await page.getByText("Copied", { exact: true }).waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "a b\n");
  });
});
