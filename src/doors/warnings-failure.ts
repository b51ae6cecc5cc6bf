import { rateOf } from "#learn/patterns/rate.ts";
import { ignoredFingerprints } from "#memory/ignored.ts";
import { knownFix } from "#memory/known-fix.ts";
import { lessonMemoryOf } from "#memory/lesson-store.ts";
import { storeOf } from "#memory/open.ts";
import { patternMemoryOf } from "#memory/pattern-store.ts";
import type { IdentifiedFinding } from "#model/failure.ts";
import type { Lesson } from "#model/lesson.ts";
import type { KnownFix, Memory, RememberedFailure } from "#model/ports.ts";
import type { Hit, MatchReason, Remedy } from "#model/recall.ts";
import type { Warning } from "#model/warning.ts";
import { isRefused } from "#warn/may-speak.ts";
import type { MomentInput } from "#warn/moment.ts";
import { WARN_NUMBERS } from "#warn/numbers.ts";
import type { House } from "./compose.ts";
import { projectReader } from "./project-reader.ts";
import { lessonHits, type PatternMatch, preseededHits } from "./recall-lessons.ts";
import { numbersFor } from "./warn-numbers.ts";

const { failure: NUMBERS } = WARN_NUMBERS;

/** What is known about the failures of a run, the likely cause first: the known fix, else a lesson, else general advice. */
export async function failureWarnings(house: House, memory: Memory, moment: MomentInput): Promise<Warning[]> {
  const ignored = ignoredFingerprints(storeOf(memory).database);
  const failures = failuresOf(memory, moment).filter(
    ({ failure }) => failure.detector !== "silent" && !ignored.has(failure.fingerprint.hash),
  );
  const warnings: Warning[] = [];
  for (const [place, known] of failures.slice(0, NUMBERS.most).entries()) {
    const warning =
      fixWarning(memory, moment, known) ??
      neighbourWarning(memory, moment, known) ??
      (await lessonWarning(house, memory, moment, known));
    // The likely cause is worth more than what it brought about.
    if (warning !== null) warnings.push({ ...warning, score: rounded(warning.score / (1 + place / 4)) });
  }
  return once(warnings).sort((a, b) => b.score - a.score);
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
function fixWarning(memory: Memory, moment: MomentInput, known: Known): Warning | null {
  if (known.fix === undefined) return null;
  const { hash } = known.failure.fingerprint;
  const why: MatchReason[] = [{ kind: "exact", detail: hash.slice(0, 12) }];
  return ofFix(memory, moment, known, { fix: known.fix, hashes: [hash], why, strength: 1, isExact: true });
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
      return ofFix(memory, moment, known, { fix, hashes, why, strength, isExact: false });
  }
  return null;
}

interface FoundFix {
  readonly fix: KnownFix;
  readonly hashes: readonly string[];
  readonly why: readonly MatchReason[];
  readonly strength: number;
  readonly isExact: boolean;
}

function ofFix(
  memory: Memory,
  moment: MomentInput,
  known: Known,
  { fix, hashes, why, strength, isExact }: FoundFix,
): Warning | null {
  const about = lessonMemoryOf(storeOf(memory)).lessonsOf(hashes);
  const lesson = about.find((one) => one.evidence.fixes.includes(fix.id)) ?? null;
  if (lesson !== null && isRefused(lesson, storeOf(memory).now())) return null;
  const worked = rateOf(fix.worked, fix.tried);
  const low = fix.grade === "proven" ? Math.max(worked.low, WARN_NUMBERS.proven) : worked.low;
  return {
    ...aboutFailure(known, moment),
    lesson: lesson?.id ?? `fix/${fix.id}`,
    cause: causeOf(lesson),
    remedy: remedyOf(fix),
    files: fix.files,
    grade: fix.grade,
    provenance: lesson?.provenance ?? (fix.grade === "proven" ? "proven" : "observed"),
    worked,
    confidence: lesson?.confidence ?? 0.5,
    why,
    isExact,
    score: rounded(strength * low),
  };
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
  if (hit === undefined) return null;
  const { id, title, remedy, grade, provenance, worked, confidence, why, strength } = hit;
  return {
    ...aboutFailure(known, moment),
    lesson: id,
    cause: title,
    remedy,
    files: [],
    grade,
    provenance,
    worked,
    confidence,
    why,
    isExact: false,
    score: rounded(strength * (worked?.low ?? warn.untried[provenance ?? "observed"])),
  };
}

/** A template made of one observed fix of something else is a guess until it is proven. */
function isTold({ provenance }: Hit): boolean {
  return provenance !== "observed";
}

function aboutFailure({ failure, before }: Known, { command }: MomentInput) {
  const { errorType, message, fingerprint } = failure;
  const isNamed = errorType === null || message.startsWith(errorType);
  return {
    moment: "failure",
    fingerprint: fingerprint.hash,
    what: isNamed ? message : `${errorType}: ${message}`,
    check: command,
    seen: before?.count ?? 0,
    lastAt: before?.lastAt ?? null,
  } as const;
}

function causeOf(lesson: Lesson | null): string | null {
  return lesson?.narrative ?? null;
}

function remedyOf({ diff, commands, files }: KnownFix): Remedy | null {
  if (diff !== null) return { kind: "diff", diff, commands };
  if (commands.length > 0) return { kind: "command", commands };
  return files.length > 0 ? { kind: "files", files } : null;
}

/** One fix that cures five failures is said once. */
function once(warnings: readonly Warning[]): Warning[] {
  const said = new Set<string>();
  return warnings.filter(({ lesson }) => !said.has(lesson) && said.add(lesson));
}

function rounded(score: number): number {
  return Math.round(score * 1e4) / 1e4;
}
