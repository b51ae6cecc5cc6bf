import type { Diff } from "#model/fix.ts";
import type { LessonEvent } from "#model/lesson.ts";
import { changedLines } from "./action-key.ts";
import { eventId } from "./derive-id.ts";
import type { FixLesson, KnownFix } from "./from-fix.ts";

/** Tries that did what a lesson says and did not help: strategy memory, and the other half of a success rate. */
export function failedTries(
  lessons: readonly FixLesson[],
  fixes: readonly KnownFix[],
  diffOf: (from: string, to: string) => Diff | null,
): LessonEvent[] {
  return fixes
    .filter((known) => known.fix.marks.length === 0)
    .flatMap(({ fix }) =>
      fix.attempts
        .filter((attempt) => attempt.outcome === "failure")
        .flatMap((attempt) => {
          const diff = attempt.fromTree && attempt.toTree ? diffOf(attempt.fromTree, attempt.toTree) : null;
          const lines = new Set(diff === null || diff.truncated ? [] : changedLines(diff.text));
          return lessons
            .filter(({ body }) => isTried(body.action, lines, attempt.commands))
            .map(
              ({ id }): LessonEvent => ({
                id: eventId(attempt.at, `${id}/tried/${attempt.runId}`),
                lesson: id,
                at: attempt.at,
                kind: "failed",
                by: "twiceshy",
                reason: "tried, and the check still failed",
                body: {
                  application: attempt.runId,
                  of: fix.id,
                  green: fix.greenRun,
                  greenAt: fix.resolvedAt,
                },
              }),
            );
        }),
    );
}

function isTried(
  action: FixLesson["body"]["action"],
  lines: ReadonlySet<string>,
  commands: readonly string[],
): boolean {
  if (action.kind === "command") return commands.includes(action.argv.join(" "));
  if (action.kind !== "patch") return false;
  const wanted = changedLines(action.diff);
  return wanted.length > 0 && wanted.every((line) => lines.has(line));
}
