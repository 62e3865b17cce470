// What the host is, and whether it may be mistaken for another one.

import { button, byId, codePoint, element, hidden, shown, showPanel } from "./dom.js";

/** How many labels have a verdict at first. */
const LABELS = 10;
/** A longer label cannot be looked up, and its characters tell nothing more: RFC 1035, 2.3.4. */
const LONGEST_LABEL = 63;

/** Shows the host. `scale` is how many times more than at first is shown. */
export function showHost(inspection, scale, showMore) {
  const facts = inspection.host_facts;
  showPanel("host", Boolean(facts));
  if (!facts) return;
  const { rendered } = inspection;
  const reach = facts.public ? "public, as far as the host tells" : "not public";
  const listed = facts.listed ? `${facts.listed.name} (${facts.listed.source})` : null;
  const embedded = (facts.embedded ?? []).map(({ name, ipv4, class: of }) => `${ipv4} by ${name}, ${of}`).join("; ");
  const rows = [
    ["ASCII", facts.host],
    ["Unicode", facts.unicode],
    ["Kind", facts.kind],
    ["Class", `${facts.class}: ${reach}`],
    ["Listed as", listed],
    ["IPv4 inside", embedded],
    ["Public suffix", facts.public_suffix],
    ["Registrable domain", facts.registrable_domain],
    ["To be shown as", rendered.shown],
  ].filter(([, value]) => value);
  const list = element(
    "dl",
    { class: "facts" },
    rows
      .map(([name, value]) => [element("dt", {}, name), element("dd", { class: "value" }, ...shown(value, 300))])
      .flat(),
  );
  const notable = rendered.labels.filter(({ ascii, unicode, reasons }) => ascii !== unicode || reasons.length > 0);
  const verdicts = notable.slice(0, LABELS * scale).map(verdict);
  const isComplete = notable.length <= verdicts.length && rendered.labels.length === inspection.label_count;
  const more = isComplete
    ? null
    : element(
        "p",
        { class: "quiet" },
        `${verdicts.length} labels of ${inspection.label_count} are told apart. `,
        button("Show more labels", "Show more labels", showMore),
      );
  byId("host").replaceChildren(...[list, ...verdicts, more].filter(Boolean));
}

/** Tells whether a label may be shown in Unicode, and shows its characters. */
function verdict({ ascii, unicode, shown_in_unicode: isShown, reasons }) {
  const suspects = new Set(reasons.map(({ character }) => character).filter(Boolean));
  const characters = (ascii.length > LONGEST_LABEL ? [] : [...unicode]).map((character) => {
    const isBad = suspects.has(character);
    const isPlain = /^[ -~]$/.test(character);
    return element(
      "span",
      { class: isBad ? "character bad" : "character" },
      element("b", {}, ...shown(character)),
      isPlain ? "ASCII" : codePoint(character),
      isBad ? hidden(" suspect") : null,
    );
  });
  const title = isShown
    ? [element("code", {}, ...shown(unicode)), " is shown in Unicode: nothing in it deceives."]
    : [element("code", {}, ...shown(ascii, 100)), " is shown in ASCII:"];
  return element(
    "div",
    { class: isShown ? "verdict" : "verdict bad" },
    ...title,
    reasons.length > 0
      ? element(
          "ul",
          {},
          reasons.map(({ name, message }) => element("li", {}, element("code", {}, name), ` ${message}`)),
        )
      : null,
    characters.length > 0 ? element("div", { class: "characters" }, characters) : null,
  );
}
