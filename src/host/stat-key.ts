import type { Stats } from "node:fs";

/** Whether a path is still what it was: a change of any kind gives a file another time of change. */
export function statKey(stat: Stats | null): string {
  if (stat === null) return "gone";
  if (stat.isDirectory()) return `folder ${stat.mode}`;
  return `${stat.mode} ${stat.size} ${stat.ino} ${stat.mtimeMs} ${stat.ctimeMs}`;
}
