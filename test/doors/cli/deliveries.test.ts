import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { redact } from "#detect/redact.ts";
import { openMemory } from "#doors/library/open-memory.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import { openMemory as openStore } from "#memory/open.ts";
import { aMissed } from "../../memory/delivery-shapes.ts";
import { MONDAY } from "../../memory/fact-shapes.ts";
import { makeProject, type TestProject } from "./play.ts";

let project: TestProject;
beforeEach(() => {
  project = makeProject();
});
afterEach(() => project.remove());

const WARNING = {
  lesson: "seed/npm-ci",
  moment: "command",
  text: "[twiceshy] node_modules is older than the lock file\nrun: npm ci",
  session: "s1",
  agent: "claude",
  check: "npm test",
} as const;

/** Two warnings of a session, one of a task. */
async function aLog(): Promise<string[]> {
  const memory = await openMemory({ cwd: project.root });
  try {
    const told = [
      await memory.recordDelivery(WARNING),
      await memory.recordDelivery({ ...WARNING, moment: "failure", text: "it failed again" }),
      await memory.recordDelivery({
        ...WARNING,
        session: null,
        task: "12-01",
        manner: "withheld",
        reason: "hold-out",
      }),
    ];
    await memory.recordOutcome(told[0]!.id, {
      outcome: "failed_anyway",
      ignored: true,
      why: "not run",
      by: "ann",
    });
    return told.map(({ id }) => id);
  } finally {
    memory.close();
  }
}

describe("deliveries", () => {
  it("lists them, the most recent first, and says so where there is nothing", async () => {
    expect((await project.play(["deliveries"])).out).toBe("nothing was said yet\n");
    const ids = await aLog();
    const { out, status } = await project.play(["deliveries"]);
    expect(status).toBe(0);
    const lines = out.trimEnd().split("\n");
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^[0-9a-f]{12} {2}command {2}withheld {9}node_modules is older/);
    expect(lines[1]).toMatch(/failure {2}open {13}it failed again +just now$/);
    expect(lines[2]).toMatch(/command {2}ignored {10}node_modules/);
    expect(lines[2]!.slice(0, 12)).toBe(ids[0]!.slice(-12));
  });

  it("as JSON, with a filter and a limit", async () => {
    const ids = await aLog();
    const json = async (...flags: string[]) => (await project.play(["deliveries", "--json", ...flags])).json;
    const idsOf = (answer: { deliveries: { id: string }[] }) => answer.deliveries.map(({ id }) => id);
    expect(await json("--limit", "1")).toMatchObject({ version: 1, total: 3, deliveries: [{ id: ids[2] }] });
    expect(idsOf(await json("--outcome", "failed_anyway"))).toEqual([ids[0]]);
    expect(idsOf(await json("--moment", "failure"))).toEqual([ids[1]]);
    expect(idsOf(await json("--task", "12-01"))).toEqual([ids[2]]);
    expect(idsOf(await json("--lesson", "seed/other"))).toEqual([]);
    expect(idsOf(await json("--lesson", WARNING.lesson))).toHaveLength(3);
    expect(idsOf(await json("--since", "1h"))).toHaveLength(3);
    expect((await json("--session", "s1")).missed).toEqual([]);
    const [first] = (await json("--outcome", "failed_anyway")).deliveries;
    expect(first).toMatchObject({
      ignored: true,
      outcomeWhy: "not run",
      at: expect.stringMatching(/^20.*Z$/),
    });
  });

  it("takes a lesson by the beginning of its id, as lessons are listed", async () => {
    const said = "lesson: conflict-markers come from a merge";
    const { json: known } = await project.play(["lessons", "--all", "--json"]);
    const lesson = known.lessons.find(({ id }: { id: string }) => id === "seed/conflict-markers").id;
    const memory = await openMemory({ cwd: project.root });
    await memory.recordDelivery({ ...WARNING, lesson, text: said });
    memory.close();
    const of = async (id: string) => (await project.play(["deliveries", "--lesson", id])).out;
    expect(await of("conflict-markers")).toContain(said);
    expect(await of("nobodys")).toBe("nothing that was said fits\n");
  });

  it("tells what a session was told, in order, and what came of it", async () => {
    await aLog();
    const { out } = await project.play(["deliveries", "--session", "s1"]);
    const lines = out.trimEnd().split("\n");
    expect(lines.slice(0, 2)).toEqual(["s1", "2 said: 1 failed anyway (1 ignored), 1 open"]);
    expect(lines[2]).toContain("  ignored  ");
    expect(lines[3]).toBe("    not run");
    expect(lines[4]).toContain("it failed again");
    expect((await project.play(["deliveries", "--session", "nobody"])).out).toBe(
      "nothing that was said fits\n",
    );
  });

  it("shows one word for word, with why, and with what came of it", async () => {
    const [id] = await aLog();
    const { out } = await project.play(["deliveries", id!.slice(-12)]);
    expect(out).toContain("  │ [twiceshy] node_modules is older than the lock file\n  │ run: npm ci\n");
    expect(out).toContain("  lesson   seed/npm-ci\n");
    expect(out).toMatch(/ {2}failed anyway, ignored by ann: not run\n/);
    const { json } = await project.play(["deliveries", id!, "--json"]);
    expect(json).toMatchObject({ version: 1, delivery: { id }, events: [{ kind: "outcome", by: "ann" }] });
  });

  it("takes note", async () => {
    const [, id] = await aLog();
    const acked = await project.play(["deliveries", "ack", id!.slice(-12), "--json"], {
      env: { USER: "ann" },
    });
    expect(acked.json.delivery).toMatchObject({ id, acknowledgedAt: expect.any(String), outcome: null });
    expect((await project.play(["deliveries", id!])).out).toContain("acknowledged by ann");
    expect((await project.play(["deliveries", "--session", "s1"])).out).toMatch(/ {4}acknowledged 20/);
    expect((await project.play(["deliveries", "ack", id!])).status).toBe(0);
  });

  it("lists what was missed", async () => {
    expect((await project.play(["deliveries", "--missed"])).out).toBe(
      "nothing that was known struck unwarned\n",
    );
    expect((await project.play(["deliveries", "--missed", "--json"])).json).toEqual({
      version: 1,
      missed: [],
      total: 0,
    });
  });

  it("says how many of what was missed are not shown", async () => {
    const memory = await openStore(join(project.root, ".twiceshy"), { redact });
    knowledgeOf(memory).deliveries.recordMissed(
      Array.from({ length: 21 }, (_, n) => aMissed({ at: MONDAY + n })),
    );
    memory.close();
    const { out, err } = await project.play(["deliveries", "--missed"]);
    expect(out.trimEnd().split("\n")).toHaveLength(20);
    expect(err).toBe("(20 of 21; --limit N shows more)\n");
    const few = await project.play(["deliveries", "--missed", "--limit", "2", "--json"]);
    expect(few.json).toMatchObject({ missed: [{}, {}], total: 21 });
  });

  it.each([
    [["deliveries", "nobody-here"], /no warning is called "nobody-here"/],
    [["deliveries", "ack"], /ack needs the warning's id/],
    [["deliveries", "ack", "nobody-here"], /no warning is called/],
    [["deliveries", "one", "two"], /takes one id/],
    [["deliveries", "--missed", "--outcome", "prevented"], /--missed is about what was not said/],
    [["deliveries", "--missed", "--lesson", "seed/npm-ci"], /and --lesson about what was/],
    [["deliveries", "--since", "soon"], /--since takes a moment/],
    [["deliveries", "--moment", "never"], /--moment/],
    [["deliveries", "--limit", "0"], /--limit/],
  ])("%j is said clearly", async (words, message) => {
    await aLog();
    const { status, err } = await project.play(words);
    expect(status).toBeGreaterThan(0);
    expect(err).toMatch(message);
  });

  it("without a memory there is nothing to show, and none is made", async () => {
    const { status, err } = await project.play(["deliveries", "0123456789ab"]);
    expect(status).toBe(1);
    expect(err).toMatch(/nothing is remembered here yet/);
  });
});

describe("the library", () => {
  it("lets a lesson learn from what came of it, never as verified", async () => {
    const memory = await openMemory({ cwd: project.root });
    try {
      await memory.learn(
        [
          {
            title: "Restore what the lock file says",
            category: "missing_dependency",
            trigger: {
              conditions: [{ field: "message", operator: "contains", value: "Cannot find module" }],
            },
            action: { kind: "command", argv: ["npm", "ci"] },
          },
        ],
        "ann",
      );
      const [before] = await memory.lessons();
      const told = await memory.recordDelivery({ ...WARNING, lesson: before!.id });
      await memory.recordOutcome(told.id, { outcome: "prevented" });
      const [worked] = await memory.lessons();
      expect(worked!.evidence).toMatchObject({ uses: 1, trials: 1, successes: 1, verified: 0 });
      await memory.recordOutcome(told.id.slice(-12), { outcome: "failed_anyway" });
      const [failed] = await memory.lessons();
      expect(failed!.evidence).toMatchObject({ uses: 1, trials: 1, successes: 0 });
      expect(await memory.rebuild()).toEqual({ identical: true });
      expect(await memory.deliveries({ outcome: "failed_anyway" })).toHaveLength(1);
      expect(await memory.missed()).toEqual([]);
      expect(memory.status().deliveries).toBe(1);
    } finally {
      memory.close();
    }
  });

  it("keeps no control characters and no secret", async () => {
    const memory = await openMemory({ cwd: project.root });
    try {
      const secret = "ghp_16C7e42F292c6912E7710c838347Ae178B4a";
      const told = await memory.recordDelivery({ ...WARNING, text: `a\u001b[31mb\u200bc\r\nd ${secret}` });
      const kept = await memory.acknowledge(told.id, { by: "agent", why: "seen" });
      expect(kept.text).toMatch(/^abc\nd /);
      expect(kept.text).not.toContain(secret);
      expect(kept.acknowledgedAt).not.toBeNull();
    } finally {
      memory.close();
    }
  });

  it.each([
    [{ ...WARNING, lesson: "" }, /lesson: a text is expected/],
    [{ ...WARNING, text: 7 }, /text: a text is expected/],
    [{ ...WARNING, moment: "lunch" }, /moment: one of failure, command/],
    [{ ...WARNING, manner: "shouted" }, /manner: one of shown, held, withheld/],
    ...["session", "task", "agent", "fingerprint", "check", "callId", "reason"].map(
      (name): [object, RegExp] => [{ ...WARNING, [name]: 7 }, new RegExp(`${name}: a text is expected`)],
    ),
    [{ ...WARNING, score: Number.POSITIVE_INFINITY }, /score: a number is expected, not Infinity/],
    [{ ...WARNING, score: "high" }, /score: a number is expected/],
    [{ ...WARNING, rank: -1 }, /rank: a whole number from 1 up is expected/],
  ])("refuses %j", async (input, message) => {
    const memory = await openMemory({ cwd: project.root });
    try {
      await expect(memory.recordDelivery(input as never)).rejects.toThrow(message);
      await expect(memory.recordOutcome("nobody-here", { outcome: "prevented" })).rejects.toThrow(
        /no warning is called/,
      );
      await expect(memory.recordOutcome("x", { outcome: "fine" as never })).rejects.toThrow(
        /outcome: one of/,
      );
      expect(await memory.deliveries()).toEqual([]);
    } finally {
      memory.close();
    }
  });

  it.each([
    ["acknowledge", [null], /acknowledge\(id, said\): an object is expected/],
    ["acknowledge", ["yes"], /an object is expected/],
    ["acknowledge", [{ by: 5 }], /by: a text is expected/],
    ["acknowledge", [{ why: 5 }], /why: a text is expected/],
    ["recordOutcome", [{ outcome: "prevented", why: 5 }], /why: a text is expected/],
    ["recordOutcome", [{ outcome: "failed_anyway", ignored: "yes" }], /ignored: true or false is expected/],
  ])("refuses %s of a warning with %j", async (call, given, message) => {
    const memory = await openMemory({ cwd: project.root });
    try {
      const { id } = await memory.recordDelivery(WARNING);
      const asked = memory[call as "acknowledge"] as (...words: unknown[]) => Promise<unknown>;
      await expect(asked(id, ...given)).rejects.toThrow(message);
      expect((await memory.deliveries())[0]).toMatchObject({ outcome: null, acknowledgedAt: null });
    } finally {
      memory.close();
    }
  });

  it("refuses a filter that nothing could fit, and takes null for what nobody asked", async () => {
    const memory = await openMemory({ cwd: project.root });
    try {
      const { session } = await memory.recordDelivery({ ...WARNING, check: "" });
      for (const filter of [
        { limit: 1.5 },
        { limit: -1 },
        { limit: "x" },
        { since: "x" },
        { session: 5 },
        { moment: "lunch" },
        { outcome: "fine" },
      ] as never[])
        for (const list of [memory.deliveries, memory.missed])
          await expect(list(filter)).rejects.toMatchObject({ code: "bad_input" });
      const all = [null, { session, task: null, limit: null }, { limit: 0 }] as never[];
      const found = await Promise.all(all.map(async (filter) => (await memory.deliveries(filter)).length));
      expect(found).toEqual([1, 1, 0]);
      expect((await memory.deliveries())[0]!.check).toBeNull();
    } finally {
      memory.close();
    }
  });
});
