import type { Block, ChangedFile } from "#learn/suppression-diff.ts";
import { type FileKind, kindOfFile } from "#learn/suppression-files.ts";
import { unquotePath } from "./patch-path.ts";

/** One file of a strictly read diff: its lines as learning reads them, and what its head says. */
export interface PatchFile extends ChangedFile {
  readonly oldPath: string | null;
  readonly newPath: string | null;
  readonly isBinary: boolean;
  /** "100644", "100755", "120000" (a link), "160000" (a submodule); what the head does not say is absent. */
  readonly modes: readonly string[];
  readonly isModeChanged: boolean;
  readonly isRenamed: boolean;
  readonly added: number;
  readonly removed: number;
}

/** The file that a head and its blocks describe; null where they contradict each other. */
export function patchFileOf(head: readonly string[], blocks: readonly Block[]): PatchFile | null {
  const find = (prefix: string) => head.find((line) => line.startsWith(prefix))?.slice(prefix.length) ?? null;
  const git = gitPaths(head[0] ?? "");
  const from = find("rename from ") ?? find("copy from ");
  const to = find("rename to ") ?? find("copy to ");
  const minus = find("--- ");
  const plus = find("+++ ");
  const isNew = find("new file mode ") !== null || minus === "/dev/null";
  const isGone = find("deleted file mode ") !== null || plus === "/dev/null";
  const sources = [named(from, ""), named(minus, "a/"), isNew ? null : (git?.[0] ?? null)];
  const targets = [named(to, ""), named(plus, "b/"), isGone ? null : (git?.[1] ?? null)];
  // Two heads of one file that name different files: each reader would believe another.
  if (!agree(sources) || !agree(targets) || (isNew && isGone)) return null;
  const oldPath = isNew ? null : firstOf(sources);
  const newPath = isGone ? null : firstOf(targets);
  const path = newPath ?? oldPath;
  if (path === null) return null;
  const modes = head.flatMap((line) => MODE.exec(line)?.[1] ?? []);
  const isRenamed =
    find("rename from ") !== null || (oldPath !== null && newPath !== null && oldPath !== newPath);
  return {
    path,
    kind: kindOf(path),
    deleted: isGone,
    created: isNew || find("copy from ") !== null,
    blocks,
    oldPath,
    newPath,
    isBinary: head.some((line) => line === "GIT binary patch" || line.startsWith("Binary files ")),
    modes,
    isModeChanged: find("old mode ") !== null || find("new mode ") !== null,
    isRenamed,
    added: blocks.reduce((sum, block) => sum + block.added.length, 0),
    removed: blocks.reduce((sum, block) => sum + block.removed.length, 0),
  };
}

// new file mode 100755   index 3f1c2a..9b0d11 100644
const MODE = /^(?:(?:new|old) mode|(?:new|deleted) file mode|index [0-9a-f.]+) (\d{6})$/;

/** By its name in both cases: a file system may not tell Tests/ from tests/. */
export function kindOf(path: string): FileKind {
  const own = kindOfFile(path);
  return own === "code" || own === "docs" ? lowerKind(path, own) : own;
}

function lowerKind(path: string, own: FileKind): FileKind {
  const lower = kindOfFile(path.toLowerCase());
  return own === "docs" || lower === "docs" ? own : lower;
}

/** diff --git a/src/cart.ts b/src/cart.ts, diff --git "a/caf\303\251.ts" "b/caf\303\251.ts" */
function gitPaths(line: string): [string, string] | null {
  if (!line.startsWith("diff --git ")) return null;
  const rest = line.slice("diff --git ".length);
  const quoted = /^("(?:[^"\\]|\\.)*") ("(?:[^"\\]|\\.)*")$/.exec(rest);
  if (quoted) return both(named(quoted[1]!, "a/"), named(quoted[2]!, "b/"));
  const half = (rest.length - 1) / 2;
  const same = both(named(rest.slice(0, half), "a/"), named(rest.slice(half + 1), "b/"));
  if (same !== null && same[0] === same[1]) return same;
  // A renamed file: its own lines name both.
  return null;
}

const both = (left: string | null, right: string | null): [string, string] | null =>
  left !== null && right !== null ? [left, right] : null;

function named(text: string | null, prefix: string): string | null {
  if (text === null || text === "/dev/null") return null;
  const path = unquotePath(text.replace(/\t.*$/, ""));
  if (path === null) return null;
  return prefix !== "" && path.startsWith(prefix) ? path.slice(prefix.length) : path;
}

const firstOf = (paths: readonly (string | null)[]) => paths.find((path) => path !== null) ?? null;
const agree = (paths: readonly (string | null)[]) => new Set(paths.filter((path) => path !== null)).size <= 1;
