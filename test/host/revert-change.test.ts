import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { advanceBranch, freeBranch, moveBranch } from "#host/land-heal.ts";
import { mergeThree } from "#host/merge-three.ts";
import { revertChange } from "#host/revert-change.ts";
import { GIT_ENV, git, gitProject, gitRepository, treeOf, write } from "./sandbox.ts";

/** A repository with a branch that holds one change beside main. */
function landed(change: Record<string, string> = { "a.txt": "ONE\ntwo\nthree\n" }) {
  const root = gitRepository({ "a.txt": "one\ntwo\nthree\n", "b.txt": "b\n" });
  git(root, "switch", "-qc", "fix/auto-1");
  write(root, change);
  git(root, "add", "-A");
  git(root, "commit", "-qm", "healed\n\nTrailer: 1");
  const commit = git(root, "rev-parse", "HEAD");
  git(root, "switch", "-q", "main");
  const project = gitProject(root);
  const revert = () =>
    revertChange(
      project,
      { branch: "fix/auto-1", commit, trailer: "Trailer: 1", message: "revert" },
      GIT_ENV,
    );
  return { root, project, commit, revert };
}
const branchesOf = (root: string) => git(root, "branch", "--format=%(refname:short)").split("\n");

describe("a change that is undone", () => {
  it("takes its branch with it, where nothing else is on it; twice is once", async () => {
    const { root, revert } = landed();
    expect(await revert()).toMatchObject({ kind: "reverted", revertCommit: null });
    expect(branchesOf(root)).toEqual(["main"]);
    expect(await revert()).toMatchObject({ kind: "reverted", revertCommit: null });
  });

  it("gets a commit on its own branch, where others built upon it", async () => {
    const { root, revert, commit } = landed();
    git(root, "switch", "-q", "fix/auto-1");
    write(root, { "b.txt": "more\n" });
    git(root, "commit", "-qam", "built upon it");
    git(root, "switch", "-q", "main");
    expect(await revert()).toMatchObject({
      kind: "reverted",
      revertCommit: git(root, "rev-parse", "fix/auto-1"),
    });
    expect(git(root, "show", "fix/auto-1:a.txt")).toBe("one\ntwo\nthree");
    expect(git(root, "show", "fix/auto-1:b.txt")).toBe("more");
    expect(git(root, "rev-parse", "fix/auto-1~2")).toBe(commit);
  });

  it("gets a commit where its branch is checked out, and the files with it", async () => {
    const { root, revert } = landed();
    git(root, "switch", "-q", "fix/auto-1");
    write(root, { "b.txt": "mine\n" });
    expect(await revert()).toMatchObject({ kind: "reverted" });
    expect(readFileSync(join(root, "a.txt"), "utf8")).toBe("one\ntwo\nthree\n");
    expect(git(root, "status", "--porcelain", "--untracked-files=no")).toBe("M b.txt");
  });

  it("takes files back that it made", async () => {
    const { root, revert } = landed({ "a.txt": "ONE\ntwo\nthree\n", "sub/new.txt": "new\n" });
    git(root, "merge", "-q", "fix/auto-1");
    expect(await revert()).toMatchObject({ kind: "reverted" });
    expect(git(root, "ls-files")).toBe("a.txt\nb.txt");
    expect(branchesOf(root)).toEqual(["main"]);
  });

  it("keeps lines that were changed elsewhere in the file since", async () => {
    const { root, revert } = landed();
    git(root, "merge", "-q", "fix/auto-1");
    write(root, { "a.txt": "ONE\ntwo\nTHREE\n" });
    git(root, "commit", "-qam", "more");
    expect(await revert()).toMatchObject({ kind: "reverted" });
    expect(readFileSync(join(root, "a.txt"), "utf8")).toBe("one\ntwo\nTHREE\n");
  });
});

describe("a change that others have in another form", () => {
  it("squashed with somebody's work: only the change is taken back", async () => {
    const { root, revert } = landed();
    git(root, "switch", "-q", "fix/auto-1");
    write(root, { "b.txt": "mine\n" });
    git(root, "commit", "-qam", "mine");
    git(root, "switch", "-q", "main");
    git(root, "merge", "-q", "--squash", "fix/auto-1");
    git(root, "commit", "-q", "--no-edit");
    expect(await revert()).toMatchObject({ kind: "reverted" });
    expect(git(root, "show", "main:a.txt")).toBe("one\ntwo\nthree");
    expect(git(root, "show", "main:b.txt")).toBe("mine");
  });

  it.each([
    ["its branch is gone", true],
    ["its branch is there", false],
  ])("squashed under another name, %s: it is not said to be undone", async (_, isGone) => {
    const { root, revert } = landed();
    git(root, "merge", "-q", "--squash", "fix/auto-1");
    git(root, "commit", "-qm", "my own words");
    if (isGone) git(root, "branch", "-qD", "fix/auto-1");
    expect(await revert()).toMatchObject({
      kind: "conflict",
      why: expect.stringMatching(/main has the same/),
    });
    expect(git(root, "show", "main:a.txt")).toBe("ONE\ntwo\nthree");
  });

  it("merged into a branch that is not checked out: that branch is named", async () => {
    const { root, revert } = landed();
    git(root, "branch", "-qm", "fix/auto-1", "other");
    expect(await revert()).toMatchObject({ kind: "conflict", next: "git switch other" });
    git(root, "switch", "-q", "other");
    expect(await revert()).toMatchObject({ kind: "reverted" });
    expect(git(root, "show", "other:a.txt")).toBe("one\ntwo\nthree");
  });
});

describe("a change that only a person can undo", () => {
  it.each([
    [
      "its lines were changed since",
      (root: string) => {
        write(root, { "a.txt": "Uno\ntwo\nthree\n" });
        git(root, "commit", "-qam", "other");
      },
      /a\.txt was changed since/,
    ],
    [
      "its file has uncommitted changes",
      (root: string) => write(root, { "a.txt": "ONE\ntwo\nthree\nfour\n" }),
      /a\.txt has changes of yours/,
    ],
    ["no branch is worked on", (root: string) => git(root, "switch", "-q", "--detach"), /detached/],
  ])("%s: nothing is touched", async (_, change, why) => {
    const { root, revert } = landed();
    git(root, "merge", "-q", "fix/auto-1");
    change(root);
    const before = [
      git(root, "rev-parse", "HEAD"),
      git(root, "status", "--porcelain"),
      readFileSync(join(root, "a.txt"), "utf8"),
    ];
    const done = await revert();
    expect(done).toMatchObject({ kind: "conflict", why: expect.stringMatching(why) });
    expect([
      git(root, "rev-parse", "HEAD"),
      git(root, "status", "--porcelain"),
      readFileSync(join(root, "a.txt"), "utf8"),
    ]).toEqual(before);
    expect(branchesOf(root)).toContain("fix/auto-1");
  });
});

describe("branches", () => {
  it("are made, moved and removed only from where they are said to be", async () => {
    const { root, project, commit } = landed();
    const main = git(root, "rev-parse", "main");
    const move = (branch: string, from: string | null, to: string | null) =>
      moveBranch(project, branch, { from, to, why: "test" }, GIT_ENV);
    expect(await move("fix/auto-1", null, main)).toMatchObject({ kind: "moved" });
    expect(await move("fix/auto-1", main, null)).toMatchObject({ kind: "moved" });
    expect(await move("fix/auto-2", null, commit)).toEqual({ kind: "ok" });
    expect(await freeBranch(project, "fix/auto-2", GIT_ENV)).toBe("fix/auto-2-2");
    expect(await move("fix/auto-2", commit, null)).toEqual({ kind: "ok" });
  });

  it("that are checked out move with their files, beside staged and uncommitted work", async () => {
    const { root, project, commit } = landed();
    write(root, { "b.txt": "mine\n", "c.txt": "staged\n" });
    git(root, "add", "c.txt");
    const from = git(root, "rev-parse", "HEAD");
    const advance = () => advanceBranch(project, { from, to: commit, why: "test" }, GIT_ENV);
    expect(await advance()).toEqual({ kind: "ok" });
    expect(git(root, "rev-parse", "main")).toBe(commit);
    expect(readFileSync(join(root, "a.txt"), "utf8")).toBe("ONE\ntwo\nthree\n");
    expect(git(root, "status", "--porcelain", "--untracked-files=no").split("\n")).toEqual([
      "M b.txt",
      "A  c.txt",
    ]);
    git(root, "reset", "-q", "--soft", from);
    expect(await advance(), "cut off before the branch was moved, it is finished").toEqual({ kind: "ok" });
    expect(git(root, "rev-parse", "main")).toBe(commit);
  });

  it("do not move over work of the user's", async () => {
    const { root, project, commit } = landed();
    write(root, { "a.txt": "mine\n" });
    const from = git(root, "rev-parse", "HEAD");
    expect(await advanceBranch(project, { from, to: commit, why: "test" }, GIT_ENV)).toMatchObject({
      kind: "failed",
    });
    expect(readFileSync(join(root, "a.txt"), "utf8")).toBe("mine\n");
    expect(git(root, "rev-parse", "HEAD")).toBe(from);
  });
});

describe("a merge of three", () => {
  it("brings a change into a tree that changed elsewhere, and names the file where it does not fit", async () => {
    const root = gitRepository({ "a.txt": "1\n2\n3\n4\n5\n", "b.txt": "b\n" });
    const project = gitProject(root);
    const from = await treeOf(root);
    write(root, { "a.txt": "1\n2\n3\n4\nFIVE\n" });
    const to = await treeOf(root);
    write(root, { "a.txt": "ONE\n2\n3\n4\n5\n" });
    const merged = await mergeThree(project, { from, to, into: await treeOf(root) }, GIT_ENV);
    write(root, { "a.txt": "ONE\n2\n3\n4\nFIVE\n" });
    expect(merged).toEqual({ kind: "ok", tree: await treeOf(root) });
    write(root, { "a.txt": "1\n2\n3\n4\nfünf\n" });
    expect(await mergeThree(project, { from, to, into: await treeOf(root) }, GIT_ENV)).toMatchObject({
      kind: "conflict",
      file: "a.txt",
    });
    rmSync(join(root, "a.txt"));
    expect(await mergeThree(project, { from, to, into: await treeOf(root) }, GIT_ENV)).toMatchObject({
      kind: "conflict",
      file: "a.txt",
      why: "it is not there any more",
    });
  });
});
