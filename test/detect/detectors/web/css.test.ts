import { less, postcss, tailwind } from "#detect/detectors/web/css.ts";
import { playRows } from "../rows.ts";

playRows(postcss, [
  [
    "(261:10) The `p-5` class does not exist, but `p-4` does.\n",
    [
      {
        message: "The `p-5` class does not exist, but `p-4` does.",
        line: 261,
        column: 10,
        category: "build_error",
      },
    ],
  ],
  [
    "✖ CssSyntaxError: C:\\shop\\shop.css:2:3: Unknown word\n",
    [{ message: "Unknown word", file: "C:\\shop\\shop.css", line: 2 }],
  ],
  ["The `p-5` class does not exist in this school\n", []],
  [
    "CssSyntaxError: /app/src/shop.css:3:3: Unknown word margin",
    [
      {
        message: "Unknown word margin",
        file: "/app/src/shop.css",
        line: 3,
        column: 3,
        errorType: "CssSyntaxError",
      },
    ],
  ],
  [
    "SvgoParserError: icon.svg:3:3: Invalid attribute name",
    [{ message: "Invalid attribute name", file: "icon.svg" }],
  ],
  ["CssSyntaxError: postcss-import: a.css:1:1: Failed to find 'b.css'", [{ file: "a.css", line: 1 }]],
  ["CssSyntaxError: Unknown word", []],
  ["class CssSyntaxError: shop.css:3:3: x", []],
]);

const BANNER = "≈ tailwindcss v4.3.3\n\nError:\n┌\n";
playRows(tailwind, [
  [
    `${BANNER}│ Error: Cannot apply unknown utility class \`bg-primry-500\`\n└\n`,
    [{ message: "Cannot apply unknown utility class `bg-primry-500`", errorType: "Error" }],
  ],
  [
    `${BANNER}│ CssSyntaxError: /app/shop.css:2:1: Missing closing } at .btn\n└\n`,
    [{ message: "Missing closing } at .btn", file: "/app/shop.css", line: 2, category: "syntax_error" }],
  ],
  ["│ Error: Unsupported argument\n│ \n│   on main.tf line 3:", []],
  ["≈ tailwindcss v4.3.3\n\nDone in 232ms\n", []],
]);

playRows(less, [
  [
    "NameError: variable @primry is undefined in /app/shop.less on line 2, column 10:\n1 .cart {",
    [
      {
        message: "variable @primry is undefined",
        errorType: "NameError",
        file: "/app/shop.less",
        line: 2,
        column: 10,
      },
    ],
  ],
  ["ParseError: Unrecognised input in a.less on line 4, column 1:", [{ category: "syntax_error" }]],
  [
    "FileError: 'missing' wasn't found. Tried - missing.less in a.less on line 1, column 1:",
    [{ category: "missing_dependency" }],
  ],
  ["SyntaxError: somewhere in shop.less on line 2", []],
]);
