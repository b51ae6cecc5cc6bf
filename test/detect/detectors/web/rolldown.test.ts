import { ncc, rolldown, unbuild } from "#detect/detectors/web/rolldown.ts";
import { playRows } from "../rows.ts";

playRows(rolldown, [
  [
    "[UNRESOLVED_IMPORT] Error: Could not resolve './prize' in src/index.ts\n   ╭─[ src/index.ts:1:23 ]\n   │",
    [
      {
        message: "Could not resolve './prize' in src/index.ts",
        errorType: "UNRESOLVED_IMPORT",
        file: "src/index.ts",
        line: 1,
        column: 23,
      },
    ],
  ],
  ["[PARSE_ERROR] Error: Unexpected token\n   ╭─[ src/index.ts:1:30 ]", [{ category: "syntax_error" }]],
  [
    "[plugin vite:vue] /app/src/Cart.vue:4:14\nRolldownError: Interpolation end sign was not found.\nSyntaxError: Interpolation end sign was not found.\n",
    [
      {
        message: "Interpolation end sign was not found.",
        category: "syntax_error",
        file: "/app/src/Cart.vue",
        line: 4,
      },
    ],
  ],
  ["[PARSE_ERROR] Error: Unexpected token\nno place", []],
  ["[plugin vite:vue] /app/src/Cart.vue:4:14\nis slow", []],
]);

playRows(unbuild, [
  [
    ' ERROR  Error building /app: RollupError: Could not resolve "./prize" from "src/index.ts"',
    [
      {
        message: 'Could not resolve "./prize" from "src/index.ts"',
        file: "src/index.ts",
        category: "missing_dependency",
      },
    ],
  ],
  [" ERROR  Error building /app: Error: Transform failed with 1 error:", []],
]);

playRows(ncc, [
  [
    "Error: [tsl] ERROR in /app/src/index.ts(1,14)\n      TS2322: Type 'string' is not assignable to type 'number'.\n",
    [
      {
        message: "Type 'string' is not assignable to type 'number'.",
        errorType: "TS2322",
        file: "/app/src/index.ts",
        line: 1,
      },
    ],
  ],
  ["Error: [tsl] ERROR in /app/src/index.ts(1,14)\n", []],
]);
