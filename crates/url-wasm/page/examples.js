// Where to start: URLs that show something.

import { byId, element } from "./dom.js";

const EXAMPLES = [
  ["Much that the parser changes", "HTTPS://me@B\u00fccher.example:443\\a/../b c?q=1&sig=%2f#top"],
  ["An IPv4 address that does not look like one", "http://0x7f.1/"],
  ["Another host for curl than for browsers", "http://evil.example\\@example.com/"],
  ["A name that looks like another", "https://\u0430\u0440\u0440\u04cf\u0435.com/"],
  ["A port out of range", "http://[::ffff:169.254.169.254]:99999/"],
  ["A drive letter", "file:C|/a/../b"],
  ["Text that turns around", "https://example.com/\u202egpj.exe"],
  ["A list of URLs", "https://www.example.co.uk/a\nhttp://me:pw@10.0.0.1/\nhttps://xn--80ak6aa92e.com/"],
];

/** Lists the examples. `chosen` is called with one. */
export function showExamples(chosen) {
  byId("examples").replaceChildren(
    ...EXAMPLES.map(([label, url]) => {
      const text = url.replaceAll("\n", " ").replace("\u202e", "U+202E");
      const button = element(
        "button",
        { type: "button" },
        element("span", { class: "label" }, label),
        element("code", {}, text),
      );
      button.addEventListener("click", () => chosen(url));
      return element("li", {}, button);
    }),
  );
}
