// The entry `@urlstack/url/inspect-lean`: the functions, and the module is fetched.

import { loading } from "./inspect_functions.js";
import { glue } from "./wasm/inspect.js";

export {
  appendPair,
  compare,
  explain,
  facts,
  host,
  inspect,
  lineage,
  opaqueHost,
  relate,
  removePair,
  removeSegment,
  renamePair,
  render,
  setPair,
  setSegment,
  summarize,
  validationErrors,
} from "./inspect_functions.js";

export const init = (source = new URL("./wasm/inspect.wasm", import.meta.url)) => loading.init(glue, 1, source);
export const initSync = (source) => loading.initSync(glue, 1, source);
