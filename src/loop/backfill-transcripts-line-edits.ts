/** What a shell line does to files before its check: agents edit and check in one line, `sed -i … && npm test`. */
import { type Pipeline, parseLine, type ShellCommand } from "./backfill-transcripts-shell.ts";

// They bring other files into the folder.
const GIT_MOVES = new Set(
  "checkout restore switch stash reset revert apply am pull merge rebase cherry-pick".split(" "),
);

/** Puts other text into files, and checks nothing. */
export function edits({ words: [program = "", ...args], writes }: ShellCommand): boolean {
  if (program === "git") return GIT_MOVES.has(args.find((word) => !word.startsWith("-")) ?? "");
  return program === "patch" || fileEdited([program, ...args], writes) !== null;
}

/** The file that a command puts other text into; null for one that does something else, or may be asked how it ended. */
export function fileEdited([program = "", ...args]: readonly string[], writes: string | null): string | null {
  if (/^(?:cat|echo|printf)$/.test(program)) return writes;
  // sed -i.bak, sed -Ei, perl -0pi
  const isInPlace = args.some((word) => /^(?:-[0nprEsz]*i|--in-place)/.test(word));
  const isEdit = program === "sed" || program === "perl" ? isInPlace : program === "cp" || program === "mv";
  return isEdit ? (args.at(-1) ?? null) : null;
}

/** `cat > src/a.ts <<'EOF' … EOF` and then a check: what stands in the file says nothing about the line. Null where there is no such text. */
export function parsedBehindTexts(line: string): Pipeline[] | null {
  const lines = line.split("\n");
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const text = lines[at]!;
    // "cat > src/a.ts <<'EOF'", "mkdir -p src && cat <<EOF >> src/a.ts"
    const opening = /(?:^|&& *|; *)cat\b([^|&;<]*)<<-?(['"]?)(\w+)\2([^|&;<]*)/.exec(text);
    if (opening === null || !(opening[1]! + opening[4]!).includes(">")) kept.push(text);
    else {
      do at++;
      while (at < lines.length && lines[at]!.replace(/^\t+/, "") !== opening[3]);
      if (at === lines.length) return null;
      kept.push(text.replace(/<<-?(['"]?)\w+\1/, ""));
    }
  }
  if (kept.length === lines.length) return null;
  const pipelines = parseLine(kept.join("\n"));
  return pipelines?.at(-1)?.commands[0]?.words[0] === "cat" ? null : pipelines;
}
