import { libsass } from "#detect/detectors/web/libsass.ts";
import { playRows } from "../rows.ts";

playRows(libsass, [
  [
    'Error: File to import not found or unreadable: parts/buttons.\n        on line 1:1 of src/shop.scss\n>> @import "parts/buttons";\n\n   ^\n',
    [
      {
        message: "File to import not found or unreadable: parts/buttons.",
        file: "src/shop.scss",
        line: 1,
        column: 1,
        category: "missing_dependency",
      },
    ],
  ],
  [
    'Error: Invalid CSS after "  top": expected "}", was ": 1px;"\n        on line 3:3 of bad.scss\n>>   top: 1px;\n',
    [{ file: "bad.scss", line: 3, category: "syntax_error" }],
  ],
  [
    "Error in plugin 'sass'\nMessage:\n    src/sass/cart.sass\nError: File to import not found or unreadable: parts/menu\n       Parent style sheet: stdin\n        on line 31 of stdin\n>> @import 'parts/menu';\n",
    [{ message: "File to import not found or unreadable: parts/menu", file: "src/sass/cart.sass", line: 31 }],
  ],
  [
    'Error: src/sass/cart.scss\nError: Undefined variable: "$primry".\n        on line 2 of stdin\n',
    [{ message: 'Undefined variable: "$primry".', file: "src/sass/cart.scss", category: "build_error" }],
  ],
  ['Error: Undefined variable: "$primry".\n        on line 2 of stdin\n', [{ file: null, line: null }]],
  ["the price\n        on line 2 of the menu\n", []],
  ["Warning: deprecated\n        on line 2 of src/shop.scss\n", []],
]);
