import { describe, expect, test } from "vitest";
import { Trouble } from "#model/trouble.ts";
import { aFinding, aMemory, aRun, HOUR, MONDAY } from "./facts.ts";

describe("find", () => {
  const filled = () => {
    const memory = aMemory();
    const run = aRun();
    const other = aRun({ startedAt: MONDAY + 48 * HOUR });
    const { failures } = memory.remember(run, [aFinding("abcd1234"), aFinding("ffff0000")]);
    memory.remember(other, [aFinding("abcd1234")]);
    return { memory, run, other, failure: failures[0]!.failure };
  };

  test("a run gives its failures in order", () => {
    const { memory, run } = filled();
    const found = memory.find(run.id);
    expect(found.runs).toEqual([run]);
    expect(found.failures.map((failure) => failure.fingerprint.hash)).toEqual(["abcd1234", "ffff0000"]);
  });

  test("a failure gives its run", () => {
    const { memory, run, failure } = filled();
    expect(memory.find(failure.id)).toEqual({ failures: [failure], runs: [run] });
    expect(memory.find(failure.id.slice(0, 20)).failures).toEqual([failure]);
  });

  test("a fingerprint gives its failures, newest first, and their runs; a prefix will do", () => {
    const { memory, run, other } = filled();
    for (const wanted of ["abcd1234", "abcd", " abcd12 "]) {
      const found = memory.find(wanted);
      expect(found.failures.map((failure) => failure.runId)).toEqual([other.id, run.id]);
      expect(found.runs.map((one) => one.id)).toEqual([other.id, run.id]);
    }
  });

  test("nothing found is empty", () => {
    expect(filled().memory.find("0000000000")).toEqual({ failures: [], runs: [] });
  });

  test("a prefix that means several things, or is too short, is asked back", () => {
    const { memory, run } = filled();
    expect(() => memory.find("abc")).toThrow(/too short/);
    expect(() => memory.find("")).toThrow(Trouble);
    expect(() => memory.find(run.id.slice(0, 8))).toThrow(
      /names more than one thing \(failure .*give more of it/,
    );
  });

  test("a whole key wins over longer ones that begin with it", () => {
    const memory = aMemory();
    memory.remember(aRun(), [aFinding("abcd"), aFinding("abcdef")]);
    expect(memory.find("abcd").failures.length).toBe(1);
    expect(memory.find("abcd").failures[0]!.fingerprint.hash).toBe("abcd");
  });
});

test("run: null when there is none", () => {
  expect(aMemory().run("0190a0b0-0000-7000-8000-000000000000")).toBeNull();
});
