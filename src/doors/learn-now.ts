import { learnFixes } from "#loop/learn-fixes.ts";
import { derivedId } from "#memory/derived-id.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import { isTeamMemory } from "#memory/open.ts";
import { closeCheck } from "#memory/open-checks.ts";
import { SqlError } from "#memory/sql-error.ts";
import type { Diff, Fix } from "#model/fix.ts";
import type { Memory } from "#model/ports.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import type { House } from "./compose.ts";

export interface Learned {
  readonly knowledge: Knowledge;
  /** Fixes that were not known before. */
  readonly fresh: readonly Fix[];
}

/** Brings what is known up to date with the facts; does next to nothing where no fact is new. */
export async function learnNow(house: House, memory: Memory): Promise<Learned> {
  const knowledge = knowledgeOf(memory);
  // Which run of a check made it green is a question of one machine's files; the team is sent the answers.
  if (isTeamMemory(memory)) return { knowledge, fresh: [] };
  const ports = { knowledge, deriveId: derivedId, diff: changesOf(house), now: () => house.clock.now() };
  const fresh = await learnFixes(ports).catch((error: unknown) => {
    // A store that can only be read tells what was known when it could last be written.
    if (error instanceof SqlError) return [];
    throw error;
  });
  // A wider check that passed closes the narrower ones too.
  for (const { check } of fresh) closeCheck(house.dirs.store, check);
  return { knowledge, fresh };
}

/** The change between two trees of a project's repository; null where git or the trees are gone. */
export function changesOf(house: House): (from: string, to: string) => Promise<Diff | null> {
  return async (from, to) => {
    const { asGitProject } = await import("#host/project.ts");
    const project = asGitProject(house.project);
    if (project === null) return null;
    const { diffTrees } = await import("#host/tree-diff.ts");
    const made = await diffTrees(project, from, to, { env: house.around.env });
    if (made.kind !== "ok") return null;
    const diff: Diff = {
      from,
      to,
      text: made.text,
      truncated: made.truncated,
      notes: made.note === null ? [] : [made.note],
      files: made.files.map((file) => ({
        path: file.path,
        status: STATUS[file.status],
        ...(file.oldPath === undefined ? {} : { oldPath: file.oldPath }),
        added: file.added ?? 0,
        removed: file.removed ?? 0,
        binary: file.binary,
      })),
    };
    // Most changes touch no such file: nothing is loaded for them.
    if (!diff.files.some(({ path }) => /\.(?:md|markdown|mdx|mdc)$/i.test(path))) return diff;
    const [{ withoutOwnNotes }, { fileAtTree }] = await Promise.all([
      import("./own-notes-change.ts"),
      import("#host/file-at-tree.ts"),
    ]);
    const { env } = house.around;
    return withoutOwnNotes(diff, (side, path) => fileAtTree(project, side === "from" ? from : to, path, env));
  };
}

const STATUS = {
  added: "added",
  deleted: "removed",
  modified: "changed",
  "type-changed": "changed",
  renamed: "renamed",
} as const;
