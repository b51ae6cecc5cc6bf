import { existsSync } from "node:fs";
import { join } from "node:path";
import { hasScratchOfOthers } from "#host/scratch-folder.ts";
import type { WorkingFiles } from "#host/working-files.ts";
import type { Memory } from "#model/ports.ts";
import { compose, type House } from "../compose.ts";
import type { HealHouse } from "../heal-audit.ts";
import { cutOffHeals } from "../heal-cut-off.ts";
import type { HealStandBy } from "../heal-scratch.ts";
import { hasWatchNote } from "../heal-watch-note.ts";
import type { Invocation } from "./command.ts";
import { nothingYet } from "./nothing-yet.ts";

export interface HealOpening {
  readonly watches?: boolean;
  /** False for words that have nothing to say where nothing is remembered: no memory is made for them. */
  readonly isMade?: boolean;
  /** Where somebody has composed it already. */
  readonly house?: House;
}

/** What `heal apply` began before the rest of it was loaded. */
export interface EarlyApply {
  readonly house: House;
  /** The user's files, which git looks at. */
  readonly looking?: Promise<WorkingFiles | null>;
  /** An overlay of them. */
  readonly standBy?: HealStandBy;
}

/** Opens the memory for a word of `heal`, finishes or undoes what an earlier heal left, and closes it whatever happens. Whether nothing was left is told. */
export async function withHealing(
  { flags, terminal }: Invocation,
  work: (around: HealHouse, wasQuiet: boolean) => Promise<number>,
  { watches = true, isMade = true, house = compose(terminal, flags) }: HealOpening = {},
): Promise<number> {
  // Whoever meant to be more careful and mistyped it has to hear that it does not hold.
  for (const line of house.settings.warnings.filter((one) => one.includes('"heal')))
    terminal.err(`twiceshy: ${line}\n`);
  if (!isMade && !existsSync(join(house.dirs.store, "memory.db"))) throw nothingYet();
  const memory: Memory = await house.openMemory();
  try {
    const around = { house, memory };
    const lines = [...(await recoverIfFree(around)), ...(watches ? await watchIfNoted(around) : [])];
    for (const line of lines) terminal.err(`twiceshy: ${line}\n`);
    return await work(around, lines.length === 0);
  } finally {
    memory.close();
  }
}

/** The same for words about what is remembered. */
export const inMemory = (
  invocation: Invocation,
  work: (around: HealHouse, wasQuiet: boolean) => Promise<number>,
  { house }: Pick<HealOpening, "house"> = {},
): Promise<number> => withHealing(invocation, work, { isMade: false, ...(house && { house }) });

/** What was cut off; whoever is at work now is left alone. */
async function recoverIfFree(around: HealHouse): Promise<string[]> {
  if (cutOffHeals(around).length === 0) {
    // Killed before anything of it was stored: its copy is all that is left.
    if (hasScratchOfOthers(around.house.project.storeDir))
      await (await import("../prove-sweep.ts")).sweepLeftovers(around.house);
    return [];
  }
  const { tryTurn } = await import("../heal-turn.ts");
  const turn = tryTurn(around.house);
  if (turn === null) return [];
  try {
    const { recoverHeals } = await import("../heal-recover.ts");
    return await recoverHeals(around);
  } finally {
    turn.release();
  }
}

/** What landed and is watched: kept by now, or taken back, which a person has to hear. */
async function watchIfNoted(around: HealHouse): Promise<string[]> {
  if (!hasWatchNote(around.house.dirs.store)) return [];
  const { watchApplications } = await import("../heal-watch.ts");
  const { undone } = await watchApplications(around);
  return undone.map(({ id, state, why }) => `${id.slice(-12)} did harm and is ${state}: ${why}`);
}
