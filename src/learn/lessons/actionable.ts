import type { Condition, Evidence, LessonBody } from "#model/lesson.ts";
import { isTelling } from "./noise.ts";
import { LESSON_NUMBERS, type LessonNumbers } from "./numbers.ts";
import { changedLineCount, readDiff } from "./read-diff.ts";

export interface Actionable {
  readonly actionable: boolean;
  /** What is missing, or what speaks for it. */
  readonly why: string;
}

/** Whether a lesson is more than noise: a telling trigger, seen often or proven, a way to tell success, a small blast radius. */
export function isActionable(
  body: LessonBody,
  evidence: Evidence,
  numbers: LessonNumbers = LESSON_NUMBERS,
): Actionable {
  const { occurrences, successRate, trials, successes, proofs } = evidence;
  const { actionable } = numbers;
  const no = (why: string): Actionable => ({ actionable: false, why });

  if (!body.trigger.conditions.some(isSpecific))
    return no("no specific trigger: nothing says when it applies");
  const isKnown = proofs.length > 0 || body.provenance === "preseeded";
  if (!isKnown && occurrences < actionable.occurrences)
    return no(`seen ${times(occurrences)}: ${actionable.occurrences} are needed, or one proven fix`);
  if (body.validation === null || (!body.validation.command && body.validation.expect.trim() === ""))
    return no("no validation: nothing says whether it worked");
  if (successRate !== null && successRate < actionable.successRate)
    return no(`worked only ${successes} of ${trials} times`);
  const danger = blastRadius(body, numbers);
  if (danger !== null) return no(danger);
  return {
    actionable: true,
    why: proofs.length > 0 ? "proven" : isKnown ? "comes with twiceshy" : `seen ${times(occurrences)}`,
  };
}

/** Conditions on a category, a phase or a tool alone fit half of all failures. */
export function isSpecific({ field, operator, value }: Condition): boolean {
  if (field === "category" || field === "phase" || field === "tool") return false;
  if (field === "file" && operator === "glob") return /[\p{L}\p{N}]/u.test(value);
  return isTelling(value);
}

function blastRadius({ action, safety }: LessonBody, { actionable }: LessonNumbers): string | null {
  if (safety === "risky") return "risky: it is for a person to decide";
  if (action.kind === "command") return isDestructive(action.argv) ? "the command destroys things" : null;
  if (action.kind !== "patch") return null;
  const files = readDiff(action.diff);
  if (files.length > actionable.files)
    return `it changes ${files.length} files, more than ${actionable.files}`;
  const lines = changedLineCount(files);
  return lines > actionable.changedLines
    ? `it changes ${lines} lines, more than ${actionable.changedLines}`
    : null;
}

// Programs and words after which nothing can be taken back.
const DESTROYERS = new Set([
  "rm",
  "rmdir",
  "dd",
  "mkfs",
  "shred",
  "sudo",
  "doas",
  "kill",
  "pkill",
  "killall",
  "dropdb",
  "truncate",
]);
const GIT_DESTROYERS = new Set(["reset", "clean", "push", "filter-branch", "rebase", "checkout", "restore"]);
// "--force", "-rf", "--hard"
const FORCE = /^(?:--force(?:-with-lease)?|--hard|-[a-z]*f[a-z]*r[a-z]*|-[a-z]*r[a-z]*f[a-z]*)$/;

/** True for a command that could lose somebody's work. Shell lines (`sh -c`) count too: nobody can tell what they do. */
export function isDestructive(argv: readonly string[]): boolean {
  const [program = "", ...words] = argv;
  const name = program.slice(program.lastIndexOf("/") + 1);
  if (DESTROYERS.has(name)) return true;
  if (/^(?:ba|z|k|da)?sh$/.test(name) && words.includes("-c")) return true;
  if (name === "git" && words.some((word) => GIT_DESTROYERS.has(word))) return true;
  return words.some((word) => FORCE.test(word)) || argv.some((word) => /[;&|`]|\$\(/.test(word));
}

function times(n: number): string {
  return n === 1 ? "once" : `${n} times`;
}
