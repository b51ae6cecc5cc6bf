import { redact } from "#detect/redact.ts";
import { openRepository } from "#host/git.ts";
import type { AskGit } from "#host/run-git-call.ts";
import type { GitState } from "#model/run.ts";
import type { House } from "./compose.ts";

/** The repository as it is now, with the tree of the working files where the settings allow it; null where there is none. */
export async function repositoryNow(
  { project, around, settings }: Pick<House, "project" | "around" | "settings">,
  git?: AskGit,
): Promise<GitState | null> {
  const repository = openRepository(project, { env: around.env, redact, ...(git && { git }) });
  const state = (await repository?.state()) ?? null;
  if (state === null || !settings.values.trees) return state;
  const tree = await repository!.takeTree();
  const notes = repository!.treeNotes?.() ?? [];
  return { ...state, tree, ...(notes.length > 0 && { treeNotes: notes }) };
}
