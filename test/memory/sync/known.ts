import { expect } from "vitest";
import { foldIssuesOf } from "#doors/issues-fold.ts";
import { healingOf } from "#memory/healing.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import { green, learnAll, proofOf, red } from "../learned-world.ts";
import type { Machine } from "./machines.ts";

const byId = (a: { readonly id: string }, b: { readonly id: string }) => (a.id < b.id ? -1 : 1);

/** What all machines of a team must agree in. */
export function known({ memory }: Machine) {
  const { fixes, patterns, lessons } = knowledgeOf(memory);
  return {
    failures: memory
      .failures({ limit: 1000 })
      .map(({ id }) => id)
      .sort(),
    counters: memory
      .summaries({ limit: 1000 })
      .map(({ latest, count }) => `${latest.id} ${count}`)
      .sort(),
    fixes: fixes
      .fixes({ limit: 1000 })
      .map(({ id, grade, cures }) => ({ id, grade, cures }))
      .sort(byId),
    patterns: patterns.patterns({ limit: 1000 }).sort(byId),
    lessons: lessons.lessons().sort(byId),
    // Every machine counts its own: a number is for typing.
    issues: healingOf(memory)
      .issues.issues()
      .map(({ number: _, ...issue }) => issue)
      .sort(byId),
    ignored: healingOf(memory).heal.ignored().toSorted(),
  };
}

/** One of two fixes and proves what strikes both; in the end they agree. */
export async function shareOneFix(a: Machine, b: Machine): Promise<void> {
  red(a.memory, 1, "npm test", "t1", { f1: "expected 1, got 2" });
  green(a.memory, 2, "npm test", "t2");
  red(b.memory, 3, "npm test", "t3", { f1: "expected 1, got 2", f2: "no such file" });
  await settle(a, b);
  const { fixes } = knowledgeOf(a.memory);
  fixes.keepProof(proofOf(fixes.fixes({ limit: 10 })[0]!));
  await settle(a, b);
  expect(known(b)).toEqual(known(a));
  expect(known(a).failures).toHaveLength(3);
  expect(known(b).fixes).toMatchObject([{ grade: "proven" }]);
}

/** Everybody learns, sends and takes in, until nothing is new to anybody. */
export async function settle(...machines: Machine[]): Promise<void> {
  for (let round = 0; round < 3; round++)
    for (const machine of machines) {
      await learnAll(machine.memory);
      machine.push();
      machine.pull();
      await learnAll(machine.memory);
      foldIssuesOf(machine.memory);
    }
}
