import { describe, expect, it } from "vitest";
import { holdsChange, takenBack } from "#host/holds-change.ts";
import { asGitProject, findProject } from "#host/project.ts";
import { GIT_ENV, git, gitRepository, write } from "./sandbox.ts";

const TRAILER = "Twiceshy-Application: app-1";

/** A repository with a heal's commit on a branch of its own. */
function healed() {
  const root = gitRepository({ "sum.js": "export const sum = (a, b) => a - b;\n", "other.js": "1;\n" });
  git(root, "switch", "-q", "-c", "fix/auto-12345678");
  write(root, { "sum.js": "export const sum = (a, b) => a + b;\n" });
  git(root, "commit", "-q", "-a", "-m", `fix: sum\n\n${TRAILER}`);
  const commit = git(root, "rev-parse", "HEAD");
  git(root, "switch", "-q", "main");
  const project = asGitProject(findProject(root, GIT_ENV))!;
  const change = {
    commit,
    branch: "fix/auto-12345678",
    mergedInto: null as string | null,
    files: ["sum.js"],
    trailer: TRAILER,
  };
  const tree = () => git(root, "rev-parse", "HEAD^{tree}");
  const holds = () => holdsChange(project, change, tree(), GIT_ENV);
  const back = (over: Partial<typeof change> = {}, wasSeenMerged = false) =>
    takenBack(project, { ...change, ...over }, GIT_ENV, wasSeenMerged);
  return { root, commit, change, project, holds, back };
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

describe("a person took it back", () => {
  it("not while it waits on its branch, is merged, squashed, picked, or edited afterwards", async () => {
    const { root, commit, back } = healed();
    expect(await back()).toBeNull();
    git(root, "merge", "-q", "--no-ff", "-m", "merged", commit);
    expect(await back()).toBeNull();
    write(root, { "sum.js": "export const sum = (a, b) => b + a;\n" });
    git(root, "commit", "-q", "-a", "-m", "edited");
    git(root, "branch", "-D", "fix/auto-12345678");
    expect(await back({ mergedInto: "main" })).toBeNull();
  });

  it("not where it was squashed and its branch removed", async () => {
    const { root, back } = healed();
    git(root, "merge", "-q", "--squash", "fix/auto-12345678");
    git(root, "commit", "-q", "-m", "all in one");
    git(root, "branch", "-D", "fix/auto-12345678");
    expect(await back()).toBeNull();
  });

  it("by a revert commit", async () => {
    const { root, commit, back } = healed();
    git(root, "merge", "-q", "--ff-only", commit);
    git(root, "revert", "--no-edit", commit);
    expect(await back({ mergedInto: "main" })).toMatch(/^a person took it back in [0-9a-f]{10}$/);
    // And thought better of it.
    git(root, "revert", "--no-edit", "HEAD");
    expect(await back({ mergedInto: "main" })).toBeNull();
  });

  it("by moving the branch back", async () => {
    const { root, commit, back } = healed();
    git(root, "merge", "-q", "--ff-only", commit);
    git(root, "reset", "-q", "--hard", "HEAD~1");
    expect(await back({ mergedInto: "main" })).toBe("a person moved main back to before it");
  });

  it("by removing its branch unmerged", async () => {
    const { root, back } = healed();
    git(root, "branch", "-D", "fix/auto-12345678");
    expect(await back()).toBe("a person removed fix/auto-12345678 without merging it");
    expect(await back({}, true)).toBeNull();
  });
});
