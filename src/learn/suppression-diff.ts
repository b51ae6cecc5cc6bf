import { type FileKind, kindOfFile } from "./suppression-files.ts";

/** A run of removed lines and the added ones that took their place, with the lines that stood before it. */
export interface Block {
  readonly removed: readonly string[];
  readonly added: readonly string[];
  /** Unchanged and changed lines above it in the hunk as they are afterwards, the hunk's heading first. */
  readonly above: readonly string[];
  /** Line in the new file. */
  readonly line: number;
}

export interface ChangedFile {
  readonly path: string;
  readonly kind: FileKind;
  /** The file is gone, and has not moved. */
  readonly deleted: boolean;
  readonly created: boolean;
  readonly blocks: readonly Block[];
}

interface Paths {
  readonly before: string | null;
  readonly after: string | null;
  readonly deleted: boolean;
}

/** The files of a unified diff, git's or plain. What cannot be read as one has no files. */
export function readDiff(diff: string): ChangedFile[] {
  const files: ChangedFile[] = [];
  let paths = null as Paths | null;
  let hunk = null as HunkReader | null;
  let blocks: Block[] = [];
  const close = () => {
    hunk?.end();
    const path = paths?.after ?? paths?.before;
    if (paths && path)
      files.push({
        path,
        kind: kindOfFile(path),
        deleted: paths.deleted,
        created: paths.before === null,
        blocks,
      });
    hunk = null;
    blocks = [];
  };
  const lines = diff.split("\n");
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!.slice(0, 2000).replace(/\r$/, "");
    if (hunk?.takes(line)) continue;
    // diff --git a/src/cart.ts b/src/cart.ts
    const git = /^diff --git (?:"?a\/(.+?)"?) (?:"?b\/(.+?)"?)$/.exec(line);
    if (git) {
      close();
      paths = { before: git[1]!, after: git[2]!, deleted: false };
    } else if (line.startsWith("deleted file mode")) paths = paths && { ...paths, deleted: true };
    else if (line.startsWith("--- ") && lines[at + 1]?.startsWith("+++ ")) {
      const before = pathOf(line);
      const after = pathOf(lines[at + 1]!);
      if (!paths || blocks.length > 0 || hunk) close();
      paths = { before, after, deleted: after === null };
      at++;
    } else {
      // @@ -12,7 +12,6 @@ def test_total():
      const head = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@ ?(.*)$/.exec(line);
      if (head) {
        hunk?.end();
        hunk = new HunkReader(Number(head[1] ?? 1), Number(head[3] ?? 1), Number(head[2]), head[4]!, blocks);
      }
    }
  }
  close();
  return files;
}

/** --- a/src/cart.ts, +++ "b/with space.ts", --- /dev/null */
function pathOf(line: string): string | null {
  const path = line
    .slice(4)
    .replace(/\r$/, "")
    .replace(/\t.*$/, "")
    .replace(/^"(.*)"$/, "$1");
  return path === "/dev/null" ? null : path.replace(/^[ab]\//, "");
}

class HunkReader {
  private removed: string[] = [];
  private added: string[] = [];
  private start = 0;
  private readonly above: string[];
  private old: number;
  private fresh: number;
  private line: number;
  private readonly blocks: Block[];

  constructor(old: number, fresh: number, line: number, heading: string, blocks: Block[]) {
    this.old = old;
    this.fresh = fresh;
    this.line = line;
    this.above = heading === "" ? [] : [heading];
    this.blocks = blocks;
  }

  takes(line: string): boolean {
    if (line.startsWith("\\")) return true;
    if (this.old <= 0 && this.fresh <= 0) return false;
    const text = line.slice(1);
    if (line.startsWith("-")) {
      if (this.added.length > 0) this.end();
      this.old--;
      this.removed.push(text);
    } else if (line.startsWith("+")) {
      this.fresh--;
      if (this.added.length === 0) this.start = this.line;
      this.added.push(text);
      this.line++;
    } else if (line.startsWith(" ") || line === "") {
      this.end();
      this.old--;
      this.fresh--;
      this.above.push(text);
      this.line++;
    } else return false;
    return true;
  }

  end(): void {
    if (this.removed.length === 0 && this.added.length === 0) return;
    const line = this.added.length > 0 ? this.start : this.line;
    this.blocks.push({ removed: this.removed, added: this.added, above: [...this.above], line });
    for (const line of this.added) this.above.push(line);
    this.removed = [];
    this.added = [];
  }
}
