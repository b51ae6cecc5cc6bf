import { describe, expect, it } from "vitest";
import { isTestFile, looksLikeFix, testPart } from "#learn/fix-commit.ts";

describe("looksLikeFix", () => {
  it.each([
    ["fix: wrong total", ["src/cart.ts"], true],
    ["Fixes #12", ["src/cart.ts"], true],
    ["Don't crash on empty input", ["lib/parse.rb"], true],
    ["handle missing file", ["main.go"], true],
    ["bugfix in the parser", ["a.py", "README.md"], true],
    ["feat: a new page", ["src/page.ts"], false],
    ["prefix all names", ["src/names.ts"], false],
    ["fix typo", ["README.md"], false],
    ["docs: fix example", ["docs/guide.md", "CHANGELOG.md"], false],
    ["fix everything", Array.from({ length: 60 }, (_, n) => `src/${n}.ts`), false],
    ["fix ci", [".github/workflows/ci.yml"], false],
  ])("%s", (subject, files, isFix) => {
    expect(looksLikeFix({ subject, files })).toBe(isFix);
  });
});

describe("isTestFile", () => {
  it.each([
    "src/a.test.ts",
    "tests/test_a.py",
    "pkg/a_test.go",
    "spec/a_spec.rb",
    "src/CartTest.java",
    "__tests__/a.js",
    "conftest.py",
    "a.snap",
  ])("%s is one", (path) => expect(isTestFile(path)).toBe(true));
  it.each([
    "src/latest.ts",
    "src/contest.py",
    "attest.go",
    "src/testing-ground.ts",
    "protest/a.js",
    "src/Tester.java",
  ])("%s is none", (path) => expect(isTestFile(path)).toBe(false));
});

describe("testPart", () => {
  it("keeps whole files that are tests, and nothing of others", () => {
    const file = (path: string) =>
      `diff --git a/${path} b/${path}\n--- a/${path}\n+++ b/${path}\n@@ -1 +1 @@\n-a\n+b\n`;
    expect(testPart(file("src/a.ts") + file("src/a.test.ts") + file("tests/b.py"))).toBe(
      file("src/a.test.ts") + file("tests/b.py"),
    );
    expect(testPart(file("src/a.ts"))).toBe("");
    expect(testPart("")).toBe("");
  });
});
