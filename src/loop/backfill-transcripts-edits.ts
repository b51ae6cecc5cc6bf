import { directoryInside, type EditObservation } from "#model/observation.ts";

export interface Edited {
  /** Files in the project, as seen from its root. */
  readonly files: readonly string[];
  /** A unified diff, one part for each edit in the order they were made; null where no edit tells its text. */
  readonly diff: string | null;
}

/** An edit as far as it matters what it did. */
export type ToldEdit = Pick<EditObservation, "file" | "cwd" | "patch" | "before" | "after" | "isNewFile">;

const MAX_DIFF = 100_000;

/** What a list of edits changed in the project. */
export function foldEdits(edits: readonly ToldEdit[], roots: readonly string[]): Edited {
  const files = new Set<string>();
  let diff = "";
  let leftOut = 0;
  for (const edit of edits) {
    const file = directoryInside(roots, absolute(edit));
    if (file === null || file === "") continue;
    files.add(file);
    const part = partOf(edit, file);
    if (part === null) continue;
    if (diff.length + part.length > MAX_DIFF) leftOut += 1;
    else diff += part;
  }
  if (leftOut > 0) diff += `# ${leftOut} more edits were left out\n`;
  return { files: [...files], diff: diff === "" ? null : diff };
}

function absolute({ file, cwd }: ToldEdit): string {
  return /^(?:[\\/]|[A-Za-z]:)/.test(file) ? file : `${cwd}/${file}`;
}

function partOf(edit: ToldEdit, file: string): string | null {
  const hunks = edit.patch === null ? hunkOf(edit) : hunksIn(edit.patch);
  if (hunks === null) return null;
  const from = edit.isNewFile ? "/dev/null" : `a/${file}`;
  const mode = edit.isNewFile ? "new file mode 100644\n" : "";
  return `diff --git a/${file} b/${file}\n${mode}--- ${from}\n+++ b/${file}\n${hunks}`;
}

/** A patch from its first hunk on: agents put their own names for the file before it. */
function hunksIn(patch: string): string | null {
  const at = patch.startsWith("@@ ") ? 0 : patch.indexOf("\n@@ ") + 1;
  if (at === 0 && !patch.startsWith("@@ ")) return null;
  // Copilot numbers the nothing before a new file from 1.
  const hunks = patch.slice(at).replace(/^@@ -1,0 \+1,/, "@@ -0,0 +1,");
  return hunks.endsWith("\n") ? hunks : `${hunks}\n`;
}

/** A hunk made of the texts before and after. Where they stand in the file is not told, so it is numbered from 1. */
function hunkOf({ before, after }: ToldEdit): string | null {
  if (before === null && after === null) return null;
  const removed = linesOf(before);
  const added = linesOf(after);
  let head = 0;
  while (head < removed.length && head < added.length && removed[head] === added[head]) head++;
  let tail = 0;
  while (
    tail < removed.length - head &&
    tail < added.length - head &&
    removed.at(-1 - tail) === added.at(-1 - tail)
  )
    tail++;
  if (head === removed.length && head === added.length) return null;
  const lines = [
    ...removed.slice(0, head).map((line) => ` ${line}`),
    ...removed.slice(head, removed.length - tail).map((line) => `-${line}`),
    ...added.slice(head, added.length - tail).map((line) => `+${line}`),
    ...removed.slice(removed.length - tail).map((line) => ` ${line}`),
  ];
  const range = (sign: string, count: number) => `${sign}${count === 0 ? 0 : 1},${count}`;
  return [`@@ ${range("-", removed.length)} ${range("+", added.length)} @@`, ...lines, ""].join("\n");
}

function linesOf(text: string | null): string[] {
  if (text === null || text === "") return [];
  return (text.endsWith("\n") ? text.slice(0, -1) : text).split("\n");
}
