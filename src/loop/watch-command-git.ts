import type { Repository } from "#model/ports.ts";
import type { GitState } from "#model/run.ts";

/** A command that passes sooner than this is not worth starting git for: HEAD is read from its file instead. */
const LOOK_AFTER_MS = 30;

export interface RepositoryLook {
  /** The state to store. `needed`: worth starting git, even now. `withTree`: the tree of the files too, where it is cheap. */
  finish(wanted: { needed: boolean; withTree: boolean }): Promise<GitState | null>;
}

/** Asks git about the working files while a command runs, so that nobody waits for it. */
export function lookAtRepository(
  repository: Repository | null,
  options: { takeTreeNow: boolean },
): RepositoryLook {
  if (repository === null) return { finish: async () => null };
  let state: Promise<GitState | null> | null = null;
  let tree: Promise<string | null> | null = null;
  const look = () => (state ??= repository.state().catch(() => null));
  // The tree that the command is about to check, before it can change anything.
  if (options.takeTreeNow) tree = look().then(() => repository.takeTree().catch(() => null));
  const timer = setTimeout(look, LOOK_AFTER_MS);

  return {
    async finish({ needed, withTree }) {
      clearTimeout(timer);
      if (state === null && !needed) return repository.glance();
      const known = await look();
      if (known === null) return null;
      if (!withTree) return known;
      tree ??= repository.takeTree().catch(() => null);
      const id = await tree;
      const notes = repository.treeNotes?.() ?? [];
      return { ...known, tree: id, ...(notes.length > 0 && { treeNotes: notes }) };
    },
  };
}
