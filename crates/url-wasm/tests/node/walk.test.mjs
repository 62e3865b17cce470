// A random walk over live objects: each step, and each member of each object after it, is what the library says.
// `WALK_SEED` and `WALK_SECONDS` choose another walk.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { folder, load, repository } from "./package.mjs";

const SEED = process.env.WALK_SEED ?? "1";
const SECONDS = Number(process.env.WALK_SECONDS ?? 4);

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

const inspector = await load("inspect.js");

/** Compares what the record has and the class has not, as `inspect` shows it: an empty component is not shown. */
function compareRecord(expected) {
  const { components, host_facts: facts, href } = inspector.inspect(expected.href);
  const texts = Object.fromEntries(components.map(({ name, start, end }) => [name, href.slice(start, end)]));
  const { scheme, host, port, query, fragment } = texts;
  assert.deepEqual(
    [scheme, host, query, fragment, port, facts?.registrable_domain].map((text) => text ?? ""),
    [
      expected.scheme,
      expected.host_or_null ?? "",
      expected.query ?? "",
      expected.fragment ?? "",
      `${expected.port_number ?? ""}`,
      expected.registrable_domain ?? "",
    ],
  );
}

/** In regular expressions that may take more than linear time. The walk rejects them, and the class does not. */
const NOT_LINEAR = /\\[1-9k]|\(\?/;

/** Calls between two steps, in turns: each might leave something behind. */
const BETWEEN = [
  ({ parseAll }) => parseAll(["http://a/"]),
  () => inspector.inspect("https://user:pw@example.com:8080/a?b#c"),
  ({ URL }) => URL.parse("http://a b/"),
  () => inspector.compare("http://a\\@b/"),
  ({ URL }) => assert.throws(() => new URL("//h", "x"), { isInBase: true }),
  ({ URLPattern }) => assert.throws(() => new URLPattern("https://h/{"), { name: "TypeError" }),
  ({ parseAll }) => parseAll(["HTTP://u:p@h:1/?q", "x"], "https://base/"),
  ({ URLSearchParams }) => `${new URLSearchParams([["\u00e9", "b"]])}`,
];

/** Returns a place in code units, by which JavaScript counts, of a place in bytes of UTF-8. */
const units = (text, bytes) => Buffer.from(text).subarray(0, bytes).toString().length;

/** The objects of one entry, which do each step. */
class World {
  constructor(name, entry) {
    Object.assign(this, { name, entry, urls: Array(8).fill(null), patterns: Array(4).fill(null), compared: 0 });
  }

  do(step) {
    const { URL, parseAll, URLPattern } = this.entry;
    const { slot } = step;
    const url = this.urls[slot];
    switch (step.op) {
      case "parse":
        this.urls[slot] = null;
        if (step.members) this.urls[slot] = new URL(step.input, step.base ?? undefined);
        else assert.throws(() => new URL(step.input, step.base ?? undefined), this.#expected(step));
        assert.equal(URL.canParse(step.input, step.base ?? undefined), step.members !== null);
        break;
      case "batch":
        parseAll(step.inputs).forEach((parsed, index) => (this.urls[step.slots[index]] = parsed));
        break;
      case "set":
        if (step.throws) assert.throws(() => (url[step.member] = step.value), { name: "TypeError" });
        else url[step.member] = step.value;
        break;
      case "params":
        url.searchParams[step.edit](...[step.name, step.value].slice(0, { sort: 0, delete: 1 }[step.edit] ?? 2));
        break;
      case "pattern":
        this.patterns[slot] = null;
        if (step.valid) this.patterns[slot] = new URLPattern(step.pattern);
        else if (!NOT_LINEAR.test(step.pattern))
          assert.throws(() => new URLPattern(step.pattern), { name: "TypeError" });
        break;
      case "match":
        assert.equal(this.patterns[slot].test(step.input), step.matches);
        break;
      case "copy":
        this.urls[step.to] = new URL(url);
        break;
      case "release":
        this.urls[slot] = null;
        break;
      default:
        assert.fail(`the step ${step.op}`);
    }
  }

  /** What an error says. */
  #expected({ input, base, error }) {
    const text = error.in_base ? base : input;
    const [start, end] = [units(text, error.start), units(text, error.end)];
    return { name: "TypeError", code: error.code, start, end, isInBase: error.in_base, input: text };
  }

  compare(expected) {
    for (const [slot, url] of this.urls.entries()) {
      const wanted = expected[slot];
      assert.equal(url === null, wanted === null, `slot ${slot}`);
      if (url === null) continue;
      for (const member of MEMBERS) assert.equal(url[member], wanted[member], `${member} in slot ${slot}`);
      assert.deepEqual([...url.searchParams], wanted.params, `searchParams in slot ${slot}`);
      this.compared += 1;
    }
  }
}

/** Splits at U+000A alone. */
async function* linesOf(stream) {
  let rest = "";
  for await (const text of stream.setEncoding("utf8")) {
    const lines = (rest + text).split("\n");
    rest = lines.pop();
    yield* lines;
  }
}

/** What the members in each slot are after a step. */
function follow(expected, step) {
  if (step.op === "batch") step.slots.forEach((slot, index) => (expected[slot] = step.members[index]));
  else if (step.op === "copy") expected[step.to] = expected[step.slot];
  else if (step.op === "release") expected[step.slot] = null;
  else if ("members" in step) expected[step.slot] = step.members;
}

test("a walk over live objects", async (context) => {
  const directory = mkdtempSync(path.join(tmpdir(), "urlstack-walk-"));
  context.after(() => rmSync(directory, { recursive: true }));
  // The entry `lean` shares the classes of the other one, except in a copy.
  cpSync(folder, directory, { recursive: true });
  const copied = (name) => import(pathToFileURL(path.join(directory, name)));
  const [lean, patternLean] = [await copied("lean.js"), await copied("pattern-lean.js")];
  await Promise.all([lean.init(), patternLean.init()]);
  const require = createRequire(import.meta.url);
  const required = (name) => require(path.join(folder, name));
  const worlds = [
    new World("import", { ...(await load("url.js")), ...(await load("pattern.js")) }),
    new World("require", { ...required("cjs/url.js"), ...required("cjs/pattern.js") }),
    new World("lean", { ...lean, ...patternLean }),
  ];

  const cargo = ["run", "-q", "-p", "url-laws", "--all-features", "--bin", "walk", "--"];
  const walk = spawn("cargo", [...cargo, "--seed", SEED, "--steps", "100000000"], {
    cwd: repository,
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(walk, "spawn");
  const expected = Array(8).fill(null);
  let [steps, end] = [0, Infinity];
  for await (const line of linesOf(walk.stdout)) {
    if (end === Infinity) end = performance.now() + 1000 * SECONDS;
    const step = JSON.parse(line);
    follow(expected, step);
    for (const world of worlds) {
      try {
        world.do(step);
        world.compare(expected);
        BETWEEN[steps % BETWEEN.length](world.entry);
        world.compare(expected);
      } catch (error) {
        walk.kill();
        const where = `seed ${SEED}, step ${steps}, by \`${world.name}\`: ${line}`;
        throw new Error(`${where}\n${error.message}`, { cause: error });
      }
    }
    if (step.members?.href) compareRecord(step.members);
    steps += 1;
    if (performance.now() < end) continue;
    // Before its output is closed.
    walk.kill();
    break;
  }
  const compared = worlds.reduce((sum, world) => sum + world.compared, 0);
  context.diagnostic(`seed ${SEED}: ${steps} steps, ${compared} objects compared`);
  assert.ok(steps > 50, `${steps} steps`);
});
