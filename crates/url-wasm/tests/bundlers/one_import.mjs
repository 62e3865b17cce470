// The least that can be imported.

import { URL } from "@urlstack/url";
import { report } from "./report.mjs";

report(new URL("HTTP://a").href);
