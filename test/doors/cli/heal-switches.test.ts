import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { failedCheck, makeProject, type TestProject } from "./play.ts";

let project: TestProject;
beforeEach(() => {
  project = makeProject();
});
afterEach(() => project.remove());

const heal = (...words: string[]) => project.play(["heal", ...words]);
const config = () => JSON.parse(readFileSync(join(project.root, ".twiceshy", "config.json"), "utf8"));
async function failure(): Promise<string> {
  await project.play(["capture"], { stdin: failedCheck("Error: boom") });
  return (await project.play(["failures", "--all", "--json"])).json.failures[0].fingerprint;
}

describe("words about one failure", () => {
  it.each(["explain", "ignore", "unignore", "unquarantine"])(
    "heal %s makes no memory where nothing is remembered",
    async (word) => {
      const { status, err } = await heal(word, "3f9a2c41", "--reason", "because");
      expect(status).toBe(1);
      expect(err).toContain("nothing is remembered here yet.\n  try: twiceshy run -- <command>");
      expect(existsSync(join(project.root, ".twiceshy", "memory.db"))).toBe(false);
    },
  );
});

it("heal apply makes nothing at all where nothing is remembered", async () => {
  const { status, err } = await heal("apply", "3f9a2c41");
  expect(status).toBe(1);
  expect(err).toContain("nothing is remembered here yet.");
  expect(existsSync(join(project.root, ".twiceshy"))).toBe(false);
});

describe("heal status", () => {
  it("says what is on, what is left, and what each step of the policy needs", async () => {
    const { status, out } = await heal("status");
    expect(status).toBe(0);
    expect(out).toContain("policy     observe  default\n");
    expect(out).toContain("lock       open\n");
    expect(out).toContain("breaker    closed\n");
    expect(out).toContain("rate       0 of 10 changes in the last hour\n");
    expect(out).toContain("budget     $0.00 of $10.00, 0 of 100 validations in 24 hours\n");
    expect(out).toContain("churn      nothing landed in 30 days\n");
    expect(out).toMatch(/● observe .*\n○ suggest .*not earned yet\n {4}✗ a proven fix: 0 of 1\n/);
    const { json } = await project.play(["heal", "status", "--json"]);
    expect(json).toMatchObject({ version: 1, policy: "observe", locked: null, judges: 0 });
    expect(json.steps.map((step: { isEarned: boolean }) => step.isEarned)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

describe("heal policy", () => {
  it("is set for this clone, and says what is not earned yet", async () => {
    const { status, out, err } = await heal("policy", "suggest", "--reason", "we trust it now");
    expect({ status, policy: config()["heal.policy"] }).toEqual({ status: 0, policy: "suggest" });
    expect(out).toContain("● suggest");
    expect(err).toContain("it heals nothing before it is earned");
    expect((await heal("export")).out).toContain("we trust it now");
  });

  it("does nothing by itself without judges, and says why", async () => {
    const { status, err } = await heal("policy", "auto-safe");
    expect(status).not.toBe(0);
    expect(err).toContain("auto-safe needs a judge, and none is set up");
    expect(err).toContain("twiceshy heal judges");
    expect(existsSync(join(project.root, ".twiceshy", "config.json"))).toBe(false);
    await project.play(["config", "set", "heal.judges", '["openai/gpt-5.2"]']);
    expect((await heal("policy", "auto-safe")).status).toBe(0);
    expect((await heal("policy", "auto-moderate")).err).toContain(
      "auto-moderate needs 2 judges, and 1 is set up",
    );
    expect(config()["heal.policy"]).toBe("auto-safe");
    expect((await heal("policy", "everything")).err).toContain('there is no policy "everything"');
  });

  it("and limits that are mistyped are told: whoever meant to be more careful must not believe it holds", async () => {
    project.write("twiceshy.json", '{"heal": {"protected": ["src/**"]}}');
    expect((await project.play(["heal", "history"])).err).toContain('no setting is called "heal"');
  });

  it("is not set by a committed file", async () => {
    project.write("twiceshy.json", JSON.stringify({ "heal.policy": "auto-safe" }));
    expect((await project.play(["heal", "policy", "--json"])).json.policy).toBe("observe");
    const refused = await project.play(["config", "set", "heal.policy", "auto-safe", "--committed"]);
    expect(refused.status).not.toBe(0);
    expect(refused.err).toContain("more careful");
  });
});

describe("heal lock", () => {
  it("stops, with its reason, until it is taken away", async () => {
    expect((await heal("lock", "--reason", "a release")).out).toMatch(/locked: .*lock is there \(a release/);
    expect((await heal("status")).out).toMatch(/lock {7}locked: .*a release/);
    expect(await heal("unlock")).toMatchObject({ status: 0, out: "healing is not locked\n" });
    const env = { TWICESHY_LOCK: "1" };
    expect(await project.play(["heal", "unlock"], { env })).toMatchObject({ status: 1 });
  });

  it("and its reason can be forgotten: the audit chain holds all the same, and only by forgetting", async () => {
    await project.play(["run", "--", "true"]);
    for (const words of [["lock", "--reason", "the word is swordfish"], ["unlock"]])
      await project.play(["heal", ...words]);
    expect((await project.play(["forget", "--match", "swordfish", "--yes"])).status).toBe(0);
    expect((await project.play(["heal", "export"])).out).not.toContain("swordfish");
    const { status, json } = await project.play(["heal", "audit", "verify", "--json"]);
    expect(json).toMatchObject({ isWhole: true, chains: [{ kind: "fits", entries: 2, forgotten: 1 }] });
    expect(status).toBe(0);
    await project.play(["heal", "lock", "--reason", "another"]);
    expect((await project.play(["heal", "audit", "verify", "--json"])).json.isWhole).toBe(true);
  });
});

describe("heal ignore", () => {
  it("wants a reason, counts nowhere, and is explained", async () => {
    const hash = await failure();
    expect((await heal("ignore", hash)).err).toContain("needs a reason");
    expect((await heal("ignore", hash.slice(0, 8), "--reason", "a known bug")).out).toContain("is ignored");
    expect((await project.play(["status"])).out).toContain("0 failures of 0 fingerprints, 1 ignored");
    const told = await heal("explain", hash.slice(0, 8));
    expect(told.out).toMatch(/ignored by .*a known bug/);
    expect(told.out).toContain("nothing was applied yet");
    expect(told.out).toContain("no plan");
    expect((await heal("unignore", hash, "--reason", "mended")).status).toBe(0);
    expect((await heal("unquarantine", hash, "--reason", "x")).err).toContain("is in quarantine");
    expect((await heal("explain", "feedbeef")).err).toContain("no failure is called");
    expect((await project.play(["heal", "audit", "verify", "--json"])).json.isWhole).toBe(true);
  });
});
