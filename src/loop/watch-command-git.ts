import type { Repository } from "#model/ports.ts";
import type { GitState } from "#model/run.ts";

/** A command that passes sooner than this is not worth starting git for: HEAD is read from its file instead. */
const LOOK_AFTER_MS = 30;

export interface RepositoryLook {
  /** The state to store. `needed`: worth starting git, even now, and waiting for the tree. */
  finish(wanted: { needed: boolean }): Promise<GitState | null>;
}

/** A passing run with nothing open waits no longer than this for its tree: it only serves to tell later what broke the check. */
const PATIENCE_MS = 25;

/** Asks git about the working files while a command runs, so that nobody waits for it. */
export function lookAtRepository(
  repository: Repository | null,
  options: { trees: boolean; takeTreeNow: boolean },
): RepositoryLook {
  if (repository === null) return { finish: async () => null };
  let state: Promise<GitState | null> | null = null;
  let tree: Promise<string | null> | null = null;
  const look = () => (state ??= repository.state().catch(() => null));
  const take = () => (tree ??= look().then(() => repository.takeTree().catch(() => null)));
  const begin = options.trees ? take : look;
  // The tree that the command is about to check, before it can change anything.
  if (options.takeTreeNow) begin();
  const timer = setTimeout(begin, LOOK_AFTER_MS);
  const withTree = (known: GitState, id: string | null): GitState => {
    const notes = repository.treeNotes?.() ?? [];
    return { ...known, tree: id, ...(notes.length > 0 && { treeNotes: notes }) };
  };

  return {
    async finish({ needed }) {
      clearTimeout(timer);
      if (state === null && !needed) return repository.glance();
      const known = await look();
      if (known === null || !options.trees) return known;
      return withTree(known, needed ? await take() : await soon(tree));
    },
  };
}

/** What a promise gives if it does so at once. */
async function soon<T>(promise: Promise<T> | null): Promise<T | null> {
  if (promise === null) return null;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, null);
  });
  const first = await Promise.race([promise, late]);
  clearTimeout(timer);
  return first;
}
