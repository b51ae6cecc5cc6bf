import { expect, it } from "vitest";
import { knowledgeOf } from "#memory/knowledge.ts";
import { aMemory } from "../memory/facts.ts";
import { green, learnAll, red } from "../memory/learned-world.ts";
import { known, settle } from "../memory/sync/known.ts";
import { aMachine, aTeamFile } from "../memory/sync/machines.ts";

it("takes the fix out of a pattern when its failure turns out to come and go, also where the fix is not folded again", async () => {
  const memory = aMemory();
  red(memory, 2, "npm test", "t5", { f4: "no such table: users" });
  green(memory, 3, "npm test", "t0");
  await learnAll(memory);
  const { patterns, fixes } = knowledgeOf(memory);
  const fixesOf = () => patterns.patterns({ limit: 9 }).find(({ id }) => id === "f4")!.fixes;
  expect(fixesOf()).toHaveLength(1);
  // The same tree is green now; and a new story begins, from which on the check is folded.
  green(memory, 6, "npm test", "t5");
  red(memory, 9, "npm test", "t0", { f1: "expected 200, got 500" });
  await learnAll(memory);
  expect(fixes.flakes().map(({ fingerprint }) => fingerprint)).toContain("f4");
  expect(fixesOf()).toEqual([]);
});

it("leaves no two machines of a team that say otherwise", async () => {
  const team = aTeamFile();
  const [a, b] = [aMachine("a", team), aMachine("b", team)];
  red(a.memory, 2, "npm test", "t5", { f4: "no such table: users" });
  green(a.memory, 3, "npm test", "t0");
  await learnAll(a.memory);
  green(a.memory, 6, "npm test", "t5");
  red(a.memory, 9, "npm test", "t0", { f1: "expected 200, got 500" });
  await settle(a, b);
  expect(known(b)).toEqual(known(a));
});
