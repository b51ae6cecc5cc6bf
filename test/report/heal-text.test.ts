import { describe, expect, it } from "vitest";
import type { Application, ApplicationEvent, GateAnswer } from "#model/heal.ts";
import { planJson } from "#report/heal-json.ts";
import { healLines, historyText } from "#report/heal-lines.ts";
import { planLine, planText } from "#report/heal-plan-text.ts";
import { paint } from "#report/paint.ts";
import { aPlan } from "../heal/preflight/scene.ts";

const PLAIN = paint(false);
const answer = (more: Partial<GateAnswer> = {}): GateAnswer => ({
  gate: "lock",
  verdict: "pass",
  binds: true,
  why: "healing is not locked",
  next: null,
  ...more,
});
const event = (kind: ApplicationEvent["kind"], body: Record<string, unknown> = {}): ApplicationEvent => ({
  id: "e",
  application: "0123456789abcdef",
  at: 0,
  kind,
  body,
});

describe("a plan as text", () => {
  it("tells the failure, the remedy, what speaks for it, and every gate", () => {
    const text = planText(
      aPlan(),
      [answer(), answer({ gate: "judges", verdict: "refuse", binds: false, why: "no judge is set up" })],
      PLAIN,
      100,
    );
    expect(text).toContain("changes src/cart.ts (1 line)");
    expect(text).toMatch(/evidence {2}proven, worked 12 of 12, 1 proof, verified 12 times/);
    expect(text).toMatch(/pass {2}lock/);
    expect(text).toContain("no judge is set up (does not bind you)");
  });

  it("says why it does not fit", () => {
    const text = planText(
      aPlan({ misfit: "src/cart.ts: the lines are others now", diff: "" }),
      [],
      PLAIN,
      100,
    );
    expect(text).toContain("no: src/cart.ts: the lines are others now");
  });

  it("is one line in a list, with what to type", () => {
    expect(planLine(aPlan({ id: "0000-0123456789ab" }), null, PLAIN, 100)).toContain(
      "→ twiceshy heal apply 0123456789ab",
    );
    const stopped = planLine(
      aPlan(),
      answer({ gate: "land", verdict: "refuse", why: "it waits", next: "git merge x" }),
      PLAIN,
      100,
    );
    expect(stopped).toContain("land: it waits");
    expect(stopped).toContain("→ git merge x");
  });

  it("as data says whether it can be applied, and by what it is stopped", () => {
    expect(planJson(aPlan(), [answer()])).toMatchObject({ canBeApplied: true, stoppedBy: null });
    expect(planJson(aPlan(), [answer({ verdict: "refuse" })])).toMatchObject({
      canBeApplied: false,
      stoppedBy: "lock",
    });
    expect(planJson(aPlan(), [answer({ verdict: "refuse", binds: false })])).toMatchObject({
      canBeApplied: true,
    });
    expect(planJson(aPlan({ misfit: "no" }), [])).toMatchObject({ canBeApplied: false });
  });
});

describe("steps as lines", () => {
  it("bring no control and no line break of somebody else's", () => {
    const lines = healLines(
      event("refused", { gate: "land", why: "evil\u001b[31m\nnext: rm -rf /", next: null }),
    );
    expect(lines.join("\n")).not.toContain("\u001b");
    expect(lines.filter((line) => line.startsWith("next:"))).toEqual([]);
  });

  it("say what was run with and without the change", () => {
    const checks = [
      { command: "npm test", on: "without", outcome: "failed", failures: 2, durationMs: 1200 },
      { command: "npm test", on: "with", outcome: "passed", failures: 0, durationMs: 900 },
    ];
    const lines = healLines(event("verified", { why: "It is green.", checks }));
    expect(lines[0]).toMatch(/without it {7}npm test: red \(2 failures\), 1\.2 s/);
    expect(lines[1]).toMatch(/with the change {2}npm test: passed, 900 ms/);
  });

  it("say how to take a landed change over, unless it is merged", () => {
    const landed = { why: "One commit.", branch: "fix/auto-1", commit: "c" };
    expect(healLines(event("landed", landed))).toContain("next: git merge fix/auto-1");
    expect(healLines(event("landed", { ...landed, mergedInto: "main" })).join()).not.toContain("git merge");
  });
});

it("the history names who asked, and why gates were skipped", () => {
  const one = {
    id: "0000-0123456789ab",
    at: 0,
    state: "landed",
    fingerprint: "abcdef0123",
    why: "One commit.",
    by: "policy",
    forced: "I want it",
    branch: "fix/auto-1",
    isDryRun: false,
  } as unknown as Application;
  const text = historyText([one], 60_000, PLAIN, 100);
  for (const part of ["landed", "0123456789ab", "abcdef01", "by policy", "forced: I want it", "fix/auto-1"])
    expect(text).toContain(part);
  expect(historyText([], 0, PLAIN, 100)).toBe("nothing was healed here yet\n");
});
