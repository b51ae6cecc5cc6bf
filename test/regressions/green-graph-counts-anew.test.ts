import { describe, expect, it } from "vitest";
import { joinHistory } from "#doors/langgraph/state.ts";

const entry = {
  command: "npm test",
  exitCode: 1,
  kind: "test_failure",
  summary: "1 of 3",
  fingerprint: "ab",
} as const;

describe("the history of a graph whose check is green", () => {
  it("counts from nothing again, and keeps what was seen", () => {
    const before = { attempts: 3, entries: [entry] };
    // As the verifier says it.
    expect(joinHistory(before, { attempts: 0, entries: [] })).toEqual({ attempts: 0, entries: [entry] });
    expect(joinHistory(before, { attempts: 0 })).toEqual({ attempts: 0, entries: [entry] });
  });

  it("is not set back by a node that only adds what it saw", () => {
    const before = { attempts: 3, entries: [] };
    expect(joinHistory(before, { entries: [entry] })).toEqual({ attempts: 3, entries: [entry] });
    expect(joinHistory(before, {})).toEqual(before);
    expect(joinHistory(before, { attempts: 1, entries: [entry] }).attempts).toBe(3);
  });
});
