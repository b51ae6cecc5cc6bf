import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { makeProject, type TestProject } from "../doors/cli/play.ts";

let project: TestProject;
beforeEach(() => {
  project = makeProject();
});
afterEach(() => project.remove());

const env = { PATH: "/usr/bin:/bin" };
const play = (...words: string[]) => project.play(words, { env });
const isThere = (path: string) => existsSync(join(project.root, path));
const CLAUDE = ".claude/settings.json";

it.each(["", ",", " , "])(
  'is no wish for all agents: --agent "%s", as of an empty variable',
  async (names) => {
    project.write(".gemini/settings.json", "{}");
    const wish = await play("init", "--agent", names, "--yes");
    expect([wish.status, wish.err]).toEqual([2, expect.stringContaining("--agent needs a name")]);
    expect(wish.err).toContain("try: twiceshy init --help");
    await play("init", "--agent", "claude", "--yes");
    const out = await play("uninstall", "--agent", names, "--yes");
    expect([out.status, out.err]).toEqual([2, expect.stringContaining("try: twiceshy uninstall --help")]);
    expect(isThere(CLAUDE)).toBe(true);
  },
);

it("is told about the command that was asked", async () => {
  expect((await play("uninstall", "--agent", "clod")).err).toContain("try: twiceshy uninstall --help");
});

it("takes nothing out where the answer is neither yes nor no", async () => {
  await play("init", "--agent", "claude", "--yes");
  for (const answer of ["what?", "q", "n"]) {
    const { status, err } = await project.play(["uninstall"], { env, answer });
    expect([status, err]).toEqual([1, expect.stringContaining("nothing was changed")]);
    expect(isThere(CLAUDE)).toBe(true);
  }
  expect((await project.play(["uninstall"], { env, answer: "Y" })).status).toBe(0);
  expect(isThere(CLAUDE)).toBe(false);
});
