// What the page shows, and how it is used.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { needs } from "../not_run.mjs";
import { address, file, fixture, launch, settled, target, text, urlOf, withPage } from "./page.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const MESSY = "HTTPS://me:pw@B\u00fccher.example:0443\\a/../b c?q=1&sig=%2f&q=2#top";
const HREF = "https://me:pw@xn--bcher-kva.example/b%20c?q=1&sig=%2f&q=2#top";

test("all cases of urltestdata.json pass in the browser", async () => {
  const cases = fixture("urltestdata.json");
  assert.equal(cases.length, 891);
  await withPage(browser, {}, async (page) => {
    const results = await page.evaluate(
      (cases) => cases.map(({ input, base }) => JSON.parse(wasm_bindgen.inspect(input, base ?? undefined, 0))),
      cases,
    );
    let passed = 0;
    for (const [index, { input, base, failure, ...expected }] of cases.entries()) {
      const what = JSON.stringify([input, base]);
      assert.equal(results[index].failure !== undefined, Boolean(failure), what);
      for (const [member, value] of Object.entries(failure ? {} : expected)) {
        if (member in results[index]) assert.equal(results[index][member], value, `${member} of ${what}`);
      }
      passed += 1;
    }
    assert.equal(passed, 891);
  });
});

test("typing shows the URL, key by key", async () => {
  await withPage(browser, {}, async (page) => {
    assert.ok(await page.locator("#findings").isHidden());
    assert.equal(await page.evaluate(() => document.activeElement.id), "input");
    await page.keyboard.type("http://0x7f.1/a b");
    assert.equal(await text(page, "#result"), "http://127.0.0.1/a%20b");
    assert.match(await text(page, "#host"), /loopback: not public/);
    assert.match(await text(page, "#errors"), /IPv4-too-few-parts[^]*IPv4-non-decimal-part[^]*invalid-URL-unit/);
    // Enter makes no new line.
    await page.keyboard.press("Enter");
    assert.equal(await page.locator("#input").inputValue(), "http://0x7f.1/a b");
    await page.locator("#input").fill("../x");
    assert.match(await text(page, "#verdict"), /^Warning:\s+not a URL: /);
    assert.match(await text(page, "#errors"), /missing-scheme-non-relative-URL/);
    await page.locator("#base").fill("https://example.com/docs/");
    assert.equal(await text(page, "#result"), "https://example.com/x");
    await page.locator("#base").fill("//");
    assert.match(await text(page, "#verdict"), /the base is not a URL/);
  });
});

test("an example starts the page", async () => {
  await withPage(browser, {}, async (page) => {
    await page.locator("#examples button").nth(1).click();
    assert.equal(await text(page, "#result"), "http://127.0.0.1/");
  });
});

test("pointing at a piece shows its counterpart and the reason", async () => {
  await withPage(browser, { url: MESSY }, async (page) => {
    assert.equal(await text(page, "#result"), HREF);
    await page.locator("#source .piece", { hasText: "B\u00fccher" }).hover();
    assert.equal(await text(page, "#result .piece.active"), "xn--bcher-kva.example");
    assert.match(
      await text(page, "#reason"),
      /^host: B\u00fccher\.example became xn--bcher-kva\.example: the domain parser applies Unicode ToASCII/,
    );
    const link = page.locator("#reason a");
    assert.equal(await link.getAttribute("href"), "https://url.spec.whatwg.org/#concept-domain-to-ascii");
    await page.locator("#result .piece", { hasText: "%20" }).hover();
    assert.equal(await text(page, "#source .piece.active"), " ");
    // An error lights up its place.
    await page.locator("#errors li", { hasText: "invalid-reverse-solidus" }).hover();
    assert.equal(await text(page, "#source .error.pointed"), "\\");
    const anchors = await page
      .locator("#errors a")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    assert.deepEqual(
      anchors,
      ["invalid-credentials", "invalid-reverse-solidus", "invalid-url-unit"].map(
        (name) => `https://url.spec.whatwg.org/#${name}`,
      ),
    );
  });
});

test("pieces are reached by the keyboard", async () => {
  await withPage(browser, { url: MESSY }, async (page) => {
    await page.locator("#base").focus();
    await page.keyboard.press("Tab");
    const focused = () =>
      page.evaluate(() => [
        document.activeElement.closest("dd > div").id,
        document.activeElement.textContent,
        document.activeElement.getAttribute("aria-selected"),
      ]);
    assert.deepEqual(await focused(), ["source", "HTTPS", "true"]);
    assert.match(await text(page, "#reason"), /^scheme: HTTPS became https/);
    await page.keyboard.press("ArrowDown");
    assert.deepEqual(await focused(), ["result", "https", "true"]);
    // Over what is between two components.
    await page.keyboard.press("ArrowRight");
    assert.deepEqual(await focused(), ["result", "me", "true"]);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    assert.deepEqual(await focused(), ["result", "xn--bcher-kva.example", "true"]);
    await page.keyboard.press("ArrowUp");
    assert.deepEqual(await focused(), ["source", "B\u00fccher.example", "true"]);
    await page.keyboard.press("End");
    assert.match((await focused())[1], /top$/);
    await page.keyboard.press("Home");
    assert.deepEqual((await focused()).slice(0, 2), ["source", "HTTPS"]);
    assert.match(
      await page.locator("#source .piece").first().getAttribute("aria-description"),
      /^scheme: HTTPS became https: ASCII letters/,
    );
  });
});

test("a view is shared by its address", async () => {
  let shared;
  const state = {
    url: MESSY,
    base: "https://b/?&#",
    with: "https://B\u00fccher.example/+",
    pattern: "https://*:id?&#",
  };
  await withPage(browser, {}, async (page) => {
    for (const [id, value] of [
      ["input", state.url],
      ["base", state.base],
      ["other", state.with],
      ["pattern", state.pattern],
    ]) {
      await page.evaluate(
        ([id, value]) => {
          const field = document.getElementById(id);
          field.value = value;
          field.dispatchEvent(new Event("input"));
        },
        [id, value],
      );
    }
    await page.waitForFunction(() => location.hash.includes("pattern="));
    shared = await page.evaluate(() => location.hash);
  });
  assert.deepEqual(Object.fromEntries(new URLSearchParams(shared.slice(1))), state);
  await withPage(browser, Object.fromEntries(new URLSearchParams(shared.slice(1))), async (page) => {
    assert.equal(await text(page, "#result"), HREF);
    assert.equal(await page.locator("#other").inputValue(), state.with);
    assert.equal(await page.locator("#pattern").inputValue(), state.pattern);
    assert.match(await text(page, "#relation"), /Same origin\s+yes/);
    // The address bar may be edited.
    await page.evaluate(() => {
      location.hash = "#url=mailto:a";
    });
    await page.waitForFunction(() => document.getElementById("source").textContent === "mailto:a");
    assert.match(await text(page, "#opaque"), /^Opaque/);
  });
});

test("pairs and segments are edited one by one", async () => {
  await withPage(browser, { url: "https://h/a%2fb/c?x=%2f&y&x=2" }, async (page) => {
    const names = await page.locator("#query input").evaluateAll((inputs) => inputs.map((input) => input.value));
    assert.deepEqual(names, ["x", "/", "y", "", "x", "2"]);
    await page.locator("#pair-1-value").fill("a&b");
    await page.keyboard.press("Enter");
    assert.equal(await page.locator("#input").inputValue(), "https://h/a%2fb/c?x=%2f&y=a%26b&x=2");
    assert.equal(await page.evaluate(() => document.activeElement.id), "pair-1-value");
    await page.getByRole("button", { name: "Remove pair 1" }).click();
    await page.getByRole("button", { name: "Add a pair" }).click();
    assert.equal(await urlOf(page), "https://h/a%2fb/c?y=a%26b&x=2&name=value");
    await page.locator("#segment-1").fill("d e");
    await page.keyboard.press("Tab");
    assert.equal(await urlOf(page), "https://h/a%2fb/d%20e?y=a%26b&x=2&name=value");
    await page.getByRole("button", { name: "Remove segment 1" }).click();
    assert.equal(await urlOf(page), "https://h/d%20e?y=a%26b&x=2&name=value");
  });
});

/** Returns the first cells of a table of readers, each with its names. */
const readersOf = (page, id) =>
  page.locator(`#${id} tbody tr`).evaluateAll((rows) => rows.map((row) => row.cells[0].textContent));

test("readers that agree share a row, and those that differ are first", async () => {
  await withPage(browser, { url: "http://evil.example\\@example.com/" }, async (page) => {
    assert.match(await text(page, "#readers p"), /^Ambiguous: readers differ in username, host and path\.$/);
    assert.deepEqual(await readersOf(page, "readers"), [
      "URL Standard 2026-07",
      "curl 7.88, curl 8.23, java.net.URL, parse_url of PHP, Python 3.11, Python 3.14, RFC 1738, " +
        "appendix B of RFC 3986",
      "URI of Perl, wget",
      "2 agree",
      "6 reject it",
    ]);
    const marked = await page.locator("#readers tr", { hasText: "curl 8" }).locator("mark").allTextContents();
    assert.deepEqual(marked, ["differs: evil.example\\", "differs: example.com", "differs: /"]);
    assert.equal(await text(page, "#readers tr:nth-last-child(2) td"), "Your browser, url.parse of Node.js");
    // One line for a reason.
    const reasons = await page.locator("#readers tr:last-child td div").allTextContents();
    assert.ok(
      reasons.includes("Uri\\Rfc3986 of PHP, Ruby, RFC 3986: not a URI: found U+005C in the userinfo"),
      reasons,
    );
    assert.equal(reasons.length, 4);
    const ancestors = await readersOf(page, "ancestors");
    assert.equal(ancestors[0], "URL Standard 2026-07");
    assert.match(await text(page, "#ancestors"), /Barth's draft 2011/);
    // One row for all that say the same.
    await page.locator("#input").fill("https://example.com/");
    await settled(page);
    assert.deepEqual(await readersOf(page, "readers"), ["URL Standard 2026-07", "17 agree", "1 rejects it"]);
    assert.deepEqual(await readersOf(page, "ancestors"), ["URL Standard 2026-07", "8 agree"]);
    await page.locator("#input").fill("https://example.com/#a");
    await settled(page);
    assert.match(await text(page, "#readers p"), /^Readers differ only in the fragment/);
    await page.locator("#input").fill("//");
    await settled(page);
    assert.match((await readersOf(page, "readers")).at(-1), /^\d reject it, too$/);
  });
});

test("a confusion that is typed shows which host each program takes", async () => {
  await withPage(browser, {}, async (page) => {
    await page.locator("#input").pressSequentially("http://good.example\\@evil.example/");
    await settled(page);
    const hosts = await page.locator("#readers tbody tr:has([data-title=host])").evaluateAll((rows) =>
      rows.flatMap((row) => {
        const [names, host] = [row.querySelectorAll("th .reader"), row.querySelector("[data-title=host]").textContent];
        return Array.from(names, (name) => [name.firstChild.textContent, host.replace("differs: ", "")]);
      }),
    );
    const good = ["URL Standard"];
    const evil = ["curl 7.88", "curl 8.23", "java.net.URL", "parse_url of PHP", "Python 3.11", "Python 3.14"];
    evil.push("RFC 1738", "appendix B of RFC 3986", "URI of Perl", "wget");
    assert.deepEqual(
      hosts,
      [good.map((name) => [name, "good.example"]), evil.map((name) => [name, "evil.example"])].flat(),
    );
    // The others are there, too.
    const rest = await page.locator("#readers tbody tr:not(:has([data-title=host]))").allTextContents();
    assert.match(rest[0], /^2 agreeYour browser, url\.parse of Node\.js$/);
    assert.match(rest[1], /^6 reject itgit: .*Go: .*java\.net\.URI: .*Ruby/);
  });
});

test("programs that resolve no references read the href", async () => {
  await withPage(browser, { url: "../x", base: "http://h/a/b" }, async (page) => {
    assert.match(
      await text(page, "#readers > p:last-child"),
      /^url\.parse of Node\.js, .* Ruby, .* resolve no references\. They read/,
    );
    assert.deepEqual(await readersOf(page, "readers"), ["URL Standard 2026-07", "16 agree", "2 reject it"]);
    await page.locator("#base").fill("b");
    await settled(page);
    assert.equal(await text(page, "#readers > p:last-child"), "Programs that resolve no references were not asked.");
  });
});

test("a pattern", async () => {
  const cells = (page) =>
    page
      .locator("#match tbody tr")
      .evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent)));
  await withPage(browser, { url: "https://acme.example.com/users/42?q=\u00e9" }, async (page) => {
    await page.locator("#pattern").fill("https://{:tenant.}?example.com/users/:id(\\d+){/:tab}?");
    assert.equal(await text(page, "#match [role=status]"), "The URL matches.");
    assert.deepEqual(await cells(page), [
      ["protocol", "https", "https", ""],
      ["hostname", "{:tenant.}?example.com", "acme.example.com", "tenant acme"],
      ["pathname", "/users/:id(\\d+)/:tab?", "/users/42", "id 42tab did not match"],
      ["search", "*", "q=%C3%A9", "0 q=%C3%A9"],
    ]);
    assert.deepEqual(await page.locator("#match .group").allTextContents(), ["acme", "42", "q=%C3%A9"]);
    // The first component that rejects the URL.
    await page.locator("#input").fill("https://acme.example.com/users/me");
    assert.equal(await text(page, "#match [role=status]"), "The URL does not match: the pathname rejects it.");
    assert.deepEqual(await page.locator("#match mark").allTextContents(), ["does not match: /users/me"]);
    await page.locator("#input").fill("acme");
    assert.equal(await text(page, "#match [role=status]"), "What is not a URL matches no pattern.");
    // Both may be relative.
    await page.locator("#base").fill("https://\u00e9.example/a/b");
    await page.locator("#pattern").fill(":name");
    assert.equal(await text(page, "#match [role=status]"), "The URL matches.");
    assert.equal(await page.locator("#match .group", { hasText: "acme" }).count(), 1);
  });
});

test("errors and warnings of a pattern have their places", async () => {
  const marked = (page) => page.locator("#match .error").allTextContents();
  await withPage(browser, { url: "https://h/", pattern: "https://h/\u{1f600}\u00e9/:id/:id" }, async (page) => {
    assert.match(await text(page, "#match li"), /^duplicate-name pathname: another group has this name\n/);
    assert.deepEqual(await marked(page), ["id"]);
    assert.ok(await page.locator("#match li").evaluate((item) => item.classList.contains("failure")));
    await page.locator("#pattern").fill("http://10.*/");
    assert.match(await text(page, "#match li"), /^text-changed warning: hostname: alone, this text/);
    assert.deepEqual(await marked(page), ["10."]);
    await page.locator("#pattern").fill("https://h/{a");
    assert.match(await text(page, "#match li"), /^close-missing pathname: /);
    assert.equal(await page.locator("#match .error.missing").count(), 1);
    await page.locator("#base").fill("\u00e9:");
    assert.match(await text(page, "#match li"), /^invalid-base base: |^close-missing/);
  });
});

test("a deceptive name is shown with its characters", async () => {
  await withPage(browser, { url: "https://\u0430\u0440\u0440\u04cf\u0435.com/" }, async (page) => {
    const verdict = await text(page, "#host .verdict");
    assert.match(verdict, /xn--80ak6aa92e is shown in ASCII:\s+whole-script-confusable looks like apple/);
    assert.match(verdict, /U\+0430[^]*U\+04CF/);
  });
});

test("copies", async () => {
  await withPage(browser, { url: "https://h/it's?a b" }, async (page, context) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const copied = async (name) => {
      await page.getByRole("button", { name: `Copy ${name}` }).click();
      await page.getByText(`Copied ${name}.`).waitFor();
      return page.evaluate(() => navigator.clipboard.readText());
    };
    assert.equal(await copied("curl"), "curl --globoff --path-as-is -- 'https://h/it'\\''s?a%20b'");
    const testCase = JSON.parse(await copied("Test case"));
    assert.deepEqual(
      [testCase.input, testCase.base, testCase.href, testCase.hash],
      ["https://h/it's?a b", null, "https://h/it's?a%20b", ""],
    );
    const json = JSON.parse(await copied("JSON"));
    assert.equal(json.readers.readers[0].name, "whatwg-2026");
    assert.equal(json.match, undefined);
    assert.equal(json.errors[0].name, "invalid-URL-unit");
    assert.equal(await copied("Link"), address({ url: "https://h/it's?a b" }));
  });
});

const HOSTILE = [
  "</script><script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "javascript:alert(1)",
  "{{module}}${alert(1)}",
  "https://h/\u202ecod.exe\u2066\u2069?\u200b#\u0000\ufeff\u2028",
  "https://\u202e\u05d0.example/\u05d0\u05d1/\u0661",
  "\ud800",
  "http://[",
  "a".repeat(5000) + ":",
  "data:text/html,<script>alert(1)</script>",
];

test("hostile texts are only shown", async () => {
  for (const hostile of HOSTILE) {
    const state = { url: hostile, base: hostile, with: hostile, pattern: hostile };
    await withPage(browser, state, async (page) => {
      assert.equal(
        await page.evaluate(() => document.querySelectorAll("script, img, iframe, object, embed").length),
        3,
        hostile,
      );
      // Nothing that is shown outside of the fields is invisible, or reorders text.
      const shown = await page.evaluate(() =>
        ["verdict-field", "list", "findings"].map((id) => document.getElementById(id).textContent).join(" "),
      );
      assert.doesNotMatch(shown, /[\u202a-\u202e\u2066-\u2069\u200b\u0000\ufeff\u2028]/, hostile);
      const links = await page.locator("a").evaluateAll((links) => links.map((link) => link.href));
      assert.ok(
        links.every((link) => /^https:\/\/url\.spec\.whatwg\.org\//.test(link)),
        hostile,
      );
    });
  }
});

// As assistive technology gets it.
test("invisible characters have names in descriptions, too", async () => {
  await withPage(browser, { url: "https://h/\u202e" }, async (page) => {
    const { result } = await page.evaluate(() => ({
      result: [...document.querySelectorAll("[aria-description]")].map((piece) =>
        piece.getAttribute("aria-description"),
      ),
    }));
    assert.ok(
      result.includes(
        "path: U+202E became %E2%80%AE: UTF-8 percent-encoded using the percent-encode set of the component",
      ),
      `${result}`,
    );
  });
});

test("a URL of a megabyte is shown, and does not stop the page", async () => {
  const long = ["a b", "%", "../", "\u00e9&", "x".repeat(1000)].map(
    (piece) => "https://h/" + piece.repeat(Math.ceil(1_000_000 / piece.length)),
  );
  for (const url of [...long, "https://" + "\u00e9".repeat(500_000) + "/"]) {
    await withPage(browser, {}, async (page) => {
      await page.evaluate((url) => {
        document.getElementById("input").value = url;
        document.getElementById("input").dispatchEvent(new Event("input"));
      }, url);
      await settled(page);
      assert.ok((await page.evaluate(() => document.querySelectorAll("*").length)) < 5000);
      assert.match(await text(page, "#source"), /\d more/);
      await page.locator("#input").fill("https://h/");
      assert.equal(await text(page, "#source"), "https://h/");
    });
  }
});

const ofProgram = needs(
  existsSync(path.join(target, "debug/urlstack")),
  "the page that the program writes has the URL in it",
  "build the program: cargo build -p urlstack",
);
test("the page that the program writes has the URL in it", ofProgram, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "inspect-"));
  try {
    const written = path.join(folder, "page.html");
    const url = "http://h/</script>\u202e<!--";
    execFileSync(path.join(target, "debug/urlstack"), [
      "inspect",
      "--page",
      file,
      "--output",
      written,
      "--with",
      "http://h/",
      url,
    ]);
    assert.ok(!readFileSync(written, "utf8").includes("\u202e"));
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`file://${written}`);
    await page.waitForSelector("html[data-ready]");
    assert.equal(await page.locator("#input").inputValue(), url);
    assert.equal(await text(page, "#result"), "http://h/%3C/script%3E%E2%80%AE%3C!--");
    assert.match(await text(page, "#relation"), /Same origin\s+yes/);
    await context.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
