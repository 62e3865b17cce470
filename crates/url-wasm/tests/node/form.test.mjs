// The format of queries, which is written in JavaScript: compared with Node's own class, with whatwg-url's, and with the
// URL parser. `FORM_SEED` chooses other inputs.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as whatwg from "whatwg-url";
import { load } from "./package.mjs";

const { URL, URLSearchParams } = await load("url.js");
const SEED = Number(process.env.FORM_SEED ?? 1);

/** Compares a list, and the list of what is written of it. Node decodes characters that are not encoded wrongly. */
function compare(query) {
  const ours = new URLSearchParams(query);
  const others = /^[\0-\x7f]*$/.test(query) ? [globalThis, whatwg] : [whatwg];
  for (const { URLSearchParams } of others) {
    const theirs = new URLSearchParams(query);
    assert.deepEqual([...ours], [...theirs], JSON.stringify(query));
    assert.equal(`${ours}`, `${theirs}`, JSON.stringify(query));
  }
  assert.deepEqual([...new URLSearchParams(`${ours}`)], [...ours], JSON.stringify(query));
}

test("each code unit, and each sequence of bytes that starts a character", () => {
  for (let unit = 0; unit <= 0xffff; unit += unit < 0x900 ? 1 : 37) {
    const character = String.fromCharCode(unit);
    compare(`a${character}=${character}b`);
  }
  const hex = (byte) => `%${byte.toString(16)}`;
  for (let first = 0; first < 256; first += 1) {
    compare(`%${first.toString(16).padStart(2, "0")}`);
    for (const second of [0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xe2]) {
      for (const rest of ["", "%80", "%80%80", "%bF%Bf%80", "a", "\u00e9", "%", "%4", "%4g"])
        compare(`${hex(first).padEnd(3, "0")}${hex(second)}${rest}`);
    }
  }
});

test("texts from a grammar", () => {
  const pieces = [
    "a",
    "=",
    "&",
    "+",
    "%",
    "%2",
    "%20",
    "%C3",
    "%A9",
    "%f0",
    "%9F%98%80",
    "%ED%A0%80",
    "%EF%BB%BF",
    "?",
    " ",
  ];
  const others = ["\u00e9", "\ufeff", "\u{1f600}", "\ud83d", "\ude00", "~", "'", "(", "!", "\0", "\n", "*-._", "#"];
  const all = [...pieces, ...pieces, ...others];
  let state = SEED;
  const random = (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  for (let round = 0; round < 20_000; round += 1)
    compare(Array.from({ length: 1 + random(12) }, () => all[random(all.length)]).join(""));
});

test("a query that is written is its own serialization in a URL", () => {
  let text = "";
  for (let unit = 0; unit < 0x2000; unit += 1) text += String.fromCharCode(unit);
  for (const scheme of ["https://h/", "foo://h/p", "foo:opaque"]) {
    const url = new URL(`${scheme}?x#f`);
    url.searchParams.append(text, text);
    assert.equal(url.href, new URL(url.href).href);
    assert.equal(url.hash, "#f");
    const members = ["pathname", "search", "hash"].map((member) => url[member]);
    assert.deepEqual(
      members,
      ["pathname", "search", "hash"].map((member) => new URL(url.href)[member]),
    );
    for (const name of [...url.searchParams.keys()]) url.searchParams.delete(name);
    assert.equal(url.href, `${scheme}#f`);
  }
});
