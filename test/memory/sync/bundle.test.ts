import { describe, expect, it } from "vitest";
import { storeOf } from "#memory/open.ts";
import { bundleLines, takeBundle } from "#memory/sync/bundle.ts";
import { beginOutbox, countWaiting } from "#memory/sync/outbox.ts";
import { aMemory } from "../facts.ts";
import { green, learnAll, red } from "../learned-world.ts";
import { known, settle } from "./known.ts";
import { aMachine, aTeamFile } from "./machines.ts";

/** A job that reaches no database: one failure, and what fixed it. */
async function aBundle(): Promise<string[]> {
  const memory = aMemory();
  red(memory, 1, "npm test", "t1", { f1: "expected 1, got 2" });
  green(memory, 2, "npm test", "t2");
  await learnAll(memory);
  return [...bundleLines(storeOf(memory).database, { origin: "job", project: null, at: 1 })];
}

const STRANGER = { redact: (text: string) => text.replaceAll("hunter2", "[secret]") };

describe("a bundle", () => {
  it("brings what a job saw to whoever ingests it, and to the team by them, once", async () => {
    const lines = await aBundle();
    const team = aTeamFile();
    const [a, b] = [aMachine("a", team), aMachine("b", team)];
    const first = takeBundle(a.sides.local, lines, "a");
    expect(first).toMatchObject({ failures: 1 });
    expect(first.carried).toBe(first.facts);
    expect(takeBundle(a.sides.local, lines, "a").failures).toBe(0);
    await settle(a, b);
    expect(known(b)).toEqual(known(a));
    expect(known(b).failures).toHaveLength(1);
    expect(known(b).fixes).toHaveLength(1);
    expect(team.prepare("SELECT count(*) AS n FROM runs").get()).toEqual({ n: 2 });
    expect(a.memory.status().runs, "a job's runs are not this machine's").toBe(0);
    expect(countWaiting(a.sides.local)).toBe(0);
  });

  it("waits to be sent also where all is sent anew: it is nowhere else", async () => {
    const team = aTeamFile();
    const a = aMachine("a", team);
    takeBundle(a.sides.local, await aBundle(), "a");
    // The team's database is another: beginAnewIfOther.
    beginOutbox(a.sides.local);
    a.push();
    expect(team.prepare("SELECT count(*) AS n FROM runs").get()).toEqual({ n: 2 });
  });

  it("that says a failure twice tells of one", async () => {
    const memory = aMemory();
    const lines = await aBundle();
    takeBundle(storeOf(memory).database, [...lines, ...lines.slice(1)], "a");
    expect(memory.recall(["f1"]).get("f1")).toMatchObject({ count: 1, runs: 1 });
  });

  it("is taken in without a team as well", async () => {
    const memory = aMemory();
    const { database } = storeOf(memory);
    expect(takeBundle(database, await aBundle(), "a")).toMatchObject({ failures: 1, carried: 0 });
    expect(countWaiting(database)).toBe(0);
  });

  it("of a stranger tells what failed, and neither teaches, decides nor erases", async () => {
    const lines = await aBundle();
    const team = aTeamFile();
    const [a, b] = [aMachine("a", team), aMachine("b", team)];
    red(a.memory, 1, "npm test", "t8", { f9: "kept" });
    const [{ id }] = storeOf(a.memory).database.prepare("SELECT id FROM failures").all([]) as [
      { id: string },
    ];
    const erases = JSON.stringify({ table: "forgotten", row: { fact_id: id, tombstone: "x" } });
    const taken = takeBundle(a.sides.local, [...lines, erases], "a", STRANGER);
    expect(taken).toMatchObject({ facts: 3, failures: 1, carried: 3 });
    expect(taken.left).toBe(lines.length - 3);
    await settle(a, b);
    expect(known(b).failures).toHaveLength(2);
    expect(known(b).fixes).toEqual([]);
    expect(team.prepare("SELECT DISTINCT source FROM runs WHERE tree IN ('t1', 't2')").all([])).toEqual([
      { source: "ingest" },
    ]);
  });

  it("of a stranger names nothing that is known: not a run, not a failure, not an origin, and no secret stays in it", async () => {
    const team = aTeamFile();
    const [a, b] = [aMachine("a", team), aMachine("b", team)];
    const ours = red(a.memory, 1, "npm test", "t8", { f9: "kept" });
    await settle(a, b);
    const theirs = aMemory();
    const run = red(theirs, 2, "npm test", "t9", { f1: "the password is hunter2", f2: "moved" });
    const [head, ...rest] = [
      // Who says to be another machine of the team could change what that one has sent.
      ...bundleLines(storeOf(theirs).database, { origin: "b", project: null, at: 1 }),
    ];
    const lines = [
      head!,
      ...rest.map((line) => (line.includes('"moved"') ? line.replaceAll(run, ours) : line)),
    ];
    const ids = rest.map((line) => (JSON.parse(line) as { row: { id: string } }).row.id);
    const taken = takeBundle(a.sides.local, lines, "a", STRANGER);
    expect(taken).toMatchObject({ facts: 2, failures: 1, left: 1 });
    expect(takeBundle(a.sides.local, lines, "a", STRANGER)).toMatchObject({ failures: 0 });
    await settle(a, b);
    for (const database of [team, a.sides.local, b.sides.local]) {
      const failures = database.prepare("SELECT id, run_id, message, excerpt FROM failures").all();
      expect(failures.filter(({ run_id }) => run_id === ours)).toHaveLength(1);
      expect(failures).toHaveLength(2);
      expect(failures.some(({ id }) => ids.includes(String(id)))).toBe(false);
      expect(JSON.stringify(failures)).toContain("the password is [secret]");
      expect(JSON.stringify(failures)).not.toContain("hunter2");
    }
    expect(team.prepare("SELECT count(*) AS n FROM runs").get()).toEqual({ n: 2 });
    const origins = team.prepare("SELECT DISTINCT origin FROM feed ORDER BY origin").all();
    expect(origins.map(({ origin }) => String(origin).replace(/[0-9a-f]{20}/, "DIGEST"))).toEqual([
      "a",
      "stranger/DIGEST",
    ]);
  });

  it.each([
    [
      "is cut off",
      (lines: string[]) => [...lines.slice(0, -1), lines.at(-1)!.slice(0, 20)],
      /may be cut off/,
    ],
    [
      "names a table of ours",
      (lines: string[]) => [...lines, '{"table":"meta","row":{"key":"a","value":"b"}}'],
      /no table that is shared \(meta\)/,
    ],
    [
      "names a column that is none",
      (lines: string[]) => [
        ...lines,
        `{"table":"proofs","row":{"id":"x","id) VALUES (1); DROP TABLE runs; --":"1"}}`,
      ],
      /a column that proofs does not have/,
    ],
    [
      "has no plain value",
      (lines: string[]) => [...lines, '{"table":"proofs","row":{"id":{"a":1}}}'],
      /no plain value/,
    ],
    ["has no key", (lines: string[]) => [...lines, '{"table":"proofs","row":{"fix_id":"a"}}'], /has no key/],
    [
      "is of a newer twiceshy",
      (lines: string[]) => ['{"twiceshy":"bundle","version":2}', ...lines.slice(1)],
      /a newer twiceshy/,
    ],
  ])("that %s is refused, and nothing of it is taken in", async (_, spoil, why) => {
    const memory = aMemory();
    const lines = spoil(await aBundle());
    expect(() => takeBundle(storeOf(memory).database, lines, "a")).toThrow(why);
    expect(memory.failures({ limit: 10 })).toEqual([]);
  });
});
