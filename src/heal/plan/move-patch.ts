import { readDiff } from "#learn/lessons/read-diff.ts";
import type { Template } from "#learn/lessons/template.ts";

/** The one file that a patch changes, and neither makes nor removes; null where it is about more, or about something else. */
export function onlyFileOf(diff: string): string | null {
  const [file, ...more] = readDiff(diff);
  if (file === undefined || more.length > 0 || file.isNew || file.isRemoved || file.isBinary) return null;
  return file.path;
}

/** The same patch for another file; the old blobs it names are not those of that file. */
export function movePatch(diff: string, from: string, to: string): string {
  const lines: string[] = [];
  let isHead = true;
  for (const line of diff.split("\n")) {
    if (line.startsWith("diff --git ")) isHead = true;
    else if (line.startsWith("@@ ")) isHead = false;
    if (!isHead) lines.push(line);
    else if (line.startsWith("diff --git ")) lines.push(`diff --git a/${to} b/${to}`);
    else if (line.startsWith("--- ")) lines.push(`--- a/${to}`);
    else if (line.startsWith("+++ ")) lines.push(`+++ b/${to}`);
    else if (!line.startsWith("index ")) lines.push(line.replaceAll(from, to));
  }
  return lines.join("\n");
}

/** Less than this is in too many files. */
const SHORTEST = 8;

/** The old line by which a change's place can be looked for: the longest that it replaces; null where it replaces none that says much. */
export function longestOldLine(diff: string): string | null {
  const old = readDiff(diff).flatMap(({ hunks }) =>
    hunks.flatMap(({ lines }) =>
      lines.flatMap(({ sign, text }) =>
        sign === "-" && text.trim().length >= SHORTEST ? [text.trim()] : [],
      ),
    ),
  );
  return old.sort((a, b) => b.length - a.length)[0] ?? null;
}

/** Lines around a hunk's change that have to be there too, from most to none. */
const CONTEXTS = [3, 1, 0];

/** A patch's hunks as templates without holes, each from the strictest form to the loosest: for lines that moved, or stand in another file. */
export function hunkTemplates(diff: string): Template[][] {
  return readDiff(diff).flatMap(({ hunks }) =>
    hunks.map(({ lines }) => {
      const first = lines.findIndex(({ sign }) => sign !== " ");
      const last = lines.findLastIndex(({ sign }) => sign !== " ");
      const hasOld = lines.some(({ sign, text }) => sign === "-" && text.trim() !== "");
      return CONTEXTS.flatMap((context): Template[] => {
        // Without an old line of its own nothing says where it goes.
        if (first < 0 || (context === 0 && !hasOld)) return [];
        const part = lines.slice(Math.max(0, first - context), last + 1 + context);
        const lead = Math.min(
          ...part.filter(({ text }) => text.trim() !== "").map(({ text }) => /^\s*/.exec(text)![0].length),
        );
        const side = (sign: "+" | "-") =>
          part
            .filter((line) => line.sign === " " || line.sign === sign)
            .map(({ text }) => text.slice(lead).trimEnd())
            .join("\n");
        return [{ kind: "template", before: side("-"), after: side("+"), holes: [] }];
      });
    }),
  );
}
