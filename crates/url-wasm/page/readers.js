// How other software reads the input, and how the ancestors of the standard did. Those that read alike share a row.

import { browserMembers, componentsOf } from "./browser.js";
import { byId, element, hidden, listed, shown } from "./dom.js";

const COMPONENTS = ["scheme", "username", "password", "host", "port", "path", "query", "fragment"];

export function showReaders(input, base, compared) {
  const [standard, ...others] = compared.readers;
  const theirs = browserMembers(input, base);
  const browser = {
    title: "Your browser",
    components: theirs && componentsOf(theirs),
    refusal: theirs ? undefined : { message: "rejected" },
  };
  const verdict = compared.ambiguous
    ? `Ambiguous: ${compared.differing.length > 0 ? `readers differ in ${listed(compared.differing)}.` : "some readers accept what the standard rejects."}`
    : "Unambiguous: readers of today read this alike, or reject it.";
  byId("readers").replaceChildren(element("p", {}, verdict), table("Readers", standard, [browser, ...others]));
}

/** The editions of the standard and what was before it. */
export function showAncestors(compared, ancestors) {
  const [standard] = compared.readers;
  const older = ancestors.readers.filter(({ name }) => name !== standard.name);
  byId("ancestors").replaceChildren(table("Ancestors", standard, older));
}

/** Returns whether a reader agrees with the standard. Some are compared by meaning, the others by their text. */
function agrees(answer, standard) {
  if (answer.outcome) return answer.outcome === "same";
  return textOf(answer) === textOf(standard);
}

/** What makes answers one: the components, or that it is rejected. */
const textOf = ({ components, refusal }) =>
  components ? JSON.stringify(COMPONENTS.map((name) => components[name] ?? "")) : (refusal?.message ?? "");

/** A table with the standard first, then those that differ from it, those that reject the input, and those that agree. */
function table(label, standard, answers) {
  const rows = new Map();
  for (const answer of answers) {
    const kind =
      agrees(answer, standard) || (!answer.components && !standard.components) ? 2 : answer.components ? 0 : 1;
    const key = kind === 2 ? "same" : `${kind} ${textOf(answer)}`;
    const row = rows.get(key) ?? { kind, answer, readers: [] };
    row.readers.push(answer);
    rows.set(key, row);
  }
  const sorted = [...rows.values()].sort((one, other) => one.kind - other.kind);
  const differing = sorted.filter(({ kind }) => kind === 0).map(({ answer }) => answer);
  const columns = COMPONENTS.filter((name) => [standard, ...differing].some(({ components }) => components?.[name]));
  const head = element(
    "tr",
    {},
    element("th", { scope: "col" }, "Reader"),
    columns.map((name) => element("th", { scope: "col" }, name)),
  );
  const ours = rowOf([standard], standard, standard, columns);
  ours.classList.add("ours");
  const made = sorted.map(({ kind, answer, readers }) =>
    kind === 2 ? same(readers, standard, columns) : rowOf(readers, answer, standard, columns),
  );
  const body = element("tbody", {}, ours, made);
  // A table that scrolls can be scrolled by the keyboard.
  return element(
    "div",
    { class: "scroll", tabindex: "0", role: "region", "aria-label": `${label}, a table` },
    element("table", { class: "readers" }, element("thead", {}, head), body),
  );
}

const nameOf = ({ title, name, date }) => [
  title ?? name,
  ...(date ? [" ", element("span", { class: "date" }, date)] : []),
];

/** The readers of a row, one below the other. */
const titleOf = (readers) =>
  element(
    "th",
    { scope: "row" },
    readers.map((reader) => element("div", {}, nameOf(reader))),
  );

const wide = (columns, ...children) => element("td", { class: "refusal", colspan: columns.length || 1 }, ...children);

/** Those that agree with the standard, in one row. */
function same(readers, standard, columns) {
  const verb = standard.components ? "agree" : "reject it, too";
  const names = readers.map((reader) => element("span", { class: "reader" }, nameOf(reader)));
  return element(
    "tr",
    {},
    element(
      "th",
      { scope: "row" },
      readers.length === 1 ? `1 ${verb.replace(/^(agree|reject)/, "$1s")}` : `${readers.length} ${verb}`,
    ),
    wide(
      columns,
      names.flatMap((name, index) => (index > 0 ? [", ", name] : [name])),
    ),
  );
}

function refusalOf({ refusal: { message } }) {
  return message === "rejected" ? "rejects it" : `rejects it: ${message}`;
}

function rowOf(readers, answer, standard, columns) {
  if (!answer.components) return element("tr", {}, titleOf(readers), wide(columns, refusalOf(answer)));
  return element(
    "tr",
    {},
    titleOf(readers),
    columns.map((name) => cell(answer, standard, name)),
  );
}

function cell(answer, standard, name) {
  const text = answer.components[name] ?? "";
  const differs =
    answer !== standard &&
    (answer.differing
      ? answer.differing.includes(name) || !standard.components
      : text !== (standard.components?.[name] ?? ""));
  const nodes = text === "" ? ["–"] : shown(text, 200);
  return element(
    "td",
    { class: text === "" ? "none" : null, "data-title": name },
    differs ? element("mark", {}, hidden("differs: "), nodes) : nodes,
  );
}
