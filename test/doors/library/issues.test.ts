import { expect, it, onTestFinished } from "vitest";
import { openMemory } from "../../../src/index.ts";
import { gitRepository } from "../../host/sandbox.ts";

it("issues can be put in, put off, decided and read", async () => {
  const memory = await openMemory({ cwd: gitRepository() });
  onTestFinished(() => memory.close());
  await memory.addIssue({ kind: "knowledge", title: "who may call the billing API?" });
  await memory.addIssue({ kind: "process", title: "the review was skipped", severity: "high" });
  expect((await memory.review()).review.map(({ number }) => number)).toEqual([2, 1]);
  const until = Date.now() + 1000;
  expect(await memory.deferIssue(1, { reason: "ask on Monday", until })).toMatchObject([
    { state: "deferred", dueAt: until, reason: "ask on Monday" },
  ]);
  expect(await memory.dismissIssue("2", "it was not needed")).toMatchObject([{ state: "dismissed" }]);
  expect(await memory.issues({ states: ["dismissed"] })).toMatchObject([{ number: 2 }]);
  expect(await memory.reopenIssue([2])).toMatchObject([{ state: "open" }]);
  expect(await memory.resolveIssue("1-2")).toMatchObject([{ state: "resolved" }, { state: "resolved" }]);
  await expect(memory.dismissIssue(9, "x")).rejects.toMatchObject({ code: "not_found" });
});
