import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { gitRepository, tempFolder } from "../host/sandbox.ts";
import { json, twiceshy } from "./twiceshy.ts";

const FINGERPRINT = "3f9a2c41d0aa77e1";

/** `twiceshy attempt … --json`: the exit code and the answer. */
function attempt(root: string, ...words: string[]) {
  const done = twiceshy(root, ["attempt", ...words, "--json"]);
  return { code: done.code, stderr: done.stderr, told: done.stdout === "" ? null : json(done) };
}

describe("twiceshy attempt", () => {
  it("counts across processes: go on, change the approach, stop", () => {
    const root = gitRepository();
    expect(attempt(root, "status", FINGERPRINT).told).toMatchObject({ advice: "go-on", used: 0, left: 3 });
    const first = attempt(root, "begin", FINGERPRINT, "--approach", "mock the clock", "--files", "a.ts,b.ts");
    expect(first).toMatchObject({ code: 0, told: { advice: "go-on", used: 1, left: 2 } });
    const id = first.told.attempt;
    expect(attempt(root, "end", id, "--outcome", "failure", "--summary", "still 401").told.advice).toBe(
      "go-on",
    );

    const second = attempt(
      root,
      "begin",
      FINGERPRINT,
      "--approach",
      "Mock the  clock",
      "--files",
      "b.ts,a.ts",
    );
    const again = attempt(root, "end", second.told.attempt, "--outcome", "same", "--summary", "still 401");
    expect(again.told).toMatchObject({ advice: "change-approach", used: 2, left: 1 });
    expect(again.told.techniques).toContain("fresh-start");

    // Begun and never ended: whoever was killed has tried.
    expect(attempt(root, "begin", FINGERPRINT, "--technique", "fresh-start").told.left).toBe(0);
    const fourth = attempt(root, "begin", FINGERPRINT);
    expect(fourth).toMatchObject({
      code: 1,
      told: { advice: "stop", attempt: null, reason: "bounded_attempts_exceeded", used: 3 },
    });
    const status = attempt(root, "status", FINGERPRINT);
    expect(status.code).toBe(1);
    expect(status.told.cycles.map(({ technique }: { technique: string }) => technique)).toEqual([
      "direct",
      "direct",
      "fresh-start",
    ]);
    expect(attempt(root, "status", "0000111122223333").told.advice, "another failure has its own count").toBe(
      "go-on",
    );
  });

  it("a claim of success does not open the door again; a person does, with a reason", () => {
    const root = gitRepository();
    for (const outcome of ["fixed", "success", "fixed"]) {
      const { told } = attempt(root, "begin", FINGERPRINT, "--check", "npm test");
      attempt(root, "end", told.attempt, "--outcome", outcome);
    }
    expect(attempt(root, "begin", FINGERPRINT, "--check", "npm test")).toMatchObject({
      code: 1,
      told: { advice: "stop" },
    });
    expect(attempt(root, "reset", FINGERPRINT)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("reason"),
    });
    expect(attempt(root, "reset", FINGERPRINT, "--reason", "the model changed").code).toBe(0);
    expect(attempt(root, "begin", FINGERPRINT, "--check", "npm test").told).toMatchObject({
      used: 1,
      left: 2,
    });
  });

  it("knows the same change again by its diff, whatever it is called", () => {
    const root = gitRepository();
    const file = join(tempFolder(), "change.diff");
    writeFileSync(file, "diff --git a/a.txt b/a.txt\n--- a/a.txt\n+++ b/a.txt\n@@ -1 +1 @@\n-one\n+two\n");
    for (const approach of ["this way", "that way"]) {
      const { told } = attempt(root, "begin", FINGERPRINT, "--approach", approach);
      attempt(root, "end", told.attempt, "--outcome", "same", "--diff", file);
    }
    expect(attempt(root, "status", FINGERPRINT).told.advice).toBe("change-approach");
  });

  it("says what is wrong with what it was told", () => {
    const root = gitRepository();
    expect(attempt(root, "begin").code).toBe(2);
    expect(attempt(root, "end", "no-such-attempt", "--outcome", "same")).toMatchObject({ code: 1 });
    const { told } = attempt(root, "begin", FINGERPRINT);
    expect(attempt(root, "end", told.attempt).stderr).toContain("--outcome");
    expect(attempt(root, "end", told.attempt, "--outcome", "splendid").code).toBe(2);
    expect(attempt(root, "end", told.attempt, "--outcome", "same", "--diff", "/no/such.diff").code).toBe(2);
    expect(attempt(root, "end", told.attempt, "--outcome", "same").code).toBe(0);
    expect(attempt(root, "end", told.attempt, "--outcome", "same").stderr).toContain("ended already");
  });

  it("speaks plainly to people", () => {
    const root = gitRepository();
    const done = twiceshy(root, ["attempt", "begin", FINGERPRINT, "--approach", "mock the clock"]);
    expect(done.stdout).toMatch(/^go-on: .*\nattempt [0-9a-f-]{36}\n$/);
    expect(twiceshy(root, ["attempt", "status", FINGERPRINT]).stdout).toContain(
      "1. direct (mock the clock) → not ended",
    );
  });
});
