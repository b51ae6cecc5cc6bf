import { knowledgeOf } from "#memory/knowledge.ts";
import type { Memory } from "#model/ports.ts";
import type { House } from "./compose.ts";

const ORIGIN = "heal/origin";

/** The name of this store, made once: of its audit chain, and of the facts that it sends to a team. */
export function originOf({ house, memory }: { readonly house: House; readonly memory: Memory }): string {
  const { progress } = knowledgeOf(memory);
  const known = progress.get(ORIGIN);
  if (known !== null) return known;
  const made = house.ids.next(house.clock.now());
  progress.set(ORIGIN, made);
  return made;
}

/** The name of this store where it has one. */
export function originIfThere(memory: Memory): string | null {
  return knowledgeOf(memory).progress.get(ORIGIN);
}
