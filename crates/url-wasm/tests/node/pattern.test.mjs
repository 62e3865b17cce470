// The function of `@urlstack/url/pattern`.

import assert from "node:assert/strict";
import { test } from "node:test";
import { fixture, load } from "./package.mjs";

const { matchPattern } = await load("pattern.js");

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
