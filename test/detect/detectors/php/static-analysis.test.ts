import { phan, phpCsFixer, psalm } from "#detect/detectors/php/static-analysis.ts";
import { playRows } from "../rows.ts";

playRows(psalm, [
  [
    "ERROR: UndefinedVariable - src/Cart.php:12:16 - Cannot find referenced variable $sum (see https://psalm.dev/024)\n        return $sum;\n",
    [
      {
        message: "Cannot find referenced variable $sum",
        errorType: "UndefinedVariable",
        file: "src/Cart.php",
        line: 12,
        column: 16,
      },
    ],
  ],
  [
    "ERROR: ParseError\nat /app/src/Cart.php:7:16\nSyntax error, unexpected '}' on line 7\n",
    [{ message: "Syntax error, unexpected '}' on line 7", category: "syntax_error", line: 7, to: 3 }],
  ],
  ["INFO: UnusedVariable - src/Cart.php:9:9 - $rest is never referenced", []],
  ["ERROR: Oops\nnowhere\n", []],
  ["       No errors found!", []],
]);

playRows(phan, [
  [
    "src/Cart.php:12 PhanUndeclaredVariable Variable $sum is undeclared",
    [{ message: "Variable $sum is undeclared", line: 12 }],
  ],
  ["src/Cart.php:3 PhanSyntaxError syntax error, unexpected '}'", [{ category: "syntax_error" }]],
  ["src/Cart.php:3 PhanUnreferencedUseNormal Possibly zero references", [{ category: "lint_error" }]],
  ["src/Cart.php:3 Phantom of the opera", []],
]);

const END = "\nFound 2 of 12 files that can be fixed in 0.155 seconds, 18.00 MB memory used\n";
playRows(phpCsFixer, [
  [
    `   1) src/Cart.php (braces_position, single_quote)\n   2) src/Price.php\n${END}`,
    [{ file: "src/Cart.php" }, { file: "src/Price.php" }],
  ],
  ["   1) src/Cart.php (braces)\nFixed 1 of 1 files in 0.198 seconds", []],
  [END.replace("Found 2", "Found 0"), []],
]);
