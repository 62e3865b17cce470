// The functions of `@urlstack/url/inspect`.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { brotliCompressSync, constants } from "node:zlib";
import { needs } from "../not_run.mjs";
import { fixture, folder, load } from "./package.mjs";

const inspector = await load("inspect.js");
const { URL } = await load("url.js");

const inputs = [...fixture("urltestdata.json"), ...fixture("urltestdata-javascript-only.json")];

test("pieces make up the input and the href", () => {
  let valid = 0;
  for (const { input, base } of inputs) {
    const explained = inspector.explain(input, base ?? undefined);
    const url = URL.parse(input, base ?? undefined);
    assert.equal(explained.href, url?.href, input);
    if (!url) continue;
    let [at, resultAt] = [0, 0];
    for (const piece of explained.pieces) {
      assert.deepEqual([piece.start, piece.result_start], [at, resultAt], input);
      [at, resultAt] = [piece.end, piece.result_end];
      if (piece.name === "kept") {
        assert.equal(input.slice(piece.start, piece.end), url.href.slice(piece.result_start, piece.result_end), input);
      }
      assert.match(explained.rules[piece.name].anchor, /^https:\/\/url\.spec\.whatwg\.org\/#./);
    }
    assert.deepEqual([at, resultAt], [input.length, url.href.length], input);
    valid += 1;
  }
  assert.ok(valid > 600);
});

test("facts are the members of the class, and more", () => {
  const members = { hostname: "host", host: "host_and_port", pathname: "path" };
  for (const { input, base } of inputs) {
    const url = URL.parse(input, base ?? undefined);
    const facts = inspector.facts(input, base ?? undefined);
    assert.deepEqual([facts.is_url, facts.error === null], [url !== null, url !== null], input);
    if (!url) continue;
    for (const name of [
      "href",
      "protocol",
      "username",
      "password",
      "hostname",
      "host",
      "port",
      "pathname",
      "search",
      "hash",
    ])
      assert.equal(String(facts[members[name] ?? name] ?? ""), url[name], `${name} of ${input}`);
  }
  const { filename, extension, surt, reversed_host, authority } = inspector.facts(
    "https://u@www.example.com/a/b.tar.gz",
  );
  assert.deepEqual(
    [filename, extension, surt, reversed_host, authority],
    ["b.tar.gz", "gz", "https://(com,example,www,@u)/a/b.tar.gz", "com.example.www", "u@www.example.com"],
  );
});

test("ranges slice the string", () => {
  const sliced = (input, base) => {
    const { failure, errors } = inspector.inspect(input, base);
    return [
      failure && (failure.in_base ? base : input).slice(failure.start, failure.end),
      errors.map((error) => input.slice(error.start, error.end)),
    ];
  };
  assert.deepEqual(sliced("https:\\\\\u{1f600}.example/\u00e9\u20ac ?\u00e9#^"), [
    undefined,
    ["", "\\", "\\", " ", "^"],
  ]);
  assert.deepEqual(sliced("http://\u{1f600}\u00e9:\u00e9/"), ["\u00e9", ["\u00e9"]]);
  assert.deepEqual(sliced("a", "\u{1f600}x"), ["\u{1f600}x", []]);
});

test("an inspection is what the single functions say", () => {
  for (const { input, base } of inputs) {
    const inspected = inspector.inspect(input, base ?? undefined);
    assert.deepEqual(inspected.errors, inspector.validationErrors(input, base ?? undefined), input);
    assert.equal(inspected.error_count, inspected.errors.length);
    const explained = inspector.explain(input, base ?? undefined);
    assert.deepEqual([inspected.failure, inspected.pieces], [explained.failure, explained.pieces], input);
    if (inspected.failure) continue;
    const { href, ...rendered } = inspector.render(input, base ?? undefined);
    assert.equal(inspected.href, href);
    assert.deepEqual(inspected.rendered, rendered);
    for (const { name, start, end } of inspected.components) {
      const member =
        { scheme: "protocol", host: "hostname", path: "pathname", query: "search", fragment: "hash" }[name] ?? name;
      assert.ok(inspected[member].includes(href.slice(start, end)), `${name} of ${input}`);
    }
    if (inspected.segments)
      assert.equal(inspected.segments.map(({ segment }) => `/${segment}`).join(""), inspected.pathname);
    assert.deepEqual(
      inspected.pairs.map(({ name, value }) => [name, value ?? ""]),
      [...new URL(href).searchParams],
      input,
    );
  }
});

test("lists end at the limit, and the counts are of all", () => {
  const inspected = inspector.inspect("https://h/^/^/^?a&b&c", undefined, 2);
  assert.deepEqual(
    ["errors", "pieces", "segments", "pairs"].map((name) => inspected[name].length),
    [2, 2, 2, 2],
  );
  assert.deepEqual(
    [inspected.error_count, inspected.piece_count, inspected.segment_count, inspected.pair_count],
    [3, 7, 3, 3],
  );
});

test("hosts", () => {
  const { errors, ...facts } = inspector.host("[::ffff:127.0.0.1]");
  assert.deepEqual(errors, []);
  assert.deepEqual([facts.host, facts.kind, facts.class, facts.public], ["[::ffff:7f00:1]", "IPv6", "loopback", false]);
  assert.deepEqual(
    facts.embedded.map(({ ipv4 }) => ipv4),
    ["127.0.0.1"],
  );
  const domain = inspector.host("www.B\u00fccher.co.uk");
  assert.deepEqual(
    [domain.unicode, domain.public_suffix, domain.registrable_domain],
    ["www.b\u00fccher.co.uk", "co.uk", "xn--bcher-kva.co.uk"],
  );
  assert.equal(inspector.host("a b").failure.name, "domain-to-ASCII");
  assert.equal(inspector.host("a b").host, undefined);
  assert.equal(inspector.opaqueHost("A%20b").kind, "opaque");
  assert.deepEqual(inspector.host("169.254.169.254").class, "cloud-metadata");
});

test("a confusable name is shown in ASCII, with the reason", () => {
  const { shown, labels } = inspector.render("https://xn--80ak6aa92e.com/caf%C3%A9");
  assert.equal(shown, "https://xn--80ak6aa92e.com/caf\u00e9");
  const label = labels.find(({ ascii }) => ascii === "xn--80ak6aa92e");
  assert.ok(!label.shown_in_unicode);
  assert.deepEqual(
    label.reasons.map(({ name, looks_like }) => [name, looks_like]),
    [["whole-script-confusable", "apple"]],
  );
});

/** The programs that resolve references, and those that do not. */
const RESOLVING = ["python-3.11", "python-3.14", "go-1.27", "php-8.5-rfc3986", "java-17", "java-url-17", "curl-7.88"];
const ABSOLUTE = ["node-26", "php-8.5", "ruby-4.0", "perl-uri-5.17", "git-2.47", "wget-1.21", "curl-8.23"];
const RFCS = ["rfc1738", "rfc3986", "rfc3986-appendix-b"];

test("readers and ancestors", () => {
  const compared = inspector.compare("http://evil.example\\@example.com/");
  assert.ok(compared.ambiguous && compared.differing.includes("host"));
  const names = compared.readers.map(({ name }) => name);
  assert.deepEqual(names.slice(0, 4), ["whatwg-2026", ...RFCS]);
  assert.deepEqual(names.slice(4).sort(), [...RESOLVING, ...ABSOLUTE].sort());
  assert.equal(compared.readers[0].components.host, "evil.example");
  const hostOf = ({ components }) => components?.host;
  const hosts = new Map(compared.readers.map((reader) => [reader.name, hostOf(reader)]));
  assert.deepEqual(
    ["python-3.14", "php-8.5", "curl-8.23", "node-26", "go-1.27"].map((name) => hosts.get(name)),
    ["example.com", "example.com", "example.com", "evil.example", undefined],
  );
  // IDNA of 2003, which needs Normalization Form KC, and that of today.
  const older = inspector.lineage("//\u{2168}fa\u00df.example/x", "https://h/").readers.map(hostOf);
  assert.equal(older.length, 9);
  assert.deepEqual(new Set(older), new Set(["ixfass.example", "xn--ixfa-yna.example"]));
  assert.equal(inspector.lineage("a", "b").readers.at(-1).rejection.in_base, true);
});

test("readers that resolve no references read the href", () => {
  const compared = inspector.compare("../\u{e9}?y", "http://h/a/b");
  assert.equal(compared.of_href, ABSOLUTE.length);
  const ofHref = compared.readers.slice(-compared.of_href);
  assert.deepEqual(
    ofHref.map(({ name }) => name),
    ABSOLUTE,
  );
  for (const { name, components, rejection } of ofHref) {
    if (name === "git-2.47") assert.match(rejection.message, /libcurl/);
    else assert.deepEqual([components.host, components.path], ["h", "/%C3%A9"], name);
  }
  // The readers before them take the base themselves.
  assert.equal(compared.readers.find(({ name }) => name === "java-17").components.path, "/\u{e9}");
  // Without an href, there is nothing to ask them about.
  const rejected = inspector.compare("a", "b");
  const names = rejected.readers.map(({ name }) => name);
  assert.deepEqual([rejected.of_href, names], [0, ["whatwg-2026", ...RFCS, ...RESOLVING]]);
  assert.equal(inspector.compare("a").of_href, 0);
});

test("two URLs", () => {
  const related = inspector.relate("https://a.example.com/x?b", "https://b.example.com:1/x");
  assert.deepEqual([related.same_site, related.reference], [true, { reference: "//a.example.com/x?b" }]);
  assert.ok(related.equal.every(({ holds }) => !holds));
  assert.equal(inspector.relate("https://a/", "mailto:b").reference.failure.message, "the schemes differ");
  assert.equal(inspector.relate("https://a/", "b").failure.name, "missing-scheme-non-relative-URL");
});

test("edits keep the other bytes", () => {
  const href = "https://h/a%2fb/c?x=%2f&y";
  assert.equal(inspector.setPair(href, 1, "a b"), "https://h/a%2fb/c?x=%2f&y=a%20b");
  assert.equal(inspector.renamePair(href, 1, "z&"), "https://h/a%2fb/c?x=%2f&z%26");
  assert.equal(inspector.removePair(href, 0), "https://h/a%2fb/c?y");
  assert.equal(inspector.appendPair(href, "n", ""), "https://h/a%2fb/c?x=%2f&y&n=");
  assert.equal(inspector.setSegment(href, 1, "d/e"), "https://h/a%2fb/d%2Fe?x=%2f&y");
  assert.equal(inspector.removeSegment(href, 0), "https://h/c?x=%2f&y");
  assert.equal(inspector.removePair(href, 2), undefined);
});

// The limits are for `cargo xtask npm-package --small`, which is what is published.
const ofSizes = needs(
  process.env.CHECK_SIZES,
  "the modules are small",
  "set CHECK_SIZES for a package built with --small",
);
test("the modules are small", ofSizes, () => {
  for (const [name, most] of [
    ["url", 70_000],
    ["inspect", 337_000],
    // With the module `url`, whose classes it has, it had 190,000.
    ["pattern", 124_000],
    ["reference", 63_000],
    ["domains", 120_000],
  ]) {
    const bytes = readFileSync(path.join(folder, `wasm/${name}.wasm`));
    const parameters = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
    const { length } = brotliCompressSync(bytes, { params: parameters });
    console.log(`${name}: ${bytes.length} bytes, ${length} with brotli`);
    assert.ok(length <= most, `${name}: ${length}`);
  }
});
