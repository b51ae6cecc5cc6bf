import { describe, expect, it } from "vitest";
import { holdNewBranch, makeBranch } from "#host/land-heal.ts";
import { giveChange, prepareChange } from "#host/prepare-change.ts";
import { contentOf, GIT_ENV, git, gitProject, gitRepository, treeOf, write } from "./sandbox.ts";

const MESSAGE = "fix: it\n\nwith a body\n";

/** A repository, and a change of one file and a new one, ready to be landed. */
async function prepared() {
  const root = gitRepository({ "a.txt": "one\n" });
  const project = gitProject(root);
  const from = await treeOf(root);
  write(root, { "a.txt": "two\n", "new/b.txt": "b\n" });
  const to = await treeOf(root);
  git(root, "clean", "-fdq", "--", "new");
  write(root, { "a.txt": "one\n" });
  const ofGit = () => [...contentOf(root)].filter(([name]) => name.startsWith(".git/"));
  const before = ofGit();
  const change = await prepareChange(project, { from, to, message: MESSAGE }, GIT_ENV);
  return { root, project, from, to, change, before, ofGit };
}

describe("a change that is made ready while its checks run", () => {
  it("leaves the user's repository alone, and is a whole commit once it is given", async () => {
    const { root, project, to, change, before, ofGit } = await prepared();
    expect(ofGit(), "nothing is written").toEqual(before);
    const given = await giveChange(project, change!, MESSAGE);
    if (given?.kind !== "ok") throw new Error(given?.why ?? "not given");
    expect(given).toMatchObject({ tree: to, head: git(root, "rev-parse", "HEAD") });
    expect(git(root, "cat-file", "commit", given.commit)).toContain("fix: it\n\nwith a body");
    const branching = holdNewBranch(project, "twiceshy heal", GIT_ENV);
    expect(await makeBranch(branching, "fix/auto-1", given.commit)).toEqual({ kind: "ok" });
    expect(git(root, "diff", "--name-only", "main", "fix/auto-1")).toBe("a.txt\nnew/b.txt");
    expect(git(root, "fsck", "--strict", "--no-dangling")).toBe("");
    const again = holdNewBranch(project, "twiceshy heal", GIT_ENV);
    expect(await makeBranch(again, "fix/auto-1", given.commit), "it is there").toMatchObject({
      kind: "moved",
    });
  });

  it("is not given where something else is to be said of it, or HEAD has moved", async () => {
    const { root, project, change, before, ofGit } = await prepared();
    expect(await giveChange(project, change!, "fix: another thing\n")).toBe(null);
    expect(ofGit()).toEqual(before);
    git(root, "commit", "-q", "--allow-empty", "-m", "theirs");
    expect(await giveChange(project, change!, MESSAGE)).toBe(null);
    change!.unpacking.drop();
  });

  it("is not made where something is not committed", async () => {
    const { root, project, from, to, change } = await prepared();
    change!.unpacking.drop();
    write(root, { "a.txt": "mine\n" });
    const mine = await treeOf(root);
    expect(await prepareChange(project, { from: mine, to, message: MESSAGE }, GIT_ENV)).toBe(null);
    expect(from).not.toBe(mine);
  });

  it("what was started for it and not wanted does nothing", async () => {
    const { root, project, change, before, ofGit } = await prepared();
    const branching = holdNewBranch(project, "twiceshy heal", GIT_ENV);
    for (const held of [change!.unpacking, branching]) held.drop();
    expect(await branching.tell(`create refs/heads/late ${git(root, "rev-parse", "HEAD")}\n`)).toMatchObject({
      kind: "failed",
    });
    expect(ofGit()).toEqual(before);
  });
});
