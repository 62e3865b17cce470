// Where to start: URLs that show something.

import { byId, element } from "./dom.js";

const EXAMPLES = [
  "HTTPS://me@B\u00fccher.example:443\\a/../b c?q=1&sig=%2f#top",
  "http://0x7f.1/",
  "http://evil.example\\@example.com/",
  "https://\u0430\u0440\u0440\u04cf\u0435.com/",
  "http://[::ffff:169.254.169.254]:99999/",
  "file:C|/a/../b",
];

/** Lists the examples. `chosen` is called with one. */
export function showExamples(chosen) {
  byId("examples").replaceChildren(
    ...EXAMPLES.map((url) => {
      const button = element("button", { type: "button" }, url);
      button.addEventListener("click", () => chosen(url));
      return element("li", {}, button);
    }),
  );
}
