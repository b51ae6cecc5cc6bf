import { gatsby } from "#detect/detectors/web/gatsby.ts";
import { playRows } from "../rows.ts";

playRows(gatsby, [
  [
    " ERROR #98123  WEBPACK\n\nGenerating JavaScript bundles failed\n\nCannot read property 'split' of undefined\n",
    [{ message: "Cannot read property 'split' of undefined" }],
  ],
  [
    ' ERROR #85923  GRAPHQL\n\nThere was an error in your GraphQL query:\n\nCannot query field "tax" on type "Cart".\n\nFile: src/pages/cart.js:12:5\n',
    [{ message: 'Cannot query field "tax" on type "Cart".', file: "src/pages/cart.js", line: 12, column: 5 }],
  ],
  [
    ' ERROR #10123  CONFIG\n\nThe site has no plugin to read carts.\n\n ERROR #95312 \n\n"window" is not available here.\n\nwindow of the shop is closed here\n',
    [
      { message: "The site has no plugin to read carts.", category: "config_error" },
      { message: "window of the shop is closed here" },
    ],
  ],
  [
    " ERROR #98123  WEBPACK\n\nGenerating JavaScript bundles failed\n\n/home/dev/shop/src/pages/cart.js: Unexpected token (10:9)\n\n> 10 |   return <div>\n     |          ^\n\nFile: src/pages/cart.js:10:9\n",
    [
      {
        message: "Unexpected token",
        category: "syntax_error",
        file: "src/pages/cart.js",
        line: 10,
        column: 9,
      },
    ],
  ],
  [
    "ERROR #98123 WEBPACK\n\nGenerating JavaScript bundles failed\n\nstyles.4fb9.css from Css Minimizer\n/home/dev/shop/styles.4fb9.css:139:5: Unknown word [styles.4fb9.css:139,5]\nat Input.error (/home/dev/shop/node_modules/postcss/lib/input.js:128:16)\n",
    [
      {
        message: "Unknown word",
        category: "syntax_error",
        file: "/home/dev/shop/styles.4fb9.css",
        line: 139,
      },
    ],
  ],
  [
    " ERROR #98123  WEBPACK\n\nThe till is closed on Mondays\n\n/home/dev/shop/src/cart.js: Unexpected token (10:9)\n",
    [{ message: "The till is closed on Mondays" }],
  ],
  [" ERROR #98123  WEBPACK\n\nnot finished run queries - 1.2s\n", []],
  ["line 3: ERROR #98123 of the cart\n\nall is lost now\n", []],
]);
