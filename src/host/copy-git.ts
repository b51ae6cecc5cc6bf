import { copyFileSync, cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { copyIndex } from "./copy-index.ts";
import { makeFolder } from "./make-folder.ts";
import type { GitProject } from "./project.ts";

/** Files that say where a repository is at, from the working tree's own folder and from the one that all share. */
const OWN = ["HEAD", "ORIG_HEAD", "MERGE_HEAD", "config.worktree"];
const SHARED = ["config", "packed-refs", "shallow"];

/** Gives a copy a repository of its own at the same commit, with the same index; it borrows the user's objects and writes none of them. */
export function copyGit(project: GitProject, copy: string): void {
  const target = join(copy, ".git");
  makeFolder(join(target, "objects", "info"));
  makeFolder(join(target, "refs", "heads"));
  for (const [folder, names] of [
    [project.gitDir, OWN],
    [project.commonDir, SHARED],
  ] as const)
    for (const name of names)
      if (existsSync(join(folder, name))) copyFileSync(join(folder, name), join(target, name));
  copyIndex(join(project.gitDir, "index"), join(target, "index"));
  for (const name of ["refs", "info"])
    if (existsSync(join(project.commonDir, name)))
      cpSync(join(project.commonDir, name), join(target, name), { recursive: true });
  writeFileSync(join(target, "objects", "info", "alternates"), `${join(project.commonDir, "objects")}\n`);
  // A submodule's settings name the folder of its files, which would be the user's; the last word wins.
  const config = existsSync(join(target, "config")) ? readFileSync(join(target, "config"), "utf8") : "";
  // And it names its repository by a path that leads nowhere from here: git would not even say what differs.
  writeFileSync(
    join(target, "config"),
    `${config}\n[core]\n\tbare = false\n\tworktree = ..\n[diff]\n\tignoreSubmodules = all\n`,
  );
}
