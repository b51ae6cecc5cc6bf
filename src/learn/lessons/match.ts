import type { Condition, LessonBody } from "#model/lesson.ts";
import { normalisePhase } from "#model/task.ts";
import { fitsGlob } from "./glob.ts";
import type { PatternEngine } from "./pattern-engine.ts";

/** What a lesson is held against: a failure, or a command or an edit before it is done. */
export interface About {
  readonly fingerprint?: string | null;
  /** Other names of the same failure: aliases, members of its pattern. */
  readonly fingerprints?: readonly string[];
  readonly coarse?: string | null;
  readonly errorType?: string | null;
  readonly category?: string | null;
  readonly message?: string | null;
  readonly file?: string | null;
  /** Files that are about to be changed, or that the task is about. */
  readonly files?: readonly string[];
  readonly command?: string | null;
  readonly phase?: string | null;
  readonly tool?: string | null;
  readonly test?: string | null;
  /** Anything else there is to read: an excerpt, a prompt. */
  readonly text?: string | null;
}

export interface LessonMatch {
  readonly matches: boolean;
  /** The conditions that held, or the first that did not. */
  readonly why: string;
}

/** Whether all conditions of a lesson hold, and why. Patterns need the engine; without it they do not match. */
export function matchLesson(
  lesson: Pick<LessonBody, "trigger" | "scope">,
  about: About,
  engine: PatternEngine | null = null,
): LessonMatch {
  const { conditions } = lesson.trigger;
  if (conditions.length === 0) return { matches: false, why: "it has no trigger" };
  const missing = conditions.find((condition) => !conditionHolds(condition, about, engine));
  if (missing) return { matches: false, why: `not: ${inWords(missing)}` };
  const files = filesOf(about);
  if (lesson.scope.length > 0 && files.length > 0 && !files.some((file) => isInScope(file, lesson.scope)))
    return { matches: false, why: `out of scope: ${lesson.scope.join(", ")}` };
  return { matches: true, why: conditions.map(inWords).join("; ") };
}

/** True when a lesson has a condition that only the pattern engine can judge. */
export function needsPatternEngine(lesson: Pick<LessonBody, "trigger">): boolean {
  return lesson.trigger.conditions.some((condition) => condition.operator === "matches");
}

function isInScope(file: string, scope: readonly string[]): boolean {
  return scope.some((glob) => fitsGlob(file, glob) || fitsGlob(file, `${glob.replace(/\/+$/, "")}/**`));
}

function conditionHolds(condition: Condition, about: About, engine: PatternEngine | null): boolean {
  const values = valuesOf(condition.field, about);
  return values.some((value) => holdsFor(condition, value, engine));
}

function holdsFor(
  { field, operator, value: wanted }: Condition,
  value: string,
  engine: PatternEngine | null,
): boolean {
  switch (operator) {
    case "is":
      return isSame(field, value, wanted);
    case "one-of":
      return wanted.split("|").some((one) => one.trim() !== "" && isSame(field, value, one.trim()));
    case "contains":
      return wanted.trim() !== "" && value.toLowerCase().includes(wanted.toLowerCase());
    case "word":
      return beginsWord(value, wanted.trim());
    case "glob":
      return fitsGlob(value, wanted);
    case "matches":
      return engine?.finds(wanted, value) ?? false;
    default:
      return false;
  }
}

/** "Zod" is in "ZodError: …"; "Edge" is neither in "knowledge" nor in "an edge case". */
function beginsWord(text: string, wanted: string): boolean {
  if (wanted === "") return false;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1))
    if (at === 0 || !/[\p{L}\p{N}_]/u.test(text[at - 1]!)) return true;
  return false;
}

/** Names of categories, phases and tools are words; everything else is told apart by its letters. */
function isSame(field: Condition["field"], value: string, wanted: string): boolean {
  if (field === "phase") return normalisePhase(value).toLowerCase() === normalisePhase(wanted).toLowerCase();
  if (field === "category" || field === "tool") return value.toLowerCase() === wanted.toLowerCase();
  return value === wanted;
}

function valuesOf(field: Condition["field"], about: About): string[] {
  const one = (value: string | null | undefined): string[] => (value ? [value] : []);
  switch (field) {
    case "fingerprint":
      return [...one(about.fingerprint), ...(about.fingerprints ?? [])];
    case "coarse":
      return one(about.coarse);
    case "error_type":
      return one(about.errorType);
    case "file":
      return filesOf(about);
    // What an error says may stand in its message or, where it has several lines, in the text around it.
    case "message":
      return [...one(about.message), ...one(about.text)];
    case "text":
      return [...one(about.text), ...one(about.message), ...one(about.command)];
    default:
      return one(about[field]);
  }
}

function filesOf({ file, files = [] }: About): string[] {
  return file ? [file, ...files] : [...files];
}

function inWords({ field, operator, value }: Condition): string {
  const shown = value.length > 80 ? `${value.slice(0, 79)}…` : value;
  return `${field.replace("_", " ")} ${operator} "${shown}"`;
}
