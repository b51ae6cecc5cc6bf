import { editsOf } from "./pair-lines.ts";
import { type FilePatch, type Hunk, NO_NEWLINE, type Piece } from "./patch.ts";

/** A unified diff, as git writes it, as data. Text around the files (a commit message) is left out. */
export function parsePatch(text: string): FilePatch[] {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  const files: FilePatch[] = [];
  for (let at = 0; at < lines.length; ) {
    if (!startsFile(lines, at)) {
      at++;
      continue;
    }
    const headEnd = endOfHead(lines, at);
    const head = lines.slice(at, headEnd);
    const hunks: Hunk[] = [];
    at = headEnd;
    while (at < lines.length) {
      const read = readHunk(lines, at);
      if (read === null) break;
      hunks.push(read.hunk);
      at = read.end;
    }
    files.push(describe(head, hunks));
  }
  return files;
}

function startsFile(lines: readonly string[], at: number): boolean {
  return (
    lines[at]!.startsWith("diff --git ") ||
    (lines[at]!.startsWith("--- ") && lines[at + 1]?.startsWith("+++ ") === true)
  );
}

function endOfHead(lines: readonly string[], from: number): number {
  let at = from + 1;
  while (at < lines.length && !lines[at]!.startsWith("@@ ") && !lines[at]!.startsWith("diff --git ")) at++;
  return at;
}

// @@ -12,7 +12,9 @@ function total(cart) {
const HUNK = /^@@ -(\d+)(?:,(\d+))? \+\d+(?:,(\d+))? @@/;

function readHunk(lines: readonly string[], from: number): { hunk: Hunk; end: number } | null {
  const match = HUNK.exec(lines[from]!);
  if (match === null) return null;
  let oldLeft = Number(match[2] ?? 1);
  let newLeft = Number(match[3] ?? 1);
  const marked: string[] = [];
  let at = from + 1;
  for (; at < lines.length; at++) {
    const line = lines[at]!;
    if (line.startsWith("\\")) {
      if (marked.length > 0) marked[marked.length - 1] += NO_NEWLINE;
      continue;
    }
    if (oldLeft <= 0 && newLeft <= 0) break;
    // Mail and some editors take the blank off an empty kept line.
    const sign = line === "" ? " " : line[0]!;
    if (sign !== "+") oldLeft--;
    if (sign !== "-") newLeft--;
    marked.push(line === "" ? " " : line);
  }
  const oldStart = Number(match[1]) + (match[2] === "0" ? 1 : 0);
  return { hunk: { oldStart, pieces: piecesOf(marked) }, end: at };
}

function piecesOf(marked: readonly string[]): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < marked.length; ) {
    const isKept = marked[at]!.startsWith(" ");
    let end = at;
    while (end < marked.length && marked[end]!.startsWith(" ") === isKept) end++;
    const stretch = marked.slice(at, end);
    if (isKept) pieces.push({ kind: "kept", lines: stretch.map((line) => line.slice(1)) });
    else
      for (const edit of editsOf(bySign(stretch, "-"), bySign(stretch, "+")))
        pieces.push({ kind: "edit", edit });
    at = end;
  }
  return pieces;
}

const bySign = (lines: readonly string[], sign: string) =>
  lines.filter((line) => line.startsWith(sign)).map((line) => line.slice(1));

function describe(head: readonly string[], hunks: readonly Hunk[]): FilePatch {
  const find = (prefix: string) => head.find((line) => line.startsWith(prefix))?.slice(prefix.length) ?? null;
  const from = find("rename from ") ?? find("copy from ");
  const to = find("rename to ") ?? find("copy to ");
  const oldMode = find("old mode ");
  const newMode = find("new mode ");
  const isNew = find("new file mode ") !== null || find("--- ") === "/dev/null";
  const isDeleted = find("deleted file mode ") !== null || find("+++ ") === "/dev/null";
  const [left, right] = pathsOfHead(head);
  return {
    head,
    oldPath: isNew ? null : (from ?? withoutPrefix(find("--- "), "a/") ?? left),
    newPath: isDeleted ? null : (to ?? withoutPrefix(find("+++ "), "b/") ?? right),
    kind: isNew
      ? "new"
      : isDeleted
        ? "deleted"
        : find("rename from ") !== null
          ? "renamed"
          : from !== null
            ? "copied"
            : "change",
    isBinary: head.some((line) => line === "GIT binary patch" || line.startsWith("Binary files ")),
    modeChange: oldMode !== null && newMode !== null ? { from: oldMode, to: newMode } : null,
    isWhole: head.some((line) =>
      /^(?:new file mode|deleted file mode|new mode|index \S+) (?:120|160)000$/.test(line),
    ),
    hunks,
  };
}

/** `diff --git a/x b/x` where nothing else names the file (an empty one, a mode): both halves are the same then. */
function pathsOfHead(head: readonly string[]): [string | null, string | null] {
  const rest = head[0]!.startsWith("diff --git ") ? head[0]!.slice("diff --git ".length) : "";
  const quoted = /^("(?:[^"\\]|\\.)*") ("(?:[^"\\]|\\.)*")$/.exec(rest);
  const half = (rest.length - 1) / 2;
  const [left, right] = quoted ? [quoted[1]!, quoted[2]!] : [rest.slice(0, half), rest.slice(half + 1)];
  return [withoutPrefix(left, "a/"), withoutPrefix(right, "b/")];
}

/** `a/src/cart.js`, `"a/caf\303\251.js"`, `a/two words.js	` without their a/. */
function withoutPrefix(path: string | null, prefix: string): string | null {
  if (path === null || path === "" || path === "/dev/null") return null;
  const name = path.replace(/\t$/, "");
  return name.startsWith(`"${prefix}`)
    ? `"${name.slice(prefix.length + 1)}`
    : name.startsWith(prefix)
      ? name.slice(prefix.length)
      : name;
}
