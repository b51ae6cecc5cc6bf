import { baseName } from "#model/base-name.ts";
import type { Condition, Lesson } from "#model/lesson.ts";
import { isAboutTree } from "./fit.ts";
import { filesOf, lessonFiles } from "./lesson-files.ts";

/**
 * What a lesson can be found by. file: a path; name: a file's own name; glob: for files; command: what checks share; cold: the same
 * with a file, while it is not true of the tree unless that file changes; text: stands in a prompt, a command or an edit; any: a moment.
 */
export interface TriggerKey {
  readonly kind: "file" | "name" | "glob" | "command" | "cold" | "text" | "any";
  readonly key: string;
  /** It stands in a command: also in one that a script runs. */
  readonly ofCommand?: true;
}

export interface KeyOptions {
  /** The families of the checks that a shell line runs. */
  readonly familiesOf: (line: string, directory?: string) => readonly string[];
  /** Whether a lesson is true of the working tree as it is. */
  readonly isTrue: (lesson: Lesson) => boolean;
}

/** Between a family and a file. */
export const BESIDE = " :: ";

/** The file of a cold key: "npm test :: src/sum.js". */
export function fileOfCold(key: string): string {
  return key.slice(key.indexOf(BESIDE) + BESIDE.length);
}

/** The keys of one lesson: whatever moment it could speak at has at least one of them. */
export function keysOf(lesson: Lesson, options: KeyOptions): TriggerKey[] {
  const files = lessonFiles(lesson).flatMap((file): TriggerKey[] => [
    { kind: "file", key: file },
    { kind: "name", key: baseName(file) },
  ]);
  return [...files, ...checkKeys(lesson, options), ...conditionKeys(lesson, options)].map(safe);
}

/** A tab or a line break in a key would make two of it. */
function safe(key: TriggerKey): TriggerKey {
  return /[\t\n\r]/.test(key.key) ? { kind: "any", key: EVERYWHERE } : key;
}

/** A moment's name that stands for all of them. */
export const EVERYWHERE = "every";

function checkKeys(lesson: Lesson, { familiesOf, isTrue }: KeyOptions): TriggerKey[] {
  const command = lesson.validation?.command ?? null;
  if (command === null || !isAboutTree(lesson)) return [];
  const files = filesOf(lesson);
  // A version may change by a lock file nobody thinks of: such a lesson is always looked at.
  const isWatched = files.length > 0 && lesson.preconditions.every(({ kind }) => kind !== "dependency");
  return familiesOf(command, lesson.validation?.directory).flatMap((family): TriggerKey[] =>
    isWatched && !isTrue(lesson)
      ? files.map((file) => ({ kind: "cold", key: `${family}${BESIDE}${file}` }))
      : [{ kind: "command", key: family }],
  );
}

/** All conditions must hold, so that the keys of one are enough: of the most telling. */
function conditionKeys({ trigger }: Lesson, options: KeyOptions): TriggerKey[] {
  if (trigger.conditions.some(({ field }) => OF_FAILURES.has(field))) return [];
  const keys = trigger.conditions.map((condition) => keysOfCondition(condition, options));
  return keys.sort((a, b) => costOf(a) - costOf(b))[0] ?? [];
}

/** Nothing has these before it has failed. */
const OF_FAILURES: ReadonlySet<Condition["field"]> = new Set([
  "fingerprint",
  "coarse",
  "error_type",
  "tool",
  "test",
]);

const COST = { file: 0, command: 1, cold: 1, glob: 2, name: 2, text: 3, any: 9 } as const;

function costOf(keys: readonly TriggerKey[]): number {
  return Math.max(...keys.map(({ kind }) => COST[kind]));
}

function keysOfCondition({ field, operator, value }: Condition, { familiesOf }: KeyOptions): TriggerKey[] {
  const wanted = operator === "one-of" ? value.split("|").map((one) => one.trim()) : [value];
  const isWhole = operator === "is" || operator === "one-of";
  if (field === "category" || field === "phase" || operator === "matches")
    return [{ kind: "any", key: EVERYWHERE }];
  if (operator === "glob")
    return field === "file" ? [{ kind: "glob", key: value }] : [{ kind: "any", key: EVERYWHERE }];
  if (isWhole && field === "file") return wanted.map((key) => ({ kind: "file", key }));
  if (isWhole && field === "command")
    return wanted.flatMap((line) => familiesOf(line).map((key): TriggerKey => ({ kind: "command", key })));
  const ofCommand = field === "command" ? ({ ofCommand: true } as const) : {};
  return wanted.map((key) => ({ kind: "text", key: key.trim().toLowerCase(), ...ofCommand }));
}
