import type { GitProject } from "./project.ts";
import { runGit } from "./run-git.ts";
import { type Environment, isObjectId } from "./scratch-git.ts";

/** The commit that last touched a line. */
export interface BlamedLine {
  readonly commit: string;
  readonly at: number;
  readonly subject: string;
  /** Its name now, and not as that commit had it. */
  readonly file: string;
}

/** Who last touched a line of a file, as of a commit; null where git cannot say in time. Reads only, and starts no filter of anybody's. */
export async function blameLine(
  project: GitProject,
  { commit, file, line }: { readonly commit: string; readonly file: string; readonly line: number },
  { env, budgetMs }: { readonly env: Environment; readonly budgetMs: number },
): Promise<BlamedLine | null> {
  if (!isObjectId(commit) || !Number.isSafeInteger(line) || line < 1 || file === "") return null;
  // Commits that the project's own settings leave out of blame (formatting) are left out here too.
  const words = ["blame", "--porcelain", "--no-textconv", `-L${line},${line}`];
  const answer = await runGit([...words, commit, "--", file], { cwd: project.root, env, budgetMs });
  if (answer.kind !== "ok") return null;
  // 8a7d6c5b4e3f2a1908f7e6d5c4b3a29180706050 12 14 1
  const blamed = /^([0-9a-f]{40,64}) \d+ \d+/.exec(answer.output)?.[1];
  const seconds = Number(/^committer-time (\d+)$/m.exec(answer.output)?.[1]);
  if (blamed === undefined || !Number.isFinite(seconds)) return null;
  const subject = /^summary (.*)$/m.exec(answer.output)?.[1] ?? "";
  return { commit: blamed, at: seconds * 1000, subject, file };
}
