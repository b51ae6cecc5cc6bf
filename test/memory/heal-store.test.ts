import { describe, expect, it } from "vitest";
import { auditLine, chain, verifyChain } from "#heal/audit.ts";
import { treesNamed } from "#memory/gc-trees.ts";
import { healingOf } from "#memory/healing.ts";
import { storeOf } from "#memory/open.ts";
import type { Application, ApplicationEvent, Plan } from "#model/heal.ts";
import type { Memory } from "#model/ports.ts";
import { aFinding, aMemory, aRun, aStoreDir, MONDAY } from "./facts.ts";

const plan = (over: Partial<Plan> = {}): Plan => ({
  id: "plan-1",
  at: MONDAY,
  failure: {
    id: "f1",
    fingerprint: "aaaa1111",
    category: "test_failure",
    errorType: null,
    message: "expected 3",
    file: "sum.js",
    line: 2,
    test: "adds",
  },
  check: { id: "check1", command: "npm test", directory: "" },
  argv: ["npm", "test"],
  lesson: null,
  fix: "fix-1",
  remedy: { kind: "patch", diff: "--- a/sum.js\n+++ b/sum.js\n" },
  baseTree: "b".repeat(40),
  toTree: "c".repeat(40),
  diff: "",
  files: ["sum.js"],
  changedLines: 2,
  safety: "moderate",
  safetyWhy: ["logic"],
  evidence: {
    grade: "proven",
    worked: 1,
    tried: 1,
    verified: 1,
    proofs: ["proof-1"],
    confidence: null,
    low: null,
    high: null,
    lifecycle: null,
    provenance: null,
    isInShadow: false,
    quarantinedUntil: null,
    corrections: 0,
  },
  misfit: null,
  ...over,
});

const application = (over: Partial<Application> = {}): Application => ({
  id: "app-1",
  plan: "plan-1",
  fingerprint: "aaaa1111",
  lesson: null,
  fix: "fix-1",
  by: "person",
  forced: null,
  isDryRun: false,
  at: MONDAY,
  updatedAt: MONDAY,
  state: "running",
  why: "begun",
  gates: [],
  files: ["sum.js"],
  branch: null,
  commit: null,
  mergedInto: null,
  revertCommit: null,
  green: [],
  scratch: null,
  pid: null,
  landedAt: null,
  ...over,
});

const event = (id: string, over: Partial<ApplicationEvent> = {}): ApplicationEvent => ({
  id,
  application: "app-1",
  at: MONDAY,
  kind: "begun",
  body: {},
  ...over,
});

function append(memory: Memory, id: string, detail: Record<string, string> = {}): void {
  healingOf(memory).heal.appendAudit("here", (last) => {
    const entry = chain(last === null ? null : JSON.parse(last), {
      id,
      at: MONDAY,
      origin: "here",
      step: "gate",
      detail,
    });
    return { number: entry.number, id, at: MONDAY, step: "gate", line: auditLine(entry) };
  });
}

describe("plans and applications", () => {
  it("are found by the beginning of their id, where only one begins so", () => {
    const { heal } = healingOf(aMemory());
    heal.keepPlan(plan());
    heal.keepPlan(plan({ id: "plan-22" }));
    expect(heal.plan("plan-1")?.id).toBe("plan-1");
    expect(heal.plan("plan-2")?.id).toBe("plan-22");
    expect(heal.plan("plan")).toBeNull();
    expect(heal.plan("")).toBeNull();
    expect(heal.plans({ fingerprint: "bbbb" })).toEqual([]);
  });

  it("an event stored twice changes nothing", () => {
    const { heal } = healingOf(aMemory());
    heal.record(event("e1"), application());
    heal.record(event("e2", { kind: "landed", at: MONDAY + 1 }), application({ state: "landed" }));
    heal.record(event("e1"), application({ state: "running" }));
    expect(heal.application("app-1")?.state).toBe("landed");
    expect(heal.events("app-1").map(({ kind }) => kind)).toEqual(["begun", "landed"]);
    expect(heal.applications({ state: ["landed", "kept"] })).toHaveLength(1);
    expect(heal.applications({ state: "running" })).toEqual([]);
  });

  it("keep their trees while they are at work, and not afterwards", () => {
    const memory = aMemory();
    const { heal } = healingOf(memory);
    heal.keepPlan(plan());
    heal.record(event("e1"), application());
    expect(treesNamed(storeOf(memory).database)).toEqual(["b".repeat(40), "c".repeat(40)]);
    heal.record(event("e2", { kind: "landed" }), application({ state: "landed" }));
    expect(treesNamed(storeOf(memory).database)).toEqual([]);
  });

  it("are scrubbed of secrets on their way in", () => {
    const memory = aMemory({ redact: (text) => text.replaceAll("hunter2", "[secret]") });
    const { heal } = healingOf(memory);
    heal.keepPlan(plan({ diff: "+password = hunter2\n", argv: ["npm", "test", "hunter2"] }));
    expect(JSON.stringify(heal.plan("plan-1"))).not.toContain("hunter2");
  });
});

it("a person's last word decides what is left alone", () => {
  const { heal } = healingOf(aMemory());
  const say = (id: string, kind: "ignore" | "unignore" | "unquarantine", at: number) =>
    heal.mark({ id, fingerprint: "aaaa1111", at, kind, by: null, reason: "so" });
  say("m1", "ignore", 1);
  say("m2", "unquarantine", 2);
  expect(heal.isIgnored("aaaa1111")).toBe(true);
  expect(heal.ignored()).toEqual(["aaaa1111"]);
  say("m3", "unignore", 3);
  expect(heal.isIgnored("aaaa1111")).toBe(false);
  expect(heal.isIgnored("bbbb2222")).toBe(false);
});

it("two processes write one chain", () => {
  const storeDir = aStoreDir();
  const [one, other] = [aMemory({}, storeDir), aMemory({}, storeDir)];
  for (const n of [1, 2, 3]) {
    append(one, `a${n}`);
    append(other, `b${n}`);
  }
  other.close();
  const lines = healingOf(one).heal.auditLines("here");
  expect(verifyChain(lines.map((line) => JSON.parse(line)))).toMatchObject({ kind: "fits", entries: 6 });
});

describe("forgetting", () => {
  it("takes a text out of everything that healing stored, and the audit chain still fits", () => {
    const memory = aMemory();
    const { heal } = healingOf(memory);
    heal.keepPlan(plan({ diff: "+s3cret\n" }));
    heal.record(event("e1", { body: { why: "s3cret" } }), application({ why: "s3cret" }));
    heal.mark({ id: "m1", fingerprint: "x", at: 1, kind: "ignore", by: null, reason: "s3cret" });
    append(memory, "a1");
    append(memory, "a2", { reason: "s3cret" });
    append(memory, "a3");
    expect(memory.previewForget({ match: "s3cret" }).traces).toBeGreaterThanOrEqual(5);
    memory.forget({ match: "s3cret" }, MONDAY);
    const { database } = storeOf(memory);
    for (const table of ["plans", "application_events", "applications", "fingerprint_marks", "audit_entries"])
      expect(JSON.stringify(database.prepare(`SELECT * FROM ${table}`).all()), table).not.toContain("s3cret");
    append(memory, "a4");
    const entries = heal.auditLines("here").map((line) => JSON.parse(line));
    expect(verifyChain(entries, { forgotten: new Set(["a2"]) })).toMatchObject({ kind: "fits", entries: 4 });
    expect(verifyChain(entries)).toMatchObject({ kind: "broken", at: 1 });
  });

  it("a failure of which nothing is left takes its plan with it, unless it stands in a branch", () => {
    const memory = aMemory();
    const { heal } = healingOf(memory);
    memory.remember(aRun(), [aFinding("aaaa1111")]);
    heal.keepPlan(plan());
    heal.keepPlan(plan({ id: "plan-2" }));
    heal.record(event("e1"), application({ state: "landed" }));
    heal.record(
      event("e2", { application: "app-2" }),
      application({ id: "app-2", plan: "plan-2", state: "refused" }),
    );
    memory.forget({ id: "aaaa1111" }, MONDAY);
    expect(heal.application("app-1")?.state).toBe("landed");
    expect(heal.plan("plan-1")).not.toBeNull();
    expect(heal.application("app-2")).toBeNull();
    expect(heal.plan("plan-2")).toBeNull();
    heal.keepPlan(plan({ id: "plan-2" }));
    expect(heal.plan("plan-2")).toBeNull();
  });
});
