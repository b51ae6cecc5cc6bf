/**
 * Which patterns belong into a document of common pitfalls, and what is said of each. In: patterns with their fixes. Out: typed slots, cleaned.
 * A pattern is validated when a person confirmed it, or when what fixes it did so again or is proven. Pure, and without a clock: the same
 * facts give the same document.
 */
import { changedIn } from "#model/diff-lines.ts";
import type { Fix } from "#model/fix.ts";
import type { Pattern, Regularity } from "#model/pattern.ts";
import type { Pitfall, PitfallCure } from "#model/pitfall.ts";
import { cleanCodeLine, cleanSlot } from "#warn/clean-slot.ts";

const LONGEST = { title: 120, text: 300, file: 160, command: 160, code: 160 } as const;
const MOST = { files: 3, commands: 3, lines: 8, regularities: 3 } as const;

/** A pattern, and the best of what fixed it with its change, where there is one. */
export interface ToDocument {
  readonly pattern: Pattern;
  readonly fix: Fix | null;
  /** What the fix changed, as a unified diff. */
  readonly diff: string | null;
}

/** Whether it is sure enough to be written down for everybody. */
export function isValidated({ state, confirmed, grade }: Pattern): boolean {
  return state !== "rejected" && (confirmed || grade === "repeated" || grade === "proven");
}

/** The document's entries: the most frequent first. */
export function pitfallsOf(
  found: readonly ToDocument[],
  wordsOf: (regularity: Regularity) => string,
): Pitfall[] {
  return found
    .filter(({ pattern }) => isValidated(pattern))
    .sort(({ pattern: a }, { pattern: b }) => b.occurrences - a.occurrences || (a.id < b.id ? -1 : 1))
    .map((one) => pitfallOf(one, wordsOf));
}

function pitfallOf({ pattern, fix, diff }: ToDocument, wordsOf: (one: Regularity) => string): Pitfall {
  const { confirmed, grade, edited } = pattern;
  return {
    pattern: pattern.id,
    title: cleanSlot(pattern.name, LONGEST.title),
    category: pattern.category,
    what: cleanSlot(edited.includes("summary") ? pattern.summary : pattern.message, LONGEST.text),
    cause: edited.includes("cause") ? cleanSlot(pattern.cause, LONGEST.text) : null,
    files: pattern.files.slice(0, MOST.files).map((file) => cleanSlot(file, LONGEST.file)),
    ...{ occurrences: pattern.occurrences, tasks: pattern.taskCount, sessions: pattern.sessions },
    regularities: pattern.regularities
      .slice(0, MOST.regularities)
      .map((one) => ({ words: cleanSlot(wordsOf(one), LONGEST.text), rate: one.rate })),
    ...{ firstAt: pattern.firstAt, lastAt: pattern.lastAt },
    validated: [
      ...(confirmed ? (["confirmed"] as const) : []),
      ...(grade === "repeated" || grade === "proven" ? [grade] : []),
    ],
    isOpen: pattern.state === "open",
    cure: cureOf(pattern, fix, diff),
  };
}

function cureOf(pattern: Pattern, fix: Fix | null, diff: string | null): PitfallCure | null {
  const words = pattern.edited.includes("fix") ? cleanSlot(pattern.recommended, LONGEST.text) : null;
  if (fix === null && words === null) return null;
  const lines = changedLines(fix?.minimal ?? diff ?? "");
  return {
    words,
    fix: fix?.id ?? null,
    grade: fix?.grade ?? null,
    works: pattern.works,
    commands: (fix?.commands ?? []).slice(0, MOST.commands).map((line) => cleanSlot(line, LONGEST.command)),
    files: (fix?.files ?? []).slice(0, MOST.files).map((file) => cleanSlot(file, LONGEST.file)),
    lines: lines.slice(0, MOST.lines).map((line) => cleanCodeLine(line, LONGEST.code)),
    more: Math.max(0, lines.length - MOST.lines),
  };
}

/** "-let sum;", "+let sum = 0;" */
function changedLines(diff: string): string[] {
  return changedIn(diff).flatMap(({ sign, text }) => (text.trim() === "" ? [] : [sign + text]));
}
