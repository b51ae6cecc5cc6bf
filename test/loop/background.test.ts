import { describe, expect, it } from "vitest";
import { chooseForBackground } from "../../src/loop/background.ts";
import type { Fix } from "../../src/model/fix.ts";
import type { Proof, ProofVerdict } from "../../src/model/proof.ts";
import type { Run } from "../../src/model/run.ts";
import { fixOf } from "./prove-world.ts";

const NOW = 1_800_000_000_000;
const DAY = 86_400_000;
const fix = (parts: Partial<Fix> = {}) => fixOf({ cures: [], fromTree: "a", toTree: "b", ...parts });
const receipt = (verdict: ProofVerdict, at: number) => ({ verdict, at }) as Proof;

function isChosen(given: Fix, run: Partial<Run> | null = {}, may = true): boolean {
  const ports = {
    run: () => (run === null ? null : ({ argv: ["pytest"], durationMs: 100, ...run } as Run)),
    mayRunByItself: () => ({ may, why: "" }),
    clock: { now: () => NOW },
  };
  return chooseForBackground([given], ports).length === 1;
}

describe("chooseForBackground", () => {
  it("takes a quick check that may run by itself, and nothing else", () => {
    expect(isChosen(fix())).toBe(true);
    expect(isChosen(fix(), { durationMs: 10_000 })).toBe(true);
    expect(isChosen(fix(), { durationMs: 10_001 })).toBe(false);
    expect(isChosen(fix(), {}, false)).toBe(false);
    expect(isChosen(fix(), { argv: [] })).toBe(false);
    expect(isChosen(fix(), null)).toBe(false);
  });

  it("does not come back to what was decided, and to the rest not before a day has passed", () => {
    for (const verdict of ["proven", "refuted", "flaky", "suppression"] as const)
      expect(isChosen(fix({ receipt: receipt(verdict, NOW - 9 * DAY) })), verdict).toBe(false);
    expect(isChosen(fix({ receipt: receipt("inconclusive", NOW - DAY + 1) }))).toBe(false);
    expect(isChosen(fix({ receipt: receipt("inconclusive", NOW - DAY) }))).toBe(true);
  });
});
