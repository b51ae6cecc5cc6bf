import type { LessonEvent } from "#model/lesson.ts";
import { eventId } from "./derive-id.ts";
import { type FixLesson, type KnownFix, whyNotTaught } from "./from-fix.ts";
import { templateOf } from "./template-body.ts";

/** What proven fixes teach about other files. An observed change is no template: nobody knows which of its lines did it. */
export function templateLessons(fixes: readonly KnownFix[]): FixLesson[] {
  return fixes.flatMap((known): FixLesson[] => {
    const proof = known.proofs.find((one) => one.verdict === "proven");
    const template =
      proof === undefined || whyNotTaught(known) !== null ? null : templateOf(known.fix, known.diff);
    if (template === null || proof === undefined) return [];
    const { fix } = known;
    const { id, body } = template;
    const about = {
      fix: fix.id,
      of: fix.id,
      green: fix.greenRun,
      greenAt: fix.resolvedAt,
      files: fix.files.slice(0, 50),
    };
    const fact = (kind: LessonEvent["kind"], at: number, seed: string, more: object): LessonEvent => ({
      id: eventId(at, `${id}/${seed}`),
      lesson: id,
      at,
      kind,
      by: "twiceshy",
      reason: null,
      body: { ...more, ...about, ...(fix.task === null ? {} : { task: fix.task }) },
    });
    const events = [
      fact("created", fix.resolvedAt, `created/${fix.id}`, body),
      fact("worked", proof.at, `proof/${proof.id}`, { proof: proof.id, verified: true }),
    ];
    return [{ id, body, events, aliases: [] }];
  });
}

/** The templates that fixes make, whether they may teach or not: all of them are to be looked at when one of these changes. */
export function templateIds(fixes: readonly KnownFix[]): string[] {
  return fixes.flatMap(({ fix, diff }) => templateOf(fix, diff)?.id ?? []);
}
