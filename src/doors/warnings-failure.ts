import { rateOf } from "#learn/patterns/rate.ts";
import { knownFix } from "#memory/known-fix.ts";
import { lessonsFor } from "#memory/lessons-to-recall.ts";
import { storeOf } from "#memory/open.ts";
import type { IdentifiedFinding } from "#model/failure.ts";
import type { KnownFix, Memory, RememberedFailure } from "#model/ports.ts";
import type { Hit, Remedy } from "#model/recall.ts";
import type { Warning } from "#model/warning.ts";
import type { MomentInput } from "#warn/moment.ts";
import type { House } from "./compose.ts";
import { projectReader } from "./project-reader.ts";
import { lessonHits, preseededHits } from "./recall-lessons.ts";

/** A failing run may have hundreds: the likely causes say what is worth saying. */
const MOST_FAILURES = 5;

/** What is known about the failures of a run, the likely cause first: the known fix, else a lesson, else general advice. */
export async function failureWarnings(house: House, memory: Memory, moment: MomentInput): Promise<Warning[]> {
  const failures = failuresOf(memory, moment).filter(({ failure }) => failure.detector !== "silent");
  const warnings: Warning[] = [];
  for (const [place, remembered] of failures.slice(0, MOST_FAILURES).entries()) {
    const warning = await warningOf(house, memory, moment, remembered);
    // The likely cause is worth more than what it brought about.
    if (warning !== null) warnings.push({ ...warning, score: warning.score / (1 + place / 4) });
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

async function warningOf(
  house: House,
  memory: Memory,
  { command }: MomentInput,
  { failure, before, fix }: Known,
): Promise<Warning | null> {
  const about = {
    moment: "failure",
    fingerprint: failure.fingerprint.hash,
    what:
      failure.errorType === null || failure.message.startsWith(failure.errorType)
        ? failure.message
        : `${failure.errorType}: ${failure.message}`,
    check: command,
    seen: before?.count ?? 0,
    lastAt: before?.lastAt ?? null,
    isExact: true,
  } as const;
  if (fix !== undefined) {
    const [lesson] = lessonsFor(storeOf(memory), [failure.fingerprint.hash]).filter((one) =>
      one.evidence.fixes.includes(fix.id),
    );
    const worked = rateOf(fix.worked, fix.tried);
    return {
      ...about,
      lesson: lesson?.id ?? `fix/${fix.id}`,
      cause: lesson?.narrative ?? null,
      remedy: remedyOf(fix),
      files: fix.files,
      grade: fix.grade,
      provenance: fix.grade === "proven" ? "proven" : "observed",
      worked,
      confidence: lesson?.confidence ?? 0.5,
      why: [{ kind: "exact", detail: failure.fingerprint.hash.slice(0, 12) }],
      score: 1 + worked.low,
    };
  }
  const question = { finding: failure, text: failure.message, hash: failure.fingerprint.hash };
  const reader = projectReader(house.project.root);
  const hits = await lessonHits(memory, question, [], new Map(), reader);
  const [hit] = hits.length > 0 ? hits : await preseededHits(memory, question, reader);
  return hit === undefined ? null : { ...about, ...partOf(hit), isExact: false };
}

function partOf(
  hit: Hit,
): Omit<Warning, "moment" | "fingerprint" | "what" | "check" | "seen" | "lastAt" | "isExact"> {
  const { id, title, remedy, grade, provenance, worked, confidence, why, strength } = hit;
  return {
    lesson: id,
    cause: title,
    remedy,
    files: [],
    grade,
    provenance,
    worked,
    confidence,
    why,
    score: strength * (worked?.low ?? 0.2),
  };
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
