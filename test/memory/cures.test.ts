import { describe, expect, it } from "vitest";
import { type CureLesson, readCures } from "#memory/cures-read.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import { knownFix } from "#memory/known-fix.ts";
import { storeOf } from "#memory/open.ts";
import type { Memory } from "#model/ports.ts";
import { aMemory } from "./facts.ts";
import { green, learnAll, NOW, proofOf, red } from "./learned-world.ts";

const T = (digit: string) => digit.repeat(40);
const [CART, POOL, OPEN, NEW] = ["aaaa", "bbbb", "cccc", "dddd"] as const;
const SAYS = {
  [CART]: "Cannot read properties of undefined (reading 'cart')",
  [POOL]: "connection pool is closed already",
  [OPEN]: "nobody has cured this one",
};

/** Two failures that were cured, one that was not, compiled. */
async function scene(): Promise<Memory> {
  const memory = aMemory();
  red(memory, 1, "npm test", T("1"), { [CART]: SAYS[CART] });
  green(memory, 2, "npm test", T("2"));
  red(memory, 3, "npm test", T("3"), { [POOL]: SAYS[POOL] });
  green(memory, 4, "npm test", T("4"));
  red(memory, 5, "npm run other", T("5"), { [OPEN]: SAYS[OPEN] });
  const { lessons } = await learnAll(memory);
  lessons.compile();
  return memory;
}

const cures = (memory: Memory) => readCures(storeOf(memory).storeDir);

/** What the file says must be what the memory says. */
function mustAgree(memory: Memory): void {
  const compiled = cures(memory);
  expect(compiled).not.toBeNull();
  const { database } = storeOf(memory);
  for (const hash of [CART, POOL]) {
    const cure = compiled!.of(hash);
    if (cure === null || cure === "ask") throw new Error(`nothing is said of ${hash}`);
    const fix = knownFix(database, [hash])!;
    expect(cure.fix).toEqual(fix);
    const { count, lastAt } = memory.recall([hash]).get(hash)!;
    expect(cure.seen).toEqual({ count, lastAt });
    const lesson = knowledgeOf(memory)
      .lessons.lessonsOf([hash])
      .find(({ evidence }) => evidence.fixes.includes(fix.id));
    expect(cure.lesson).toEqual(lesson === undefined ? null : told(lesson));
  }
  // Nothing cured it, nor anything that is like it: there is nothing to ask the memory for.
  expect(compiled!.of(OPEN)).toBeNull();
  expect(compiled!.of(NEW)).toBeNull();
}

function told(lesson: CureLesson): CureLesson {
  const { id, narrative, provenance, confidence, archived, lifecycle, quarantinedUntil, reason } = lesson;
  const { successes, trials } = lesson.evidence!;
  const evidence = { successes, trials };
  return { id, narrative, provenance, confidence, archived, lifecycle, quarantinedUntil, reason, evidence };
}

describe("compiled cures say what the memory says", () => {
  it("as they were compiled", async () => {
    mustAgree(await scene());
  });

  it("after a failure was seen again, was cured in another way, and that was proven", async () => {
    const memory = await scene();
    red(memory, 10, "npm test", T("6"), { [CART]: SAYS[CART] });
    mustAgree(memory);
    green(memory, 11, "npm test", T("7"));
    const { fixes } = await learnAll(memory);
    mustAgree(memory);
    const fix = fixes.fixes({}).find((one) => one.toTree === T("4"))!;
    fixes.keepProof(proofOf(fix, { minimal: "+the least" }));
    mustAgree(memory);
    expect(cures(memory)!.of(POOL)).toMatchObject({ fix: { grade: "proven", diff: "+the least" } });
  });

  it("after its lesson was put away", async () => {
    const memory = await scene();
    const { lessons, together } = knowledgeOf(memory);
    const [lesson] = lessons.lessonsOf([CART]);
    together(() => lessons.keepLessons([{ ...lesson!, archived: true, reason: "wrong" }], []));
    mustAgree(memory);
  });

  it("names a failure that came to the pattern of one that was cured, and forgets it when it leaves", async () => {
    const memory = await scene();
    const { database } = storeOf(memory);
    joins(memory, NEW, "a pattern of its own");
    expect(cures(memory)!.of(NEW)).toBeNull();
    joins(memory, NEW, patternOf(memory, CART));
    expect(cures(memory)!.of(NEW)).toBe("ask");
    database.prepare("DELETE FROM pattern_members WHERE fingerprint = ?").run([NEW]);
    expect(cures(memory)!.of(NEW)).toBeNull();
  });

  it("asks about a failure once one of its own pattern, or of a pattern that it is linked with, is cured", async () => {
    for (const linked of [false, true]) {
      const memory = await scene();
      const { lessons } = knowledgeOf(memory);
      if (linked) link(memory, OPEN, NEW);
      joins(memory, NEW, linked ? "a pattern of its own" : patternOf(memory, OPEN));
      expect([OPEN, NEW].map((hash) => cures(memory)!.of(hash))).toEqual([null, null]);
      storeOf(memory)
        .database.prepare(
          "INSERT INTO fix_cures (fingerprint, fix_id, resolved_at) SELECT ?, id, resolved_at FROM fixes LIMIT 1",
        )
        .run([NEW]);
      // A statement that does not name its rows: all is asked, until it is compiled again.
      expect(cures(memory)).toBeNull();
      lessons.compile();
      expect(cures(memory)!.of(OPEN)).toBe("ask");
      expect(cures(memory)!.of(CART)).not.toBe("ask");
    }
  });

  it("asks about it at once where the cure is named", async () => {
    const memory = await scene();
    joins(memory, NEW, patternOf(memory, OPEN));
    const { database } = storeOf(memory);
    const [fix] = knowledgeOf(memory).fixes.fixes({});
    const insert = "INSERT INTO fix_cures (fingerprint, fix_id, resolved_at) VALUES (?, ?, ?)";
    database.prepare(insert).run([NEW, fix!.id, NOW]);
    expect(cures(memory)!.of(OPEN)).toBe("ask");
  });
});

function joins(memory: Memory, hash: string, pattern: string): void {
  const insert = "INSERT OR REPLACE INTO pattern_members (fingerprint, pattern) VALUES (?, ?)";
  storeOf(memory).database.prepare(insert).run([hash, pattern]);
}

function patternOf(memory: Memory, hash: string): string {
  const asked = storeOf(memory).database.prepare("SELECT pattern FROM pattern_members WHERE fingerprint = ?");
  return String(asked.get([hash])!.pattern);
}

/** As a fold leaves it where two patterns are alike. */
function link(memory: Memory, hash: string, other: string): void {
  const update = "UPDATE patterns SET body = json_set(body, '$.related', json(?)) WHERE id = ?";
  const related = JSON.stringify([{ pattern: other, score: 0.8 }]);
  storeOf(memory)
    .database.prepare(update)
    .run([related, patternOf(memory, hash)]);
}

describe("what is no cure is not said to be one", () => {
  const known = (memory: Memory, hash: string) => knownFix(storeOf(memory).database, [hash]);

  it("a proof that could not be run takes nothing back of an earlier one", async () => {
    const memory = await scene();
    const { fixes } = knowledgeOf(memory);
    const fixOf = (toTree: string) => fixes.fixes({}).find((one) => one.toTree === toTree)!;
    const later = { at: NOW + 1, verdict: "inconclusive" } as const;
    fixes.keepProof(proofOf(fixOf(T("2")), { verdict: "refuted" }));
    fixes.keepProof(proofOf(fixOf(T("4")), { minimal: "+the least" }));
    for (const tree of [T("2"), T("4")]) fixes.keepProof(proofOf(fixOf(tree), later));
    expect(known(memory, CART)).toBeNull();
    expect(known(memory, POOL)).toMatchObject({ grade: "proven", diff: "+the least" });
    expect(cures(memory)!.of(CART)).toBe("ask");
    expect(cures(memory)!.of(POOL)).toMatchObject({ fix: { grade: "proven" } });
  });

  it("nor is a change whose proof found other results on one tree", async () => {
    const memory = await scene();
    const { fixes } = knowledgeOf(memory);
    expect(known(memory, CART)).not.toBeNull();
    for (const fix of fixes.fixes({ fingerprint: CART })) fixes.keepProof(proofOf(fix, { verdict: "flaky" }));
    expect(known(memory, CART)).toBeNull();
  });

  it("nor one that went with what comes and goes, in the file and in the memory, until that is taken back", async () => {
    const memory = aMemory();
    red(memory, 1, "npm test", T("1"), { [CART]: SAYS[CART], [POOL]: SAYS[POOL] });
    green(memory, 2, "npm test", T("2"));
    const { lessons, fixes } = await learnAll(memory);
    lessons.compile();
    const [fix] = fixes.fixes({});
    const [lead, other] = fix!.cures.map(({ fingerprint }) => fingerprint) as [string, string];
    expect(cures(memory)!.of(other)).toMatchObject({ fix: { id: fix!.id } });
    const flake = { fingerprint: lead, why: "same-tree", failed: 1, passed: 1, lastAt: NOW, message: "m" };
    fixes.replaceFlakes("another check", [{ ...flake, test: null } as never]);
    expect(known(memory, other)).toBeNull();
    expect(cures(memory)!.of(other)).toBe("ask");
    fixes.replaceFlakes("another check", []);
    expect(known(memory, other)).not.toBeNull();
    expect(cures(memory)!.of(other)).toMatchObject({ fix: { id: fix!.id } });
  });
});

describe("where compiled cures cannot be sure, the memory is asked", () => {
  it("about a failure that comes and goes", async () => {
    const memory = await scene();
    knowledgeOf(memory).fixes.replaceFlakes("check", [
      {
        ...{
          fingerprint: CART,
          why: "same-tree",
          failed: 1,
          passed: 1,
          lastAt: NOW,
          message: "m",
          test: null,
        },
        ...{ check: { id: "check", command: "npm test", directory: "" } },
      } as never,
    ]);
    expect(cures(memory)!.of(CART)).toBe("ask");
  });

  it("about all, once rows have changed that nobody names, until they are compiled again", async () => {
    for (const change of [
      "UPDATE fixes SET kind = kind",
      "DELETE FROM diffs",
      "INSERT INTO fingerprint_links (older, newer, at) VALUES ('aaaa', 'ffff', 1)",
      "DELETE FROM lessons WHERE id = ?",
    ]) {
      const memory = await scene();
      const { lessons } = knowledgeOf(memory);
      const [lesson] = lessons.lessonsOf([CART]);
      storeOf(memory)
        .database.prepare(change)
        .run(change.includes("?") ? [lesson!.id] : []);
      expect(cures(memory)).toBeNull();
      lessons.compile();
      expect(cures(memory)).not.toBeNull();
      if (change.includes("links")) expect(cures(memory)!.of(CART)).toBe("ask");
    }
  });

  it("about all, once something was forgotten", async () => {
    const memory = await scene();
    memory.forget({ match: "pool is closed" }, NOW);
    expect(cures(memory)).toBeNull();
  });
});
