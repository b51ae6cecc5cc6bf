import { expect, it } from "vitest";
import { asGitProject, findProject } from "#host/project.ts";
import { undoneInGit } from "#host/undone-commits.ts";
import { GIT_ENV, git, gitRepository, write } from "./sandbox.ts";

const TRAILER = "Twiceshy-Application: 0199";

/** A repository in which something of ours was merged. */
function merged() {
  const root = gitRepository({ "a.txt": "one\n" });
  git(root, "checkout", "-q", "-b", "fix/auto-1");
  write(root, { "a.txt": "two\n" });
  git(root, "commit", "-q", "-am", `fix: it\n\n${TRAILER}`);
  const commit = git(root, "rev-parse", "HEAD");
  git(root, "checkout", "-q", "main");
  const project = asGitProject(findProject(root, GIT_ENV))!;
  const asked = (branch: string | null = null) =>
    undoneInGit(project, { commit, branch, trailer: TRAILER, since: 0 }, GIT_ENV);
  return { root, commit, asked, merge: () => git(root, "merge", "-q", "--ff-only", "fix/auto-1") };
}

it("is nothing where it stands, was never merged, or its branch is gone", async () => {
  const { root, asked, merge } = merged();
  expect(await asked(), "not merged").toBeNull();
  git(root, "checkout", "-q", "fix/auto-1");
  git(root, "checkout", "-q", "main");
  expect(await asked(), "looked at").toBeNull();
  merge();
  expect(await asked()).toBeNull();
  write(root, { "b.txt": "more\n" });
  git(root, "add", "-A");
  git(root, "commit", "-q", "-m", "work");
  git(root, "branch", "-q", "-D", "fix/auto-1");
  expect(await asked("main")).toBeNull();
  expect(await asked("gone"), "a branch that is not there").toBeNull();
});

it("is a revert, by whom", async () => {
  const { root, asked, merge, commit } = merged();
  merge();
  git(root, "revert", "--no-edit", commit);
  expect(await asked()).toEqual({ how: "reverted", by: git(root, "rev-parse", "HEAD") });
});

it("is no revert of ours, nor of another commit", async () => {
  const { root, asked, merge, commit } = merged();
  merge();
  write(root, { "a.txt": "one\n" });
  git(
    root,
    "commit",
    "-q",
    "-am",
    `revert: ours\n\nThis reverts commit ${commit}.\n\nTwiceshy-Reverts: 0199`,
  );
  expect(await asked()).toBeNull();
  git(root, "revert", "--no-edit", "HEAD");
  expect(await asked()).toBeNull();
});

it("is a reset behind it", async () => {
  const { root, asked, merge } = merged();
  merge();
  git(root, "reset", "-q", "--hard", "HEAD~1");
  expect(await asked()).toEqual({ how: "reset" });
});

it("is no reset where it was only rewritten", async () => {
  const { root, asked, merge } = merged();
  merge();
  git(root, "commit", "-q", "--amend", "-m", `fix: better words\n\n${TRAILER}`);
  expect(await asked()).toBeNull();
});
