import { describe, expect, it } from "vitest";
import type { Detector, Draft } from "#detect/detector.ts";
import { resolveOverlaps } from "#detect/resolve-overlaps.ts";

const detector = (id: string, rank: Detector["rank"]): Detector => ({
  id,
  tool: id,
  check: "program",
  category: "other",
  rank,
  needles: ["x"],
  scan: () => [],
});
const claim = (id: string, rank: Detector["rank"], sure?: boolean) => ({
  detector: detector(id, rank),
  draft: { message: id, from: 0, to: 3, ...(sure === undefined ? {} : { sure }) } as Draft,
});
const kept = (exitCode: number | null, ...claims: ReturnType<typeof claim>[]) =>
  resolveOverlaps(claims, { command: "low x", exitCode, signal: null }, 5).map((one) => one.detector.id);

describe("who keeps lines that two claim", () => {
  it("the higher rank", () => expect(kept(1, claim("low", 0), claim("high", 2))).toEqual(["high"]));
  it("who is sure, in a run that failed", () => {
    const inside = { ...claim("low", 0, true), draft: { message: "low", from: 1, to: 2, sure: true } };
    expect(kept(1, inside, claim("high", 2, false))).toEqual(["low"]);
    expect(kept(null, inside, claim("high", 2, false))).toEqual(["high"]);
  });
  it("the rank, where both begin at the same line", () =>
    expect(kept(1, claim("low", 0, true), claim("high", 2, false))).toEqual(["high"]));
  it("the rank where nobody knows how it ended", () =>
    expect(kept(null, claim("low", 0, true), claim("high", 2, false))).toEqual(["high"]));
  it("both where they are apart", () => {
    const other = { ...claim("high", 2), draft: { message: "b", from: 3, to: 4 } };
    expect(
      resolveOverlaps([claim("low", 0), other], { command: null, exitCode: 1, signal: null }, 5),
    ).toHaveLength(2);
  });
});
