// The members of the URL class, beside those of this browser.

import { browserMembers, MEMBERS } from "./browser.js";
import { byId, element, hidden, shown } from "./dom.js";

export function showMembers(input, base, inspection) {
  const theirs = browserMembers(input, base);
  const ours = inspection.failure ? null : inspection;
  if (!ours && !theirs) {
    byId("members").replaceChildren(element("p", { class: "quiet" }, "None. Your browser refuses it, too."));
    return;
  }
  const head = element(
    "tr",
    {},
    element("th", { scope: "col" }, hidden("Member")),
    element("th", { scope: "col" }, "Standard"),
    element("th", { scope: "col" }, "Your browser"),
  );
  const rows = MEMBERS.map((member) =>
    element(
      "tr",
      {},
      element("th", { scope: "row" }, member),
      cell(ours, member),
      cell(theirs, member, ours, !ours !== !theirs),
    ),
  );
  byId("members").replaceChildren(element("table", {}, element("thead", {}, head), element("tbody", {}, rows)));
}

function cell(members, member, standard = undefined, isOther = false) {
  if (!members)
    return element("td", { class: "none" }, isOther && member === "href" ? element("mark", {}, "refused") : "–");
  const text = members[member];
  const same = standard === undefined || (standard && standard[member] === text);
  if (standard !== undefined && same) return element("td", { class: "none" }, "same");
  const nodes = text === "" ? ["–"] : shown(text, 300);
  return element("td", { class: text === "" ? "none" : null }, same ? nodes : element("mark", {}, nodes));
}
