// The validation errors, each with its place and its clause of the standard.

import { byId, element, link, rest, shown, showPanel } from "./dom.js";

/** Shows the errors. `mark` marks one of them in the input. */
export function showErrors(input, base, { errors, error_count: count, failure }, mark, showMore) {
  const target = byId("errors");
  const items = errors.map((error, index) => {
    const isFatal =
      failure &&
      !failure.in_base &&
      failure.name === error.name &&
      failure.start === error.start &&
      index === errors.length - 1;
    const item = entry(error, input, isFatal ? "failure" : null);
    const events = { pointerenter: true, pointerleave: false, focusin: true, focusout: false };
    for (const [event, isActive] of Object.entries(events)) {
      item.addEventListener(event, () => {
        item.classList.toggle("active", isActive);
        mark(index, isActive);
      });
    }
    return item;
  });
  // A failure that is no validation error of the input: one of the base, or of the length.
  const isListed = items.some((item) => item.classList.contains("failure"));
  if (failure && !isListed)
    items.unshift(entry(failure, failure.in_base ? base : input, "failure", failure.in_base ? "base: " : ""));
  showPanel("errors", items.length > 0);
  if (items.length === 0) return;
  const more = rest(errors.length, count, showMore);
  target.replaceChildren(...[element("ol", { class: "errors" }, items), more].filter(Boolean));
}

function entry({ name, message, start, end, anchor }, text, kind, about = "") {
  const place =
    start === end
      ? [`, at ${start}`]
      : [", ", element("code", {}, ...shown(text.slice(start, end), 60)), ` at ${start}`];
  return element(
    "li",
    { class: kind },
    element("code", {}, name),
    ` ${about}${message}`,
    element("span", { class: "quiet" }, place, ". ", anchor ? link(anchor, "Standard", ` on ${name}`) : null),
  );
}
