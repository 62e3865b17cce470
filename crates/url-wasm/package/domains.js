// The entry `@urlstack/url/domains`: the functions, with the module in this file's imports. They are exports of this
// file, so that bundlers keep it if one is used, and leave it out if none is.

import * as functions from "./domain_functions.js";
import { inlined } from "./wasm/domains_inlined.js";
import { glue } from "./wasm/domains.js";

functions.loading.provide({ glue, level: 1, inlined });

export const domainToAscii = functions.domainToAscii;
export const domainToUnicode = functions.domainToUnicode;
export const findSuffix = functions.findSuffix;
export const host = functions.host;
export const isSameSite = functions.isSameSite;
export const opaqueHost = functions.opaqueHost;
export const publicSuffix = functions.publicSuffix;
export const registrableDomain = functions.registrableDomain;
export const site = functions.site;
