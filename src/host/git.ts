import type { Repository } from "#model/ports.ts";
import type { GitState } from "#model/run.ts";
import { readHead } from "./git-head.ts";
import { type GitStatus, parseStatus } from "./git-status.ts";
import { knownTreeOfHead } from "./head-tree.ts";
import type { HeldFiles } from "./hold-files.ts";
import type { Project } from "./project.ts";
import type { AskGit } from "./run-git-call.ts";
import type { TreeLimits } from "./take-tree.ts";

/** The model keeps this many names of changed files, and the true number. */
const MAX_DIRTY = 200;
const STATUS_BUDGET_MS = 2000;

/** Without counting the commits between us and the remote branch, which is not asked for and can be slow. */
const STATUS = [
  "status",
  "--porcelain=v2",
  "--branch",
  "--no-ahead-behind",
  "-z",
  "--untracked-files=normal",
];

export interface RepositoryOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Takes secrets out of the untracked files that go into a tree; without it none goes in. */
  readonly redact?: (text: string) => string;
  readonly statusBudgetMs?: number;
  readonly treeLimits?: TreeLimits;
  /** How git is asked; while a command runs nobody may wait for it, so that is the way unless another is given. */
  readonly git?: AskGit;
}

/** A repository that can hold its files instead of taking their tree. */
export interface HoldingRepository extends Repository {
  /** Holds the files as they are now; null where their tree is to be taken at once. */
  hold(): Promise<HeldFiles | null>;
}

/** The repository a command runs in, or null where there is none. Git is asked once, on the first question. */
export function openRepository(project: Project, options: RepositoryOptions): HoldingRepository | null {
  const { gitDir, commonDir, root } = project;
  if (gitDir === null || commonDir === null) return null;
  let asked: Promise<GitStatus | null> | null = null;
  const status = () => (asked ??= askStatus(root, options));
  let notes: readonly string[] = [];

  return {
    root,
    async state(): Promise<GitState> {
      const known = await status();
      if (known === null) return headOnly(gitDir, commonDir);
      const all = [...known.changed, ...known.untracked];
      return {
        head: known.head,
        branch: known.branch,
        dirty: all.slice(0, MAX_DIRTY),
        dirtyCount: all.length,
        tree: null,
      };
    },
    glance: () => headOnly(gitDir, commonDir),
    async takeTree(): Promise<string | null> {
      const known = await status();
      if (known === null) return null;
      const isClean = known.changed.length === 0 && known.untracked.length === 0;
      // Nothing more is loaded for what is known already.
      const ofHead = isClean ? knownTreeOfHead(project.storeDir, known.head) : null;
      if (ofHead !== null) return ofHead;
      const { takeTree } = await import("./take-tree.ts");
      const { env, redact, treeLimits, git = askGit } = options;
      const taken = await takeTree({ ...project, gitDir, commonDir }, known, {
        env,
        git,
        ...(redact && { redact }),
        ...(treeLimits && { limits: treeLimits }),
      });
      notes = taken?.notes ?? [];
      return taken?.id ?? null;
    },
    treeNotes: () => notes,
    async hold(): Promise<HeldFiles | null> {
      const known = await status();
      if (known === null || options.env.GIT_INDEX_FILE !== undefined) return null;
      return (await import("./hold-files.ts")).holdFiles({ ...project, gitDir, commonDir }, known);
    },
  };
}

/** Git's words on the working files, as they are; null where it gave none. */
export async function askStatusText(
  root: string,
  options: Pick<RepositoryOptions, "env" | "statusBudgetMs" | "git">,
): Promise<string | null> {
  const answer = await (options.git ?? askGit)(STATUS, {
    cwd: root,
    env: options.env,
    budgetMs: options.statusBudgetMs ?? STATUS_BUDGET_MS,
  });
  return answer.kind === "ok" ? answer.output : null;
}

/** Asks git without waiting; what starts processes that way is loaded only then. */
export const askGit: AskGit = async (args, call) => (await import("./run-git.ts")).runGit(args, call);

async function askStatus(root: string, options: RepositoryOptions): Promise<GitStatus | null> {
  const text = await askStatusText(root, options);
  return text === null ? null : parseStatus(text);
}

function headOnly(gitDir: string, commonDir: string): GitState {
  return { ...readHead(gitDir, commonDir), dirty: [], dirtyCount: null, tree: null };
}
