// The functions of `@urlstack/url/domains`.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { load, repository } from "./package.mjs";

const domains = await load("domains.js");
const { URL } = await load("url.js");

test("the parts of a domain, of a host or of the host of a URL", () => {
  const expected = {
    domain: "www.example.co.uk",
    public_suffix: "co.uk",
    registrable_domain: "example.co.uk",
    subdomain: "www",
    section: "icann",
  };
  for (const input of ["WWW.example.co.uk", "https://me@www.example.co.uk:8080/", new URL("ws://www.example.co.uk")])
    assert.deepEqual(domains.findSuffix(input), expected);
  assert.deepEqual(domains.findSuffix("co.uk"), {
    domain: "co.uk",
    public_suffix: "co.uk",
    registrable_domain: null,
    subdomain: null,
    section: "icann",
  });
  assert.equal(domains.findSuffix("a.b.unlisted").section, null);
  assert.equal(domains.findSuffix("example.com").subdomain, null);
  for (const input of ["127.0.0.1", "https://[::1]/", "mailto:me@example.com", "a b", "", "localhost:8080"])
    assert.deepEqual([domains.findSuffix(input), domains.publicSuffix(input)], [null, null], input);
  assert.equal(domains.registrableDomain("b\u00fccher.example"), "xn--bcher-kva.example");
});

test("the sections of the list", () => {
  const { registrableDomain } = domains;
  assert.equal(registrableDomain("a.b.github.io"), "b.github.io");
  assert.equal(registrableDomain("a.b.github.io", { sections: "all" }), "b.github.io");
  assert.equal(registrableDomain("a.b.github.io", { sections: "icann" }), "github.io");
  assert.equal(domains.findSuffix("a.github.io").section, "private");
  assert.throws(() => registrableDomain("a.b", { sections: "private" }), TypeError);
});

test("the cases of the list", () => {
  const text = readFileSync(path.join(repository, "fixtures/psl/test_psl.txt"), "utf8");
  let count = 0;
  for (const [, input, expected] of text.matchAll(/^checkPublicSuffix\((null|'.*?'), (null|'.*?')\);/gm)) {
    const [given, wanted] = [input, expected].map((text) => (text === "null" ? "" : text.slice(1, -1)));
    // With an empty label, it is not a domain.
    if (given.startsWith(".")) continue;
    const found = domains.registrableDomain(given) ?? "";
    assert.equal(domains.domainToUnicode(found), domains.domainToUnicode(wanted), given);
    count += 1;
  }
  assert.ok(count > 70, `${count}`);
});

test("domains in Unicode and in ASCII", () => {
  assert.equal(domains.domainToUnicode("xn--bcher-kva.EXAMPLE"), "b\u00fccher.example");
  assert.equal(domains.domainToUnicode("xn--53h.xn--0"), "xn--53h.xn--0");
  assert.equal(domains.domainToAscii("B\u00dcCHER.example"), "xn--bcher-kva.example");
  assert.equal(domains.domainToAscii("a\u00adb"), "ab");
  assert.equal(domains.domainToAscii("\u00ad"), null);
});

test("sites", () => {
  assert.equal(domains.site("https://www.example.co.uk:8443/a"), "https://example.co.uk");
  assert.deepEqual([domains.site("data:,"), domains.site("x")], ["null", null]);
  assert.ok(domains.isSameSite("https://a.example.com/", new URL("https://b.example.com:81/")));
  assert.ok(!domains.isSameSite("https://a.github.io/", "https://b.github.io/"));
  assert.ok(!domains.isSameSite("data:,", "data:,"));
  assert.ok(!domains.isSameSite("x", "x"));
});

test("the facts about a host, as in `inspect`", async () => {
  const inspector = await load("inspect.js");
  for (const input of ["[::ffff:127.0.0.1]", "www.example.co.uk", "b\u00fccher.example", "a b", ""]) {
    assert.deepEqual(domains.host(input), inspector.host(input));
    assert.deepEqual(domains.opaqueHost(input), inspector.opaqueHost(input));
  }
});

test("the versions of the data", () => {
  assert.ok(Object.isFrozen(domains.versions) && /^\d+\.\d+\.\d+$/.test(domains.versions.unicode));
});
