/**
 * The fix loop: baseline, then plan, code, verify, remember, until the goal is green or a bound is met. In: options, ports,
 * four roles. Out: events as they happen, and the end. Every cycle is a fact before it does anything; nothing is kept that
 * is not better; no stop is silent. Knows neither files nor processes.
 */
import { withinBudget } from "#heal/cycle/bound.ts";
import { goalOf } from "#heal/cycle/goal.ts";
import { stuckIn } from "#heal/cycle/stuck.ts";
import type { CheckRun, FixEnd, FixEvent } from "#model/fix-event.ts";
import { runCycle } from "./fix-loop-cycle.ts";
import type { FixCheck, FixOptions, FixPlan, FixPorts, FixRoles } from "./fix-loop-ports.ts";
import { checkMs, FixState, halted, INTERRUPTED, type Stop } from "./fix-loop-state.ts";

/** Runs a fix loop. Whoever stops listening stops it; the files are then as they were at the last thing kept. */
export async function* fixLoop<P extends FixPlan>(
  options: FixOptions,
  ports: FixPorts,
  roles: FixRoles<P>,
): AsyncGenerator<FixEvent, FixEnd> {
  const state = new FixState(options, ports);
  // First, so that whoever is told of it can go on with it.
  ports.save(state.progress(), "running", null);
  yield startedEvent(options, ports);
  let stop = yield* begin(state, ports);
  while (stop === null) stop = yield* round(state, ports, roles);
  const kept = yield* landKept(state, ports, stop);
  // What is still to be done is not over: another process may go on with it.
  const isPaused = /^(?:paused|interrupted|disk_full|locked)$/.test(kept.reason);
  const end = state.end(kept, null);
  // On a full disk there is no room for a report either.
  const report = isGood(kept) || kept.reason === "disk_full" ? null : await roles.reporter(end);
  ports.save(state.progress(), isPaused ? "paused" : "ended", kept.reason);
  const told = { ...end, report };
  yield { kind: "stopped", at: ports.clock.now(), end: told };
  return told;
}

/** Nobody has to act on it. */
const isGood = ({ reason }: Stop) =>
  reason === "fixed" || reason === "already_green" || reason === "dry_run" || reason === "paused";

/** The first runs: what is red, what of it is the goal, and what was red before. */
async function* begin(state: FixState, ports: FixPorts): AsyncGenerator<FixEvent, Stop | null> {
  const halt = halted(state, ports);
  if (halt !== null) return halt;
  const { check, also, goal, only } = state.options;
  if (state.baseTree === null) {
    const taken = await ports.workspace.takeTree();
    if (taken.kind === "failed") throw new Error(taken.why);
    state.baseTree = taken.tree;
    state.keptTree = taken.tree;
  }
  const runs = yield* runAll([check, ...also], "as things are", state.keptTree, state, ports);
  if (ports.signal.aborted) return INTERRUPTED;
  state.runs = runs;
  state.isLookedAt = true;
  if (state.goal !== null) return resumedAt(state, ports, runs);
  const knownRed = ports.knownRed(check.check);
  const found = goalOf(runs, { text: goal, only, knownRed });
  for (const run of runs) ports.remember(run, "present");
  yield {
    kind: "baseline",
    at: ports.clock.now(),
    runs,
    goal: found.kind === "goal" ? found.goal : null,
  };
  if (found.kind === "green")
    return { reason: "already_green", why: `${check.check.command} is green: nothing to do.` };
  if (found.kind === "not-run") return { reason: "not_run", why: found.why };
  if (found.kind === "no-match") return { reason: "no_match", why: found.why };
  state.goal = found.goal;
  state.red = found.goal.failures;
  for (const text of found.notes) yield* note(text, state, ports);
  ports.save(state.progress(), "running", null);
  return null;
}

/** A loop that goes on: its goal stands, only what is red is asked anew. */
function resumedAt(state: FixState, ports: FixPorts, runs: readonly CheckRun[]): Stop | null {
  const baseline = new Set(state.goal!.baseline.map(({ fingerprint }) => fingerprint));
  const red = runs.flatMap(({ failures }) => failures.filter((one) => !baseline.has(one.fingerprint)));
  const isGreen = runs.every((run) => run.outcome !== "not-run") && red.length === 0;
  for (const run of runs)
    ports.remember(run, isGreen && state.keptTree !== state.baseTree ? "changed" : "present");
  if (isGreen) {
    if (state.keptTree === state.baseTree)
      return { reason: "already_green", why: "The goal is green by now." };
    state.isFixed = true;
    return { reason: "fixed", why: "What was kept before makes the goal green." };
  }
  state.red = red;
  return null;
}

/** One round: may it go on, is it still red, and one cycle. */
async function* round<P extends FixPlan>(
  state: FixState,
  ports: FixPorts,
  roles: FixRoles<P>,
): AsyncGenerator<FixEvent, Stop | null> {
  const halt = halted(state, ports);
  if (halt !== null) return halt;
  const { limits } = state.options;
  const plan = await roles.planner({
    goal: state.goal!,
    red: state.red,
    cycles: state.counted(state.red),
    maxCycles: limits.maxCycles,
    stuck: state.stuck,
  });
  if (plan.kind === "stop") return { ...plan, reason: onlyWorse(state, ports) ? "worse" : plan.reason };
  const bound = withinBudget(limits, state.spent, { cycles: 1, commands: 2, tests: 1 });
  if (!bound.go) return bound;
  if (state.options.isDryRun) {
    const { technique, steps } = plan.plan;
    yield { kind: "planned", at: ports.clock.now(), cycle: "", technique, steps, promptFile: null };
    return { reason: "dry_run", why: `The next cycle would be ${technique}, by ${state.options.agent}.` };
  }
  if (!state.isLookedAt) {
    const green = yield* lookAgain(state, ports);
    if (green !== null) return green;
  }
  const stop = yield* runCycle(plan.plan, state, ports, roles);
  if (stop !== null) return stop;
  return stuckStop(state, ports);
}

/** All that was tried in this loop did harm. */
function onlyWorse(state: FixState, ports: FixPorts): boolean {
  const cycles = ports.cycles.cyclesOf({ loop: state.options.loop });
  return cycles.length > 0 && cycles.every(({ end }) => end?.verdict === "worse");
}

/** Going round in circles: first another way, then no further. */
function stuckStop(state: FixState, ports: FixPorts): Stop | null {
  const cycles = ports.cycles.cyclesOf({ loop: state.options.loop });
  const stuck = stuckIn(
    cycles,
    state.goal!.failures.map(({ fingerprint }) => fingerprint),
  );
  state.stuck = stuck?.why ?? null;
  return stuck?.stop && !onlyWorse(state, ports) ? { reason: "no_progress", why: stuck.why } : null;
}

/** Before another try: whoever or whatever mended it meanwhile, nothing is left to do then. */
async function* lookAgain(state: FixState, ports: FixPorts): AsyncGenerator<FixEvent, Stop | null> {
  const { check } = state.options;
  const present = await ports.presentTree();
  const isOthers = present !== null && present !== state.baseTree && ports.workspace.kind === "worktree";
  if (isOthers) {
    const put = await ports.workspace.restore(present);
    if (put.kind === "failed")
      return { reason: "worse", why: `The files could not be put in place: ${put.why}` };
  }
  const tree = isOthers ? present : state.keptTree;
  const [run] = yield* runAll([check], "before another try", tree, state, ports);
  const isGreen = run!.outcome === "passed";
  if (isGreen) state.isFlaky = true;
  else if (!isOthers) state.isRedTwice = true;
  const again = isGreen ? yield* runAll([check], "once more, to be sure", tree, state, ports) : [];
  const isSure = isGreen && again[0]!.outcome === "passed";
  for (const one of [run!, ...again])
    ports.remember(one, state.keptTree === state.baseTree || isOthers ? "present" : "changed");
  if (isOthers) {
    const back = await ports.workspace.restore(state.keptTree!);
    if (back.kind === "failed")
      return { reason: "worse", why: `The files could not be put back: ${back.why}` };
  }
  if (ports.signal.aborted) return INTERRUPTED;
  if (isSure) {
    const why = isOthers
      ? "your files were changed meanwhile"
      : "without any change: it comes and goes by itself";
    return { reason: "already_green", why: `${check.check.command} is green by now, ${why}.` };
  }
  if (isGreen)
    yield* note(
      `${check.check.command} was green once and red again on the same files: it is flaky.`,
      state,
      ports,
    );
  return null;
}

/** Runs checks one after the other on the files as they are. */
async function* runAll(
  checks: readonly FixCheck[],
  why: string,
  tree: string | null,
  state: FixState,
  ports: FixPorts,
): AsyncGenerator<FixEvent, CheckRun[]> {
  const runs: CheckRun[] = [];
  for (const one of checks) {
    yield { kind: "checking", at: ports.clock.now(), command: one.check.command, why };
    const run = await ports.runCheck(one, checkMs(state), tree);
    if (one === state.options.check) state.last = run;
    runs.push(run);
    if (ports.signal.aborted) break;
  }
  return runs;
}

/** Hands over what was kept: all of it where the goal is green, else put aside. */
async function* landKept(state: FixState, ports: FixPorts, stop: Stop): AsyncGenerator<FixEvent, Stop> {
  const { goal, baseTree, keptTree } = state;
  if (goal === null || baseTree === null || keptTree === null || baseTree === keptTree) return stop;
  const lock = ports.locked();
  if (lock !== null && stop.reason === "fixed")
    return { reason: "locked", why: `${lock} The fix is not landed.` };
  const change = await ports.workspace.change(baseTree, keptTree);
  const files = change.kind === "ok" ? change.files : [];
  const cycles = ports.cycles.cyclesOf({ loop: state.options.loop }).filter(({ end }) => end?.kept);
  const isPartial = stop.reason !== "fixed";
  state.landed = await ports.land({ from: baseTree, to: keptTree, goal, files, cycles, isPartial });
  yield { kind: "landed", at: ports.clock.now(), landed: state.landed };
  return stop;
}

async function* note(text: string, state: FixState, ports: FixPorts): AsyncGenerator<FixEvent> {
  state.notes.push(text);
  yield { kind: "note", at: ports.clock.now(), text };
}

function startedEvent(options: FixOptions, ports: FixPorts): FixEvent {
  const { loop, check, also, agent, agentVersion, profile, limits, permissionFlags, resumed } = options;
  return {
    kind: "started",
    at: ports.clock.now(),
    loop,
    isResumed: resumed !== null,
    check: check.check,
    argv: check.argv,
    also: also.map(({ argv }) => argv),
    agent,
    agentVersion,
    profile,
    limits,
    workspace: ports.workspace.kind,
    permissionFlags,
  };
}
