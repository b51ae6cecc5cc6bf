import { readDiff } from "#learn/lessons/read-diff.ts";
import { hasLetter } from "#model/has-letter.ts";
import type { Lesson } from "#model/lesson.ts";
import { filesOf } from "./lesson-files.ts";
import type { Moment } from "./moment.ts";

/** What an edit puts back that a lesson warns of, in a few words; null where the edit is not the reason. All else holds already. */
export function editBrings(
  lesson: Lesson,
  { edits, editsAreDone }: Moment,
  wasTrue: () => boolean,
): string | null {
  const files = filesOf(lesson);
  const mine = edits.filter(({ file, after }) => after !== null && files.includes(file));
  if (mine.length === 0) return null;
  if (!editsAreDone && !wasTrue()) return `the edit of ${mine[0]!.file} brings it back`;
  const bad = badLines(lesson);
  const back = mine.find(({ after, before }) => {
    const [now, then] = [linesOf(after!), linesOf(before ?? "")];
    return bad.some((line) => now.has(line) && !then.has(line));
  });
  return back === undefined ? null : `the edit of ${back.file} puts the line back`;
}

/** Lines that must not stand there: what the change takes away, and lines that the lesson says it needs. */
function badLines({ preconditions, action }: Lesson): string[] {
  const needed = preconditions.flatMap((one) => (one.kind === "line" ? [one.text.trim()] : []));
  const removed =
    action.kind === "patch"
      ? readDiff(action.diff).flatMap((file) =>
          file.hunks.flatMap((hunk) =>
            hunk.lines.filter((line) => line.sign === "-").map((line) => line.text.trim()),
          ),
        )
      : [];
  return [...new Set([...removed, ...(removed.length > 0 ? [] : needed)])].filter((line) => hasLetter(line));
}

function linesOf(text: string): Set<string> {
  return new Set(text.split("\n").map((line) => line.trim()));
}
