// Relative references, and the builders and the validator of `@urlstack/url`.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./package.mjs";

const { URL, urlSchema, withParams, withQuery } = await load("url.js");
const { makeRelative, normalized, parseReference, sortEncoded } = await load("reference.js");

test("a relative reference leads back", () => {
  const urls = [
    "https://h/a/b?q#f",
    "https://h/a/c",
    "https://h/",
    "https://h/d:e",
    "https://i/",
    "file:///a/b",
    "foo://x",
  ];
  for (const base of urls) {
    for (const target of urls) {
      const reference = makeRelative(base, new URL(target));
      const isSameScheme = new URL(base).protocol === new URL(target).protocol;
      assert.equal(reference !== null, isSameScheme, `${base} ${target}`);
      if (reference !== null) assert.equal(new URL(reference, base).href, new URL(target).href);
    }
  }
  assert.equal(makeRelative("https://h/a/b?q", "https://h/a/c#f"), "c#f");
  assert.equal(makeRelative("https://h/", "mailto:me"), null);
  assert.equal(makeRelative("https://h/", "x"), null);
  assert.equal(makeRelative("x", "https://h/"), null);
});

test("a reference is kept relative", () => {
  const references = ["../a b", "?q=\u00e9", "\\x", " //H:443/ ", "https://h/", "//h:x/"].map(parseReference);
  assert.deepEqual(references, ["../a%20b", "?q=%C3%A9", "/x", "//H:443/", null, null]);
});

test("one way to write a URL", () => {
  assert.equal(normalized("https://h/%7euser/%e2%82%ac/%2f?"), "https://h/~user/%E2%82%AC/%2F");
  assert.equal(sortEncoded("https://h/?b=%7e&a=2&a=1#f"), "https://h/?a=1&a=2&b=%7e#f");
  assert.equal(sortEncoded("https://h/?b=%7e&a"), "https://h/?a&b=%7e");
  assert.deepEqual([normalized("x"), sortEncoded("x")], [null, null]);
});

test("another query", () => {
  const url = new URL("https://h/?a=1&b=2&a=3#f");
  assert.equal(withQuery(url, "x y").href, "https://h/?x%20y#f");
  assert.equal(withQuery("https://h/?a", null).href, "https://h/");
  assert.equal(withParams(url, { a: "4" }).href, "https://h/?b=2&a=4#f");
  assert.equal(
    withParams(url, [
      ["c", " "],
      ["c", "\u00e9"],
    ]).search,
    "?a=1&b=2&a=3&c=+&c=%C3%A9",
  );
  assert.equal(url.href, "https://h/?a=1&b=2&a=3#f");
});

test("a validator by the Standard Schema", () => {
  const { validate, vendor, version } = urlSchema["~standard"];
  assert.deepEqual([vendor, version], ["@urlstack/url", 1]);
  const { value, issues } = validate("HTTP://a");
  assert.ok(value instanceof URL && issues === undefined);
  assert.equal(validate(new globalThis.URL("http://b")).value.href, "http://b/");
  assert.deepEqual(validate("https://h:70000/").issues, [
    { message: "port-out-of-range: the port exceeds 65535 (10..15)" },
  ]);
  for (const other of [1, null, undefined, { href: "http://h/" }, ["http://h/"]])
    assert.equal(validate(other).issues.length, 1);
});
