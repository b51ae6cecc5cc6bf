import { existsSync, lstatSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ReplayPlace } from "#doors/replay-place.ts";
import { readReplay } from "#loop/replay-read.ts";
import { tempFolder } from "../host/sandbox.ts";

// A history made a link by a diff, and wrote through it by the files of the next change.
let place: ReplayPlace;
let outside: string;
beforeEach(async () => {
  outside = tempFolder();
  writeFileSync(join(outside, "theirs.txt"), "theirs\n");
  place = await ReplayPlace.open(process.env);
});
afterEach(() => place.close());

const linkDiff = (path: string, target: string, mode: string) => `diff --git a/${path} b/${path}
new file mode ${mode}
--- /dev/null
+++ b/${path}
@@ -0,0 +1 @@
+${target}
\\ No newline at end of file
`;

test("a diff makes no link, whoever applies it", async () => {
  await place.change([], linkDiff("away", outside, "120000"), "a");
  expect(lstatSync(join(place.root, "away")).isSymbolicLink()).toBe(false);
  await expect(place.change([{ path: "away/theirs.txt", text: "ours\n" }], null, "b")).rejects.toThrow();
  expect(readFileSync(join(outside, "theirs.txt"), "utf8")).toBe("theirs\n");
});

test.each([
  ["a file behind a link", "away/new/file.txt", "ours\n"],
  ["a file that is a link", "file.txt", "ours\n"],
  ["a file behind a link, to be taken away", "away/theirs.txt", null],
])("%s is refused in words, and nothing is written", async (_, path, text) => {
  symlinkSync(outside, join(place.root, "away"));
  symlinkSync(join(outside, "theirs.txt"), join(place.root, "file.txt"));
  await expect(place.change([{ path, text }], null, "b")).rejects.toThrow(/writes through a symbolic link/);
  expect(readFileSync(join(outside, "theirs.txt"), "utf8")).toBe("theirs\n");
  expect(existsSync(join(outside, "new"))).toBe(false);
});

test("what twiceshy keeps is no file of a history's", async () => {
  const diff = linkDiff(".twiceshy/settings.json", "{}", "100644") + linkDiff("mine.txt", "mine", "100644");
  await place.change([], diff, "a");
  expect(existsSync(join(place.root, ".twiceshy/settings.json"))).toBe(false);
  expect(readFileSync(join(place.root, "mine.txt"), "utf8")).toBe("mine");
});

const history = (diff: string) =>
  [
    { "twiceshy-replay": 1, name: "x" },
    { id: "a", at: "2026-01-01", kind: "change", diff },
  ]
    .map((line) => JSON.stringify(line))
    .join("\n");

test.each(["120000", "0120000", "160000", "1120000"])(
  "a diff that makes a file of mode %s is refused",
  (mode) => {
    const read = () => readReplay(history(linkDiff("x", "/", mode)), "x.jsonl", Date.now());
    expect(read).toThrow(/line 2: the diff of change a makes something that is no plain file/);
  },
);

test.each(["100644", "100755"])("a plain file of mode %s is not, nor what only tells of links", (mode) => {
  const diff = `${linkDiff("x", "new file mode 120000", mode)}`;
  expect(readReplay(history(diff), "x.jsonl", Date.now()).events).toHaveLength(1);
});
