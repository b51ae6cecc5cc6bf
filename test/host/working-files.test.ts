import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { redact } from "#detect/redact.ts";
import { keyOfWorkingFiles, takeWorkingFiles } from "#host/working-files.ts";
import { GIT_ENV, git, gitProject, gitRepository, write } from "./sandbox.ts";

const keyOf = (root: string) => keyOfWorkingFiles(gitProject(root), GIT_ENV);

describe("the key of the working files", () => {
  it("changes with an edit, a second edit of the same size, a new file and another commit", async () => {
    const root = gitRepository({ "a.txt": "1\n" });
    const keys = [await keyOf(root)];
    for (const text of ["2\n", "3\n"]) {
      write(root, { "a.txt": text });
      keys.push(await keyOf(root));
    }
    write(root, { "new.txt": "n\n" });
    keys.push(await keyOf(root));
    git(root, "add", "-A");
    git(root, "commit", "-q", "-m", "second");
    keys.push(await keyOf(root));
    git(root, "checkout", "-q", "HEAD~1");
    keys.push(await keyOf(root));
    expect(new Set(keys.slice(0, -1)).size).toBe(5);
    expect(keys.at(-1)).toBe(keys[0]);
  });

  it("changes with what is done in a folder that git does not know yet", async () => {
    const root = gitRepository({ "a.txt": "1\n", ".gitignore": "*.log\n" });
    write(root, { "new folder/deep/b.txt": "1\n" });
    const keys = [await keyOf(root)];
    write(root, { "new folder/deep/b.txt": "2\n" });
    keys.push(await keyOf(root));
    write(root, { "new folder/c.txt": "1\n" });
    keys.push(await keyOf(root));
    expect(new Set(keys).size).toBe(3);
    write(root, { "new folder/c.log": "what git ignores\n" });
    expect(await keyOf(root)).toBe(keys[2]);
  });

  it("stays when nothing changed, when only the index did, and with what twiceshy writes", async () => {
    const root = gitRepository({ "a.txt": "1\n" });
    write(root, { "a.txt": "2\n" });
    const taken = await takeWorkingFiles(gitProject(root), GIT_ENV, redact);
    expect(taken!.key).toBe(await keyOf(root));
    git(root, "add", "a.txt");
    write(root, { ".twiceshy/memory.db": "x" });
    expect(await keyOf(root)).toBe(taken!.key);
    expect(taken!.tree).toBe(git(root, "write-tree"));
  });

  it("is nothing without git", async () => {
    const project = gitProject(gitRepository());
    expect(await keyOfWorkingFiles(project, { PATH: "/nonexistent" })).toBeNull();
    expect(
      await takeWorkingFiles({ ...project, root: join(project.root, "gone") }, GIT_ENV, redact),
    ).toBeNull();
  });
});
