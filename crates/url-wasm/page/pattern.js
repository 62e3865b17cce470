// Whether the URL matches a pattern, and its groups.

import { byId, element, hidden, shown } from "./dom.js";
import { matchPattern } from "./engine.js";

/** The names of the components of a URL, which have the colors. */
const COMPONENTS = { protocol: "scheme", hostname: "host", pathname: "path", search: "query", hash: "fragment" };

/** Shows the answer about a pattern, and returns it. */
export function showPattern({ url, base, pattern }) {
  const target = byId("match");
  if (pattern === "") {
    target.replaceChildren(
      element(
        "p",
        { class: "quiet" },
        "A pattern, such as https://*.example.com/users/:id, is matched with the URL: the groups of each component, or the one that does not match.",
      ),
    );
    return null;
  }
  const answer = matchPattern(pattern, url, base);
  const remarks = answer.pattern_failure ? [answer.pattern_failure] : (answer.warnings ?? []);
  target.replaceChildren(
    ...[
      ...verdict(answer),
      remarks.length > 0 ? remarksOf(remarks, answer.pattern_failure ? "failure" : null, pattern, base) : null,
      answer.components ? table(answer) : null,
    ].filter(Boolean),
  );
  return answer;
}

function verdict({ pattern_failure: isNone, failure, matched, mismatch }) {
  if (isNone) return [];
  if (failure) return [element("p", { role: "status" }, "What is not a URL matches no pattern.")];
  return [
    element(
      "p",
      { role: "status" },
      matched ? "The URL matches." : `The URL does not match: the ${mismatch} rejects it.`,
    ),
  ];
}

/** Errors or warnings, each with the text that it is about, and the place in it underlined. */
function remarksOf(remarks, kind, pattern, base) {
  return element(
    "ol",
    { class: "errors" },
    remarks.map(({ name, component, start, end, in_base: inBase, message }) => {
      const text = inBase ? base : pattern;
      const about = [inBase ? "base" : null, component]
        .filter(Boolean)
        .map((what) => `${what}: `)
        .join("");
      const mark =
        start === end
          ? element("span", { class: "error missing" })
          : element("span", { class: "error" }, ...shown(text.slice(start, end), 300));
      return element(
        "li",
        { class: kind },
        element("code", {}, name),
        ` ${kind ? "" : "warning: "}${about}${message}`,
        element("div", { class: "text" }, ...shown(text.slice(0, start), 300), mark, ...shown(text.slice(end), 300)),
      );
    }),
  );
}

/** A row for each component, but for those of which nothing is asked, and that have nothing. */
function table({ components, mismatch }) {
  const rows = components
    .filter(({ pattern, text }) => text !== "" || (pattern !== "" && pattern !== "*"))
    .map(({ name, pattern, text, groups }) => {
      const isRejected = name === mismatch;
      const value = isRejected
        ? [element("mark", {}, hidden("does not match: "), ...(text === "" ? ["empty"] : shown(text, 300)))]
        : runs(name, text, groups);
      return element(
        "tr",
        {},
        element("th", { scope: "row" }, name),
        element("td", {}, ...shown(pattern, 300)),
        element("td", {}, ...value),
        element(
          "td",
          {},
          groups.map((group) =>
            element("div", {}, element("code", {}, ...shown(group.name)), " ", ...valueOf(text, group)),
          ),
        ),
      );
    });
  const head = element(
    "thead",
    {},
    element(
      "tr",
      {},
      ["Component", "Pattern", "URL", "Groups"].map((name) => element("th", { scope: "col" }, name)),
    ),
  );
  return element(
    "div",
    { class: "scroll", role: "region", "aria-label": "Components of the pattern", tabindex: "0" },
    element("table", { class: "matches" }, head, element("tbody", {}, rows)),
  );
}

/** The text of a component, with its groups in the component's color. */
function runs(name, text, groups) {
  const made = [];
  let at = 0;
  for (const { start, end } of groups.filter((group) => group.start !== null)) {
    made.push(
      ...shown(text.slice(at, start), 300),
      element("span", { class: `group ${COMPONENTS[name] ?? name}` }, ...shown(text.slice(start, end), 300)),
    );
    at = end;
  }
  return [...made, ...shown(text.slice(at), 300)];
}

function valueOf(text, { start, end }) {
  if (start === null) return [element("span", { class: "quiet" }, "did not match")];
  return start === end ? [element("span", { class: "quiet" }, "empty")] : shown(text.slice(start, end), 300);
}
