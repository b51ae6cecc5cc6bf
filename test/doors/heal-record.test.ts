import { expect, it, onTestFinished } from "vitest";
import { compose } from "#doors/compose.ts";
import { recordStep } from "#doors/heal-record.ts";
import { healingOf } from "#memory/healing.ts";
import { gitRepository } from "../host/sandbox.ts";

it("a step is added to the application as it is now, not as somebody last saw it", async () => {
  const repo = gitRepository({ "package.json": "{}" });
  const house = compose({ cwd: repo, env: { HOME: repo } });
  const around = { house, memory: await house.openMemory() };
  onTestFinished(() => around.memory.close());
  const id = "a1";
  const { after } = recordStep(around, { id, before: null }, "begun", { plan: "p", fingerprint: "f" });
  const landed = recordStep(around, { id, before: after }, "landed", { branch: "fix/auto-f" }).after;
  recordStep(around, { id, before: landed }, "reverted", { revertCommit: "c0ffee", why: "asked" });
  // A watch that read it before it was taken back.
  const kept = recordStep(around, { id, before: landed }, "kept", {}).after;
  expect(kept).toMatchObject({ state: "reverted", revertCommit: "c0ffee" });
  expect(healingOf(around.memory).heal.application(id)).toEqual(kept);
});
