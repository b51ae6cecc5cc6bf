import { describe, expect, it } from "vitest";
import { detect } from "#detect/detect.ts";
import { logOf } from "../../log-of.ts";

const kind = (output: string, command: string) =>
  detect(logOf(output), { command, exitCode: 1, signal: null }, { detectors: [] }).findings[0]?.category;

describe("the kind that a tool nobody knows tells", () => {
  it.each([
    ['"src/till.frob", line 14: Error:  #65: expected a ";"\n', "frobcc -c src/till.frob", "syntax_error"],
    ['"src/till.frob", line 14: Error:  #65: expected a "till"\n', "frobcc -c src/till.frob", "build_error"],
    ["ERROR: The cashier does not have permission to open the till.\n", "frob open", "permission_error"],
    ["ERROR: The cashier does not have time to open the till.\n", "frob open", "other"],
    ["All attempts to connect to till.example.com failed.\n", "frob sync", "connection_error"],
    ["Executable `tillctl` not found\n", "frob run", "missing_dependency"],
    ["ERROR: Invalid input (unrecognized_keys: tills)\n", "froblint", "config_error"],
    ["ERROR: Invalid input (tills)\n", "froblint", "lint_error"],
    ["error: no usable till servers configured.\n", "frob install till", "config_error"],
    ["Error: failed to read part `till`: /app/src/till.frob does not exist\n", "frobfmt src", "config_error"],
    [
      "Error: ENOENT: no such file or directory, open 'views/header.pug'\n    at views/till.pug line 2\n    at read (/app/node_modules/pug-load/index.js:69:13)\n",
      "pug views/till.pug",
      "missing_dependency",
    ],
    [
      "Error: ENOENT: no such file or directory, open 'views/header.pug'\n    at read (/app/src/till.js:69:13)\n",
      "node src/till.js",
      "runtime_error",
    ],
    ["Error: unexpected symbol in:\n", "./till", "syntax_error"],
    [
      "Failed to parse till: 1 error occurred:\n\t* Unknown root level key in till: 'coims'\n",
      "frob validate a",
      "config_error",
    ],
    ['Error: The file "till.json" was not found.\n', "froblint a", "config_error"],
    ['Error: The coin "till.json" was not kept.\n', "froblint a", "lint_error"],
    ["Error: No ruleset has been found.\n", "froblint a", "config_error"],
    ["Error: No coins have been found.\n", "froblint a", "lint_error"],
    ["Error: This environment is externally managed\n", "frob install till", "config_error"],
    ["Error: Tillfile.lock is out-of-date.\n", "frob sync", "config_error"],
    ["Error: Hunk #1 FAILED at 1.\n", "frob -p1", "other"],
    ["Error: the till FAILED at 1.\n", "patch -p1", "config_error"],
    ["a.till:5:12: error: unmatched OUTDENT\n", "frobc a.till", "syntax_error"],
    ["a.till:5:12: error: unmatched COINS\n", "frobc a.till", "build_error"],
    [
      "a.xml:3: parser error : Opening and ending tag mismatch: till line 2 and coin\n",
      "frob a.xml",
      "syntax_error",
    ],
    [
      "a.xml:1.60: Element 'till': Missing child element(s). Expected is ( coin ).\n",
      "frob a.xml",
      "lint_error",
    ],
    ["a.xml:1.60: Element 'till': stuck.\n", "frob a.xml", "config_error"],
    ["error: Undefined or forward referenced coin: tiem\n", "frob a.till", "build_error"],
    ["error: Undefined is what the till said\n", "frob a.till", "other"],
    ["pan:1: assertion violated !(coins<3) (at depth 26)\n", "make verify", "test_failure"],
    [
      "Error: The till requires both a drawer and a bell installed in your project.\n",
      "frob a",
      "missing_dependency",
    ],
    ["Error: The till requires both a drawer and a bell.\n", "frob a", "other"],
    ["Error: argument --till: invalid choice: 'oka' (choose from 'oak', 'ash')\n", "frob a", "config_error"],
    [
      "a.till:6:3 - error TS2339: Property 'depht' does not exist on type 'Till'.\n",
      "npm run typecheck",
      "type_error",
    ],
    ['src/till.py:11: error: "str" has no attribute "coins"  [attr-defined]\n', "./check.sh", "type_error"],
    ["Error: shells are not played in the rooms\n", "npx turbo run build", "build_error"],
    ["Error: shells are not played in the rooms\n", "npx turbo run serve", "other"],
    ["src/till.c:8: the drawer is open\n", "make lint", "lint_error"],
  ])("in words: %j", (output, command, category) => {
    expect(kind(output, command)).toBe(category);
  });

  it.each([
    ["a severity of linters", "src/till.frob:1:7: style: Use a drawer.\n", "frob till", "lint_error"],
    [
      "the same word as the start of a sentence",
      "src/till.frob:1:7: error: style of till\n",
      "frob till",
      "build_error",
    ],
    [
      "a task's words of a place",
      "checks...Failed\n\nsrc/till.py:1:1: 'drawer' imported but unused\n",
      "invoke check",
      "lint_error",
    ],
    [
      "a test that could not be compiled",
      "test/till_test.frob:4:23: Error: The getter 'coins' isn't defined for the type 'Till'.\nSome tests failed.\n",
      "frob test test/till_test.frob",
      "build_error",
    ],
    [
      "a test that was",
      "test/till_test.frob:4:23: Error: four coins are left\nSome tests failed.\n",
      "frob test test/till_test.frob",
      "test_failure",
    ],
    [
      "what only a run says, with a place",
      " ERROR  TypeError: Cannot read properties of undefined (reading 'coins')\n\nFile: till.frob.js:13:27\n",
      "frob build",
      "runtime_error",
    ],
    [
      "a place and the call that was there",
      "==================\nSUMMARY: TillWatcher: two hands in the till /app/src/till.c:6:8 in give\n",
      "frobcc src/till.c -o till && ./till",
      "runtime_error",
    ],
    [
      "a place and no call",
      "==================\nSUMMARY: TillWatcher: two hands in the till /app/src/till.c:6:8 in all drawers\n",
      "frobcc src/till.c -o till && ./till",
      "build_error",
    ],
    [
      "a heading that only says the kind",
      "SyntaxError in file /app/Tillfile, line 2:\nColon expected after keyword coins. (Tillfile, line 2)\n",
      "frob -j1",
      "syntax_error",
    ],
    [
      "a heading of another kind",
      "TillError in file /app/Tillfile, line 2:\nColon expected after keyword coins. (Tillfile, line 2)\n",
      "frob -j1",
      "config_error",
    ],
    [
      "what Spock says of a condition, without its runner",
      "Condition not satisfied:\n\ntill.coins() == 4\n|    |       |\n|    3       false\n\n\tat shop.TillSpec.counts coins(TillSpec.groovy:14)\n",
      "frob -j1",
      "test_failure",
    ],
    ["what QuickCheck says", "*** Failed! Falsified (after 1 test):\n0\n", "frob -j1", "test_failure"],
    [
      "what it was told to do",
      "Unit Testing:  till_test.yml\n  FAILED:\n    coins: 4, time: 5m,\n",
      "frobd test till_test.yml",
      "test_failure",
    ],
  ])("by its form: %s", (_, output, command, category) => {
    expect(kind(output, command)).toBe(category);
  });
});
