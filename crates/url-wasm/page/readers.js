// How other software reads the input, and how the ancestors of the standard did. Those that read alike share a row.

import { browserMembers, componentsOf } from "./members.js";
import { byId, element, hidden, listed, shown } from "./dom.js";

const COMPONENTS = ["scheme", "username", "password", "host", "port", "path", "query", "fragment"];

export function showReaders(input, base, compared) {
  const [first, ...others] = compared.readers;
  const standard = dated(first);
  const theirs = browserMembers(input, base);
  const browser = {
    title: "Your browser",
    components: theirs && componentsOf(theirs),
    rejection: theirs ? undefined : { message: "rejected" },
  };
  // Programs by their names, then the RFCs.
  const keyOf = ({ name }) => (name.startsWith("rfc") ? `~${name}` : name);
  const sorted = others.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  byId("readers").replaceChildren(
    element("p", {}, verdictOf(compared)),
    table("Readers", standard, [browser, ...sorted]),
    ...ofHref(base, compared),
  );
}

function verdictOf({ ambiguous, differing }) {
  if (!ambiguous) return "Unambiguous: readers of today read this alike, or reject it.";
  if (differing.length === 0) return "Ambiguous: some readers accept what the standard rejects.";
  // As wget drops it, this is so for each URL that has one.
  if (differing.join() === "fragment") return "Readers differ only in the fragment, which no request contains.";
  return `Ambiguous: readers differ in ${listed(differing)}.`;
}

/** Says what the programs that resolve no references have read. */
function ofHref(base, { readers, of_href: count }) {
  if (base === "") return [];
  const names = readers.slice(readers.length - count).map(({ title }) => title);
  const note =
    count > 0
      ? `${listed(names)} resolve no references. They read the href.`
      : "Programs that resolve no references were not asked.";
  return [element("p", { class: "quiet rest" }, note)];
}

/** The editions of the standard and what was before it. */
export function showAncestors(compared, ancestors) {
  const standard = dated(compared.readers[0]);
  const older = ancestors.readers.filter(({ name }) => name !== standard.name).map(dated);
  byId("ancestors").replaceChildren(table("Ancestors", standard, older));
}

const dated = (answer) => ({ ...answer, isDated: true });

/** The components in which a reader differs. Some are compared by meaning, the others by their text. */
function differingIn(answer, standard) {
  const text = ({ components }, name) => components?.[name] ?? "";
  if (standard.components && answer.differing) return answer.differing;
  return COMPONENTS.filter((name) => text(answer, name) !== text(standard, name));
}

const [DIFFERS, AGREES, REJECTS] = [0, 1, 2];

function kindOf(answer, standard) {
  if (!answer.components) return standard.components ? REJECTS : AGREES;
  return standard.components && differingIn(answer, standard).length === 0 ? AGREES : DIFFERS;
}

/** A table with the standard first, then those that differ from it, those that agree, and those that reject the input. */
function table(label, standard, answers) {
  const rows = new Map();
  for (const answer of answers) {
    const kind = kindOf(answer, standard);
    const differing = kind === DIFFERS ? differingIn(answer, standard) : [];
    const key = JSON.stringify([kind, ...differing.map((name) => [name, answer.components[name] ?? ""])]);
    const row = rows.get(key) ?? { kind, answer, readers: [] };
    row.readers.push(answer);
    rows.set(key, row);
  }
  const sorted = [...rows.values()].sort((one, other) => one.kind - other.kind);
  const differing = sorted.filter(({ kind }) => kind === DIFFERS).map(({ answer }) => answer);
  const columns = COMPONENTS.filter((name) => [standard, ...differing].some(({ components }) => components?.[name]));
  const titles = element(
    "tr",
    {},
    element("th", { scope: "col" }, "Reader"),
    columns.map((name) => element("th", { scope: "col" }, name)),
  );
  const ours = rowOf([standard], standard, standard, columns);
  ours.classList.add("ours");
  const made = sorted.map(({ kind, answer, readers }) =>
    kind === DIFFERS ? rowOf(readers, answer, standard, columns) : folded(readers, kind, standard, columns),
  );
  const body = element("tbody", {}, ours, made);
  // A table that scrolls can be scrolled by the keyboard.
  return element(
    "div",
    { class: "scroll", tabindex: "0", role: "region", "aria-label": `${label}, a table` },
    element("table", { class: "readers" }, element("thead", {}, titles), body),
  );
}

/** The name of a reader, with its date. Most of today's readers show it only to a pointer: it would fill their rows. */
const nameOf = ({ title, name, date, isDated }) =>
  element(
    "span",
    { class: "reader", title: isDated ? null : date },
    title ?? name,
    isDated ? [" ", element("span", { class: "date" }, date)] : null,
  );

/** Names with commas between them. */
const namesOf = (readers) => readers.flatMap((reader, index) => [index > 0 ? ", " : null, nameOf(reader)]);

const head = (...children) => element("th", { scope: "row" }, ...children);
const wide = (columns, ...children) => element("td", { class: "rejection", colspan: columns.length || 1 }, ...children);

/** Those that agree with the standard, or reject the input, in one row. */
function folded(readers, kind, standard, columns) {
  const verb = kind === REJECTS ? "reject it" : standard.components ? "agree" : "reject it, too";
  const title = readers.length === 1 ? `1 ${verb.replace(/^(agree|reject)/, "$1s")}` : `${readers.length} ${verb}`;
  return element("tr", {}, head(title), wide(columns, kind === REJECTS ? reasons(readers) : namesOf(readers)));
}

/** Why readers reject the input, a line for each reason. */
function reasons(readers) {
  const rows = new Map();
  for (const reader of readers) {
    const { message } = reader.rejection;
    rows.set(message, [...(rows.get(message) ?? []), reader]);
  }
  return [...rows].map(([message, these]) =>
    element("div", {}, namesOf(these), message === "rejected" ? null : `: ${message}`),
  );
}

const rowOf = (readers, answer, standard, columns) =>
  element(
    "tr",
    {},
    head(namesOf(readers)),
    answer.components
      ? columns.map((name) => cell(answer, standard, name))
      : wide(columns, `rejects it: ${answer.rejection.message}`),
  );

function cell(answer, standard, name) {
  const text = answer.components[name] ?? "";
  const differs = answer !== standard && differingIn(answer, standard).includes(name);
  const nodes = text === "" ? ["–"] : shown(text, 200);
  return element(
    "td",
    { class: text === "" && !differs ? "none" : null, "data-title": name },
    differs ? element("mark", {}, hidden("differs: "), nodes) : nodes,
  );
}
