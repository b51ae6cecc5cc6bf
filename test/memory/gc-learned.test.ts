import { existsSync, mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { knowledgeOf } from "#memory/knowledge.ts";
import type { Diff } from "#model/fix.ts";
import type { Memory } from "#model/ports.ts";
import { anEvent, created } from "../learn/lessons/shapes.ts";
import { decision } from "../loop/patterns-world.ts";
import { aMemory, testOfFile } from "./facts.ts";
import { green, learnAll, NOW, picture, plainDiff, proofOf, red } from "./learned-world.ts";

/** The tree of a number: 40 hexadecimal digits that no other number has. */
const T = (number: number) => number.toString(16).padStart(4, "0").repeat(10);

const long = async (from: string, to: string): Promise<Diff> => {
  const plain = await plainDiff(from, to);
  return { ...plain, text: plain.text + `+${from} ${to}\n`.repeat(60) };
};

/** Many stories of one check: red, green, sometimes on the same tree; and green runs of another that nobody needs. */
async function fill(memory: Memory, stories = 40): Promise<void> {
  for (let i = 0; i < stories; i += 1) {
    const isFlake = i % 8 === 3;
    red(memory, i * 10, "npm test", T(2 * i), {
      [`hash${i % 5}`]: `number ${i % 5} is wrong ${"x".repeat(1500)}`,
    });
    green(memory, i * 10 + 4, "npm install", null);
    green(memory, i * 10 + 5, "npm test", isFlake ? T(2 * i) : T(2 * i + 1));
    for (let more = 6; more < 9; more += 1) green(memory, i * 10 + more, "eslint .", null);
  }
  await learnAll(memory, long);
}

describe("gc and what was learned", () => {
  test("what a rebuild finds is the same as before, with old passing runs gone", async () => {
    const memory = aMemory();
    await fill(memory);
    const before = picture(memory);
    expect(before.fixes).toHaveLength(40);
    const { runsDropped, failuresDropped } = memory.gc(sizeOf(memory) - 40_000, NOW);
    expect(runsDropped).toBeGreaterThan(50);
    expect(failuresDropped).toBeLessThan(10);
    memory.rebuild();
    knowledgeOf(memory).fixes.clearFixes();
    await learnAll(memory, long);
    expect(picture(memory).fixes.filter((fix) => fix.marks.length === 0)).toEqual(
      before.fixes.filter((fix) => fix.marks.length === 0),
    );
    expect(picture(memory).lessons).toEqual(before.lessons);
  });

  test("under the smallest cap the fixes themselves stay, also after a rebuild; a flake never becomes a cure", async () => {
    const memory = aMemory();
    await fill(memory);
    const before = picture(memory);
    memory.gc(1, NOW);
    expect(memory.status().runs).toBeLessThan(100);
    const real = (fixes: typeof before.fixes) =>
      fixes.filter((fix) => fix.marks.length === 0).map(({ id }) => id);
    expect(real(picture(memory).fixes)).toEqual(real(before.fixes));
    memory.rebuild();
    knowledgeOf(memory).fixes.clearFixes();
    await learnAll(memory, long);
    expect(real(picture(memory).fixes)).toEqual(real(before.fixes));
    expect(memory.integrity()).toEqual([]);
    // It goes on from there.
    red(memory, 900, "npm test", T(900), { hash9: "something new" });
    green(memory, 901, "npm test", T(901));
    await learnAll(memory, long);
    expect(real(picture(memory).fixes)).toHaveLength(real(before.fixes).length + 1);
  });

  test("proofs, and what people said, never go; changes of proven fixes neither", async () => {
    const memory = aMemory();
    await fill(memory, 12);
    const knowledge = knowledgeOf(memory);
    const fix = knowledge.fixes.fixes({}).at(-1)!;
    knowledge.fixes.keepProof(proofOf(fix, { minimal: "+x" }));
    knowledge.lessons.record([created({ title: "From a person" }), anEvent("confirmed", 1)]);
    knowledge.patterns.record(decision("confirm", "hash1"));
    await learnAll(memory, long);
    const { diffsDropped } = memory.gc(1, NOW);
    expect(diffsDropped).toBeGreaterThan(0);
    expect(knowledge.fixes.proofs(fix.id)).toHaveLength(1);
    expect(knowledge.fixes.diff(fix.fromTree!, fix.toTree!)).not.toBeNull();
    expect(knowledge.lessons.events("one")).toHaveLength(2);
    expect(knowledge.patterns.events().some((event) => event.by === "person")).toBe(true);
  });

  test("changes of what must not teach go before any failure", async () => {
    const memory = aMemory();
    await fill(memory, 4);
    const { fixes } = knowledgeOf(memory);
    for (let i = 0; i < 50; i += 1) fixes.keepDiff(await long(T(5000 + i), T(6000 + i)), i);
    const lean = sizeOf(memory);
    for (let i = 50; i < 300; i += 1) fixes.keepDiff(await long(T(5000 + i), T(6000 + i)), i);
    const receipt = memory.gc(lean, NOW);
    expect(receipt.diffsDropped).toBeGreaterThan(100);
    expect(receipt.failuresDropped).toBe(0);
    // The oldest went.
    expect(fixes.diff(T(5000), T(6000))).toBeNull();
    expect(fixes.diff(T(5299), T(6299))).not.toBeNull();
  });

  testOfFile("trees of open checks and of fixes that are not proven yet stay when others go", async () => {
    const memory = aMemory();
    red(memory, 1, "npm test", T(1), { aaaa: "one is wrong" });
    green(memory, 2, "npm test", T(2));
    red(memory, 3, "npm test", T(3), { bbbb: "two is wrong" });
    green(memory, 4, "npm test", T(4));
    red(memory, 5, "npm test", T(5), { cccc: "three is wrong" });
    green(memory, 6, "eslint .", T(6));
    const { fixes } = await learnAll(memory);
    const first = fixes.fixes({}).at(-1)!;
    fixes.keepProof(proofOf(first));
    const objects = [1, 2, 3, 4, 5, 6].map((n) => putTree(memory, T(n), 40_000));
    const there = () => objects.map((file) => existsSync(file));
    const bytes = sizeOf(memory);
    memory.gc(bytes - 50_000, NOW);
    expect(there()).toEqual([false, false, true, true, true, false]);
    expect(memory.gc(memory.status().bytes - 30_000, NOW)).toMatchObject({ failuresDropped: 0 });
    // The oldest of the wanted ones are given up first.
    expect(there()).toEqual([false, false, false, false, true, false]);
    memory.gc(1, NOW);
    expect(there()).toEqual([false, false, false, false, false, false]);
  });
});

/** Its size without a log and free pages. */
function sizeOf(memory: Memory): number {
  return memory.gc(1e12, NOW).bytesAfter;
}

/** An object that git would take for a tree with nothing in it but length. */
function putTree(memory: Memory, id: string, bytes: number): string {
  const folder = join(dirname(memory.status().path), "scratch.git", "objects", id.slice(0, 2));
  mkdirSync(folder, { recursive: true });
  const file = join(folder, id.slice(2));
  writeFileSync(file, deflateSync(Buffer.concat([Buffer.from("blob 0\0"), noise(bytes)]), { level: 0 }));
  const old = new Date(NOW - 86_400_000);
  utimesSync(file, old, old);
  return file;
}

function noise(bytes: number): Buffer {
  return Buffer.alloc(bytes, "content of a file ");
}
