// Elements, made of names and texts: no text is ever read as HTML.

/** Returns an element with attributes and children. A child is an element, or a text; `null` is none. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(attribute, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(attribute, value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return made;
}

/** @type {(id: string) => HTMLElement & { value?: string, disabled?: boolean }} What a field or a button has, too. */
export const byId = (id) => document.getElementById(id);

/** Shows a panel, which has content, or hides it with its title. */
export const showPanel = (id, hasContent) => {
  byId(id).closest("section").hidden = !hasContent;
};

/** A link to the standard. */
export function link(address, text, about) {
  return element("a", { href: address, target: "_blank", rel: "noreferrer" }, text, about ? hidden(about) : null);
}

/** A text for screen readers only. */
export const hidden = (text) => element("span", { class: "hidden" }, text);

/** A button, with a label if its text does not say enough. */
export function button(text, label, pressed) {
  const made = element("button", { type: "button", "aria-label": label === text ? null : label }, text);
  made.addEventListener("click", pressed);
  return made;
}

/** A sentence on what a list leaves out, and a button for more; nothing if it is complete. */
export function rest(shownCount, count, showMore) {
  if (count <= shownCount) return null;
  return element(
    "p",
    { class: "quiet rest" },
    `The first ${shownCount} of ${count}. `,
    showMore ? button("Show more", "Show more", showMore) : null,
  );
}

// Controls, format characters, blank ones and other invisible ones, which could hide, or reorder what is around them.
const INVISIBLE =
  /(?! )[\p{Cc}\p{Cf}\p{Z}\p{Cs}\p{Variation_Selector}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufffc\u{13441}\u{13442}\u{16fe4}\u{1d159}]/u;
const NAMES = { "\t": "TAB", "\n": "LF", "\r": "CR", "\u00a0": "NBSP" };

export const isInvisible = (text) => INVISIBLE.test(text);

/** The names in Unicode of the characters that cannot be seen in this URL. */
const unicodeNames = new Map();

/** Learns names from a summary. */
export function learnNames(list) {
  for (const { character, name } of list) if (name) unicodeNames.set(character, name);
}

/** Returns the number of a character, and its name if it is known. */
export const fullName = (character) => [codePoint(character), unicodeNames.get(character)].filter(Boolean).join(" ");

// The blocks that Unicode reserves for right-to-left scripts: those with a default Bidi_Class of R or AL in
// DerivedBidiClass.txt.
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const DELIMITERS = /([^\p{L}\p{M}\p{N}_ ]+)/u;

/** The longest text that is shown as a whole. */
const LONGEST = 2000;
/** Lines of longer texts may end at delimiters. */
const LINE = 30;
/** In a text with more labels in Punycode, a line may end anywhere: each would be an element. */
const MOST_LABELS = 3;

/**
 * Returns nodes that show a text: invisible characters by name, right-to-left words each by itself, so that their order
 * is that of the URL, and the middle of a very long text by its length.
 */
export function shown(text, longest = LONGEST) {
  if (text.length > longest) {
    const kept = Math.floor(longest / 2);
    const gap = element("span", { class: "escape" }, `${text.length - 2 * kept} more`);
    return [...visible(text.slice(0, kept)), gap, ...visible(text.slice(-kept))];
  }
  return visible(text);
}

function visible(text) {
  if (!INVISIBLE.test(text)) return words(text);
  const nodes = [];
  let plain = "";
  for (const character of text) {
    if (!INVISIBLE.test(character)) {
      plain += character;
      continue;
    }
    const title = unicodeNames.get(character);
    nodes.push(...words(plain), element("span", { class: "escape", title }, NAMES[character] ?? codePoint(character)));
    plain = "";
  }
  return [...nodes, ...words(plain)];
}

/** Isolates right-to-left words, and lets lines end at delimiters. */
function words(text) {
  if (text === "") return [];
  if (RIGHT_TO_LEFT.test(text))
    return text
      .split(DELIMITERS)
      .filter((part) => part !== "")
      .map((part) => (RIGHT_TO_LEFT.test(part) ? element("bdi", {}, part) : part));
  return (text.length > LINE ? broken(text) : [text]).flatMap(prefixed);
}

/** Keeps the prefix of Punycode and a letter after it on one line, which could end at the hyphens. */
function prefixed(part) {
  if (typeof part !== "string" || !part.includes("xn--")) return [part];
  const parts = part.split(/(xn--.)/);
  if (parts.length > 2 * MOST_LABELS + 1) return [part];
  return parts.map((text) => (text.startsWith("xn--") ? whole(text) : text));
}

const whole = (text) => element("span", { class: "whole" }, text);

/** Lines end before what starts a part, and after a slash. */
const broken = (text) =>
  text.split(/(?=[?&#;])|(?<=[/,])(?![/,])/).flatMap((part, index) => (index > 0 ? [element("wbr"), part] : [part]));

/** Returns a text with invisible characters by name, and cut, for where there can be no nodes. */
export function spelled(text, longest = LONGEST) {
  const cut = text.length > longest ? `${text.slice(0, longest)}\u2026` : text;
  return INVISIBLE.test(cut)
    ? [...cut]
        .map((character) => (INVISIBLE.test(character) ? (NAMES[character] ?? codePoint(character)) : character))
        .join("")
    : cut;
}

/** Returns the name of a character by its number. */
export const codePoint = (character) => `U+${character.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}`;

/** A text for a sentence: in quotes, or a word for nothing. */
export const quoted = (text) => (text === "" ? ["nothing"] : [element("code", {}, ...shown(text, 80))]);

/** Words as a list in a sentence. */
export const listed = (items) =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
