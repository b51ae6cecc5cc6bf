import type { Paint } from "./paint.ts";

/** A unified diff for a terminal: headers shortened to the file's name, cut after so many lines. */
export function diffText(diff: string, paint: Paint, options: { lines: number; indent: string }): string {
  const shown: string[] = [];
  let left = 0;
  for (const line of readable(diff)) {
    if (shown.length < options.lines) shown.push(options.indent + colour(line, paint));
    else left++;
  }
  if (left > 0) shown.push(`${options.indent}${paint.dim(`… ${left} more lines`)}`);
  return shown.map((line) => `${line}\n`).join("");
}

/** The core of a change: its changed lines alone, with the file named once. */
export function diffCore(diff: string, paint: Paint, options: { lines: number; indent: string }): string {
  const lines = readable(diff).filter((line) => !line.startsWith(" ") && !line.startsWith("@@"));
  return diffText(lines.join("\n"), paint, options);
}

/** Without git's own lines; "diff --git a/src/a.ts b/src/a.ts" becomes "src/a.ts". */
function readable(diff: string): string[] {
  const lines: string[] = [];
  let inHunk = false;
  let isNamed = false;
  let from = "";
  for (const line of diff.split("\n")) {
    const file = /^diff --git a\/.* b\/(.*)$/.exec(line);
    // --- a/docs/a.md, +++ b/docs/a.md: all that a diff which git did not make says of its file.
    const side = inHunk ? null : /^(---|\+\+\+) (?:[ab]\/)?([^\t]*)/.exec(line);
    if (file) {
      inHunk = false;
      isNamed = true;
      lines.push(`# ${file[1]}`);
    } else if (side?.[1] === "---") from = side[2]!;
    else if (side) {
      if (!isNamed) lines.push(`# ${side[2] === "/dev/null" ? from : side[2]}`);
      isNamed = true;
    } else if (line.startsWith("@@")) {
      inHunk = true;
      lines.push(line);
    } else if (inHunk || /^(?:new file|deleted file|old mode|new mode|rename|Binary files|# )/.test(line)) {
      isNamed ||= line.startsWith("# ");
      lines.push(line);
    } else if (!/^(?:index|---|\+\+\+) /.test(line) && line !== "") lines.push(line);
  }
  while (lines.at(-1) === "") lines.pop();
  return lines;
}

function colour(line: string, { bold, cyan, dim, green, red }: Paint): string {
  if (line.startsWith("# ")) return bold(line.slice(2));
  if (line.startsWith("@@")) return cyan(line);
  if (line.startsWith("+")) return green(line);
  if (line.startsWith("-")) return red(line);
  return dim(line);
}
