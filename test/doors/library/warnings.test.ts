import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type FailureMemory, openMemory } from "../../../src/index.ts";
import { gitRepository } from "../../host/sandbox.ts";

let memory: FailureMemory;
let repo: string;
beforeEach(async () => {
  repo = gitRepository();
  memory = await openMemory({ cwd: repo });
  await memory.learn(
    [
      {
        title: "Migrations need the database container",
        trigger: { conditions: [{ field: "command", operator: "contains", value: "manage.py migrate" }] },
        action: { kind: "advice", text: "Start the container first" },
      },
    ],
    "ann",
  );
});
afterEach(() => memory.close());

const migrate = { kind: "command", command: "python manage.py migrate" } as const;

describe("the library", () => {
  it("says what fits a moment, and keeps nothing", async () => {
    const [warning, ...more] = await memory.warningsFor(migrate);
    expect(more).toEqual([]);
    expect(warning).toMatchObject({
      moment: "command",
      remedy: { kind: "advice", text: "Start the container first" },
    });
    expect(await memory.warningsFor({ kind: "command", command: "ls" })).toEqual([]);
    expect(await memory.warningsFor({ kind: "session" })).toHaveLength(1);
    expect(await memory.deliveries()).toEqual([]);
  });

  it.each([
    ["TWICESHY", "off"],
    ["ENABLE_QA_WARNINGS", "false"],
  ])("says nothing with %s=%s", async (name, value) => {
    vi.stubEnv(name, value);
    try {
      expect(await memory.warningsFor(migrate)).toEqual([]);
      expect(await memory.warn(migrate)).toMatchObject({ warnings: [], text: "", deliveries: [] });
    } finally {
      vi.unstubAllEnvs();
    }
    expect(await memory.warningsFor(migrate)).toHaveLength(1);
  });

  it("says nothing while the repository is switched off", async () => {
    writeFileSync(join(repo, ".twiceshy/off"), "warnings\n");
    expect(await memory.warn(migrate)).toMatchObject({ warnings: [], text: "", deliveries: [] });
    expect(await memory.deliveries()).toEqual([]);
    writeFileSync(join(repo, ".twiceshy/off"), "capture\n");
    expect((await memory.warn(migrate)).warnings).toHaveLength(1);
  });

  it("hands the text over once in a session, and keeps the delivery", async () => {
    const said = await memory.warn({ ...migrate, session: "s1" });
    expect(said.text).toMatch(/^\[twiceshy\] [\s\S]*fix: Start the container first/);
    expect(said.deliveries).toHaveLength(1);
    expect(await memory.warn({ ...migrate, session: "s1" })).toMatchObject({ text: "", deliveries: [] });
    const [record] = await memory.deliveries({ session: "s1" });
    expect(record).toMatchObject({
      id: said.deliveries[0]!.id,
      lesson: said.warnings[0]!.lesson,
      manner: "shown",
    });
    expect((await memory.acknowledge(record!.id)).acknowledgedAt).not.toBeNull();
  });

  it.each<[unknown, string]>([
    [{}, "kind is one of failure, command, edit, prompt, session, not missing"],
    [null, "a moment is an object"],
    [{ kind: "bogus" }, 'not "bogus"'],
    [{ kind: "command" }, "at the moment of command, command must be given."],
    [{ kind: "command", command: "  " }, "command must be given"],
    [{ kind: "command", command: ["make"] }, "command is a text"],
    [{ kind: "edit", files: [] }, "files must be given"],
    [{ kind: "edit", files: "a.ts" }, "files are a list"],
    [{ kind: "prompt", text: "" }, "text must be given"],
    [{ ...migrate, session: 5 }, "session is a text"],
    [{ ...migrate, directory: 5 }, "directory is a text"],
    [{ kind: "session", category: {} }, "category is a text"],
    [{ kind: "edit", files: [1] }, "files are texts"],
    [{ kind: "edit", edits: [null] }, "edits are objects"],
    [{ kind: "edit", edits: [{ file: "a.ts", after: 5 }] }, "edits are objects"],
    [{ kind: "failure", findings: "Error: x" }, "findings are a list"],
    [{ kind: "failure", findings: [{}] }, "findings are what inspect() answers"],
    [{ kind: "failure", remembered: {} }, "remembered is what a memory answered"],
  ])("refuses a moment that says nothing, instead of being silent: %j", async (moment, words) => {
    for (const ask of [memory.warningsFor, memory.warn])
      await expect(ask(moment as never)).rejects.toMatchObject({
        code: "usage",
        message: expect.stringContaining(words),
      });
  });

  it("takes what nobody knows as null, or as absent", async () => {
    const unknown = { session: null, task: null, agent: null, text: null, category: null, directory: null };
    expect(await memory.warningsFor({ ...migrate, ...unknown } as never)).toHaveLength(1);
    expect((await memory.warn({ kind: "failure", findings: [], remembered: null })).text).toBe("");
    const { findings } = await memory.inspect("src/a.ts(1,7): error TS2304: Cannot find name 'b'.");
    expect(await memory.warningsFor({ kind: "failure", findings })).toEqual([]);
  });

  it("takes an edit that names its file", async () => {
    const edits = [{ file: "a.ts", before: null, after: "x" }];
    expect(await memory.warningsFor({ kind: "edit", edits })).toEqual([]);
  });

  it("keeps nothing in a dry run", async () => {
    expect((await memory.warn(migrate, { isDryRun: true })).text).not.toBe("");
    expect(await memory.deliveries()).toEqual([]);
  });
});
