import { expect, test } from "vitest";
import { CAUSE_NUMBERS } from "#learn/causes/numbers.ts";

// The numbers that edges start with are required as they are (the seed's section 17.4); a table that drifts is a bug.
test("edges start with the numbers that were asked for", () => {
  expect(CAUSE_NUMBERS).toMatchObject({
    // "error within 1 hour of commit"
    windowMs: 60 * 60 * 1000,
    // "confidence=0.6 if file == error.file_path else 0.4"
    sameFile: 0.6,
    otherFile: 0.4,
    // "confidence=0.8,  # High confidence - direct blame"
    blame: 0.8,
    // "ce2.confidence * 0.7,  -- Decay confidence with depth"
    perStep: 0.7,
    // "where cc.depth < 2  -- Limit transitive depth", of levels that count from 0: three of them
    depth: 3,
    // "having sum(occurrence_count) >= 2  -- Only patterns seen multiple times"
    leastSupport: 2,
  });
});

test("what has no number of its own is at least as sure as the default of 0.5, and a person's word is certain", () => {
  expect(CAUSE_NUMBERS.cascade).toBeGreaterThanOrEqual(0.5);
  expect(CAUSE_NUMBERS.manual).toBe(1);
});
