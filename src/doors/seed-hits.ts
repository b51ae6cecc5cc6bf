import { repositoryView } from "#learn/lessons/preconditions.ts";
import { preseededFor } from "#learn/preseeded/match.ts";
import { renderAdvice } from "#learn/preseeded/render.ts";
import type { Finding } from "#model/failure.ts";
import type { Hit } from "#model/recall.ts";
import { actionRemedy, lessonPart } from "./recall-hits.ts";

/** A lesson that ships with twiceshy is less sure than one that was learned here. */
const SEEDED = 0.75;

/** The lessons that ship with twiceshy and answer to a finding, the most specific first; those that are refused are silent. */
export function seedHits(
  finding: Finding,
  readFile: (path: string) => string | null,
  refused: ReadonlySet<string>,
  confidence: number,
): Hit[] {
  return preseededFor(finding, repositoryView(readFile), refused).map(({ id, body }) => ({
    ...lessonPart(id, body),
    why: [
      {
        kind: "trigger",
        detail: body.trigger.conditions.map(({ field }) => field.replace("_", " ")).join(", "),
      },
    ],
    strength: SEEDED,
    remedy: actionRemedy(body.action, renderAdvice(body, finding)),
    grade: null,
    worked: null,
    confidence,
    occurrences: 0,
    lastAt: null,
    pattern: null,
    fix: null,
  }));
}
