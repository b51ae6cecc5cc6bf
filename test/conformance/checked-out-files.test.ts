import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const FIXTURES = join(import.meta.dirname, "../fixtures");

// git obeys such a file wherever it lies: where git-lfs is installed, a fixture's `filter=lfs` broke the checkout of this repository.
it("has no fixture that tells git how to check files out", () => {
  const files = readdirSync(FIXTURES, { recursive: true, encoding: "utf8" });
  expect(files.length).toBeGreaterThan(1000);
  expect(files.filter((file) => /(?:^|[\\/])\.gitattributes$/.test(file))).toEqual([]);
});

// An output of `coverage` once stood in a folder of that name, and never came into the repository.
it("has no fixture that git does not take", () => {
  const ignored = ["ls-files", "--others", "--ignored", "--exclude-standard", "--directory"];
  const asked = spawnSync("git", [...ignored, "--", "test/fixtures", "scripts/corpus", "bench"], {
    cwd: join(FIXTURES, "../.."),
    encoding: "utf8",
  });
  expect(asked.stdout).toBe("");
});
