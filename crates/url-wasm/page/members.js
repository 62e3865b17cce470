// The members of the URL class, beside those of this browser.

import { byId, element, hidden, shown, showPanel } from "./dom.js";

/** The members of the URL class. */
export const MEMBERS = [
  "href",
  "origin",
  "protocol",
  "username",
  "password",
  "host",
  "hostname",
  "port",
  "pathname",
  "search",
  "hash",
];

/** Returns the members of the browser's URL, or `null`. */
export function browserMembers(input, base) {
  try {
    const url = base === "" ? new URL(input) : new URL(input, base);
    return Object.fromEntries(MEMBERS.map((member) => [member, url[member]]));
  } catch {
    return null;
  }
}

/** Returns the components among the members of a URL. It does not tell missing ones from empty ones. */
export function componentsOf(members) {
  const components = {
    scheme: members.protocol.slice(0, -1),
    username: members.username,
    password: members.password,
    host: members.hostname,
    port: members.port,
    path: members.pathname,
    query: members.search.slice(1),
    fragment: members.hash.slice(1),
  };
  return Object.fromEntries(Object.entries(components).filter(([, text]) => text !== ""));
}

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
