import { codespell, pydocstyle, vulture, yapf } from "#detect/detectors/python/lint-words.ts";
import { playRows } from "../rows.ts";

playRows(vulture, [
  [
    "cart.py:1: unused import 'os' (90% confidence)",
    [{ message: "unused import 'os'", file: "cart.py", line: 1 }],
  ],
  ["cart.py:4: unreachable code after 'return' (100% confidence, 2 lines)", [{ line: 4 }]],
  ["cart.py:1: we have confidence (90% confidence)", []],
]);

playRows(codespell, [
  [
    "docs/cart.md:3: recieve ==> receive",
    [{ message: "recieve ==> receive", file: "docs/cart.md", line: 3 }],
  ],
  ["docs/cart.md: 3 files ==> dist", []],
]);

playRows(pydocstyle, [
  [
    "cart.py:1 at module level:\n        D100: Missing docstring in public module\ncart.py:4 in public function `total`:\n        D103: Missing docstring in public function\n",
    [
      { message: "Missing docstring in public module", errorType: "D100", file: "cart.py", line: 1 },
      { errorType: "D103", line: 4, from: 2, to: 4 },
    ],
  ],
  ["cart.py:1 at module level:\nnothing", []],
]);

playRows(yapf, [
  ["--- cart.py\t(original)\n+++ cart.py\t(reformatted)\n@@ -1,2 +1,2 @@", [{ file: "cart.py", from: 0 }]],
  ["--- cart.py\n+++ cart.py", []],
]);
