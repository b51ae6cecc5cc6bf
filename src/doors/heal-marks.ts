import { healingOf } from "#memory/healing.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import type { FingerprintMark } from "#model/heal.ts";
import type { Lesson } from "#model/lesson.ts";
import { Trouble } from "#model/trouble.ts";
import { fingerprintNamed } from "./fingerprint-named.ts";
import { auditStep, type HealHouse } from "./heal-audit.ts";
import { recordIssue, WAITING } from "./issues.ts";
import { lessonNumbers } from "./lesson-numbers.ts";
import { foldLessons } from "./lessons.ts";
import { tryRefreshTriggers } from "./warnings-triggers.ts";
import { whoSays } from "./who-says.ts";

export interface Marked {
  readonly mark: FingerprintMark;
  /** Lessons that were let out. */
  readonly lessons: readonly string[];
}

/** A person's word about a failure: leave it alone, do not any more, or let its lessons out of quarantine. With a reason, and on the record. */
export function markFailure(
  around: HealHouse,
  kind: FingerprintMark["kind"],
  { fingerprint: word, reason }: { readonly fingerprint: string; readonly reason: string | null },
): Marked {
  const { house, memory } = around;
  const why = (reason ?? "").trim();
  const fingerprint = knownFingerprint(around, word);
  if (why === "")
    throw new Trouble(
      "usage",
      `heal ${kind} needs a reason: it goes on the record.`,
      `twiceshy heal ${kind} ${word} --reason "…"`,
    );
  const { heal, issues } = healingOf(memory);
  const isIgnored = heal.isIgnored(fingerprint);
  if (kind !== "unquarantine" && isIgnored === (kind === "ignore"))
    throw new Trouble(
      "refused",
      `${fingerprint.slice(0, 8)} is ${isIgnored ? "ignored already" : "not ignored"}.`,
      `twiceshy heal explain ${fingerprint.slice(0, 8)}`,
    );
  const held = kind === "unquarantine" ? quarantined(around, fingerprint) : [];
  const at = house.clock.now();
  const by = whoSays(house);
  const mark: FingerprintMark = { id: house.ids.next(at), fingerprint, at, kind, by, reason: why };
  const knowledge = knowledgeOf(memory);
  knowledge.together(() => {
    heal.mark(mark);
    // What waits about it waits no longer.
    if (kind === "ignore")
      for (const issue of issues.issues({ fingerprint, states: WAITING }))
        recordIssue(around, issue, { kind: "dismissed", reason: `ignored: ${why}` });
    knowledge.lessons.record(
      held.map((lesson) => ({
        id: house.ids.next(at),
        lesson: lesson.id,
        at,
        kind: "unquarantined" as const,
        by,
        reason: why,
        body: { mark: mark.id },
      })),
    );
    if (held.length > 0)
      foldLessons(
        knowledge,
        held.map(({ id }) => id),
        { now: () => at, numbers: lessonNumbers(house).numbers },
      );
    auditStep(around, kind, { fingerprint, by, reason: why, lessons: held.map(({ id }) => id) });
  });
  tryRefreshTriggers(house, knowledge.lessons);
  return { mark, lessons: held.map(({ id }) => id) };
}

function quarantined({ house, memory }: HealHouse, fingerprint: string): Lesson[] {
  const now = house.clock.now();
  const held = knowledgeOf(memory)
    .lessons.lessonsOf([fingerprint])
    .filter(({ quarantinedUntil }) => quarantinedUntil !== null && quarantinedUntil > now);
  if (held.length > 0) return held;
  throw new Trouble(
    "refused",
    `no lesson about ${fingerprint.slice(0, 8)} is in quarantine.`,
    `twiceshy heal explain ${fingerprint.slice(0, 8)}`,
  );
}

/** A fingerprint that memory has seen, by its beginning. */
export function knownFingerprint({ memory }: Pick<HealHouse, "memory">, word: string): string {
  const hash = fingerprintNamed(word, memory);
  const isKnown = word.trim().length >= 4 && memory.recall([hash], {}).get(hash) != null;
  if (isKnown) return hash;
  throw new Trouble("not_found", `no failure is called "${word}".`, "twiceshy failures");
}
