import { describe, expect, it } from "vitest";
import { looksAwayAsAWhole } from "#learn/suppression-observed.ts";
import type { CuredFailure } from "#model/fix.ts";

const cure = (changes: Partial<CuredFailure> = {}): CuredFailure => ({
  id: "f1",
  fingerprint: "aa",
  category: "test_failure",
  errorType: "AssertionError",
  message: "-1 == 3",
  file: "test/cart.test.js",
  line: 4,
  test: "Cart > adds",
  ...changes,
});

function changed(path: string, ...lines: string[]): string {
  const old = lines.filter((line) => !line.startsWith("+")).length;
  const fresh = lines.filter((line) => !line.startsWith("-")).length;
  return [
    `diff --git a/${path} b/${path}`,
    `--- a/${path}`,
    `+++ b/${path}`,
    `@@ -1,${old} +1,${fresh} @@`,
    ...lines,
    "",
  ].join("\n");
}

function deleted(path: string, ...lines: string[]): string {
  return [
    `diff --git a/${path} b/${path}`,
    "deleted file mode 100644",
    `--- a/${path}`,
    "+++ /dev/null",
    `@@ -1,${lines.length} +0,0 @@`,
    ...lines.map((line) => `-${line}`),
    "",
  ].join("\n");
}

const code = changed("src/cart.js", "-  return a - b;", "+  return a + b;");
const gone = changed("test/cart.test.js", "-test('adds', () => { assert.equal(add(1, 2), 3); });", " // end");

describe("an observed change that only looks away", () => {
  it.each([
    ["the failing test is taken out", gone],
    ["its file is deleted", deleted("test/cart.test.js", "test('adds', () => {", "});")],
    ["its file is deleted, and something else was edited too", code + deleted("test/cart.test.js", "x();")],
    ["it is skipped", changed("test/cart.test.js", "-test('adds', () => {", "+test.skip('adds', () => {")],
    [
      "its import goes with it",
      changed("test/cart.test.js", "-import { add } from '../src/cart.js';", " ") + gone,
    ],
    ["a note is written about it", changed("README.md", "+The test of adds is gone.") + gone],
  ])("%s", (_, diff) => {
    expect(looksAwayAsAWhole(diff, [cure()])).not.toBeNull();
  });

  it("the linter is silenced where it complained", () => {
    const diff = changed("src/cart.js", "+// eslint-disable-next-line no-undef", " total();");
    expect(
      looksAwayAsAWhole(diff, [cure({ category: "lint_error", test: null, file: "src/cart.js" })]),
    ).toMatchObject({ kind: "silences-tool" });
  });
});

describe("what may be the reason", () => {
  it.each([
    ["the code was changed", code],
    [
      "the code was changed, and another test was dropped",
      code + changed("test/a.test.js", "-test('old', () => {});", " "),
    ],
    [
      "only the test was changed: it may have been wrong",
      changed("test/cart.test.js", "-  equal(add(1, 2), 4);", "+  equal(add(1, 2), 3);"),
    ],
    [
      "the test moved to another file",
      gone + changed("test/sum.test.js", "+test('adds', () => { assert.equal(add(1, 2), 3); });"),
    ],
    [
      "it was given another name beside the fix",
      code + changed("test/cart.test.js", "-test('adds', () => {", "+test('adds two', () => {"),
    ],
    ["nothing can be read", "no diff"],
  ])("%s", (_, diff) => {
    expect(looksAwayAsAWhole(diff, [cure()])).toBeNull();
  });

  it("one of two that failed is still tested, and the code was changed", () => {
    const diff = code + gone;
    expect(looksAwayAsAWhole(diff, [cure()])).not.toBeNull();
    expect(looksAwayAsAWhole(diff, [cure(), cure({ test: "Cart > takes off" })])).toBeNull();
  });
});
