// The package without a bundler, where there is no map of imports.

import { URL } from "./node_modules/@urlstack/url/url.js";
import { report } from "./report.mjs";

report(new URL("HTTP://a").href);
