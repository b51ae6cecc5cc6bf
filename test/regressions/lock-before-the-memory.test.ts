import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compose } from "#doors/compose.ts";
import { lockHealing } from "#doors/heal-lock.ts";
import { GIT_ENV, git, gitRepository } from "../host/sandbox.ts";

describe("healing that is locked where nothing is remembered yet", () => {
  it("leaves nothing in the repository that git would look after", () => {
    const root = gitRepository();
    const house = compose({ cwd: root, env: GIT_ENV });
    const { file, locked } = lockHealing({ house, memory: null }, "a release");
    expect(existsSync(file)).toBe(true);
    expect(locked).toContain("a release");
    expect(file).toBe(join(root, ".twiceshy", "lock"));
    expect(git(root, "status", "--porcelain")).toBe("");
  });
});
