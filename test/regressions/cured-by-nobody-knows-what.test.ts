import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Session, SHOP } from "../doors/hook-payloads.ts";
import { git, gitRepository } from "../host/sandbox.ts";

const right = (repo: string) =>
  writeFileSync(join(repo, "sum.js"), SHOP["sum.js"]!.replace("a + b)", "a + b, 0)"));

/** A check fails and passes, and nobody sees what was changed in between: no trees are taken, and no edit was told. */
async function curedUnseen(repo: string, id: string): Promise<void> {
  const session = new Session(repo, id, { TWICESHY_TREES: "false" });
  await session.check();
  right(repo);
  await session.check();
  git(repo, "checkout", "-q", "sum.js");
}

const saidOf = (said: { hookSpecificOutput: { additionalContext: string } } | null) =>
  said?.hookSpecificOutput.additionalContext ?? null;

// "This failure is known here … worked 1 of 1 time" was said once, and not what.
describe("a failure that was cured, nobody knows by what", () => {
  it("is not told of as known", async () => {
    const repo = gitRepository(SHOP);
    await curedUnseen(repo, "unseen");
    const session = new Session(repo, "session-2");
    expect(saidOf(await session.check())).toBeNull();
    expect(saidOf(await session.check())).toBeNull();
  });

  it("leaves the word to an older cure that is known", async () => {
    const repo = gitRepository(SHOP);
    const first = new Session(repo, "seen");
    await first.check();
    right(repo);
    await first.check();
    git(repo, "checkout", "-q", "sum.js");
    await curedUnseen(repo, "unseen");
    expect(saidOf(await new Session(repo, "session-3").check())).toContain("a + b, 0)");
  });

  it("leaves the word to what is known of such failures in general", async () => {
    const repo = gitRepository({ "a.txt": "a\n" });
    const missing = "nonexistent-cmd-xyz";
    const env = { TWICESHY_TREES: "false" };
    const session = new Session(repo, "unseen", env);
    await session.check(missing);
    await session.check(missing, "true");
    expect(saidOf(await new Session(repo, "session-2", env).check(missing))).toContain("general advice");
  });
});
