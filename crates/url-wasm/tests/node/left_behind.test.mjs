// What a call does is done when it returns: no other call changes the members of a URL, or what the next one returns.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./package.mjs";

const { parseAll, URL, URLSearchParams } = await load("url.js");
const inspector = await load("inspect.js");
const { matchPattern, URLPattern } = await load("pattern.js");

const MEMBERS = [
  "href",
  "origin",
  "protocol",
  "username",
  "password",
  "host",
  "hostname",
  "port",
  "pathname",
  "search",
  "hash",
];
const INPUTS = [
  "https://example.com/login?next=1",
  "https://user@example.com/login?next=1",
  "https://user:pw@example.com:8080/a/b?c=d&e#f",
  "mailto:someone@example.com?subject=x",
  "blob:https://example.com/1",
  "file:///C:/a",
  "foo:/.//p",
  "HTTPS://B\u00fccher.example\\x y?z#\u{1f600}",
];

const thrown = (call) => assert.throws(call, TypeError);
const changed = (change) => {
  const url = new URL("https://a:b@h:1/p?q=r#f");
  change(url);
  return url;
};
const hostile = {
  toString: () => {
    parseAll(["http://inner/", "x", "http://i@inner:7/?q"]);
    return "http://a";
  },
};

/** Calls, each with what it may leave behind. */
const CALLS = {
  "parseAll of one": () => parseAll(["http://a/"]),
  "parseAll of two": () => parseAll(["https://good.example/x", "http://evil.example:8080/y?z"]),
  "parseAll, where the last is not a URL": () => parseAll(["http://a/", "HTTP://B", "x"]),
  "parseAll with a base": () => parseAll(["a", "//b", "?\u00e9"], "https://user@h:1/p"),
  "parseAll with a base that is not a URL": () => parseAll(["a", "b"], "x"),
  "parseAll of nothing": () => parseAll([]),
  "parseAll of many": () => parseAll(Array.from({ length: 3000 }, (_, index) => `HTTP://h${index}/`)),
  "parseAll of a value that throws": () => thrown(() => parseAll(["http://a/", Symbol("b")])),
  "parseAll in the conversion of a value": () => new URL(hostile, hostile),
  "parseAll in the conversion of a setter's value": () => changed((url) => (url.host = hostile)),
  "parse of what is not a URL": () => [URL.parse("http://a b"), thrown(() => new URL("//h", "x"))],
  canParse: () => [URL.canParse("http://user:pw@h:8/"), URL.canParse("x")],
  setters: () =>
    changed((url) => {
      for (const member of MEMBERS.filter((member) => member !== "origin")) url[member] = "http://b:2/?x#y";
    }),
  "setters that are ignored": () => changed((url) => ((url.host = "a b"), (url.port = "x"), (url.protocol = "1"))),
  "a setter that throws": () => changed((url) => thrown(() => (url.href = "http://:x"))),
  "a change of searchParams": () => changed((url) => url.searchParams.append("\u00e9", "b")).href,
  "a list": () => `${new URLSearchParams(Array.from({ length: 200 }, (_, index) => [`k${index}`, "\u20ac"]))}`,
  origin: () => new URL("blob:ftp://h").origin,
  inspect: () => INPUTS.map((input) => inspector.inspect(input, "https://b@h:1/")),
  compare: () => inspector.compare("http://a\\@b/"),
  edits: () => inspector.setPair("https://h/?a", 0, "b"),
  "a function that throws": () => assert.throws(() => inspector.inspect(Symbol("a"))),
  patterns: () => new URLPattern("https://:a.example/:b").exec("https://x.example/y"),
  "patterns that do not parse": () => [thrown(() => new URLPattern("https://h/{")), matchPattern("{", "x")],
  "a text of 20 MB": () => new URL(`https://h/${"\u00e9".repeat(10_000_000)}`),
  "a batch of 20 MB": () => parseAll(Array.from({ length: 20 }, () => `https://h/${"a".repeat(1_000_000)}`)),
  "texts that are too long": () => {
    const long = `x:${"a".repeat(2 ** 28)}`;
    assert.equal(URL.parse(long), null);
    assert.deepEqual(parseAll([long, "http://a", long]).map(String), ["null", "http://a/", "null"]);
    changed((url) => thrown(() => (url.hash = long)));
    for (const call of [
      () => inspector.inspect(long),
      () => inspector.setPair("https://h/?a", 0, long),
      () => new URLPattern(long),
      () => new URLPattern().test(long),
      () => matchPattern("*", long),
    ]) {
      assert.throws(call, { name: "TypeError", code: "too-long" });
    }
  },
};

const members = (url) => MEMBERS.map((member) => url[member]).concat(`${[...url.searchParams]}`);
// Node's own class, whose Unicode is older, has the same members for these.
const expected = INPUTS.map((input) => members(new globalThis.URL(input)));
const pattern = new URLPattern("https://:name.example/*");
const answers = () => [
  pattern.exec("https://a.example/b").hostname.groups.name,
  pattern.test("https://a.test/"),
  inspector.inspect("HTTP://a\\b").href,
  inspector.compare("http://a\\@b/").differing,
];
const answered = answers();

for (const [name, call] of Object.entries(CALLS)) {
  test(`${name}: nothing is left behind`, () => {
    const before = INPUTS.map((input) => new URL(input));
    // Of the first, the list is made after the calls.
    for (const url of before.slice(1)) assert.equal(typeof url.searchParams.size, "number");
    const isSlow = /MB|long|many/.test(name);
    for (const [index, input] of INPUTS.slice(isSlow ? -1 : 0).entries()) {
      const wanted = expected.at(isSlow ? -1 : index);
      call();
      assert.deepEqual(members(new URL(input)), wanted);
      call();
      assert.deepEqual(members(URL.parse(input)), wanted);
    }
    assert.deepEqual(before.map(members), expected);
    assert.deepEqual(answers(), answered);
  });
}
