// Deep comparisons of Bun, which its program has.

import { parseAll, URL, URLSearchParams } from "@urlstack/url";
import { URLPattern } from "@urlstack/url/pattern";
import { expect, test } from "bun:test";
import { groups, pairs } from "./equality.mjs";

for (const [name, make] of Object.entries(groups({ parseAll, URL, URLPattern, URLSearchParams }))) {
  test(`objects of ${name}`, () => {
    for (const [a, b, isEqual] of pairs(make)) {
      for (const comparison of ["toEqual", "toStrictEqual"]) {
        if (isEqual) expect(a)[comparison](b);
        else expect(a).not[comparison](b);
      }
    }
  });
}
