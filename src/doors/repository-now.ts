import { redact } from "#detect/redact.ts";
import { openRepository } from "#host/git.ts";
import type { HeldFiles } from "#host/hold-files.ts";
import { asGitProject } from "#host/project.ts";
import { runGitAtOnce } from "#host/run-git-at-once.ts";
import type { AskGit } from "#host/run-git-call.ts";
import type { Repository } from "#model/ports.ts";
import type { GitState } from "#model/run.ts";
import type { House } from "./house.ts";

/** The repository as it is now, for who has no time to take a tree: its files are held where that is cheaper. */
export async function repositoryHeld(
  { project, around, settings }: Pick<House, "project" | "around" | "settings">,
  git: AskGit,
): Promise<{ readonly git: GitState | null; readonly held: HeldFiles | null }> {
  const repository = openRepository(project, { env: around.env, redact, git });
  const held = settings.values.trees ? ((await repository?.hold()) ?? null) : null;
  const state = held === null ? await withTree(repository, settings) : ((await repository?.state()) ?? null);
  return { git: state, held };
}

/** The state that files were held of, with the tree of them. */
export async function withHeldTree(
  { project, around }: Pick<House, "project" | "around">,
  state: GitState,
  held: HeldFiles,
): Promise<GitState> {
  const place = asGitProject(project);
  if (place === null) return state;
  const { treeOfHeld } = await import("#host/held-tree.ts");
  const taken = await treeOfHeld(place, held, { env: around.env, redact, git: runGitAtOnce });
  return taken === null ? state : { ...state, tree: taken.id, ...notesOf(taken.notes) };
}

/** The repository as it is now, with the tree of the working files where the settings allow it; null where there is none. */
export async function repositoryNow(
  { project, around, settings }: Pick<House, "project" | "around" | "settings">,
  git?: AskGit,
): Promise<GitState | null> {
  return withTree(openRepository(project, { env: around.env, redact, ...(git && { git }) }), settings);
}

async function withTree(
  repository: Repository | null,
  settings: House["settings"],
): Promise<GitState | null> {
  const state = (await repository?.state()) ?? null;
  if (state === null || !settings.values.trees) return state;
  const tree = await repository!.takeTree();
  return { ...state, tree, ...notesOf(repository!.treeNotes?.() ?? []) };
}

function notesOf(notes: readonly string[]): Pick<GitState, "treeNotes"> {
  return notes.length > 0 ? { treeNotes: notes } : {};
}
