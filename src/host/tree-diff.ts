import { isUtf8 } from "node:buffer";
import type { GitProject } from "./project.ts";
import { askScratch, type Environment, isObjectId } from "./scratch-git.ts";

/** One file between two trees. */
export interface FileChange {
  readonly path: string;
  /** Where it was, when it was renamed. */
  readonly oldPath?: string;
  readonly status: "added" | "deleted" | "modified" | "type-changed" | "renamed";
  /** "100644", "120000" for a link, "160000" for a submodule; "000000" where it is not. */
  readonly oldMode: string;
  readonly newMode: string;
  readonly oldId: string;
  readonly newId: string;
  /** Lines; null for what has none, and where git was stopped before it had counted. */
  readonly added: number | null;
  readonly removed: number | null;
  readonly binary: boolean;
}

export type TreeDiff =
  | {
      readonly kind: "ok";
      /** Unified, as git writes it, with full index lines; whole files only, so that it can be applied as far as it goes. */
      readonly text: string;
      /** How `text` was made of bytes: one character per byte where the diff is not valid UTF-8, so that nothing is lost. */
      readonly encoding: DiffEncoding;
      readonly files: readonly FileChange[];
      readonly truncated: boolean;
      readonly note: string | null;
    }
  | { readonly kind: "failed"; readonly why: string };

export type DiffEncoding = "utf8" | "latin1";

export interface DiffOptions {
  readonly env: Environment;
  /** Of the text; the list of files is always whole. */
  readonly maxBytes?: number;
  readonly budgetMs?: number;
  /** Off by default: every hunk then stands for itself. */
  readonly renames?: boolean;
  readonly contextLines?: number;
  /** Binary files with their content, so that the text can be applied wherever it goes. */
  readonly binary?: boolean;
}

/** Whether an entry is another repository's commit, which has no content here. */
export function isSubmodule({ oldMode, newMode }: FileChange): boolean {
  return oldMode === "160000" || newMode === "160000";
}

/** Whether an entry is a folder, with those of its files that differ named besides. */
export function isFolder({ oldMode, newMode }: FileChange): boolean {
  return oldMode === "040000" || newMode === "040000";
}

const MAX_TEXT = 4 * 1024 * 1024;
const MAX_LIST = 16 * 1024 * 1024;
const BUDGET_MS = 10_000;

/** What changed between two trees. A diff that is too long is cut between two files, and never in memory as a whole. */
export async function diffTrees(
  project: GitProject,
  from: string,
  to: string,
  { env, maxBytes = MAX_TEXT, budgetMs = BUDGET_MS, renames = false, contextLines = 3, binary }: DiffOptions,
): Promise<TreeDiff> {
  const odd = [from, to].find((id) => !isObjectId(id));
  if (odd !== undefined) return { kind: "failed", why: `${odd} is no tree's id` };
  const format = ["--raw", "--numstat", "-p", "-z", "--full-index", `--unified=${contextLines}`];
  const plain = ["--no-ext-diff", "--no-textconv", "--no-color", "--src-prefix=a/", "--dst-prefix=b/"];
  const answer = await askScratch(
    project,
    [
      "diff-tree",
      "-r",
      ...format,
      ...(binary ? ["--binary"] : []),
      ...plain,
      renames ? "-M" : "--no-renames",
      from,
      to,
      "--",
    ],
    { env, budgetMs, maxBytes: maxBytes + MAX_LIST },
  );
  if (answer.kind !== "ok") return { kind: "failed", why: answer.why };
  const { files, end } = readList(answer.output);
  const rest = answer.output.subarray(end);
  const truncated = answer.isCut || rest.length > maxBytes;
  const bytes = truncated ? wholeFiles(rest.subarray(0, maxBytes)) : rest;
  const encoding = isUtf8(bytes) ? "utf8" : "latin1";
  const note = truncated ? `the diff is longer than ${maxBytes} bytes and was cut` : null;
  return { kind: "ok", text: bytes.toString(encoding), encoding, files, truncated, note };
}

/** The files that differ between two trees, without what differs in them. */
export async function listChanges(
  project: GitProject,
  from: string,
  to: string,
  {
    env,
    budgetMs = BUDGET_MS,
    folders = false,
  }: {
    readonly env: Environment;
    readonly budgetMs?: number;
    /** Names the folders too in which something differs. */
    readonly folders?: boolean;
  },
): Promise<
  | { readonly kind: "ok"; readonly files: readonly FileChange[] }
  | { readonly kind: "failed"; readonly why: string }
> {
  const odd = [from, to].find((id) => !isObjectId(id));
  if (odd !== undefined) return { kind: "failed", why: `${odd} is no tree's id` };
  if (from === to) return { kind: "ok", files: [] };
  const args = ["diff-tree", "-r", ...(folders ? ["-t"] : []), "--raw", "-z", "--no-renames", from, to, "--"];
  const answer = await askScratch(project, args, { env, budgetMs });
  if (answer.kind !== "ok") return { kind: "failed", why: answer.why };
  if (answer.isCut) return { kind: "failed", why: "too many files differ" };
  return { kind: "ok", files: readList(answer.output).files };
}

const STATUS: Readonly<Record<string, FileChange["status"]>> = {
  A: "added",
  D: "deleted",
  M: "modified",
  T: "type-changed",
  R: "renamed",
};

/** Reads `--raw --numstat -z`: entries that end with a zero byte, then one more zero byte before the patch. */
function readList(output: Buffer): { files: FileChange[]; end: number } {
  let at = 0;
  const next = (): string | null => {
    const stop = output.indexOf(0, at);
    if (stop === -1) return null;
    const entry = output.toString("utf8", at, stop);
    at = stop + 1;
    return entry;
  };
  const files = new Map<string, FileChange>();
  for (let entry = next(); entry !== null && entry !== ""; entry = next()) {
    if (entry.startsWith(":")) {
      // :100644 100755 d00491fd7e5b… 0cfbf08886fc… M
      const [oldMode, newMode, oldId, newId, letter] = entry.slice(1).split(" ") as [
        string,
        string,
        string,
        string,
        string,
      ];
      const status = STATUS[letter[0]!] ?? "modified";
      const first = next() ?? "";
      const path = status === "renamed" ? (next() ?? first) : first;
      const change = {
        path,
        status,
        oldMode,
        newMode,
        oldId,
        newId,
        added: null,
        removed: null,
        binary: false,
      };
      files.set(path, status === "renamed" ? { ...change, oldPath: first } : change);
    } else {
      count(entry, files, next);
    }
  }
  return { files: [...files.values()], end: at };
}

/** "3	1	src/a.ts", "-	-	logo.png" for a binary file; a renamed one has its two names in the next entries. */
function count(entry: string, files: Map<string, FileChange>, next: () => string | null): void {
  const [added, removed, ...name] = entry.split("\t");
  let path = name.join("\t");
  if (path === "") {
    next();
    path = next() ?? "";
  }
  const file = files.get(path);
  if (file === undefined) return;
  if (added === "-") files.set(path, { ...file, binary: true });
  else files.set(path, { ...file, added: Number(added), removed: Number(removed) });
}

/** Without the file that was cut; of a single one, its whole lines. */
function wholeFiles(bytes: Buffer): Buffer {
  const last = bytes.lastIndexOf("\ndiff --git ");
  if (last !== -1) return bytes.subarray(0, last + 1);
  return bytes.subarray(0, bytes.lastIndexOf("\n") + 1);
}
