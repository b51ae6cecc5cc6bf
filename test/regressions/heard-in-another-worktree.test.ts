import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { compose } from "#doors/compose.ts";
import { spoolRaw } from "#doors/hook-raw-spool.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import { Session, SHOP } from "../doors/hook-payloads.ts";
import { git, gitRepository, tempFolder } from "../host/sandbox.ts";

const PASSED = {
  tool_name: "Bash",
  tool_input: { command: "npm test" },
  tool_response: { stdout: "ok", stderr: "", interrupted: false },
};

async function runs(cwd: string) {
  const memory = await compose({ cwd, env: {} }).openMemory();
  try {
    return knowledgeOf(memory).fixes.runsBetween(0, Date.now() + 1);
  } finally {
    memory.close();
  }
}

/** A session in `cwd` edits a file and passes a check; both wait, and somebody takes them in `from` elsewhere. */
async function takenIn(repo: string, cwd: string, from: string, file = `${cwd}/sum.js`) {
  const session = new Session(cwd, "elsewhere");
  const wait = (told: Record<string, unknown>) =>
    spoolRaw(join(repo, ".twiceshy"), "claude", "PostToolUse", session.raw("PostToolUse", told));
  const tool_input = { file_path: file, old_string: "a + b", new_string: "b + a" };
  wait({ tool_name: "Edit", tool_input, tool_response: {} });
  wait(PASSED);
  return (await runs(from)).filter(({ session: id }) => id === "elsewhere");
}

async function scene(): Promise<{ repo: string; other: string; link: string }> {
  const repo = gitRepository(SHOP);
  await new Session(repo, "before").check();
  const folder = tempFolder();
  const [other, link] = [join(folder, "other"), join(folder, "link")];
  git(repo, "worktree", "add", "-q", other);
  symlinkSync(repo, link);
  return { repo, other, link };
}

it("what waits of a linked worktree is taken in by a process of the main one, as a run of that worktree", async () => {
  const { repo, other } = await scene();
  const [run] = await takenIn(repo, other, repo);
  expect(run).toMatchObject({ outcome: "passed", filesModified: ["sum.js"] });
  const [own] = await takenIn(repo, other, other);
  expect(run!.check).toEqual(own!.check);
});

it("and the other way round", async () => {
  const { repo, other } = await scene();
  const [run] = await takenIn(repo, repo, other);
  expect(run).toMatchObject({ outcome: "passed", filesModified: ["sum.js"] });
  const [own] = await takenIn(repo, repo, repo);
  expect(run!.check).toEqual(own!.check);
});

it("what waits of a session that came by a link is taken in", async () => {
  const { repo, link } = await scene();
  expect(await takenIn(repo, link, repo)).toMatchObject([{ outcome: "passed", filesModified: ["sum.js"] }]);
});

it("an edit that names its file by a link is one of the project's file", async () => {
  const { repo, link } = await scene();
  expect(await takenIn(repo, repo, repo, `${link}/sum.js`)).toMatchObject([{ filesModified: ["sum.js"] }]);
});

it("near miss: a file elsewhere is none of the project", async () => {
  const { repo } = await scene();
  expect(await takenIn(repo, repo, repo, `${tempFolder()}/sum.js`)).toMatchObject([{ filesModified: [] }]);
});
