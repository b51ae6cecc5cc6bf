import { existsSync, lstatSync, realpathSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { pathTrouble } from "#heal/gates/patch-path.ts";
import type { RepositoryFacts, TouchedFile } from "#heal/preflight/facts.ts";
import { openRepository } from "#host/git.ts";
import type { Project } from "#host/project.ts";
import type { House } from "./compose.ts";
import { projectReader } from "./project-reader.ts";

/** What stands in some files of a project, and where their names lead with all links followed. */
export function touchedFiles(root: string, paths: readonly string[]): Record<string, TouchedFile> {
  const read = projectReader(root);
  return Object.fromEntries(
    paths.map((path) => {
      const leadsTo = pathTrouble(path) === null ? realPath(root, path) : null;
      return [path, { leadsTo, text: leadsTo === null ? null : read(path) }];
    }),
  );
}

/** The path with all links followed. Null: outside. Of a file that is not there yet, the folder that it will stand in counts; a link into nothing could lead anywhere. */
export function realPath(root: string, path: string): string | null {
  try {
    const top = realpathSync.native(root);
    let there = join(root, path);
    let rest = "";
    while (!existsSync(there)) {
      if (lstatSync(there, { throwIfNoEntry: false }) !== undefined) return null;
      rest = join(there.slice(dirname(there).length + 1), rest);
      there = dirname(there);
    }
    // In the letters that the disk has.
    const real = join(realpathSync.native(there), rest);
    const inside = relative(top, real);
    return inside === ".." || inside.startsWith(`..${sep}`) || real === inside
      ? null
      : inside.split(sep).join("/");
  } catch {
    return null;
  }
}

/** By a file or folder of git's own: what a person is in the middle of. */
const OPERATIONS: readonly (readonly [file: string, name: string])[] = [
  ["MERGE_HEAD", "merge"],
  ["rebase-merge", "rebase"],
  ["rebase-apply", "rebase"],
  ["CHERRY_PICK_HEAD", "cherry-pick"],
  ["REVERT_HEAD", "revert"],
  ["BISECT_LOG", "bisect"],
];

/** The state of the user's repository, as far as a change beside his work needs it. */
export async function repositoryFacts({
  project,
  around,
}: Pick<House, "project" | "around">): Promise<RepositoryFacts> {
  const state = await openRepository(project, { env: around.env })?.state();
  if (state == null) return { hasCommit: false, branch: null, operation: null, dirty: null };
  const { head, branch, dirty, dirtyCount } = state;
  return {
    hasCommit: head !== null,
    branch,
    operation: operationIn(project),
    // A list that was cut says nothing about the rest.
    dirty: dirtyCount === dirty.length ? dirty : null,
  };
}

function operationIn({ gitDir }: Project): string | null {
  return (gitDir && OPERATIONS.find(([file]) => existsSync(join(gitDir, file)))?.[1]) || null;
}
