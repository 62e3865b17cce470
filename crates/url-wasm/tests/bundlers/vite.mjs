// The entry that gets its module in the script, as Vite puts it there.

import address from "@urlstack/url/wasm/url.wasm?url&inline";
import { init, URL } from "@urlstack/url/lean";
import { report } from "./report.mjs";

await init(address);
report(new URL("HTTP://a").href);
