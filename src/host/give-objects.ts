import type { GitProject } from "./project.ts";
import { askScratch, type Environment, withoutGit } from "./scratch-git.ts";
import { runUserGit } from "./user-git.ts";

const BUDGET_MS = 30_000;

/** Writes objects of twiceshy's own repository into the user's object store, and nothing else there; why not, or null. */
export async function giveObjects(
  project: GitProject,
  ids: readonly string[],
  env: Environment,
): Promise<string | null> {
  const packed = await askScratch(project, ["pack-objects", "-q", "--stdout", "--window=0"], {
    env: withoutGit(env),
    budgetMs: BUDGET_MS,
    stdin: `${ids.join("\n")}\n`,
  });
  if (packed.kind !== "ok") return packed.why;
  if (packed.isCut) return "the change is too large";
  const given = await runUserGit(project, ["unpack-objects", "-q"], {
    env,
    budgetMs: BUDGET_MS,
    stdin: packed.output,
  });
  return given.kind === "ok" ? null : given.why;
}
