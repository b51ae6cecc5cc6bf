import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openScratchCopy } from "#host/scratch-copy.ts";
import { GIT_ENV, gitProject, gitRepository, treeOf } from "./sandbox.ts";

it("a run that goes on from another finds its ignored and temporary files, and nothing else that it did", async (context) => {
  const root = gitRepository({
    "a.txt": "one\n",
    "b.txt": "b\n",
    ".gitignore": ".twiceshy/\ncache/\n*.log\n",
  });
  const copy = await openScratchCopy(gitProject(root), {
    env: GIT_ENV,
    redact: (text) => text,
    only: "overlay",
  });
  if (copy.kind === "unavailable") return context.skip(`no overlay can be mounted here: ${copy.why}`);
  const tree = await treeOf(root);
  const script = `ls cache deep "$TMPDIR" 2>/dev/null | tr '\\n' ' '; cat a.txt
mkdir -p cache/new deep "$TMPDIR/folder"; n=$(ls "$TMPDIR" | wc -l); : > "$TMPDIR/$n"; : > "$TMPDIR/folder/$n"; : > "cache/new/$n"; : > deep/x.log; : > cache.log
echo two > a.txt; rm -f b.txt; : > new.txt; ls *.txt | tr '\\n' ' '; ls "$TMPDIR/folder" cache/new | tr '\\n' ' '`;
  const run = async (continues: boolean) => {
    const done = await copy.run({ argv: ["sh", "-c", script], directory: "", timeoutMs: 30_000, continues });
    expect(done.startFailure).toBeNull();
    return done.output.replace(/\S*tmp(?=:)/, "TMP").split("\n");
  };
  try {
    await copy.setTree(tree);
    const [first, second, third] = [await run(true), await run(true), await run(true)];
    expect(first[0], "clean").not.toContain("cache");
    for (const later of [second, third]) {
      expect(later.join("\n"), "what git looks after is as it was").toMatch(/one\n/);
      expect(later[0]).toMatch(/cache: new .*deep: x\.log/);
    }
    expect(third.at(-1), "all that the three left").toMatch(/1 2 3/);
    expect((await run(false)).join("\n"), "one that does not").not.toContain("x.log");
    await run(true);
    await copy.setTree(tree);
    expect((await run(true))[0], "a tree was chosen since").not.toContain("new");
    expect(readFileSync(join(root, "a.txt"), "utf8")).toBe("one\n");
  } finally {
    await copy.close();
  }
});
