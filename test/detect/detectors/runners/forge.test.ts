import { forge } from "#detect/detectors/runners/forge.ts";
import { playRows } from "../rows.ts";

playRows(forge, [
  [
    "Running 2 tests for test/Cart.t.sol:CartTest\n[FAIL. Reason: Invalid data Counterexample: calldata=0x5c7f, args=[0]] testFuzz_Sums(uint256) (runs: 0, μ: 0, ~: 0)\n[PASS] test_Adds() (gas: 31222)",
    [{ message: "Invalid data", test: "testFuzz_Sums", file: "test/Cart.t.sol" }],
  ],
  [
    "Ran 1 test for test/Cart.t.sol:CartTest\n[FAIL: panic: overflow (0x11); counterexample: calldata=0x5c7f args=[0]] testFuzz_Sums(uint256) (runs: 0)\n\nFailing tests:\nEncountered 1 failing test in test/Cart.t.sol:CartTest\n[FAIL: panic: overflow (0x11); counterexample: calldata=0x5c7f args=[0]] testFuzz_Sums(uint256) (runs: 0)",
    [{ message: "panic: overflow (0x11)", test: "testFuzz_Sums", file: "test/Cart.t.sol" }],
  ],
  ["[FAIL: no stock] setUp() (gas: 0)", [{ message: "no stock", test: "setUp", file: null }]],
  ["[PASS] test_Adds() (gas: 31222)\n[SKIP] test_Later() (gas: 0)", [], 0],
  ["[FAIL] tests/cart.sh", []],
]);
