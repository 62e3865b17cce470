// How other software reads the input, and how the ancestors of the standard did.

import { browserMembers, componentsOf } from "./browser.js";
import { byId, element, hidden, shown } from "./dom.js";

const COMPONENTS = ["scheme", "username", "password", "host", "port", "path", "query", "fragment"];
const NAMES = {
  "whatwg-2026": "URL Standard",
  rfc1738: "RFC 1738",
  rfc3986: "RFC 3986",
  "rfc3986-appendix-b": "RFC 3986, appendix B",
  "curl-7.88": "curl 7.88",
  "java-17": "java.net.URI",
};

export function showReaders(input, base, compared, ancestors) {
  const [standard, ...others] = compared.readers;
  const theirs = browserMembers(input, base);
  const browser = {
    name: "Your browser",
    date: "now",
    components: theirs && componentsOf(theirs),
    refusal: theirs ? undefined : { message: "refused" },
  };
  const older = ancestors.readers.filter(({ name }) => name !== standard.name);
  const answers = [browser, ...others, ...older];
  const columns = COMPONENTS.filter((name) => [standard, ...answers].some(({ components }) => components?.[name]));
  const head = element(
    "tr",
    {},
    element("th", { scope: "col" }, "Reader"),
    columns.map((name) => element("th", { scope: "col" }, name)),
  );
  const rows = (list) => list.map((answer) => row(answer, standard, columns));
  const ours = row(standard, standard, columns);
  ours.classList.add("ours");
  const table = element(
    "table",
    { class: "readers" },
    element("thead", {}, head),
    element("tbody", {}, ours, rows([browser])),
    element("tbody", {}, rows(others)),
    element("tbody", {}, rows(older)),
  );
  const verdict = element(
    "p",
    {},
    compared.ambiguous
      ? `Ambiguous: ${compared.differing.length > 0 ? `readers differ in ${listed(compared.differing)}.` : "some readers accept what the standard refuses."}`
      : "Unambiguous: readers of today read this alike, or refuse it.",
  );
  // A table that scrolls can be scrolled by the keyboard.
  const region = element(
    "div",
    { class: "scroll", tabindex: "0", role: "region", "aria-label": "Readers, a table" },
    table,
  );
  byId("readers").replaceChildren(verdict, region);
}

const listed = (words) => (words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`);

function row(answer, standard, columns) {
  const title = element(
    "th",
    { scope: "row" },
    NAMES[answer.name] ?? answer.name,
    element("span", { class: "date" }, answer.date),
  );
  if (!answer.components) {
    const text = answer.refusal.message === "refused" ? "refuses it" : `refuses it: ${answer.refusal.message}`;
    return element("tr", {}, title, element("td", { class: "refusal", colspan: columns.length || 1 }, text));
  }
  return element(
    "tr",
    {},
    title,
    columns.map((name) => cell(answer, standard, name)),
  );
}

function cell(answer, standard, name) {
  const text = answer.components[name] ?? "";
  // Other readers are compared by meaning; ancestors and the browser by their text.
  const differs =
    answer !== standard &&
    (answer.differing
      ? answer.differing.includes(name) || !standard.components
      : text !== (standard.components?.[name] ?? ""));
  const nodes = text === "" ? ["–"] : shown(text, 200);
  return element(
    "td",
    { class: text === "" ? "none" : null },
    differs ? element("mark", {}, hidden("differs: "), nodes) : nodes,
  );
}
