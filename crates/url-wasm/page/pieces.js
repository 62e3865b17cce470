// The input and the href, in pieces that belong together: pointing at one shows the other, and the reason.

import { byId, element, link, listed, quoted, rest, shown, spelled } from "./dom.js";

const COMPONENTS = ["scheme", "username", "password", "host", "port", "path", "query", "fragment"];

/** What a component is, for the reason of a piece that was kept. */
const MEANINGS = {
  scheme: "how the URL is read, and which program takes it",
  username: "sent to the host",
  password: "sent to the host, readable in every log",
  host: "who gets the request",
  port: "another than that of the scheme",
  path: "what is asked for",
  query: "sent to the host",
  fragment: "stays in the browser",
};

/** Shows the input and the href, and returns a function that marks an error in the input. */
export function showPieces(input, inspection, showMore) {
  const { components = [], errors, failure, href = "" } = inspection;
  const pieces = failure
    ? [{ start: 0, end: input.length, result_start: 0, result_end: 0, name: "", component: "" }]
    : inspection.pieces.flatMap((piece) => partsOf(piece, components));
  const marked = failure && !failure.in_base && errors.length === 0 ? [failure] : errors;
  const { ofPieces, ofRest } = errorsByPiece(marked, pieces);
  const isSame = !failure && href === input;
  const ofInput = (piece, index) => item(piece, index, sourceRuns(input, piece, components, ofPieces[index]));
  const sources = pieces.map(ofInput);
  const results =
    failure || isSame ? [] : pieces.map((piece, index) => item(piece, index, resultRuns(href, piece, components)));
  // Errors after the last piece that is shown, or where something is missing at the end.
  const last = pieces.length > 0 ? pieces.at(-1) : { end: 0, result_end: 0 };
  show("source", sources, runs(input, last.end, input.length, [], ofRest));
  show("result", results, failure || isSame ? [] : runs(href, last.result_end, href.length, components, []));
  byId("source-title").textContent = isSame ? "URL" : "Input";
  byId("result-title").hidden = byId("result").parentElement.hidden = Boolean(failure) || isSame;
  pieces.forEach((piece, index) => {
    if (piece.isDelimiter) return;
    const about = description(input, href, piece, inspection);
    for (const made of [sources[index], results[index]]) {
      if (!made) continue;
      made.classList.toggle("changed", piece.name !== "kept" && !failure);
      made.classList.toggle("gone", made.textContent === "");
      // Its name is its text.
      if (made.textContent.trim() === "")
        made.setAttribute("aria-label", made.textContent === "" ? "nothing" : "space");
      made.setAttribute("aria-description", about);
      if (piece.component) made.title = piece.component;
    }
  });
  const options = (items) => items.map((made, index) => (pieces[index].isDelimiter ? null : made));
  connect(
    [options(sources), options(results)],
    (index) => reason(input, href, pieces[index], inspection),
    failure ? [] : summary(inspection, isSame),
  );
  showLegend(components);
  byId("reason").hidden = byId("legend").hidden = Boolean(failure);
  const more = failure ? null : rest(inspection.pieces.length, inspection.piece_count, showMore);
  byId("more-pieces").replaceChildren(...[more].filter(Boolean));
  return (index, isActive) => {
    document
      .querySelectorAll(`#source [data-error="${index}"]`)
      .forEach((run) => run.classList.toggle("pointed", isActive));
  };
}

/** Returns a piece with its component. One that was kept is cut where a component starts or ends. */
function partsOf(piece, components) {
  const touched = components.filter(({ start, end }) => start < piece.result_end && end > piece.result_start);
  if (piece.name !== "kept") return [{ ...piece, component: listed(touched.map(({ name }) => name)) }];
  const offset = piece.start - piece.result_start;
  const parts = [];
  let at = piece.result_start;
  const add = (end, component) => {
    if (end > at)
      parts.push({
        name: "kept",
        start: at + offset,
        end: end + offset,
        result_start: at,
        result_end: end,
        component,
        isDelimiter: component === "",
      });
    at = Math.max(at, end);
  };
  for (const { name, start, end } of touched) {
    add(Math.max(start, at), "");
    add(Math.min(end, piece.result_end), name);
  }
  add(piece.result_end, "");
  return parts;
}

function show(id, items, rest) {
  const list =
    items.length === 0
      ? []
      : [
          element(
            "div",
            {
              role: "listbox",
              "aria-label": id === "source" ? "Pieces of the input" : "Pieces of the href",
              "aria-orientation": "horizontal",
            },
            items,
          ),
        ];
  const first = items.find((made) => made.hasAttribute("tabindex"));
  first?.setAttribute("tabindex", "0");
  byId(id).replaceChildren(...list, ...rest);
}

/** Returns an option, or what is between two components. One of a single run is that run: there are two of each piece. */
function item(piece, index, children) {
  if (piece.isDelimiter) return element("span", { class: "delimiter" }, children);
  const [first] = children;
  const isRun =
    children.length === 1 && first instanceof Element && first.className !== "" && !first.matches(".escape, .missing");
  const made = isRun ? first : element("span", {}, children);
  made.classList.add("piece");
  const attributes = { role: "option", tabindex: "-1", "aria-selected": "false", "data-piece": index };
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

/** Returns the piece of the input. Where it was kept, the components are those of the href. */
function sourceRuns(input, piece, components, errors) {
  const offset = piece.start - piece.result_start;
  const touched = components.filter(({ start, end }) => start < piece.result_end && end > piece.result_start);
  const inSource =
    piece.name === "kept"
      ? touched.map(({ name, start, end }) => ({ name, start: start + offset, end: end + offset }))
      : touched.slice(0, 1).map(({ name }) => ({ name, start: piece.start, end: piece.end }));
  return runs(input, piece.start, piece.end, inSource, errors);
}

const resultRuns = (href, piece, components) => runs(href, piece.result_start, piece.result_end, components, []);

/** Returns the errors that each piece touches, and those after the last piece, all with their indexes. */
function errorsByPiece(errors, pieces) {
  const ofPieces = pieces.map(() => []);
  const ofRest = [];
  errors.forEach((error, index) => {
    const indexed = { ...error, index };
    let first = 0;
    for (let end = pieces.length; first < end;) {
      const middle = (first + end) >> 1;
      if (pieces[middle].end > error.start) end = middle;
      else first = middle + 1;
    }
    if (first === pieces.length) ofRest.push(indexed);
    // What is missing is marked once.
    const isMissing = error.start === error.end;
    for (let at = first; at < pieces.length && (pieces[at].start < error.end || (isMissing && at === first)); at += 1)
      ofPieces[at].push(indexed);
  });
  return { ofPieces, ofRest };
}

/** Returns a range of a text, cut where a component or an error starts or ends. */
function runs(text, start, end, components, errors) {
  const cuts = new Set([start, end]);
  for (const range of [...components, ...errors]) {
    for (const at of [range.start, range.end]) if (at > start && at < end) cuts.add(at);
  }
  const [missing, inside] = [
    errors.filter((error) => error.start === error.end),
    errors.filter((error) => error.start < error.end),
  ];
  const markMissing = (at) =>
    missing
      .filter((error) => error.start === at)
      .map((error) => element("span", { class: "error missing", "data-error": error.index }));
  const sorted = [...cuts].sort((a, b) => a - b);
  const made = [];
  for (let index = 0; index + 1 < sorted.length; index += 1) {
    const [from, to] = [sorted[index], sorted[index + 1]];
    const component = components.find((range) => range.start <= from && to <= range.end);
    const error = inside.find((range) => range.start <= from && to <= range.end);
    const attributes = {
      class: [component?.name, error && "error"].filter(Boolean).join(" ") || null,
      "data-error": error?.index,
    };
    const nodes = shown(text.slice(from, to));
    made.push(...markMissing(from), ...(component || error ? [element("span", attributes, nodes)] : nodes));
  }
  return [...made, ...markMissing(end)];
}

function description(input, href, piece, inspection) {
  if (inspection.failure) return "";
  if (piece.name === "kept") return `${piece.component}, kept`;
  const [source, result] = [input.slice(piece.start, piece.end), href.slice(piece.result_start, piece.result_end)];
  const change = `${spelled(source, 80) || "nothing"} became ${spelled(result, 80) || "nothing"}`;
  return `${piece.component ? `${piece.component}: ` : ""}${change}: ${inspection.rules[piece.name].message}`;
}

function reason(input, href, piece, inspection) {
  if (inspection.failure) return [];
  const { component } = piece;
  const rule = inspection.rules[piece.name];
  const [source, result] = [input.slice(piece.start, piece.end), href.slice(piece.result_start, piece.result_end)];
  const title = component ? [element("b", { class: component }, component), ": "] : [];
  if (piece.name === "kept") return [...title, ...quoted(source), `, ${MEANINGS[component]}. It was kept.`];
  const change = [...title, ...quoted(source), " became ", ...quoted(result)];
  return [...change, `: ${rule.message}. `, link(rule.anchor, "Standard", ` on: ${rule.message}`)];
}

function summary({ pieces }, isSame) {
  if (isSame) return ["The input is its own href. Point at a component, or move through them with the arrow keys."];
  const changed = pieces.filter(({ name }) => name !== "kept").length;
  return [
    `${changed} ${changed === 1 ? "change" : "changes"}. Point at a piece, or move through them with the arrow keys, to see why.`,
  ];
}

/** Follows the focus, for the pieces that are shown now. */
/** @type {(target: EventTarget) => void} */
let focusMoved = () => {};
document.addEventListener("focusin", (event) => focusMoved(event.target));

/** Lets the pieces with the same index light up together, by the pointer and by the keyboard. */
function connect(lists, reasonOf, atRest) {
  const status = byId("reason");
  status.replaceChildren(...atRest);
  let active = -1;
  const each = (index, call) => lists.forEach((list) => list[index] && call(list[index]));
  const activate = (index) => {
    if (index === active) return;
    each(active, (piece) => {
      piece.classList.remove("active");
      piece.setAttribute("aria-selected", "false");
    });
    active = index;
    each(active, (piece) => {
      piece.classList.add("active");
      piece.setAttribute("aria-selected", "true");
    });
    status.replaceChildren(...(index < 0 ? atRest : reasonOf(index)));
  };
  const indexOf = (target) => {
    const piece = target instanceof Element ? target.closest("[data-piece]") : null;
    return piece ? Number(piece.getAttribute("data-piece")) : -1;
  };
  const focused = () => indexOf(document.activeElement);
  /** Moves to a piece, or over what is between two of them in the direction of `step`. */
  const move = (row, index, step = 0) => {
    let at = index;
    while (step !== 0 && lists[row]?.[at] === null) at += step;
    const target = lists[row]?.[at];
    if (!target) return;
    lists[row].forEach((piece) => piece?.setAttribute("tabindex", "-1"));
    target.setAttribute("tabindex", "0");
    target.focus();
  };
  ["source", "result"].forEach((id, row) => {
    const strip = byId(id);
    strip.onpointerover = (event) => activate(indexOf(event.target));
    // The link of the reason stays until another piece is pointed at.
    strip.onclick = (event) => {
      if (indexOf(event.target) >= 0) move(row, indexOf(event.target));
    };
    strip.onkeydown = (event) => {
      const index = indexOf(event.target);
      const last = lists[row].length - 1;
      const keys = {
        ArrowLeft: [row, index - 1, -1],
        ArrowRight: [row, index + 1, 1],
        Home: [row, 0, 1],
        End: [row, last, -1],
        ArrowUp: [0, index],
        ArrowDown: [1, index],
      };
      if (index < 0 || !keys[event.key]) return;
      event.preventDefault();
      move(...keys[event.key]);
    };
    strip.onpointerleave = () => {
      if (focused() >= 0) activate(focused());
    };
  });
  focusMoved = (target) => {
    if (indexOf(target) >= 0) activate(indexOf(target));
  };
}

function showLegend(components) {
  const present = COMPONENTS.filter((name) => components.some((component) => component.name === name));
  byId("legend").replaceChildren(...present.map((name) => element("li", { class: name }, name)));
}
