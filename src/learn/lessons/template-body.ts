import type { Diff, Fix } from "#model/fix.ts";
import type { LessonBody } from "#model/lesson.ts";
import { lessonIdOf } from "./action-key.ts";
import { sharedPart, slotsOf } from "./slots.ts";
import { generalise } from "./template.ts";

/** Less than this is in too many messages. */
const SHORTEST_SHARED = 10;

/** The lesson for other files that a fix's change makes; null where it is one of its own file only. */
export function templateOf(
  fix: Pick<Fix, "cures" | "minimal">,
  diff: Diff | null,
): { readonly id: string; readonly body: LessonBody } | null {
  const text = fix.minimal ?? (diff === null || diff.truncated ? null : diff.text);
  const cause = fix.cures[0];
  if (text === null || cause === undefined) return null;
  const action = generalise(text, cause);
  const shared = sharedPart(cause.message);
  if (action === null || shared.length < SHORTEST_SHARED) return null;
  const kind =
    cause.errorType === null
      ? []
      : [{ field: "error_type", operator: "is", value: cause.errorType } as const];
  // "src/cart.ts" is one of *.ts
  const extension = /\.\w+$/.exec(cause.file ?? "")?.[0];
  const body: LessonBody = {
    title: titleOf(cause.errorType, cause.message),
    type: "error_resolution",
    category: cause.category,
    trigger: { conditions: [...kind, { field: "message", operator: "contains", value: shared }] },
    action,
    validation: { command: null, directory: "", expect: "the check that failed passes" },
    scope: extension === undefined ? [] : [`*${extension}`],
    safety: "moderate",
    preconditions: [],
    narrative: null,
    author: null,
    provenance: "observed",
    fingerprint: null,
    examples: [cause.message.slice(0, 500)],
  };
  return { id: lessonIdOf(body), body };
}

function titleOf(errorType: string | null, message: string): string {
  const line = slotsOf(message).reduce(
    (text, slot) => text.replaceAll(slot, "…"),
    message.split("\n", 1)[0]!,
  );
  return `${errorType === null || line.startsWith(errorType) ? "" : `${errorType}: `}${line}`.slice(0, 120);
}
