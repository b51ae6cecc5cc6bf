import type { Block } from "#learn/suppression-diff.ts";
import type { LimitSettings } from "./limits.ts";
import { type PatchFile, patchFileOf } from "./patch-file.ts";

/** A diff that was read to its last line, or the line where it stopped making sense. */
export type ReadPatch =
  | { readonly kind: "read"; readonly files: readonly PatchFile[] }
  | { readonly kind: "unreadable"; readonly line: number; readonly why: string };

/** Lines above a block that rules may look at; more would cost time by the square. */
const ABOVE = 80;

/**
 * Reads a unified diff strictly: each line has to be of a head or of a hunk that counts right. What another tool would apply
 * and this one would not see is a way past the gate, so anything unexpected makes the whole unreadable.
 */
export function readPatch(diff: string, settings: LimitSettings): ReadPatch {
  const stop = (line: number, why: string): ReadPatch => ({ kind: "unreadable", line: line + 1, why });
  if (diff.length > settings.diffLength) return stop(0, "it is too large to be looked through");
  const lines = diff.split("\n");
  if (lines.at(-1) === "") lines.pop();
  if (lines.length > settings.diffLines) return stop(0, "it has too many lines to be looked through");
  if (lines.length === 0) return stop(0, "it changes nothing");
  const files: PatchFile[] = [];
  for (let at = 0; at < lines.length; ) {
    const start = at;
    const isGit = lines[at]!.startsWith("diff --git ");
    if (!isGit && !startsPlain(lines, at)) return stop(at, "it is no line of a diff");
    if (isGit) at++;
    while (at < lines.length && HEAD.test(lines[at]!) && !lines[at]!.startsWith("diff --git ")) {
      const isBinary = lines[at] === "GIT binary patch";
      at += startsPlain(lines, at) ? 2 : 1;
      if (isBinary) while (at < lines.length && !lines[at]!.startsWith("diff --git ")) at++;
    }
    const head = lines.slice(start, at).map((line) => line.replace(/\r$/, ""));
    if (isTwice(head)) return stop(start, "its head says something twice");
    const blocks: Block[] = [];
    let next = 0;
    while (at < lines.length && lines[at]!.startsWith("@@")) {
      const hunk = readHunk(lines, at, blocks, next);
      if (typeof hunk === "string") return stop(at, hunk);
      at = hunk.end;
      next = hunk.oldEnd;
    }
    const file = patchFileOf(head, blocks);
    if (file === null) return stop(start, "its head does not say which file it is about");
    if (blocks.length > 0 && !head.some((line) => line.startsWith("+++ ")))
      return stop(start, "its hunks have no head");
    files.push(file);
  }
  return { kind: "read", files };
}

// index 3f1c2a..9b0d11 100644   old mode 100644   similarity index 97%   rename from a.ts   Binary files a/x and b/x differ
const HEAD =
  /^(?:index [0-9a-f]|(?:old|new) mode \d|(?:new|deleted) file mode \d|(?:dis)?similarity index \d|(?:rename|copy) (?:from|to) |--- |\+\+\+ |Binary files |GIT binary patch$)/;

const startsPlain = (lines: readonly string[], at: number) =>
  lines[at]!.startsWith("--- ") && lines[at + 1]?.startsWith("+++ ") === true;

function isTwice(head: readonly string[]): boolean {
  const words = head.map(
    (line) => /^(?:--- |\+\+\+ |[a-z]+ (?:mode|file mode|from|to|index)\b|index\b)/.exec(line)?.[0],
  );
  return words.some((word, at) => word !== undefined && words.indexOf(word) !== at);
}

// @@ -12,7 +12,9 @@ function total(cart) {
const HUNK = /^@@ -(\d{1,9})(?:,(\d{1,9}))? \+(\d{1,9})(?:,(\d{1,9}))? @@ ?(.*)$/;

function readHunk(
  lines: readonly string[],
  from: number,
  blocks: Block[],
  notBefore: number,
): { end: number; oldEnd: number } | string {
  const match = HUNK.exec(lines[from]!.replace(/\r$/, ""));
  if (match === null) return "the head of a hunk cannot be read";
  const oldStart = Number(match[1]);
  let oldLeft = Number(match[2] ?? 1);
  let newLeft = Number(match[4] ?? 1);
  if (oldStart < notBefore) return "its hunks are not in order";
  const oldEnd = oldStart + oldLeft;
  let line = Number(match[3]);
  const above = match[5] === "" ? [] : [match[5]!];
  let removed: string[] = [];
  let added: string[] = [];
  let start = line;
  const close = () => {
    if (removed.length + added.length === 0) return;
    blocks.push({ removed, added, above: above.slice(-ABOVE), line: added.length > 0 ? start : line });
    above.push(...added);
    removed = [];
    added = [];
  };
  let at = from + 1;
  for (; at < lines.length; at++) {
    const raw = lines[at]!;
    // "\ No newline at end of file"
    if (raw.startsWith("\\ ")) continue;
    if (oldLeft === 0 && newLeft === 0) break;
    const text = raw.slice(1).replace(/\r$/, "");
    if (raw.startsWith("-")) {
      if (added.length > 0) close();
      oldLeft--;
      removed.push(text);
    } else if (raw.startsWith("+")) {
      if (added.length === 0) start = line;
      newLeft--;
      line++;
      added.push(text);
    } else if (raw.startsWith(" ") || raw === "" || raw === "\r") {
      close();
      oldLeft--;
      newLeft--;
      line++;
      above.push(text.slice(0, 1_000));
    } else return "a line of a hunk has no sign";
    if (oldLeft < 0 || newLeft < 0) return "a hunk has more lines than its head says";
  }
  close();
  return oldLeft === 0 && newLeft === 0 ? { end: at, oldEnd } : "a hunk has fewer lines than its head says";
}
