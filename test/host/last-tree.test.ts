import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { askStatusText } from "#host/git.ts";
import { LastTree, lookAt } from "#host/last-tree.ts";
import { GIT_ENV, gitRepository, write } from "./sandbox.ts";

const statusOf = async (root: string) =>
  (await askStatusText(root, { env: GIT_ENV, statusBudgetMs: 20_000 }))!;

describe("LastTree", () => {
  it("knows the tree while nothing is touched, and no longer when a file that git names is", async () => {
    const root = gitRepository({ "a.txt": "one\n" });
    write(root, { "a.txt": "two\n", "b.txt": "new\n" });
    const last = new LastTree();
    const status = await statusOf(root);
    last.note(lookAt(root, status), "t1");
    expect(last.stillIs(lookAt(root, status))).toBe("t1");
    write(root, { "a.txt": "six\n" });
    expect(await statusOf(root), "git says the same").toBe(status);
    expect(last.stillIs(lookAt(root, status))).toBeNull();
  });

  it("does not take what was written while the tree was taken for the tree", async () => {
    const root = gitRepository({ "a.txt": "one\n" });
    write(root, { "a.txt": "two\n" });
    const status = await statusOf(root);
    const look = lookAt(root, status);
    write(root, { "a.txt": "six\n" });
    const last = new LastTree();
    last.note(look, "with two");
    expect(last.stillIs(lookAt(root, status))).toBeNull();
  });

  it("knows nothing where git names a folder, and nothing before the first tree", async () => {
    const root = gitRepository({ "a.txt": "one\n" });
    expect(new LastTree().stillIs(lookAt(root, await statusOf(root)))).toBeNull();
    gitRepositoryIn(root);
    const look = lookAt(root, await statusOf(root));
    expect(look).toBeNull();
    const last = new LastTree();
    last.note(look, "t1");
    expect(last.stillIs(look)).toBeNull();
  });
});

/** A repository inside: git names the folder alone. */
function gitRepositoryIn(root: string): void {
  mkdirSync(join(root, "inner", ".git"), { recursive: true });
  write(root, {
    "inner/.git/HEAD": "ref: refs/heads/main\n",
    "inner/.git/config": "[core]\n\trepositoryformatversion = 0\n",
    "inner/.git/objects/x": "",
    "inner/.git/refs/x": "",
    "inner/x.txt": "x\n",
  });
}
