import { expect, it } from "vitest";
import { compose } from "#doors/compose.ts";
import { healingOf } from "#memory/healing.ts";
import { brokenShop, heal, redIn } from "../e2e/heal-scene.ts";
import { ENV, twiceshy } from "../e2e/twiceshy.ts";

async function corrections(root: string) {
  const memory = await compose({ cwd: root, env: ENV }).openMemory();
  try {
    return healingOf(memory).corrections.corrections();
  } finally {
    memory.close();
  }
}

// A change that a person took back with git was a correction; the same by `heal revert` was none.
it("what a person takes back by heal revert is a correction, once", async () => {
  const root = brokenShop();
  const fingerprint = redIn(root);
  const { id } = heal(root, ["apply", fingerprint]).told.application;
  expect(heal(root, ["revert", id, "--reason", "it is slower"]).code).toBe(0);
  expect(twiceshy(root, ["issues"]).code).toBe(0);
  expect(await corrections(root)).toMatchObject([
    { kind: "undone", fingerprint, application: id, preferred: null, reason: "it is slower" },
  ]);
});

// What agents do is no correction, also where they type what a person types.
it("what an agent takes back, or turns down, is none", async () => {
  const root = brokenShop();
  const agent = { CLAUDECODE: "1" };
  const { id } = heal(root, ["apply", redIn(root)]).told.application;
  expect(heal(root, ["revert", id, "--reason", "it is slower"], agent).code).toBe(0);
  expect(heal(root, ["policy", "suggest"]).code).toBe(0);
  expect(heal(root, ["auto"]).code).toBe(0);
  expect(twiceshy(root, ["issues", "dismiss", "1", "--reason", "no"], { env: agent }).code).toBe(0);
  expect(await corrections(root)).toEqual([]);
});
