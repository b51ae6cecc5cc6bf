import type { GitProject } from "#host/project.ts";
import type { DiffEncoding } from "#host/tree-diff.ts";
import { openTreeEditor, type TreeEditor } from "#host/tree-with-patch.ts";

/** Puts patches on trees, one tree after another: its editor is open as long as the tree is the same. */
export interface ScratchEditor {
  /** The tree that a patch makes of another; null where it does not fit. */
  treeWith(base: string, patch: string, encoding?: DiffEncoding): Promise<string | null>;
  close(): void;
}

/** An editor for the trees of a project. */
export function scratchEditor(
  project: GitProject,
  env: Readonly<Record<string, string | undefined>>,
): ScratchEditor {
  let open: { readonly base: string; readonly tree: TreeEditor } | null = null;
  return {
    async treeWith(base, patch, encoding) {
      if (open?.base !== base) {
        open?.tree.close();
        open = null;
        const opened = await openTreeEditor(project, base, { env });
        if (opened.kind === "failed") return null;
        open = { base, tree: opened };
      }
      const made = await open.tree.apply(patch, encoding);
      return made.kind === "ok" ? made.tree : null;
    },
    close: () => open?.tree.close(),
  };
}
