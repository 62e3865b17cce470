// The function and the class of `@urlstack/url/pattern`.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { fixture, folder, load } from "./package.mjs";

const { matchPattern, URLError, URLPattern } = await load("pattern.js");
const { crossing } = await load("crossing.js");

test("patterns", () => {
  const { matched, mismatch, components, warnings } = matchPattern("https://{:tenant.}?h/:id?", "https://acme.h/7");
  assert.deepEqual([matched, mismatch, warnings], [true, null, []]);
  const { text, groups } = components.find(({ name }) => name === "hostname");
  assert.deepEqual(
    groups.map(({ name, start, end }) => [name, text.slice(start, end)]),
    [["tenant", "acme"]],
  );
  const missed = matchPattern(":id", "/a/b", "https://h/");
  assert.deepEqual([missed.matched, missed.mismatch, missed.components[5].text], [false, "pathname", "/a/b"]);
  const pattern = "https://\u{1f600}.example/:id/:id";
  const { pattern_failure: failure } = matchPattern(pattern, "https://h/");
  assert.deepEqual(
    [failure.name, failure.component, pattern.slice(failure.start, failure.end)],
    ["duplicate-name", "pathname", "id"],
  );
  assert.equal(matchPattern("https://h/*", "h").failure.name, "missing-scheme-non-relative-URL");
  assert.equal(matchPattern("/*", "h", "h").pattern_failure.in_base, true);
});

// The tests of the standard, as far as a pattern and a URL are each a text without a base.
test("web-platform-tests of patterns", () => {
  let [passed, missed, failed] = [0, 0, 0];
  for (const { pattern, inputs, expected_obj: object, expected_match: match } of fixture("urlpatterntestdata.json")) {
    if (pattern.length !== 1 || typeof pattern[0] !== "string") continue;
    const [input] = inputs ?? ["https://h/"];
    if (typeof input !== "string" || (inputs ?? []).length > 1) continue;
    const answer = matchPattern(pattern[0], input);
    if (object === "error") {
      assert.ok(answer.pattern_failure, pattern[0]);
      failed += 1;
      continue;
    }
    assert.equal(Boolean(answer.matched), match !== null, `${pattern[0]} ${input}`);
    if (match === null) {
      missed += 1;
      continue;
    }
    passed += 1;
    for (const { name, text, groups } of answer.components) {
      if (!match[name]) continue;
      const found = Object.fromEntries(
        groups.map(({ name: group, start, end }) => [group, start === null ? null : text.slice(start, end)]),
      );
      assert.deepEqual([text, found], [match[name].input, match[name].groups], `${name} of ${pattern[0]} ${input}`);
    }
  }
  assert.deepEqual([passed, missed, failed], [36, 8, 12]);
});

test("all cases of urlpatterntestdata.json, by the class", () => {
  const cases = fixture("urlpatterntestdata.json");
  assert.equal(cases.length, 369);
  for (const { pattern: arguments_, inputs = [], ...expected } of cases) {
    const what = JSON.stringify([arguments_, inputs]);
    if (expected.expected_obj === "error") {
      assert.throws(() => new URLPattern(...arguments_), TypeError, what);
      continue;
    }
    const pattern = new URLPattern(...arguments_);
    for (const [name, string] of Object.entries(expected.expected_obj ?? {})) assert.equal(pattern[name], string, what);
    if (expected.expected_match === "error") {
      assert.throws(() => pattern.test(...inputs), TypeError, what);
      assert.throws(() => pattern.exec(...inputs), TypeError, what);
      continue;
    }
    const found = pattern.exec(...inputs);
    assert.equal(pattern.test(...inputs), Boolean(expected.expected_match), what);
    assert.equal(found !== null, Boolean(expected.expected_match), what);
    for (const [name, component] of Object.entries(expected.expected_match ?? {})) {
      const groups = Object.entries(component.groups ?? {}).map(([name, text]) => [name, text ?? undefined]);
      const wanted = name === "inputs" ? component : { input: component.input, groups: Object.fromEntries(groups) };
      assert.deepEqual(found[name], wanted, what);
    }
  }
});

test("the overloads of the constructor, and what is rejected", () => {
  assert.equal(new URLPattern().pathname, "*");
  assert.equal(new URLPattern(null, null).pathname, "*");
  assert.equal(new URLPattern("/a", "https://h").hostname, "h");
  assert.ok(new URLPattern({ pathname: "/a" }, { ignoreCase: true }).test({ pathname: "/A" }));
  assert.ok(new URLPattern("/a", "https://h", { ignoreCase: true }).test("https://h/A"));
  assert.ok(!new URLPattern("/a", "https://h", undefined).test("https://h/A"));
  assert.throws(() => new URLPattern({}, "https://h"), TypeError);
  assert.throws(() => new URLPattern({}).test({}, "https://h"), TypeError);
  assert.throws(() => new URLPattern("/a", "https://h", 1), TypeError);
  assert.throws(() => new URLPattern(Symbol("a")), TypeError);
  for (const [input, text] of [
    ["https://h/:id/:id", "id"],
    [{ pathname: "/:id/:id" }, "id"],
    [{ hostname: "\u{1f600}{" }, ""],
  ]) {
    const found = [];
    assert.throws(
      () => new URLPattern(input),
      (error) => found.push(error) && error instanceof URLError,
    );
    assert.equal(found[0].input.slice(found[0].start, found[0].end), text, found[0].message);
  }
  assert.throws(() => new URLPattern("/a", "h"), { isInBase: true, input: "h" });
});

test("an error of a pattern has the members of every URLError", () => {
  const components = {
    protocol: "scheme",
    username: "username",
    password: "password",
    hostname: "host",
    port: "port",
    pathname: "path",
    search: "query",
    hash: "fragment",
  };
  for (const [name, component] of Object.entries(components)) {
    const expected = { code: "close-missing", component, isInBase: false, input: "\u00e9{", start: 2, end: 2 };
    assert.throws(() => new URLPattern({ [name]: expected.input }), expected, name);
  }
  assert.throws(() => new URLPattern({ pathname: "/:a/:a" }), {
    code: "duplicate-name",
    component: "path",
    isInBase: false,
  });
  assert.throws(() => new URLPattern("https://h/:a/:a"), {
    code: "duplicate-name",
    component: "path",
    isInBase: false,
  });
  assert.throws(() => new URLPattern("/a", "http://h:x"), { component: null, isInBase: true, input: "http://h:x" });
  assert.throws(() => new URLPattern({ pathname: "a", baseURL: "x" }), { isInBase: true, input: "x" });
});

test("a pattern outlives the instance that has compiled it, and errors leave others alone", () => {
  const pattern = new URLPattern("https://:name.example/*", { ignoreCase: true });
  const matches = () => [pattern.test("https://a.example/b"), pattern.exec("https://a.example/b").hostname.groups.name];
  const { generation } = crossing;
  assert.throws(() => new URLPattern("https://h/{"), TypeError);
  assert.equal(crossing.generation, generation);
  // An instance with much memory is replaced.
  assert.ok(!pattern.test(`https://h/${"a".repeat(20_000_000)}`));
  assert.notEqual(crossing.generation, generation);
  const others = Array.from({ length: 100 }, (_, index) => new URLPattern(`https://h${index}/`));
  assert.deepEqual(matches(), [true, "a"]);
  assert.ok(others.every((other, index) => other.test(`https://h${index}/`) && !other.test("https://h/")));
});

test("the memory of patterns that nothing uses is used again", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  const make = () => {
    for (let index = 0; index < 20_000; index += 1) new URLPattern(`https://h/${index}/:a/:b(\\d+)`);
  };
  const sizes = [];
  for (let round = 0; round < 4; round += 1) {
    make();
    for (let turn = 0; turn < 3; turn += 1) {
      collect();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    sizes.push(crossing.instance.exports.memory.buffer.byteLength);
  }
  assert.equal(sizes[3], sizes[0], `${sizes}`);
});

test("the entry `url` has the same classes, which use the larger module when it is there", () => {
  const places = ["url.js", "pattern.js", "crossing.js"].map((name) => `${pathToFileURL(path.join(folder, name))}`);
  for (const [first, second] of [places, [places[1], places[0]]]) {
    const script = `
      import { strict as assert } from "node:assert";
      const one = await import(${JSON.stringify(first)});
      const url = new one.URL("HTTP://h/?a");
      const two = await import(${JSON.stringify(second)});
      const { crossing } = await import(${JSON.stringify(places[2])});
      for (const name of ["parseAll", "URL", "URLError", "URLSearchParams"]) assert.equal(one[name], two[name]);
      const URLPattern = one.URLPattern ?? two.URLPattern;
      assert.ok(new URLPattern("http://h/*").test(url.href));
      url.pathname = "/x";
      assert.equal(url.href, "http://h/x?a");
      assert.equal(typeof crossing.instance.exports.testPattern, "function");`;
    execFileSync(process.execPath, ["--input-type=module", "-e", script], { stdio: "pipe" });
  }
});

test("group names and inputs that are not ASCII", () => {
  const found = new URLPattern({ pathname: "/:\u00e9t\u00e9/:\u{10400}", search: "*" }).exec({
    pathname: "/\u20ac/\u{1f600}",
  });
  assert.deepEqual({ ...found.pathname.groups }, { "\u00e9t\u00e9": "%E2%82%AC", "\u{10400}": "%F0%9F%98%80" });
  assert.deepEqual(found.inputs, [{ pathname: "/\u20ac/\u{1f600}" }]);
  // Members are read and converted in the order of their names.
  const order = [];
  const logged = (name) => ({ toString: () => (order.push(`${name} converted`), "*") });
  const init = new Proxy({}, { get: (_, name) => (order.push(name), logged(name)) });
  assert.throws(() => new URLPattern().test(init, "https://h"), TypeError);
  const names = ["baseURL", "hash", "hostname", "password", "pathname", "port", "protocol", "search", "username"];
  assert.deepEqual(
    order,
    names.flatMap((name) => [name, `${name} converted`]),
  );
});
