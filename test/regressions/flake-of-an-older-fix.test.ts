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

it("takes it out of the patterns of all that the fix cured, here, elsewhere and with the team", async () => {
  const team = aTeamFile();
  const [a, b, c] = [aMachine("a", team), aMachine("b", team), aMachine("c", team)];
  red(b.memory, 2, "npm test", "t0", { f1: "expected 200, got 500", f4: "no such table: users" });
  green(b.memory, 3, "npm test", "t1");
  await settle(b, a);
  expect(known(a).patterns.find(({ id }) => id === "f4")!.fixes).toHaveLength(1);
  team.exec("DELETE FROM stale");
  // On another machine the first of the two comes and goes.
  green(c.memory, 4, "npm test", "t0");
  red(c.memory, 5, "npm test", "t0", { f1: "expected 200, got 500" });
  await settle(c);
  const stale = team.prepare("SELECT key FROM stale WHERE kind = 'fingerprint' ORDER BY key").all();
  expect(stale.map(({ key }) => key)).toEqual(["f1", "f4"]);
  await settle(a, b, c);
  for (const one of [a, b, c]) {
    expect(known(one).patterns.find(({ id }) => id === "f4")!.fixes).toEqual([]);
    expect(known(one)).toEqual(known(a));
  }
});
