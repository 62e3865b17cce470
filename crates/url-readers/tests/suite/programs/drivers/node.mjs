// Lets url.parse read the texts of standard input: a JSON string a line.
import { createInterface } from "node:readline";
import { parse } from "node:url";

process.removeAllListeners("warning").on("warning", () => {});

function answer(text) {
  let url;
  try {
    url = parse(text);
  } catch {
    return null;
  }
  const [username, password] = url.auth === null ? [null, null] : splitAtColon(url.auth);
  const isIpv6 = url.hostname !== null && url.hostname.includes(":");
  return [
    url.protocol === null ? null : url.protocol.slice(0, -1),
    username,
    password,
    isIpv6 ? `[${url.hostname}]` : url.hostname,
    url.port,
    url.pathname ?? "",
    url.query,
    url.hash === null ? null : url.hash.slice(1),
    url.href,
  ];
}

function splitAtColon(text) {
  const colon = text.indexOf(":");
  return colon < 0 ? [text, null] : [text.slice(0, colon), text.slice(colon + 1)];
}

console.log(JSON.stringify(process.versions.node));
for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(answer(JSON.parse(line)))}\n`);
}
