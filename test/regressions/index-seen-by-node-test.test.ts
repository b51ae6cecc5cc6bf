import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { askGit, openRepository } from "#host/git.ts";
import { findProject } from "#host/project.ts";
import type { AskGit } from "#host/run-git-call.ts";
import { GIT_ENV, gitRepository, write } from "../host/sandbox.ts";

/** The files that `node --test` of Node 20 looks at: all but those below a folder called node_modules. */
function walked(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return [path];
    return entry.name === "node_modules" ? [] : walked(path);
  });
}

it('no file goes away that a test runner can see while a tree is taken: it would end with "Could not find"', async () => {
  const root = gitRepository({ "a.txt": "1\n" });
  write(root, { "a.txt": "2\n", "new.txt": "new\n" });
  const project = findProject(root);
  const seen = new Set<string>();
  let calls = 0;
  const git: AskGit = async (args, call) => {
    calls += 1;
    for (const path of walked(project.storeDir)) seen.add(path);
    const answer = await askGit(args, call);
    for (const path of walked(project.storeDir)) seen.add(path);
    return answer;
  };
  const tree = await openRepository(project, { env: GIT_ENV, redact: (text) => text, git })!.takeTree();
  expect(tree).not.toBeNull();
  expect(calls).toBeGreaterThan(2);
  expect(seen.size).toBeGreaterThan(3);
  expect([...seen].filter((path) => !existsSync(path))).toEqual([]);
});
