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
