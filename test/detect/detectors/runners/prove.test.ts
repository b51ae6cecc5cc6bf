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
  // Without -v prove keeps the TAP to itself; what Test::More says stands on the other stream
  [
    "t/cart.t .. 1/2 \n#   Failed test 'adds tax'\n#   at t/cart.t line 6.\n#          got: '119'\n#     expected: '120'\n# Looks like you failed 1 test of 2.",
    [{ message: "Failed test 'adds tax'", test: "adds tax", file: "t/cart.t", line: 6, to: 5 }],
  ],
  [
    "t/cart.t .. 1/2 \n#   Failed test at t/cart.t line 7.\n#          got: '119'\n#     expected: '120'\n\n#   Failed test at t/cart.t line 9.\n# Looks like you failed 2 tests of 2.",
    [
      { message: "got: '119', expected: '120'", test: null, file: "t/cart.t", line: 7 },
      { message: "Failed test", file: "t/cart.t", line: 9 },
    ],
  ],
  ["#     Failed test (t/cart.t at line 7)", [{ message: "Failed test", file: "t/cart.t", line: 7 }]],
  // What is to be done is no failure
  ["#   Failed (TODO) test 'adds tax'\n#   at t/cart.t line 6.", []],
  // Only the report is left
  [
    "Test Summary Report\n-------------------\nt/cart.t   (Wstat: 256 Tests: 6 Failed: 2)\n  Failed tests:  4, 6\n  Non-zero exit status: 2\nResult: FAIL",
    [{ message: "Failed tests:  4, 6", file: "t/cart.t", role: "summary" }],
  ],
  ["t/mail.t (Wstat: 512 (exited 2) Tests: 0 Failed: 0)\n  Non-zero exit status: 2\nResult: FAIL", []],
  // Failed tests are TAP's
  ["not ok 1 - sums\n#   Failed test 'sums'\n# Looks like you planned 3 tests but ran 2.", []],
  // Nothing was said
  ["t/db.t .. \n# Looks like your test exited with 2 just after 1.", []],
  ["# Looks like you failed 1 test of 2.", []],
  ["t/cart.t .. ok\nAll tests successful.\nResult: PASS", []],
]);
