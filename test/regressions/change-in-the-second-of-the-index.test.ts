import { utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openInPlace } from "#host/workspace-in-place.ts";
import { GIT_ENV, git, gitProject, gitRepository } from "../host/sandbox.ts";

// Git compares whole seconds; where a file is as old as its index it reads the file. A copied index has to stay as old.
it("sees a change of the same size made in the same second as the index was written", async () => {
  const root = gitRepository({ "cart.js": "a - b;\n" });
  const then = 1_700_000_000;
  git(root, "config", "core.trustctime", "false");
  utimesSync(join(root, "cart.js"), then, then);
  git(root, "update-index", "--refresh");
  utimesSync(join(root, ".git", "index"), then, then);
  const workspace = openInPlace(gitProject(root), { env: GIT_ENV, redact: (text) => text });
  if (workspace.kind === "unavailable") throw new Error(workspace.why);
  onTestFinished(() => workspace.close());
  writeFileSync(join(root, "cart.js"), "a + b;\n");
  utimesSync(join(root, "cart.js"), then, then);
  const taken = await workspace.takeTree();
  if (taken.kind === "failed") throw new Error(taken.why);
  expect(taken.tree).not.toBe(git(root, "rev-parse", "HEAD^{tree}").trim());
});
