/** One file of a patch in the form of the apply_patch tool. */
export interface PatchedFile {
  readonly file: string;
  readonly patch: null;
  readonly before: string | null;
  readonly after: string | null;
  readonly isNewFile: boolean;
}

// "*** Update File: src/cart.js", "*** Add File: a.txt", "*** Delete File: b.txt"
const HEAD = /^\*\*\* (Update|Add|Delete) File: (.+)$/;

/** The files of "*** Begin Patch … *** End Patch": such a patch has no line numbers, so the texts before and after are told. */
export function parseApplyPatch(text: string): PatchedFile[] {
  const files: PatchedFile[] = [];
  let open: { kind: string; file: string; before: string[]; after: string[] } | null = null;
  const close = () => {
    if (open === null) return;
    const join = (lines: readonly string[]) => (lines.length === 0 ? null : `${lines.join("\n")}\n`);
    const isNewFile = open.kind === "Add";
    files.push({
      file: open.file,
      patch: null,
      before: isNewFile ? null : join(open.before),
      after: join(open.after),
      isNewFile,
    });
    open = null;
  };
  for (const line of text.split("\n")) {
    const head = HEAD.exec(line.trimEnd());
    if (head !== null) {
      close();
      open = { kind: head[1]!, file: head[2]!.trim(), before: [], after: [] };
    } else if (line.startsWith("*** End Patch")) close();
    else if (open !== null && !line.startsWith("***") && !line.startsWith("@@")) addLine(open, line);
  }
  close();
  return files;
}

function addLine(to: { before: string[]; after: string[] }, line: string): void {
  const rest = line.slice(1);
  if (!line.startsWith("+")) to.before.push(rest);
  if (!line.startsWith("-")) to.after.push(rest);
}
