// The members of the URL class, beside those of this browser.

import { browserMembers, MEMBERS } from "./browser.js";
import { byId, element, hidden, shown, showPanel } from "./dom.js";

/** Shows the members. The browser has a column if it differs. */
export function showMembers(input, base, inspection) {
  const theirs = browserMembers(input, base);
  const ours = inspection.failure ? null : inspection;
  showPanel("members", Boolean(ours || theirs));
  if (!ours && !theirs) return;
  const isSame = ours && theirs && MEMBERS.every((member) => ours[member] === theirs[member]);
  const head = element(
    "tr",
    {},
    element("th", { scope: "col" }, hidden("Member")),
    element("th", { scope: "col" }, "Standard"),
    isSame ? null : element("th", { scope: "col" }, "Your browser"),
  );
  const rows = MEMBERS.map((member) =>
    element(
      "tr",
      {},
      element("th", { scope: "row" }, member),
      cell(ours?.[member] ?? ""),
      isSame ? null : cellOfBrowser(ours, theirs, member),
    ),
  );
  const note = isSame ? element("p", { class: "quiet" }, "The same in your browser.") : null;
  const table = element("table", {}, element("thead", {}, head), element("tbody", {}, rows));
  byId("members").replaceChildren(...[table, note].filter(Boolean));
}

function cell(text) {
  return element("td", { class: text === "" ? "none" : null }, text === "" ? "–" : shown(text, 300));
}

function cellOfBrowser(ours, theirs, member) {
  if (!theirs) return element("td", { class: "none" }, member === "href" ? element("mark", {}, "rejected") : "–");
  const text = theirs[member];
  if (ours && ours[member] === text) return element("td", { class: "none" }, "same");
  return element("td", {}, element("mark", {}, text === "" ? "–" : shown(text, 300)));
}
