// Work in slices, so that no keystroke waits.

/** How long a slice takes, in milliseconds. The layout of its elements takes as long again. */
const SLICE = 6;
/** How long each task took last, by its place: one that would take longer than is left starts the next slice. */
const lasted = [];
let timer = 0;

/**
 * Runs tasks in order: the first slice at once, or after `wait` milliseconds. It has the first `count` tasks, however
 * long they take. Drops the tasks that have not run yet.
 */
export function inSlices(tasks, wait = 0, count = 1) {
  clearTimeout(timer);
  const root = document.documentElement;
  root.dataset.busy = "";
  let next = 0;
  const run = () => {
    const start = performance.now();
    for (let now = start; next < tasks.length; next += 1) {
      if (next >= count && now > start && now - start + (lasted[next] ?? 0) > SLICE) break;
      tasks[next]();
      const end = performance.now();
      lasted[next] = end - now;
      now = end;
    }
    if (next < tasks.length) timer = setTimeout(run);
    else delete root.dataset.busy;
  };
  if (wait > 0) timer = setTimeout(run, wait);
  else run();
}
