import { parcel, rspack } from "#detect/detectors/web/bundlers.ts";
import { playRows } from "../rows.ts";

playRows(rspack, [
  [
    "ERROR in ./src/index.js 1:1-26\n  × Module not found: Can't resolve 'axios' in '/app/src'\n   ╭─[1:0]\n 1 │ import axios from \"axios\";\n   · ──────\n   ╰────\n\nRspack compiled with 1 error in 25 ms",
    [
      {
        message: "Module not found: Can't resolve 'axios' in '/app/src'",
        file: "./src/index.js",
        line: 1,
        from: 0,
        to: 6,
      },
    ],
  ],
  [
    "error   Build error: \nFile: ./src/index.ts:1:1\n  × Module build failed (from builtin:swc-loader):\n  ╰─▶   × Syntax Error: Expression expected\n         ╭─[2:23]\n       2 │   return 1 +;\n         ╰────\n",
    [{ message: "Expression expected", category: "syntax_error", file: "./src/index.ts", line: 2 }],
  ],
  [
    "error   [rsbuild:config] Could not find any entry module",
    [{ message: "Could not find any entry module", category: "config_error" }],
  ],
  ["ERROR in ./src/index.js 1:1-26\nModule not found: Error: Can't resolve 'axios'", []],
  ["Rspack compiled successfully in 21 ms", []],
]);

playRows(parcel, [
  [
    "🚨 Build failed.\n\n@parcel/core: Failed to resolve '@acme/ui' from\n'./src/lib/cart.js'\n\n  \\app\\src\\lib\\cart.js:1:27\n  > 1 | import\n",
    [
      {
        message: "Failed to resolve '@acme/ui' from './src/lib/cart.js'",
        file: "\\app\\src\\lib\\cart.js",
        line: 1,
        category: "missing_dependency",
      },
    ],
  ],
  [
    "🚨 Build failed.\n\n@parcel/core: Failed to resolve './prize.js' from './src/index.js'\n\n  /app/src/index.js:1:23\n  > 1 | import\n\n@parcel/resolver-default: Cannot load file './prize.js' in './src'.\n",
    [
      {
        message: "Failed to resolve './prize.js' from './src/index.js'",
        category: "missing_dependency",
        line: 1,
        column: 23,
      },
    ],
  ],
  [
    "🚨 Build failed.\n\n@parcel/transformer-css: Unexpected end of input\n\n  /app/src/shop.css:3:1\n@parcel/core: x",
    [{ category: "syntax_error", file: "/app/src/shop.css", line: 3 }],
  ],
  [
    "🚨 Build failed.\n@parcel/core: Failed to resolve '/shop.css' from './index.html'\n@parcel/resolver-default: Cannot load file './shop.css' in './'.\n",
    [
      {
        message: "Failed to resolve '/shop.css' from './index.html'",
        category: "missing_dependency",
        file: "./index.html",
      },
    ],
  ],
  ["🚨 Build failed.\n\nunknown: Entry /app/src/main.js does not exist", [{ category: "config_error" }]],
  ["✨ Built in 373ms", []],
]);
