// What is most worth knowing, in a line, and what to do about an input that is no URL.

import { byId, element, hidden, learnNames, shown } from "./dom.js";

/** Shows a summary. `chosen` is called with a repaired input. */
export function showVerdict({ remarks, hidden: characters, repairs = [] }, isGuess, chosen) {
  learnNames(characters);
  const [first] = remarks;
  const line = remarks.flatMap(({ message, bad }, index) => [
    index > 0 ? "; " : null,
    element("span", { class: bad ? "remark bad" : "remark" }, bad ? hidden("Warning: ") : null, ...shown(message, 300)),
  ]);
  if (isGuess)
    line.push(
      element("span", { class: "quiet" }, " The link was not encoded: everything in it was taken for the URL."),
    );
  const verdict = byId("verdict");
  verdict.className = first.bad ? "bad" : "";
  verdict.replaceChildren(...line.filter(Boolean));
  const items = repairs.map(({ input, message }) => {
    const made = element("button", { type: "button" }, ...shown(input, 200));
    made.addEventListener("click", () => chosen(input));
    return element("li", {}, made, element("span", { class: "quiet" }, ` ${message}`));
  });
  byId("repairs").replaceChildren(...(items.length > 0 ? ["Did you mean", element("ul", {}, items)] : []));
  byId("repairs").hidden = items.length === 0;
}
