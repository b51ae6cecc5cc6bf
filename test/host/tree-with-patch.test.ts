import { chmodSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { diffTrees } from "#host/tree-diff.ts";
import { openTreeEditor, treeWithPatch } from "#host/tree-with-patch.ts";
import { contentOf, GIT_ENV, git, gitProject, gitRepository, tempFolder, treeOf, write } from "./sandbox.ts";

const env = GIT_ENV;

async function diff(root: string, from: string, to: string, contextLines = 3) {
  const answer = await diffTrees(gitProject(root), from, to, { env, contextLines });
  if (answer.kind !== "ok") throw new Error(answer.why);
  return answer;
}

describe("treeWithPatch", () => {
  it.each([3, 0])(
    "gives the tree itself back, with %i lines of context: text, modes, links, binary, line ends, odd names, submodule entries",
    async (context) => {
      const lines = Array.from({ length: 40 }, (_, i) => `line ${i}\n`).join("");
      const root = gitRepository({
        "a.txt": lines,
        "crlf.txt": "1\r\n2\r\n",
        "run.sh": "x\n",
        link: "p\n",
        "gone.txt": "g",
        "img.bin": Uint8Array.from([0, 1]),
      } as never);
      const before = await treeOf(root);
      write(root, {
        "a.txt": lines
          .replace("line 3\n", "line three\n")
          .replace("line 20\n", "")
          .replace("line 39\n", "line 39\nend\n"),
        "crlf.txt": "1\r\nzwei \r\n",
        "img.bin": Uint8Array.from([0, 2, 255]),
        'new "quoted" ü.txt': "no newline at end",
        "latin.txt": Buffer.from("caf\xe9\n", "latin1"),
        "empty.txt": "",
      });
      chmodSync(join(root, "run.sh"), 0o755);
      rmSync(join(root, "gone.txt"));
      rmSync(join(root, "link"));
      symlinkSync("run.sh", join(root, "link"));
      const after = await treeOf(root);
      const untouched = contentOf(join(root, ".git"));
      const { text, encoding } = await diff(root, before, after, context);
      expect(encoding).toBe("latin1");
      expect(await treeWithPatch(gitProject(root), before, text, { env, encoding })).toEqual({
        kind: "ok",
        tree: after,
      });
      expect(contentOf(join(root, ".git"))).toEqual(untouched);
      expect(readdirSync(join(root, ".twiceshy/scratch.git/indexes"))).toEqual([]);
    },
  );

  it("takes a part of a change", async () => {
    const root = gitRepository({ "a.txt": "1\n", "b.txt": "1\n" });
    const before = await treeOf(root);
    write(root, { "a.txt": "2\n", "b.txt": "2\n" });
    const after = await treeOf(root);
    const { text } = await diff(root, before, after);
    const editor = await openTreeEditor(gitProject(root), before, { env });
    if (editor.kind !== "editor") throw new Error(editor.why);
    const [first, second] = text.split(/(?=^diff --git)/m);
    const [one, two, all, none] = await Promise.all(
      [first!, second!, text, ""].map((part) => editor.apply(part)),
    );
    editor.close();
    write(root, { "b.txt": "1\n" });
    expect(one).toEqual({ kind: "ok", tree: await treeOf(root) });
    write(root, { "a.txt": "1\n", "b.txt": "2\n" });
    expect(two).toEqual({ kind: "ok", tree: await treeOf(root) });
    expect(all).toEqual({ kind: "ok", tree: after });
    expect(none).toEqual({ kind: "ok", tree: before });
    expect(readdirSync(join(root, ".twiceshy/scratch.git/indexes"))).toEqual([]);
  });

  it("is not led astray by the user's settings for patches and line ends", async () => {
    const root = gitRepository({ "a.txt": "1\n" });
    const before = await treeOf(root);
    write(root, { "a.txt": "1 \t\n2  \n" });
    const after = await treeOf(root);
    const { text } = await diff(root, before, after);
    const home = tempFolder();
    write(home, { ".gitconfig": "[apply]\n\twhitespace = fix\n[core]\n\tautocrlf = true\n" });
    const answer = await treeWithPatch(gitProject(root), before, text, {
      env: { ...env, GIT_CONFIG_GLOBAL: join(home, ".gitconfig") },
    });
    expect(answer).toEqual({ kind: "ok", tree: after });
  });

  it("works with SHA-256", async () => {
    const root = tempFolder();
    git(root, "init", "-q", "--object-format=sha256");
    write(root, { "a.txt": "1\n" });
    const before = await treeOf(root);
    write(root, { "a.txt": "2\n" });
    const after = await treeOf(root);
    const { text } = await diff(root, before, after);
    expect(await treeWithPatch(gitProject(root), before, text, { env })).toEqual({ kind: "ok", tree: after });
  });

  it("says what does not fit, and what is not there", async () => {
    const root = gitRepository({ "a.txt": "1\n" });
    const project = gitProject(root);
    const tree = await treeOf(root);
    const misfit = "diff --git a/a.txt b/a.txt\n--- a/a.txt\n+++ b/a.txt\n@@ -1 +1 @@\n-other\n+2\n";
    expect(await treeWithPatch(project, tree, misfit, { env })).toMatchObject({
      kind: "refused",
      why: expect.stringContaining("a.txt"),
    });
    expect(await treeWithPatch(project, tree, misfit.slice(0, -3), { env })).toMatchObject({
      kind: "refused",
    });
    expect(await treeWithPatch(project, "f".repeat(40), misfit, { env })).toMatchObject({
      kind: "failed",
      why: expect.stringContaining("are gone"),
    });
    expect(await treeWithPatch(project, "HEAD", misfit, { env })).toMatchObject({ kind: "failed" });
    const outside =
      "diff --git a/../x b/../x\nnew file mode 100644\n--- /dev/null\n+++ b/../x\n@@ -0,0 +1 @@\n+2\n";
    expect(await treeWithPatch(project, tree, outside, { env })).toMatchObject({ kind: "refused" });
    expect(readdirSync(join(root, ".twiceshy/scratch.git/indexes"))).toEqual([]);
  });
});
