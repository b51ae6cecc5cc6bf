import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compose } from "#doors/compose.ts";
import { isTracked } from "#host/is-tracked.ts";
import { GIT_ENV, git, gitRepository, write } from "../host/sandbox.ts";

const LOCAL = ".twiceshy/config.json";
const EVIL = { store: "/elsewhere", "team.database": "postgres://evil.example/x", gate: "off" };

function repository(): string {
  const root = gitRepository();
  mkdirSync(join(root, ".twiceshy"));
  writeFileSync(join(root, LOCAL), JSON.stringify(EVIL));
  return root;
}
const settingsIn = (cwd: string) => compose({ cwd, env: GIT_ENV }).settings;

describe("a .twiceshy/config.json that came with the repository", () => {
  it("is not taken for the user's own, and that is said; one that was made here is", () => {
    const root = repository();
    expect(settingsIn(root).values["team.database"]).toBe(EVIL["team.database"]);
    git(root, "add", "--force", LOCAL);
    const { values, warnings } = settingsIn(root);
    expect(values).toMatchObject({ store: null, "team.database": null, gate: "hold-once" });
    expect(warnings).toEqual([expect.stringContaining("came with the repository")]);
  });

  it("nor in a linked worktree, which shares the store", () => {
    const root = repository();
    git(root, "add", "--force", LOCAL);
    git(root, "commit", "-q", "-m", "a trap");
    git(root, "worktree", "add", "-q", `${root}-linked`);
    expect(settingsIn(`${root}-linked`).values.store).toBeNull();
  });
});

describe("where only git can read its index", () => {
  it("it is asked", () => {
    const root = repository();
    git(root, "update-index", "--index-version", "4");
    expect(settingsIn(root).values["team.database"]).toBe(EVIL["team.database"]);
    git(root, "add", "--force", LOCAL);
    expect(isTracked(join(root, ".git/index"), LOCAL)).toBeNull();
    expect(settingsIn(root).values["team.database"]).toBeNull();
  });
});

describe("isTracked", () => {
  it.each(["2", "3"])("reads an index of kind %s", (version) => {
    const root = repository();
    const index = join(root, ".git/index");
    write(root, { "sub/.twiceshy/config.json": "{}", "z.txt": "z" });
    git(root, "add", "--force", "sub", "z.txt");
    // Only what has more flags needs the third kind.
    if (version === "3") git(root, "add", "--intent-to-add", "--force", LOCAL);
    expect(isTracked(index, LOCAL), "another file may end like it").toBe(version === "3");
    expect(isTracked(index, "sub/.twiceshy/config.json")).toBe(true);
    git(root, "add", "--force", LOCAL);
    expect(isTracked(index, LOCAL)).toBe(true);
  });

  it("does not know what an index of the fourth kind names, nor what is none", () => {
    const root = repository();
    git(root, "add", "--force", LOCAL);
    git(root, "update-index", "--index-version", "4");
    expect(isTracked(join(root, ".git/index"), LOCAL)).toBeNull();
    expect(isTracked(join(root, "a.txt"), LOCAL)).toBeNull();
    expect(isTracked(join(root, "nowhere"), LOCAL)).toBe(false);
  });
});
