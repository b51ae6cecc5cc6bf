import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { redact } from "#detect/redact.ts";
import { openRepository } from "#host/git.ts";
import { findProject } from "#host/project.ts";
import { TREE_LIMITS } from "#host/take-tree.ts";
import { contentOf, GIT_ENV, git, gitRepository, tempFolder, write } from "./sandbox.ts";

/** Takes a tree and asserts that git's own folder is byte for byte what it was. */
async function take(root: string, more: Partial<Parameters<typeof openRepository>[1]> = {}) {
  const project = findProject(root);
  const before = contentOf(project.commonDir!);
  const repository = openRepository(project, { env: GIT_ENV, redact, ...more })!;
  const tree = await repository.takeTree();
  expect(contentOf(project.commonDir!)).toEqual(before);
  return { tree: tree!, notes: repository.treeNotes!(), scratch: join(project.storeDir, "scratch.git") };
}

/** A file of a tree, read through twiceshy's own repository alone. */
function show(scratch: string, tree: string, path: string): string {
  return git(scratch, "cat-file", "blob", `${tree}:${path}`);
}

function paths(scratch: string, tree: string): string[] {
  return git(scratch, "ls-tree", "-r", "--name-only", tree).split("\n");
}

const KEY = `ghp_${"a1B2".repeat(9)}`;

describe("content", () => {
  it("holds what changed files hold, and borrows the rest", async () => {
    const root = gitRepository({ "a.txt": "1\n", "dir/b.txt": "2\n" });
    write(root, { "dir/b.txt": "changed\n", "new.txt": "new\n" });
    const { tree, scratch, notes } = await take(root);
    expect(show(scratch, tree, "dir/b.txt")).toBe("changed");
    expect(show(scratch, tree, "new.txt")).toBe("new");
    expect(show(scratch, tree, "a.txt")).toBe("1");
    expect(notes).toEqual([]);
    expect(readdirSync(join(scratch, "node_modules"))).toEqual([]);
  });

  it("still borrows after the project was moved", async () => {
    const root = gitRepository({ "a.txt": "1\n", "b.txt": "2\n" });
    write(root, { "b.txt": "x\n" });
    await take(root);
    const moved = `${root}-moved`;
    renameSync(root, moved);
    try {
      write(moved, { "b.txt": "y\n" });
      const { tree, scratch } = await take(moved);
      expect(show(scratch, tree, "a.txt")).toBe("1");
    } finally {
      renameSync(moved, root);
    }
  });
});

describe("the tree of HEAD, kept for the next time", () => {
  it("is asked for again where only half of it was written, and leaves no draft beside it", async () => {
    const root = gitRepository({ "a.txt": "1\n" });
    const { storeDir } = findProject(root);
    mkdirSync(storeDir, { recursive: true });
    const { tree } = await take(root);
    expect(tree).toBe(git(root, "rev-parse", "HEAD^{tree}"));
    const kept = join(storeDir, "head-tree");
    writeFileSync(kept, `${git(root, "rev-parse", "HEAD")} ${tree.slice(0, 7)}`);
    expect((await take(root)).tree).toBe(tree);
    writeFileSync(kept, `${git(root, "rev-parse", "HEAD")} ${"0".repeat(40)}`);
    expect((await take(root)).tree).toBe("0".repeat(40));
    expect(readdirSync(storeDir).filter((name) => name.startsWith("head-tree"))).toEqual(["head-tree"]);
  });
});

describe("secrets in untracked files", () => {
  it.each([".env", ".env.local", "conf/server.pem", "id_rsa", "id_ed25519", "app.p12", ".npmrc", "tls.key"])(
    "leaves %s out by its name, with a note",
    async (name) => {
      const root = gitRepository();
      write(root, { [name]: "x\n", "seen.txt": "y\n" });
      const { tree, scratch, notes } = await take(root);
      expect(paths(scratch, tree)).toEqual(["a.txt", "seen.txt"]);
      expect(notes).toEqual([`${name}: left out, its name says that it holds secrets`]);
    },
  );

  it.each([".env.example", "environment.ts", "id_rsa.pub", "keys.ts", "pem.md"])(
    "takes %s, which only looks like one",
    async (name) => {
      const root = gitRepository();
      write(root, { [name]: "x\n" });
      const { tree, scratch, notes } = await take(root);
      expect(paths(scratch, tree)).toContain(name);
      expect(notes).toEqual([]);
    },
  );

  it("takes text without the secret in it, modes as they are, and nothing of it stays anywhere", async () => {
    const root = gitRepository();
    write(root, { "deploy.sh": `#!/bin/sh\nexport GH=${KEY}\necho ok\n` });
    chmodSync(join(root, "deploy.sh"), 0o755);
    const { tree, scratch, notes } = await take(root);
    expect(show(scratch, tree, "deploy.sh")).toMatch(/^#!\/bin\/sh\nexport GH=\[redacted:[^\]]+\]\necho ok$/);
    expect(git(scratch, "ls-tree", tree, "deploy.sh")).toMatch(/^100755 /);
    expect(notes).toEqual(["deploy.sh: secrets in it were taken out"]);
    const blob = git(root, "hash-object", "deploy.sh");
    expect(() => git(scratch, "cat-file", "-e", blob)).toThrow();
  });

  it("finds one deep in a large file, and remembers only what was clean", async () => {
    const root = gitRepository();
    const line = "nothing to see in this line of text\n";
    write(root, { "big.txt": line.repeat(8000) });
    expect((await take(root)).notes).toEqual([]);
    write(root, { "big.txt": `${line.repeat(8000)}token ${KEY}\n` });
    expect((await take(root)).notes).toEqual(["big.txt: secrets in it were taken out"]);
    expect((await take(root)).notes).toEqual(["big.txt: secrets in it were taken out"]);
  });

  it("keeps control characters that hide nothing, and binary files, as they are", async () => {
    const root = gitRepository();
    const binary = Uint8Array.from([0, 1, 2, 255, 254]);
    write(root, {
      "log.txt": "\u001b[31mred\u001b[0m\n",
      "x.bin": binary,
      "latin.txt": Buffer.from("caf\xe9\n", "latin1"),
    });
    const { tree, scratch, notes } = await take(root);
    expect(notes).toEqual([]);
    for (const name of ["log.txt", "x.bin", "latin.txt"])
      expect(git(scratch, "rev-parse", `${tree}:${name}`)).toBe(git(root, "hash-object", name));
  });

  it("leaves out text in another encoding that holds one", async () => {
    const root = gitRepository();
    write(root, { "latin.txt": Buffer.from(`caf\xe9 ${KEY}\n`, "latin1") });
    expect((await take(root)).notes).toEqual(["latin.txt: left out, it holds a secret"]);
  });

  it("takes no untracked content where nobody can look for secrets; tracked files it does", async () => {
    const root = gitRepository();
    write(root, { "a.txt": "tracked\n", "new.txt": "x\n" });
    const project = findProject(root);
    const repository = openRepository(project, { env: GIT_ENV })!;
    const tree = (await repository.takeTree())!;
    expect(paths(join(root, ".twiceshy/scratch.git"), tree)).toEqual(["a.txt"]);
    expect(repository.treeNotes!()).toEqual(["new.txt: left out, nothing can look for secrets in it"]);
  });

  it("names at most 20 files", async () => {
    const root = gitRepository();
    write(root, Object.fromEntries(Array.from({ length: 23 }, (_, i) => [`k${i}.pem`, "x"])));
    const { notes } = await take(root);
    expect(notes).toHaveLength(21);
    expect(notes[20]).toBe("and 3 more files");
  });
});

describe("odd repositories", () => {
  it("an untracked file over the limit is left out with a note", async () => {
    const root = gitRepository();
    write(root, { "dump.bin": "z".repeat(3000) });
    const { notes } = await take(root, { treeLimits: { ...TREE_LIMITS, untrackedBytes: 2000 } });
    expect(notes).toEqual(["dump.bin: left out, it is untracked and has 0.0 MB, more than 0.0 MB"]);
  });

  it("a detached HEAD, a merge with conflicts and a rebase in progress", async () => {
    const root = gitRepository({ "a.txt": "base\n", "b.txt": "b\n", "gone.txt": "g\n" });
    git(root, "checkout", "-q", "-b", "side");
    write(root, { "a.txt": "side\n" });
    git(root, "rm", "-q", "gone.txt");
    git(root, "commit", "-q", "-am", "side");
    git(root, "checkout", "-q", "main");
    write(root, { "a.txt": "main\n", "gone.txt": "changed\n" });
    git(root, "commit", "-q", "-am", "main");
    expect(() => git(root, "merge", "side")).toThrow();
    const merging = await take(root);
    expect(show(merging.scratch, merging.tree, "a.txt")).toContain("<<<<<<< HEAD");
    expect(paths(merging.scratch, merging.tree)).toContain("b.txt");
    git(root, "merge", "--abort");
    expect(() => git(root, "rebase", "side")).toThrow();
    const rebasing = await take(root);
    expect(show(rebasing.scratch, rebasing.tree, "a.txt")).toContain(">>>>>>>");
    git(root, "rebase", "--abort");
    git(root, "checkout", "-q", "--detach");
    write(root, { "b.txt": "detached\n" });
    const detached = await take(root);
    expect(show(detached.scratch, detached.tree, "b.txt")).toBe("detached");
  });

  it("submodules: the commit they are at, their own files left to them", async () => {
    const library = gitRepository({ "lib.txt": "1\n" });
    const root = gitRepository();
    git(root, "-c", "protocol.file.allow=always", "submodule", "add", "-q", library, "lib");
    git(root, "commit", "-q", "-m", "with lib");
    write(root, { "lib/lib.txt": "2\n", "a.txt": "changed\n" });
    const dirty = await take(root);
    expect(git(dirty.scratch, "ls-tree", dirty.tree, "lib")).toContain(
      git(join(root, "lib"), "rev-parse", "HEAD"),
    );
    git(join(root, "lib"), "commit", "-q", "-am", "2");
    const moved = await take(root);
    expect(git(moved.scratch, "ls-tree", moved.tree, "lib")).toContain(
      git(join(root, "lib"), "rev-parse", "HEAD"),
    );
    expect(moved.tree).not.toBe(dirty.tree);
  });

  it("links, modes, a file that became a folder, a folder that became a file", async () => {
    const root = gitRepository({ file: "1\n", "folder/x": "2\n", "run.sh": "#!/bin/sh\n", link: "plain\n" });
    rmSync(join(root, "file"));
    write(root, { "file/inside": "3\n" });
    rmSync(join(root, "folder"), { recursive: true });
    write(root, { folder: "4\n" });
    chmodSync(join(root, "run.sh"), 0o755);
    rmSync(join(root, "link"));
    symlinkSync("run.sh", join(root, "link"));
    symlinkSync("/nowhere/at/all", join(root, "dangling"));
    const { tree } = await take(root);
    git(root, "add", "-A");
    expect(tree).toBe(git(root, "write-tree"));
  });

  it("line ends as git would commit them, even where git would refuse", async () => {
    const root = gitRepository({ "a.txt": "1\n2\n" });
    git(root, "config", "core.autocrlf", "true");
    git(root, "config", "core.safecrlf", "true");
    write(root, { "a.txt": "1\r\n2\r\n3\n", "new.txt": "x\r\n" });
    const { tree, scratch } = await take(root);
    expect(show(scratch, tree, "a.txt")).toBe("1\n2\n3");
    expect(show(scratch, tree, "new.txt")).toBe("x");
  });

  it("intent to add, a staged rename, files that git was told to skip, and a sparse checkout", async () => {
    const root = gitRepository({
      "a.txt": "1\n",
      "old.txt": "three\nlines\nhere\n",
      "skip.txt": "s\n",
      "far/x.txt": "far\n",
      "near/y.txt": "y\n",
    });
    write(root, { "planned.txt": "p\n" });
    git(root, "add", "-N", "planned.txt");
    git(root, "mv", "old.txt", "new.txt");
    git(root, "update-index", "--skip-worktree", "skip.txt");
    rmSync(join(root, "skip.txt"));
    git(root, "sparse-checkout", "set", "near");
    write(root, { "near/y.txt": "changed\n" });
    const { tree, scratch } = await take(root);
    const all = paths(scratch, tree);
    expect(all).toEqual(
      expect.arrayContaining(["planned.txt", "new.txt", "skip.txt", "far/x.txt", "near/y.txt"]),
    );
    expect(all).not.toContain("old.txt");
    expect(show(scratch, tree, "near/y.txt")).toBe("changed");
  });

  it("no commit yet, and SHA-256, have their content too", async () => {
    const root = tempFolder();
    git(root, "init", "-q", "--object-format=sha256");
    write(root, { "a.txt": "1\n" });
    const { tree, scratch } = await take(root);
    expect(show(scratch, tree, "a.txt")).toBe("1");
  });

  it("a split index and a filter of git-lfs leave no trace", async () => {
    const root = gitRepository({ "a.txt": "1\n", ".gitattributes": "*.bin filter=lfs diff=lfs -text\n" });
    git(root, "update-index", "--split-index");
    git(root, "config", "filter.lfs.process", "touch lfs-process-was-here; false");
    git(root, "config", "filter.lfs.clean", "touch lfs-was-here; cat");
    git(root, "config", "filter.lfs.required", "true");
    write(root, { "a.txt": "2\n", "model.bin": "raw\n" });
    const { tree, scratch } = await take(root);
    expect(show(scratch, tree, "model.bin")).toBe("raw");
    expect(readdirSync(root).filter((name) => name.includes("was-here"))).toEqual([]);
  });

  it("a name with a line break in it", async () => {
    const root = gitRepository();
    mkdirSync(join(root, "odd"));
    writeFileSync(join(root, "odd", "new\nline.txt"), "x\n");
    const { tree, scratch } = await take(root);
    expect(git(scratch, "ls-tree", "-r", "-z", "--name-only", tree)).toContain("odd/new\nline.txt");
  });
});
