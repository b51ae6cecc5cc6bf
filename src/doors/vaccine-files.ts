import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { redact } from "#detect/redact.ts";
import type { Guard, Repository } from "#heal/vaccines/template.ts";
import { applyToFiles } from "#host/apply-to-files.ts";
import { fileAtTree } from "#host/file-at-tree.ts";
import { findExecutable } from "#host/find-executable.ts";
import type { GitProject } from "#host/project.ts";
import { type FileIn, treeWithFiles } from "#host/tree-with-files.ts";
import { takeWorkingFiles } from "#host/working-files.ts";
import { Trouble } from "#model/trouble.ts";
import { projectReader } from "./project-reader.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** The repository as templates ask about it. */
export function repositoryPort(root: string, env: Environment): Repository {
  return {
    text: projectReader(root),
    hasFolder: (path) => statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() === true,
    tool(name) {
      const own = ["node_modules/.bin", ".venv/bin", "venv/bin"].map((folder) => `${folder}/${name}`);
      const found = own.find((path) => existsSync(join(root, path)));
      if (found !== undefined) return found;
      return findExecutable(name, root, env.PATH) === "found" ? name : null;
    },
  };
}

/** A tree with a guard's files in it; null where it cannot be made. */
export async function treeWithGuard(
  project: GitProject,
  base: string,
  guard: Pick<Guard, "files" | "edits">,
  env: Environment,
): Promise<string | null> {
  const own = guard.files.map(
    ({ path, text }) => [path, { text: Buffer.from(text), mode: "100644" }] as const,
  );
  const edited = await Promise.all(
    guard.edits.map(
      async ({ path, text }) => [path, await asInTree(project, base, path, text, env)] as const,
    ),
  );
  // A configuration that was not there yet has no mode of its own to keep.
  for (const mode of [{}, { mode: "100644" }]) {
    const theirs = edited.map(([path, text]) => [path, { text: Buffer.from(text), ...mode }] as const);
    const made = await treeWithFiles(project, base, new Map<string, FileIn>([...own, ...theirs]), env);
    if (made.kind === "ok") return made.tree;
  }
  return null;
}

/** Where git keeps a file with plain line ends (core.autocrlf), and gives others to who checks it out, a tree has the plain ones. */
async function asInTree(
  project: GitProject,
  base: string,
  path: string,
  text: string,
  env: Environment,
): Promise<string> {
  if (!text.includes("\r")) return text;
  const known = await fileAtTree(project, base, path, env);
  return typeof known === "string" && !known.includes("\r") ? text.replaceAll("\r\n", "\n") : text;
}

/** The tree of the files as they are now, or trouble. */
export async function treeNow(project: GitProject, env: Environment): Promise<string> {
  const now = await takeWorkingFiles(project, env, redact);
  if (now !== null) return now.tree;
  throw new Trouble("refused", "the state of your files could not be taken.", "git status");
}

/** Brings what differs between two trees into the files, or trouble. */
export async function bringIn(
  project: GitProject,
  from: string,
  to: string,
  env: Environment,
): Promise<void> {
  const done = await applyToFiles(project, from, to, env, redact);
  if (done.kind !== "ok")
    throw new Trouble("refused", `nothing was written: ${done.why}.`, "twiceshy vaccines");
}
