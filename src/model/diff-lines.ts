/** A line of a unified diff, by what it says; a line of a file without its sign. */
export type DiffLine =
  | { readonly kind: "file"; readonly path: string }
  /** "new file mode 100755", "rename from a", "\ No newline at end of file" */
  | { readonly kind: "said"; readonly text: string }
  /** "@@ -1,4 +1,5 @@ function total() {" */
  | { readonly kind: "place"; readonly text: string }
  | { readonly kind: "added" | "removed" | "same"; readonly text: string };

// diff --git a/src/a.ts b/src/a.ts
const GIT = /^diff --git (?:a\/.* b\/(.*))?/;
const PLACE = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/;

/**
 * What each line of a unified diff is, git's or plain; what git says for itself alone is left out. Within a hunk its own counts
 * say so: there "--- a" is the line "-- a" that went, and no name of a file. A header that was made by hand may count wrong.
 */
export function diffLines(diff: string): DiffLine[] {
  const lines = diff.split("\n");
  const told: DiffLine[] = [];
  let [old, fresh] = [0, 0];
  let [isInHunk, isNamed, from] = [false, false, ""];
  const name = (path: string | undefined) => {
    if (path) told.push({ kind: "file", path });
    isNamed = path !== undefined;
  };
  for (const [at, line] of lines.entries()) {
    const git = GIT.exec(line);
    const isPair = line.startsWith("--- ") && lines[at + 1]?.startsWith("+++ ") === true;
    if (git !== null || (isInHunk && isPair && old <= 0 && fresh <= 0)) isInHunk = isNamed = false;
    if (git !== null) name(git[1] && nameTwice(line.replace(/\r$/, ""), git[1].replace(/\r$/, "")));
    else if (line.startsWith("@@")) {
      const place = PLACE.exec(line);
      [old, fresh] = [Number(place?.[1] ?? 1), Number(place?.[2] ?? 1)];
      isInHunk = true;
      told.push({ kind: "place", text: line });
    } else if (isInHunk) {
      const kind = KINDS[line[0] ?? " "] ?? "said";
      // The end of the text, and blank lines after a change.
      if (line === "" && old <= 0 && fresh <= 0) continue;
      if (kind === "removed" || kind === "same") old--;
      if (kind === "added" || kind === "same") fresh--;
      told.push({ kind, text: kind === "said" ? line : line.slice(1) });
    } else if (line.startsWith("--- ")) from = nameIn(line);
    else if (line.startsWith("+++ ")) {
      const to = nameIn(line);
      if (!isNamed) name(to === "/dev/null" ? from : to);
    } else if (line !== "" && !line.startsWith("index ")) told.push({ kind: "said", text: line });
  }
  return told;
}

/** The lines that a diff adds and takes away. */
export function changedIn(diff: string): { readonly sign: "+" | "-"; readonly text: string }[] {
  return diffLines(diff).flatMap((line) => {
    if (line.kind !== "added" && line.kind !== "removed") return [];
    return [{ sign: line.kind === "added" ? "+" : "-", text: line.text }];
  });
}

const KINDS: Readonly<Record<string, "added" | "removed" | "same">> = {
  "+": "added",
  "-": "removed",
  " ": "same",
};

/** Both names of a header are one but where a file was renamed: a folder may be called "plan b". */
function nameTwice(line: string, last: string): string {
  const both = line.slice("diff --git a/".length);
  const one = both.slice(0, (both.length - " b/".length) / 2);
  return both === `${one} b/${one}` ? one : last;
}

/** "+++ b/src/a.ts\t2026-11-01" is src/a.ts. */
function nameIn(line: string): string {
  return line
    .slice(4)
    .replace(/[\t\r].*$/, "")
    .replace(/^"|"$/g, "")
    .replace(/^[ab]\//, "");
}
