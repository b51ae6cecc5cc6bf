import { limitsOf } from "#heal/cycle/bound.ts";
import { planCycle } from "#heal/cycle/plan.ts";
import type { Coded, FixOptions, FixPlan, FixPorts, FixRoles } from "#loop/fix-loop-ports.ts";
import { verifyChange } from "#loop/fix-loop-verify.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import type { CycleFailure } from "#model/cycle.ts";
import type { CheckRun, FixEnd, FixEvent, FixLimits } from "#model/fix-event.ts";
import type { Memory } from "#model/ports.ts";

export const CHECK = { id: "check1", command: "npm test", directory: "" };

/** A failure by its fingerprint alone. */
export function failure(fingerprint: string, over: Partial<CycleFailure> = {}): CycleFailure {
  return {
    id: `f-${fingerprint}`,
    fingerprint,
    category: "test_failure",
    errorType: null,
    message: `${fingerprint} is wrong`,
    file: null,
    line: null,
    test: fingerprint,
    summary: `${fingerprint} is wrong`,
    checkId: CHECK.id,
    ...over,
  };
}

export interface World {
  /** The files, as one text; a tree is the text itself. */
  files: string;
  /** Which failures the check shows on some files. */
  red(files: string): readonly string[];
  /** What the agent makes of the files. */
  code(files: string, time: number): string | Promise<string>;
  now: number;
  agents: number;
  locked: string | null;
  paused: boolean;
  remembered: { readonly outcome: string; readonly on: string }[];
  landed: string[];
  reports: FixEnd[];
  readonly stop: AbortController;
}

export function world(over: Partial<World> = {}): World {
  return {
    files: "start",
    red: () => ["aaaa"],
    code: (files, time) => `${files}+${time}`,
    now: 1_700_000_000_000,
    agents: 0,
    locked: null,
    paused: false,
    remembered: [],
    landed: [],
    reports: [],
    stop: new AbortController(),
    ...over,
  };
}

let ids = 0;

/** The loop's ports on a world that is one text, with a real memory. */
export function portsOn(here: World, memory: Memory): FixPorts {
  const knowledge = knowledgeOf(memory);
  const tick = () => (here.now += 10);
  return {
    clock: { now: tick },
    ids: { next: () => `id-${String(++ids).padStart(6, "0")}` },
    cycles: knowledge.cycles,
    together: (action) => knowledge.together(action),
    workspace: {
      kind: "worktree",
      directory: "/nowhere",
      takeTree: async () => ({ kind: "ok", tree: here.files }),
      async restore(tree) {
        here.files = tree;
        return { kind: "ok" };
      },
      change: async (from, to) => ({
        kind: "ok",
        text: from === to ? "" : `diff --git a/x b/x\n@@ -1 +1 @@\n-${from}\n+${to}\n`,
        files: from === to ? [] : ["x"],
        isCut: false,
      }),
    },
    presentTree: async () => null,
    runCheck: async (check) =>
      checkRun(here.red(here.files), { check: check.check, argv: check.argv, tree: here.files }),
    remember: (run, on) => void here.remembered.push({ outcome: run.outcome, on }),
    knownRed: () => new Set(),
    locked: () => here.locked,
    isPaused: () => here.paused,
    async land({ to, isPartial }) {
      here.landed.push(isPartial ? `part of ${to}` : to);
      return { how: "patch", text: to, branch: null, commit: null, patchFile: null, next: null };
    },
    save: () => {},
    signal: here.stop.signal,
    leave: () => here.stop.abort(),
  };
}

/** A run of a check that shows some failures. */
export function checkRun(red: readonly string[], over: Partial<CheckRun> = {}): CheckRun {
  return {
    check: CHECK,
    argv: ["npm", "test"],
    outcome: red.length === 0 ? "passed" : "failed",
    exitCode: red.length === 0 ? 0 : 1,
    signal: null,
    timedOut: false,
    durationMs: 5,
    tree: null,
    failures: red.map((hash) => failure(hash)),
    tests: null,
    evidence: {},
    runId: null,
    output: "",
    logFile: null,
    why: null,
    ...over,
  };
}

/** Twiceshy's own planner and verifier, and the world's agent. */
export function rolesOn(here: World): FixRoles<FixPlan> {
  return {
    planner({ goal, red, cycles, maxCycles }) {
      const planned = planCycle({ goal, red, cycles, maxCycles, fixes: new Map(), hints: [], record: [] });
      if (planned.kind === "plan") return planned;
      const reason = planned.kind === "spent" ? "bounded_attempts_exceeded" : "no_progress";
      return { kind: "stop", reason, why: planned.why };
    },
    async coder(): Promise<Coded> {
      here.agents += 1;
      here.files = await here.code(here.files, here.agents);
      return { end: null, promptFile: null, trouble: null };
    },
    verifier: (work) => verifyChange(work, () => null),
    async reporter(end) {
      here.reports.push(end);
      return "report.md";
    },
  };
}

export function optionsFor(over: Partial<FixOptions> = {}, limits: Partial<FixLimits> = {}): FixOptions {
  return {
    loop: `loop-${++ids}`,
    check: { check: CHECK, argv: ["npm", "test"] },
    also: [],
    goal: null,
    only: [],
    profile: "strict",
    limits: limitsOf("strict", limits),
    agent: "scripted",
    agentVersion: null,
    permissionFlags: [],
    session: null,
    task: null,
    isDryRun: false,
    resumed: null,
    ...over,
  };
}

/** Plays a loop to its end. */
export async function played(
  events: AsyncGenerator<FixEvent, FixEnd>,
): Promise<{ readonly end: FixEnd; readonly events: readonly FixEvent[] }> {
  const seen: FixEvent[] = [];
  for (;;) {
    const { value, done } = await events.next();
    if (done) return { end: value, events: seen };
    seen.push(value);
  }
}
