import { prove } from "#detect/detectors/runners/prove.ts";
import { playRows } from "../rows.ts";

playRows(prove, [
  [
    "# Looks like you planned 3 tests but ran 2.\n\nTest Summary Report\n-------------------\nt/cart.t (Wstat: 65280 (exited 255) Tests: 2 Failed: 0)",
    [{ message: "Looks like you planned 3 tests but ran 2.", file: "t/cart.t" }],
  ],
  [
    "no database at t/db.t line 3.\n# Looks like your test exited with 2 before it could output anything.\nt/db.t .. ",
    [{ message: "no database at t/db.t line 3.", file: "t/db.t", line: 3 }],
  ],
  // Failed tests are TAP's
  ["not ok 1 - sums\n#   Failed test 'sums'\n# Looks like you planned 3 tests but ran 2.", []],
  // Nothing was said
  ["t/db.t .. \n# Looks like your test exited with 2 just after 1.", []],
  ["# Looks like you failed 1 test of 2.", []],
  ["t/cart.t .. ok\nAll tests successful.\nResult: PASS", []],
]);
