import { copyFileSync, statSync, utimesSync } from "node:fs";

/**
 * Copies git's index and its time. One that looks newer than it is would hide a file changed in the same second as the
 * index was written. A repository without an index yet has none to copy: git starts from an empty one.
 */
export function copyIndex(from: string, to: string): void {
  const stat = statSync(from, { throwIfNoEntry: false });
  if (stat === undefined) return;
  copyFileSync(from, to);
  const written = Math.floor(stat.mtimeMs / 1000);
  utimesSync(to, written, written);
}
