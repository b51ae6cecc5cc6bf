import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { listCommits } from "#host/git-history.ts";
import { asGitProject, findProject } from "#host/project.ts";
import { GIT_ENV, git, gitRepository } from "./sandbox.ts";

const commitsOf = (repo: string, most = 10) => listCommits(asGitProject(findProject(repo))!, GIT_ENV, most);

describe("listCommits", () => {
  it("tells commits with one parent, newest first, with their trees and files", async () => {
    const repo = gitRepository({ "a.txt": "one\n" });
    for (const [name, subject] of [
      ["b ü.txt", "fix: b"],
      ["c.txt", 'add "c"'],
    ] as const) {
      writeFileSync(join(repo, name), "x\n");
      git(repo, "add", "-A");
      git(repo, "commit", "-qm", subject);
    }
    const commits = (await commitsOf(repo))!;
    expect(commits.map(({ subject, files }) => [subject, files])).toEqual([
      ['add "c"', ["c.txt"]],
      ["fix: b", ["b ü.txt"]],
    ]);
    expect(commits[0]!.tree).toBe(git(repo, "rev-parse", "HEAD^{tree}"));
    expect(commits[0]!.parentTree).toBe(commits[1]!.tree);
    expect(commits[0]!.at).toBeGreaterThan(Date.now() - 60_000);
    expect(await commitsOf(repo, 1)).toHaveLength(1);
  });

  it("leaves merges out, and has nothing to tell of an empty repository", async () => {
    const repo = gitRepository({ "a.txt": "one\n" });
    git(repo, "checkout", "-qb", "side");
    writeFileSync(join(repo, "s.txt"), "s\n");
    git(repo, "add", "-A");
    git(repo, "commit", "-qm", "side");
    git(repo, "checkout", "-q", "main");
    writeFileSync(join(repo, "m.txt"), "m\n");
    git(repo, "add", "-A");
    git(repo, "commit", "-qm", "main work");
    git(repo, "merge", "-q", "--no-ff", "side", "-m", "merge side");
    expect((await commitsOf(repo))!.map((commit) => commit.subject).sort()).toEqual(["main work", "side"]);
  });
});
