import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { compose } from "#doors/compose.ts";
import { lessonsNow } from "#doors/lessons.ts";
import { proveIn } from "#doors/prove.ts";
import { Session, SHOP } from "../doors/hook-payloads.ts";
import { git, gitRepository } from "../host/sandbox.ts";

const PROVING = {
  isNamed: true,
  repeats: { least: 2, most: 2 },
  deadline: Number.MAX_SAFE_INTEGER,
  timeoutMs: 20_000,
};

async function whyMissed(env: Record<string, string>): Promise<readonly string[]> {
  const repo = gitRepository(SHOP);
  const first = new Session(repo);
  await first.check();
  writeFileSync(join(repo, "sum.js"), SHOP["sum.js"]!.replace("a + b)", "a + b, 0)"));
  await first.check();
  await first.hear("SessionEnd", { reason: "exit" });
  const house = compose({ cwd: repo, env: { ...first.env } });
  const memory = await house.openMemory();
  try {
    const { knowledge } = await lessonsNow(house, memory);
    const [fix] = knowledge.fixes.fixes({});
    await proveIn({ house, memory, knowledge, signal: new AbortController().signal }, [fix!], PROVING);
    await lessonsNow(house, memory);
    git(repo, "checkout", "-q", "sum.js");
    const second = new Session(repo, "session-2", env);
    await second.before("ls");
    await second.check();
    await second.hear("SessionEnd", { reason: "exit" });
    return knowledge.deliveries.missed({ session: "session-2" }).map(({ why }) => why);
  } finally {
    memory.close();
  }
}

it("is told as withheld, not as a moment that never came", async () => {
  expect(await whyMissed({ ENABLE_QA_WARNINGS: "false" })).toEqual(["withheld"]);
});

it("near miss: where nothing is switched off, no moment came", async () => {
  expect(await whyMissed({})).toEqual(["no_moment"]);
});
