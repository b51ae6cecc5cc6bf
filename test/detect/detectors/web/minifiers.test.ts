import { closure, terser } from "#detect/detectors/web/minifiers.ts";
import { playRows } from "../rows.ts";

playRows(terser, [
  [
    "Parse error at src/cart.js:3,23\n  return items.length +;\n                       ^\nERROR: Unexpected token: punc (;)\n    at js_error",
    [{ message: "Unexpected token: punc (;)", file: "src/cart.js", line: 3, column: 23, from: 0, to: 4 }],
  ],
  ["Parse error at src/cart.js:3,23\n  return 1;", []],
  ["Parse error at line 3\nERROR: x", []],
  ["ERROR: ENOENT: no such file or directory, open 'src/missing.js'", []],
]);

playRows(closure, [
  [
    "src/cart.js:6:18: ERROR - [JSC_TYPE_MISMATCH] actual parameter 1 of total does not match formal parameter",
    [{ errorType: "JSC_TYPE_MISMATCH", file: "src/cart.js", line: 6, category: "type_error" }],
  ],
  [
    "src/cart.js:2: ERROR - [JSC_PARSE_ERROR] Parse error. primary expression expected",
    [{ category: "syntax_error", line: 2, column: null }],
  ],
  [
    "src/cart.js:2:1: ERROR - [JSC_UNDEFINED_VARIABLE] variable x is undeclared",
    [{ message: "variable x is undeclared" }],
  ],
  ["src/cart.js:2:1: WARNING - [JSC_UNREACHABLE_CODE] unreachable code", []],
  ["1 error(s), 0 warning(s)", []],
]);
