import { describe, expect, it } from "vitest";
import { holdsChange } from "#host/holds-change.ts";
import { asGitProject, findProject } from "#host/project.ts";
import { GIT_ENV, git, gitRepository, write } from "./sandbox.ts";

/** A repository with a heal's commit on a branch of its own. */
function healed() {
  const root = gitRepository({ "sum.js": "export const sum = (a, b) => a - b;\n", "other.js": "1;\n" });
  git(root, "switch", "-q", "-c", "fix/auto-12345678");
  write(root, { "sum.js": "export const sum = (a, b) => a + b;\n" });
  git(root, "commit", "-q", "-a", "-m", "fix: sum");
  const commit = git(root, "rev-parse", "HEAD");
  git(root, "switch", "-q", "main");
  const project = asGitProject(findProject(root, GIT_ENV))!;
  const change = { commit, files: ["sum.js"] };
  const tree = () => git(root, "rev-parse", "HEAD^{tree}");
  const holds = () => holdsChange(project, change, tree(), GIT_ENV);
  return { root, commit, change, project, holds };
}

describe("files hold a change", () => {
  it("exactly, among other edits, edited themselves, or not", async () => {
    const { root, commit, holds } = healed();
    expect(await holds()).toBe("no");
    git(root, "merge", "-q", "--ff-only", commit);
    expect(await holds()).toBe("exact");
    write(root, { "other.js": "2;\n" });
    git(root, "commit", "-q", "-a", "-m", "other");
    expect(await holds()).toBe("holds");
    write(root, { "sum.js": "export const sum = (a, b) => b + a;\n" });
    git(root, "commit", "-q", "-a", "-m", "edited");
    expect(await holds()).toBe("no");
  });

  it("or nobody can say", async () => {
    const { project, change } = healed();
    expect(await holdsChange(project, change, "f".repeat(40), GIT_ENV)).toBeNull();
    expect(await holdsChange(project, change, "--all", GIT_ENV)).toBeNull();
  });
});
