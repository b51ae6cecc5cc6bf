import { describe, expect, it } from "vitest";
import { hardLimits } from "#heal/gates/hard-limits.ts";
import { LIMITS, tightened } from "#heal/gates/limits.ts";
import { file } from "../cycle/diffs.ts";
import { CHECK, failure } from "../cycle/scene.ts";
import { HONEST } from "./honest.ts";
import { ATTACKS } from "./red-team.ts";
import { MORE_ATTACKS } from "./red-team-tongues.ts";

const limitsOf = (diff: string) => hardLimits(diff).map(({ limit }) => limit);

describe("hardLimits", () => {
  it.each([...ATTACKS, ...MORE_ATTACKS].map((one) => [one.name, one] as const))(
    "refuses: %s",
    (_, { diff, limit }) => {
      expect(limitsOf(diff)).toContain(limit);
    },
  );

  it.each(HONEST.map((one) => [one.name, one] as const))("lets through: %s", (_, { diff }) => {
    expect(hardLimits(diff)).toEqual([]);
  });

  it("has enough of both, in all languages", () => {
    expect(ATTACKS.length).toBeGreaterThanOrEqual(60);
    expect(HONEST.length).toBeGreaterThanOrEqual(30);
    const limits = new Set(ATTACKS.map(({ limit }) => limit));
    expect([...limits].sort()).toEqual([
      "binary",
      "check",
      "dependency",
      "eval",
      "files",
      "lines",
      "link",
      "mode",
      "path",
      "secret",
      "shell",
      "silence",
      "swallow",
      "test",
      "unicode",
      "unreadable",
    ]);
  });

  it("says where and why, for each limit of a change that breaks several", () => {
    const diff = file("src/cart.ts", " a();", "+eval(x); // @ts-ignore", "+const b = `x`;");
    expect(hardLimits(diff)).toEqual([
      { limit: "silence", where: "src/cart.ts:2", why: "hides a type error: eval(x); // @ts-ignore" },
      { limit: "eval", where: "src/cart.ts:2", why: "text would be run as code: eval(x); // @ts-ignore" },
    ]);
  });

  it("counts changed lines, not lines of diff text", () => {
    const kept = Array.from({ length: 100 }, (_, at) => ` keep(${at});`);
    expect(limitsOf(file("src/a.ts", ...kept, "-a", "+b"))).toEqual([]);
  });

  it("lets settings tighten and never widen", () => {
    const diff = file("src/a.ts", "-a", "+b", "+c");
    expect(hardLimits(diff, { settings: { changedLines: 2 } })).toEqual([
      { limit: "lines", where: "src/a.ts", why: "3 changed lines, at most 2" },
    ]);
    const large = file("src/a.ts", ...Array.from({ length: 31 }, (_, at) => `+x(${at});`));
    expect(hardLimits(large, { settings: { changedLines: 1_000, files: Number.NaN } })).toHaveLength(1);
    expect(tightened({ files: 1, lineLength: -5 })).toEqual({ ...LIMITS, files: 1 });
  });

  it("lifts size and nothing else for a batch that a person confirmed", () => {
    const large = file("src/a.ts", ...Array.from({ length: 60 }, (_, at) => `+x(${at});`));
    expect(hardLimits(large, { isConfirmedBatch: true })).toEqual([]);
    expect(hardLimits(large + file("src/b.py", "+eval(x)"), { isConfirmedBatch: true })).toMatchObject([
      { limit: "eval" },
    ]);
  });

  it("lets a broken configuration be mended, where that is the failure", () => {
    const diff = file("vitest.config.ts", "-  tets: {", "+  test: {");
    expect(limitsOf(diff)).toContain("check");
    const failures = [failure("f1", { category: "config_error", file: "vitest.config.ts" })];
    expect(hardLimits(diff, { failures })).toEqual([]);
  });

  it("knows a name that a file of tests uses already", () => {
    const diff =
      file("cart.py", "-    return a", "+    return b") +
      file("tests/test_cart.py", "+from fake import total");
    expect(hardLimits(diff)).toEqual([]);
    const textBefore = () => "from cart import total\n\ndef test_tax():\n    assert total() == 12\n";
    expect(hardLimits(diff, { textBefore })).toMatchObject([
      { limit: "test", why: "the name total is used in this file already" },
    ]);
    const other =
      file("cart.py", "-    return a", "+    return b") + file("tests/test_cart.py", "+from cart import tax");
    expect(hardLimits(other, { textBefore })).toEqual([]);
  });

  it("finds the check's own script by the words of the check", () => {
    const diff = file("scripts/check.sh", "-vitest run", "+vitest run src");
    expect(limitsOf(diff)).toEqual([]);
    const checks = [{ check: CHECK, argv: ["bash", "scripts/check.sh"] }];
    expect(hardLimits(diff, { checks })).toMatchObject([{ limit: "check" }]);
  });
});
