import { describe, expect, it } from "vitest";
import { codeOf } from "#doors/heal-code.ts";
import { hardLimits } from "#heal/gates/hard-limits.ts";
import { linesOnly } from "#heal/gates/limit-code.ts";
import { code, diffOf, type WholeChange } from "./changes.ts";
import { TREE_HONEST } from "./honest.ts";
import { TREE_ATTACKS } from "./red-team.ts";

const env = { PATH: process.env.PATH };
const limitsOf = async (change: WholeChange) => {
  const diff = diffOf(change);
  const textBefore = () => change.before;
  return hardLimits(diff, { textBefore, code: await codeOf(diff, textBefore, env) });
};

describe("hard limits by the tree", () => {
  it.each(TREE_ATTACKS.map((one) => [one.name, one] as const))("refuses: %s", async (_, change) => {
    expect((await limitsOf(change)).map(({ limit }) => limit)).toContain(change.limit);
  });

  it.each(TREE_ATTACKS.map((one) => [one.name, one] as const))(
    "is needed, lines let through: %s",
    (_, change) => {
      expect(hardLimits(diffOf(change), { textBefore: () => change.before })).toEqual([]);
    },
  );

  it.each(TREE_HONEST.map((one) => [one.name, one] as const))("lets through: %s", async (_, change) => {
    expect(await limitsOf(change)).toEqual([]);
  });

  it("has enough of both", () => {
    expect(TREE_ATTACKS.length).toBeGreaterThanOrEqual(20);
    expect(TREE_HONEST.length).toBeGreaterThanOrEqual(12);
  });

  it("says the place in the file as it will be", async () => {
    const change = TREE_ATTACKS.find(({ name }) => name === "py: a return in finally")!;
    expect(await limitsOf(change)).toEqual([
      { limit: "swallow", where: "cart.py:2", why: "what leaves from finally throws the error away" },
    ]);
  });

  it("goes by lines, and says so, where there is no python3, a text is too large, or it never could be read", async () => {
    const change = { name: "", path: "cart.py", before: code("a = 1"), after: code("a = 2") };
    const none = await codeOf(diffOf(change), () => change.before, { PATH: "/nowhere" });
    expect(linesOnly(none)).toBe("by lines only: cart.py: no python3 here");
    expect(hardLimits(diffOf(change), { code: none })).toEqual([]);
    const large = { name: "", path: "a.js", before: `a(1);\n${"// x\n".repeat(60_000)}`, after: "" };
    const after = large.before.replace("a(1)", "a(2)");
    const seen = await codeOf(diffOf({ ...large, after }), () => large.before, env);
    expect(linesOnly(seen)).toBe("by lines only: a.js: more than 256 KB");
    const odd = { name: "", path: "a.js", before: code("<?php a(1) ?>"), after: code("<?php a(2) ?>") };
    const dialect = await codeOf(diffOf(odd), () => odd.before, env);
    expect(linesOnly(dialect)).toBe("by lines only: a.js: it has a syntax error");
    expect(hardLimits(diffOf(odd), { code: dialect })).toEqual([]);
    expect(linesOnly(await codeOf("", () => null, env))).toBeNull();
  });

  it("asks about new files too, and not about what does not fit or is no code", async () => {
    const fresh = { name: "", path: "src/tax.ts", before: null, after: "export const tax = (a) => a);" };
    expect((await limitsOf(fresh)).map(({ limit }) => limit)).toEqual(["unreadable"]);
    const moved = { name: "", path: "a.ts", before: code("a();"), after: code("b();") };
    expect(linesOnly(await codeOf(diffOf(moved), () => code("c();"), env))).toBe(
      "by lines only: a.ts: the change does not fit what stands there",
    );
    const text = { name: "", path: "README.md", before: code("a"), after: code("eval(b") };
    expect(await limitsOf(text)).toEqual([]);
  });

  it("stays quick and whole on texts made to be slow", async () => {
    const texts = [
      "(".repeat(100_000),
      "a=>".repeat(20_000),
      `x = ${"-".repeat(50_000)}1`,
      "[".repeat(110) + "]".repeat(110),
      `a${"+a".repeat(30_000)};`,
      `${"(a=".repeat(100)}1${")".repeat(100)}`,
      `${"<T>(a=".repeat(100)}1${")=>a".repeat(100)}`,
      `${"async(a,b=".repeat(60)}1${")=>{}".repeat(60)}`,
      `a${".b()".repeat(9000)};`,
      "if (a) b(); else ".repeat(9000),
      `if a:\n b\n${"elif a:\n b\n".repeat(9000)}`,
    ];
    for (const path of ["a.ts", "a.tsx", "a.js", "a.py"])
      for (const text of texts) {
        const began = performance.now();
        const change = { name: "", path, before: "", after: `${text}\n` };
        await codeOf(diffOf(change), () => change.before, env);
        expect([path, text.slice(0, 12), performance.now() - began < 4_000]).toEqual([
          path,
          text.slice(0, 12),
          true,
        ]);
      }
  }, 60_000);
});
