import type { GitProject } from "./project.ts";
import type { Environment } from "./scratch-git.ts";
import { isSubmodule, listChanges } from "./tree-diff.ts";
import { takeWorkingFiles } from "./working-files.ts";
import { type Done, dropFile } from "./workspace.ts";
import { writeFiles } from "./write-files.ts";

const BUDGET_MS = 30_000;

/** Brings a change between two trees into the user's working files; a file that was changed meanwhile stops all of it. */
export async function applyToFiles(
  project: GitProject,
  from: string,
  to: string,
  env: Environment,
  redact: (text: string) => string,
): Promise<Done> {
  const now = await takeWorkingFiles(project, env, redact);
  if (now === null) return { kind: "failed", why: "the state of your files could not be taken" };
  const changes = await listChanges(project, from, to, { env, budgetMs: BUDGET_MS });
  if (changes.kind === "failed") return changes;
  const meanwhile = await listChanges(project, from, now.tree, { env, budgetMs: BUDGET_MS });
  if (meanwhile.kind === "failed") return meanwhile;
  const touched = new Set(meanwhile.files.map(({ path }) => path));
  const files = changes.files.filter((file) => !isSubmodule(file));
  const clash = files.find(({ path }) => touched.has(path));
  if (clash !== undefined) return { kind: "failed", why: `you changed ${clash.path} meanwhile` };
  const write = files.filter(({ status }) => status !== "deleted").map(({ path }) => path);
  const written = await writeFiles(project, to, write, project.root, { env, budgetMs: BUDGET_MS });
  if (written.kind === "failed") return written;
  for (const { path, status } of files) if (status === "deleted") dropFile(project.root, path);
  return { kind: "ok" };
}
