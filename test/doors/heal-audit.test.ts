import { expect, it, onTestFinished } from "vitest";
import { compose } from "#doors/compose.ts";
import { auditStep, type HealHouse, verifyAudit } from "#doors/heal-audit.ts";
import { storeOf } from "#memory/open.ts";
import { gitRepository } from "../host/sandbox.ts";

async function threeSteps(): Promise<HealHouse> {
  const repo = gitRepository({ "package.json": "{}" });
  const house = compose({ cwd: repo, env: { HOME: repo } });
  const around = { house, memory: await house.openMemory() };
  onTestFinished(() => around.memory.close());
  for (const step of ["locked", "unlocked", "locked"]) auditStep(around, step, { reason: "so" });
  return around;
}

const erase = ({ memory }: HealHouse, where: string) =>
  storeOf(memory).database.prepare(`DELETE FROM audit_entries ${where}`).run([]);

it("a chain that is whole fits", async () => {
  const around = await threeSteps();
  expect(verifyAudit(around.memory)[0]!.verdict).toMatchObject({ kind: "fits", entries: 3 });
});

it("sees that its end is missing, and that all of it is", async () => {
  const around = await threeSteps();
  erase(around, "WHERE number = 3");
  const why = "entries at its end are missing";
  expect(verifyAudit(around.memory)[0]!.verdict).toMatchObject({ kind: "broken", at: 2, why });
  erase(around, "");
  expect(verifyAudit(around.memory)[0]!.verdict).toMatchObject({ kind: "broken", at: 0, why });
});
