// The classes of the package, by the web-platform-tests, and compared with those of Node.

import assert from "node:assert/strict";
import { test } from "node:test";
import { fixture, load } from "./package.mjs";

const { URL, URLError, URLSearchParams } = await load("url.js");
const members = [
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

function checkParsing(cases) {
  for (const { input, base, failure, ...expected } of cases) {
    const what = JSON.stringify([input, base]);
    const arguments_ = [input, base ?? undefined];
    assert.equal(URL.canParse(...arguments_), !failure, what);
    if (failure) {
      assert.throws(() => new URL(...arguments_), TypeError, what);
      assert.equal(URL.parse(...arguments_), null, what);
      continue;
    }
    const url = new URL(...arguments_);
    for (const member of members.filter((member) => member in expected))
      assert.equal(url[member], expected[member], what);
    assert.equal(`${url}`, expected.href);
    assert.equal(JSON.stringify({ url }), JSON.stringify({ url: expected.href }));
  }
}

test("all cases of urltestdata.json", () => {
  const cases = fixture("urltestdata.json");
  assert.equal(cases.length, 891);
  checkParsing(cases);
});

test("strings that only JavaScript has", () => {
  const cases = fixture("urltestdata-javascript-only.json");
  assert.ok(cases.length > 0);
  checkParsing(cases);
});

test("all cases of setters_tests.json", () => {
  let count = 0;
  for (const [member, cases] of Object.entries(fixture("setters_tests.json"))) {
    if (member === "comment") continue;
    for (const { href, new_value, expected } of cases) {
      const url = new URL(href);
      const { searchParams } = url;
      url[member] = new_value;
      for (const [name, value] of Object.entries(expected)) assert.equal(url[name], value, `${member} of ${href}`);
      // The list follows the query.
      assert.deepEqual([...searchParams], [...new URLSearchParams(url.search)], href);
      count += 1;
    }
  }
  assert.ok(count > 250, `${count}`);
});

test("domains of toascii.json", () => {
  const cases = fixture("toascii.json");
  assert.ok(cases.length > 50);
  for (const { input, output } of cases) {
    const url = URL.parse(`https://${input}/x`);
    assert.equal(url && url.host, output, input);
  }
});

test("an error says what is wrong, and where", () => {
  const error = (input, base) => {
    try {
      new URL(input, base);
    } catch (error) {
      assert.ok(error instanceof URLError && error instanceof TypeError);
      return error;
    }
    return assert.fail(`${input} is a URL`);
  };
  const port = error("https://caf\u00e9.\u{1f600}.example:70000/");
  assert.equal(port.code, "port-out-of-range");
  assert.equal(port.component, "port");
  assert.equal(port.input.slice(port.start, port.end), "70000");
  assert.equal(port.anchor, "https://url.spec.whatwg.org/#port-out-of-range");
  assert.equal(port.message, "port-out-of-range: the port exceeds 65535 (24..29)");
  const base = error("a", "\u00e9://h");
  assert.ok(base.isInBase);
  assert.equal(base.input, "\u00e9://h");
  assert.equal(error("https://").code, "host-missing");
  const url = new URL("https://h/");
  assert.throws(() => {
    url.href = "https://";
  }, URLError);
  assert.equal(url.href, "https://h/");
});

test("the list of pairs is that of Node", () => {
  const random = randomNumbers(1);
  const text = () => ["", "a", "b", "c d", "\u00e9", "%", "a+b", "&=", "\ud83d\ude00", "\uff5e", "\ud800"][random(11)];
  for (let round = 0; round < 300; round += 1) {
    const query = Array.from({ length: random(6) }, () => `${text()}=${text()}`).join("&");
    const [ours, theirs] = [new URL("https://h/?" + query), new globalThis.URL("https://h/?" + query)];
    for (let step = 0; step < 8; step += 1) {
      const [name, value] = [text(), text()];
      const change = ["append", "delete", "set", "sort", "search"][random(5)];
      for (const url of [ours, theirs]) {
        if (change === "search") url.search = `${name}=${value}`;
        else
          url.searchParams[change](
            ...(change === "sort" ? [] : change === "delete" && value === "" ? [name] : [name, value]),
          );
      }
      const what = `${change} ${JSON.stringify([name, value])} of ${query}`;
      assert.deepEqual([...ours.searchParams], [...theirs.searchParams], what);
      assert.equal(`${ours.searchParams}`, `${theirs.searchParams}`, what);
      assert.equal(ours.href, theirs.href, what);
      assert.deepEqual(ours.searchParams.getAll(name), theirs.searchParams.getAll(name), what);
      assert.equal(ours.searchParams.get(name), theirs.searchParams.get(name), what);
      assert.equal(ours.searchParams.has(name), theirs.searchParams.has(name), what);
      assert.equal(ours.searchParams.size, theirs.searchParams.size, what);
    }
  }
});

test("the list can be made of pairs and objects", () => {
  for (const init of [
    "?a=1&b=%zz",
    [
      ["a", "1"],
      ["a", "2"],
    ],
    { a: "1", b: "2" },
    new Map([["x", "y"]]),
    undefined,
  ]) {
    assert.equal(`${new URLSearchParams(init)}`, `${new globalThis.URLSearchParams(init)}`);
  }
  assert.equal(`${new URLSearchParams(new URLSearchParams("a=b"))}`, "a=b");
  assert.throws(() => new URLSearchParams([["a"]]), TypeError);
  const seen = [];
  new URLSearchParams("a=1&b=2").forEach((value, name) => seen.push(name, value));
  assert.deepEqual(seen, ["a", "1", "b", "2"]);
  assert.deepEqual([...new URLSearchParams("a=1&b=2").keys()], ["a", "b"]);
  assert.deepEqual([...new URLSearchParams("a=1&b=2").values()], ["1", "2"]);
});

function randomNumbers(seed) {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}
