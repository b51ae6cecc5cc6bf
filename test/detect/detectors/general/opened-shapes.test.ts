import { describe, expect, it } from "vitest";
import { detect } from "#detect/detect.ts";
import { DETECTORS } from "#detect/registry.ts";
import { logOf } from "../../log-of.ts";

/** What is said of an output that failed: message, place, test, kind. */
function told(output: string, command: string | null, detectors: typeof DETECTORS = []): string {
  const { findings } = detect(logOf(output), { command, exitCode: 1, signal: null }, { detectors });
  const [found] = findings;
  if (found === undefined) return "nothing";
  return [found.message, `${found.file ?? "-"}:${found.line ?? "-"}`, found.test ?? "-", found.category].join(
    " | ",
  );
}

describe("shapes found in output that nobody had looked at", () => {
  it.each([
    [
      "a place and a severity lead to the words below",
      "[1 of 1] Compiling Main\n\napp.hs:1:1: error:\n    Could not find module ‘Shop.Courier’\n  |\n1 | import Shop.Courier (ship)\n",
      "ghc app.hs",
      "Could not find module ‘Shop.Courier’ | app.hs:1 | - | missing_dependency",
    ],
    [
      "a file speaks for itself",
      "calc.y: error: 4 shift/reduce conflicts [-Werror=conflicts-sr]\n",
      "bison -Werror calc.y",
      "4 shift/reduce conflicts | calc.y:- | - | build_error",
    ],
    [
      "an error that nobody took, told under its name",
      'Unhandled SIMPLE-ERROR in thread #<THREAD "main thread" RUNNING\n                   {1001}>:\n  no stock left for soup\n\nBacktrace for: #<THREAD>\n0: (LOAD #<FD-STREAM for "file /home/dev/app/stock.lisp" {10}>)\n',
      "sbcl --script stock.lisp",
      "no stock left for soup | /home/dev/app/stock.lisp:- | - | runtime_error",
    ],
    [
      "an error's name over a place, from a tool that runs nothing",
      'TypeError: Type literal_string "19" is not implicitly convertible to expected type uint256.\n --> Cart.sol:5:5:\n  |\n5 |     uint256 tax = "19";\n  |     ^^^^^^^\n',
      "solcjs --bin Cart.sol",
      'Type literal_string "19" is not implicitly convertible to expected type uint256. | Cart.sol:5 | - | type_error',
    ],
    [
      "warnings that end the run",
      "Warning: no theme called winter\n\nAborted due to warnings.\n",
      null,
      "no theme called winter | -:- | - | other",
    ],
    [
      "a step's file, and right below it why it failed",
      'Loading "Gruntfile.js" tasks...ERROR\n>> SyntaxError: missing ) after argument list\n',
      "grunt build",
      "missing ) after argument list | Gruntfile.js:- | - | syntax_error",
    ],
    [
      "a test's name in quotes",
      '✘   (0 / 1)\n\n   FAIL  "ships what was paid"\n    Cannot read properties of undefined\n\n    at ship (/app/test/order.js:2:39)\n\n  Total:     1\n  Passed:    0\n',
      null,
      "Cannot read properties of undefined | /app/test/order.js:2 | ships what was paid | test_failure",
    ],
    [
      "a test's name under a verdict with its place",
      "0 successes / 1 failure / 0 errors / 0 pending : 0.001 seconds\n\nFailure -> spec/order_spec.lua @ 5\norder ships what was paid\nspec/order_spec.lua:2: attempt to index a nil value (field 'address')\n",
      null,
      "attempt to index a nil value (field 'address') | spec/order_spec.lua:2 | order ships what was paid | test_failure",
    ],
    [
      "a test that is only said to have failed",
      "ERROR: /app/cart_test.pl:5:\n\ttest adds_tax: failed\n",
      null,
      "test adds_tax: failed | /app/cart_test.pl:5 | adds_tax | test_failure",
    ],
    [
      "a sentence broken at a width of nothing",
      "tests/stock.spec.js\n  ✖ takes one (12.6ms)\n ERRORS \n\n  ❯ default / takes one\n\n   Error:\nno\nstock\nleft\n \n   at take tests/stock.spec.js:2\n\nTests  1 failed (1)\n",
      null,
      "Error: no stock left | tests/stock.spec.js:2 | takes one | test_failure",
    ],
    [
      "what runs code is told to read it only",
      "/app/menu.coffee:2:3: error: unexpected if\n  if dish\n  ^^\n",
      "coffee -c menu.coffee",
      "unexpected if | /app/menu.coffee:2 | - | build_error",
    ],
    [
      "a place, the code there, and the words behind a blank line",
      "ejs: /app/shop.ejs:2\n    1| <h1>Shop</h1>\n >> 2| <% for (const dish of dishes) { %>\n    3| <p>\n\ndishes is not defined\n",
      "ejs shop.ejs",
      "dishes is not defined | /app/shop.ejs:2 | - | runtime_error",
    ],
    [
      "problems by number of text and line, under their file",
      "shop.frag\nERROR: 0:5: 'colur' : undeclared identifier \nERROR: 1 compilation errors.  No code generated.\n",
      "glslangValidator shop.frag",
      "'colur' : undeclared identifier | shop.frag:5 | - | build_error",
    ],
    [
      "places with what was being read behind a tab",
      'RUNTIME ERROR: couldn\'t open import "dishes.libsonnet": no match locally or in the library paths.\n\tmenu.jsonnet:1:16-41\tthunk <dishes>\n',
      "jsonnet menu.jsonnet",
      'RUNTIME ERROR: couldn\'t open import "dishes.libsonnet": no match locally or in the library paths. | menu.jsonnet:1 | - | missing_dependency',
    ],
    [
      "a scenario, and the step of it that failed",
      "Failures:\n\n1) Scenario: adds tax # features/cart.feature:2\n   ✔ Given a dish of 100 # features/steps.js:4\n   ✖ Then it costs 119 # features/steps.js:5\n       AssertionError: 118 !== 119\n           at World.<anonymous> (/app/features/steps.js:5:42)\n\n1 scenario (1 failed)\n",
      "cucumber-js",
      "118 !== 119 | /app/features/steps.js:5 | adds tax | test_failure",
    ],
    [
      "a numbered test whose name begins as a word for it does",
      "Failed tests:\n-------------\n1) TestCart.testAddsTax\ntest_cart.lua:4: expected: 119, actual: 118\nstack traceback:\n\ttest_cart.lua:4: in upvalue 'TestCart.testAddsTax'\n\nRan 1 tests in 0.000 seconds, 0 successes, 1 failure\n",
      "lua5.4 test_cart.lua",
      "expected: 119, actual: 118 | test_cart.lua:4 | TestCart.testAddsTax | test_failure",
    ],
    [
      "a verdict between stars, and a stack with its innermost call first",
      "bill: adds_tax_test (module 'bill')...*failed*\nin function bill:adds_tax_test/0 (bill.erl, line 7)\nin call from eunit_test:run_testfun/1 (eunit_test.erl, line 71)\n**error:{badmatch,118}\n\n  Failed: 1.  Skipped: 0.  Passed: 0.\n",
      null,
      "{badmatch,118} | bill.erl:7 | bill: adds_tax_test (module 'bill') | test_failure",
    ],
    [
      "a verdict's letter, the names and the turn behind a place",
      "50%: Checks: 2, Failures: 1, Errors: 0\ntest.c:4:F:tax:adds_tax:0: Assertion 'gross(100) == 119' failed\n",
      "./suite",
      "tax:adds_tax:0: Assertion 'gross(100) == 119' failed | test.c:4 | adds_tax | test_failure",
    ],
    [
      "a line of a file without a name, told right above",
      "*** FATAL CONFIG FILE ERROR ***\nReading the configuration file, at line 2\n>>> 'maxmemroy 10mb'\nBad directive or wrong number of arguments\n",
      "redis-server shop.conf",
      "Bad directive or wrong number of arguments | shop.conf:2 | - | config_error",
    ],
  ])("%s", (_, output, command, expected) => expect(told(output, command)).toBe(expected));

  it.each([
    [
      "a program of its own is no file that is spoken of",
      "frob.exe: error: no such option: --frob\n",
      /\| -:- \|/,
    ],
    ["nor is a linker", "ld.lld: error: no such option\n", /\| -:- \|/],
    [
      "a quoted word behind FAIL, with more behind it, is no test",
      'FAIL "cart" of 3 in 2 s\n',
      /\| - \| [a-z_]+$/,
    ],
    [
      "a chain of commands does not say who spoke",
      "raised CONSTRAINT_ERROR : run.adb:5 divide by zero\n",
      /runtime_error/,
    ],
  ])("%s", (_, output, expected) => expect(told(output, "gnatmake run.adb && ./run")).toMatch(expected));

  it("a rule that is no compiler's switch is a checker's, also where a compiler's record reads it", () => {
    const of = (flag: string) => told(`cart.c:3:11: error: price [${flag}]\n`, null, DETECTORS);
    expect(of("nullPointer")).toMatch(/lint_error$/);
    expect(of("-Werror=unused-variable")).toMatch(/build_error$/);
  });

  it("a place with a column over a mark is not node's", () => {
    const output = "In app.cr:1:1\n\n 1 | require \"courier\"\n     ^\nError: can't find file 'courier'\n";
    expect(told(output, "crystal build app.cr", DETECTORS)).toMatch(
      /^can't find file 'courier' \| app\.cr:1 \|/,
    );
  });
});
