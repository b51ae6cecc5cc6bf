import { describe, expect, it } from "vitest";
import { detect } from "#detect/detect.ts";
import { logOf } from "../detect/log-of.ts";

function first(text: string, command: string | null = null, exitCode: number | null = 1) {
  return detect(logOf(text), { command, exitCode, signal: null }).findings[0];
}

describe("known tools in the parts of their output that people paste", () => {
  it("Catch2: an assertion without the name of its test", () => {
    const text = `C:\\shop\\tests\\cart.cpp(21): FAILED:
  REQUIRE( total({12, 30}) == 42 )
with expansion:
  41 == 42

-------------------------------------------------------------------------------
Street
-------------------------------------------------------------------------------
C:\\shop\\tests\\street.cpp(31)
...............................................................................

C:\\shop\\tests\\street.cpp(44): FAILED:
  CHECK( street == "MAIN" )
with expansion:
  "main" == "MAIN"`;
    expect(first(text)).toMatchObject({
      detector: "catch2",
      file: "C:\\shop\\tests\\cart.cpp",
      line: 21,
      message: "REQUIRE( total({12, 30}) == 42 ): 41 == 42",
    });
    // A place that failed, and nothing that Catch2 asserts below it
    expect(first("cart.cfg(21): FAILED:\n  the shop is closed")?.detector).not.toBe("catch2");
  });

  it("Kotlin: a file's address on a drive", () => {
    const text =
      "e: file:///C:/Users/dev/shop/Cart.kt:12:5 Unresolved reference: total\n\nFAILURE: Build failed with an exception.";
    expect(first(text, "./gradlew assemble")).toMatchObject({
      message: "Unresolved reference: total",
      file: "C:/Users/dev/shop/Cart.kt",
      line: 12,
    });
    expect(first("e: file:///home/dev/shop/Cart.kt:12:5 Unresolved reference: total")).toMatchObject({
      file: "/home/dev/shop/Cart.kt",
    });
  });

  it("gcc before it said 'error': a source that is not there", () => {
    const text = `gcc -I./src -o ./obj/cart ./src/cart.c
gcc: ./src/cart.c: No such file or directory
gcc: No input files specified
*** Error code 1

Stop in /tmp/shop.`;
    expect(first(text, "make")).toMatchObject({
      detector: "gcc",
      category: "build_error",
      message: "./src/cart.c: No such file or directory",
    });
    expect(first("gcc: No such file or directory", "make")?.detector).not.toBe("gcc");
  });

  it("pnpm: what a script ended with is no setting", () => {
    const text = `$ pnpm i
node_modules/.pnpm/cart@1.0.0/node_modules/cart: Running install script...
 ELIFECYCLE  Command failed with exit code -26.`;
    expect(first(text, "pnpm i")).toMatchObject({ category: "other" });
  });

  it("pre-commit before 1.18: a hook that changed files", () => {
    const text = `Trim Trailing Whitespace.................................................Passed
prettier.................................................................Failed
hookid: prettier

Files were modified by this hook. Additional output:

cart.js 36ms
menu.json 49ms`;
    expect(first(text, "pre-commit run --all-files")).toMatchObject({
      detector: "pre-commit",
      category: "lint_error",
      message: "prettier: Files were modified by this hook",
    });
  });

  it("cmake: its last word where the reason was cut off, and not where it was not", () => {
    const last = `-- Configuring incomplete, errors occurred!
See also "/shop/build/CMakeFiles/CMakeOutput.log".`;
    expect(first(last, "cmake .")).toMatchObject({ message: "Configuring incomplete, errors occurred" });
    const whole = `CMake Error at CMakeLists.txt:5 (include):
  include could not find requested file:

    cart.cmake

${last}`;
    expect(first(whole, "cmake .")).toMatchObject({ file: "CMakeLists.txt", line: 5 });
  });

  it("CocoaPods: what it warns of stands before what it stops at", () => {
    const text = `Analyzing dependencies
[!] The version of CocoaPods used to generate the lockfile (1.2.0) is higher than the version of the current executable (1.1.0). Incompatibility issues may arise.
[!] No podspec found for \`ShopKit\` in \`../shop-kit\``;
    expect(first(text, "pod install")).toMatchObject({
      category: "missing_dependency",
      message: "No podspec found for `ShopKit` in `../shop-kit`",
    });
  });

  it("test-unit: the test's name below the word, and the source around the place", () => {
    const text = `===============================================================================
Failure:
test_sums_prices(CartTest)
test/cart_test.rb:14:in \`block in <class:CartTest>'
     12:   test "sums prices" do
     13:     cart.add 12, 30
  => 14:     assert_equal 42, cart.total
     15:   end
<42> expected but was
<41>

diff:
? 42
===============================================================================`;
    expect(first(text, "rake test")).toMatchObject({
      test: "test_sums_prices(CartTest)",
      message: "<42> expected but was <41>",
      file: "test/cart_test.rb",
      line: 14,
    });
    expect(first("Failure:\ntest_sums_prices(CartTest)", "make")?.test ?? null).toBeNull();
  });

  it("playwright: the end of a block, cut from above", () => {
    const text = `      - expect.toBeVisible with timeout 5000ms
      - waiting for getByText('Total').first()


      31 |   await page.goto('/cart')
    > 32 |   await expect(page.getByText('Total').first()).toBeVisible()
         |                                                 ^
      33 | })
        at /home/dev/shop/e2e/cart.spec.ts:32:49

    attachment #1: screenshot (image/png) ──────────────────────────────────────
    test-results/cart-chromium/test-failed-1.png
    ────────────────────────────────────────────────────────────────────────────`;
    expect(first(text, "npx playwright test")).toMatchObject({
      detector: "playwright",
      message: "expect.toBeVisible with timeout 5000ms: getByText('Total').first()",
      file: "/home/dev/shop/e2e/cart.spec.ts",
      line: 32,
    });
  });

  it("a matcher's sentence is a test's, whoever printed the stack", () => {
    const text = `Error: expect(received).toEqual(expected)

Expected: 42
Received: 41
    at Object.toEqual (/home/dev/shop/cart.test.js:21:36)
    at process._tickCallback (internal/process/next_tick.js:68:7)`;
    expect(first(text)).toMatchObject({ category: "test_failure", line: 21 });
    expect(first(text.replace("expect(received).toEqual(expected)", "expected a cart"))).toMatchObject({
      category: "runtime_error",
    });
  });

  it("jest: a file that node cannot parse is told by its place", () => {
    const text = `FAIL  src\\cart.test.js
  ● Test suite failed to run

    DRIVE\\shop\\src\\prices.mjs:48
    export const prices = [12, 30];
    ^^^^^^

    SyntaxError: Unexpected token export

      at new Script (vm.js:73:7)
      at Object.<anonymous> (src/cart.js:9:194)

Test Suites: 1 failed, 1 total`;
    expect(first(text, "npm test")).toMatchObject({
      detector: "jest",
      category: "syntax_error",
      file: "DRIVE\\shop\\src\\prices.mjs",
      line: 48,
    });
  });

  it("surefire: a stack above what was thrown is not what was thrown", () => {
    const text = `[ERROR] com.acme.CartTest.sums -- Time elapsed: 0.011 s <<< FAILURE!
at com.acme.CartTest.sums(CartTest.java:21)
org.opentest4j.AssertionFailedError: expected: <42> but was: <41>

[ERROR] Tests run: 1, Failures: 1, Errors: 0, Skipped: 0`;
    expect(first(text, "mvn test")).toMatchObject({
      message: "expected: <42> but was: <41>",
      file: "CartTest.java",
      line: 21,
      test: "com.acme.CartTest.sums",
    });
  });

  it("xunit.console: a test with all that was said of it below its name", () => {
    const text = `    Shop.CartTests.Sums [FAIL]
      Assert.Equal() Failure
      Expected: 42
      Actual:   41
      Stack Trace:
        C:\\shop\\CartTests.cs(14,0): at Shop.CartTests.Sums()
    Finished: Shop.Tests`;
    expect(first(text)).toMatchObject({
      detector: "dotnet-test",
      test: "Shop.CartTests.Sums",
      message: "Assert.Equal() Failure: Expected: 42, Actual: 41",
      file: "C:\\shop\\CartTests.cs",
      line: 14,
    });
  });

  it("flutter test: a box without its end belongs to the test that was running", () => {
    const text = `00:14 +0: Cart sums the prices
══╡ EXCEPTION CAUGHT BY FLUTTER TEST FRAMEWORK ╞════════════════════════════════════════════════════
The following TestFailure object was thrown running a test:
  Expected: <42>
  Actual: <41>

When the exception was thrown, this was the stack:
#4      main.<anonymous closure> (file:///home/dev/shop/test/cart_test.dart:27:5)`;
    expect(first(text, "flutter test")).toMatchObject({ test: "Cart sums the prices", line: 27 });
    expect(first(text.replace("Cart sums the prices", "loading test/cart_test.dart"))).toMatchObject({
      test: null,
    });
  });

  it("pip: what did not run, where it left nothing else", () => {
    const text = `Collecting cart
  Installing build dependencies ... error
  error: subprocess-exited-with-error

  × pip subprocess to install build dependencies did not run successfully.
  │ exit code: 3221226505
  ╰─> [0 lines of output]
      [end of output]

  note: This error originates from a subprocess, and is likely not a problem with pip.
error: subprocess-exited-with-error`;
    expect(first(text, "pip install cart")).toMatchObject({
      detector: "pip",
      category: "build_error",
      message: "pip subprocess to install build dependencies did not run successfully",
    });
  });

  it("docker: a step's seconds before its lines, without the head that names it", () => {
    const step = ["error[E0432]: unresolved import `crate::cart`", "  --> src/shop.rs:40:5", "   |"];
    const text = (last: string) =>
      [...step.map((line, i) => `${(488.1 + i).toFixed(1)} ${line}`), "------", last].join("\n");
    expect(
      first(
        text(
          'failed to solve: process "/bin/sh -c cargo build" did not complete successfully: exit code: 101',
        ),
      ),
    ).toMatchObject({ detector: "rustc", file: "src/shop.rs", line: 40 });
    // Figures of somebody else stay
    expect(first(text("so much for the prices"))?.detector).not.toBe("rustc");
  });

  it("cypress: a claim copied from its window", () => {
    const claim =
      "Timed out retrying after 4000ms: Expected to find element: .cart > img, but never found it.";
    const text = `${claim}

Because this error occurred during a before each hook we are skipping the remaining tests in the current suite: Cart
cypress/e2e/cart.cy.js:58:31
  57 |         cy.get('#cart').click()
> 58 |         cy.get('.cart > img').should('be.visible')
     |            ^`;
    expect(first(text)).toMatchObject({
      detector: "cypress",
      message: claim,
      file: "cypress/e2e/cart.cy.js",
      line: 58,
    });
    const listed = `  0 passing (1s)
  1 failing

  1) cart
       shows its image:
     AssertionError: ${claim}
      at Context.eval (webpack://shop/./cypress/e2e/cart.cy.js:58:31)`;
    expect(first(listed)).toMatchObject({ detector: "mocha", test: "cart shows its image" });
  });

  it("xcodebuild: what it logs of itself is no cause", () => {
    const text = `2026-11-15 18:46:41.610 xcodebuild[3531:37190] Requested but did not find extension point with identifier Shop.Till for extension Shop.Cart of plug-in com.acme.shop
** BUILD FAILED **

The following build commands failed:
        Ld /build/Shop.app/Shop normal (in target 'Shop' from project 'Shop')
(1 failure)`;
    expect(first(text, "xcodebuild")?.message).toContain("Ld /build/Shop.app/Shop normal");
    expect(first("xcodebuild[3531:37190] error: the till is locked", "xcodebuild")?.message).toContain(
      "the till",
    );
  });

  it("an expectation that fails is a test's", () => {
    const text = `Running suite: /home/dev/shop/test/cart.test.php
Equal expectation fails at character 0 with [text/html] and [application/json] at [/home/dev/shop/test/cart.test.php line 26]`;
    expect(first(text, "php test/cart.test.php")).toMatchObject({ category: "test_failure", line: 26 });
  });

  it("a gem's extension: the sentence says more than what was asked for before it", () => {
    const text = `Gem::Ext::BuildError: ERROR: Failed to build gem native extension.

    /usr/bin/ruby3.1 extconf.rb
checking for cart_open() in -lcart... no
libcart is missing; necessary for building the till
*** extconf.rb failed ***
Could not create Makefile due to some reason, probably lack of necessary
libraries and/or headers.`;
    expect(first(text, "bundle install")?.message).toBe(
      "libcart is missing; necessary for building the till",
    );
  });

  it("cargo: what failed were tests", () => {
    const text = `running 1 test
error: test failed, to rerun pass \`--bin shop\`

Caused by:
  process didn't exit successfully: \`/shop/target/debug/deps/shop-58a397\` (exit code: 0xe06d7363)`;
    expect(first(text, "cargo test")).toMatchObject({ category: "test_failure" });
    expect(first("error: build failed", "cargo test")).toMatchObject({ category: "build_error" });
  });

  it("unittest before Python 3.5: why a module of tests was not imported", () => {
    const text = `======================================================================
ERROR: shop.test_cart (unittest.loader.ModuleImportFailure)
----------------------------------------------------------------------
Traceback (most recent call last):
  File "/usr/lib/python3.3/unittest/case.py", line 384, in _executeTestPart
    function()
  File "/usr/lib/python3.3/unittest/loader.py", line 32, in testFailure
    raise exception
ImportError: Failed to import test module: shop.test_cart
Traceback (most recent call last):
  File "/usr/lib/python3.3/unittest/loader.py", line 261, in _find_tests
    module = self._get_module_from_name(name)
  File "/home/dev/shop/test_cart.py", line 1, in <module>
    import prices
ImportError: No module named 'prices'


----------------------------------------------------------------------
Ran 1 test in 0.001s

FAILED (errors=1)`;
    expect(first(text, "python manage.py test")).toMatchObject({
      category: "missing_dependency",
      message: "No module named 'prices'",
      file: "/home/dev/shop/test_cart.py",
      line: 1,
    });
  });

  it("unittest: its last block, cut from above", () => {
    const text = (thrown: string) => `Traceback (most recent call last):
  File "/home/dev/shop/test_cart.py", line 16, in test_sums
    self.assertTrue(cart.total)
${thrown}

----------------------------------------------------------------------
Ran 438 tests in 111.067s

FAILED (failures=2, errors=4, skipped=34)`;
    expect(first(text("AssertionError: None is not true"))).toMatchObject({
      detector: "unittest",
      category: "test_failure",
      line: 16,
    });
    expect(first(text("KeyError: 'bread'"))).toMatchObject({ category: "runtime_error" });
  });

  it("nextest: what a test printed, without the list of those that failed", () => {
    const text = `--- STDERR:              shop cart::tests::sums ---
thread 'cart::tests::sums' panicked at 'assertion failed: \`(left == right)\`
  left: \`41\`,
 right: \`42\`', cart\\src\\tests.rs:19:13
note: run with \`RUST_BACKTRACE=1\` environment variable to display a backtrace`;
    expect(first(text)).toMatchObject({
      detector: "cargo-test",
      category: "test_failure",
      test: "cart::tests::sums",
      line: 19,
    });
    // Another thread's panic under a test that may have gone on
    expect(first(text.replace("thread 'cart::tests::sums'", "thread 'till'"))?.detector).toBe("rust-panic");
  });

  it("npm: the log that it leaves", () => {
    const text = `30 verbose stack     at async Arborist.reify (/usr/lib/node_modules/npm/lib/reify.js:117:5)
30 verbose stack     at async Npm.exec (/usr/lib/node_modules/npm/lib/npm.js:208:9)
31 error code ERESOLVE
32 error ERESOLVE unable to resolve dependency tree
33 error
34 error While resolving: shop@0.0.0
34 error Found: cart@1.0.0`;
    expect(first(text, "npm install")).toMatchObject({ detector: "npm", category: "missing_dependency" });
    expect(first("31 error code ERESOLVE\n32 error of the till", "make")?.detector).not.toBe("npm");
  });

  it("scalac: a template of twirl", () => {
    const text = `[error] /home/dev/shop/views/cart.scala.html:13: type mismatch;
[error]  found   : Int
[error]  required: String`;
    expect(first(text, "sbt compile")).toMatchObject({
      detector: "jvm-languages",
      category: "type_error",
      file: "/home/dev/shop/views/cart.scala.html",
      line: 13,
    });
  });

  it("xcpretty's mark before the linker's word", () => {
    const text = `▸ Linking Shop
❌  ld: symbol(s) not found for architecture x86_64
❌  clang: error: linker command failed with exit code 1 (use -v to see invocation)`;
    expect(first(text)).toMatchObject({ detector: "linker", category: "build_error" });
  });

  it("Visual Studio: rows of its list of errors", () => {
    const row = (place: string, state = "Active") =>
      `Error\tCS0246\tThe type or namespace name 'Cart' could not be found\tShop\t${place}\t${state}`;
    expect(first([row("C:\\shop\\Till.cs\t12"), row("C:\\shop\\Till.cs\t30")].join("\n"))).toMatchObject({
      detector: "msvc",
      category: "build_error",
      message: "The type or namespace name 'Cart' could not be found",
      file: "C:\\shop\\Till.cs",
      line: 12,
    });
    const old = "Error\t1\t; expected\tC:\\shop\\Till.cs\t12\t5\tShop";
    expect(first(old)).toMatchObject({ message: "; expected", file: "C:\\shop\\Till.cs", line: 12 });
    expect(first("Warning\tCS0168\tnever used\tShop\tC:\\shop\\Till.cs\t12", null, null)).toBeUndefined();
  });

  it("golangci-lint: what GitHub shows without its place", () => {
    const text = `Running [/home/runner/golangci-lint run --out-format=github-actions] in [] ...
##[error]Error return value of \`till.Close\` is not checked (errcheck)`;
    expect(first(text)).toMatchObject({
      category: "lint_error",
      message: "Error return value of `till.Close` is not checked",
    });
  });

  it("webpack: the place in its own modules", () => {
    const text = `ERROR in (webpack)/lib/NormalModule.js
Module not found: Error: Can't resolve 'module' in 'E:\\shop\\node_modules\\webpack\\lib'
 @ (webpack)/lib/NormalModule.js 7:21-38
 @ (webpack)/lib/webpack.js`;
    expect(first(text, "webpack")).toMatchObject({ file: "(webpack)/lib/NormalModule.js", line: 7 });
  });

  it("testify: a block without a place before it, told by the test's own line", () => {
    const text = `--- FAIL: TestSums (0.00s)
        Error Trace:    till.go:258
\t            \tcart_test.go:51
\tError:      \tno price for bread
        Error Trace:    till.go:258
\t            \tcart_test.go:72
\tError:      \tno price for soup
FAIL
FAIL\texample.com/shop\t0.006s`;
    expect(first(text, "go test ./...")).toMatchObject({
      test: "TestSums",
      message: "no price for bread",
      file: "cart_test.go",
      line: 51,
    });
  });
});
