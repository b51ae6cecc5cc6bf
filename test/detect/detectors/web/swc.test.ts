import { swc } from "#detect/detectors/web/swc.ts";
import { playRows } from "../rows.ts";

const FRAME = `  x Expression expected
   ,-[src/cart.ts:1:1]
 1 | export function total() {
 2 |   return 1 +;
   :             ^
 3 | }
   \`----
`;

playRows(swc, [
  [
    `${FRAME}\n\nCaused by:\n    Syntax Error\nFailed to compile 1 file with swc.`,
    [{ message: "Expression expected", file: "src/cart.ts", line: 2, category: "syntax_error" }],
  ],
  [
    "\nCaused by:\n    0: failed to read .swcrc file for input file at `src/ok.ts`\n    1: unknown variant `typescrit`\nFailed to compile 1 file with swc.",
    [{ message: "unknown variant `typescrit`", file: ".swcrc", category: "config_error" }],
  ],
  ["Caused by:\n    0: failed to load\n    1: no such file", [{ message: "no such file" }]],
  [`${FRAME}\nFound 0 warnings and 1 error.`, []],
  ["Caused by:\n    Syntax Error\n", []],
  ["Caused by: java.lang.Error\n    0: x", []],
]);
