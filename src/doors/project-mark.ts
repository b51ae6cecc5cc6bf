import { asGitProject } from "#host/project.ts";
import { digestOf } from "#memory/derived-id.ts";
import type { House } from "./compose.ts";

const BUDGET_MS = 5_000;

/** The same in every clone of a repository, and tells nothing about it: made of its first commits. Null where there are none. */
export async function projectMark({
  project,
  around,
}: Pick<House, "project" | "around">): Promise<string | null> {
  if (asGitProject(project) === null) return null;
  const { runGit } = await import("#host/run-git.ts");
  const answer = await runGit(["rev-list", "--max-parents=0", "HEAD"], {
    cwd: project.root,
    env: around.env,
    budgetMs: BUDGET_MS,
  });
  const first = answer.kind === "ok" ? answer.output.split("\n").filter(Boolean).sort() : [];
  return first.length === 0 ? null : digestOf(first.join("\n")).slice(0, 16);
}
