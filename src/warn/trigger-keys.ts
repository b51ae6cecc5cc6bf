import { readDiff } from "#learn/lessons/read-diff.ts";
import type { Condition, Lesson } from "#model/lesson.ts";

/** What a lesson can be found by before anything has failed. */
export interface TriggerKey {
  readonly kind: "file" | "glob" | "command" | "word" | "text" | "any";
  readonly key: string;
}

const MOST_FILES = 10;

/** The keys of one lesson: whatever moment it could speak at has at least one of them. */
export function keysOf(lesson: Lesson, familyOf: (command: string) => string): TriggerKey[] {
  const keys: TriggerKey[] = filesOf(lesson).map((file) => ({ kind: "file", key: file }));
  const command = lesson.validation?.command ?? null;
  if (command !== null) keys.push({ kind: "command", key: familyOf(command) });
  const [narrowest] = lesson.trigger.conditions.flatMap((condition) => keyOfCondition(condition) ?? []);
  if (narrowest !== undefined) keys.push(narrowest);
  // A tab or a line break in a key would be another key.
  return keys.filter(({ key }) => key !== "" && !/[\t\n\r]/.test(key));
}

/** The files that a lesson's pre-conditions or its change name. */
export function filesOf({ preconditions, action }: Pick<Lesson, "preconditions" | "action">): string[] {
  const named = preconditions.flatMap((one) =>
    one.kind === "file" ? [one.path] : one.kind === "dependency" ? [] : [one.file],
  );
  const changed = action.kind === "patch" ? readDiff(action.diff).map((file) => file.path) : [];
  return [...new Set([...named, ...changed])].slice(0, MOST_FILES);
}

/** All conditions must hold, so that any one of them is key enough; those about a failure hold at no other moment. */
function keyOfCondition({ field, operator, value }: Condition): TriggerKey | null {
  if (field === "file")
    return operator === "glob" ? { kind: "glob", key: value } : { kind: "any", key: "edit" };
  if (field === "command") return { kind: "any", key: "command" };
  if (field === "text") return { kind: "any", key: "prompt" };
  return null;
}
