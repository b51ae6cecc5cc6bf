import { describe, expect, it } from "vitest";
import { hardLimits } from "#heal/gates/hard-limits.ts";
import { HONEST } from "./honest.ts";
import { ATTACKS } from "./red-team.ts";

const limitsOf = (diff: string) => hardLimits(diff).map(({ limit }) => limit);

describe("hardLimits", () => {
  it.each(ATTACKS.map((one) => [one.name, one] as const))("refuses: %s", (_, { diff, limit }) => {
    expect(limitsOf(diff)).toContain(limit);
  });

  it.each(HONEST.map((one) => [one.name, one] as const))("lets through: %s", (_, { diff }) => {
    expect(hardLimits(diff)).toEqual([]);
  });
});
