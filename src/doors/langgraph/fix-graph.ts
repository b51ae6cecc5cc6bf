/**
 * The bound of the fix loop for graphs of LangGraph: a verifier, a reporter and a router that a planner → coder → verifier graph is
 * made of. In: the graph's state. Out: updates of it, and where to go next. The count is kept in memory, not in the state: a graph
 * that is started anew, by whomever, goes on where the count was.
 */
import { join } from "node:path";
import { redact } from "#detect/redact.ts";
import { limitsOf } from "#heal/cycle/bound.ts";
import { compareRuns } from "#heal/cycle/compare.ts";
import { kindOfRun } from "#heal/cycle/kinds.ts";
import { summaryOfRed } from "#heal/cycle/summary.ts";
import { makeFolder } from "#host/make-folder.ts";
import { asGitProject } from "#host/project.ts";
import type { Workspace } from "#host/workspace.ts";
import { openInPlace } from "#host/workspace-in-place.ts";
import type { FixCheck } from "#loop/fix-loop-ports.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import type { Cycle, CycleFailure, StopReason } from "#model/cycle.ts";
import type { CheckRun, FixEnd } from "#model/fix-event.ts";
import type { Memory } from "#model/ports.ts";
import type { FixMemory } from "#model/ports-learning.ts";
import { Trouble } from "#model/trouble.ts";
import { type Attempts, attemptsIn } from "../attempts.ts";
import { compose, type House } from "../compose.ts";
import { checkRunner } from "../fix-check.ts";
import { redRunsOf } from "../fix-known-red.ts";
import { writeLoopReport } from "../fix-report.ts";
import { directoryHere, fixCheck, settledLimits } from "../fix-request.ts";
import { runContext } from "../run-context.ts";
import type { FixStateValues, TestResults } from "./state.ts";

export interface FixGraphOptions {
  /** The check, as words: ["npm", "test"]. */
  readonly check: readonly string[];
  /** Where it is run; default: the current directory. */
  readonly cwd?: string;
  /** Attempts for one failure (default: the setting fix.maxCycles, 3). */
  readonly maxCycles?: number;
  /** Attempts of one graph in all (default: fix.totalCycles, 9). */
  readonly totalCycles?: number;
  /** For one run of the check (default: fix.checkMinutes, 15). */
  readonly checkMinutes?: number;
  /** What it is all for, in a person's words. */
  readonly goal?: string;
  readonly store?: string;
}

/** Where the router sends a graph. */
export type FixRoute = "planner" | "reporter" | "done";

/** The parts of a bounded graph. Close it when the graph has ended. */
export interface FixGraph {
  /** A node: runs the check, counts the attempt, says what is red. */
  verifier(state: FixStateValues): Promise<Partial<FixStateValues>>;
  /** A node: writes down why it stopped. */
  reporter(state: FixStateValues): Promise<Partial<FixStateValues>>;
  /** For conditional edges, from START and from the verifier. */
  route(state: FixStateValues): FixRoute;
  close(): Promise<void>;
}

/** Opens the parts for a check. */
export async function fixGraph(options: FixGraphOptions): Promise<FixGraph> {
  if (!Array.isArray(options.check) || options.check.length === 0 || options.check.includes(""))
    throw new Trouble(
      "usage",
      'check: the words of a command are expected, such as ["npm", "test"].',
      "twiceshy fix --help",
    );
  const house = compose(
    { cwd: options.cwd ?? process.cwd(), env: process.env },
    { text: () => options.store ?? null },
  );
  const project = asGitProject(house.project);
  if (project === null)
    throw new Trouble(
      "refused",
      "there is no git repository here: what an attempt changed could not be seen.",
      "git init",
    );
  const workspace = openInPlace(project, { env: house.around.env, redact });
  if (workspace.kind === "unavailable")
    throw new Trouble(
      "memory_unavailable",
      `there is no place to work: ${workspace.why}.`,
      "twiceshy doctor",
    );
  const memory = await house.openMemory();
  return new Graph(options, house, memory, workspace);
}

class Graph implements FixGraph {
  readonly #check: FixCheck;
  readonly #limits: ReturnType<typeof limitsOf>;
  readonly #attempts: Attempts;
  readonly #runner: ReturnType<typeof checkRunner>;
  readonly #fixes: FixMemory;
  readonly #loop: string;
  readonly #startedAt: number;
  #last: CheckRun | null = null;

  constructor(
    private readonly options: FixGraphOptions,
    private readonly house: House,
    private readonly memory: Memory,
    private readonly workspace: Workspace,
  ) {
    const { cycles, fixes, together } = knowledgeOf(memory);
    this.#fixes = fixes;
    const { maxCycles, totalCycles, checkMinutes } = options;
    this.#limits = limitsOf("strict", {
      ...settledLimits(house),
      ...(maxCycles === undefined ? {} : { maxCycles }),
      ...(totalCycles === undefined ? {} : { totalCycles }),
      ...(checkMinutes === undefined ? {} : { checkMinutes }),
    });
    this.#check = fixCheck(house, options.check, directoryHere(house));
    this.#startedAt = house.clock.now();
    this.#loop = house.ids.next(this.#startedAt);
    this.#attempts = attemptsIn({
      cycles,
      together,
      clock: house.clock,
      ids: house.ids,
      maxCycles: this.#limits.maxCycles,
    });
    this.#runner = checkRunner({
      house,
      memory,
      workspace,
      context: runContext({}, house.around.env),
      signal: new AbortController().signal,
      keepLog: () => null,
    });
  }

  verifier = async (state: FixStateValues): Promise<Partial<FixStateValues>> => {
    const run = await this.#runner.runCheck(this.#check, this.#limits.checkMinutes * 60_000);
    this.#runner.remember(run, "present");
    const before = this.#last;
    this.#last = run;
    const results = resultsOf(run);
    if (run.outcome === "passed") {
      if (state.attempt !== null)
        this.#attempts.end(state.attempt, {
          outcome: "fixed",
          summary: "The check is green.",
          tree: run.tree,
        });
      return { testResults: results, attempt: null, done: true, reason: "fixed", failureHistory: GREEN };
    }
    if (run.outcome === "not-run" || run.failures.length === 0)
      throw new Trouble(
        "refused",
        `the check could not be run: ${run.why ?? run.outcome}.`,
        run.argv.join(" "),
      );
    return { ...this.#count(state, run, before), testResults: results, done: false };
  };

  /** Ends the attempt that was made and begins the next, where there may be one: one that is cut off counts, too. */
  #count(state: FixStateValues, run: CheckRun, before: CheckRun | null): Partial<FixStateValues> {
    const red = run.failures.map(({ fingerprint }) => fingerprint);
    const made = state.attempt ?? this.#begin(red);
    const changed = before === null ? null : compareRuns([before], [run], NO_GOAL);
    if (made !== null)
      this.#attempts.end(made, {
        outcome: changed === null || changed.verdict === "fixed" ? "same" : changed.verdict,
        summary: saidOf(run),
        // Nothing is taken back in a graph: the next attempt begins where this one ended.
        isKept: true,
        appeared: changed?.appeared.map(({ fingerprint }) => fingerprint) ?? [],
      });
    const status = this.#attempts.status(red, this.#check.check);
    const used = status.cycles.filter(({ end }) => end !== null).length;
    const entry = { command: run.check.command, exitCode: run.exitCode, summary: saidOf(run) };
    const history = {
      attempts: used,
      entries: [{ ...entry, kind: kindOfRun(run.failures), fingerprint: red[0] ?? null }],
    };
    const stop = this.#stopFor(status, state.failureHistory.entries.length + 1);
    const next = stop === null ? this.#begin(red) : null;
    return {
      failureHistory: history,
      attempt: next,
      reason: stop ?? (next === null ? "bounded_attempts_exceeded" : null),
    };
  }

  #stopFor(status: ReturnType<Attempts["status"]>, here: number): StopReason | null {
    if (status.advice === "stop") return status.reason;
    return here >= this.#limits.totalCycles ? "budget" : null;
  }

  #begin(fingerprints: readonly string[]): string | null {
    return this.#attempts.begin({
      fingerprints,
      check: this.#check.check,
      loop: this.#loop,
      agent: "langgraph",
    }).id;
  }

  route = (state: FixStateValues): FixRoute => {
    if (state.done) return "done";
    if (state.reason !== null) return "reporter";
    if (state.testResults !== null) return "planner";
    // At the start: what is known to be red here, and was tried as often as it may be, is not tried once more.
    const known = this.#knownRed();
    if (known.length === 0) return "planner";
    return this.#attempts.status(known, this.#check.check).advice === "stop" ? "reporter" : "planner";
  };

  /** What was red when the check last failed; nothing where it has been green since. */
  #knownRed(): string[] {
    const { check } = this.#check;
    if (!this.memory.hasOpenFailure(check)) return [];
    const last = redRunsOf(this.#fixes, check, this.house.clock.now()).at(-1);
    return last?.failures.map(({ fingerprint }) => fingerprint) ?? [];
  }

  reporter = async (state: FixStateValues): Promise<Partial<FixStateValues>> => {
    const reason = state.reason ?? "bounded_attempts_exceeded";
    const folder = join(this.house.dirs.store, "reports", this.#loop);
    makeFolder(folder);
    const { earlier, end } = this.#end(state, reason);
    const report = writeLoopReport(this.house, end, { folder, earlier });
    return { report, reason, done: false };
  };

  #end(state: FixStateValues, reason: StopReason): { end: FixEnd; earlier: readonly Cycle[] } {
    const failures: readonly CycleFailure[] = state.testResults?.failures ?? [];
    const red = failures.length > 0 ? failures.map(({ fingerprint }) => fingerprint) : this.#knownRed();
    const status = red.length === 0 ? null : this.#attempts.status(red, this.#check.check);
    const ms = this.house.clock.now() - this.#startedAt;
    const earlier = status?.cycles ?? [];
    const cycles = earlier.filter(({ loop }) => loop === this.#loop);
    const end: FixEnd = {
      loop: this.#loop,
      reason,
      why: status?.why ?? "",
      check: this.#check.check,
      argv: this.#check.argv,
      agent: "langgraph",
      profile: "strict",
      goal: { text: this.options.goal ?? null, failures, baseline: [] },
      limits: this.#limits,
      spent: { cycles: cycles.length, ms, costUsd: 0, commands: 0, tests: cycles.length },
      cycles,
      attempts: status?.used ?? 0,
      last: this.#last,
      landed: null,
      report: null,
      notes: [],
    };
    return { end, earlier };
  }

  async close(): Promise<void> {
    await this.workspace.close();
    this.memory.close();
  }
}

const GREEN = { attempts: 0, entries: [] } as const;
const NO_GOAL = { text: null, failures: [], baseline: [] } as const;

function resultsOf(run: CheckRun): TestResults {
  const passed = run.outcome === "passed";
  return {
    passed,
    command: run.check.command,
    exitCode: run.exitCode,
    kind: passed ? null : kindOfRun(run.failures),
    summary: passed ? "green" : saidOf(run),
    failures: run.failures,
  };
}

function saidOf({ failures, why }: CheckRun): string {
  return summaryOfRed(failures) ?? why ?? "it failed without a word";
}
