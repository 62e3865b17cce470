// What the URL is to a second one.

import { byId, element, shown } from "./dom.js";
import { relate } from "./engine.js";

const RULES = {
  exact: "Equal",
  "without-fragment": "Equal without fragments",
  "percent-normal": "Equal but for the spelling of percent-encoded bytes",
  "same-drive": "The same, also in the spelling of a drive letter",
  "query-order-ignored": "Equal but for the order of names in the query",
  "same-origin": "Same origin",
};

export function showRelation({ url, base, with: other }, isFailure) {
  if (other === "") {
    byId("relation").replaceChildren(
      element(
        "p",
        { class: "quiet" },
        "A second URL is compared with the first: equality, origin, site, and the references between them.",
      ),
    );
    return;
  }
  const related = relate(url, other, base);
  if (related.failure) {
    const { name, message, in_base: inBase } = related.failure;
    const which = inBase ? "The base" : isFailure ? "The first" : "The second";
    byId("relation").replaceChildren(element("p", {}, `${which} is not a URL: ${name}, ${message}.`));
    return;
  }
  const answer = (is) => (is ? "yes" : "no");
  const reference = (made) =>
    made.reference === undefined ? `none: ${made.failure.message}` : made.reference || "the empty string";
  const rows = [
    ["Second href", related.other],
    ...related.equal.map(({ name, holds }) => [RULES[name] ?? name, answer(holds)]),
    ["Same site", answer(related.same_site)],
    ["Schemelessly same site", answer(related.schemelessly_same_site)],
    ["Reference from the second to the first", reference(related.reference)],
    ["Reference from the first to the second", reference(related.reference_to_other)],
  ];
  byId("relation").replaceChildren(
    element(
      "dl",
      { class: "facts" },
      rows
        .map(([name, value]) => [element("dt", {}, name), element("dd", { class: "value" }, ...shown(value, 300))])
        .flat(),
    ),
  );
}
