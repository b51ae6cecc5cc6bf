import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { failuresIn, runOf, runScript, twiceshy } from "../e2e/twiceshy.ts";
import { gitRepository } from "../host/sandbox.ts";

/** Everything that the trees of failing runs hold, as git reads it. */
function treesIn(root: string): string {
  const git = (...words: string[]) =>
    execFileSync("git", [`--git-dir=${join(root, ".twiceshy", "scratch.git")}`, ...words], {
      encoding: "utf8",
    });
  return git("cat-file", "--batch-all-objects", "--batch-check=%(objectname) %(objecttype)")
    .split("\n")
    .filter((line) => line.endsWith(" tree"))
    .map((line) => git("cat-file", "-p", line.split(" ")[0]!))
    .join("");
}

it("forgets a file's name in the trees too, and goes on taking trees", () => {
  const root = gitRepository();
  writeFileSync(join(root, "before.txt"), "1");
  runScript(root, "exit 3");
  writeFileSync(join(root, "client-acme.txt"), "1");
  runScript(root, "exit 4");
  expect(treesIn(root)).toContain("client-acme.txt");

  expect(twiceshy(root, ["forget", "--match", "client-acme", "--yes"]).code).toBe(0);
  expect(treesIn(root)).not.toContain("client-acme");
  expect(treesIn(root)).toContain("before.txt");

  runScript(root, "exit 5");
  const { runId } = failuresIn(root)[0]!.latest;
  expect(JSON.stringify(runOf(root, runId))).toMatch(/"tree":"[0-9a-f]{40}"/);
  expect(treesIn(root)).toContain("client-acme.txt");
});
