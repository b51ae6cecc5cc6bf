import { chmodSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runUserGit } from "#host/user-git.ts";
import { GIT_ENV, git, gitProject, gitRepository, tempFolder, write } from "./sandbox.ts";

describe("runUserGit", () => {
  const ask = (root: string, args: readonly string[], env = GIT_ENV, budgetMs = 20_000) =>
    runUserGit(gitProject(root), args, { env, budgetMs, stdin: Buffer.from([0, 255]) });

  it("answers, and takes bytes as they are", async () => {
    const root = gitRepository({ "a.txt": "one\n" });
    const made = await ask(root, ["hash-object", "-w", "--stdin"]);
    if (made.kind !== "ok") throw new Error(made.why);
    expect(git(root, "cat-file", "-s", made.output.trim())).toBe("2");
  });

  it("hands on git's own words", async () => {
    const root = gitRepository({ "a.txt": "one\n" });
    git(root, "branch", "fix");
    const head = git(root, "rev-parse", "HEAD");
    const said = await ask(root, ["update-ref", "refs/heads/fix/auto-1", head]);
    expect(said).toMatchObject({
      kind: "failed",
      why: expect.stringMatching(/^git says: .*refs\/heads\/fix/),
    });
    expect(await ask(root, ["rev-parse", "-q", "--verify", "nobody"])).toEqual({
      kind: "failed",
      why: "git says: exit 1",
    });
  });

  it("says when git is not there, or takes too long", async () => {
    const root = gitRepository({ "a.txt": "one\n" });
    const missing = await ask(root, ["status"], { ...GIT_ENV, PATH: tempFolder() });
    expect(missing).toMatchObject({
      kind: "failed",
      why: expect.stringMatching(/^git could not be started/),
    });
    const slow = tempFolder();
    write(slow, { git: "#!/bin/sh\nexec sleep 20\n" });
    chmodSync(join(slow, "git"), 0o755);
    const late = await ask(root, ["status"], { ...GIT_ENV, PATH: `${slow}:${process.env.PATH}` }, 200);
    expect(late).toEqual({ kind: "failed", why: "git took longer than 200 ms" });
  });
});
