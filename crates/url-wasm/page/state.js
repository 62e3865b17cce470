// What the page is about: the fragment of its address, or else what the file contains.

import { byId } from "./dom.js";

const MEMBERS = ["url", "base", "with", "pattern"];

/** Returns the URL, the base, the second URL and the pattern. */
export function readState() {
  const fragment = new URLSearchParams(location.hash.slice(1));
  if (MEMBERS.some((member) => fragment.has(member))) return stateOf((member) => fragment.get(member));
  const embedded = JSON.parse(byId("state").textContent);
  return stateOf((member) => embedded[member]);
}

const stateOf = (get) => Object.fromEntries(MEMBERS.map((member) => [member, get(member) ?? ""]));

/** Returns the fragment for a state. */
export function fragmentOf(state) {
  const present = MEMBERS.filter((member) => state[member] !== "").map((member) => [member, state[member]]);
  // The engine's own classes, so that a link stays readable even if the page's module fails.
  return present.length === 0 ? "#url=" : `#${new URLSearchParams(present)}`;
}

/** Browsers limit the length of an address, and how often it may change. */
const LONGEST_FRAGMENT = 100_000;
const PAUSE = 250;
let timer = 0;

/** Writes the state to the address, after a pause. A longer one is not kept. */
export function writeState(state) {
  clearTimeout(timer);
  timer = setTimeout(() => {
    const fragment = fragmentOf(state);
    if (fragment.length <= LONGEST_FRAGMENT && fragment !== location.hash) history.replaceState(null, "", fragment);
  }, PAUSE);
}
