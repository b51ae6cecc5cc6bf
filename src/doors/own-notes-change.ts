/**
 * `notes sync` writes into AGENTS.md while somebody works: its blocks are no part of what cured a failure. In: a change, and the files
 * before and after it. Out: the change without the lines of our blocks; what a person edited in the same file stays.
 */
import type { Diff } from "#model/fix.ts";
import { markdownLines } from "#report/markdown-lines.ts";
import { parsePatch } from "#verify/parse-patch.ts";
import type { FilePatch } from "#verify/patch.ts";
import { editKey, HEAD, renderFile } from "#verify/render-patch.ts";

/** A file's text before or after the change; null where it is not there, undefined where nobody can say. */
export type TextAt = (side: "from" | "to", path: string) => Promise<string | null | undefined>;

/** The change without what is only ours. */
export async function withoutOwnNotes(diff: Diff, textAt: TextAt): Promise<Diff> {
  if (diff.truncated || !diff.files.some(({ path }) => isMarkdown(path))) return diff;
  let { files } = diff;
  const parts: string[] = [];
  for (const part of diff.text.split(/^(?=diff --git )/m)) {
    const [patch] = parsePatch(part);
    const path = patch?.newPath ?? null;
    const kept = patch && path !== null && isMarkdown(path) ? await keptOf(patch, path, textAt) : null;
    if (!patch || kept === null) parts.push(part);
    else if (kept.size === 0) files = files.filter((file) => file.path !== path);
    else {
      const text = renderFile(patch, kept);
      parts.push(text);
      files = files.map((file) => (file.path === path ? { ...file, ...countsIn(text) } : file));
    }
  }
  return files === diff.files ? diff : { ...diff, files, text: parts.join("") };
}

function isMarkdown(path: string): boolean {
  return /\.(?:md|markdown|mdx|mdc)"?$/i.test(path);
}

/** The edits of a file that are not ours; null where all of them are somebody's, or nobody can say. */
async function keptOf(patch: FilePatch, path: string, textAt: TextAt): Promise<Set<string> | null> {
  if (patch.isBinary || patch.isWhole || (patch.kind !== "change" && patch.kind !== "new")) return null;
  const [before, after] = [await textAt("from", path), await textAt("to", path)];
  if (before === undefined || after === undefined || after === null) return null;
  const [old, now] = [ownLines(before ?? ""), ownLines(after)];
  if (old.size + now.size === 0) return null;
  const kept = new Set<string>();
  let [moved, dropped] = [0, 0];
  patch.hunks.forEach((hunk, at) => {
    let oldLine = hunk.oldStart;
    hunk.pieces.forEach((piece, index) => {
      if (piece.kind === "kept") oldLine += piece.lines.length;
      else {
        const { removed, added } = piece.edit;
        const isOurs =
          removed.every((line, i) => line.trim() === "" || old.has(oldLine + i)) &&
          added.every((line, i) => line.trim() === "" || now.has(oldLine + moved + i));
        if (isOurs) dropped += 1;
        else kept.add(editKey(at, index));
        oldLine += removed.length;
        moved += added.length - removed.length;
      }
    });
  });
  if (dropped === 0) return null;
  return kept.size === 0 ? kept : kept.add(HEAD);
}

// "<!-- twiceshy:notes 12 -->" and "<!-- /twiceshy -->"
const BEGIN = /^<!-- twiceshy:.+ -->$/;
const END = /^<!-- \/twiceshy -->$/;
// The title of a file that was made for it.
const TITLE = /^# Project Learnings$/;
const INTRO = /^(?:Failure learnings from current phase|What went wrong here before, and is known)\b/;

/** Numbers of the lines that are ours, from 1: our blocks, and headings under which nothing else stands. */
function ownLines(source: string): Set<number> {
  const lines = markdownLines(source);
  const own = new Set<number>();
  let inside = false;
  lines.forEach(({ text, isLiteral }, at) => {
    if (!inside && !isLiteral && BEGIN.test(text)) inside = true;
    if (inside) own.add(at + 1);
    if (END.test(text)) inside = false;
  });
  if (own.size === 0) return own;
  if (TITLE.test(lines[0]?.text ?? "")) own.add(1);
  // From the last heading up: one that has only ours below it is ours, and so is what introduces it.
  for (let at = lines.length - 1; at >= 0; at--) {
    const { level } = lines[at]!;
    if (level === null || level < 2) continue;
    const found = lines.findIndex((line, i) => i > at && line.level !== null && line.level <= level);
    const below = lines.slice(at + 1, found < 0 ? undefined : found);
    const isOurs = (i: number, text: string) => own.has(at + 2 + i) || text.trim() === "" || INTRO.test(text);
    if (below.some((_, i) => own.has(at + 2 + i)) && below.every(({ text }, i) => isOurs(i, text)))
      for (let i = 0; i <= below.length; i++) own.add(at + 1 + i);
  }
  return own;
}

function countsIn(text: string): { added: number; removed: number } {
  const body = text.slice(text.indexOf("\n@@ ")).split("\n");
  return {
    added: body.filter((line) => line.startsWith("+")).length,
    removed: body.filter((line) => line.startsWith("-")).length,
  };
}
