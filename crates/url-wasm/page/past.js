// What can be undone.

import { isSame } from "./state.js";

/** States before and after the present one, the nearest last. */
const past = [];
const future = [];
const MOST = 200;
/** Changes of the same kind within this time are undone together. */
const PAUSE = 1000;
let last = { kind: "", at: 0 };

/** Takes note of a change from one state to another. Returns whether it can be undone by itself. */
export function record(from, to, kind) {
  if (isSame(from, to)) return false;
  const now = performance.now();
  const isNew = kind !== last.kind || now - last.at > PAUSE;
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
