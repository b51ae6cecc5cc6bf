import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { play } from "../doors/cli/play.ts";
import { git } from "../host/sandbox.ts";

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "twiceshy-moved-")));
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));

const CLAUDE = ".claude/settings.json";

function world(text: string | null) {
  const [old, moved] = [join(folder, "old"), join(folder, "moved")];
  mkdirSync(old);
  git(old, "init", "-q");
  if (text !== null) {
    mkdirSync(join(old, ".claude"));
    writeFileSync(join(old, CLAUDE), text);
  }
  const env = { HOME: join(folder, "home"), PATH: "/usr/bin:/bin" };
  const run = (cwd: string, ...words: string[]) => play([...words, "--yes"], { cwd, env });
  const read = () => readFileSync(join(moved, CLAUDE), "utf8");
  const receipts = () => readdirSync(join(folder, "home/.local/share/twiceshy/receipts"));
  return { old, moved, run, read, receipts };
}

it.each([
  ["an empty object", "{}\n"],
  ["an empty list of hooks", '{ "hooks": { } }'],
  ["an empty file", ""],
])("puts %s back, byte for byte", async (_, text) => {
  const { old, moved, run, read } = world(text);
  await run(old, "init", "--agent", "claude");
  renameSync(old, moved);
  await run(moved, "uninstall");
  expect(read()).toBe(text);
  expect(existsSync(join(folder, "home/.local/share/twiceshy"))).toBe(false);
});

it("also where init was run again in the new place", async () => {
  const { old, moved, run, read } = world("{}\n");
  await run(old, "init", "--agent", "claude");
  renameSync(old, moved);
  await run(moved, "init", "--agent", "claude");
  await run(moved, "uninstall");
  expect(read()).toBe("{}\n");
});

it("takes away the folders that were made for it", async () => {
  const { old, moved, run } = world(null);
  await run(old, "init", "--agent", "claude");
  renameSync(old, moved);
  await run(moved, "uninstall");
  expect(existsSync(join(moved, ".claude"))).toBe(false);
});

it("near miss: a copy beside a repository that is still there is none that was moved", async () => {
  const { old, moved, run, receipts } = world(null);
  await run(old, "init", "--agent", "claude");
  mkdirSync(join(moved, ".claude"), { recursive: true });
  git(moved, "init", "-q");
  writeFileSync(join(moved, CLAUDE), readFileSync(join(old, CLAUDE)));
  await run(moved, "uninstall");
  expect(existsSync(join(moved, ".claude"))).toBe(true);
  expect(receipts()).toHaveLength(1);
  await run(old, "uninstall");
  expect(existsSync(join(old, ".claude"))).toBe(false);
});
