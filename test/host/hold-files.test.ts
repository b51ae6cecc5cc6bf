import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { redact } from "#detect/redact.ts";
import { openRepository } from "#host/git.ts";
import { dropHeld, dropStaleHeld, treeOfHeld } from "#host/held-tree.ts";
import { heldFolder } from "#host/hold-files.ts";
import { asGitProject, findProject } from "#host/project.ts";
import { runGitAtOnce } from "#host/run-git-at-once.ts";
import { GIT_ENV, git, gitRepository, tempFolder, write } from "./sandbox.ts";

const request = { env: GIT_ENV, redact, git: runGitAtOnce };
const repositoryIn = (root: string, more: object = {}) =>
  openRepository(findProject(root), { env: GIT_ENV, redact, git: runGitAtOnce, ...more })!;

/** Holds the files, takes their tree at once, changes everything, and takes the tree of what was held. */
async function bothWays(root: string, changed: () => void) {
  const project = asGitProject(findProject(root))!;
  const [held, now] = [await repositoryIn(root).hold(), await repositoryIn(root).takeTree()];
  expect(held).not.toBeNull();
  changed();
  const later = await treeOfHeld(project, held!, request);
  dropHeld(project, held!.name);
  expect(readdirSync(heldFolder(project))).toEqual([]);
  return { now, later: later?.id ?? null, notes: later?.notes ?? [] };
}

describe("files that are held", () => {
  const scenes: Record<string, (root: string) => void> = {
    "changed and new": (root) => write(root, { "a.txt": "other\n", "dir/new.txt": "new\n" }),
    "gone and renamed": (root) => {
      git(root, "mv", "a.txt", "moved.txt");
      rmSync(join(root, "dir/b.txt"));
    },
    "added, and changed once more": (root) => {
      write(root, { "c.txt": "one\n" });
      git(root, "add", "c.txt");
      write(root, { "c.txt": "two\n" });
    },
    "of another mode": (root) => chmodSync(join(root, "a.txt"), 0o755),
    "with other ends of lines, as .gitattributes has it": (root) => {
      write(root, { ".gitattributes": "*.crlf text eol=crlf\n", "x.crlf": "1\r\n" });
      git(root, "add", ".");
      git(root, "commit", "-qm", "crlf");
      write(root, { "x.crlf": "1\r\n2\r\n" });
    },
    "with a secret in a new one": (root) => write(root, { "new.txt": `token ghp_${"a1B2".repeat(9)}\n` }),
    "names that git quotes": (root) => write(root, { 'ä "b".txt': "1\n", "-x.txt": "2\n" }),
  };
  for (const [name, change] of Object.entries(scenes))
    it(`give the tree that they had: ${name}`, async () => {
      const root = gitRepository({ "a.txt": "1\n", "dir/b.txt": "2\n" });
      change(root);
      const { now, later } = await bothWays(root, () => {
        write(root, { "a.txt": "later\n", "dir/new.txt": "later\n", "more.txt": "later\n" });
        git(root, "add", "-A");
        git(root, "commit", "-qm", "later");
      });
      expect(later).toBe(now);
      expect(later).toMatch(/^[0-9a-f]{40}$/);
    });

  it("say what the tree lacks", async () => {
    const root = gitRepository({ "a.txt": "1\n" });
    write(root, { "new.txt": `token ghp_${"a1B2".repeat(9)}\n` });
    const { notes } = await bothWays(root, () => {});
    expect(notes).toEqual(["new.txt: secrets in it were taken out"]);
  });
});

describe("what is no work for a copy", () => {
  const none: Record<string, (root: string) => void> = {
    "nothing has changed": () => {},
    "a new folder": (root) => write(root, { "folder/x.txt": "1\n" }),
    "a link": (root) => symlinkSync("a.txt", join(root, "link")),
    "a file beyond a link": (root) => {
      const away = tempFolder();
      write(away, { "b.txt": "other\n" });
      rmSync(join(root, "dir"), { recursive: true });
      symlinkSync(away, join(root, "dir"));
    },
    "a name that says it holds secrets": (root) => write(root, { ".env": "A=1\n" }),
    "too many files": (root) => {
      for (let i = 0; i < 25; i++) write(root, { [`f${i}.txt`]: "1\n" });
    },
    "too large a file": (root) => write(root, { "a.txt": "x".repeat(600 * 1024) }),
  };
  for (const [name, change] of Object.entries(none))
    it(`is not held: ${name}`, async () => {
      const root = gitRepository({ "a.txt": "1\n", "dir/b.txt": "2\n" });
      change(root);
      expect(await repositoryIn(root).hold()).toBeNull();
      expect(existsSync(join(root, ".twiceshy"))).toBe(false);
      expect(await repositoryIn(root).takeTree()).toMatch(/^[0-9a-f]{40}$/);
    });

  it("is not held: an index of the user's own", async () => {
    const root = gitRepository({ "a.txt": "1\n" });
    write(root, { "a.txt": "2\n" });
    const env = { ...GIT_ENV, GIT_INDEX_FILE: join(root, ".git", "index") };
    expect(await repositoryIn(root, { env }).hold()).toBeNull();
  });
});

describe("held files that are gone", () => {
  it("have no tree, rather than one without files", async () => {
    const root = gitRepository({ "a.txt": "1\n", "b.txt": "2\n" });
    write(root, { "a.txt": "2\n" });
    const project = asGitProject(findProject(root))!;
    const held = (await repositoryIn(root).hold())!;
    dropHeld(project, held.name);
    expect(await treeOfHeld(project, held, request)).toBeNull();
  });

  it("have none where they were cut off, or lead out of their folder", async () => {
    const root = gitRepository({ "a.txt": "1\n" });
    write(root, { "a.txt": "2\n" });
    const project = asGitProject(findProject(root))!;
    const held = (await repositoryIn(root).hold())!;
    const file = join(heldFolder(project), held.name);
    const whole = readFileSync(file);
    const away = whole.toString("latin1").replace('"a.txt"', '"../../x"');
    for (const bytes of [
      whole.subarray(0, 9),
      whole.subarray(0, -1),
      Buffer.from(away, "latin1"),
      "{}\n",
      "",
    ]) {
      writeFileSync(file, bytes);
      expect(await treeOfHeld(project, held, request)).toBeNull();
      expect(readdirSync(heldFolder(project))).toEqual([held.name]);
      expect(existsSync(join(heldFolder(project), "x"))).toBe(false);
    }
    writeFileSync(file, whole);
    expect((await treeOfHeld(project, held, request))?.id).toBe(await repositoryIn(root).takeTree());
  });

  it("lead nowhere by a name that is not ours", async () => {
    const root = gitRepository({ "a.txt": "1\n" });
    const project = asGitProject(findProject(root))!;
    const elsewhere = join(heldFolder(project), "..", "..", "..", "src");
    mkdirSync(join(elsewhere, "files"), { recursive: true });
    write(elsewhere, { index: "" });
    const status = { head: null, branch: null, changed: ["a.txt"], untracked: [] };
    for (const name of ["../../../src", "held-1-2/../../../../src", ".", ""]) {
      expect(await treeOfHeld(project, { name, status }, request)).toBeNull();
      dropHeld(project, name);
      expect(existsSync(join(elsewhere, "index"))).toBe(true);
    }
  });

  it("are let go of after a day, and nothing else is", async () => {
    const root = gitRepository({ "a.txt": "1\n" });
    write(root, { "a.txt": "2\n" });
    const project = asGitProject(findProject(root))!;
    const [old, young] = [(await repositoryIn(root).hold())!, (await repositoryIn(root).hold())!];
    const folder = heldFolder(project);
    if (old.name === young.name) throw new Error("two holds have one name");
    mkdirSync(join(folder, "other"));
    const before = new Date(Date.now() - 25 * 3_600_000);
    for (const name of [old.name, "other"]) utimesSync(join(folder, name), before, before);
    dropStaleHeld(project, Date.now());
    expect(readdirSync(folder).sort()).toEqual([young.name, "other"].sort());
  });
});
