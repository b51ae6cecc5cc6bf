import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findProject } from "#host/project.ts";
import { git, gitRepository, tempFolder, write } from "./sandbox.ts";

describe("findProject", () => {
  it("finds the repository from a folder deep inside it", () => {
    const root = gitRepository({ "src/deep/a.ts": "" });
    expect(findProject(join(root, "src/deep"))).toEqual({
      root,
      storeDir: join(root, ".twiceshy"),
      gitDir: join(root, ".git"),
      commonDir: join(root, ".git"),
      kind: "git",
    });
  });

  it("shares the main worktree's memory with a linked worktree", () => {
    const main = gitRepository();
    const linked = join(tempFolder(), "linked");
    git(main, "worktree", "add", "-q", linked);
    const project = findProject(linked);
    expect(project.root).toBe(linked);
    expect(project.storeDir).toBe(join(main, ".twiceshy"));
    expect(project.commonDir).toBe(join(main, ".git"));
    expect(project.gitDir).toBe(join(main, ".git/worktrees/linked"));
  });

  it("takes a submodule as a project of its own, also in a linked worktree of it", () => {
    const library = gitRepository({ "lib.c": "" });
    const parent = gitRepository();
    git(parent, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", library, "lib");
    const project = findProject(join(parent, "lib"));
    expect(project.root).toBe(join(parent, "lib"));
    expect(project.storeDir).toBe(join(parent, "lib/.twiceshy"));
    expect(project.gitDir).toBe(join(parent, ".git/modules/lib"));

    const linked = join(tempFolder(), "lib-linked");
    git(join(parent, "lib"), "worktree", "add", "-q", linked);
    expect(findProject(linked).storeDir).toBe(join(parent, "lib/.twiceshy"));
  });

  it("keeps a bare repository's memory inside it, and shares it with its worktrees", () => {
    const bare = join(tempFolder(), "app.git");
    git(gitRepository(), "clone", "-q", "--bare", ".", bare);
    expect(findProject(bare)).toMatchObject({
      root: bare,
      gitDir: bare,
      storeDir: join(bare, ".twiceshy"),
      kind: "git",
    });
    expect(findProject(join(bare, "refs")).root).toBe(bare);

    const linked = join(tempFolder(), "work");
    git(bare, "worktree", "add", "-q", linked, "main");
    expect(findProject(linked)).toMatchObject({ root: linked, storeDir: join(bare, ".twiceshy") });
  });

  it("follows a git folder that lies elsewhere", () => {
    const folder = tempFolder();
    const elsewhere = join(tempFolder(), "data.git");
    git(folder, "init", "-q", `--separate-git-dir=${elsewhere}`);
    expect(findProject(folder)).toMatchObject({
      root: folder,
      gitDir: elsewhere,
      storeDir: join(folder, ".twiceshy"),
    });
  });

  it("takes the inside of .git for the repository around it", () => {
    const root = gitRepository();
    expect(findProject(join(root, ".git/hooks")).root).toBe(root);
  });

  it("listens to GIT_DIR as a hook sets it, and to GIT_WORK_TREE", () => {
    const root = gitRepository({ "src/a.ts": "" });
    const elsewhere = tempFolder();
    expect(findProject(root, { GIT_DIR: ".git" }).root).toBe(root);
    expect(findProject(join(root, "src"), { GIT_DIR: join(root, ".git") }).root).toBe(root);
    expect(findProject(elsewhere, { GIT_DIR: join(root, ".git"), GIT_WORK_TREE: elsewhere })).toMatchObject({
      root: elsewhere,
      gitDir: join(root, ".git"),
    });
    const linked = join(tempFolder(), "linked");
    git(root, "worktree", "add", "-q", linked);
    expect(findProject(linked, { GIT_DIR: join(root, ".git/worktrees/linked") }).root).toBe(linked);
  });

  it("ignores a GIT_DIR that leads nowhere", () => {
    const root = gitRepository({ "src/a.ts": "" });
    expect(findProject(join(root, "src"), { GIT_DIR: ".git" }).root).toBe(root);
  });

  it.each(["package.json", "pyproject.toml", "go.mod", "Cargo.toml", "pom.xml", "Gemfile"])(
    "without git takes the folder of the nearest %s",
    (manifest) => {
      const root = tempFolder();
      write(root, { [`app/${manifest}`]: "", "app/src/a": "" });
      expect(findProject(join(root, "app/src"))).toEqual({
        root: join(root, "app"),
        storeDir: join(root, "app/.twiceshy"),
        gitDir: null,
        commonDir: null,
        kind: "manifest",
      });
    },
  );

  it("without anything takes the folder itself", () => {
    const root = tempFolder();
    mkdirSync(join(root, "empty"));
    expect(findProject(join(root, "empty"))).toMatchObject({ root: join(root, "empty"), kind: "none" });
  });

  it("is not fooled by a .git that is none: empty, dangling, or naming what is not there", () => {
    const root = tempFolder();
    write(root, { "package.json": "{}", "b/.git": "gitdir: /nowhere/at/all\n", "d/.git": "nonsense" });
    mkdirSync(join(root, "a/.git"), { recursive: true });
    mkdirSync(join(root, "c"));
    symlinkSync("/nowhere", join(root, "c/.git"));
    for (const folder of ["a", "b", "c", "d"])
      expect(findProject(join(root, folder))).toMatchObject({ root, kind: "manifest" });
  });
});
