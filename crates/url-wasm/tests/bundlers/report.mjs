/** Tells an answer to whom asks: to the page, or to the process that has started this one. */
export function report(answer) {
  const text = JSON.stringify(answer);
  if (globalThis.ServiceWorkerGlobalScope) addEventListener("message", (event) => event.source.postMessage(text));
  else if (globalThis.window || globalThis.WorkerGlobalScope) postMessage(text);
  else console.log(text);
}
