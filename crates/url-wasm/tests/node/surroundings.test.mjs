// The package where a script finds the classes of ECMAScript alone, and neither those of a browser nor of Node. It only
// reads files. Jest's environment jsdom has no `TextEncoder`, either.

import assert from "node:assert/strict";
import fs, { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import vm from "node:vm";
import { fixture, folder, load } from "./package.mjs";

/** Returns a function that loads a file of the package in such surroundings, as `require` does, without `missing`. */
function surroundings(missing = "nothing") {
  const context = vm.createContext({});
  vm.runInContext(`delete globalThis.${missing}`, context);
  assert.equal(
    vm.runInContext("typeof TextEncoder + typeof TextDecoder + typeof process", context),
    "undefined".repeat(3),
  );
  const loaded = new Map();
  return function require(name) {
    if (name === "node:fs") return fs;
    const file = path.join(folder, name);
    if (!loaded.has(file)) {
      const module = { exports: {} };
      loaded.set(file, module);
      const run = vm.runInContext(
        `(function (module, exports, require, __dirname) {${readFileSync(file, "utf8")}\n})`,
        context,
      );
      const within = (other) => require(other.startsWith(".") ? path.join(path.dirname(name), other) : other);
      run(module, module.exports, within, path.dirname(file));
    }
    return loaded.get(file).exports;
  };
}

const require = surroundings();
const main = await load("url.js");
const inspector = await load("inspect.js");
const patterns = await load("pattern.js");
const { encodings } = await load("encoding.js");
const members = (url) =>
  url &&
  Object.fromEntries(
    Object.keys(main.URL.prototype).map((name) => [
      name,
      typeof url[name] === "function" ? url[name]() : `${url[name]}`,
    ]),
  );

/** Of what an error is, without its class, which is another one. */
const failure = (call) => {
  try {
    call();
  } catch ({ message, code, start, end, input }) {
    return { message, code, start, end, input };
  }
  return null;
};

test("the classes parse the same", () => {
  const { parseAll, URL, URLSearchParams } = require("cjs/url.js");
  const cases = fixture("urltestdata.json");
  for (const { input, base } of cases) {
    const given = [input, base ?? undefined];
    assert.deepEqual(members(URL.parse(...given)), members(main.URL.parse(...given)), input);
    assert.deepEqual(
      failure(() => new URL(...given)),
      failure(() => new main.URL(...given)),
    );
  }
  const inputs = cases.map(({ input }) => input);
  // An array of the surroundings is one of another class.
  assert.deepEqual([...parseAll(inputs)].map(String), main.parseAll(inputs).map(String));
  const list = new URLSearchParams("\u00e9=\u20ac&\u{1f600}=%F0%9F%98%80&\ud800");
  assert.equal(`${list}`, `${new main.URLSearchParams("\u00e9=\u20ac&\u{1f600}=%F0%9F%98%80&\ud800")}`);
});

test("an engine without WebAssembly is told so, and has lists of pairs", () => {
  const requireWithout = surroundings("WebAssembly");
  const { URL, URLSearchParams } = requireWithout("cjs/url.js");
  const expected = { message: "@urlstack/url needs WebAssembly, which this engine does not have" };
  for (const call of [() => new URL("http://h/"), () => URL.parse("http://h/"), () => URL.canParse("http://h/")])
    for (let round = 0; round < 2; round += 1) assert.throws(call, expected);
  const { URLPattern } = requireWithout("cjs/pattern.js");
  assert.throws(() => new URLPattern("http://h/"), expected);
  assert.throws(() => requireWithout("cjs/domains.js").site("http://h/"), expected);
  assert.throws(() => requireWithout("cjs/inspect.js").explain("http://h/"), expected);
  assert.equal(`${new URLSearchParams({ a: "b c" })}`, "a=b+c");
});

test("the functions answer the same", () => {
  const [inspect, pattern] = [require("cjs/inspect.js"), require("cjs/pattern.js")];
  const input = "https://B\u00fccher.example\\\u{1f600}/\u20ac?\u{e9}#\ud800";
  for (const name of ["inspect", "facts", "compare", "lineage", "summarize", "render", "validationErrors"])
    assert.equal(JSON.stringify(inspect[name](input)), JSON.stringify(inspector[name](input)), name);
  const made = (URLPattern) =>
    JSON.stringify(new URLPattern("/\u00e9/:id", "https://h").exec("https://h/\u00e9/\u20ac"));
  assert.equal(made(pattern.URLPattern), made(patterns.URLPattern));
});

test("the classes for UTF-8 do what the engine's do", () => {
  const { TextDecoder, TextEncoder } = globalThis;
  Object.assign(globalThis, { TextDecoder: undefined, TextEncoder: undefined });
  const { TextDecoder: Decoder, TextEncoder: Encoder } = encodings();
  Object.assign(globalThis, { TextDecoder, TextEncoder });
  assert.notEqual(Encoder, TextEncoder);
  const [encoder, decoder] = [new Encoder(), new Decoder()];
  let all = "";
  for (let code = 0; code <= 0x10_ffff; code += code < 0x1000 ? 1 : 61) all += String.fromCodePoint(code);
  for (const text of ["", "a", all, "\ufeffa", "a\ud800", "\udc00\ud800b", "\ud83d\ude00\ud83d"]) {
    const bytes = new TextEncoder().encode(text);
    assert.deepEqual(Buffer.from(encoder.encode(text)), Buffer.from(bytes));
    assert.equal(decoder.decode(bytes), text.toWellFormed());
  }
  assert.equal(decoder.decode(), "");
  // Whole characters are written, as many as fit.
  for (const text of ["\u00e9\u20ac\u{1f600}a", "\ud800\udc00\ud800"]) {
    for (let size = 0; size < 12; size += 1) {
      const [ours, theirs] = [new Uint8Array(size), new Uint8Array(size)];
      assert.deepEqual({ ...encoder.encodeInto(text, ours) }, new TextEncoder().encodeInto(text, theirs));
      assert.deepEqual(ours, theirs);
    }
  }
});
