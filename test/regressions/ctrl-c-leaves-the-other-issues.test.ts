import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeProject, type TestProject } from "../doors/cli/play.ts";
import { GIT_ENV, git } from "../host/sandbox.ts";

// Whoever ended `issues apply 1-2` at the first issue got the second one all the same.
let project: TestProject;
const play = (words: string[], answers?: string[]) =>
  project.play(words, { env: { ...GIT_ENV, USER: "ann" }, ...(answers ? { answers } : {}) });
const file = (path: string) => readFileSync(join(project.root, path), "utf8");
const diff = (path: string) =>
  `diff --git a/${path} b/${path}\n--- a/${path}\n+++ b/${path}\n@@ -1,2 +1,3 @@\n # Agents\n+Reviews are never skipped.\n Be kind.\n`;

beforeEach(async () => {
  project = makeProject();
  for (const path of ["AGENTS.md", "CLAUDE.md"]) project.write(path, "# Agents\nBe kind.\n");
  git(project.root, "add", "-A");
  git(project.root, "commit", "-q", "-m", "first");
  for (const path of ["AGENTS.md", "CLAUDE.md"]) {
    project.write("proposal.diff", diff(path));
    await play(["issues", "add", "--kind", "process", `say it in ${path}`, "--proposal", "proposal.diff"]);
  }
});
afterEach(() => project.remove());

/** Answers of a person, with what else happens when the first one is given. */
function answersWith(first: () => string): string[] {
  const answers = ["y", "y"];
  let asked = 0;
  answers.shift = () => (asked++ === 0 ? first() : "y");
  return answers;
}

describe("issues apply 1-2, ended at the first", () => {
  it.each([
    [
      "by a signal",
      129,
      () => {
        process.emit("SIGHUP", "SIGHUP");
        return "y";
      },
    ],
    ["at the question", 1, () => "\n"],
  ])("%s applies neither", async (_, status, first) => {
    const done = await play(["issues", "apply", "1-2", "--json"], answersWith(first));
    expect(done.status).toBe(status);
    expect(done.json.applied.map(({ outcome }: { outcome: string }) => outcome)).toEqual(["left", "left"]);
    expect(["AGENTS.md", "CLAUDE.md"].map(file)).toEqual(["# Agents\nBe kind.\n", "# Agents\nBe kind.\n"]);
  });

  it("a plain no leaves only that one", async () => {
    const done = await play(
      ["issues", "apply", "1-2", "--json"],
      answersWith(() => "n"),
    );
    expect(done.json.applied.map(({ outcome }: { outcome: string }) => outcome)).toEqual(["left", "applied"]);
  });
});
