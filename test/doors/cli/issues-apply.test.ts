import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { GIT_ENV, git } from "../../host/sandbox.ts";
import { makeProject, type TestProject } from "./play.ts";

let project: TestProject;
beforeEach(() => {
  project = makeProject();
});
afterEach(() => project.remove());

const play = (words: string[], more: { answers?: string[]; stdin?: string } = {}) =>
  project.play(words, { env: { ...GIT_ENV, USER: "ann" }, ...more });
const file = (path: string) => readFileSync(join(project.root, path), "utf8");

describe("a proposed edit", () => {
  const DIFF = `diff --git a/AGENTS.md b/AGENTS.md\n--- a/AGENTS.md\n+++ b/AGENTS.md\n@@ -1,2 +1,3 @@\n # Agents\n+Reviews are never skipped.\n Be kind.\n`;
  beforeEach(async () => {
    project.write("AGENTS.md", "# Agents\nBe kind.\n");
    git(project.root, "add", "-A");
    git(project.root, "commit", "-q", "-m", "first");
    project.write("proposal.diff", DIFF);
    await play(["issues", "add", "--kind", "process", "a review was skipped", "--proposal", "proposal.diff"]);
  });

  it("is shown, and goes into the files only when a person says yes", async () => {
    expect(await play(["issues", "apply", "1"])).toMatchObject({
      status: 1,
      err: expect.stringContaining("--yes"),
    });
    const no = await play(["issues", "apply", "1"], { answers: ["n"] });
    expect(no.err).toContain("+Reviews are never skipped.");
    expect([no.status, file("AGENTS.md")]).toEqual([1, "# Agents\nBe kind.\n"]);
    const yes = await play(["issues", "apply", "1"], { answers: ["y"] });
    expect(yes.status).toBe(0);
    expect(file("AGENTS.md")).toBe("# Agents\nReviews are never skipped.\nBe kind.\n");
    expect(git(project.root, "log", "--format=%s")).toBe("first");
    const [issue] = (await play(["issues", "show", "1", "--json"])).json.issues;
    expect(issue).toMatchObject({ state: "resolved", resolvedBy: { kind: "person" } });
    expect((await play(["issues", "apply", "1", "--yes"])).err).toContain("is resolved already");
  });

  it("does not go over what a person changed, and not past the lock", async () => {
    await play(["heal", "lock", "--reason", "release"]);
    expect((await play(["issues", "apply", "1", "--yes"])).err).toContain("locked");
    await play(["heal", "unlock", "--reason", "done"]);
    project.write(".healing_lock", "release\n");
    const { err } = await play(["issues", "apply", "1", "--yes"]);
    expect(err, "`heal unlock` does not take that one away").toContain("twiceshy heal status");
    rmSync(join(project.root, ".healing_lock"));
    project.write("AGENTS.md", "Something else.\n");
    const { status, json } = await play(["issues", "apply", "1", "--yes", "--json"]);
    expect([status, json.applied[0].outcome]).toEqual([1, "refused"]);
    expect(file("AGENTS.md")).toBe("Something else.\n");
  });
});
