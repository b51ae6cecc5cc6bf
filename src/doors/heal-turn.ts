import { Trouble } from "#model/trouble.ts";
import type { House } from "./compose.ts";
import { becomeWorker, workerAt } from "./worker-lock.ts";

/** Makes this process the only one that heals in a store; trouble that names the other where there is one. */
export function takeTurn({ dirs, clock }: Pick<House, "dirs" | "clock">): { release(): void } {
  const turn = tryTurn({ dirs, clock });
  if (turn !== null) return turn;
  const other = workerAt(dirs.store, clock.now(), "heal");
  throw new Trouble(
    "refused",
    other === null
      ? "nobody else heals here, but the store cannot be written."
      : `another heal is at work here (process ${other.pid}, since ${new Date(other.since).toISOString().slice(11, 19)} UTC).`,
    other === null ? "twiceshy doctor" : "twiceshy heal history",
  );
}

/** The same without a word: null where another is at work. */
export function tryTurn({ dirs, clock }: Pick<House, "dirs" | "clock">): { release(): void } | null {
  return becomeWorker(dirs.store, clock.now(), "heal");
}
