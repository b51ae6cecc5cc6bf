import { templateLints } from "#detect/detectors/lint/template-lints.ts";
import { playRows } from "../rows.ts";

playRows(templateLints, [
  [
    "app/views/cart.haml:12 [W] LineLength: Line is too long. [121/80]\n",
    [
      {
        file: "app/views/cart.haml",
        line: 12,
        errorType: "LineLength",
        message: "Line is too long. [121/80]",
      },
    ],
  ],
  [
    "scss/cart.scss:1:3 [E] ColorKeyword: Color `red` should be written in hexadecimal form\n",
    [{ line: 1, column: 3, errorType: "ColorKeyword" }],
  ],
  ["app/views/cart.slim:2 [E] Unexpected end of the menu\n", [{ message: "Unexpected end of the menu" }]],
  ["app/views/cart.haml:12 [info] rendered\n", []],
  ["cart.rb:12 [W] LineLength: too long\n", []],
]);
