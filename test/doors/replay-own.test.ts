import { chmodSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { ownMemory } from "#doors/replay-own.ts";
import { tempFolder } from "../host/sandbox.ts";

const HEADER = { name: "x", origin: null, licence: null, root: null };
afterEach(() => vi.unstubAllEnvs());

test("leaves no folder behind, after a history and where a place cannot be made", async () => {
  const folder = tempFolder();
  vi.stubEnv("TMPDIR", folder);
  const memory = ownMemory(process.env, "1");
  await memory.reset(HEADER);
  await memory.reset(HEADER);
  expect(readdirSync(folder), "one place at a time").toHaveLength(1);
  await memory.learn({
    id: "a",
    at: 1,
    session: null,
    kind: "change",
    files: [{ path: "a", text: "1" }],
    diff: null,
  });
  await memory.close();
  await memory.close();
  expect(readdirSync(folder)).toEqual([]);
  // A git that makes a repository in which nothing can be stored.
  const bin = join(folder, "bin");
  mkdirSync(bin);
  writeFileSync(
    join(bin, "git"),
    "#!/bin/sh\nmkdir .git; echo ref: refs/heads/main > .git/HEAD; mkdir .git/objects .git/refs; echo no > .twiceshy\n",
  );
  chmodSync(join(bin, "git"), 0o755);
  const broken = ownMemory({ PATH: `${bin}:${process.env.PATH}` }, "1");
  await expect(broken.reset(HEADER)).rejects.toThrow();
  await broken.close();
  expect(readdirSync(folder)).toEqual(["bin"]);
});
