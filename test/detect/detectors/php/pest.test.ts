import { pest } from "#detect/detectors/php/pest.ts";
import { playRows } from "../rows.ts";

playRows(pest, [
  [
    "   FAIL  Tests\\Unit\\CartTest\n  ⨯ it adds tax                       0.01s  \n  ────────────────────\n   FAILED  Tests\\Unit\\CartTest > it adds tax                 \n  Failed asserting that 119 is identical to 120.\n\n  at tests/Unit/CartTest.php:6\n      5▕ it('adds tax', function () {\n  ➜   6▕     expect(total(100))->toBe(120);\n\n\n  Tests:    1 failed (1 assertions)\n",
    [
      {
        message: "Failed asserting that 119 is identical to 120.",
        errorType: null,
        test: "Tests\\Unit\\CartTest > it adds tax",
        file: "tests/Unit/CartTest.php",
        line: 6,
      },
    ],
  ],
  [
    "   FAILED  Tests\\Unit\\CartTest > it pays                       LogicException  \n  The till is closed\n\n  at vendor/acme/till/src/Till.php:9\n\n      +2 vendor frames \n  3   tests/Unit/CartTest.php:12\n",
    [
      {
        message: "The till is closed",
        errorType: "LogicException",
        file: "tests/Unit/CartTest.php",
        line: 12,
      },
    ],
  ],
  [
    "  • Tests\\Unit\\CartTest > it pays\n   LogicException \n\n  The till is closed\n\n  at src/Cart.php:9\n",
    [{ message: "The till is closed", errorType: "LogicException", file: "src/Cart.php", line: 9 }],
  ],
  // A list of points that compares
  ["  • 3 > 2\n", []],
  ["   PASS  Tests\\Unit\\CartTest\n  ✓ it adds tax\n\n  Tests:    1 passed (1 assertions)\n", []],
]);
