import type { FilePatch, Hunk } from "./patch.ts";

/** What happens to a file beyond its lines. */
export const HEAD = "head";

/** An edit of a hunk. */
export const editKey = (hunk: number, piece: number): string => `${hunk}/${piece}`;

/** Kept lines around a change, as git shows them. */
const CONTEXT = 3;

interface Line {
  readonly sign: " " | "-" | "+";
  readonly text: string;
}

/** One file's patch with the chosen parts only, against the same base; "" where nothing of it is chosen. */
export function renderFile(patch: FilePatch, keys: ReadonlySet<string>): string {
  if (keys.size === 0) return "";
  if (patch.isBinary) return `${patch.head.join("\n")}\n`;
  let moved = 0;
  const body: string[] = [];
  patch.hunks.forEach((hunk, at) => {
    for (const { start, lines } of split(linesOf(hunk, at, keys), hunk.oldStart)) {
      const removed = lines.filter(({ sign }) => sign !== "+").length;
      const added = lines.filter(({ sign }) => sign !== "-").length;
      body.push(`@@ -${span(start, removed)} +${span(start + moved, added)} @@`);
      for (const { sign, text } of lines) body.push(sign + text);
      moved += added - removed;
    }
  });
  return `${[...headOf(patch, keys, body.length > 0), ...body].join("\n")}\n`;
}

/** "12,7"; a side without lines is named by the line before it. */
const span = (start: number, count: number) => `${count === 0 ? start - 1 : start},${count}`;

/** A hunk's lines: an edit that is not chosen leaves the old lines as they were. */
function linesOf(hunk: Hunk, at: number, keys: ReadonlySet<string>): Line[] {
  const lines: Line[] = [];
  let added: Line[] = [];
  const keep = (texts: readonly string[]) => {
    for (const line of added) lines.push(line);
    for (const text of texts) lines.push({ sign: " ", text });
    added = [];
  };
  hunk.pieces.forEach((piece, index) => {
    if (piece.kind === "kept") keep(piece.lines);
    else if (keys.has(editKey(at, index))) {
      for (const text of piece.edit.removed) lines.push({ sign: "-", text });
      for (const text of piece.edit.added) added.push({ sign: "+", text });
    } else if (piece.edit.removed.length > 0) keep(piece.edit.removed);
  });
  keep([]);
  return lines;
}

/** Stretches of change with a little around them, and the old line that each begins at. */
function split(lines: readonly Line[], oldStart: number): { start: number; lines: Line[] }[] {
  const changed = lines.flatMap(({ sign }, at) => (sign === " " ? [] : [at]));
  const stretches: { from: number; to: number }[] = [];
  for (const at of changed) {
    const last = stretches.at(-1);
    if (last && at - CONTEXT <= last.to) last.to = Math.min(lines.length, at + 1 + CONTEXT);
    else stretches.push({ from: Math.max(0, at - CONTEXT), to: Math.min(lines.length, at + 1 + CONTEXT) });
  }
  return stretches.map(({ from, to }) => ({
    start: oldStart + lines.slice(0, from).filter(({ sign }) => sign !== "+").length,
    lines: lines.slice(from, to),
  }));
}

function headOf(patch: FilePatch, keys: ReadonlySet<string>, hasBody: boolean): string[] {
  const isMade = patch.kind === "new" || patch.kind === "copied";
  const path = patch.oldPath;
  if (patch.kind === "renamed" && !keys.has(HEAD) && path !== null) {
    return [
      `diff --git ${named("a/", path)} ${named("b/", path)}`,
      `--- ${side("a/", path)}`,
      `+++ ${side("b/", path)}`,
    ];
  }
  return patch.head.filter((line) => {
    // The content that it names is that of the whole change.
    if (line.startsWith("index ")) return false;
    if (!keys.has(HEAD) && !isMade && /^(?:old|new) mode /.test(line)) return false;
    return hasBody || !/^(?:---|\+\+\+) /.test(line);
  });
}

/** `"caf\303\251.js"` with a/ inside its quotes. */
function named(prefix: string, path: string): string {
  return path.startsWith('"') ? `"${prefix}${path.slice(1)}` : prefix + path;
}

/** A name with a blank in it ends with a tab there, as git writes it. */
function side(prefix: string, path: string): string {
  return `${named(prefix, path)}${path.includes(" ") && !path.startsWith('"') ? "\t" : ""}`;
}
