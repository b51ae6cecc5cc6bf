import { chmodSync, rmSync, symlinkSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { redact } from "#detect/redact.ts";
import { openRepository } from "#host/git.ts";
import { findProject } from "#host/project.ts";
import { TREE_LIMITS } from "#host/take-tree.ts";
import { contentOf, GIT_ENV, git, gitRepository, tempFolder, write } from "./sandbox.ts";

function open(root: string, more: Partial<Parameters<typeof openRepository>[1]> = {}) {
  return openRepository(findProject(root), { env: GIT_ENV, redact, ...more })!;
}

/** The hash that a tree in twiceshy's own store gives a file. */
function blobOf(root: string, tree: string, path: string): string {
  return git(join(root, ".twiceshy/scratch.git"), "ls-tree", tree.trim(), "--object-only", "-r", "--", path);
}

describe("state", () => {
  it("tells head, branch and changed files: modified, staged, deleted, renamed, untracked", async () => {
    const root = gitRepository({
      "a.txt": "1",
      "b.txt": "2",
      "old name.txt": "three\nlines\nhere\n",
      "c.txt": "4",
    });
    write(root, { "a.txt": "changed", "new/x.txt": "", "new/y.txt": "" });
    rmSync(join(root, "b.txt"));
    git(root, "mv", "old name.txt", "neuer Name ü.txt");
    const state = await open(root).state();
    expect(state).toMatchObject({
      head: git(root, "rev-parse", "HEAD"),
      branch: "main",
      dirtyCount: 5,
      tree: null,
    });
    expect([...state!.dirty].sort()).toEqual(["a.txt", "b.txt", "neuer Name ü.txt", "new/", "old name.txt"]);
  });

  it("knows a clean repository, a detached head, and one without a commit", async () => {
    const root = gitRepository();
    expect(await open(root).state()).toMatchObject({ branch: "main", dirty: [], dirtyCount: 0 });
    git(root, "checkout", "-q", "--detach");
    expect(await open(root).state()).toMatchObject({ head: git(root, "rev-parse", "HEAD"), branch: null });
    const empty = tempFolder();
    git(empty, "init", "-q", "-b", "main");
    expect(await open(empty).state()).toMatchObject({ head: null, branch: "main", dirtyCount: 0 });
  });

  it("keeps 200 names and the true number", async () => {
    const root = gitRepository();
    write(root, Object.fromEntries(Array.from({ length: 230 }, (_, i) => [`new-${i}.txt`, ""])));
    const state = await open(root).state();
    expect(state?.dirty).toHaveLength(200);
    expect(state?.dirtyCount).toBe(230);
  });

  it("does not count twiceshy's own folder as a change", async () => {
    const root = gitRepository();
    write(root, { ".twiceshy/memory.db": "x" });
    expect((await open(root).state())?.dirtyCount).toBe(0);
  });

  it("reads head and branch from files where there is no git, loose or packed", async () => {
    const root = gitRepository();
    git(root, "checkout", "-q", "-b", "feature/x");
    const head = git(root, "rev-parse", "HEAD");
    const gone = { env: { ...GIT_ENV, PATH: "/nonexistent" } };
    expect(await open(root, gone).state()).toEqual({
      head,
      branch: "feature/x",
      dirty: [],
      dirtyCount: null,
      tree: null,
    });
    git(root, "pack-refs", "--all");
    expect(open(root, gone).glance()).toMatchObject({ head, branch: "feature/x" });
    const linked = join(tempFolder(), "linked");
    git(root, "worktree", "add", "-q", "-b", "other", linked);
    expect(open(linked).glance()).toMatchObject({ head, branch: "other" });
  });

  it("gives up on a git that is too slow", async () => {
    const root = gitRepository();
    const bin = tempFolder();
    write(bin, { git: "#!/bin/sh\nsleep 20\n" });
    chmodSync(join(bin, "git"), 0o755);
    const started = Date.now();
    const state = await open(root, {
      env: { ...GIT_ENV, PATH: `${bin}:${GIT_ENV.PATH}` },
      statusBudgetMs: 100,
    }).state();
    expect(state).toMatchObject({ branch: "main", dirtyCount: null });
    expect(Date.now() - started).toBeLessThan(10_000);
  });

  it("is null where there is no repository, and survives a bare one", async () => {
    expect(openRepository(findProject(tempFolder()), { env: GIT_ENV })).toBeNull();
    const bare = join(tempFolder(), "app.git");
    git(gitRepository(), "clone", "-q", "--bare", ".", bare);
    const repository = open(bare);
    expect(await repository.state()).toMatchObject({ branch: "main", dirtyCount: null });
    expect(await repository.takeTree()).toBeNull();
  });
});

describe("takeTree", () => {
  const files = { "a.txt": "1\n", "b.txt": "2\n", "dir/c.txt": "3\n", ".gitignore": "ignored/\n" };

  it("is HEAD's tree when nothing changed, asked for once a commit", async () => {
    const root = gitRepository(files);
    write(root, { ".twiceshy/.gitignore": "*\n" });
    expect(await open(root).takeTree()).toBe(git(root, "rev-parse", "HEAD^{tree}"));
    expect(await open(root).takeTree()).toBe(git(root, "rev-parse", "HEAD^{tree}"));
    git(root, "commit", "-q", "--allow-empty", "-m", "second");
    write(root, { "a.txt": "changed\n" });
    git(root, "commit", "-q", "-am", "third");
    expect(await open(root).takeTree()).toBe(git(root, "rev-parse", "HEAD^{tree}"));
  });

  it("is what a commit of everything would give", async () => {
    const root = gitRepository(files);
    write(root, {
      "a.txt": "changed\n",
      "new/é file.txt": "4\n",
      "ignored/x": "no\n",
      "run.sh": "#!/bin/sh\n",
    });
    chmodSync(join(root, "run.sh"), 0o755);
    symlinkSync("a.txt", join(root, "link"));
    rmSync(join(root, "b.txt"));
    git(root, "mv", "dir/c.txt", "dir/d.txt");
    const tree = await open(root).takeTree();
    git(root, "add", "-A");
    expect(tree).toBe(git(root, "write-tree"));
  });

  it("leaves .git byte for byte as it was", async () => {
    const root = gitRepository(files);
    write(root, { "a.txt": "changed\n", "new.txt": "4\n" });
    git(root, "add", "new.txt");
    write(root, { "new.txt": "5\n" });
    // A stat that differs is what makes git want to refresh its index.
    utimesSync(join(root, "b.txt"), 1, 1);
    const before = contentOf(join(root, ".git"));
    const repository = open(root);
    await repository.state();
    const tree = await repository.takeTree();
    expect(tree).toMatch(/^[0-9a-f]{40}$/);
    expect(contentOf(join(root, ".git"))).toEqual(before);
  });

  it("sees a file that changed in the same instant and size as it was staged", async () => {
    const root = gitRepository({ "a.txt": "one\n" });
    write(root, { "a.txt": "two\n" });
    expect(await open(root).takeTree()).not.toBe(git(root, "rev-parse", "HEAD^{tree}"));
  });

  it("works in a linked worktree, in a repository without a commit, and with SHA-256", async () => {
    const main = gitRepository(files);
    const linked = join(tempFolder(), "linked");
    git(main, "worktree", "add", "-q", linked);
    write(linked, { "a.txt": "linked\n" });
    const tree = await open(linked).takeTree();
    expect(blobOf(main, tree!, "a.txt")).toBe(git(linked, "hash-object", "a.txt"));

    const empty = tempFolder();
    git(empty, "init", "-q");
    write(empty, { "a.txt": "1\n" });
    const first = await open(empty).takeTree();
    git(empty, "add", "-A");
    expect(first).toBe(git(empty, "write-tree"));

    const long = tempFolder();
    git(long, "init", "-q", "--object-format=sha256");
    write(long, { "a.txt": "1\n" });
    expect(await open(long).takeTree()).toMatch(/^[0-9a-f]{64}$/);
  });

  it("leaves out large untracked files and repositories inside, not large tracked ones", async () => {
    const root = gitRepository({ "big.bin": "x".repeat(3000) });
    write(root, { "big.bin": "y".repeat(3000), "dump.bin": "z".repeat(3000), "small.txt": "s\n" });
    gitRepository({ "x.txt": "" }, join(root, "vendor/inner"));
    const tree = await open(root, { treeLimits: { ...TREE_LIMITS, untrackedBytes: 2000 } }).takeTree();
    expect(git(join(root, ".twiceshy/scratch.git"), "ls-tree", "-r", "--name-only", tree!)).toBe(
      "big.bin\nsmall.txt",
    );
  });

  it.each([
    ["too many files", { files: 3 }],
    ["too many bytes", { totalBytes: 3 }],
    ["no time", { budgetMs: 0 }],
  ])("is null when it would not be cheap: %s", async (_, limit) => {
    const root = gitRepository();
    write(root, { "new/1": "x", "new/2": "x", "new/3": "x", "new/4": "x" });
    expect(await open(root, { treeLimits: { ...TREE_LIMITS, ...limit } }).takeTree()).toBeNull();
  });

  it("never lets a clean filter of git-lfs write into .git", async () => {
    const root = gitRepository({ ".gitattributes": "*.bin filter=lfs\n" });
    git(root, "config", "filter.lfs.clean", "touch .git/lfs-was-here; cat");
    git(root, "config", "filter.lfs.required", "true");
    write(root, { "a.bin": "raw" });
    const tree = await open(root).takeTree();
    expect(blobOf(root, tree!, "a.bin")).toBe(git(root, "hash-object", "--no-filters", "a.bin"));
    expect(contentOf(join(root, ".git")).has("lfs-was-here")).toBe(false);
  });
});
