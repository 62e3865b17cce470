// The entry that fetches its module.

import { init, URL } from "@urlstack/url/lean";
import { report } from "./report.mjs";

await init();
report(new URL("HTTP://a").href);
