// Answers each line of standard input, a request of src/peers/runtime.rs, with a line of JSON.

import { answerLines } from "./answer_lines.mjs";

const NAMES = ["protocol", "username", "password", "hostname", "port", "pathname", "search", "hash"];

// JSON has no undefined.
const groups = ({ groups }) => Object.entries(groups).map(([name, value]) => [name, value ?? null]);

const create = (pattern, base, options) =>
  base === null ? new URLPattern(pattern, options) : new URLPattern(pattern, base, options);

const answer = ({ pattern, base, ignoreCase, inputs }) => {
  let created;
  try {
    created = create(pattern, base, { ignoreCase });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return null;
  }
  const matches = inputs.map(([input, base]) => {
    const values = base === null ? [input] : [input, base];
    const [found, isMatch] = [created.exec(...values), created.test(...values)];
    if (isMatch !== (found !== null)) return `test returns ${isMatch}`;
    return found && NAMES.map((name) => [found[name].input, groups(found[name])]);
  });
  return { strings: NAMES.map((name) => created[name]), hasRegExpGroups: created.hasRegExpGroups, matches };
};

answerLines(answer);
