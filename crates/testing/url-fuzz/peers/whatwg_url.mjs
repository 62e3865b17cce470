// Answers each line of standard input, a request of src/peers/whatwg_url.rs, with a line of JSON.

import { answerLines } from "./answer_lines.mjs";
import tr46 from "tr46";
import whatwg from "whatwg-url";

const { URL, isValidURLString, parseURL, parseURLWithValidationErrors, serializeURL } = whatwg;

const members = (url) => url && [
  url.href, url.origin, url.protocol, url.username, url.password, url.host, url.hostname, url.port, url.pathname,
  url.search, url.hash, url.searchParams.toString(),
];

const answers = {
  parse(input, base) {
    const [can, url] = [URL.canParse(input, base ?? undefined), URL.parse(input, base ?? undefined)];
    const baseURL = base === null ? null : parseURL(base);
    if (base !== null && baseURL === null) return [can, members(url), null, null];
    const { validationErrors } = parseURLWithValidationErrors(input, { baseURL });
    return [can, members(url), validationErrors, isValidURLString(input, { baseURL })];
  },

  encode(input, encoding) {
    const url = parseURL(input, { encoding });
    return url && serializeURL(url);
  },

  edit(input, edits) {
    const url = URL.parse(input);
    return url && [members(url), ...edits.map(([name, ...values]) => {
      if (name in url) {
        try { [url[name]] = values; } catch {} // The setter of href throws an exception on a failure.
      } else {
        url.searchParams[name](...values);
      }
      return members(url);
    })];
  },

  process(domain, flags) {
    const { domain: unicode, error } = tr46.toUnicode(domain, flags);
    return [tr46.toASCII(domain, flags), unicode.toWellFormed(), error];
  },

  normalize: (text) => text.normalize("NFC"),
};

answerLines(([kind, ...values]) => answers[kind](...values));
