import { coreOfAction } from "#learn/fix-core.ts";
import { changedLines, lessonIdOf } from "#learn/lessons/action-key.ts";
import { safetyOf } from "#learn/lessons/action-of-fix.ts";
import { eventId } from "#learn/lessons/derive-id.ts";
import { preconditionsOf } from "#learn/lessons/preconditions.ts";
import { diffLines } from "#model/diff-lines.ts";
import type { Failure } from "#model/failure.ts";
import type { Action, Lesson, LessonBody, LessonEvent } from "#model/lesson.ts";
import type { Check } from "#model/run.ts";
import type { Preference } from "./corrections.ts";

/** What the failure is that a preference is about. */
export interface Preferred {
  readonly preference: Preference;
  /** The lessons about this failure. */
  readonly lessons: readonly Lesson[];
  readonly failure: Pick<Failure, "category" | "message" | "file"> | null;
  readonly check: Check | null;
}

/** Facts about lessons that follow from what people prefer: theirs holds, the other one yields. Made twice, they are the same. */
export function preferenceEvents({ preference, lessons, failure, check }: Preferred): LessonEvent[] {
  const { at, proposed, preferred, times, lessons: named } = preference;
  const old = [
    ...new Set([
      ...named,
      ...lessons.filter((one) => coreOfAction(one.action) === proposed).map(({ id }) => id),
    ]),
  ].sort();
  const theirs = preferred === null ? null : lessons.find((one) => coreOfAction(one.action) === preferred);
  const body = theirs === undefined ? bodyOf(preference, failure, check) : null;
  const kept = theirs?.id ?? (body === null ? null : lessonIdOf(body));
  const oldAction = lessons.find(({ id }) => old.includes(id))?.action;
  const words = wordsOf(theirs?.action ?? body?.action ?? null, oldAction ?? null);
  const fact = (
    lesson: string,
    kind: LessonEvent["kind"],
    reason: string,
    more: object = {},
  ): LessonEvent => ({
    id: eventId(at, `${lesson}/people/${kind}/${proposed}/${preferred}`),
    lesson,
    at,
    kind,
    by: "people",
    reason,
    // One statement, however many corrections are behind it.
    body: { ...more, application: `corrections/${proposed}/${preferred}` },
  });
  const yields = old
    .filter((lesson) => lesson !== kept)
    .flatMap((lesson) => {
      const why =
        preferred === null ? `people turned it down ${times} times` : `${words} (${times} corrections)`;
      return [fact(lesson, "rejected", why), fact(lesson, "archived", why)];
    });
  if (kept === null) return yields;
  const holds = [
    ...(body === null ? [] : [fact(kept, "created", words, { ...body })]),
    // Its fix may teach the same lesson by itself, and earlier: what people prefer is said in any case.
    fact(kept, "edited", words, { narrative: `${words}.` }),
    fact(kept, "confirmed", `${words} (${times} corrections)`),
  ];
  return [...holds, ...yields];
}

function bodyOf(
  { fingerprint, diff }: Preference,
  failure: Preferred["failure"],
  check: Check | null,
): LessonBody | null {
  if (diff === null || failure === null) return null;
  const files = diffLines(diff).flatMap((line) => (line.kind === "file" ? [line.path] : []));
  const action: Action = { kind: "patch", diff, files };
  return {
    title: oneLine(failure.message, 120),
    type: "error_resolution",
    category: failure.category,
    trigger: { conditions: [{ field: "fingerprint", operator: "is", value: fingerprint }] },
    action,
    validation:
      check === null ? null : { command: check.command, directory: check.directory, expect: "passes" },
    scope: [],
    safety: safetyOf(action),
    preconditions: preconditionsOf(diff),
    narrative: null,
    author: null,
    provenance: "human",
    fingerprint,
    examples: [failure.message.slice(0, 500)],
  };
}

/** "people prefer "return total;" over "return 0;"" */
function wordsOf(theirs: Action | null, ours: Action | null): string {
  return `people prefer ${nameOf(theirs)} over ${nameOf(ours)}`;
}

function nameOf(action: Action | null): string {
  if (action === null) return "something else";
  if (action.kind === "command") return `"${oneLine(action.argv.join(" "), 60)}"`;
  if (action.kind !== "patch") return "other words";
  const lines = changedLines(action.diff);
  const line = lines.find((one) => one.startsWith("+")) ?? lines[0] ?? "";
  return `"${oneLine(line.slice(1), 60)}"`;
}

function oneLine(text: string, most: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= most ? line : `${line.slice(0, most - 1)}…`;
}
