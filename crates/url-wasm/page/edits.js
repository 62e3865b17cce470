// The path as segments and the query as pairs, each to be changed by itself, while it is typed.
//
// A field has the decoded text, in which stay percent-encoded: what cannot be seen, bytes that are not UTF-8, and a
// percent sign before two hex digits. So each text stands for one sequence of bytes, and every change keeps the others.

import { copy } from "./copies.js";
import { byId, button, element, fullName, isInvisible, rest, shown, showPanel } from "./dom.js";
import { edits } from "./engine.js";

/** Sequences of percent-encoded bytes that can be one character in UTF-8. */
const ENCODED =
  /%[0-7][0-9a-f]|%[cd][0-9a-f]%[89ab][0-9a-f]|%e[0-9a-f](?:%[89ab][0-9a-f]){2}|%f[0-7](?:%[89ab][0-9a-f]){3}/gi;

/** Returns the text of a field for a percent-encoded text. */
export function readable(encoded) {
  return encoded.replace(ENCODED, (bytes, at) => {
    const character = decoded(bytes);
    const isEscape = character === "%" && /^[0-9a-f]{2}/i.test(encoded.slice(at + bytes.length));
    return character === null || isEscape || isInvisible(character) ? bytes : character;
  });
}

function decoded(bytes) {
  try {
    return decodeURIComponent(bytes);
  } catch {
    return null;
  }
}

/** Returns the percent-encoded text for that of a field. */
export const encodedText = (text) => text.replace(/%(?![0-9a-f]{2})/gi, "%25");

const encodedForm = (text) => encodedText(text).replaceAll("+", "%2B");
const readableForm = (encoded) => readable(encoded.replaceAll("+", " "));

/** The href that is shown, and what takes over another one. */
let href = "";
/** @type {(href: string, kind: string) => void} */
let changed = () => {};

/** Shows both. `take` is called with a new href, and the kind of the change. */
export function showEdits(inspection, take, showMore) {
  href = inspection.href ?? "";
  changed = take;
  const { segments, segment_count: segmentCount, pairs = [], pair_count: pairCount, failure } = inspection;
  // The path `/` is nothing to edit, but while it is edited.
  const isRoot = segmentCount === 1 && segments[0]?.segment === "";
  showPanel("path", !failure && (!isRoot || byId("path").contains(document.activeElement)));
  showPanel("query", !failure);
  if (failure) return;
  byId("opaque").hidden = Boolean(segments);
  path.show(segments ?? [], segmentCount, showMore);
  query.show(pairs, pairCount, showMore);
}

/** Takes over an edit, or returns false if it was rejected. */
function apply(edited, kind) {
  if (edited === undefined) return false;
  if (edited !== href) changed(edited, kind);
  return true;
}

/** Fields that were typed in show what they stand for again. */
export function releaseFields() {
  for (const list of [path, query]) list.release();
}

/** A table whose rows are kept from one URL to the next, so that the focus stays. */
function rowsOf(id, titles, makeRow) {
  const rows = [];
  let body = null;
  const more = element("div");
  const build = () => {
    const head = titles.map((title) => (title ? element("th", { scope: "col" }, title) : element("td")));
    body = element("tbody");
    const table = element("table", { class: "edits" }, element("thead", {}, element("tr", {}, head)), body);
    byId(id).replaceChildren(table, more);
  };
  return {
    show(items, count, showMore) {
      if (!body) build();
      byId(id).hidden = items.length === 0;
      while (rows.length > items.length) rows.pop().element.remove();
      while (rows.length < items.length) {
        rows.push(makeRow(rows.length));
        body.append(rows.at(-1).element);
      }
      items.forEach((item, index) => rows[index].show(item));
      more.replaceChildren(...[rest(items.length, count, showMore)].filter(Boolean));
    },
    release: () => rows.forEach((row) => row.release()),
  };
}

/** A field. `write` returns whether it takes a text. */
function field(id, label, write) {
  const input = element("input", { id, "aria-label": label, spellcheck: "false", autocomplete: "off" });
  input.setAttribute("autocapitalize", "off");
  input.setAttribute("dir", "auto");
  const note = element("div", { class: "note", id: `${id}-note`, role: "status" });
  let [current, isTyped] = ["", false];
  const release = () => {
    isTyped = false;
    input.value = current;
    input.removeAttribute("aria-invalid");
  };
  input.addEventListener("input", () => {
    isTyped = true;
    const isTaken = write(input.value);
    if (isTaken) input.removeAttribute("aria-invalid");
    else input.setAttribute("aria-invalid", "true");
    if (!isTaken) note.replaceChildren("This segment cannot be ", element("code", {}, ...shown(input.value)), ".");
  });
  // At Enter, or when the field is left. What was rejected is said until something else is typed.
  input.addEventListener("change", release);
  input.addEventListener("blur", release);
  return {
    nodes: [input, note],
    release,
    show(text) {
      current = text;
      note.replaceChildren(...named(text));
      if (!isTyped && input.value !== text) input.value = text;
    },
  };
}

/** The names of what a text has percent-encoded because it cannot be seen. */
function named(text) {
  const found = new Map();
  for (const [bytes] of text.matchAll(ENCODED)) {
    const character = decoded(bytes);
    if (character !== null && isInvisible(character)) found.set(bytes.toUpperCase(), fullName(character));
  }
  return [...found]
    .slice(0, 5)
    .flatMap(([bytes, name], index) => [index > 0 ? ", " : "", element("code", {}, bytes), ` is ${name}`]);
}

const cell = (name, children) => element("td", { class: name }, children);

/** Removes a row, and moves the focus to the next one, or to what is there if none is left. */
function removing(list, index, remove) {
  releaseFields();
  if (!apply(remove(), `${list} ${index} removed`)) return;
  /** @type {NodeListOf<HTMLElement>} */
  const buttons = document.querySelectorAll(`#${list} .remove button`);
  (buttons[Math.min(index, buttons.length - 1)] ?? byId("add-pair")).focus();
}

const path = rowsOf("path", ["", "Segment", "Encoded", ""], (index) => {
  const number = index + 1;
  const text = field(`segment-${index}`, `Segment ${number}`, (value) =>
    apply(edits.setSegment(href, index, encodedText(value)), `segment ${index}`),
  );
  const raw = element("code");
  const remove = button("Remove", `Remove segment ${number}`, () =>
    removing("path", index, () => edits.removeSegment(href, index)),
  );
  const row = element("tr", {}, [
    cell("index", String(number)),
    cell("name", text.nodes),
    cell("raw", raw),
    cell("remove", remove),
  ]);
  return {
    element: row,
    release: text.release,
    show({ segment }) {
      text.show(readable(segment));
      raw.replaceChildren(...shown(segment, 300));
    },
  };
});

const query = rowsOf("query", ["Name", "Value", "Encoded", "", ""], (index) => {
  const number = index + 1;
  const name = field(`pair-${index}-name`, `Name ${number}`, (text) =>
    apply(edits.renamePair(href, index, encodedForm(text)), `name ${index}`),
  );
  const value = field(`pair-${index}-value`, `Value ${number}`, (text) =>
    apply(edits.setPair(href, index, encodedForm(text)), `value ${index}`),
  );
  const raw = element("code");
  let copied = "";
  const copying = button("Copy", `Copy value ${number}`, async () => {
    const isCopied = await copy(copied);
    copying.textContent = isCopied ? "Copied" : "Not allowed";
    setTimeout(() => (copying.textContent = "Copy"), 1500);
  });
  const remove = button("Remove", `Remove pair ${number}`, () =>
    removing("query", index, () => edits.removePair(href, index)),
  );
  const row = element("tr", {}, [
    cell("name", name.nodes),
    cell("value", value.nodes),
    cell("raw", raw),
    cell("copy", copying),
    cell("remove", remove),
  ]);
  return {
    element: row,
    release() {
      name.release();
      value.release();
    },
    show({ raw: text, value: decodedValue }) {
      const equals = text.indexOf("=");
      name.show(readableForm(equals < 0 ? text : text.slice(0, equals)));
      value.show(equals < 0 ? "" : readableForm(text.slice(equals + 1)));
      raw.replaceChildren(...shown(text, 300));
      copied = decodedValue ?? "";
    },
  };
});

/** Lets the button add a pair, and starts to edit its name. */
export function listenToEdits() {
  byId("add-pair").addEventListener("click", () => {
    releaseFields();
    apply(edits.appendPair(href, "name", "value"), "pair added");
    const names = document.querySelectorAll("#query .name input");
    if (names.length > 0) {
      const last = /** @type {HTMLInputElement} */ (names[names.length - 1]);
      last.focus();
      last.select();
    }
  });
}
