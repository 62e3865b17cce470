// Writes what the functions return as literals of the types that are declared for it. The compiler rejects a member that
// is not declared, one that is missing, and one of another type.

import { readFileSync } from "node:fs";
import * as inspector from "@urlstack/url/inspect";
import * as patterns from "@urlstack/url/pattern";

/** Inputs with a base, so that each optional member occurs. */
const inputs = [
  ["HTTPS://user:secret@www.B\u00fccher.example:8080\\a/%ff/b c?a=b&c#d ^"],
  // A label with a character that is not for identifiers, and one that looks like `apple`.
  ["https://i\u2764.xn--80ak6aa92e.com/%20?x"],
  ["mailto:someone@example.com"],
  ["http://localhost/"],
  ["http://127.1:80/"],
  ["//[::ffff:1.2.3.4]/", "https://h/"],
  ["http://exa mple.com:x/"],
  ["a"],
  ["a", "//h"],
  ["https://h:99999/\u202e"],
];
const hosts = ["example.co.uk", "b\u00fccher.example", "LOCALHOST", "0x7f.1", "[64:ff9b::1.2.3.4]", "a b", "256.1.2.3"];
const matches = [
  ["https://h/:id", "https://h/7"],
  ["https://h/:id", "https://i/7"],
  ["https://h/:id", "a"],
  ["https://h/{", "https://h/7"],
];

const calls = [
  ...["validationErrors", "explain", "facts", "render", "compare", "lineage", "inspect", "summarize"].map((name) => [
    name,
    inputs,
  ]),
  ["relate", inputs.flatMap(([input, base]) => inputs.map(([other]) => [input, other, base]))],
  ...["host", "opaqueHost"].map((name) => [name, hosts.map((host) => [host])]),
  ["matchPattern", matches],
];

const written = calls
  .map(([name, lists]) => {
    const module = name in inspector ? "inspector" : "patterns";
    const results = lists.map((list) => JSON.stringify({ ...inspector, ...patterns }[name](...list)));
    return `export const ${name}: ReturnType<typeof ${module}.${name}>[] = [\n${results.join(",\n")},\n];\n`;
  })
  .join("");
console.log(`import type * as inspector from "@urlstack/url/inspect";
import type * as patterns from "@urlstack/url/pattern";
${written}`);

// A member that is optional need not occur for the compiler, but it does here, unless it is one of an argument.
const ofArguments = ["baseURL", "ignoreCase"];
const declarations = ["inspect", "pattern"].map((name) =>
  readFileSync(new URL(`../../package/${name}.d.ts`, import.meta.url), "utf8"),
);
for (const [, name] of declarations.join("").matchAll(/(\w+)\?: (?!undefined)[^,;)]+(?:;| \})/g)) {
  if (!written.includes(`"${name}":`) && !ofArguments.includes(name))
    throw new Error(`the declared member ${name} does not occur`);
}
