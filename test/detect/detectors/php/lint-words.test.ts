import { consoleUsage, phpcpd, phpmd } from "#detect/detectors/php/lint-words.ts";
import { playRows } from "../rows.ts";

playRows(phpmd, [
  [
    "/app/src/Cart.php:4   UnusedPrivateField     Avoid unused private fields such as '$unused'.",
    [
      {
        message: "Avoid unused private fields such as '$unused'.",
        errorType: "UnusedPrivateField",
        file: "/app/src/Cart.php",
        line: 4,
      },
    ],
  ],
  [
    "\t-\tUnexpected token: }, line: 5, col: 1, file: /app/src/Cart.php.",
    [
      {
        message: "Unexpected token: }",
        line: 5,
        column: 1,
        file: "/app/src/Cart.php",
        category: "syntax_error",
      },
    ],
  ],
  ["::warning file=/app/src/Cart.php,line=6::Avoid unused local variables such as '$x'.", [{ line: 6 }]],
  ["#0 /usr/share/php/PDepend/Parser.php(7964): x", []],
]);

playRows(phpcpd, [
  [
    "Found 1 clones with 5 duplicated lines in 2 files:\n\n  - /app/src/A.php:2-7 (5 lines)\n    /app/src/B.php:2-7\n",
    [{ message: "5 lines duplicated in /app/src/B.php", file: "/app/src/A.php", line: 2 }],
  ],
  ["No clones found.", []],
]);

playRows(consoleUsage, [
  [
    '\n  Command "cart:totl" is not defined.  \n',
    [{ message: 'Command "cart:totl" is not defined.', from: 1 }],
  ],
  ['   ERROR  Command "cart:totl" is not defined. Did you mean one of these?', [{ from: 0 }]],
  ['  The "--pric" option does not exist.  ', [{ message: 'The "--pric" option does not exist.' }]],
  ['  Not enough arguments (missing: "name").', [{ from: 0 }]],
  ['Command "cart:totl" is not defined.', []],
]);
