// Answers each line of standard input with a line of JSON. A line ends at U+000A alone: `readline` also splits at U+2028
// and U+2029, which JSON does not escape.

import process from "node:process";

export const answerLines = async (answer) => {
  let rest = "";
  for await (const text of process.stdin.setEncoding("utf8")) {
    const lines = (rest + text).split("\n");
    rest = lines.pop();
    for (const line of lines) process.stdout.write(`${JSON.stringify(answer(JSON.parse(line)))}\n`);
  }
};
