// The entry `@urlstack/url/domains-lean`: the functions, and the module is fetched.

import { loading } from "./domain_functions.js";
import { glue } from "./wasm/domains.js";

export {
  domainToAscii,
  domainToUnicode,
  findSuffix,
  host,
  isSameSite,
  opaqueHost,
  publicSuffix,
  registrableDomain,
  site,
} from "./domain_functions.js";

export const init = (source = new URL("./wasm/domains.wasm", import.meta.url)) => loading.init(glue, 1, source);
export const initSync = (source) => loading.initSync(glue, 1, source);
