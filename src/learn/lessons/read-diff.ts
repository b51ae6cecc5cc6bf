/** One line of a hunk: kept, added or taken away. */
export interface DiffLine {
  readonly sign: " " | "+" | "-";
  readonly text: string;
}

export interface DiffHunk {
  readonly lines: readonly DiffLine[];
}

/** One file of a unified diff. */
export interface DiffFile {
  readonly path: string;
  readonly isNew: boolean;
  readonly isRemoved: boolean;
  readonly isBinary: boolean;
  readonly hunks: readonly DiffHunk[];
}

// "diff --git a/src/a.ts b/src/a.ts"
const HEAD = /^diff --git "?a\/(.*?)"? "?b\/(.*?)"?$/;
// "@@ -1,4 +1,5 @@ function total() {"
const HUNK = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/;

/** A unified diff, file by file. Lines that belong to no hunk are only read for what they say about their file. */
export function readDiff(text: string): DiffFile[] {
  const files: Draft[] = [];
  let left = { old: 0, new: 0 };
  for (const line of text.split("\n")) {
    const file = files.at(-1);
    // A hand-made header may count wrong; no line of a hunk begins with these.
    if ((left.old > 0 || left.new > 0) && !line.startsWith("diff --git ") && !line.startsWith("@@ ")) {
      left = takeLine(file!, line.replace(/\r$/, ""), left);
      continue;
    }
    const head = HEAD.exec(line);
    const hunk = HUNK.exec(line);
    if (head) {
      files.push(newDraft(head[2]!));
      left = { old: 0, new: 0 };
    } else if (hunk && file) {
      file.hunks.push({ lines: [] });
      left = { old: Number(hunk[1] ?? 1), new: Number(hunk[2] ?? 1) };
    } else readHeader(files, line);
  }
  return files;
}

interface Draft {
  path: string;
  isNew: boolean;
  isRemoved: boolean;
  isBinary: boolean;
  hunks: { lines: DiffLine[] }[];
}

function newDraft(path: string): Draft {
  return { path, isNew: false, isRemoved: false, isBinary: false, hunks: [] };
}

function takeLine(
  file: Draft,
  line: string,
  left: { old: number; new: number },
): { old: number; new: number } {
  const sign = line === "" ? " " : line[0];
  // "\ No newline at end of file"
  if (sign !== " " && sign !== "+" && sign !== "-") return left;
  file.hunks.at(-1)!.lines.push({ sign, text: line.slice(1) });
  return { old: left.old - (sign === "+" ? 0 : 1), new: left.new - (sign === "-" ? 0 : 1) };
}

function readHeader(files: Draft[], line: string): void {
  const file = files.at(-1);
  // A diff without git's own header: "--- a/src/a.ts", "+++ b/src/a.ts".
  if (line.startsWith("--- ") && (!file || file.hunks.length > 0)) files.push(newDraft(nameIn(line)));
  else if (!file) return;
  else if (line.startsWith("--- /dev/null") || line.startsWith("new file mode")) file.isNew = true;
  else if (line.startsWith("+++ /dev/null") || line.startsWith("deleted file mode")) file.isRemoved = true;
  else if (line.startsWith("+++ ")) file.path = nameIn(line);
  else if (line.startsWith("Binary files ") || line.startsWith("GIT binary patch")) file.isBinary = true;
}

/** "+++ b/src/a.ts\t2026-11-01" is src/a.ts. */
function nameIn(line: string): string {
  return line
    .slice(4)
    .replace(/[\t\r][\s\S]*$/, "")
    .replace(/^"|"$/g, "")
    .replace(/^[ab]\//, "");
}

/** How many lines were added and taken away: what a person would call the size of a change. */
export function changedLineCount(files: readonly DiffFile[]): number {
  return files.flatMap((file) => file.hunks.flatMap((hunk) => hunk.lines)).filter((line) => line.sign !== " ")
    .length;
}
