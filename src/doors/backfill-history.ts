import { listCommits } from "#host/git-history.ts";
import { describeMachine } from "#host/machine.ts";
import { asGitProject } from "#host/project.ts";
import { backfillGit, type GitBackfilled, type GitProgress } from "#loop/backfill-git.ts";
import { identifyCheck } from "#loop/check-identity.ts";
import { derivedId } from "#memory/derived-id.ts";
import type { Memory } from "#model/ports.ts";
import { Trouble } from "#model/trouble.ts";
import type { House } from "./compose.ts";
import { learnNow } from "./learn-now.ts";
import { likelyCheck } from "./likely-check.ts";
import { proveIn, provePorts } from "./prove.ts";

export interface HistoryRequest {
  /** The check to run; null: what the project's files name. */
  readonly argv: readonly string[] | null;
  readonly commits: number;
  readonly deadline: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: GitProgress) => void;
}

/** A quick proof each: two runs of both sides. */
const REPEATS = { least: 2, most: 2 };

/** Walks the repository's history in a scratch copy, and learns from what fixed it. */
export async function backfillHistory(
  house: House,
  memory: Memory,
  request: HistoryRequest,
): Promise<GitBackfilled & { check: string }> {
  const project = asGitProject(house.project);
  if (project === null)
    throw new Trouble(
      "bad_input",
      "there is no git repository here, so there is no history to walk.",
      "twiceshy backfill",
    );
  const argv = request.argv ?? likelyCheck(project.root);
  if (argv === null)
    throw new Trouble(
      "bad_input",
      "no check is to be seen in this project's files: say which one tells whether a commit works.",
      'twiceshy backfill --git --check "npm test"',
    );
  const commits = await listCommits(project, house.around.env, request.commits);
  if (commits === null)
    throw new Trouble("bad_input", "git cannot tell the history of this repository.", "git log -1");
  const { knowledge } = await learnNow(house, memory);
  const around = { house, memory, knowledge, signal: request.signal };
  const ports = provePorts(around, project);
  const scratch = await ports.openScratch();
  if (scratch.kind === "unavailable")
    throw new Trouble("bad_input", `the history cannot be run here: ${scratch.why}.`, "twiceshy doctor");
  try {
    const check = identifyCheck(argv, "");
    const done = await backfillGit(
      { argv, check, commits, deadline: request.deadline, timeoutMs: request.timeoutMs },
      {
        scratch,
        progress: knowledge.progress,
        clock: house.clock,
        settings: await house.detectSettings(),
        openCollector: ports.openCollector,
        os: describeMachine().os,
        deriveId: derivedId,
        diff: async (from, to) => {
          const made = await ports.diff(from, to);
          return "text" in made ? made.text : null;
        },
        remember: (run, findings) => memory.remember(run, findings),
        learnAndProve: async (greenRun) => {
          const { fresh } = await learnNow(house, memory);
          const found = fresh.filter((fix) => fix.greenRun === greenRun);
          const options = {
            isNamed: true,
            repeats: REPEATS,
            deadline: request.deadline,
            timeoutMs: request.timeoutMs,
          };
          await proveIn(around, found, options);
          return found[0] === undefined ? null : knowledge.fixes.fix(found[0].id);
        },
        isStopped: () => request.signal.aborted,
        ...(request.onProgress ? { onProgress: request.onProgress } : {}),
      },
    );
    return { ...done, check: check.command };
  } finally {
    await scratch.close();
  }
}
