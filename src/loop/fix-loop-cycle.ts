import { withinAttempts } from "#heal/cycle/bound.ts";
import type { CycleBegun } from "#model/cycle.ts";
import type { FixEvent } from "#model/fix-event.ts";
import { endCycle } from "./fix-loop-end-cycle.ts";
import { type Change, couldNotBegin, type Judged, judge } from "./fix-loop-judge.ts";
import type { Coded, FixPlan, FixPorts, FixRoles, Verified } from "./fix-loop-ports.ts";
import { withProgress } from "./fix-loop-progress.ts";
import { type FixState, halted, INTERRUPTED, type Stop } from "./fix-loop-state.ts";

/** One cycle: begun in memory, coded, verified, kept or rolled back, ended in memory. A stop where there is no going on. */
export async function* runCycle<P extends FixPlan>(
  plan: P,
  state: FixState,
  ports: FixPorts,
  roles: FixRoles<P>,
): AsyncGenerator<FixEvent, Stop | null> {
  const cycle = beginCycle(plan, state, ports);
  if ("reason" in cycle) return cycle;
  const isSettled = { yes: false };
  try {
    yield {
      kind: "cycle-begun",
      at: cycle.at,
      cycle: { ...cycle, end: null },
      attempt: state.attempts(plan.targets),
      maxCycles: state.options.limits.maxCycles,
      spent: state.spent,
    };
    yield* planned(cycle, plan, ports);
    return yield* work(cycle, plan, state, ports, roles, isSettled);
  } finally {
    if (!isSettled.yes) await cutOff(cycle, state, ports);
  }
}

/** Looked at and begun in one piece: two loops at once do not get past the bound together. */
function beginCycle(plan: FixPlan, state: FixState, ports: FixPorts): CycleBegun | Stop {
  return ports.together(() => {
    const { limits, loop, check, agent, session, task } = state.options;
    const { open, most } = withinAttempts(plan.targets, state.counted(plan.targets), limits.maxCycles);
    if (open.length < plan.targets.length)
      return {
        reason: "bounded_attempts_exceeded",
        why: `${most} of ${limits.maxCycles} attempts are used up.`,
      } satisfies Stop;
    const at = ports.clock.now();
    const cycle: CycleBegun = {
      id: ports.ids.next(at),
      loop,
      number: state.number + 1,
      at,
      check: check.check,
      fingerprints: [...new Set(plan.targets.map(({ fingerprint }) => fingerprint))],
      chain: plan.chain,
      technique: plan.technique,
      agent: plan.technique === "remedy" ? null : agent,
      tree: state.keptTree,
      approach:
        plan.steps
          .map(({ text }) => text)
          .join("\n")
          .slice(0, 1000) || null,
      files: [],
      session,
      task,
    };
    ports.cycles.beginCycle(cycle);
    state.number = cycle.number;
    state.isLookedAt = false;
    state.spend({ cycles: 1 });
    ports.save(state.progress(), "running", null);
    return cycle;
  });
}

function* planned(cycle: CycleBegun, plan: FixPlan, ports: FixPorts): Generator<FixEvent> {
  const { technique, steps } = plan;
  yield { kind: "planned", at: ports.clock.now(), cycle: cycle.id, technique, steps, promptFile: null };
}

async function* work<P extends FixPlan>(
  cycle: CycleBegun,
  plan: P,
  state: FixState,
  ports: FixPorts,
  roles: FixRoles<P>,
  isSettled: { yes: boolean },
): AsyncGenerator<FixEvent, Stop | null> {
  const { limits } = state.options;
  const coded: Coded = yield* withProgress<Coded, string, FixEvent>(
    (tell) =>
      roles.coder({
        cycle,
        plan,
        goal: state.goal!,
        directory: ports.workspace.directory,
        runs: state.runs,
        maxCostUsd: Math.max(0, limits.costUsd - state.spent.costUsd),
        timeoutMs: Math.min(limits.agentMinutes * 60_000, state.leftMs),
        signal: ports.signal,
        tell,
      }),
    (what) => ({ kind: "doing", at: ports.clock.now(), cycle: cycle.id, what }),
    ports.leave,
  );
  state.spend({ commands: 1, costUsd: coded.end?.costUsd ?? 0 });
  const change = await changeSince(state, ports);
  const files = change.kind === "ok" ? change.files : [];
  yield { kind: "coded", at: ports.clock.now(), cycle: cycle.id, end: coded.end, files, spent: state.spent };
  for (const text of (change.kind === "ok" && change.notes) || []) {
    state.notes.push(text);
    yield { kind: "note", at: ports.clock.now(), text };
  }

  let halt = halted(state, ports);
  const isOver = halt !== null && /^(?:interrupted|locked|disk_full)$/.test(halt.reason);
  let judged: Judged = isOver
    ? { verdict: "cut-off", why: halt!.why }
    : yield* judge(cycle, coded, change, state, ports, roles);
  const full = ports.workspace.lacksRoom?.() ?? null;
  if (full !== null && !isOver) {
    // A check that found no room says nothing of the change.
    halt = { reason: "disk_full", why: full };
    judged = { verdict: "cut-off", why: full };
  }
  if (ports.signal.aborted && judged.verified === undefined) {
    isSettled.yes = true;
    const put = await rollBack(state, ports);
    endCycle(
      cycle,
      { verdict: "cut-off", why: "It was interrupted." },
      { coded, change, kept: false },
      state,
      ports,
    );
    return put ?? INTERRUPTED;
  }
  if (judged.verdict === "flaky") state.isFlaky = true;
  if (judged.verdict === "not-tried") state.spend({ cycles: -1 });
  const lock = ports.locked();
  const kept = (judged.verified?.isBetter ?? false) && lock === null && change.kind === "ok";
  yield {
    kind: "verified",
    at: ports.clock.now(),
    cycle: cycle.id,
    verdict: judged.verdict,
    why: judged.why,
    runs: judged.verified?.runs ?? [],
    spent: state.spent,
  };
  isSettled.yes = true;
  let stop: Stop | null = null;
  if (kept) {
    keep(judged.verified!, change.tree, state);
  } else {
    stop = await rollBack(state, ports);
    // At once: where the files cannot be written, the memory may not be either.
    if (stop !== null) yield { kind: "note", at: ports.clock.now(), text: stop.why };
  }
  rememberRuns(judged, kept, ports);
  endCycle(cycle, judged, { coded, change, kept }, state, ports);
  ports.save(state.progress(), "running", null);
  if (kept) yield { kind: "kept", at: ports.clock.now(), cycle: cycle.id, tree: change.tree, files };
  else if (files.length > 0)
    yield { kind: "rolled-back", at: ports.clock.now(), cycle: cycle.id, why: judged.why };
  if (stop !== null) return stop;
  if (lock !== null) return { reason: "locked", why: lock };
  if (halt !== null && halt.reason !== "budget") return halt;
  return afterCycle(cycle, judged, coded, kept, state);
}

async function changeSince(state: FixState, ports: FixPorts): Promise<Change> {
  const taken = await ports.workspace.takeTree();
  if (taken.kind === "failed") return taken;
  const { tree, notes = [] } = taken;
  if (tree === state.keptTree) return { kind: "ok", tree, notes, text: "", files: [], isCut: false };
  const change = await ports.workspace.change(state.keptTree!, tree);
  return change.kind === "failed" ? change : { ...change, tree, notes };
}

function keep(verified: Verified, tree: string, state: FixState): void {
  state.keptTree = tree;
  state.runs = verified.runs;
  state.red = verified.left;
  state.isFixed = verified.verdict === "fixed";
}

/** Puts the files back as they were at the last thing kept; a stop where that cannot be done. */
async function rollBack(state: FixState, ports: FixPorts): Promise<Stop | null> {
  const put = await ports.workspace.restore(state.keptTree!);
  if (put.kind === "ok") return null;
  const full = ports.workspace.lacksRoom?.() ?? null;
  const why = `The files could not be put back as they were (tree ${state.keptTree}): ${full ?? put.why}`;
  return full === null
    ? { reason: "worse", why }
    : { reason: "disk_full", why: `${why} They are when it goes on.` };
}

/** A pass that is no fix must not teach; one that is flaky teaches that it is. */
function rememberRuns({ verified, verdict }: Judged, kept: boolean, ports: FixPorts): void {
  for (const run of verified?.runs ?? [])
    if (run.outcome !== "passed" || kept || verdict === "flaky") ports.remember(run, "changed");
}

/** Where a cycle itself says that there is no going on. */
function afterCycle(
  cycle: CycleBegun,
  { verdict, why }: Judged,
  coded: Coded,
  kept: boolean,
  state: FixState,
): Stop | null {
  if (kept && verdict === "fixed") return { reason: "fixed", why };
  if (couldNotBegin(coded.end)) return { reason: "agent_unavailable", why: coded.end!.why };
  if (cycle.technique === "diagnose")
    return {
      reason: "diagnosed",
      why: coded.end?.failureReason ?? "What is wrong is said; nothing was changed.",
    };
  if (coded.end?.outcome === "over-cost" && state.spent.costUsd >= state.options.limits.costUsd)
    return { reason: "budget", why: coded.end.why };
  return null;
}

/** Somebody stopped listening, or something broke: the files go back, and the cycle has an end. */
async function cutOff(cycle: CycleBegun, state: FixState, ports: FixPorts): Promise<void> {
  const put = await rollBack(state, ports);
  const why = put === null ? "Cut off before it was verified." : put.why;
  endCycle(
    cycle,
    { verdict: "cut-off", why },
    { coded: null, change: { kind: "failed", why }, kept: false },
    state,
    ports,
  );
}
