import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import { compose } from "#doors/compose.ts";
import { lockOnChurn } from "#doors/heal-alerts.ts";
import { type HealHouse, verifyAudit } from "#doors/heal-audit.ts";
import { lessonLearnsFrom, lessonLearnsLater } from "#doors/heal-lessons.ts";
import { lockHealing, unlockHealing } from "#doors/heal-lock.ts";
import { markFailure } from "#doors/heal-marks.ts";
import { healStatus } from "#doors/heal-status.ts";
import { raiseIssue } from "#doors/issues.ts";
import { foldLessonsThatWait } from "#doors/lessons.ts";
import { notesOf } from "#doors/notes.ts";
import { phasesOf } from "#doors/phases.ts";
import { warningsFor } from "#doors/warnings.ts";
import { healingOf } from "#memory/healing.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import type { Application } from "#model/heal.ts";
import type { Lesson } from "#model/lesson.ts";
import { healStatusText } from "#report/heal-status-text.ts";
import { paint } from "#report/paint.ts";
import { momentOf } from "#warn/moment.ts";
import { aVote } from "../heal/judging/plan.ts";
import { landed } from "../heal/preflight/scene.ts";
import { gitRepository } from "../host/sandbox.ts";
import { anEvent, created } from "../learn/lessons/shapes.ts";
import { aFinding } from "../memory/fact-shapes.ts";
import { red } from "../memory/learned-world.ts";
import { issueBody } from "../review/issue-shapes.ts";
import { aLesson, BAD_SUM, taught } from "../warn/lesson-shapes.ts";

let around: HealHouse;
const HASH = "f".repeat(32);
const run = () =>
  warningsFor(around.house, around.memory, momentOf({ kind: "command", command: "npm test" }));
const steps = () =>
  verifyAudit(around.memory).flatMap(({ lines }) =>
    lines.map((line) => JSON.parse(line) as { step: string; detail: Record<string, unknown> }),
  );

beforeEach(async () => {
  const repo = gitRepository({ "src/sum.js": BAD_SUM, "package.json": "{}" });
  const house = compose({ cwd: repo, env: { HOME: repo, USER: "ann" } });
  around = { house, memory: await house.openMemory() };
  red(around.memory, 1, "npm test", null, { [HASH]: "Reduce of empty array" });
});
afterEach(() => around.memory.close());

describe("what a person ignores", () => {
  beforeEach(() => {
    const lesson = { ...aLesson({ fingerprint: HASH }), updatedAt: Date.now() };
    knowledgeOf(around.memory).lessons.keepLessons([lesson], []);
  });

  it("makes no warning before an action, and one again when it is taken back", async () => {
    expect(await run()).toHaveLength(1);
    markFailure(around, "ignore", { fingerprint: HASH.slice(0, 8), reason: "the vendor mends it" });
    expect(await run()).toEqual([]);
    markFailure(around, "unignore", { fingerprint: HASH, reason: "they did not" });
    expect(await run()).toHaveLength(1);
  });

  it("makes no warning when it fails again, no issue and no count, and is captured all the same", async () => {
    // General advice of what comes with twiceshy would do: somebody taught this.
    const zebra = [{ field: "message", operator: "contains", value: "zebra" }] as const;
    knowledgeOf(around.memory).lessons.keepLessons([taught({ trigger: { conditions: zebra } })], []);
    const findings = [aFinding(HASH, { message: "the zebra has lost its stripes", errorType: null })];
    const failed = () => warningsFor(around.house, around.memory, momentOf({ kind: "failure", findings }));
    const body = issueBody({ title: "x", fingerprint: HASH });
    expect(await failed()).not.toEqual([]);
    const issue = raiseIssue(around, body)!;
    markFailure(around, "ignore", { fingerprint: HASH, reason: "known" });
    expect(healingOf(around.memory).issues.issue(issue.id)).toMatchObject({
      state: "dismissed",
      reason: "ignored: known",
    });
    red(around.memory, 2, "npm test", null, { [HASH]: "Reduce of empty array", other: "Another" });
    expect(await failed()).toEqual([]);
    expect(raiseIssue(around, body)).toBeNull();
    expect(around.memory.status()).toMatchObject({ failures: 1, fingerprints: 1, ignored: 1 });
    expect(around.memory.recall([HASH]).get(HASH)!.count).toBe(2);
  });

  it("is no note for the next try of its phase", async () => {
    red(
      around.memory,
      3,
      "npm test",
      null,
      { [HASH]: "Reduce of empty array", other: "Another" },
      { phase: "12" },
    );
    const told = async () => {
      const phase = phasesOf(around.memory, knowledgeOf(around.memory)).find((one) => one.phase === "12")!;
      const notes = await notesOf(around.house, around.memory, knowledgeOf(around.memory), phase);
      return JSON.stringify(notes);
    };
    expect(await told()).toContain("Reduce of empty array");
    markFailure(around, "ignore", { fingerprint: HASH, reason: "known" });
    const after = await told();
    expect(after).not.toContain("Reduce of empty array");
    expect(after).toContain("Another");
  });

  it("has a reason, and stands in the audit log with it", () => {
    expect(() => markFailure(around, "ignore", { fingerprint: HASH, reason: "  " })).toThrow(
      /needs a reason/,
    );
    expect(() => markFailure(around, "ignore", { fingerprint: "0000beef", reason: "x" })).toThrow(
      /no failure is called/,
    );
    expect(() => markFailure(around, "unignore", { fingerprint: HASH, reason: "x" })).toThrow(/not ignored/);
    expect(steps()).toEqual([]);
    markFailure(around, "ignore", { fingerprint: HASH, reason: "known" });
    expect(() => markFailure(around, "ignore", { fingerprint: HASH, reason: "again" })).toThrow(
      /ignored already/,
    );
    expect(steps()).toMatchObject([
      { step: "ignore", detail: { fingerprint: HASH, by: "ann", reason: "known" } },
    ]);
    expect(verifyAudit(around.memory)[0]!.verdict.kind).toBe("fits");
  });
});

describe("what an application teaches", () => {
  const BEGUN = Date.now();
  const lesson = (): Lesson => knowledgeOf(around.memory).lessons.lesson("one")!;
  const told = (changes: Partial<Application>, cascade = false) =>
    lessonLearnsFrom(
      around,
      landed(0, {
        id: "app",
        lesson: "one",
        at: BEGUN,
        updatedAt: Date.now(),
        landedAt: Date.now(),
        ...changes,
      }),
      { cascade },
    );

  beforeEach(() => {
    const { lessons } = knowledgeOf(around.memory);
    lessons.record([
      created({ fingerprint: HASH, provenance: "observed" }),
      anEvent("worked", 1, { fix: "f1" }),
    ]);
    told({ state: "refused", landedAt: null });
  });

  it("is a verified success where it landed, once, however often it is told", () => {
    told({ state: "landed" });
    told({ state: "kept", updatedAt: Date.now() + 5 });
    expect(lesson().evidence).toMatchObject({ verified: 1, successes: 2, trials: 2, regressions: 0 });
  });

  it("waits to be folded where it landed: the fact and the mark are there, and whoever asks next sees it", () => {
    const { lessons, together } = knowledgeOf(around.memory);
    const app = landed(0, { id: "app", lesson: "one", at: BEGUN, state: "landed", landedAt: Date.now() });
    together(() => lessonLearnsLater(around, app));
    expect(lessons.staleFingerprints(9)).toContain("one");
    expect(lesson()).toBeNull();
    foldLessonsThatWait(around.memory, Date.now());
    expect(lesson().evidence).toMatchObject({ verified: 1, successes: 2, trials: 2, regressions: 0 });
    expect(lessons.staleFingerprints(9)).toEqual([]);
  });

  it("is a regression where it was undone, and the success is none any more", () => {
    told({ state: "landed" });
    told({ state: "stuck" });
    told({ state: "reverted" });
    expect(lesson().evidence).toMatchObject({ verified: 0, successes: 1, trials: 2, regressions: 1 });
    expect(lesson().quarantinedUntil).toBeNull();
  });

  it("is a quarantine at a cascade; let out, its record stays and it is in shadow again", () => {
    told({ state: "landed" });
    for (let i = 0; i < 5; i++)
      told({ id: `shadow-${i}`, by: "shadow", state: "would-land", landedAt: null });
    expect(lesson().shadow).toBe(false);
    expect(() => markFailure(around, "unquarantine", { fingerprint: HASH, reason: "x" })).toThrow(
      /in quarantine/,
    );
    told({ state: "reverted" }, true);
    const before = lesson();
    expect(before.quarantinedUntil).toBeGreaterThan(Date.now());
    const { lessons } = markFailure(around, "unquarantine", {
      fingerprint: HASH,
      reason: "the runner was broken",
    });
    expect(lessons).toEqual(["one"]);
    expect(lesson()).toMatchObject({ quarantinedUntil: null, shadow: true, evidence: before.evidence });
    expect(steps().at(-1)).toMatchObject({ step: "unquarantine", detail: { lessons: ["one"] } });
  });

  it("is nothing where it was refused before it was tried, and a failure where verification disproved it", () => {
    expect(lesson()).toBeNull();
    const app = landed(0, { id: "no", lesson: "one", state: "refused", landedAt: null });
    const event = {
      id: "e1",
      application: "no",
      at: Date.now(),
      kind: "refused",
      body: { isDisproof: true },
    } as const;
    healingOf(around.memory).heal.record(event, app);
    lessonLearnsFrom(around, app);
    expect(lesson().evidence).toMatchObject({ successes: 1, trials: 2 });
    expect(told({ id: "dry", state: "landed", isDryRun: true })).toBeNull();
    expect(told({ id: "none", lesson: null })).toBeNull();
  });
});

describe("the lock", () => {
  it("holds until somebody takes it away, and is on the record", () => {
    const { file, locked } = lockHealing(around, "a release\nis going on");
    expect(locked).toContain("(a release is going on, by ann)");
    expect(lockHealing(around, "another").locked).toContain("a release");
    expect(unlockHealing(around).locked).toBeNull();
    expect(existsSync(file)).toBe(false);
    expect(steps().map(({ step }) => step)).toEqual(["locked", "unlocked"]);
  });

  it("works without a memory, and does not take away what is not its own", () => {
    const { house } = around;
    lockHealing({ house, memory: null }, null);
    const other = compose({ cwd: house.project.root, env: { ...house.around.env, TWICESHY_LOCK: "1" } });
    expect(unlockHealing({ house: other, memory: null }).locked).toBe("TWICESHY_LOCK is set.");
    expect(existsSync(join(house.dirs.store, "lock"))).toBe(false);
  });

  it("comes by itself when too much was taken back, not before there is enough to tell", () => {
    const apply = (id: string, state: Application["state"]) => {
      const now = Date.now();
      const app = landed(0, { id, state, at: now, updatedAt: now, landedAt: now });
      healingOf(around.memory).heal.record(
        { id: `e-${id}`, application: id, at: now, kind: "landed", body: {} },
        app,
      );
    };
    for (const id of ["a", "b", "c"]) apply(id, "kept");
    apply("d", "reverted");
    expect(lockOnChurn(around)).toBeNull();
    apply("e", "kept");
    expect(lockOnChurn(around)).toMatchObject({
      level: "lock",
      why: "1 of 5 landed changes were reverted (20 %)",
    });
    expect(unlockHealing(around).locked).toBeNull();
    expect(steps().map(({ step }) => step)).toEqual(["locked", "alert", "unlocked"]);
  });
});

test("judges that contradict each other on more than 30 % warn in heal status, and lock nothing", async () => {
  const { heal } = healingOf(around.memory);
  const at = Date.now();
  const panel = (n: number, second: boolean) => {
    heal.keepVote(aVote({ id: `a${n}`, at, application: `app-${n}`, judge: "openai/gpt-5.2" }));
    const other = { id: `b${n}`, at, application: `app-${n}`, judge: "google/gemini-3-pro" };
    heal.keepVote(aVote({ ...other, approves: second }));
  };
  for (let n = 0; n < 10; n++) panel(n, n >= 3);
  const alerts = async () => (await healStatus(around.house, around.memory)).alerts;
  expect(await alerts()).toEqual([]);
  panel(10, false);
  panel(11, false);
  expect(await alerts()).toEqual([
    { level: "warn", why: "judges disagree about 41.7 % of what they judge together" },
  ]);
  const status = await healStatus(around.house, around.memory);
  const said = healStatusText(status, at, paint(false), 100);
  expect(said).toMatch(/^alert +judges disagree about 41.7 %/m);
  expect(lockOnChurn(around)).toBeNull();
  expect(status.locked).toBeNull();
});
