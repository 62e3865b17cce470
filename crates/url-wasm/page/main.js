// The page: shows everything anew for each change of its inputs.

import { showCopies } from "./copies.js";
import { byId } from "./dom.js";
import { showEdits } from "./edits.js";
import { compare, inspect, lineage, start } from "./engine.js";
import { showErrors } from "./errors.js";
import { showExamples } from "./examples.js";
import { showHost } from "./host.js";
import { showMembers } from "./members.js";
import { showPattern } from "./pattern.js";
import { showPieces } from "./pieces.js";
import { showReaders } from "./readers.js";
import { showRelation } from "./relation.js";
import { readState, writeState } from "./state.js";

const FIELDS = { url: "input", base: "base", with: "other", pattern: "pattern" };

const stateOfFields = () => Object.fromEntries(Object.entries(FIELDS).map(([member, id]) => [member, byId(id).value]));

function fillFields(state) {
  for (const [member, id] of Object.entries(FIELDS)) byId(id).value = state[member];
}

function show(state) {
  const { url, base } = state;
  // An empty text is a URL only with a base.
  const isEmpty = url === "" && base === "";
  byId("start").hidden = !isEmpty;
  byId("findings").hidden = isEmpty;
  if (isEmpty) return;
  const inspection = inspect(url, base);
  const mark = showPieces(url, inspection);
  showErrors(url, base, inspection, mark);
  showMembers(url, base, inspection);
  showHost(inspection);
  showEdits(inspection, edited);
  const [compared, ancestors] = [compare(url, base), lineage(url, base)];
  showReaders(url, base, compared, ancestors);
  showRelation(state);
  const matched = showPattern(state);
  showCopies(state, inspection, compared, ancestors, matched);
}

/** Takes over an edited href, and leaves the focus where it was. */
function edited(href) {
  const focused = document.activeElement?.id;
  byId("input").value = href;
  changed();
  if (focused) byId(focused)?.focus();
}

function changed() {
  const state = stateOfFields();
  show(state);
  writeState(state);
}

function load() {
  const state = readState();
  fillFields(state);
  show(stateOfFields());
}

async function run() {
  fillFields(readState());
  await start();
  showExamples((url) => {
    byId("input").value = url;
    changed();
    byId("input").focus();
  });
  load();
  for (const id of Object.values(FIELDS)) byId(id).addEventListener("input", changed);
  byId("input").addEventListener("keydown", (event) => {
    // A URL is one line; Shift and Enter make another one, to see what becomes of it.
    if (event.key === "Enter" && !event.shiftKey) event.preventDefault();
  });
  addEventListener("hashchange", load);
  document.documentElement.dataset.ready = "";
  if (byId("input").value === "") byId("input").focus();
}

run();
