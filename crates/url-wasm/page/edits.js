// The path as segments and the query as pairs, each to be changed by itself.

import { byId, element } from "./dom.js";
import { edits } from "./engine.js";

/** Shows both. `changed` is called with the new href. */
export function showEdits(inspection, changed) {
  const { href, pairs = [], pair_count: pairCount, segments, segment_count: segmentCount } = inspection;
  const apply = (edited) => {
    if (edited !== undefined && edited !== href) changed(edited);
  };
  showPath(href, segments, segmentCount, apply);
  showQuery(href, pairs, pairCount, apply, Boolean(inspection.failure));
}

function showPath(href, segments, count, apply) {
  if (!segments) {
    byId("path").replaceChildren(
      element("p", { class: "quiet" }, href === undefined ? "None." : "Opaque: it has no segments."),
    );
    return;
  }
  const rows = segments.map(({ segment, decoded }, index) =>
    element(
      "tr",
      {},
      element("td", { class: "index" }, String(index + 1)),
      element(
        "td",
        {},
        input(`segment-${index}`, `Segment ${index + 1}`, decoded ?? segment, (value) =>
          apply(edits.setSegment(href, index, value)),
        ),
      ),
      element(
        "td",
        {},
        button("Remove", `Remove segment ${index + 1}`, () => apply(edits.removeSegment(href, index))),
      ),
    ),
  );
  show("path", ["", "Segment", ""], rows, count);
}

function showQuery(href, pairs, count, apply, isFailure) {
  const rows = pairs.map(({ name, value }, index) =>
    element(
      "tr",
      {},
      element(
        "td",
        {},
        input(`pair-${index}-name`, `Name ${index + 1}`, name, (text) => apply(edits.renamePair(href, index, text))),
      ),
      element(
        "td",
        {},
        input(`pair-${index}-value`, `Value ${index + 1}`, value ?? "", (text) =>
          apply(edits.setPair(href, index, text)),
        ),
      ),
      element(
        "td",
        {},
        button("Remove", `Remove pair ${index + 1}`, () => apply(edits.removePair(href, index))),
      ),
    ),
  );
  if (rows.length > 0) show("query", ["Name", "Value", ""], rows, count);
  else byId("query").replaceChildren(element("p", { class: "quiet" }, "None."));
  if (!isFailure)
    byId("query").append(button("Add a pair", "Add a pair", () => apply(edits.appendPair(href, "name", "value"))));
}

function show(id, titles, rows, count) {
  const head = element(
    "tr",
    {},
    titles.map((title) => (title ? element("th", { scope: "col" }, title) : element("td", {}))),
  );
  const more = count > rows.length ? element("p", { class: "quiet" }, `The first ${rows.length} of ${count}.`) : null;
  const table = element("table", { class: "edits" }, element("thead", {}, head), element("tbody", {}, rows));
  byId(id).replaceChildren(...[table, more].filter(Boolean));
}

function input(id, label, value, changed) {
  const made = element("input", {
    id,
    "aria-label": label,
    spellcheck: "false",
    autocomplete: "off",
    autocapitalize: "off",
  });
  made.value = value;
  made.addEventListener("change", () => changed(made.value));
  return made;
}

function button(text, label, pressed) {
  const made = element("button", { type: "button", "aria-label": label === text ? null : label }, text);
  made.addEventListener("click", pressed);
  return made;
}
