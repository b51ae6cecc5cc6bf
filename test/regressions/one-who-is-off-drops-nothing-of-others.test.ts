import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { compose } from "#doors/compose.ts";
import { spoolRaw } from "#doors/hook-raw-spool.ts";
import { projectFile, sessionFile } from "#doors/switches.ts";
import { play } from "../doors/cli/play.ts";
import { CHECK, Session, SHOP } from "../doors/hook-payloads.ts";
import { gitRepository } from "../host/sandbox.ts";

const ERROR = "Exit code 1\na.c:1:1: error: no such thing";

async function scene(): Promise<{ repo: string; store: string }> {
  const repo = gitRepository(SHOP);
  await new Session(repo, "before").check();
  return { repo, store: join(repo, ".twiceshy") };
}

/** A failure that was heard while capture was on, and waits. */
function letOneWait({ repo, store }: { repo: string; store: string }, session = "session-1"): void {
  const told = { tool_name: "Bash", tool_input: { command: "make" }, error: ERROR };
  spoolRaw(store, "claude", "PostToolUseFailure", new Session(repo, session).raw("PostToolUseFailure", told));
}

async function messages(repo: string, env: Record<string, string> = {}): Promise<string[]> {
  const memory = await compose({ cwd: repo, env }).openMemory();
  try {
    return memory.failures({}).map(({ message }) => message);
  } finally {
    memory.close();
  }
}

it.each([{ TWICESHY: "off" }, { ENABLE_QA_LEARNING: "false" }])(
  "what was heard before is taken in by a process with %o",
  async (env) => {
    const place = await scene();
    letOneWait(place);
    expect(await messages(place.repo, env as unknown as Record<string, string>)).toContain("no such thing");
  },
);

it("what another session heard is taken in by the hooks of one that keeps nothing", async () => {
  const place = await scene();
  letOneWait(place);
  const off = new Session(place.repo, "off", { ENABLE_QA_LEARNING: "false" });
  await off.check(CHECK);
  await off.hear("Stop");
  expect(readdirSync(join(place.store, "hooks"))).toEqual([]);
  expect(await messages(place.repo)).toContain("no such thing");
});

it("what was heard before the repository was switched off is taken in", async () => {
  const place = await scene();
  letOneWait(place);
  writeFileSync(projectFile(place.store), "all\n");
  expect(await messages(place.repo)).toContain("no such thing");
});

it("near miss: of a session that is off nothing is, which the launcher cannot know", async () => {
  const place = await scene();
  const file = sessionFile(place.store, "hushed");
  mkdirSync(dirname(file));
  writeFileSync(file, "capture\n");
  letOneWait(place, "hushed");
  expect(await messages(place.repo)).not.toContain("no such thing");
});

it("near miss: nor where a setting says so", async () => {
  const place = await scene();
  writeFileSync(join(place.store, "config.json"), '{"capture": false}');
  letOneWait(place);
  expect(await messages(place.repo)).not.toContain("no such thing");
});

it("a session's own switch counts from when it is turned, both ways", async () => {
  const place = await scene();
  const env = { CLAUDECODE: "1", CLAUDE_CODE_SESSION_ID: "hushed" };
  const turned = (way: string) => play([way, "--session"], { cwd: place.repo, env });
  letOneWait(place, "hushed");
  await turned("off");
  expect((await messages(place.repo)).filter((message) => message === "no such thing")).toHaveLength(1);
  letOneWait(place, "hushed");
  await turned("on");
  expect((await messages(place.repo)).filter((message) => message === "no such thing")).toHaveLength(1);
});
