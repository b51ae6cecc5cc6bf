import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { redact } from "#detect/redact.ts";
import { applyToFiles } from "#host/apply-to-files.ts";
import { commitOnBranch, headWithChange } from "#host/land-change.ts";
import { freeBranch } from "#host/land-heal.ts";
import { contentOf, GIT_ENV, git, gitProject, gitRepository, treeOf, write } from "./sandbox.ts";

/** The trees before and after some edits, with the files as they were before. */
async function edited(root: string, edits: Record<string, string | Uint8Array>): Promise<[string, string]> {
  const from = await treeOf(root);
  const before = contentOf(root);
  write(root, edits);
  const to = await treeOf(root);
  for (const name of Object.keys(edits))
    if (before.has(name)) write(root, { [name]: Buffer.from(before.get(name)!, "latin1") });
    else git(root, "clean", "-fq", "--", name);
  return [from, to];
}

const LAND = { branch: "fix/auto-12345678", message: "fix: it\n", env: GIT_ENV };

describe("landing as a commit", () => {
  it("writes one commit on a new branch: binary files, modes and new folders too, and nothing else changes", async () => {
    const root = gitRepository({ "a.txt": "one\n", "b.bin": "\0\x01" });
    const [from, to] = await edited(root, { "a.txt": "two\n", "new/c.bin": Buffer.from([0, 255, 1]) });
    const before = contentOf(root);
    const built = await headWithChange(gitProject(root), from, to, GIT_ENV);
    if (built.kind !== "ok") throw new Error(built.why);
    expect(built.tree).toBe(to);
    const made = await commitOnBranch(gitProject(root), built, LAND);
    expect(made).toMatchObject({ kind: "ok", branch: "fix/auto-12345678" });
    expect(git(root, "diff", "--name-only", "main", "fix/auto-12345678")).toBe("a.txt\nnew/c.bin");
    expect(git(root, "fsck", "--strict", "--no-dangling")).toBe("");
    for (const [name, text] of before)
      if (!name.startsWith(".git/") && !name.startsWith(".twiceshy"))
        expect(contentOf(root).get(name)).toBe(text);
    expect(git(root, "status", "--short")).toBe("");
    expect(git(root, "rev-parse", "--abbrev-ref", "HEAD")).toBe("main");
    expect(await commitOnBranch(gitProject(root), built, LAND), "the same change again").toEqual(made);
    const other = await edited(root, { "a.txt": "three\n" });
    const rebuilt = await headWithChange(gitProject(root), ...other, GIT_ENV);
    if (rebuilt.kind !== "ok") throw new Error(rebuilt.why);
    expect(await commitOnBranch(gitProject(root), rebuilt, LAND), "the name is taken").toMatchObject({
      branch: "fix/auto-12345678-2",
    });
  });

  it("a branch in the way of the name: another one is taken, since git keeps no branch below another", async () => {
    for (const [theirs, ours] of [
      ["fix/auto-12345678/mine", "fix/auto-12345678-2"],
      ["fix", "fix-auto-12345678"],
      ["fix/auto-12345678", "fix/auto-12345678-2"],
    ] as const) {
      const root = gitRepository();
      git(root, "branch", theirs);
      expect(await freeBranch(gitProject(root), LAND.branch, GIT_ENV), theirs).toBe(ours);
      const built = await headWithChange(
        gitProject(root),
        ...(await edited(root, { "a.txt": "two\n" })),
        GIT_ENV,
      );
      if (built.kind !== "ok") throw new Error(built.why);
      const made = await commitOnBranch(gitProject(root), built, LAND);
      expect(made, theirs).toMatchObject({ kind: "ok", branch: ours });
    }
    const root = gitRepository();
    expect(await freeBranch(gitProject(root), LAND.branch, GIT_ENV), "nobody's").toBe(LAND.branch);
    git(root, "branch", "fix");
    git(root, "branch", "fix-auto-12345678");
    expect(await freeBranch(gitProject(root), LAND.branch, GIT_ENV)).toBe("fix-auto-12345678-2");
  });

  it("leaves uncommitted changes of other files out of it, and refuses where they are in the same file", async () => {
    const root = gitRepository({ "a.txt": "one\n", "b.txt": "one\n" });
    write(root, { "b.txt": "mine\n" });
    const [from, to] = await edited(root, { "a.txt": "two\n" });
    const built = await headWithChange(gitProject(root), from, to, GIT_ENV);
    if (built.kind !== "ok") throw new Error(built.why);
    expect(built.tree).not.toBe(to);
    expect(git(root, "show", `${built.tree}:b.txt`)).toBe("one");
    const [other, with_] = await edited(root, { "b.txt": "theirs\n" });
    expect(await headWithChange(gitProject(root), other, with_, GIT_ENV)).toMatchObject({
      kind: "misfit",
      why: expect.stringContaining("b.txt"),
    });
  });

  it("deletes what the change deletes, and says when there is no commit to stand on", async () => {
    const root = gitRepository({ "a.txt": "one\n", "b.txt": "one\n" });
    const from = await treeOf(root);
    git(root, "rm", "-q", "--cached", "b.txt");
    git(root, "commit", "-qm", "away");
    git(root, "clean", "-fq");
    const to = await treeOf(root);
    git(root, "reset", "-q", "--hard", "HEAD~1");
    const built = await headWithChange(gitProject(root), from, to, GIT_ENV);
    expect(built.kind === "ok" && git(root, "ls-tree", "--name-only", built.tree)).toBe("a.txt");
    git(root, "checkout", "-q", "--orphan", "empty");
    expect(await headWithChange(gitProject(root), from, to, GIT_ENV)).toMatchObject({ kind: "misfit" });
  });

  it("works for somebody who never told git a name", async () => {
    const root = gitRepository({ "a.txt": "one\n" });
    const [from, to] = await edited(root, { "a.txt": "two\n" });
    const nameless = Object.fromEntries(
      Object.entries({ ...GIT_ENV, EMAIL: "" }).filter(([name]) => !/^GIT_(?:AUTHOR|COMMITTER)/.test(name)),
    );
    const built = await headWithChange(gitProject(root), from, to, nameless);
    if (built.kind !== "ok") throw new Error(built.why);
    expect(await commitOnBranch(gitProject(root), built, { ...LAND, env: nameless })).toMatchObject({
      kind: "ok",
    });
  });
});

describe("landing in the files", () => {
  it("changes only what the change is about, and stops where a file was edited meanwhile", async () => {
    const root = gitRepository({ "a.txt": "one\n", "b.txt": "one\n" });
    const [from, to] = await edited(root, { "a.txt": "two\n", "c.txt": "new\n" });
    write(root, { "b.txt": "mine\n" });
    expect(await applyToFiles(gitProject(root), from, to, GIT_ENV, redact)).toEqual({ kind: "ok" });
    expect(git(root, "status", "--short")).toBe("M a.txt\n M b.txt\n?? c.txt");
    expect(readFileSync(join(root, "b.txt"), "utf8")).toBe("mine\n");
    git(root, "checkout", "-q", "--", "a.txt");
    write(root, { "a.txt": "edited by hand\n" });
    expect(await applyToFiles(gitProject(root), from, to, GIT_ENV, redact)).toMatchObject({ kind: "failed" });
    expect(readFileSync(join(root, "a.txt"), "utf8")).toBe("edited by hand\n");
  });
});
