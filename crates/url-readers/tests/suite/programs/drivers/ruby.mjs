// Runs ruby.rb in a Ruby that is newer than Debian's.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const require = createRequire(`${process.env.NODE_PATH}/`);
const { DefaultRubyVM } = require("@ruby/wasm-wasi/dist/node");
const module = await WebAssembly.compile(
  readFileSync(`${process.env.NODE_PATH}/@ruby/4.0-wasm-wasi/dist/ruby+stdlib.wasm`),
);
const { vm } = await DefaultRubyVM(module);
vm.eval(readFileSync(new URL("ruby.rb", import.meta.url), "utf8").replace(/^run$/m, ""));
const answer = vm.eval("->(line) { JSON.generate(answer(JSON.parse(line.to_s))) }");
console.log(vm.eval("JSON.generate(RUBY_VERSION)").toString());
for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${answer.call("call", vm.wrap(line)).toString()}\n`);
}
