import type { Plan } from "#model/heal.ts";
import { LIMITS } from "../gates/limits.ts";
import { readPatch } from "../gates/read-patch.ts";

/** Every path that a plan touches: those that it names, and those in its change, old names among them. */
export function touchedBy({ files, diff, remedy }: Pick<Plan, "files" | "diff" | "remedy">): string[] {
  const read = readPatch(diff, LIMITS);
  const inDiff =
    read.kind === "unreadable"
      ? []
      : read.files.flatMap(({ path, oldPath }) => (oldPath === null ? [path] : [path, oldPath]));
  return [...new Set([...files, ...inDiff, ...(remedy.kind === "document" ? [remedy.file] : [])])];
}
