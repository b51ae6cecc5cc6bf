import { type DiffLine, diffLines } from "#model/diff-lines.ts";
import type { Paint } from "./paint.ts";
import { count } from "./words.ts";

/** A unified diff for a terminal: headers shortened to the file's name, cut after so many lines. */
export function diffText(diff: string, paint: Paint, options: { lines: number; indent: string }): string {
  return linesText(diffLines(diff), paint, options);
}

/** The core of a change: its changed lines alone, with the file named once. */
export function diffCore(diff: string, paint: Paint, options: { lines: number; indent: string }): string {
  const lines = diffLines(diff).filter(({ kind }) => kind !== "same" && kind !== "place");
  return linesText(lines, paint, options);
}

function linesText(
  lines: readonly DiffLine[],
  paint: Paint,
  { lines: most, indent }: { lines: number; indent: string },
): string {
  const shown = lines.slice(0, most).map((line) => indent + colour(line, paint));
  const left = lines.length - shown.length;
  if (left > 0) shown.push(`${indent}${paint.dim(`… ${count(left, "more line")}`)}`);
  return shown.map((line) => `${line}\n`).join("");
}

function colour(line: DiffLine, { bold, cyan, dim, green, red }: Paint): string {
  switch (line.kind) {
    case "file":
      return bold(line.path);
    case "place":
      return cyan(line.text);
    case "added":
      return green(`+${line.text}`);
    case "removed":
      return red(`-${line.text}`);
    case "same":
      return dim(` ${line.text}`);
    case "said":
      return dim(line.text);
  }
}
