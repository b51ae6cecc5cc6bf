import { describe, expect, it } from "vitest";
import { foldStale } from "#doors/patterns.ts";
import { recallText } from "#doors/recall.ts";
import { aliasesOf, identify } from "#fingerprint/identify.ts";
import type { Recipe } from "#fingerprint/recipe.ts";
import { RECIPE_2026_11 } from "#fingerprint/recipes/2026-11.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import type { Finding, IdentifiedFinding } from "#model/failure.ts";
import type { Memory } from "#model/ports.ts";
import { MADE_UP } from "../fixtures/recipes/made-up.ts";
import { finding } from "../learn/similarity/finding.ts";
import { aMemory, aRun, HOUR, MONDAY } from "../memory/facts.ts";

/** What the program makes of a finding when these are its recipes, the last one current. */
function under(recipes: readonly Recipe[], parts: Partial<Finding>): IdentifiedFinding {
  const whole = finding(parts);
  return { ...whole, fingerprint: identify(whole, recipes.at(-1)), aliases: aliasesOf(whole, recipes) };
}

const underOld = (parts: Partial<Finding>) => under([RECIPE_2026_11], parts);
const underNew = (parts: Partial<Finding>) => under([RECIPE_2026_11, MADE_UP], parts);

const PARCEL = { message: "-1 == 3", test: "weighs a parcel", file: "test/parcel.test.js", line: 9 };
const OTHER = { message: "cannot open the warehouse door", file: "src/door.js", line: 4 };

const at = (hours: number) => aRun({ startedAt: MONDAY + hours * HOUR, durationMs: 0 });

async function patternsFor(memory: Memory, asked: IdentifiedFinding) {
  const now = MONDAY + 24 * HOUR;
  foldStale(knowledgeOf(memory), now);
  const options = { now, limit: 5, readFile: () => null };
  const { hits } = await recallText(memory, { findings: [asked], text: "" }, options);
  return hits.filter(({ kind }) => kind === "pattern");
}

describe("after a change of recipe", () => {
  it("a question finds what was stored under the old one, by its old name", async () => {
    const memory = aMemory();
    const old = underOld(PARCEL);
    memory.remember(at(0), [old]);
    const asked = underNew(PARCEL);
    expect(asked.fingerprint.hash).not.toBe(old.fingerprint.hash);
    const [hit, ...others] = await patternsFor(memory, asked);
    expect(others).toEqual([]);
    expect(hit).toMatchObject({
      pattern: old.fingerprint.hash,
      strength: 1,
      why: [{ kind: "exact", detail: old.fingerprint.hash.slice(0, 12) }],
    });
    // Asking stores nothing: the new name is not known yet.
    expect(memory.recall([asked.fingerprint.hash]).size).toBe(0);
  });

  it("another failure is not taken for it", async () => {
    const memory = aMemory();
    memory.remember(at(0), [underOld(PARCEL)]);
    expect(await patternsFor(memory, underNew(OTHER))).toEqual([]);
    expect(await patternsFor(memory, underNew({ ...PARCEL, message: "-1 == 4" }))).toEqual([]);
    // Without its old name the very same failure is only alike.
    const { aliases: _, ...nameless } = underNew(PARCEL);
    const [alike] = await patternsFor(memory, nameless);
    expect(alike!.why).toEqual([{ kind: "words", detail: "-1 == 3" }]);
  });

  it("what is seen again goes on counting, and each failure keeps the recipe that named it", async () => {
    const memory = aMemory();
    const [old, now] = [underOld(PARCEL), underNew(PARCEL)];
    memory.remember(at(0), [old]);
    memory.remember(at(1), [old]);
    const [seen] = memory.remember(at(2), [now]).failures;
    expect(seen!.before).toMatchObject({ count: 2, firstAt: MONDAY });
    expect(memory.recall([now.fingerprint.hash]).get(now.fingerprint.hash)!.count).toBe(3);
    const stored = memory.find(now.fingerprint.hash).failures;
    expect(stored.map(({ fingerprint }) => fingerprint.recipe)).toEqual(["made-up", "2026-11", "2026-11"]);
    expect(stored.map(({ fingerprint }) => fingerprint.hash)).toEqual([
      now.fingerprint.hash,
      old.fingerprint.hash,
      old.fingerprint.hash,
    ]);
    const told = await patternsFor(memory, now);
    expect(told.reduce((sum, { occurrences }) => sum + occurrences, 0)).toBe(3);
  });

  it("the link is a fact: the counters made anew keep it", () => {
    const memory = aMemory();
    memory.remember(at(0), [underOld(PARCEL)]);
    memory.remember(at(1), [underNew(PARCEL)]);
    memory.rebuild();
    const { hash } = underNew(PARCEL).fingerprint;
    expect(memory.recall([hash]).get(hash)!.count).toBe(2);
  });

  it("what a finer recipe tells apart shares its past", async () => {
    const memory = aMemory();
    memory.remember(at(0), [underOld(PARCEL)]);
    const [upper, lower] = [underNew(PARCEL), underNew({ ...PARCEL, line: 30 })];
    expect(upper.fingerprint.hash).not.toBe(lower.fingerprint.hash);
    memory.remember(at(1), [upper]);
    const [first] = memory.remember(at(2), [lower]).failures;
    expect(first!.before!.count).toBe(1);
    const ids = (await patternsFor(memory, lower)).map(({ pattern }) => pattern);
    expect(ids).toContain(underOld(PARCEL).fingerprint.hash);
  });
});
