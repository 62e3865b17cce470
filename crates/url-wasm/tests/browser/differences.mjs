// Prints how this browser differs from the standard on the web-platform-tests, by class: `node differences.mjs`.

import { fixture, launch, withPage } from "./page.mjs";

const cases = [...fixture("urltestdata.json"), ...fixture("urltestdata-javascript-only.json")];
const browser = await launch();
await withPage(browser, {}, async (page) => {
  const results = await page.evaluate(
    (cases) =>
      cases.map(({ input, base }) => {
        const ours = JSON.parse(wasm_bindgen.parse(input, base ?? undefined));
        let theirs = null;
        try {
          theirs = new URL(input, base ?? undefined);
        } catch {
          // It rejects the input.
        }
        const ofScheme = (protocol) =>
          ["http:", "https:", "ws:", "wss:", "ftp:", "file:"].includes(protocol)
            ? protocol.slice(0, -1)
            : "other schemes";
        if (!theirs && ours.failure) return { class: null };
        if (!theirs) return { class: `${ofScheme(ours.protocol)}: rejected`, ours: ours.href };
        if (ours.failure) return { class: `${ofScheme(theirs.protocol)}: accepted`, theirs: theirs.href };
        const differing = Object.keys(ours).filter((member) => ours[member] !== theirs[member]);
        const components = differing.filter((member) => !["href", "origin", "host"].includes(member));
        return {
          class:
            differing.length === 0
              ? null
              : `${ofScheme(ours.protocol)}: other ${(components.length > 0 ? components : differing).join(", ")}`,
          ours: ours.href,
          theirs: theirs.href,
        };
      }),
    cases,
  );
  const classes = new Map();
  results.forEach((result, index) => {
    if (result.class) classes.set(result.class, [...(classes.get(result.class) ?? []), { ...cases[index], ...result }]);
  });
  console.log(
    `${browser.version()}: ${results.filter((result) => !result.class).length} of ${cases.length} are the same`,
  );
  for (const [name, members] of [...classes].sort(([, a], [, b]) => b.length - a.length)) {
    console.log(`${members.length} ${name}`);
    for (const { input, base, ours, theirs } of members.slice(0, 8))
      console.log("   ", JSON.stringify({ input, base, ours, theirs }));
  }
});
await browser.close();
