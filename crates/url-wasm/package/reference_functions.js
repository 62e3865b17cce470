// Relative references, and changes that keep the meaning of a URL. URLs are hrefs, so that no class is needed.

import { Crossing } from "./crossing.js";
import { text } from "./interfaces.js";

export const loading = /* @__PURE__ */ new Crossing("@urlstack/url/reference");

export const makeRelative = (base, target) => loading.answer("makeRelative", text(target), text(base));
export const normalized = (url) => loading.answer("normalized", text(url));
export const parseReference = (reference) => loading.answer("parseReference", text(reference));
export const sortEncoded = (url) => loading.answer("sortEncoded", text(url));
