import { chmodSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type DiffOptions, diffTrees, type TreeDiff } from "#host/tree-diff.ts";
import { contentOf, GIT_ENV, git, gitProject, gitRepository, treeOf, write } from "./sandbox.ts";

/** The tree without files, which git knows without having it. */
const EMPTY = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";

async function diff(root: string, from: string, to: string, more: Partial<DiffOptions> = {}) {
  const answer: TreeDiff = await diffTrees(gitProject(root), from, to, { env: GIT_ENV, ...more });
  if (answer.kind !== "ok") throw new Error(answer.why);
  return answer;
}

describe("diffTrees", () => {
  it("is the unified diff with its files, and leaves .git alone", async () => {
    const root = gitRepository({ "a.txt": "one\ntwo\n", "gone.txt": "g\n" });
    const before = await treeOf(root);
    write(root, { "a.txt": "one\n2\n", "new dir/ü.txt": "n\n" });
    rmSync(join(root, "gone.txt"));
    const after = await treeOf(root);
    const untouched = contentOf(join(root, ".git"));
    const { text, files, truncated, encoding, note } = await diff(root, before, after);
    expect(contentOf(join(root, ".git"))).toEqual(untouched);
    expect({ truncated, encoding, note }).toEqual({ truncated: false, encoding: "utf8", note: null });
    expect(text).toContain("--- a/a.txt\n+++ b/a.txt\n@@ -1,2 +1,2 @@\n one\n-two\n+2\n");
    expect(text).toContain("+++ b/new dir/ü.txt\t\n");
    expect(
      files.map(({ path, status, added, removed, binary }) => ({ path, status, added, removed, binary })),
    ).toEqual([
      { path: "a.txt", status: "modified", added: 1, removed: 1, binary: false },
      { path: "gone.txt", status: "deleted", added: 0, removed: 1, binary: false },
      { path: "new dir/ü.txt", status: "added", added: 1, removed: 0, binary: false },
    ]);
  });

  it("knows binary files, modes, links, odd names, and renames only when asked", async () => {
    const long = Array.from({ length: 20 }, (_, i) => `line ${i}\n`).join("");
    const root = gitRepository({ "old.txt": long, "run.sh": "x\n", link: "plain\n", "img.bin": "a" });
    const before = await treeOf(root);
    git(root, "mv", "old.txt", "new\tname.txt");
    chmodSync(join(root, "run.sh"), 0o755);
    rmSync(join(root, "link"));
    symlinkSync("run.sh", join(root, "link"));
    write(root, { "img.bin": Uint8Array.from([1, 0, 2]) });
    const after = await treeOf(root);
    const apart = await diff(root, before, after);
    expect(apart.files.map((file) => [file.path, file.status])).toEqual([
      ["img.bin", "modified"],
      ["link", "type-changed"],
      ["new\tname.txt", "added"],
      ["old.txt", "deleted"],
      ["run.sh", "modified"],
    ]);
    expect(apart.files[0]).toMatchObject({ binary: true, added: null });
    expect(apart.files[4]).toMatchObject({ oldMode: "100644", newMode: "100755", added: 0 });
    expect(apart.text).toContain("Binary files a/img.bin and b/img.bin differ");
    const renamed = await diff(root, before, after, { renames: true });
    expect(renamed.files.find((file) => file.status === "renamed")).toMatchObject({
      path: "new\tname.txt",
      oldPath: "old.txt",
      added: 0,
    });
  });

  it("is the same whatever the user's settings, attributes and environment say", async () => {
    const root = gitRepository({ "a.txt": "one\n" });
    const before = await treeOf(root);
    write(root, { "a.txt": "two\n" });
    const after = await treeOf(root);
    const plain = (await diff(root, before, after)).text;
    for (const [key, value] of [
      ["diff.external", "false"],
      ["diff.noprefix", "true"],
      ["color.diff", "always"],
      ["diff.mnemonicPrefix", "true"],
      ["diff.renames", "copies"],
    ])
      git(root, "config", key!, value!);
    write(root, { ".gitattributes": "*.txt -diff\n" });
    const env = {
      ...GIT_ENV,
      GIT_EXTERNAL_DIFF: "false",
      GIT_DIFF_OPTS: "-u0",
      GIT_DIR: "/nowhere",
      GIT_CONFIG_COUNT: "1",
      GIT_CONFIG_KEY_0: "diff.noprefix",
      GIT_CONFIG_VALUE_0: "true",
    };
    expect((await diff(root, before, after, { env })).text).toBe(plain);
  });

  it("keeps bytes that are no UTF-8, one character each", async () => {
    const root = gitRepository({ "a.txt": "x\n" });
    const before = await treeOf(root);
    write(root, { "a.txt": Buffer.from("caf\xe9\r\n", "latin1") });
    const { text, encoding } = await diff(root, before, await treeOf(root));
    expect(encoding).toBe("latin1");
    expect(text).toContain("+caf\xe9\r\n");
  });

  it("is empty between a tree and itself, and whole from the empty tree", async () => {
    const root = gitRepository({ "a.txt": "1\n" });
    const tree = await treeOf(root);
    expect(await diff(root, tree, tree)).toMatchObject({ text: "", files: [] });
    expect((await diff(root, EMPTY, tree)).files).toHaveLength(1);
  });

  it("cuts a long one between two files and says so; the list of files stays whole", async () => {
    const root = gitRepository({ "z.txt": "z\n" });
    const before = await treeOf(root);
    write(root, { "a.txt": "a\n", "b.txt": "long line\n".repeat(2000), "z.txt": "changed\n" });
    const { text, files, truncated, note } = await diff(root, before, await treeOf(root), { maxBytes: 3000 });
    expect(truncated).toBe(true);
    expect(note).toBe("the diff is longer than 3000 bytes and was cut");
    expect(text).toMatch(/^diff --git a\/a\.txt b\/a\.txt\n(?:.*\n)*\+a\n$/);
    expect(text).not.toContain("b.txt");
    expect(files).toHaveLength(3);
  });

  it("a diff of 50 MB is cut without being held", async () => {
    const root = gitRepository({ "a.txt": "1\n" });
    const before = await treeOf(root);
    const line = `${"x".repeat(99)}\n`;
    for (const name of ["b.txt", "c.txt", "d.txt", "e.txt"]) write(root, { [name]: line.repeat(125_000) });
    git(root, "add", "-A");
    const after = git(root, "write-tree");
    const memory = process.memoryUsage().rss;
    const { text, truncated, files } = await diff(root, before, after, {
      maxBytes: 1_000_000,
      budgetMs: 60_000,
    });
    expect(truncated).toBe(true);
    expect(text.length).toBeLessThanOrEqual(1_000_000);
    expect(files.map((file) => file.added)).toEqual([125_000, 125_000, 125_000, 125_000]);
    expect(process.memoryUsage().rss - memory).toBeLessThan(120_000_000);
  });

  it("fails with a sentence: gone objects, ids that are none, no time", async () => {
    const root = gitRepository({ "a.txt": "1\n" });
    const before = await treeOf(root);
    write(root, { "a.txt": "2\n" });
    const after = await treeOf(root);
    const objects = join(root, ".twiceshy/scratch.git/objects");
    const project = gitProject(root);
    expect(await diffTrees(project, before, after, { env: GIT_ENV, budgetMs: 0 })).toEqual({
      kind: "failed",
      why: "there was no time left for git",
    });
    for (const fan of readdirSync(objects))
      if (fan.length === 2) rmSync(join(objects, fan), { recursive: true });
    expect(await diffTrees(project, before, after, { env: GIT_ENV })).toMatchObject({
      kind: "failed",
      why: expect.stringContaining("are gone"),
    });
    expect(await diffTrees(project, before, "--output=x", { env: GIT_ENV })).toEqual({
      kind: "failed",
      why: "--output=x is no tree's id",
    });
    expect(await diffTrees(project, before, after, { env: { PATH: "/nonexistent" } })).toMatchObject({
      kind: "failed",
      why: expect.stringContaining("could not be started"),
    });
  });
});
