// Tests that do not run where something is absent. The tests in Rust have the function `not_run` of url-model.

import { appendFileSync } from "node:fs";

/**
 * Returns the options of a test that needs something: without it, the test is skipped, and added to the file that the
 * variable `NOT_RUN` names, if there is one. Throws instead if the variable `REQUIRE_ALL` is `1`.
 */
export function needs(isThere, test, reason) {
  if (isThere) return {};
  if (process.env.NOT_RUN) appendFileSync(process.env.NOT_RUN, `${test}: ${reason}\n`);
  if (process.env.REQUIRE_ALL === "1")
    throw new Error(`REQUIRE_ALL is 1, and this test does not run: ${test}: ${reason}`);
  return { skip: reason };
}
