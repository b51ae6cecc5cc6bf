import { describe, expect, it } from "vitest";
import { knowledgeOf } from "#memory/knowledge.ts";
import { compose } from "../../src/doors/compose.ts";
import { CHECK, Session, SHOP } from "../doors/hook-payloads.ts";
import { GIT_ENV, gitRepository } from "../host/sandbox.ts";

const GOOD = "exports.sum = (list) => list.reduce((a, b) => a + b, 0);";

/** The fixes that are known in a repository, each as its check. */
async function cured(repo: string): Promise<string[]> {
  const house = compose({ cwd: repo, env: GIT_ENV } as never);
  const memory = await house.openMemory();
  try {
    return knowledgeOf(memory)!
      .fixes.fixes({ limit: 10 })
      .map(({ check }) => `${check.command} in ${check.directory || "."}`);
  } finally {
    memory.close();
  }
}

describe("an agent that edits and checks in one line", () => {
  it.each([
    `sed -i 's/a + b)/a + b, 0)/' sum.js && ${CHECK}`,
    `cat > sum.js <<'EOF'\n${GOOD}\nEOF\n${CHECK}`,
  ])("is seen to cure what failed: %s", async (line) => {
    const repo = gitRepository(SHOP);
    const session = new Session(repo);
    await session.check();
    await session.check(line);
    await session.hear("Stop");
    expect(await cured(repo)).toEqual([`${CHECK} in .`]);
  });

  it("is not blamed for a check that its edit never came to", async () => {
    const repo = gitRepository({ ...SHOP, "sum.js": GOOD });
    const session = new Session(repo);
    await session.check(`sed -i 's/a/b/' nothing.js && ${CHECK}`);
    await session.check();
    await session.hear("Stop");
    expect(await cured(repo)).toEqual([]);
  });
});
