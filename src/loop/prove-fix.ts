/**
 * The story of a proof: a fix, the command of its check, a scratch copy to run it in, a receipt. In: fixes, and whether
 * a person named them. Out: for each what came of it; receipts are kept as facts. The user's files are never touched:
 * everything is run in the scratch copy, which is opened when the first fix needs it and closed at the end.
 */
import type { Fix, FixMark } from "#model/fix.ts";
import type { Clock, Ids } from "#model/ports.ts";
import type { FixMemory } from "#model/ports-learning.ts";
import type { Proof } from "#model/proof.ts";
import type { Run } from "#model/run.ts";
import { hindranceOf, type ProofRequest, type ProofStep, prove } from "#verify/prove.ts";
import type { InspectSettings } from "./inspect-output.ts";
import { looksAwayFrom } from "./prove-away.ts";
import { benchOf, type Scratch } from "./prove-bench.ts";
import { runnableArgv } from "./runnable-argv.ts";
import type { OpenCollector } from "./watch-command-screen.ts";

/** What came of one fix. */
export type ProveOutcome =
  | { readonly kind: "proof"; readonly fix: Fix; readonly proof: Proof }
  /** It was proven before. */
  | { readonly kind: "already"; readonly fix: Fix; readonly proof: Proof }
  /** It is not run, and why. */
  | { readonly kind: "refused"; readonly fix: Fix; readonly why: string }
  /** Time was up before it was begun. */
  | { readonly kind: "waiting"; readonly fix: Fix };

export interface ProvePorts {
  readonly fixes: Pick<FixMemory, "keepProof">;
  run(id: string): Run | null;
  /** The change between two trees, nothing taken out of it. */
  diff(
    from: string,
    to: string,
  ): Promise<{ readonly text: string; readonly truncated: boolean } | { readonly why: string }>;
  openScratch(): Promise<
    (Scratch & { close(): Promise<void> }) | { readonly kind: "unavailable"; readonly why: string }
  >;
  /** Whether a command is a test, a build, a lint or a type check, or one that a person has listed. */
  mayRunByItself(argv: readonly string[], directory: string): { readonly may: boolean; readonly why: string };
  inspectSettings(): Promise<InspectSettings>;
  readonly openCollector: OpenCollector;
  readonly clock: Clock;
  readonly ids: Ids;
  isStopped(): boolean;
  onBegin?(fix: Fix, argv: readonly string[]): void;
  onStep?(fix: Fix, step: ProofStep): void;
  onEnd?(outcome: ProveOutcome): void;
}

export interface ProveOptions {
  /** A person has named the fix: its check is run whatever it is. */
  readonly isNamed: boolean;
  readonly repeats: ProofRequest["repeats"];
  /** For all of them together, epoch milliseconds. */
  readonly deadline: number;
  /** For one run; null: by what the recorded run took. */
  readonly timeoutMs: number | null;
}

const MAX_TRIALS = 500;
const TIMEOUT_CAP_MS = 15 * 60_000;

/** Proves fixes one after the other, as far as the time goes. */
export async function proveFixes(
  fixes: readonly Fix[],
  options: ProveOptions,
  ports: ProvePorts,
): Promise<ProveOutcome[]> {
  const outcomes: ProveOutcome[] = [];
  const shared: { scratch: ReturnType<ProvePorts["openScratch"]> | null } = { scratch: null };
  try {
    for (const fix of fixes) {
      const isOver = ports.isStopped() || ports.clock.now() >= options.deadline;
      const outcome: ProveOutcome = isOver
        ? { kind: "waiting", fix }
        : await proveFix(fix, options, ports, () => (shared.scratch ??= ports.openScratch()));
      outcomes.push(outcome);
      ports.onEnd?.(outcome);
    }
  } finally {
    const scratch = await shared.scratch;
    if (scratch?.kind === "scratch") await scratch.close();
  }
  return outcomes;
}

async function proveFix(
  fix: Fix,
  options: ProveOptions,
  ports: ProvePorts,
  openScratch: ProvePorts["openScratch"],
): Promise<ProveOutcome> {
  if (fix.receipt?.verdict === "proven") return { kind: "already", fix, proof: fix.receipt };
  const green = ports.run(fix.greenRun);
  const argv = green === null ? [] : runnableArgv(green.argv);
  const why = refusal(fix, argv, options.isNamed, ports);
  if (why !== null) return { kind: "refused", fix, why };
  ports.onBegin?.(fix, argv);

  const isComparable = fix.kind !== "command" && fix.fromTree !== null && fix.toTree !== null;
  const diff = isComparable ? await ports.diff(fix.fromTree!, fix.toTree!) : null;
  const request: ProofRequest = {
    id: ports.ids.next(ports.clock.now()),
    fix,
    diff: diff !== null && "text" in diff ? diff : null,
    command: argv,
    directory: fix.check.directory,
    repeats: options.repeats,
    deadline: options.deadline,
    maxTrials: MAX_TRIALS,
    hindrance: diff !== null && "why" in diff ? `the change cannot be read: ${diff.why}` : null,
  };
  const proof = await run(request, options, ports, openScratch, recordedMs(fix, ports));
  ports.fixes.keepProof(proof);
  return { kind: "proof", fix, proof };
}

async function run(
  request: ProofRequest,
  options: ProveOptions,
  ports: ProvePorts,
  openScratch: ProvePorts["openScratch"],
  recorded: number,
): Promise<Proof> {
  const { fix, command, directory } = request as ProofRequest & { fix: Fix };
  const { clock } = ports;
  const shared = { clock, looksAway: looksAwayFrom(fix, command), isStopped: () => ports.isStopped() };
  const scratch = hindranceOf(request) === null ? await openScratch() : null;
  if (scratch?.kind !== "scratch") {
    const hindrance = scratch === null ? request.hindrance : `no scratch copy can be made: ${scratch.why}`;
    return prove(
      { ...request, hindrance: hindrance ?? null },
      { ...shared, bench: NOWHERE, isolation: "none" },
    );
  }
  const timeoutMs = Math.min(TIMEOUT_CAP_MS, options.timeoutMs ?? 3 * recorded + 30_000);
  const bench = benchOf(scratch, {
    argv: command,
    directory,
    check: fix.check.command,
    wanted: fix.cures.map(({ fingerprint }) => fingerprint),
    // A run is not started for longer than there is time.
    timeoutMs: (runs) => Math.max(1000, Math.min(runs * timeoutMs, options.deadline - clock.now())),
    settings: await ports.inspectSettings(),
    openCollector: ports.openCollector,
    clock,
  });
  const onStep = (step: ProofStep) => ports.onStep?.(fix, step);
  return prove(request, { ...shared, bench, isolation: scratch.isolation, onStep });
}

const nowhere = () => Promise.reject(new Error("there is no scratch copy to run in"));
const NOWHERE = {
  run: nowhere,
  runAgain: nowhere,
  writes: nowhere,
  treeWith: async () => null,
};

const NEVER: Partial<Record<FixMark, string>> = {
  "same-tree": "the check passed again on the very same files: nothing was fixed",
  flaky: "this failure comes and goes by itself, so a proof would prove nothing",
  environment:
    "the failure came from the network, the disk, the memory, the clock or a port, not from the files",
  untrusted: "it comes from a source that is not trusted",
};

/** Why a fix is not even tried, as a sentence; null when it is. */
function refusal(fix: Fix, argv: readonly string[], isNamed: boolean, ports: ProvePorts): string | null {
  for (const mark of fix.marks) if (NEVER[mark] !== undefined) return NEVER[mark];
  if (argv.some((word) => word.includes("[redacted:")))
    return "a secret was taken out of its command, so it cannot be run again";
  if (isNamed || argv.length === 0) return null;
  const { may, why } = ports.mayRunByItself(argv, fix.check.directory);
  return may
    ? null
    : `its check may not run by itself: ${why}; named, it is run: twiceshy prove ${fix.id.slice(-12)}`;
}

function recordedMs(fix: Fix, ports: ProvePorts): number {
  const known = [fix.greenRun, fix.lastRedRun, fix.firstRedRun].map((id) => ports.run(id)?.durationMs ?? 0);
  return Math.max(...known);
}
