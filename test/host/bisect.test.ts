import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { filesOfCommit, firstParents, mergeBase } from "#host/bisect.ts";
import { blameLine } from "#host/blame.ts";
import { filesNaming } from "#host/files-naming.ts";
import { asGitProject, findProject } from "#host/project.ts";
import { GIT_ENV, git, gitRepository, write } from "./sandbox.ts";

const asked = (repo: string) => ({ project: asGitProject(findProject(repo))!, env: GIT_ENV });
const commit = (repo: string, subject: string, files: Record<string, string>) => {
  write(repo, files);
  git(repo, "add", "-A");
  git(repo, "commit", "-q", "--allow-empty", "-m", subject);
  return git(repo, "rev-parse", "HEAD");
};

const HOSTILE = [
  "-rf",
  ":(top)x",
  "a b",
  'it\'s "so"',
  "ü.txt",
  "two\nlines",
  "\u001b[31mred",
  "$(touch pwned)",
  "*",
];

describe("the commits that a check can be run on", () => {
  it("are told along first parents, with their trees, up to one that is left out", async () => {
    const repo = gitRepository({ "a.txt": "1\n" });
    const first = git(repo, "rev-parse", "HEAD");
    git(repo, "checkout", "-qb", "side");
    const side = commit(repo, "side", { "s.txt": "1\n" });
    git(repo, "checkout", "-q", "main");
    const second = commit(repo, "second \u001f| it", { "a.txt": "2\n" });
    git(repo, "merge", "-q", "--no-ff", "side", "-m", "merge");
    const merge = git(repo, "rev-parse", "HEAD");
    const line = (await firstParents(asked(repo), merge, { most: 10 }))!;
    expect(line.map(({ id }) => id)).toEqual([merge, second, first]);
    expect(line[0]!.parents).toEqual([second, side]);
    expect(line[0]!.tree).toBe(git(repo, "rev-parse", `${merge}^{tree}`));
    expect(line[2]!.parents).toEqual([]);
    expect((await firstParents(asked(repo), side, { most: 10, until: first }))!.map(({ id }) => id)).toEqual([
      side,
    ]);
    expect(await firstParents(asked(repo), merge, { most: 1 })).toHaveLength(1);
    expect(await mergeBase(asked(repo), second, side)).toBe(first);
    expect(await filesOfCommit(asked(repo), merge)).toEqual(["s.txt"]);
    expect(await filesOfCommit(asked(repo), first)).toEqual(["a.txt"]);
  });

  it("are named by whole ids only: nothing is taken for an option", async () => {
    const repo = gitRepository();
    for (const bad of ["--output=pwned", "HEAD", "", "main"]) {
      expect(await firstParents(asked(repo), bad, { most: 1 })).toBeNull();
      expect(await mergeBase(asked(repo), bad, bad)).toBeNull();
      expect(await filesOfCommit(asked(repo), bad)).toEqual([]);
    }
    expect(await firstParents(asked(repo), "f".repeat(40), { most: 1 })).toBeNull();
    expect(existsSync(join(repo, "pwned"))).toBe(false);
  });
});

describe("a line's last commit", () => {
  it("is told for files of any name, and starts no filter of anybody's", async () => {
    const repo = gitRepository(Object.fromEntries(HOSTILE.map((name) => [name, "one\ntwo\n"])));
    const first = git(repo, "rev-parse", "HEAD");
    const second = commit(repo, "touch", Object.fromEntries(HOSTILE.map((name) => [name, "one\n2\n"])));
    writeFileSync(join(repo, ".git/info/attributes"), "* diff=evil\n");
    git(repo, "config", "diff.evil.textconv", `touch ${join(repo, "pwned")}; cat`);
    const options = { env: GIT_ENV, budgetMs: 10_000 };
    for (const file of HOSTILE) {
      const blame = (line: number, at = second) =>
        blameLine(asked(repo).project, { commit: at, file, line }, options);
      expect(await blame(1)).toMatchObject({ commit: first, subject: "first", file });
      expect(await blame(2)).toMatchObject({ commit: second, subject: "touch" });
      expect(await blame(2, first)).toMatchObject({ commit: first });
      expect(await blame(9)).toBeNull();
      expect(await blame(0)).toBeNull();
      expect(await blame(1, "HEAD")).toBeNull();
    }
    expect(await filesOfCommit(asked(repo), second)).toEqual([...HOSTILE].sort());
    expect(existsSync(join(repo, "pwned"))).toBe(false);
  });
});

describe("files that name something", () => {
  it("hold it as a whole word, and it is no pattern", async () => {
    const repo = gitRepository({
      "a.ts": 'import "./cart"\n',
      "b.ts": 'import "./cartoon"\n',
      "c d.ts": "-e cart.*\n",
    });
    const naming = (word: string) =>
      filesNaming(asked(repo).project, word, { env: GIT_ENV, budgetMs: 10_000, most: 9 });
    expect(await naming("cart")).toEqual(["a.ts", "c d.ts"]);
    expect(await naming("c.rt")).toEqual([]);
    expect(await naming("--help")).toEqual([]);
    expect(await naming("")).toEqual([]);
  });
});
