import { describe, expect, it } from "vitest";
import { noFixIn } from "#heal/cycle/no-fix.ts";
import { file } from "./diffs.ts";
import { CHEATS, type Judged } from "./no-fix-cheats.ts";
import { HONEST } from "./no-fix-honest.ts";
import { CHECK, failure } from "./scene.ts";

function judge({ diff, message, category, errorType, argv = ["npm", "test"] }: Judged) {
  return noFixIn(diff, {
    failures: [
      failure("f1", {
        message: message ?? "expected 10 to be 12",
        summary: message ?? "expected 10 to be 12",
        category: category ?? "test_failure",
        errorType: errorType ?? null,
        test: "cart > adds tax",
        file: "test/cart.test.ts",
      }),
    ],
    checks: [{ check: { ...CHECK, command: argv.join(" ") }, argv }],
    testsBefore: null,
    testsAfter: null,
  });
}

describe("noFixIn", () => {
  it.each(CHEATS.map((one) => [one.name, one] as const))("finds: %s", (_, one) => {
    expect(judge(one)?.kind).toBe(one.kind);
  });

  it.each(HONEST.map((one) => [one.name, one] as const))("lets pass: %s", (_, one) => {
    expect(judge(one)).toBeNull();
  });

  it("has enough of both", () => {
    expect(CHEATS.length).toBeGreaterThanOrEqual(30);
    expect(HONEST.length).toBeGreaterThanOrEqual(20);
  });

  it("says where and why", () => {
    const found = judge(CHEATS.find((one) => one.kind === "touches-check")!);
    expect(found).toEqual({
      kind: "touches-check",
      where: "package.json:2",
      why: 'the script "test" that the check runs is changed',
    });
  });

  it("counts the tests that ran", () => {
    const count = (passed: number, failed: number, skipped: number) =>
      ({ passed, failed, skipped, total: passed + failed + skipped, errors: 0, unit: "test" }) as const;
    const diff = file("src/cart.ts", "-a", "+b");
    const about = { failures: [failure("f1")], checks: [], testsBefore: count(9, 1, 0) };
    expect(noFixIn(diff, { ...about, testsAfter: count(9, 0, 0) })?.kind).toBe("fewer-tests");
    expect(noFixIn(diff, { ...about, testsAfter: count(9, 0, 1) })?.kind).toBe("fewer-tests");
    expect(noFixIn(diff, { ...about, testsAfter: count(10, 0, 0) })).toBeNull();
  });

  it("sees what is hidden far to the right", () => {
    const hidden = file(
      "test/cart.test.ts",
      `+${" ".repeat(300)}it.skip("adds tax", () => {`,
      '-it("adds tax", () => {',
    );
    expect(judge({ name: "", kind: null, diff: hidden })?.kind).toBe("skips-test");
  });

  it("does not look into what a package manager wrote", () => {
    const lock = file(
      "package-lock.json",
      ...Array.from({ length: 500 }, (_, at) => `+    "test": "${at}",`),
    );
    expect(judge({ name: "", kind: null, diff: file("src/a.ts", "-a", "+b") + lock })).toBeNull();
  });

  it.each([" ", "? ", ", ", "if ", "(", "expect("])("takes its time with no line of %j", (unit) => {
    const line = unit.repeat(1990 / unit.length);
    const path = "src/cart.go";
    const lines = Array.from({ length: 20 }, (_, at) => [`-${line}${at}`, `+${line}x${at}`]).flat();
    const start = performance.now();
    judge({ name: "", kind: null, diff: file(path, ...lines) + file("package.json", ...lines) });
    // 1.4 s of blanks before long ones were folded; the machine of a test may be busy
    expect(performance.now() - start).toBeLessThan(1_500);
  });

  it("says that a change is too large to be looked through", () => {
    expect(
      noFixIn("x".repeat(2_000_001), { failures: [], checks: [], testsBefore: null, testsAfter: null })?.kind,
    ).toBe("too-large");
  });
});
