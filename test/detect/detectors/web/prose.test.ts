import { markdownLinkCheck, remark, textlint, textlintFrame } from "#detect/detectors/web/prose.ts";
import { playRows } from "../rows.ts";

playRows(remark, [
  [
    "docs/cart.md\n8:1-8:30 warning Unexpected unused definition, expected none        no-unused-definitions remark-lint\n\n⚠ 1 warning",
    [
      {
        message: "Unexpected unused definition, expected none",
        errorType: "no-unused-definitions",
        file: "docs/cart.md",
        line: 8,
      },
    ],
  ],
  [
    "README.md\n  3:5-3:14  warning  `he` may be insensitive  he-she  retext-equality\n",
    [{ file: "README.md", line: 3, errorType: "he-she" }],
  ],
  ["README.md\n  3:5-3:14  warning  `he` may be insensitive  he-she  retext-equality\n", [], 0],
  ["README.md: no issues found", []],
  ["/app/a.css\n  3:5  warning  Unexpected unit  unit-no-unknown\n", []],
]);

playRows(textlint, [
  [
    "\n/app/README.md\n  3:1   error    Found TODO: 'TODO: more'  no-todo\n  5:8   ✓ error  Incorrect term: “Javascript”  terminology\n",
    [
      { message: "Found TODO: 'TODO: more'", errorType: "no-todo", file: "/app/README.md", line: 3 },
      { message: "Incorrect term: “Javascript”", errorType: "terminology", line: 5, column: 8 },
    ],
  ],
  ["✓ all is well", []],
]);

playRows(textlintFrame, [
  [
    "no-todo: Found TODO: 'TODO: say more'\n/app/README.md:3:1\n       v\n    2. \n    3. TODO: say more\n       ^\n",
    [
      {
        message: "Found TODO: 'TODO: say more'",
        errorType: "no-todo",
        file: "/app/README.md",
        line: 3,
        column: 1,
      },
    ],
  ],
  ["no-todo: Found TODO\n/app/README.md:3:1\nand no frame", []],
]);

playRows(markdownLinkCheck, [
  [
    "FILE: README.md\n  [✖] docs/guide.md\n  [✓] #cart\n\n  ERROR: 1 dead links found!\n  [✖] docs/guide.md → Status: 400\n",
    [{ message: "docs/guide.md → Status: 400", file: "README.md" }],
  ],
  ["  ERROR: 1 dead link found in docs/a.md !\n  [✖] ./b.md → Status: 400", [{ file: "docs/a.md" }]],
  ["FILE: README.md\n  [✓] #cart\n\n  1 link checked.", []],
]);
