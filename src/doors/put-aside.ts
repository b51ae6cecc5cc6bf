import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DATABASE_FILE } from "#memory/connect.ts";
import { count } from "#report/words.ts";
import type { Symptom } from "./symptom.ts";

/** Damaged memories that were put aside. A new one began each time, and where a hook was the first to see it nobody was told. */
export function putAsideSymptoms(storeDir: string): Symptom[] {
  const names = namesIn(storeDir)
    .filter((name) => name.startsWith(`${DATABASE_FILE}.corrupt-`) && !/-(?:wal|shm)$/.test(name))
    .sort();
  const last = names.at(-1);
  if (last === undefined) return [];
  const many = names.length === 1 ? "" : ` (${count(names.length, "file")} in all)`;
  return [
    {
      name: "put aside",
      level: "warn",
      message: `a damaged memory is in ${last}${many}: what is known here was learned since`,
      todo: `sqlite3 ${join(storeDir, last)} .recover may still read it; removing it silences this`,
    },
  ];
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
