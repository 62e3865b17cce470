// What the page is about: the fragment of its address, or else what the file contains. And what can be undone of it.

import { byId } from "./dom.js";

const MEMBERS = ["url", "base", "with", "pattern"];

/** @typedef {{ url: string, base: string, with: string, pattern: string }} State */

/**
 * Returns the URL, the base, the second URL and the pattern, and whether a link had to be guessed at.
 * @returns {State & { isGuess?: boolean }}
 */
export function readState() {
  const fragment = location.hash.slice(1);
  if (fragment === "") {
    const embedded = JSON.parse(byId("state").textContent);
    return stateOf((member) => embedded[member]);
  }
  const params = new URLSearchParams(fragment);
  const names = [...params.keys()];
  const isOurs = names.every((name) => MEMBERS.includes(name)) && new Set(names).size === names.length;
  const read = stateOf((member) => params.get(member));
  if (isOurs && !DELIMITERS.test(fragment)) return read;
  const guess = guessed(fragment);
  return { ...guess, isGuess: !isOurs || !isSame(guess, read) };
}

/** What is encoded in a link that was made by a program. */
const DELIMITERS = /[:/?#@[\]]/;

/** Reads a link that was written by hand, in which the URLs are not encoded. */
function guessed(fragment) {
  if (!fragment.startsWith("url=")) return stateOf((member) => (member === "url" ? fragment : ""));
  const texts = fragment.split(/(?:^|&)(url|base|with|pattern)=/).slice(1);
  const found = Object.fromEntries(
    texts.flatMap((text, index) => (index % 2 === 0 ? [[text, texts[index + 1]]] : [])).reverse(),
  );
  return stateOf((member) => found[member]);
}

/** @type {(get: (member: string) => string | undefined) => State} */
const stateOf = (get) => ({
  url: get("url") ?? "",
  base: get("base") ?? "",
  with: get("with") ?? "",
  pattern: get("pattern") ?? "",
});

/** Returns the fragment for a state. */
export function fragmentOf(state) {
  const present = MEMBERS.filter((member) => state[member]).map((member) => [member, state[member]]);
  // The engine's own classes, so that a link stays readable even if the page's module fails.
  return present.length === 0 ? "#url=" : `#${new URLSearchParams(present)}`;
}

export const isSame = (one, other) => MEMBERS.every((member) => one[member] === other[member]);

/** Browsers limit the length of an address, and how often it may change. */
const LONGEST_FRAGMENT = 100_000;
const PAUSE = 250;
let timer = 0;

/** Writes the state to the address, after a pause. A longer one is not kept. */
export function writeState(state) {
  clearTimeout(timer);
  timer = setTimeout(() => write(state, "replaceState"), PAUSE);
}

/** Writes the state to the address as a new entry of the browser's history. */
export function pushState(state) {
  clearTimeout(timer);
  write(state, "pushState");
}

/** Forgets what would be written: the address has changed. */
export const forgetState = () => clearTimeout(timer);

function write(state, method) {
  const fragment = fragmentOf(state);
  if (fragment.length <= LONGEST_FRAGMENT && fragment !== location.hash) history[method](null, "", fragment);
}

/** States before and after the present one, the nearest last. */
const past = [];
const future = [];
const MOST = 200;
/** Changes of the same kind within this time are undone together. */
const SAME_CHANGE = 1000;
let last = { kind: "", at: 0 };

/** Takes note of a change from one state to another. Returns whether it can be undone by itself. */
export function record(from, to, kind) {
  if (isSame(from, to)) return false;
  const now = performance.now();
  const isNew = kind !== last.kind || now - last.at > SAME_CHANGE;
  last = { kind, at: now };
  if (isNew) {
    past.push(from);
    if (past.length > MOST) past.shift();
  }
  future.length = 0;
  return isNew;
}

/** Returns the state before the present one, or nothing. */
export const undone = (present) => step(past, future, present);

/** Returns the state that was undone, or nothing. */
export const redone = (present) => step(future, past, present);

export const canUndo = () => past.length > 0;
export const canRedo = () => future.length > 0;

function step(from, to, present) {
  const state = from.pop();
  if (state) to.push(present);
  last = { kind: "", at: 0 };
  return state;
}
