import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { House } from "./compose.ts";

/** Why every automatic change is stopped, as a sentence; null where nothing is locked. Looked at anew each time. */
export function lockedBy({
  dirs,
  project,
  around,
}: Pick<House, "dirs" | "project" | "around">): string | null {
  const said = around.env.TWICESHY_LOCK;
  if (said && said !== "0" && said !== "off" && said !== "false") return "TWICESHY_LOCK is set.";
  for (const file of [
    join(dirs.store, "lock"),
    join(project.storeDir, "lock"),
    join(project.root, ".twiceshy", "lock"),
    join(project.root, ".healing_lock"),
    join(project.storeDir, "..", ".healing_lock"),
  ])
    if (existsSync(file)) return `${file} is there${reasonIn(file)}.`;
  return null;
}

/** Where the pause file is. */
export function pauseFile({ dirs }: Pick<House, "dirs">): string {
  return join(dirs.store, "pause");
}

function reasonIn(file: string): string {
  try {
    const line = readFileSync(file, "utf8").split("\n")[0]!.trim().slice(0, 200);
    return line === "" ? "" : ` (${line})`;
  } catch {
    return "";
  }
}
