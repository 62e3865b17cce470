// What the Web IDL Standard says of the classes, and how they are shown and compared.

import assert from "node:assert/strict";
import loose from "node:assert";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { inspect } from "node:util";
import { Worker } from "node:worker_threads";
import path from "node:path";
import * as chai from "chai";
import * as jest from "@jest/expect-utils";
import { JestAsymmetricMatchers, JestChaiExpect, JestExtend } from "@vitest/expect";
import { groups, pairs } from "../equality.mjs";
import { folder, load } from "./package.mjs";

const { parseAll, URL, URLError, URLSearchParams } = await load("url.js");
const { URLPattern } = await load("pattern.js");
const native = { URL: globalThis.URL, URLSearchParams: globalThis.URLSearchParams };

test("missing arguments", () => {
  const params = new URLSearchParams("a=1&undefined=2");
  const calls = [
    () => new URL(),
    () => URL.parse(),
    () => URL.canParse(),
    () => parseAll(),
    () => params.append("a"),
    () => params.delete(),
    () => params.get(),
    () => params.getAll(),
    () => params.has(),
    () => params.set("a"),
    () => params.forEach(),
    () => params.forEach({}),
  ];
  for (const call of calls) assert.throws(call, { name: "TypeError" }, `${call}`);
  assert.equal(`${params}`, "a=1&undefined=2");
  for (const name of ["append", "delete", "get", "getAll", "has", "set", "sort", "forEach", "entries"]) {
    assert.equal(params[name].length, native.URLSearchParams.prototype[name].length, name);
  }
  assert.deepEqual([URL.length, URL.parse.length, URL.canParse.length, URLSearchParams.length], [1, 1, 1, 0]);
});

test("static operations need no object", () => {
  const { parse, canParse } = URL;
  assert.equal(parse("HTTPS://h").href, "https://h/");
  assert.equal(canParse("x"), false);
  class Sub extends URL {}
  assert.equal(Sub.parse("https://h/").constructor, URL);
});

test("objects and sequences become pairs", () => {
  const list = (init) => [...new URLSearchParams(init)];
  assert.deepEqual(list({ "\ud835x": "1", xx: "2", "\ud83dx": "3" }), [
    ["\ufffdx", "3"],
    ["xx", "2"],
  ]);
  assert.deepEqual(
    list(
      {
        [Symbol.for("x")]: 1,
        get a() {
          return 2;
        },
      }.a && { a: 2 },
    ),
    [["a", "2"]],
  );
  assert.deepEqual(list(new Set([new Set(["a", "b"])])), [["a", "b"]]);
  assert.deepEqual(list(Object.assign(() => {}, { a: 1 })), [["a", "1"]]);
  assert.deepEqual(list(null), [["null", ""]]);
  assert.deepEqual(list({ __proto__: { inherited: 1 }, own: 2 }), [["own", "2"]]);
  for (const init of [["ab", "cd"], [["a"]], [["a", "b", "c"]], [1], { [Symbol.iterator]: 1 }, { [Symbol("a")]: 1 }]) {
    assert.throws(() => new URLSearchParams(init), TypeError, inspect(init));
  }
  assert.throws(() => new URLSearchParams(Symbol("a")), TypeError);
  assert.throws(() => new URL(Symbol("a")), TypeError);
});

test("iterators", () => {
  const params = new URLSearchParams("a=1&b=2&c=3");
  const iterator = params.entries();
  const prototype = Object.getPrototypeOf(iterator);
  assert.equal(Object.getPrototypeOf(prototype), Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())));
  assert.deepEqual(Reflect.ownKeys(iterator), []);
  assert.deepEqual(Object.keys(prototype), ["next"]);
  assert.equal(Object.prototype.toString.call(iterator), "[object URLSearchParams Iterator]");
  assert.equal(params[Symbol.iterator], params.entries);
  assert.equal(iterator[Symbol.iterator](), iterator);
  assert.throws(() => prototype.next.call({}), TypeError);
  for (const name of ["entries", "keys", "values"]) {
    assert.throws(() => URLSearchParams.prototype[name].call({}), TypeError);
  }
  // Changes are seen.
  const seen = [];
  for (const [name] of params) {
    seen.push(name);
    params.delete(name);
  }
  assert.deepEqual(seen, ["a", "c"]);
});

test("members are those of an interface", () => {
  for (const name of ["URL", "URLSearchParams"]) {
    const [ours, theirs] = [{ URL, URLSearchParams }[name], native[name]];
    const standard = (key) => !["createObjectURL", "revokeObjectURL"].includes(key);
    assert.deepEqual(Object.keys(ours).sort(), Object.keys(theirs).filter(standard).sort());
    assert.deepEqual(Object.keys(ours.prototype).sort(), Object.keys(theirs.prototype).sort());
    assert.equal(ours.name, name);
    const tag = Object.getOwnPropertyDescriptor(ours.prototype, Symbol.toStringTag);
    assert.deepEqual(tag, { value: name, writable: false, enumerable: false, configurable: true });
    const object = ours === URL ? new URL("https://h/") : new URLSearchParams();
    assert.deepEqual(Reflect.ownKeys(object), [Symbol.for("@urlstack/url")]);
  }
  assert.equal(JSON.stringify([new URL("HTTP://h")]), '["http://h/"]');
  assert.throws(() => Object.getOwnPropertyDescriptor(URL.prototype, "href").get.call({}), TypeError);
});

test("an error is a TypeError to the letter", () => {
  const error = assertThrown(() => new URL("x"));
  assert.deepEqual([error.constructor, error.name, error instanceof URLError], [TypeError, "TypeError", true]);
});

function assertThrown(call) {
  try {
    call();
  } catch (error) {
    return error;
  }
  return assert.fail("expected an error");
}

test("what is shown is what Node shows of its own", () => {
  const texts = (URL, URLSearchParams) => [
    new URL("https://a:b@h:1/?q=1#f"),
    new URLSearchParams("a=1&b='"),
    new URLSearchParams(),
    { nested: [new URLSearchParams("a=1")] },
  ];
  const shown = texts(URL, URLSearchParams).map((value) => inspect(value));
  assert.deepEqual(
    shown,
    texts(native.URL, native.URLSearchParams).map((value) => inspect(value)),
  );
  assert.match(inspect(new URLSearchParams("a=1").keys()), /^URLSearchParams Iterator \{ 'a' \}$/);
});

const STRICT = [jest.iterableEquality, jest.typeEquality, jest.sparseArrayEquality, jest.arrayBufferEquality];

// The function `expect` of Vitest, without its program.
chai.use(JestExtend);
chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);

/** Deep comparisons: of Node, chai, Vitest and Jest. */
const comparisons = {
  deepEqual: assert.deepStrictEqual,
  chai: (a, b) => chai.expect(a).to.deep.equal(b),
  "Vitest's toEqual": (a, b) => chai.expect(a).toEqual(b),
  "Vitest's toStrictEqual": (a, b) => chai.expect(a).toStrictEqual(b),
  // What the functions of `expect` call.
  "Jest's toEqual": (a, b) => assert.ok(jest.equals(a, b, [jest.iterableEquality])),
  "Jest's toStrictEqual": (a, b) => assert.ok(jest.equals(a, b, STRICT, true)),
};

for (const [comparison, compare] of Object.entries(comparisons)) {
  for (const [name, make] of Object.entries(groups({ parseAll, URL, URLPattern, URLSearchParams }))) {
    test(`${comparison} tells objects of ${name} apart`, () => {
      for (const [a, b, isEqual] of pairs(make)) {
        if (isEqual) compare(a, b);
        else assert.throws(() => compare(a, b), `${inspect(a)} and ${inspect(b)}`);
      }
    });
  }
}

test("legacy deepEqual, which ignores symbols, sees what it sees of Node's own", () => {
  const pairs = (URL, URLSearchParams) => [
    [new URL("https://a/"), new URL("https://b/")],
    [new URL("https://a/"), new URL("https://a/")],
    [new URLSearchParams("a=1"), new URLSearchParams("a=1")],
  ];
  const differ = ([a, b]) => {
    try {
      loose.deepEqual(a, b);
      return false;
    } catch {
      return true;
    }
  };
  const [ours, theirs] = [pairs(URL, URLSearchParams), pairs(native.URL, native.URLSearchParams)];
  assert.deepEqual(ours.map(differ), theirs.map(differ));
  assert.equal(differ(ours[0]), true);
});

test("a frozen object can be changed, as one of the engine's", () => {
  const [url, params] = [Object.freeze(new URL("https://a/")), Object.freeze(new URLSearchParams("a"))];
  url.host = "b";
  url.searchParams.append("c", "d");
  params.set("a", "b");
  assert.deepEqual([url.href, `${params}`], ["https://b/?c=d", "a=b"]);
});

// A call starts the module if it is the first one.
for (const call of [
  'new URL("https://h/").origin',
  'new URLSearchParams("a=b").get("a")',
  'new URLSearchParams("").size',
  'new URLSearchParams([["a", "b"]]).toString()',
  'URL.canParse("")',
  'URL.parse("")',
  "parseAll([]).length",
]) {
  test(`the first call is ${call}`, async () => {
    const source = `
      import("${pathToFileURL(path.join(folder, "url.js"))}").then(({ parseAll, URL, URLSearchParams }) => {
        require("node:worker_threads").parentPort.postMessage(${call});
      });`;
    const worker = new Worker(source, { eval: true });
    await new Promise((resolve, reject) => worker.once("message", resolve).once("error", reject));
  });
}

test("what a request takes", () => {
  const params = new URLSearchParams("a=1");
  // The engine knows its own class only, so that the type has to be given.
  const request = new Request("https://h/", { method: "POST", body: params });
  assert.equal(request.headers.get("content-type"), "text/plain;charset=UTF-8");
  assert.equal(new Request(new URL("https://h/a")).url, "https://h/a");
});
