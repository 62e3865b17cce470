// What can be copied: the facts as JSON, a command, a test case, and the link to this view.

import { MEMBERS } from "./members.js";
import { byId, element } from "./dom.js";
import { fragmentOf } from "./state.js";

const FETCHED = ["http:", "https:", "ftp:", "ws:", "wss:"];

export function showCopies(state, facts) {
  const { inspection } = facts;
  const { failure, href, protocol } = inspection;
  const texts = {
    JSON: () =>
      JSON.stringify(
        {
          input: state.url,
          base: state.base || null,
          ...inspection,
          summary: facts.summary,
          readers: facts.compared,
          lineage: facts.ancestors,
          ...(state.pattern && { pattern: state.pattern, match: facts.matched }),
        },
        null,
        2,
      ),
    curl: () => `curl --globoff --path-as-is -- ${shellWord(href)}`,
    "Test case": () => JSON.stringify(testCase(state, inspection), null, 2),
    Link: () => location.href.split("#")[0] + fragmentOf(state),
  };
  const status = element("span", { class: "quiet", role: "status" });
  const buttons = Object.entries(texts).map(([name, text]) => {
    const isPossible = name !== "curl" || (!failure && FETCHED.includes(protocol));
    const made = element("button", { type: "button", disabled: !isPossible, "aria-label": `Copy ${name}` }, name);
    made.addEventListener("click", async () => {
      status.textContent = (await copy(text())) ? `Copied ${name}.` : "The browser does not allow it.";
    });
    return made;
  });
  byId("copies").replaceChildren(element("span", { class: "quiet" }, "Copy as"), ...buttons, status);
}

/** Copies a text, and returns whether the browser allows it. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Some browsers have no clipboard for files.
    const area = element("textarea", { class: "hidden", "aria-hidden": "true", tabindex: "-1" });
    area.value = text;
    document.body.append(area);
    area.select();
    const isCopied = document.execCommand("copy");
    area.remove();
    return isCopied;
  }
}

/** Quotes a text for a POSIX shell. */
const shellWord = (text) => `'${text.replaceAll("'", "'\\''")}'`;

/** A case in the form of the web-platform-tests. */
function testCase({ url, base }, inspection) {
  const given = { input: url, base: base || null };
  if (inspection.failure) return { ...given, failure: true };
  return { ...given, ...Object.fromEntries(MEMBERS.map((member) => [member, inspection[member]])) };
}
