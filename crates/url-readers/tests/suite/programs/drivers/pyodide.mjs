// Runs python.py in Pyodide, whose Python is newer than that of Debian.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const { loadPyodide } = await import(pathToFileURL(`${process.env.NODE_PATH}/pyodide/pyodide.mjs`));
const python = await loadPyodide({ stdout: (text) => process.stderr.write(text) });
python.runPython(readFileSync(new URL("python.py", import.meta.url), "utf8").replace('__name__ == "__main__"', "False"));
const answer = python.runPython("lambda line: json.dumps(answer(json.loads(line)))");
console.log(python.runPython("json.dumps(platform.python_version())"));
for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${answer(line)}\n`);
}
