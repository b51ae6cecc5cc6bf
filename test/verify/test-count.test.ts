import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { countTests } from "#verify/test-count.ts";

const fixtures = join(import.meta.dirname, "../fixtures");
const failing = (name: string) =>
  countTests(readFileSync(join(fixtures, "output", name, "output.txt"), "utf8"));
const passing = (name: string) =>
  countTests(readFileSync(join(fixtures, "passing/logs", `${name}.log`), "utf8"));
const brief = (count: ReturnType<typeof countTests>) =>
  count &&
  `${count.passed}p ${count.failed}f ${count.skipped}s${count.unit === "package" ? " packages" : ""}`;

describe("countTests on real output", () => {
  it.each([
    ["ant-junit/brief-halt", "0p 1f 0s"],
    ["ant-junit/several", "1p 3f 0s"],
    ["bats/several", "1p 2f 0s"],
    ["cargo-test/several", "1p 3f 1s"],
    ["cargo-test/doctest", "0p 1f 0s"],
    ["ctest/several", "1p 2f 0s"],
    ["go-test/build-failed", "1p 1f 0s packages"],
    ["go-test/current-two-packages", "0p 2f 0s packages"],
    ["go-test/json", "0p 1f 0s"],
    ["go-test/several-subtests-verbose", "2p 4f 1s"],
    ["gradle-test/several", "1p 3f 0s"],
    ["gradle-test/exception-full", "0p 1f 0s"],
    ["gradle-test/passing", "1p 0f 0s"],
    ["jest/several", "0p 4f 1s"],
    ["jest/passing", "2p 0f 1s"],
    ["junit-text/several", "1p 3f 0s"],
    ["junit-text/before-class", "0p 1f 0s"],
    ["maven/test-failures", "1p 2f 1s"],
    ["mocha/chai-several", "0p 4f 1s"],
    ["mocha/tap-reporter", "1p 1f 0s"],
    ["node-test/several", "0p 3f 2s"],
    ["node-test/tap-assertion", "1p 1f 0s"],
    ["prove/several", "2p 2f 0s"],
    ["pytest/several", "0p 4f 2s"],
    ["pytest/quiet-line", "0p 2f 0s"],
    ["pytest/fixture-error", "1p 2f 0s"],
    ["ruby/minitest", "1p 2f 1s"],
    ["unittest/several", "1p 2f 1s"],
    ["unittest/subtests", "0p 1f 0s"],
    ["vitest/colours", "0p 1f 0s"],
    ["vitest/hook-and-timeout", "0p 1f 1s"],
    ["vitest/missing-import", "0p 0f 0s"],
  ])("%s: %s", (name, expected) => {
    expect(brief(failing(name))).toBe(expected);
  });

  it.each([
    ["build-cargo-test", "3p 0f 1s"],
    ["build-go-test-verbose", "5p 0f 1s"],
    ["build-go-test-json", "5p 0f 1s"],
    ["build-maven-test", "2p 0f 1s"],
    ["build-ctest-verbose", "3p 0f 0s"],
    ["build-prove-verbose", "7p 0f 0s"],
    ["build-bats-tests", "4p 0f 1s"],
    ["build-rspec-pending", "2p 0f 2s"],
    ["build-minitest-verbose", "2p 0f 1s"],
    ["build-phpunit-testdox", "2p 0f 2s"],
    ["js-jest-default", "5p 0f 2s"],
    ["js-jest-colours", "5p 0f 2s"],
    ["js-vitest-default", "6p 0f 2s"],
    ["js-vitest-json", "6p 0f 2s"],
    ["js-vitest-junit", "6p 0f 2s"],
    ["js-vitest-tap-flat", "6p 0f 2s"],
    ["js-mocha-spec", "4p 0f 2s"],
    ["js-mocha-json", "4p 0f 2s"],
    ["js-mocha-xunit", "4p 0f 2s"],
    ["js-nodetest-spec", "3p 0f 2s"],
    ["js-nodetest-tap", "3p 0f 2s"],
    ["js-nodetest-junit", "3p 0f 2s"],
    ["js-ava-default", "2p 0f 3s"],
    ["python-pytest-default", "7p 0f 2s"],
    ["python-pytest-quiet-nocapture", "7p 0f 2s"],
    ["python-pytest-parallel", "7p 0f 2s"],
    ["python-unittest-verbose", "4p 0f 2s"],
  ])("%s: %s", (name, expected) => {
    expect(brief(passing(name))).toBe(expected);
  });

  it("adds up, in every log of the corpus", () => {
    for (const tool of readdirSync(join(fixtures, "output")))
      for (const name of readdirSync(join(fixtures, "output", tool))) {
        if (!existsSync(join(fixtures, "output", tool, name, "output.txt"))) continue;
        const found = failing(`${tool}/${name}`);
        if (found) expect(found.passed + found.failed + found.skipped).toBe(found.total);
      }
  });

  it("finds no tests where no test runner ran", () => {
    const runners = /test|jest|vitest|mocha|ava|rspec|prove|bats|phpunit|minitest|maven|unittest/;
    const logs = readFileSync(join(fixtures, "passing/index.jsonl"), "utf8").trim().split("\n");
    const names = logs
      .map((line) => JSON.parse(line).id as string)
      .filter((id) => !runners.test(id) && id !== "system-ci-like-groups");
    expect(names.length).toBeGreaterThan(120);
    for (const name of names) expect(passing(name), name).toBeNull();
    // A linter that was asked for TAP counts its files, which are as many afterwards.
    for (const name of ["tsc", "eslint", "biome", "gcc", "npm", "mypy", "ruff"])
      for (const scene of readdirSync(join(fixtures, "output", name)).filter((one) => !/tap$/.test(one)))
        expect(failing(`${name}/${scene}`), `${name}/${scene}`).toBeNull();
  });
});

describe("countTests on a linter's JUnit report", () => {
  // One more problem is no more test, and one less no test that is gone.
  it.each([
    '<testsuite name="shop/cart.py" tests="2" disabled="0" errors="0" failures="2" package="org.ruff">',
    '<testsuite package="org.eslint" time="0" tests="1" errors="0" name="/home/dev/app/src/menu.js">',
    '<testsuite name="cart/cart.go" tests="1" errors="0" failures="1">\n<testcase name="errcheck" classname="cart/cart.go:12:4">',
    '<testsuite failures="2" name="phpstan" tests="2" errors="0">',
  ])("%s: none", (suite) => {
    expect(countTests(`<testsuites>\n${suite}\n</testsuites>\n`)).toBeNull();
  });

  it("counts the tests beside it", () => {
    const tests =
      '<testsuite name="org.eslint.CartTest" package="org.acme" tests="3" failures="1" errors="0">';
    const problems =
      '<testsuite package="org.eslint" time="0" tests="5" errors="5" name="/home/dev/app/src/cart.js">';
    expect(countTests(`${tests}\n${problems}\n`)).toMatchObject({ passed: 2, failed: 1, total: 3 });
  });
});

describe("countTests on closing lines", () => {
  it.each([
    [
      "Passed!  - Failed:     0, Passed:     3, Skipped:     1, Total:     4, Duration: 12 ms - a.dll (net8.0)",
      "3p 0f 1s",
    ],
    ["Total tests: 3\n     Passed: 2\n     Failed: 1\n Total time: 1.2 Seconds", "2p 1f 0s"],
    ["Finished in 0.04 seconds\n5 tests, 1 failure, 2 skipped", "2p 1f 2s"],
    ["2 doctests, 3 tests, 0 failures", "5p 0f 0s"],
    ["     Summary [   0.104s] 3 tests run: 2 passed (1 slow), 1 failed, 4 skipped", "2p 1f 4s"],
    [
      "Running 4 tests using 2 workers\n\n  1 failed\n    [chromium] › a.spec.ts:3:1 › adds\n  1 skipped\n  2 passed (5.2s)",
      "2p 1f 1s",
    ],
    [" 3 pass\n 1 fail\n 7 expect() calls\nRan 4 tests across 2 files. [12.00ms]", "3p 1f 0s"],
    ["ok | 3 passed (2 steps) | 0 failed | 1 ignored (5ms)", "3p 0f 1s"],
    [
      "[==========] 3 tests from 1 test suite ran. (0 ms total)\n[  PASSED  ] 2 tests.\n[  FAILED  ] 1 test, listed below:\n[  FAILED  ] Cart.Sums",
      "2p 1f 0s",
    ],
    [
      "\t Executed 2 tests, with 1 failure (0 unexpected) in 0.002 (0.003) seconds\n\t Executed 3 tests, with 1 failure (0 unexpected) in 0.003 (0.004) seconds",
      "2p 1f 0s",
    ],
    ["OK (3 tests, 5 assertions)", "3p 0f 0s"],
    ["OK (2 tests)", "2p 0f 0s"],
    ["[         3 tests successful      ]\n[         1 tests failed          ]", "3p 1f 0s"],
    ["3 tests, 3 assertions, 1 failures, 0 errors, 0 pendings, 0 omissions, 0 notifications", "2p 1f 0s"],
    ["===== no tests ran in 0.01s =====", "0p 0f 0s"],
    ["== 1 passed, 3 deselected, 2 warnings in 0.10s ==", "1p 0f 0s"],
    ["======= 5 passed in 63.20s (0:01:03) =======", "5p 0f 0s"],
    ["Tests:       2 passed, 2 total\r\nTime: 1 s\r\n== 3 passed in 0.1s ==", "5p 0f 0s"],
    [
      "ok  \texample.com/a\t(cached)\n?   \texample.com/b\t[no test files]\nok  \texample.com/c\t0.01s [no tests to run]",
      "1p 0f 0s packages",
    ],
    ["67% tests passed, 1 tests failed out of 3\n[==========] 9 tests\n[  PASSED  ] 9 tests.", "2p 1f 0s"],
  ])("%j: %s", (output, expected) => {
    expect(brief(countTests(output))).toBe(expected);
  });

  it.each([
    "",
    "all good",
    "3 passed the exam",
    "Tests: see below",
    "we ran 3 tests in 2s",
    "error: 3 failures in a row",
    "# tests are below",
    "ok 1 but no plan",
    "FAIL",
    "PASS",
  ])("knows nothing of %j", (output) => {
    expect(countTests(output)).toBeNull();
  });

  it("says which of the failed may be no tests", () => {
    expect(countTests("= 1 failed, 1 passed, 2 errors in 0.1s =")).toMatchObject({ failed: 3, errors: 2 });
    const mocha = '  3 passing (5ms)\n  1 failing\n\n  1) "after each" hook for "sums":\n     Error: x';
    expect(countTests(mocha)).toMatchObject({ failed: 1, errors: 1 });
    expect(failing("mocha/hook-fails")).toMatchObject({ failed: 1, errors: 1 });
    expect(countTests("= 1 failed in 0.1s =")).toMatchObject({ failed: 1, errors: 0 });
  });

  it("stays quick on a long and hostile output", () => {
    const started = performance.now();
    countTests(`${"1 failed, ".repeat(40_000)}\n${"= ".repeat(50_000)}\n${"Tests: 1 a, \n".repeat(20_000)}`);
    expect(performance.now() - started).toBeLessThan(1500);
  });
});
