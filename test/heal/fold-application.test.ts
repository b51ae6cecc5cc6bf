import { describe, expect, it } from "vitest";
import { applicationAfter } from "#heal/fold-application.ts";
import type { Application, ApplicationEvent, GateAnswer } from "#model/heal.ts";

let at = 1000;
const event = (kind: ApplicationEvent["kind"], body: Record<string, unknown> = {}): ApplicationEvent => ({
  id: `e${at}`,
  application: "a1",
  at: at++,
  kind,
  body,
});
const fold = (...events: ApplicationEvent[]) =>
  events.reduce<Application | null>((before, one) => applicationAfter(before, one), null)!;

const BEGUN = event("begun", {
  plan: "p1",
  fingerprint: "f1",
  lesson: "l1",
  fix: null,
  by: "policy",
  forced: null,
  files: ["cart.js"],
  pid: 42,
});
const answer = (gate: GateAnswer["gate"], verdict: GateAnswer["verdict"]): GateAnswer => ({
  gate,
  verdict,
  binds: true,
  why: `${gate} says ${verdict}`,
  next: null,
});

describe("an application", () => {
  it("is at work from its beginning, and knows who works on it", () => {
    expect(fold(BEGUN)).toMatchObject({
      id: "a1",
      plan: "p1",
      by: "policy",
      state: "running",
      pid: 42,
      files: ["cart.js"],
    });
    expect(fold(BEGUN, event("applied", { scratch: "/s" }))).toMatchObject({
      state: "running",
      scratch: "/s",
      pid: 42,
    });
  });

  it("keeps the last word of each gate, in their order", () => {
    const { gates } = fold(
      BEGUN,
      event("gates", {
        answers: [answer("lock", "pass"), answer("verification", "forecast"), answer("land", "forecast")],
      }),
      event("verified", {
        why: "green",
        answer: answer("verification", "pass"),
        green: [{ id: "c", command: "x", directory: "" }],
      }),
    );
    expect(gates.map(({ gate, verdict }) => `${gate} ${verdict}`)).toEqual([
      "lock pass",
      "verification pass",
      "land forecast",
    ]);
  });

  it("has landed only when that is said; what is landing is still at work", () => {
    const landing = fold(BEGUN, event("landing", { branch: "fix/auto-1", commit: "c1" }));
    expect(landing).toMatchObject({
      state: "running",
      branch: "fix/auto-1",
      commit: "c1",
      pid: 42,
      landedAt: null,
    });
    const landed = event("landed", { branch: "fix/auto-1", commit: "c1", mergedInto: null, why: "there" });
    expect(applicationAfter(landing, landed)).toMatchObject({
      state: "landed",
      pid: null,
      scratch: null,
      mergedInto: null,
      landedAt: landed.at,
      why: "there",
    });
  });

  it("has somebody at work again while it is undone, and nobody afterwards", () => {
    const landed = fold(BEGUN, event("landed", { branch: "b", commit: "c", why: "there" }));
    const reverting = applicationAfter(landed, event("reverting", { why: "harm", pid: 7 }));
    expect(reverting).toMatchObject({ state: "landed", pid: 7 });
    expect(applicationAfter(reverting, event("reverted", { why: "gone", revertCommit: "r" }))).toMatchObject({
      state: "reverted",
      pid: null,
      revertCommit: "r",
    });
    expect(applicationAfter(reverting, event("revert-conflict", { why: "no" }))).toMatchObject({
      state: "stuck",
      pid: null,
    });
  });

  it.each([
    ["refused", "refused"],
    ["failed", "failed"],
    ["would-land", "would-land"],
    ["kept", "kept"],
  ] as const)("%s makes it %s", (kind, state) => {
    expect(fold(BEGUN, event(kind, { why: "so" }))).toMatchObject({ state, why: "so", pid: null });
  });

  it("cannot go on before it was begun", () => {
    expect(() => applicationAfter(null, event("landed"))).toThrow(/never begun/);
  });
});
