import { filesOfCommit, firstParents, mergeBase } from "#host/bisect.ts";
import { readHead } from "#host/git-head.ts";
import { asGitProject } from "#host/project.ts";
import { bisectCheck } from "#loop/bisect-check.ts";
import type { BisectPorts } from "#loop/bisect-ports.ts";
import { benchOf } from "#loop/prove-bench.ts";
import type { ProvePorts } from "#loop/prove-fix.ts";
import { runnableArgv } from "#loop/runnable-argv.ts";
import type { BisectAnswer } from "#model/cause.ts";
import type { Failure } from "#model/failure.ts";
import type { Run } from "#model/run.ts";
import { passedBefore } from "./causes.ts";
import { type ProveHouse, provePorts } from "./prove.ts";

/** So far back the first bad commit is looked for. */
const MOST_COMMITS = 1000;
const TIMEOUT_CAP_MS = 5 * 60_000;

export interface BisectHere {
  /** Epoch milliseconds. */
  readonly deadline: number;
  readonly onStep?: BisectPorts["onStep"];
}

/** Looks for the commit that brought a failure, in a scratch copy; a check that may not run by itself is not run. */
export async function bisectHere(
  around: ProveHouse,
  failure: Failure,
  run: Run | null,
  { deadline, onStep }: BisectHere,
): Promise<BisectAnswer> {
  const project = asGitProject(around.house.project);
  const argv = run === null ? [] : runnableArgv(run.argv);
  if (project === null) return no("there is no git repository here");
  const ports = provePorts(around, project);
  const why = whyNot(run, argv, ports);
  if (run === null || why !== null) return no(why ?? "the run it was seen in is not remembered");
  const { env } = around.house.around;
  const { head } = readHead(project.gitDir, project.commonDir);
  if (head === null) return no("there is no commit yet");
  const scratch = await ports.openScratch();
  if (scratch.kind === "unavailable") return no(`no scratch copy can be made: ${scratch.why}`);
  try {
    const { clock } = around.house;
    const timeoutMs = Math.min(TIMEOUT_CAP_MS, 3 * (run.durationMs ?? 0) + 30_000);
    const bench = benchOf(scratch, {
      argv,
      directory: run.check.directory,
      check: run.check.command,
      wanted: [failure.fingerprint.hash],
      timeoutMs: () => Math.max(1000, Math.min(timeoutMs, deadline - clock.now())),
      settings: await ports.inspectSettings(),
      openCollector: ports.openCollector,
      clock,
    });
    return await bisectCheck(
      {
        fingerprint: failure.fingerprint.hash,
        bad: head,
        good: goodBefore(around, run),
        deadline,
        known: flakeOf(around, failure),
      },
      {
        history: (from, until) => firstParents({ project, env }, from, { most: MOST_COMMITS, until }),
        mergeBase: (a, b) => mergeBase({ project, env }, a, b),
        files: (commit) => filesOfCommit({ project, env }, commit),
        run: async ({ tree }) => {
          const trial = await bench.run(tree);
          return bench.trouble?.() == null ? trial : null;
        },
        clock,
        isStopped: () => around.signal.aborted,
        ...(onStep ? { onStep } : {}),
      },
    );
  } finally {
    await scratch.close();
  }
}

function no(why: string): BisectAnswer {
  return { kind: "not-found", why, among: [], runs: 0, skipped: 0, ms: 0 };
}

function whyNot(run: Run | null, argv: readonly string[], ports: ProvePorts): string | null {
  if (run === null || argv.length === 0) return "the run it was seen in is not remembered with its command";
  if (argv.some((word) => word.includes("[redacted:")))
    return "a secret was taken out of its command, so it cannot be run again";
  const { may, why } = ports.mayRunByItself(argv, run.check.directory);
  return may ? null : `its check may not run by itself: ${why}`;
}

/** The commit of the check's last passing run before, where it ran on committed files. */
function goodBefore(around: ProveHouse, run: Run): string | null {
  const git = passedBefore(around, run);
  return git?.dirtyCount === 0 ? git.head : null;
}

function flakeOf({ knowledge }: ProveHouse, failure: Failure): { failed: number; passed: number } {
  const flake = knowledge.fixes
    .flakes()
    .find(({ fingerprint, why }) => fingerprint === failure.fingerprint.hash && why === "different-results");
  return { failed: flake?.failed ?? 0, passed: flake?.passed ?? 0 };
}
