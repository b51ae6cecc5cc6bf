import { expect, it } from "vitest";
import { headWithChange } from "#host/land-change.ts";
import { GIT_ENV, git, gitProject, gitRepository, write } from "../host/sandbox.ts";

// Of a file longer than what is read of git's answers only the beginning was once committed, beside somebody's uncommitted work.
it("a file that is too large to be read whole is not landed", async () => {
  const root = gitRepository({ "a.txt": "one\n" });
  write(root, { "note.txt": "not committed\n" });
  git(root, "add", "note.txt");
  const from = git(root, "write-tree");
  write(root, { "big.bin": Buffer.alloc(65 * 1024 * 1024) });
  git(root, "add", "big.bin");
  const to = git(root, "write-tree");
  git(root, "reset", "-q");
  const built = await headWithChange(gitProject(root), from, to, GIT_ENV);
  expect(built).toEqual({ kind: "failed", why: "big.bin is too large to be landed" });
});
