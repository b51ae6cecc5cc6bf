import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { fileAtTree } from "#host/file-at-tree.ts";
import { asGitProject, findProject } from "#host/project.ts";
import { GIT_ENV, git, gitRepository } from "./sandbox.ts";

it("reads a file as it was in a tree, says that it was not there, or that nobody knows", async () => {
  const repo = gitRepository({ "src/sum.js": "one\n", "a b/ü.js": "odd name\n" });
  const tree = git(repo, "rev-parse", "HEAD^{tree}").trim();
  writeFileSync(join(repo, "src/sum.js"), "two\n");
  const project = asGitProject(findProject(repo, GIT_ENV))!;
  const at = (id: string, path: string) => fileAtTree(project, id, path, GIT_ENV);
  expect(await at(tree, "src/sum.js")).toBe("one\n");
  expect(await at(tree, "a b/ü.js")).toBe("odd name\n");
  expect(await at(tree, "src/none.js")).toBeNull();
  // A folder is no file.
  expect(await at(tree, "src")).toBeNull();
  expect(await at("0".repeat(40), "src/sum.js")).toBeUndefined();
  expect(await at("--help", "src/sum.js")).toBeUndefined();
});
