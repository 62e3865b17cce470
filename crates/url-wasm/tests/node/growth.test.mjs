// Time and memory are linear: every method of every class, and every function, on some sizes up to a million items.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./package.mjs";

const { parseAll, URL, URLError, URLSearchParams } = await load("url.js");
const inspector = await load("inspect.js");
const { matchPattern, URLPattern } = await load("pattern.js");
const { crossing } = await load("crossing.js");

/** Ten times the items may take this many times as long. What is quadratic takes a hundred times as long. */
const MOST = 40;

/** Shorter times tell nothing, in milliseconds: a collection of garbage may be in them. */
const NOISE = 200;

/** How often a time is taken again that is too long. */
const AGAIN = 8;

/** The processor time of this process, in milliseconds. Waiting for other programs is not in it. */
const processorTime = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const timed = (run) => {
  const start = processorTime();
  run();
  return processorTime() - start;
};

/** Tests that what `prepare` returns for a size takes linear time. It is called once for each round. */
function grows(name, sizes, prepare) {
  test(name, () => {
    const times = [];
    // What is not linear is seen before it takes hours.
    for (const [index, size] of sizes.entries()) {
      const time = () => timed(prepare(size));
      const bound = Math.max(NOISE, (MOST * (times[index - 1] ?? Infinity) * (size / (sizes[index - 1] ?? 1))) / 10);
      times.push(Math.min(time(), time()));
      // Other programs and collections of garbage only ever add to a time.
      for (let round = 0; round < AGAIN && times[index] >= bound; round += 1)
        times[index] = Math.min(times[index], time());
      assert.ok(times[index] < bound, `${sizes.slice(0, index + 1)}: ${times.map((time) => time.toFixed(1))} ms`);
    }
  });
}

/** Goes through what there is, and keeps nothing: a million arrays would be the test's own. */
const consume = (iterator) => {
  for (const item of iterator) void item;
};

const SIZES = [1_000, 10_000, 100_000, 1_000_000];
/** For functions that return objects for all there is to tell. */
const SMALLER = SIZES.slice(0, 3);

const query = (size) => Array.from({ length: size }, (_, index) => `k${index}=v`).join("&");
const params = (size) => new URLSearchParams(query(size));

const texts = {
  "a path": (size) => `https://h/${"a/".repeat(size / 2)}`,
  "dot segments": (size) => `https://h/${"a/../".repeat(size / 5)}`,
  "a query": (size) => `https://h/?${query(size / 10)}`,
  "what is encoded": (size) => `https://h/${"\u00e9".repeat(size)}`,
  labels: (size) => `https://${"a.".repeat(size / 2)}com/`,
  "labels that are not ASCII": (size) => `https://${"\u00e9.".repeat(size / 2)}com/`,
  marks: (size) => `https://a${"\u0301\u0323".repeat(size / 2)}/`,
  credentials: (size) => `https://${"@".repeat(size)}h/`,
  "what is no URL": (size) => `https://${" ".repeat(size)}`,
  spaces: (size) => `${" ".repeat(size)}https://h/${" ".repeat(size)}`,
};

for (const [name, text] of Object.entries(texts)) {
  grows(`URL: ${name}`, SIZES, (size) => () => {
    const url = URL.parse(text(size), "https://base/");
    if (!url) return;
    // All getters.
    for (const member in url) `${url[member]}`;
  });
  grows(`canParse: ${name}`, SIZES, (size) => () => URL.canParse(text(size)));
  const functions = ["validationErrors", "explain", "facts", "render", "compare", "lineage", "inspect", "summarize"];
  for (const member of functions) grows(`${member}: ${name}`, SMALLER, (size) => () => inspector[member](text(size)));
  grows(`relate: ${name}`, SMALLER, (size) => () => inspector.relate(text(size), text(size)));
  grows(`URLPattern: ${name}`, SMALLER, (size) => {
    const pattern = new URLPattern("https://*/*?*");
    return () => pattern.exec(text(size));
  });
  grows(`matchPattern: ${name}`, SMALLER, (size) => () => matchPattern("https://*/*?*", text(size)));
}

for (const member of [
  "href",
  "protocol",
  "username",
  "password",
  "host",
  "hostname",
  "port",
  "pathname",
  "search",
  "hash",
]) {
  grows(`the setter of ${member}`, SIZES, (size) => () => {
    const url = new URL("https://a:b@h:1/p?q#f");
    url[member] = { href: "https://h/", port: "1" }[member] ?? "" + "\u00e9a/".repeat(size / 3);
    url[member] = "x:/";
    return url.href;
  });
  grows(`as many calls of the setter of ${member}`, SIZES, (size) => () => {
    const url = new URL("https://a:b@h:1/p?q#f");
    for (let index = 0; index < size; index += 1) url[member] = member === "href" ? "https://h/" : `${index % 100}`;
  });
}

grows("as many calls of append, with a URL", SIZES, (size) => () => {
  const url = new URL("https://h/");
  for (let index = 0; index < size; index += 1) url.searchParams.append(`k${index}`, "v");
  assert.equal(url.search.length > size, true);
});
grows("parseAll", SIZES, (size) => {
  const texts = Array.from({ length: size }, (_, index) => `HTTPS://h/${index}`);
  return () => assert.equal(parseAll(texts).length, size);
});
const calls = {
  constructor: (list) => new URLSearchParams([...list]),
  append: (list) => list.append("x", "y"),
  delete: (list) => list.delete("k1"),
  get: (list) => list.get("x"),
  getAll: (list) => list.getAll("k1"),
  has: (list) => list.has("x", "y"),
  set: (list) => list.set("k1", "y"),
  sort: (list) => list.sort(),
  forEach: (list) => list.forEach(() => {}),
  entries: (list) => consume(list.entries()),
  keys: (list) => consume(list.keys()),
  values: (list) => consume(list.values()),
  toString: (list) => `${list}`,
  size: (list) => list.size,
};
for (const [name, call] of Object.entries(calls)) {
  grows(`URLSearchParams, ${name}`, SIZES, (size) => {
    const list = params(size);
    return () => call(list);
  });
}
for (const [name, ...rest] of [
  ["setPair", 1, "x"],
  ["renamePair", 1, "x"],
  ["removePair", 1],
  ["appendPair", "x", "y"],
]) {
  grows(name, SIZES, (size) => () => inspector[name](texts["a query"](size), ...rest));
}
for (const [name, ...rest] of [
  ["setSegment", 1, "x"],
  ["removeSegment", 1],
]) {
  grows(name, SIZES, (size) => () => inspector[name](texts["a path"](size), ...rest));
}
for (const name of ["host", "opaqueHost"]) grows(name, SMALLER, (size) => () => inspector[name]("a.".repeat(size / 2)));

grows("a URLPattern of as many characters", SMALLER, (size) => () => new URLPattern(`https://h/${"a".repeat(size)}`));
grows("a URLPattern of as many groups", SMALLER.slice(0, 2), (size) => () => {
  const groups = Array.from({ length: size }, (_, index) => `/:k${index}`).join("");
  assert.ok(new URLPattern({ pathname: groups }).test({ pathname: "/a".repeat(size) }));
});

test("a text that is too long is an error with a name", () => {
  const long = `https://h/${"a".repeat(2 ** 28)}`;
  assert.throws(
    () => new URL(long),
    (error) => error instanceof URLError && error.code === "too-long",
  );
  assert.deepEqual([URL.canParse(long), URL.parse(long), URL.canParse("https://h/")], [false, null, true]);
  // What becomes of it is too long for a string of the engine.
  const url = new URL("https://h/");
  const longer = "\u20ac".repeat(2 ** 26);
  assert.throws(() => new URL(longer, "https://h/"), { code: "too-long" });
  assert.throws(() => (url.pathname = longer), { code: "too-long" });
  assert.equal(url.href, "https://h/");
});

test("parseAll has no limit but that of each text", () => {
  const long = `https://h/${"a".repeat(2 ** 28)}`;
  const hrefs = (...given) => parseAll(...given).map((url) => url?.href.length ?? null);
  const big = "https://h/".padEnd(20_000_000, "a");
  assert.deepEqual(hrefs(["http://ok/", long, "http://ok/"]), [10, null, 10]);
  assert.deepEqual(hrefs(["a", "b"], long), [null, null]);
  assert.deepEqual(hrefs(["a", "b"], big), [11, 11]);
  // Long ones, one of which becomes longer, and many that together have more than a text may have.
  const units = "\u20ac".repeat(5_000_000);
  assert.deepEqual(hrefs([...Array(6).fill(big), `https://h/${units}`, "x"]), [
    ...Array(6).fill(big.length),
    10 + 9 * units.length,
    null,
  ]);
  assert.deepEqual(
    new Set(hrefs(Array.from({ length: 1024 }, () => `http://h/${"a".repeat(300_000)}`))),
    new Set([300_009]),
  );
});

test("a URL of 50 MB takes at most four times its size", () => {
  for (const start of ["https://h/", "HTTPS://h/"]) {
    const text = start + "a".repeat(50_000_000);
    URL.parse("https://h/");
    const exports = crossing.instance.exports;
    const url = new URL(text);
    // The memory of the instance, with that of the string.
    const taken = exports.memory.buffer.byteLength + url.href.length;
    assert.ok(taken <= 4 * text.length, `${start}: ${taken}`);
    // That instance is gone.
    assert.notEqual(crossing.instance.exports, exports);
  }
});

test("a million URLs leave no memory behind", () => {
  const make = (count) => {
    for (let round = 0; round < count; round += 1)
      new URL(`HTTPS://example.com/${round}?a=b`).searchParams.append("c", "d");
  };
  make(1_000);
  const { memory } = crossing.instance.exports;
  const { buffer } = memory;
  make(1_000_000);
  assert.equal(memory.buffer, buffer);
  assert.equal(crossing.instance.exports.memory, memory);
  assert.ok(buffer.byteLength < 2 ** 22, `${buffer.byteLength}`);
});
