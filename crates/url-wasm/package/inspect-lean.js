// The entry `@urlstack/url/inspect-lean`: the functions, and the module is fetched.

import { loading } from "./inspect_functions.js";

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

export const init = (source = new URL("./wasm/inspect.wasm", import.meta.url)) => loading.init(source);
export const initSync = (source) => loading.initSync(source);
