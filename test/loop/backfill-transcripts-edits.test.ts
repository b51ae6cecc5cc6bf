import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { foldEdits } from "#loop/backfill-transcripts-edits.ts";
import type { EditObservation } from "#model/observation.ts";

const ROOT = "/home/dev/shop";

function edit(parts: Partial<EditObservation>): EditObservation {
  return {
    kind: "edit",
    key: "k",
    agent: "claude",
    session: "s",
    at: 0,
    cwd: ROOT,
    place: 0,
    file: `${ROOT}/src/cart.js`,
    patch: null,
    before: null,
    after: null,
    isNewFile: false,
    ...parts,
  };
}

const SOURCE = "one\ntwo\nthree\nfour\n";

/** Applies a diff by git to a file that holds SOURCE. */
function applied(diff: string): string {
  const folder = mkdtempSync(join(tmpdir(), "twiceshy-edits-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, "src"));
  writeFileSync(join(folder, "src/cart.js"), SOURCE);
  execFileSync("git", ["apply", "-"], { cwd: folder, input: diff });
  return readFileSync(join(folder, diff.includes("new.txt") ? "new.txt" : "src/cart.js"), "utf8");
}

it("puts the project's own names before a patch, whatever the agent put there", () => {
  const hunk = "@@ -1,3 +1,3 @@\n one\n-two\n+TWO\n three\n";
  for (const head of [
    "",
    "Index: cart.js\n====\n--- cart.js\tCurrent\n+++ cart.js\tProposed\n",
    "\ndiff --git a/home/dev b/home/dev\n--- a/x\n+++ b/x\n",
  ]) {
    const { diff, files } = foldEdits([edit({ patch: head + hunk })], [ROOT]);
    expect(diff).toBe(
      `diff --git a/src/cart.js b/src/cart.js\n--- a/src/cart.js\n+++ b/src/cart.js\n${hunk}`,
    );
    expect(files).toEqual(["src/cart.js"]);
    expect(applied(diff!)).toBe("one\nTWO\nthree\nfour\n");
  }
});

it("makes a hunk of two texts", () => {
  const { diff } = foldEdits([edit({ before: "one\ntwo\nthree\n", after: "one\n2\n2b\nthree\n" })], [ROOT]);
  expect(diff).toContain("@@ -1,3 +1,4 @@\n one\n-two\n+2\n+2b\n three\n");
  expect(applied(diff!)).toBe("one\n2\n2b\nthree\nfour\n");
});

it("makes a new file of a text", () => {
  for (const patch of [null, "@@ -1,0 +1,1 @@\n+hello\n"]) {
    const { diff } = foldEdits([edit({ file: "new.txt", after: "hello\n", isNewFile: true, patch })], [ROOT]);
    expect(applied(diff!)).toBe("hello\n");
  }
});

it("keeps edits in their order, and each file's name once", () => {
  const { diff, files } = foldEdits(
    [
      edit({ before: "two\n", after: "2\n" }),
      edit({ file: "a.txt", before: "x\n", after: "y\n" }),
      edit({ before: "2\n", after: "3\n" }),
    ],
    [ROOT],
  );
  expect(files).toEqual(["src/cart.js", "a.txt"]);
  expect(diff!.match(/^\+\d$/gm)).toEqual(["+2", "+3"]);
});

it("leaves out what is not the project's", () => {
  expect(
    foldEdits(
      [edit({ file: "/etc/passwd", before: "a", after: "b" }), edit({ file: "../other/a", after: "b" })],
      [ROOT],
    ),
  ).toEqual({
    files: [],
    diff: null,
  });
});

it("names a file whose text is not told, and one that did not change", () => {
  expect(foldEdits([edit({})], [ROOT])).toEqual({ files: ["src/cart.js"], diff: null });
  expect(foldEdits([edit({ before: "a\n", after: "a\n" })], [ROOT]).diff).toBeNull();
  expect(foldEdits([edit({ patch: "no hunk in here" })], [ROOT]).diff).toBeNull();
});

it("stays below its cap, and says so", () => {
  const { diff, files } = foldEdits(
    Array.from({ length: 40 }, (_, i) => edit({ file: `f${i}`, after: "x".repeat(10_000) })),
    [ROOT],
  );
  expect(files).toHaveLength(40);
  expect(diff!.length).toBeLessThan(101_000);
  expect(diff).toMatch(/# \d+ more edits were left out\n$/);
});
