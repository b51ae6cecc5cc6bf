import { describe, expect, it } from "vitest";
import { detect } from "#detect/detect.ts";
import { logOf } from "../../log-of.ts";

const told = (output: string) => {
  const about = { command: "frob test", exitCode: 1, signal: null };
  const [found] = detect(logOf(output), about, { detectors: [] }).findings;
  return found === undefined
    ? "nothing"
    : `${found.test ?? "-"} | ${found.message} | ${found.file ?? "-"}:${found.line ?? "-"}`;
};

describe("tests in the fifth everyday set's shapes, of an unknown runner", () => {
  it.each([
    [
      "a name with its seconds over a claim, the counts cut off",
      "✖ never falls below one (1.525208ms)\n  AssertionError: expected 0 to equal 1\n      at Till.<anonymous> (/app/till.test.js:11:46)\n",
      "never falls below one | expected 0 to equal 1 | /app/till.test.js:11",
    ],
    [
      "a step with its seconds over what failed",
      "✖ open the till (1.525208ms)\n  Error: the till is shut\n      at open (/app/till.js:11:46)\n",
      "- | the till is shut | /app/till.js:11",
    ],
    [
      "corners and bars under a test",
      " ✔ Counts dimes\n ✘ Counts coins\n   ┐\n   ├ Failed asserting that 2 is identical to 1.\n   │\n   ╵ /srv/till/tests/TillTest.php:11\n   ┴\n\nTests: 2, Failures: 1.\n",
      "Counts coins | Failed asserting that 2 is identical to 1. | /srv/till/tests/TillTest.php:11",
    ],
    [
      "what was said of a test on another stream",
      "\n#   Failed test 'order of coins'\n#   at t/till.t line 6.\n#     '3'\n#         <\n#     '2'\n# Looks like you failed 1 test of 2.\nt/till.t ..\n1..2\nok 1 - loads\nnot ok 2 - order of coins\nFailed 1/2 subtests\n",
      "order of coins | Failed test 'order of coins' | t/till.t:6",
    ],
    [
      "what was asked of a test on another stream",
      "\n#   Asked test 'order of coins'\nt/till.t ..\n1..2\nok 1 - loads\nnot ok 2 - order of coins\nFailed 1/2 subtests\n",
      "order of coins | order of coins | -:-",
    ],
    [
      "a parameter with a dot in the rule over its block",
      "=================================== FAILURES ===================================\n______________________ TestTill.test_coins[42164-1440.0] _______________________\n\nE       assert 1436.06 == 1440.0\n\ntests/test_till.py:10: AssertionError\n=========================== short summary ============================\nFAILED tests/test_till.py::TestTill::test_coins[42164-1440.0] - assert 1436.06 == 1440.0\n=== 1 failed, 1 passed in 0.48s ===\n",
      "tests/test_till.py::TestTill::test_coins[42164-1440.0] | assert 1436.06 == 1440.0 | tests/test_till.py:10",
    ],
    [
      "the sentence under a verdict without a place",
      'Running main()\nunknown file: Failure\nFrob exception with description "map::at" thrown in the coins.\n[  FAILED  ] Till.Coins (0 ms)\n[==========] 2 tests ran. (0 ms total)\n[  PASSED  ] 1 test.\n',
      'Till.Coins | Frob exception with description "map::at" thrown in the coins. | -:-',
    ],
    [
      "a sentence under no verdict",
      'Running main()\nunknown file\nFrob picture with description "map::at" drawn in the coins.\n[  FAILED  ] Till.Coins (0 ms)\n[==========] 2 tests ran. (0 ms total)\n[  PASSED  ] 1 test.\n',
      "Till.Coins | Till.Coins | -:-",
    ],
    [
      "a record of a test in JSON over many lines",
      '{\n  "failures": [\n    {\n      "title": "counts dimes",\n      "fullTitle": "till counts dimes",\n      "file": "/srv/till/spec/till.spec.js",\n      "err": {\n        "stack": "TypeError: no dime in the slot\\n    at count (/srv/till/lib/till.js:4:62)",\n        "message": "no dime in the slot"\n      }\n    }\n  ]\n}\n',
      "till counts dimes | no dime in the slot | /srv/till/lib/till.js:4",
    ],
    [
      "a record of no test in JSON over many lines",
      '{\n  "tills": [\n    {\n      "title": "counts dimes",\n      "owner": "till counts dimes",\n      "file": "/srv/till/spec/till.spec.js",\n      "err": {\n        "message": "no dime in the slot"\n      }\n    }\n  ]\n}\n',
      "- | no dime in the slot | /srv/till/spec/till.spec.js:-",
    ],
    [
      "what was thrown by a name like a verdict's",
      "=================================== FAILURES ===================================\n____________________________ test_till_is_shut ____________________________\nTraceback (most recent call last):\n  File \"/srv/till/test_till.py\", line 5, in test_till_is_shut\n    with till.raises(ValueError):\nFailed: DID NOT RAISE <class 'ValueError'>\n=========================== short test summary info ============================\nFAILED test_till.py::test_till_is_shut - Failed: DID NOT RAISE <class...\n1 failed, 1 passed in 0.01s\n",
      "test_till.py::test_till_is_shut | Failed: DID NOT RAISE <class 'ValueError'> | /srv/till/test_till.py:5",
    ],
    [
      "a verdict with a name",
      "Running tests\nPassed: counts coins\nFailed: counts dimes\n1 failed, 1 passed in 0.01s\n",
      "counts dimes | counts dimes | -:-",
    ],
    [
      "a numbered verdict with its place between",
      "── 1. Failure ('test-till.R:8'): coins fall one by one ───────────\ncount(12) not equal to 10.\n1/1 mismatches\n[1] 9.5 - 10 == -0.5\n\n[ FAIL 1 | WARN 0 | SKIP 0 | PASS 1 ]\n",
      "coins fall one by one | count(12) not equal to 10. | test-till.R:8",
    ],
  ])("%s", (_, output, expected) => {
    expect(told(output)).toBe(expected);
  });
});
