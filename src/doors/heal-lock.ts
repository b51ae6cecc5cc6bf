import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "#host/make-folder.ts";
import { ignoreForGit } from "#host/scratch-repository.ts";
import type { Memory } from "#model/ports.ts";
import { Trouble } from "#model/trouble.ts";
import { lockedBy } from "./fix-lock.ts";
import { auditStep } from "./heal-audit.ts";
import type { House } from "./house.ts";
import { whoSays } from "./who-says.ts";

/** A lock needs no memory: it has to work where nothing else does. */
export interface LockHouse {
  readonly house: House;
  readonly memory: Memory | null;
}

export interface LockSaid {
  readonly file: string;
  /** Why it is locked now, as a sentence; null where it is not. */
  readonly locked: string | null;
}

/** Stops every automatic change at once. A lock that is there stays, with its reason. */
export function lockHealing({ house, memory }: LockHouse, reason: string | null): LockSaid {
  const file = lockFile(house);
  const said = (reason ?? "").replace(/\s+/g, " ").trim().slice(0, 200);
  const by = whoSays(house);
  const text = [said, by === null ? "" : `by ${by}`].filter((part) => part !== "").join(", ");
  try {
    makeFolder(house.dirs.store);
    ignoreForGit(house.dirs.store);
    writeFileSync(file, `${text}\n`, { flag: "wx" });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return { file, locked: lockedBy(house) };
    if (code === undefined) throw error;
    throw new Trouble("memory_unavailable", `${file} cannot be written (${code}).`, "TWICESHY_LOCK=1");
  }
  if (memory !== null) auditStep({ house, memory }, "locked", { by, reason: said });
  return { file, locked: lockedBy(house) };
}

/** Takes away the lock that `lockHealing` put. What somebody else put is named and stays: it is theirs. */
export function unlockHealing({ house, memory }: LockHouse, reason: string | null = null): LockSaid {
  const before = lockedBy(house);
  for (const file of new Set([lockFile(house), join(house.project.storeDir, "lock")]))
    rmSync(file, { force: true });
  const locked = lockedBy(house);
  if (memory !== null && before !== null && locked === null)
    auditStep({ house, memory }, "unlocked", { by: whoSays(house), reason });
  return { file: lockFile(house), locked };
}

function lockFile({ dirs }: House): string {
  return join(dirs.store, "lock");
}
