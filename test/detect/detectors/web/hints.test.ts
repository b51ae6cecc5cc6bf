import { describe, expect, it } from "vitest";
import { jshint, oxlint, tsd, tslint } from "#detect/detectors/web/hints.ts";
import { findings, scan } from "../javascript/scan.ts";
import { playRows } from "../rows.ts";

playRows(jshint, [
  [
    "src/cart.js: line 2, col 25, Expected '===' and instead saw '=='. (W116)\n\n1 error",
    [
      {
        message: "Expected '===' and instead saw '=='.",
        errorType: "W116",
        file: "src/cart.js",
        line: 2,
        column: 25,
      },
    ],
  ],
  ["src/cart.js:2:25: Missing semicolon.", [{ message: "Missing semicolon.", line: 2 }]],
  ["src/cart.js: line 2, col 1, Unexpected ')'. (E021)", [{ category: "syntax_error" }]],
  ["/app/a.js: line 2, col 10, Error - 'x' is not defined. (no-undef)", []],
  ["src/cart.ts:2:25: Missing semicolon.", []],
]);

playRows(tslint, [
  [
    "src/cart.ts:2:3\nERROR: 2:3   no-var-keyword  Forbidden 'var' keyword\nERROR: 4:14  triple-equals   == should be ===\n",
    [
      {
        message: "Forbidden 'var' keyword",
        errorType: "no-var-keyword",
        file: "src/cart.ts",
        line: 2,
        column: 3,
      },
      { message: "== should be ===", file: "src/cart.ts", line: 4 },
    ],
  ],
  ["src/cart.ts:2:3\nWARNING: 2:3  no-console  Calls to 'console.log'", [], 0],
  ["ERROR: 3 tests failed in cart.ts:", []],
]);

playRows(tsd, [
  [
    "\n  index.test-d.ts:4:19\n  ✖  4:19  Argument of type number is not assignable to parameter of type string.    \n  ✖  5:0   Expected an error, but found none.\n\n  2 errors\n",
    [
      {
        message: "Argument of type number is not assignable to parameter of type string.",
        file: "index.test-d.ts",
        line: 4,
      },
      { message: "Expected an error, but found none.", line: 5 },
    ],
  ],
  [
    "The test file `index.test-d.ts` or `index.test-d.tsx` does not exist in `/app`. Create one and try again.",
    [{ category: "config_error" }],
  ],
  ["  index.test-d.ts:4:19\n  ✔ fine", []],
]);

const warning =
  "  ! eslint(no-debugger): `debugger` statement is not allowed\n   ,-[src/cart.js:2:3]\n 2 |   debugger;\n   `----\n";
playRows(oxlint, [
  [
    `${warning}\nFound 1 warning and 0 errors.`,
    [
      {
        message: "`debugger` statement is not allowed",
        errorType: "eslint(no-debugger)",
        file: "src/cart.js",
        line: 2,
      },
    ],
  ],
  [`${warning}\nFound 1 warning and 1 error.`, []],
  [`${warning}\nFound 1 warning and 0 errors.`, [], 0],
  [
    "::error file=src/cart.js,line=2,endLine=2,col=23,endColumn=25,title=eslint(eqeqeq)::src/cart.js:2:23: Expected === and instead saw ==",
    [{ message: "Expected === and instead saw ==", errorType: "eslint(eqeqeq)", line: 2, column: 23 }],
  ],
  ["::error file=test/a.test.ts,title=sums,line=4,column=50::AssertionError: expected 1 to be 2", []],
  [
    "Failed to parse oxlint configuration file.\n\n  x Rule 'no-such-thing' not found in plugin 'eslint'\n",
    [{ message: "Rule 'no-such-thing' not found in plugin 'eslint'", category: "config_error" }],
  ],
]);

describe("jshint in the dress of others", () => {
  const first = (text: string, command: string) => findings(text, { command })[0];
  const wanted = {
    detector: "jshint",
    message: "Missing semicolon.",
    file: "src/cart.js",
    line: 12,
    test: null,
  };

  it("is read under grunt, now and before 0.7", () => {
    const grunt = (said: string) =>
      `Running "jshint:all" (jshint) task\n${said}\nWarning: Task "jshint:all" failed. Use --force to continue.\n`;
    const shown =
      "\n   src/cart.js\n     12 |  var tax = 3\n                         ^ Missing semicolon.\n\n>> 1 error in 1 file\n";
    expect(first(grunt(shown), "grunt")).toMatchObject({ ...wanted, category: "lint_error" });
    const old = "Linting src/cart.js ...ERROR\n[L12:C14] W033: Missing semicolon.\nvar tax = 3\n";
    expect(first(grunt(old), "grunt")).toMatchObject(wanted);
  });

  it("is read as jshint-stylish shows it", () => {
    const text = "\nsrc/cart.js\n  line 12  col 14  Missing semicolon.\n\n  ⚠  1 warning\n";
    expect(first(text, "gulp lint")).toMatchObject(wanted);
  });

  it("near miss: a line and a column in a sentence", () => {
    expect(scan(jshint, "\nsrc/cart.js\n at line 12  col 14 we stop\n     12 |  x\n       ^ here\n")).toEqual(
      [],
    );
  });
});
