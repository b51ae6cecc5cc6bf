import { describe, expect, it } from "vitest";
import { comparePhases, currentPhase, type Phase, readPhase } from "../../src/doors/phases.ts";

const phase = (name: string, lastAt: number, isOpen: boolean): Phase => ({
  phase: name,
  startedAt: 1,
  doneAt: null,
  lastAt,
  clearedAt: 0,
  isOpen,
});

describe("phases", () => {
  it("stand in the order that a person means", () => {
    const names = ["beta", "12", "1.10", "2", "alpha", "1", "1.2", "1.2.1", "10"];
    expect(names.sort(comparePhases)).toEqual([
      "1",
      "1.2",
      "1.2.1",
      "1.10",
      "2",
      "10",
      "12",
      "alpha",
      "beta",
    ]);
    expect(comparePhases("1", "1")).toBe(0);
  });

  it.each([
    ["01", "1"],
    [" 1 ", "1"],
    ["01.02", "1.2"],
    ["12", "12"],
    ["design  review", "design review"],
  ])("%j is phase %s", (given, name) => expect(readPhase(given, "x")).toBe(name));

  it.each(["", "  ", "x".repeat(101)])("%j is none", (given) => {
    expect(() => readPhase(given, "x")).toThrow("a phase has a name");
  });

  it("have one that goes on: the last that was heard of", () => {
    expect(currentPhase([])).toBeNull();
    expect(currentPhase([phase("1", 5, false)])).toBeNull();
    expect(currentPhase([phase("1", 9, false), phase("2", 3, true), phase("3", 4, true)])?.phase).toBe("3");
  });
});
