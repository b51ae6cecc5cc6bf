import { existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readHistories } from "#doors/replay.ts";
import { ReplayPlace } from "#doors/replay-place.ts";
import { tempFolder } from "../host/sandbox.ts";

// A history in which a folder became a file, or a file a folder, and a folder that is called like a history, were "a bug in twiceshy".
let place: ReplayPlace;
beforeEach(async () => {
  place = await ReplayPlace.open(process.env);
});
afterEach(() => place.close());

test("a folder becomes a file, and a file a folder, in whatever order a change tells it", async () => {
  await place.change([{ path: "config/deep/a", text: "a" }], null, "e1");
  await place.change(
    [
      { path: "config", text: "one file" },
      { path: "config/deep/a", text: null },
    ],
    null,
    "e2",
  );
  expect(readFileSync(join(place.root, "config"), "utf8")).toBe("one file");
  await place.change(
    [
      { path: "config/b", text: "b" },
      { path: "config", text: null },
    ],
    null,
    "e3",
  );
  expect(readFileSync(join(place.root, "config/b"), "utf8")).toBe("b");
  await place.change([{ path: "config/b", text: null }], null, "e4");
  expect(existsSync(join(place.root, "config"))).toBe(false);
});

test.each([
  ["below a file", "a/b", "x"],
  ["in place of a folder", "folder", "x"],
  ["a folder that is taken away as a file", "folder", null],
])("%s: is refused in words", async (_, path, text) => {
  await place.change(
    [
      { path: "a", text: "a" },
      { path: "folder/c", text: "c" },
    ],
    null,
    "e1",
  );
  await expect(place.change([{ path, text }], null, "e2")).rejects.toThrow(
    `event e2 cannot change ${path}: there is a folder where it has a file, or a file where it has a folder.`,
  );
  expect(statSync(join(place.root, "folder/c")).isFile()).toBe(true);
});

test("a folder that is called like a history is said so", () => {
  const data = tempFolder();
  mkdirSync(join(data, "x.jsonl"));
  expect(() => readHistories(data, 0)).toThrow(`cannot read ${join(data, "x.jsonl")}: it is a folder.`);
});
