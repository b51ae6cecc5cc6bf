import type { GitProject } from "./project.ts";
import { askScratch, type Environment, withoutGit } from "./scratch-git.ts";
import { type HeldUserGit, holdUserGit } from "./user-git.ts";

const BUDGET_MS = 30_000;

/** Writes objects of twiceshy's own repository into the user's object store, and nothing else there; why not, or null. */
export async function giveObjects(
  project: GitProject,
  ids: readonly string[],
  env: Environment,
): Promise<string | null> {
  const packed = await packObjects(project, ids, env);
  if (packed.kind === "failed") return packed.why;
  const given = await holdUnpacking(project, env).tell(packed.pack);
  return given.kind === "ok" ? null : given.why;
}

export type PackedObjects =
  | { readonly kind: "ok"; readonly pack: Buffer }
  | { readonly kind: "failed"; readonly why: string };

/** Objects of twiceshy's own repository, as git sends them. Nothing is written. */
export async function packObjects(
  project: GitProject,
  ids: readonly string[],
  env: Environment,
): Promise<PackedObjects> {
  const packed = await askScratch(project, ["pack-objects", "-q", "--stdout", "--window=0"], {
    env: withoutGit(env),
    budgetMs: BUDGET_MS,
    stdin: `${ids.join("\n")}\n`,
  });
  if (packed.kind !== "ok") return { kind: "failed", why: packed.why };
  return packed.isCut
    ? { kind: "failed", why: "the change is too large" }
    : { kind: "ok", pack: packed.output };
}

/** A git that writes objects into the user's object store as soon as it gets them. */
export function holdUnpacking(project: GitProject, env: Environment): HeldUserGit {
  return holdUserGit(project, ["unpack-objects", "-q"], { env, budgetMs: BUDGET_MS });
}
