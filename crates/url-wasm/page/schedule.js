// Work in slices, so that no keystroke waits.

/** How long a slice takes up to its last task, in milliseconds. */
const SLICE = 6;
let timer = 0;

/** Runs tasks in order: the first slice at once, or after `wait` milliseconds. Drops those that have not run yet. */
export function inSlices(tasks, wait = 0) {
  clearTimeout(timer);
  const root = document.documentElement;
  root.dataset.busy = "";
  let next = 0;
  const run = () => {
    const start = performance.now();
    while (next < tasks.length && performance.now() - start < SLICE) tasks[next++]();
    if (next < tasks.length) timer = setTimeout(run);
    else delete root.dataset.busy;
  };
  if (wait > 0) timer = setTimeout(run, wait);
  else run();
}
