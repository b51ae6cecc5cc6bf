import { describe, expect, it } from "vitest";
import { knowledgeOf } from "#memory/knowledge.ts";
import { storeOf } from "#memory/open.ts";
import { aMemory } from "./facts.ts";
import { green, learnAll, red } from "./learned-world.ts";

const CHECK = "npm test";

describe("the fixes of failures", () => {
  it("are those that each is told when it is asked for alone, the latest first", async () => {
    const memory = aMemory();
    red(memory, 1, CHECK, "t1", { f1: "boom", f2: "bang" });
    green(memory, 2, CHECK, "t2");
    red(memory, 3, CHECK, "t3", { f1: "boom" });
    green(memory, 4, CHECK, "t4");
    red(memory, 5, CHECK, "t5", { f3: "a name of before" });
    green(memory, 6, CHECK, "t6");
    await learnAll(memory);
    storeOf(memory)
      .database.prepare("INSERT INTO fingerprint_links (older, newer, at) VALUES ('f3', 'f4', 1)")
      .run([]);
    const { fixes } = knowledgeOf(memory);
    const asked = ["f4", "f2", "f1", "f9"];
    const found = fixes.fixesOf(asked);
    expect([...found.keys()]).toEqual(asked);
    expect([...found.values()].map((some) => some.length)).toEqual([1, 1, 2, 0]);
    for (const hash of asked) expect(found.get(hash)).toEqual(fixes.fixesOf([hash]).get(hash));
    const [latest, first] = found.get("f1")!;
    expect(latest!.resolvedAt).toBeGreaterThan(first!.resolvedAt);
    expect(found.get("f2")).toEqual([first]);
    expect(found.get("f4")![0]!.cures.map(({ fingerprint }) => fingerprint)).toEqual(["f3"]);
    expect(fixes.fixesOf([])).toEqual(new Map());
  });

  it("are at most fifty of each", async () => {
    const memory = aMemory();
    for (let n = 0; n < 52; n += 1) {
      red(memory, 2 * n + 1, CHECK, `red${n}`, { f1: "boom", ...(n === 0 ? { f2: "bang" } : {}) });
      green(memory, 2 * n + 2, CHECK, `green${n}`);
    }
    await learnAll(memory);
    const { fixes } = knowledgeOf(memory);
    const found = fixes.fixesOf(["f1", "f2"]);
    expect(found.get("f1")).toHaveLength(50);
    expect(found.get("f2")).toHaveLength(1);
    expect(found.get("f1")!.map(({ id }) => id)).toEqual(fixes.fixes({ limit: 50 }).map(({ id }) => id));
  });
});
