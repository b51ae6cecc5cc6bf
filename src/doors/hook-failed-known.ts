/**
 * What is known of a failure by the files beside the memory. In: an output, what failed in it, the compiled cures. Out: whether it has to be read, and
 * what cured what failed, or null where only the memory can tell.
 */
import { cleanLine, plainText } from "#detect/clean-line.ts";
import { redact } from "#detect/redact.ts";
import { couldMatch, couldMatchIn } from "#learn/preseeded/could-match.ts";
import type { ToldCommand } from "#loop/told-run.ts";
import type { Cure, Cures } from "#memory/cures-read.ts";
import { redactFinding } from "#memory/redact-facts.ts";
import type { IdentifiedFinding } from "#model/failure.ts";
import { isRefused } from "#warn/may-speak.ts";
import { saysNothing, toldFailures } from "./warnings-fix.ts";

/** What the output may hold that something is known of. Most failures are news, and to read what they say is most of what they would cost here. */
export function mayBeKnown(output: string | null, cures: Cures): boolean {
  if (output === null || cures.hasGeneral) return true;
  const plain = plainText(output);
  return couldMatchIn(plain) || cures.couldBeIn(plain);
}

/** What was found in it before, where the same check printed the same and ended alike; null where it has to be read. */
export function foundBefore(
  { check, told, judged }: ToldCommand,
  cures: Cures,
): readonly IdentifiedFinding[] | null {
  if (told.output === null || told.truncated) return null;
  const { exitCode } = judged;
  return cures.foundIn({ check: check.id, exitCode, output: told.output }, cleanLine);
}

/** A failure that would be told of. */
export interface Told {
  readonly failure: IdentifiedFinding;
  /** Null where nothing is known of it. */
  readonly cure: Cure | null;
}

/** What cured the failures that would be told of; null where the memory has to be asked about one of them. */
export async function whatCured(
  findings: readonly IdentifiedFinding[],
  cures: Cures,
  now: number,
): Promise<Told[] | null> {
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
    // Lessons about no failure in particular, and those that come with twiceshy, are matched where the memory is.
    if (cure === null && (cures.hasGeneral || (await isSpokenOf(failure)))) return null;
    told.push({ failure: { ...failure, ...scrubbedWords(failure) }, cure });
  }
  return told;
}

/** A lesson that comes with twiceshy may be about it. Few failures have a word in which one is; the lessons are loaded for those. */
async function isSpokenOf(failure: IdentifiedFinding): Promise<boolean> {
  const stored = redactFinding(failure, redact);
  if (!couldMatch(stored)) return false;
  const seeds = await import("#learn/preseeded/match.ts");
  return seeds.isSpokenOf(stored);
}

/** Of a finding as it is stored, as much as is said. */
function scrubbedWords({
  message,
  errorType,
}: IdentifiedFinding): Pick<IdentifiedFinding, "message" | "errorType"> {
  return { message: redact(message), errorType: errorType === null ? null : redact(errorType) };
}
