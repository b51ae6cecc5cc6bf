/**
 * What cured the failures that were found in an output, by the files beside the memory. A module of its own, loaded where something was found: most failures are
 * news, and theirs is not read.
 */
import { redact } from "#detect/redact.ts";
import { LESSON_NUMBERS } from "#learn/lessons/numbers.ts";
import { couldMatch } from "#learn/preseeded/could-match.ts";
import type { Cure, Cures } from "#memory/cures-read.ts";
import { redactFinding } from "#memory/redact-facts.ts";
import type { IdentifiedFinding } from "#model/failure.ts";
import type { Hit } from "#model/recall.ts";
import { isRefused } from "#warn/may-speak.ts";
import { isNumbered, type Place } from "./hook-quick-place.ts";
import { projectReader } from "./project-reader.ts";
import { saysNothing, toldFailures } from "./warnings-fix.ts";

/** A failure that would be told of. */
export interface Told {
  readonly failure: IdentifiedFinding;
  /** Null where nothing is known of it. */
  readonly cure: Cure | null;
  /** What a lesson that comes with twiceshy says, where nothing cured it here. */
  readonly advice: Hit | null;
}

/** What cured the failures that would be told of; null where the memory has to be asked about one of them. */
export async function whatCured(
  findings: readonly IdentifiedFinding[],
  cures: Cures,
  place: Place,
): Promise<Told[] | null> {
  const now = place.clock.now();
  const told: Told[] = [];
  for (const { failure } of toldFailures(
    findings.map((failure) => ({ failure })),
    cures.ignored,
  )) {
    const cure = (failure.aliases ?? []).length > 0 ? "ask" : cures.of(failure.fingerprint.hash);
    if (cure === "ask") return null;
    // What somebody refused is not told, nor what nobody knows, but a neighbour's may be.
    if (cure !== null && (saysNothing(cure) || (cure.lesson !== null && isRefused(cure.lesson, now))))
      return null;
    // Lessons about no failure in particular are matched where the memory is.
    if (cure === null && cures.hasGeneral) return null;
    const advice = cure === null ? await adviceOn(failure, cures, place) : null;
    if (advice === "ask") return null;
    told.push({ failure: { ...failure, ...scrubbedWords(failure) }, cure, advice });
  }
  return told;
}

/** What a lesson that comes with twiceshy says about it. Few failures have a word in which one is; the lessons are loaded for those. */
async function adviceOn(failure: IdentifiedFinding, cures: Cures, place: Place): Promise<Hit | "ask" | null> {
  const stored = redactFinding(failure, redact);
  if (!couldMatch(stored)) return null;
  if (cures.refused === null || isNumbered(place)) return "ask";
  const { seedHits } = await import("./seed-hits.ts");
  const { start } = LESSON_NUMBERS.confidence;
  return seedHits(stored, projectReader(place.project.root), cures.refused, start)[0] ?? null;
}

/** Of a finding as it is stored, as much as is said. */
function scrubbedWords({
  message,
  errorType,
}: IdentifiedFinding): Pick<IdentifiedFinding, "message" | "errorType"> {
  return { message: redact(message), errorType: errorType === null ? null : redact(errorType) };
}
