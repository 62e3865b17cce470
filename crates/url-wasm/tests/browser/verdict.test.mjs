// What is said of a URL: the verdict, repairs, the names of components and of characters, and lists of URLs.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { address, launch, settled, text, urlOf, withPage } from "./page.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

test("a verdict", async () => {
  await withPage(browser, {}, async (page) => {
    for (const [url, expected] of [
      ["https://\u0430\u0440\u0440\u04cf\u0435.com/", /^Warning: xn--80ak6aa92e looks like apple, in Cyrillic$/],
      ["https://me:pw@example.com/", /^has a password; 1 validation error$/],
      ["https://bank.example@iana.org/", /^Warning: what is before the @ is a username; the host is iana\.org;/],
      ["https://iana.org/\u202e", /^Warning: hidden U\+202E RIGHT-TO-LEFT OVERRIDE in the path$/],
      ["https://iana.org/?a=%E2%80%8B", /^Warning: hidden U\+200B ZERO WIDTH SPACE in the query$/],
      ["https://h/\u2800\u2003x", /^Warning: hidden U\+2800 BRAILLE PATTERN BLANK, U\+2003 EM SPACE in the path;/],
      [
        "http://evil.example\\@example.com/",
        /^Warning: RFC 1738, appendix B of RFC 3986 and curl 7\.88 read the host example\.com;/,
      ],
      ["tel:+1-201-555-0123", /^a valid URL$/],
      ["mailto:me@example.com?subject=a", /^a valid URL$/],
      ["urn:isbn:0451450523", /^a valid URL$/],
      ["data:text/plain,a%20b", /^a valid URL$/],
      ["about:blank", /^a valid URL$/],
      ["https://b\u00fccher.de/", /^a valid URL$/],
      ["javascript:alert(1)", /^Warning: a javascript: URL runs a script$/],
      ["https://example.com/?q=a&amp;b=c", /^Warning: &amp; is HTML; in a URL, & is written as it is$/],
      ["http://0x7f.1/", /the host is not public: loopback/],
      ["https://iana.org/", /^a valid URL$/],
      ["https://iana.org/a b", /^1 validation error$/],
      ["https://iana.org:99999/", /^Warning: not a URL: the port exceeds 65535;/],
    ]) {
      await page.locator("#input").fill(url);
      await settled(page);
      const verdict = page.locator("#verdict");
      const found = await verdict.textContent();
      assert.match(found, expected, url);
      // It is red for a warning, and for nothing else.
      assert.equal(await verdict.getAttribute("class"), found.startsWith("Warning") ? "bad" : "", url);
    }
  });
});

test("a repair is offered", async () => {
  await withPage(browser, { url: "https://iana.org:99999/x" }, async (page) => {
    assert.equal(await text(page, "#repairs li:first-child"), "https://iana.org:9999/x with the port 9999");
    // What there is nothing to say of is not there.
    for (const id of ["members", "host", "path", "query", "result", "legend"])
      assert.ok(await page.locator(`#${id}`).isHidden(), id);
    await page.locator("#repairs button").first().click();
    assert.equal(await urlOf(page), "https://iana.org:9999/x");
    assert.ok(await page.locator("#repairs").isHidden());
    assert.ok(await page.locator("#errors").isHidden());
    assert.ok(await page.locator("#members").isVisible());
    await page.goBack();
    assert.equal(await urlOf(page), "https://iana.org:99999/x");
    for (const [url, repaired] of [
      ["example.com/a", "https://example.com/a"],
      ["git@example.com:o/r.git", "ssh://git@example.com/o/r.git"],
      ["http://[::1/", "http://[::1]/"],
    ]) {
      await page.locator("#input").fill(url);
      assert.equal(await text(page, "#repairs button"), repaired);
    }
  });
});

test("each component has its name, also in a URL that did not change", async () => {
  await withPage(browser, { url: "https://user@www.example.co.uk:8443/a/b?q=1#top" }, async (page) => {
    // One strip, as the input is the href.
    assert.ok(await page.locator("#result").isHidden());
    assert.equal(await text(page, "#source-title"), "URL");
    const named = await page
      .locator("#source .piece")
      .evaluateAll((pieces) =>
        pieces.map((piece) => [piece.textContent, piece.title, piece.getAttribute("aria-description")]),
      );
    assert.deepEqual(
      named,
      [
        ["https", "scheme"],
        ["user", "username"],
        ["www.example.co.uk", "host"],
        ["8443", "port"],
        ["/a/b", "path"],
        ["q=1", "query"],
        ["top", "fragment"],
      ].map(([text, name]) => [text, name, `${name}, kept`]),
    );
    await page.locator("#source .piece", { hasText: "co.uk" }).hover();
    assert.match(await text(page, "#reason"), /^host: www\.example\.co\.uk, who gets the request/);
  });
});

test("blank characters have names", async () => {
  await withPage(browser, { url: "https://h/\u2800\u2003x" }, async (page) => {
    const escapes = await page
      .locator("#source .escape")
      .evaluateAll((escapes) => escapes.map((escape) => [escape.textContent, escape.title]));
    assert.deepEqual(escapes, [
      ["U+2800", "BRAILLE PATTERN BLANK"],
      ["U+2003", "EM SPACE"],
    ]);
  });
});

test("examples have labels", async () => {
  await withPage(browser, {}, async (page) => {
    const labels = await page.locator("#examples .label").allTextContents();
    assert.equal(labels.length, await page.locator("#examples button").count());
    assert.equal(new Set(labels).size, labels.length);
    assert.ok(labels.length > 5 && labels.every((label) => label.length > 5));
    assert.doesNotMatch(await page.locator("#examples").textContent(), /\u202e/);
  });
});

const LIST = [
  "https://www.example.co.uk/a",
  "http://me:pw@10.0.0.1/",
  "https://xn--80ak6aa92e.com/",
  "https://h:99999/",
];

test("a list of URLs becomes a table", async () => {
  await withPage(browser, {}, async (page) => {
    await page.locator("#input").fill(`${LIST.join("\n")}\n\n`);
    await settled(page);
    assert.ok(await page.locator("#findings").isHidden());
    assert.equal(await text(page, "#list-title"), "4 URLs");
    const rows = await page
      .locator("#urls tbody tr")
      .evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent)));
    assert.deepEqual(
      rows.map((row) => row.slice(0, 3)),
      [
        [LIST[0], "www.example.co.uk", "example.co.uk"],
        [LIST[1], "10.0.0.1", "–"],
        [LIST[2], "xn--80ak6aa92e.com", "same"],
        [LIST[3], "–", "–"],
      ],
    );
    assert.match(rows[2][3], /looks like apple, in Cyrillic/);
    assert.match(rows[3][3], /the port exceeds 65535/);
    // Each is a link to its inspection, and the browser goes back to the list.
    await page.waitForFunction(() => location.hash.length > 50);
    await page.locator("#urls a").nth(2).click();
    await page.waitForFunction((url) => document.getElementById("input").value === url, LIST[2]);
    assert.match(await text(page, "#verdict"), /looks like apple/);
    assert.ok(await page.locator("#list").isHidden());
    await page.goBack();
    await page.locator("#urls").waitFor();
    // One URL, which was wrapped.
    await page.locator("#input").fill("https://example.com/a\n/b?c\n=d");
    assert.equal(await text(page, "#result"), "https://example.com/a/b?c=d");
  });
});

test("a long list is cut, and more can be had", async () => {
  const urls = Array.from({ length: 250 }, (_, index) => `https://h${index}.example/`).join("\n");
  await withPage(browser, { url: urls }, async (page) => {
    assert.equal(await page.locator("#urls tbody tr").count(), 100);
    assert.match(await text(page, "#urls .rest"), /^The first 100 of 250\./);
    await page.getByRole("button", { name: "Show more" }).click();
    await settled(page);
    assert.equal(await page.locator("#urls tbody tr").count(), 250);
    assert.equal(await page.locator("#urls .rest").count(), 0);
  });
});

test("a link that was written by hand is understood", async () => {
  const open = (fragment, use) =>
    withPage(browser, {}, async (page) => {
      await page.evaluate((fragment) => {
        location.hash = fragment;
      }, fragment);
      await page.waitForFunction(() => document.getElementById("input").value !== "");
      await use(page);
    });
  for (const url of ["https://example.com/?a=1&b=2", "https://example.com/?q=2+3%264"]) {
    for (const fragment of [`url=${url}`, url, `url=${url}&base=https://b/`]) {
      await open(fragment, async (page) => {
        assert.equal(await urlOf(page), url);
        assert.match(await text(page, "#verdict"), /The link was not encoded/);
        assert.equal(await page.locator("#base").inputValue(), fragment.includes("base") ? "https://b/" : "");
      });
    }
    // One that was made by a program.
    await open(`url=${encodeURIComponent(url)}&base=https%3A%2F%2Fb%2F`, async (page) => {
      assert.equal(await urlOf(page), url);
      assert.equal(await page.locator("#base").inputValue(), "https://b/");
      assert.doesNotMatch(await text(page, "#verdict"), /not encoded/);
    });
  }
});

test("the address and the page do not cross", async () => {
  await withPage(browser, {}, async (page) => {
    await page.locator("#input").fill("https://typed/");
    await page.evaluate(
      (address) => {
        location.href = address;
      },
      address({ url: "https://other/" }),
    );
    await page.waitForFunction(() => document.getElementById("input").value === "https://other/");
    await page.waitForTimeout(600);
    assert.equal(await urlOf(page), "https://other/");
    assert.match(await page.evaluate(() => location.hash), /other/);
  });
});

test("a carriage return is one", async () => {
  await withPage(browser, { url: "http://h/a\rb" }, async (page) => {
    assert.match(await text(page, "#source"), /aCRb/);
  });
});

test("it is said which URL of two is none", async () => {
  for (const [state, expected] of [
    [{ url: "https://a/", with: "http://" }, /^The second is not a URL/],
    [{ url: "http://", with: "https://a/" }, /^The first is not a URL/],
    [{ url: "https://a/", with: "x", base: "x" }, /^The base is not a URL/],
  ]) {
    await withPage(browser, state, async (page) => assert.match(await text(page, "#relation"), expected));
  }
});
