import { ignoredFingerprints } from "#memory/ignored.ts";
import { knownFix } from "#memory/known-fix.ts";
import { lessonMemoryOf } from "#memory/lesson-store.ts";
import { storeOf } from "#memory/open.ts";
import { patternMemoryOf } from "#memory/pattern-store.ts";
import type { IdentifiedFinding } from "#model/failure.ts";
import type { Memory, RememberedFailure } from "#model/ports.ts";
import type { Hit, MatchReason } from "#model/recall.ts";
import type { Warning } from "#model/warning.ts";
import type { MomentInput } from "#warn/moment.ts";
import { WARN_NUMBERS } from "#warn/numbers.ts";
import type { House } from "./compose.ts";
import { projectReader } from "./project-reader.ts";
import { lessonHits, type PatternMatch, preseededHits } from "./recall-lessons.ts";
import { numbersFor } from "./warn-numbers.ts";
import {
  adviceWarning,
  type FoundFix,
  fixWarning,
  inOrder,
  sameFailure,
  toldFailures,
} from "./warnings-fix.ts";

const { failure: NUMBERS } = WARN_NUMBERS;

/** What is known about the failures of a run, the likely cause first: the known fix, else a lesson, else general advice. */
export async function failureWarnings(house: House, memory: Memory, moment: MomentInput): Promise<Warning[]> {
  const ignored = ignoredFingerprints(storeOf(memory).database);
  const found: (Warning | null)[] = [];
  for (const known of toldFailures(failuresOf(memory, moment), ignored))
    found.push(
      sameFix(memory, moment, known) ??
        neighbourWarning(memory, moment, known) ??
        (await lessonWarning(house, memory, moment, known)),
    );
  return inOrder(found);
}

type Known = Pick<RememberedFailure, "before" | "fix"> & { readonly failure: IdentifiedFinding };

function failuresOf(memory: Memory, { remembered, findings, task, session }: MomentInput): readonly Known[] {
  if (remembered !== null) return remembered.failures;
  const { database } = storeOf(memory);
  const before = memory.recall(
    findings.map((finding) => finding.fingerprint.hash),
    { task, session },
  );
  return findings.map((failure) => {
    const { hash } = failure.fingerprint;
    const fix = knownFix(database, [hash, ...(failure.aliases ?? [])]);
    return { failure, before: before.get(hash) ?? null, ...(fix === null ? {} : { fix }) };
  });
}

/** What the very same failure was cured by. */
function sameFix(memory: Memory, moment: MomentInput, known: Known): Warning | null {
  if (known.fix === undefined) return null;
  const { hash } = known.failure.fingerprint;
  const found = { fix: known.fix, why: sameFailure(hash), strength: 1, isExact: true };
  return ofFix(memory, moment, known, [hash], found);
}

/** What cured another name of the same pattern, or one that it is linked with. */
function neighbourWarning(memory: Memory, moment: MomentInput, known: Known): Warning | null {
  const store = storeOf(memory);
  const patterns = patternMemoryOf(store);
  const { hash } = known.failure.fingerprint;
  const id = patterns.patternOf(hash);
  const own = id === null ? null : patterns.pattern(id);
  if (own === null || own.state === "rejected") return null;
  const others = own.related.filter(({ score }) => score >= NUMBERS.likeness).slice(0, NUMBERS.neighbours);
  const matches: PatternMatch[] = [
    { pattern: own, why: [{ kind: "pattern", detail: own.id.slice(0, 12) }], strength: 1 },
    ...others.flatMap(({ pattern: other, score }): PatternMatch[] => {
      const pattern = patterns.pattern(other);
      const why: MatchReason[] = [{ kind: "meaning", detail: `linked, ${score.toFixed(2)}` }];
      return pattern === null || pattern.state === "rejected"
        ? []
        : [{ pattern, why, strength: score * NUMBERS.linked }];
    }),
  ];
  for (const { pattern, why, strength } of matches) {
    const hashes = pattern.fingerprints;
    const fix = knownFix(store.database, hashes);
    // What was only seen once to cure something else is a guess.
    if (fix !== null && (strength === 1 || fix.grade !== "observed"))
      return ofFix(memory, moment, known, hashes, { fix, why, strength, isExact: false });
  }
  return null;
}

/** Told with the lesson that was made of it. */
function ofFix(
  memory: Memory,
  moment: MomentInput,
  known: Known,
  hashes: readonly string[],
  found: Omit<FoundFix, "lesson">,
): Warning | null {
  const store = storeOf(memory);
  const about = lessonMemoryOf(store).lessonsOf(hashes);
  const lesson = about.find((one) => one.evidence.fixes.includes(found.fix.id)) ?? null;
  return fixWarning(known, moment, { ...found, lesson }, store.now());
}

/** A lesson whose trigger holds, or what comes with twiceshy. */
async function lessonWarning(
  house: House,
  memory: Memory,
  moment: MomentInput,
  known: Known,
): Promise<Warning | null> {
  const { failure } = known;
  const question = { finding: failure, text: failure.message, hash: failure.fingerprint.hash };
  const reader = projectReader(house.project.root);
  const hits = (await lessonHits(memory, question, [], new Map(), reader)).filter(isTold);
  const { warn, lessons } = await numbersFor(house);
  const [hit] = hits.length > 0 ? hits : await preseededHits(memory, question, reader, lessons ?? undefined);
  return adviceWarning(known, moment, hit, warn.untried);
}

/** A template made of one observed fix of something else is a guess until it is proven. */
function isTold({ provenance }: Hit): boolean {
  return provenance !== "observed";
}
