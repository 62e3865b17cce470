// The page: shows everything anew for each change of its inputs.

import { showCopies } from "./copies.js";
import { byId, element, button } from "./dom.js";
import { listenToEdits, releaseFields, showEdits } from "./edits.js";
import { compare, inspect, lineage, start, summarize } from "./engine.js";
import { showErrors } from "./errors.js";
import { showExamples } from "./examples.js";
import { showHost } from "./host.js";
import { linesOf, listTasks } from "./list.js";
import { showMembers } from "./members.js";
import { showPattern } from "./pattern.js";
import { showPieces } from "./pieces.js";
import { showAncestors, showReaders } from "./readers.js";
import { showRelation } from "./relation.js";
import { inSlices } from "./schedule.js";
import {
  canRedo,
  canUndo,
  forgetState,
  isSame,
  pushState,
  readState,
  record,
  redone,
  undone,
  writeState,
} from "./state.js";
import { showVerdict } from "./verdict.js";

const FIELDS = { url: "input", base: "base", with: "other", pattern: "pattern" };

/** The items of a list that are shown at first, and how many times more after "Show more". */
const ITEMS = 100;
const MORE = 5;
/** A longer input is shown when typing pauses, and its ancestors when they are asked for. */
const LONG = 10_000;
/** Of a longer input, the readers are shown when they are asked for, too: each answers with texts as long as the input. */
const LONGER = 100_000;
const PAUSE = 200;

/** What is shown. A field can have less: it has no carriage returns. */
let state = { url: "", base: "", with: "", pattern: "" };
let isGuess = false;
let scale = 1;

function fillFields() {
  for (const [member, id] of Object.entries(FIELDS))
    if (byId(id).value !== state[member]) byId(id).value = state[member];
}

/** Shows the state: what matters most at once, the rest as time allows. */
function show(isTyped = false) {
  const { url, base } = state;
  // An empty text is a URL only with a base.
  const isEmpty = url === "" && base === "";
  const lines = linesOf(url);
  byId("start").hidden = !isEmpty;
  byId("list").hidden = lines === null;
  byId("findings").hidden = byId("verdict-field").hidden = isEmpty || lines !== null;
  byId("undo-field").hidden = !canUndo() && !canRedo();
  byId("undo").disabled = !canUndo();
  byId("redo").disabled = !canRedo();
  const wait = isTyped && url.length > LONG ? PAUSE : 0;
  if (isEmpty) inSlices([]);
  else if (lines) inSlices(listTasks(lines, base, ITEMS * scale, showMore), wait);
  // After an edit, the next one starts from the new href. What is typed in the fields above does not need it.
  else inSlices(tasksFor(state), wait, isTyped ? 1 : 2);
}

function tasksFor(shown) {
  const { url, base } = shown;
  const facts = { summary: null, inspection: null, compared: null, ancestors: null, matched: null };
  let mark = null;
  const showToday = () => {
    facts.compared ??= compare(url, base);
    showReaders(url, base, facts.compared);
  };
  const showOlder = () => {
    facts.compared ??= compare(url, base);
    facts.ancestors = lineage(url, base);
    showAncestors(facts.compared, facts.ancestors);
  };
  /** Takes an edit of what is shown. While something else is typed, that is not the URL any more. */
  const takeEdit = (href, kind) => {
    if (shown === state) change({ url: href }, kind);
  };
  return [
    () => {
      facts.summary = summarize(url, base);
      showVerdict(facts.summary, isGuess, (input) => change({ url: input }, "repair"));
    },
    () => {
      facts.inspection = inspect(url, base, ITEMS * scale);
      showEdits(facts.inspection, takeEdit, showMore);
    },
    () => {
      mark = showPieces(url, facts.inspection, showMore);
    },
    () => showErrors(url, base, facts.inspection, mark, showMore),
    () => showMembers(url, base, facts.inspection),
    () => showHost(facts.inspection, scale, showMore),
    () => showOrAsk("readers", url.length > LONGER, showToday),
    () => showOrAsk("ancestors", url.length > LONG, showOlder),
    () => showRelation(shown, Boolean(facts.inspection.failure)),
    () => (facts.matched = showPattern(shown)),
    () => showCopies(shown, facts),
  ];
}

/** Shows a panel, or asks before it shows it, as this takes long. */
function showOrAsk(id, isLong, showAll) {
  const text = `Ask the ${id}`;
  if (isLong) byId(id).replaceChildren(element("p", {}, "This is long. "), button(text, text, showAll));
  else showAll();
}

function showMore() {
  scale *= MORE;
  show();
}

/** Changes the state by more than typing: this can be undone, and is an entry of the browser's history. */
function change(members, kind) {
  const next = { ...state, ...members };
  const isNew = record(state, next, kind);
  take(next);
  if (isNew) pushState(state);
  else writeState(state);
  show();
}

function take(next) {
  state = next;
  isGuess = false;
  fillFields();
}

function typed(member) {
  const next = { ...state, [member]: byId(FIELDS[member]).value };
  record(state, next, `typed ${member}`);
  state = next;
  isGuess = false;
  writeState(state);
  show(true);
}

/** Goes to a state before or after this one. */
function travel(next) {
  if (!next) return;
  take(next);
  releaseFields();
  writeState(state);
  show();
}

const undo = () => travel(undone(state));
const redo = () => travel(redone(state));

/** Shows what the address says. */
function load() {
  forgetState();
  const { isGuess: wasGuessed = false, ...next } = readState();
  isGuess = wasGuessed;
  if (!isSame(state, next)) scale = 1;
  state = next;
  fillFields();
  releaseFields();
  show();
}

/** The keys of undo and redo: the fields have only what was typed, not the edits. */
function pressed(event) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const key = event.key.toLowerCase();
  const isRedo = key === "y" || (key === "z" && event.shiftKey);
  if (key !== "z" && !isRedo) return;
  event.preventDefault();
  if (isRedo) redo();
  else undo();
}

function listen() {
  for (const [member, id] of Object.entries(FIELDS)) {
    byId(id).addEventListener("input", () => typed(member));
    byId(id).addEventListener("keydown", pressed);
  }
  byId("input").addEventListener("keydown", (event) => {
    // A URL is one line; Shift and Enter make another one, for a list, or to see what becomes of it.
    if (event.key === "Enter" && !event.shiftKey) event.preventDefault();
  });
  byId("undo").addEventListener("click", undo);
  byId("redo").addEventListener("click", redo);
  listenToEdits();
  addEventListener("hashchange", load);
  addEventListener("popstate", load);
}

async function run() {
  const { isGuess: _, ...first } = readState();
  state = first;
  fillFields();
  await start();
  showExamples((url) => {
    change({ url }, "example");
    byId("input").focus();
  });
  load();
  listen();
  document.documentElement.dataset.ready = "";
  if (byId("input").value === "") byId("input").focus();
}

run();
