import { readDiff } from "#learn/lessons/read-diff.ts";
import type { Lesson } from "#model/lesson.ts";

const MOST = 10;

/** The files that a lesson's pre-conditions or its change name. */
export function filesOf({ preconditions, action }: Pick<Lesson, "preconditions" | "action">): string[] {
  const named = preconditions.flatMap((one) =>
    one.kind === "file" ? [one.path] : one.kind === "dependency" ? [] : [one.file],
  );
  const changed = action.kind === "patch" ? readDiff(action.diff).map((file) => file.path) : [];
  return [...new Set([...named, ...changed])];
}

/** The same, with files that were changed when it was learned. */
export function lessonFiles(lesson: Pick<Lesson, "preconditions" | "action" | "evidence">): string[] {
  return [...new Set([...filesOf(lesson), ...lesson.evidence.files.slice(0, MOST)])];
}

/** "cart.ts" and "src/cart.ts" name src/cart.ts; "my-cart.ts" does not. */
export function isNamed(file: string, named: string): boolean {
  return file === named || file.endsWith(`/${named}`) || named.endsWith(`/${file}`);
}
