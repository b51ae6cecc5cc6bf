import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { redact } from "#detect/redact.ts";
import { openRepository } from "#host/git.ts";
import { findProject } from "#host/project.ts";
import { runGit } from "#host/run-git.ts";
import { runGitAtOnce } from "#host/run-git-at-once.ts";
import { GIT_ENV, gitRepository, tempFolder, write } from "./sandbox.ts";

const ways = [
  ["without waiting", runGit],
  ["at once", runGitAtOnce],
] as const;

/** A git of our own on the path, that does as told. */
function gitThat(script: string): Record<string, string | undefined> {
  const folder = tempFolder();
  const file = join(folder, "git");
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return { ...GIT_ENV, PATH: `${folder}:${process.env.PATH}` };
}

describe.each(ways)("git is asked %s", (_, ask) => {
  const budgetMs = 5000;

  it("answers, reads what it is given, and says by what it failed", async () => {
    const root = gitRepository({ "ü.txt": "1\n" });
    const call = { cwd: root, env: GIT_ENV, budgetMs };
    expect(await ask(["ls-files", "-z"], call)).toEqual({ kind: "ok", output: "ü.txt\0" });
    expect(await ask(["hash-object", "--stdin"], { ...call, stdin: "ü\n" })).toEqual(
      await runGit(["hash-object", "--stdin"], { ...call, stdin: "ü\n" }),
    );
    expect(await ask(["no-such-thing"], call)).toMatchObject({
      kind: "failed",
      why: "error",
      words: "exit 1",
    });
    const heard = await ask(["no-such-thing"], { ...call, hearsWhy: true });
    expect(heard).toMatchObject({ words: expect.stringContaining("no-such-thing") });
  });

  it("ends where git is missing, or takes too long", async () => {
    const cwd = tempFolder();
    const nowhere = { ...GIT_ENV, PATH: cwd };
    expect(await ask(["status"], { cwd, env: nowhere, budgetMs })).toMatchObject({
      kind: "failed",
      why: "missing",
    });
    const slow = { cwd, env: gitThat("sleep 20"), budgetMs: 100 };
    const from = Date.now();
    expect(await ask(["status"], slow)).toMatchObject({ kind: "failed", why: "too-slow" });
    expect(Date.now() - from).toBeLessThan(5000);
    const long = { cwd, env: gitThat("exec head -c 70000000 /dev/zero"), budgetMs: 20_000 };
    expect(await ask(["status"], long)).toMatchObject({ kind: "failed", why: "too-long" });
  });

  it("never takes locks, asks for a password or fetches", async () => {
    const env = {
      ...gitThat('echo "$GIT_OPTIONAL_LOCKS $GIT_TERMINAL_PROMPT $GIT_NO_LAZY_FETCH $LC_ALL"'),
      X: undefined,
    };
    expect(await ask(["status"], { cwd: tempFolder(), env, budgetMs })).toEqual({
      kind: "ok",
      output: "0 0 1 C\n",
    });
  });
});

it("takes the same tree either way", async () => {
  const root = gitRepository({ "a.txt": "1\n", "dir/b.txt": "2\n" });
  write(root, { "dir/b.txt": "changed\n", "new/c.txt": "new\n", "key.txt": `ghp_${"a1B2".repeat(9)}\n` });
  const [first, second] = await Promise.all(
    ways.map(async ([, git]) => {
      const repository = openRepository(findProject(root), { env: GIT_ENV, redact, git })!;
      return { state: await repository.state(), tree: await repository.takeTree() };
    }),
  );
  expect(second).toEqual(first);
  expect(first!.tree).toMatch(/^[0-9a-f]{40}$/);
});
