// The entry `@urlstack/url/inspect`: the functions, with the module in this file's imports.

import { loading } from "./inspect_functions.js";
import { inlined } from "./wasm/inspect_inlined.js";

loading.provide(inlined);

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
