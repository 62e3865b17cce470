// Many URLs at once: a table, from which each can be inspected.

import { byId, element, hidden, rest, shown } from "./dom.js";
import { inspect, summarize } from "./engine.js";
import { fragmentOf } from "./state.js";

/**
 * Returns the lines of a text that is a list of URLs, or nothing. One URL may contain line breaks, which the parser
 * removes; only a list has several lines with a scheme.
 */
export function linesOf(text) {
  const lines = text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const withScheme = lines.filter((line) => /^[a-z][a-z0-9+.-]*:/i.test(line));
  return withScheme.length > 1 ? lines : null;
}

/** Returns the tasks that show a table of the first `limit` of the lines, a few lines each. */
export function listTasks(lines, base, limit, showMore) {
  const body = element("tbody");
  const shownCount = Math.min(lines.length, limit);
  const tasks = [() => show(body, lines, shownCount, showMore)];
  for (let start = 0; start < shownCount; start += 5)
    tasks.push(() =>
      body.append(...lines.slice(start, Math.min(start + 5, shownCount)).map((line) => row(line, base))),
    );
  return tasks;
}

function show(body, lines, shownCount, showMore) {
  const titles = ["URL", "Host", "Site", "Verdict"].map((title) => element("th", { scope: "col" }, title));
  const table = element("table", { class: "list" }, element("thead", {}, element("tr", {}, titles)), body);
  const region = element(
    "div",
    { class: "scroll", tabindex: "0", role: "region", "aria-label": "URLs, a table" },
    table,
  );
  byId("list-title").textContent = `${lines.length} URLs`;
  byId("urls").replaceChildren(...[region, rest(shownCount, lines.length, showMore)].filter(Boolean));
}

function row(url, base) {
  const { host_facts: facts } = inspect(url, base, 0);
  const { remarks } = summarize(url, base);
  const address = fragmentOf({ url, base });
  const site = facts?.registrable_domain ?? "";
  return element(
    "tr",
    {},
    cell("URL", element("a", { href: address }, ...shown(url, 200))),
    cell("Host", ...shown(facts?.host ?? "", 100)),
    cell("Site", ...(site === facts?.host ? ["same"] : shown(site, 100))),
    element(
      "td",
      { class: remarks[0].bad ? "remark bad" : "remark", "data-title": "Verdict" },
      remarks[0].bad ? hidden("Warning: ") : null,
      ...shown(remarks.map(({ message }) => message).join("; "), 300),
    ),
  );
}

const cell = (title, ...children) =>
  element(
    "td",
    { "data-title": title, class: children.length === 0 ? "none" : null },
    children.length ? children : "–",
  );
