// A CommonJS module, for which there are declarations of their own.

import url = require("@urlstack/url");
import inspector = require("@urlstack/url/inspect");
import patterns = require("@urlstack/url/pattern");

export const answers = [
  new url.URL("https://h/").href,
  inspector.explain("https://h/"),
  patterns.matchPattern("https://h/", "https://h/"),
];
