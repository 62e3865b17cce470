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

/** @type {(id: string) => HTMLElement & { value?: string }} A field of the page has a value. */
export const byId = (id) => document.getElementById(id);

/** A link to the standard. */
export function link(address, text, about) {
  return element("a", { href: address, target: "_blank", rel: "noreferrer" }, text, about ? hidden(about) : null);
}

/** A text for screen readers only. */
export const hidden = (text) => element("span", { class: "hidden" }, text);

// Controls, format characters and other invisible ones, which could hide, or reorder what is around them.
const INVISIBLE =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Variation_Selector}\u00a0\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0]/u;
const NAMES = { "\t": "TAB", "\n": "LF", "\r": "CR", "\u00a0": "NBSP" };

/** The longest text that is shown as a whole. */
const LONGEST = 2000;

/** Returns nodes that show a text: invisible characters by name, and the middle of a very long text by its length. */
export function shown(text, longest = LONGEST) {
  if (text.length > longest) {
    const kept = Math.floor(longest / 2);
    const gap = element("span", { class: "escape" }, `${text.length - 2 * kept} more`);
    return [...visible(text.slice(0, kept)), gap, ...visible(text.slice(-kept))];
  }
  return visible(text);
}

function visible(text) {
  if (!INVISIBLE.test(text)) return [text];
  const nodes = [];
  let plain = "";
  for (const character of text) {
    if (!INVISIBLE.test(character)) {
      plain += character;
      continue;
    }
    nodes.push(plain, element("span", { class: "escape" }, NAMES[character] ?? codePoint(character)));
    plain = "";
  }
  return [...nodes, plain].filter((node) => node !== "");
}

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
