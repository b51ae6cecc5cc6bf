import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { makeProject, type TestProject } from "../doors/cli/play.ts";
import { BIN } from "../e2e/built.ts";

let project: TestProject;
beforeEach(() => {
  project = makeProject();
});
afterEach(() => project.remove());

const CLAUDE = ".claude/settings.json";
const play = (...words: string[]) => project.play(words, { env: { PATH: "/usr/bin:/bin" } });
const read = () => readFileSync(join(project.root, CLAUDE), "utf8");

it.each([
  ["empty", ""],
  ["blank", " \n\n"],
  ["a byte order mark", "\uFEFF"],
])("sets up an agent whose settings are %s, and puts that back", async (_, text) => {
  project.write(CLAUDE, text);
  const { status, out } = await play("init", "--agent", "claude", "--yes");
  expect([status, out]).toEqual([0, expect.stringContaining(`written: ${CLAUDE}`)]);
  expect(Object.keys(JSON.parse(read()).hooks)).toContain("PostToolUse");
  await play("uninstall", "--yes");
  expect(read()).toBe(text);
  // Also where somebody has touched it since.
  await play("init", "--agent", "claude", "--yes");
  project.write(CLAUDE, `${read()}\n`);
  await play("uninstall", "--yes");
  expect(read()).toBe(text);
});

it("waits for nobody at a pipe in the place of the settings", () => {
  mkdirSync(join(project.root, ".claude"));
  execFileSync("mkfifo", [join(project.root, CLAUDE)]);
  // A process of its own: who waits there cannot be stopped from inside.
  const { status, stdout } = spawnSync(process.execPath, [BIN, "init", "--agent", "claude", "--yes"], {
    cwd: project.root,
    env: { HOME: join(project.root, "home"), PATH: "/usr/bin:/bin" },
    encoding: "utf8",
    timeout: 20_000,
  });
  expect([status, stdout]).toEqual([1, expect.stringContaining("it is no file")]);
  expect(stdout, "nothing was set up, so there is nothing to be shown").not.toContain("shows that it works");
}, 30_000);

it("says what it wrote, and no more", async () => {
  project.write(CLAUDE, "[]");
  expect((await play("init", "--agent", "claude", "--yes")).out).toContain("written: the launcher\n");
  expect((await play("init", "--agent", "claude", "--yes")).out).toMatch(/^nothing was written\n/);
});
