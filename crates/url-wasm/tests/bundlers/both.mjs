// The package by `import` and by `require`: whether the classes are the same.

import { URL } from "@urlstack/url";
import { report } from "./report.mjs";
import required from "./required_class.cjs";

report(required.URL === URL);
