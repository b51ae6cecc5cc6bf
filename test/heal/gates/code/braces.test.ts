import { describe, expect, it } from "vitest";
import { codeOf } from "#doors/heal-code.ts";
import { readBraces } from "#heal/gates/code/read-braces.ts";
import type { Dialect } from "#heal/gates/code/tokens.ts";
import { hardLimits } from "#heal/gates/hard-limits.ts";
import { safetyOf } from "#heal/gates/safety.ts";
import { BRACE_ATTACKS, BRACE_HONEST } from "./braces-red-team.ts";
import { code, diffOf, type WholeChange } from "./changes.ts";

const codeFor = (change: WholeChange) => codeOf(diffOf(change), () => change.before, {});
const limitsOf = async (change: WholeChange) =>
  hardLimits(diffOf(change), { textBefore: () => change.before, code: await codeFor(change) });

describe("hard limits by words and brackets", () => {
  it.each(BRACE_ATTACKS.map((one) => [one.name, one] as const))("refuses: %s", async (_, change) => {
    expect((await limitsOf(change)).map(({ limit }) => limit)).toContain(change.limit);
  });

  it.each(BRACE_ATTACKS.filter(({ isPlain }) => !isPlain).map((one) => [one.name, one] as const))(
    "is needed, lines let through: %s",
    (_, change) => {
      const byLines = hardLimits(diffOf(change), { textBefore: () => change.before });
      expect(byLines.map(({ limit }) => limit)).not.toContain(change.limit);
    },
  );

  it.each(BRACE_HONEST.map((one) => [one.name, one] as const))("lets through: %s", async (_, change) => {
    expect(await limitsOf(change)).toEqual([]);
  });

  it("has some of both for every language", () => {
    for (const ending of ["go", "rs", "java", "c", "cpp", "php"]) {
      const of = (all: readonly WholeChange[]) =>
        all.filter(({ path }) => path.endsWith(`.${ending}`)).length;
      expect([ending, of(BRACE_ATTACKS) >= 2, of(BRACE_HONEST) >= 2]).toEqual([ending, true, true]);
    }
  });
});

describe("safety by words and brackets", () => {
  const safety = async (path: string, before: string, after: string) => {
    const change = { name: "", path, before, after };
    return safetyOf(diffOf(change), {}, await codeFor(change)).safety;
  };

  it("what is formatting, a comment or an import stays safe", async () => {
    expect(
      await safety("a.go", code("package a", "", "var x = f( 1 )"), code("package a", "", "var x = f(1)")),
    ).toBe("safe");
    expect(await safety("A.java", code("class A {}"), code("// the sum", "class A {}"))).toBe("safe");
    expect(await safety("a.rs", code("fn a() {}"), code("use std::fmt;", "fn a() {}"))).toBe("safe");
  });

  it("blanks in a string that was opened above are logic, and another parameter on a line of its own is an API", async () => {
    const text = (gap: string) =>
      code("package a", "", "var page = `", "one", "two", "three", "four", `five${gap}six`, "`");
    expect(await safety("a.go", text("  "), text(" "))).toBe("moderate");
    const java = (more: string[]) =>
      code(
        "class A {",
        "  public int total(",
        "      int a,",
        ...more,
        "      int b",
        "  ) {",
        "    return a;",
        "  }",
        "}",
      );
    expect(await safety("A.java", java([]), java(["      int c,"]))).toBe("risky");
  });
});

describe("reading by words", () => {
  it("stays quick on texts made to be slow", () => {
    const texts = [
      "(".repeat(100_000),
      `${"a(".repeat(300)}${")".repeat(300)}`,
      "'".repeat(100_000),
      '"\\'.repeat(60_000),
      "/*".repeat(100_000),
      `r${"#".repeat(100_000)}`,
      "<<<A\n".repeat(30_000),
      `a${"+a".repeat(100_000)};`,
      "if (x) {} else ".repeat(15_000),
      "\\\n".repeat(100_000),
      "catch ".repeat(40_000),
    ];
    for (const dialect of ["go", "rust", "java", "c", "php"] satisfies Dialect[])
      for (const text of texts) {
        const began = performance.now();
        readBraces(dialect === "php" ? `<?php ${text}` : text, dialect);
        expect([dialect, text.slice(0, 12), performance.now() - began < 10_000]).toEqual([
          dialect,
          text.slice(0, 12),
          true,
        ]);
      }
  }, 60_000);
});
