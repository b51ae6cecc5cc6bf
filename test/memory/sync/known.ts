import { knowledgeOf } from "#memory/knowledge.ts";
import { learnAll } from "../learned-world.ts";
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
  };
}

/** Everybody learns, sends and takes in, until nothing is new to anybody. */
export async function settle(...machines: Machine[]): Promise<void> {
  for (let round = 0; round < 3; round++)
    for (const machine of machines) {
      await learnAll(machine.memory);
      machine.push();
      machine.pull();
      await learnAll(machine.memory);
    }
}
