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
  const packed = await packObjects(project, ids, env);
  return packed.kind === "failed" ? packed.why : unpackObjects(project, packed.pack, env);
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

/** Writes them into the user's object store; why not, or null. */
export async function unpackObjects(
  project: GitProject,
  pack: Buffer,
  env: Environment,
): Promise<string | null> {
  const given = await runUserGit(project, ["unpack-objects", "-q"], {
    env,
    budgetMs: BUDGET_MS,
    stdin: pack,
  });
  return given.kind === "ok" ? null : given.why;
}
