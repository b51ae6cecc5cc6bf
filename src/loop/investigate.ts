/**
 * The story of an investigation: what probably brought a failure, what else has to do with it, which commit was the first bad
 * one, what to do and what that took before. In: a fingerprint, facts through ports. Out: an Investigation, as data. Nothing is
 * changed; a check is run only where the search for the first bad commit was asked for, and in scratch copies.
 */
import { stripControls } from "#detect/clean-line.ts";
import { estimateFix, type FixSize } from "#learn/causes/estimate.ts";
import { importWord } from "#learn/causes/imports.ts";
import { chooseStrategy, judgeCause } from "#learn/causes/judge-cause.ts";
import { isInside } from "#learn/causes/paths.ts";
import { seenFailure } from "#learn/causes/seen-failure.ts";
import type { BisectAnswer, CauseStep, Investigation, LikelyCause } from "#model/cause.ts";
import { causeNode } from "#model/cause.ts";
import type { Failure } from "#model/failure.ts";
import type { Fix } from "#model/fix.ts";
import type { Clock } from "#model/ports.ts";
import type { Run } from "#model/run.ts";
import type { FileImports } from "./file-imports.ts";
import { type RelatedPorts, relatedTo } from "./related-failures.ts";

export interface InvestigatePorts extends RelatedPorts {
  /** The latest sighting. */
  latest(fingerprint: string): Failure | null;
  run(id: string): Run | null;
  chain(fingerprint: string): readonly CauseStep[];
  isOpen(fingerprint: string): boolean;
  isFlaky(fingerprint: string): boolean;
  /** Real fixes, the newest first: of a failure, of its pattern, of its category. */
  fixesOf(fingerprints: readonly string[]): readonly Fix[];
  fixesIn(category: string): readonly Fix[];
  /** Changed lines of a fix; null where its change is not kept. */
  linesOf(fix: Fix): number | null;
  subject(commit: string): Promise<string | null>;
  /** What somebody said of it, a model perhaps. */
  notes(fingerprint: string): Investigation["notes"];
  /** Files that hold a word as it is. */
  naming(word: string): Promise<readonly string[]>;
  readonly imports: FileImports;
  readonly clock: Clock;
  /** Absent where it was not asked for. */
  bisect?(failure: Failure, run: Run | null): Promise<BisectAnswer>;
}

/** What is to be known before a failure is mended; null where nothing is remembered of it. */
export async function investigate(
  fingerprint: string,
  ports: InvestigatePorts,
): Promise<Investigation | null> {
  const failure = ports.latest(fingerprint);
  if (failure === null) return null;
  const run = ports.run(failure.runId);
  const seen = seenFailure(failure, run);
  const bisect = (await ports.bisect?.(failure, run)) ?? null;
  const likely = [
    ...byBisect(bisect, seen.files, ports.imports),
    ...(await byEdges(fingerprint, ports)),
  ].sort((a, b) => b.confidence - a.confidence);
  const mates = ports.patternOf(fingerprint);
  const own = ports.fixesOf([fingerprint]);
  const finding = judgeCause({
    files: seen.files,
    likely,
    cured: own.map(({ files, grade }) => ({ files, isProven: grade === "proven" })),
    isFlaky: ports.isFlaky(fingerprint),
  });
  const changed = likely[0]?.file ?? seen.files[0] ?? null;
  const related = relatedTo(failure, seen.files, likely[0] ?? null, ports);
  const { id, category, errorType, message, file, line, test } = failure;
  return {
    fingerprint,
    at: ports.clock.now(),
    about: { id, fingerprint, category, errorType, message, file, line, test },
    finding,
    cause: likely[0] ?? null,
    related,
    importers: changed === null ? [] : await importersOf(changed, ports),
    bisect,
    ...chooseStrategy(finding, related),
    estimate: estimateFix([
      { of: "failure", fixes: own.map((fix) => sizeOf(fix, ports)) },
      { of: "pattern", fixes: ports.fixesOf(mates).map((fix) => sizeOf(fix, ports)) },
      { of: "category", fixes: ports.fixesIn(category).map((fix) => sizeOf(fix, ports)) },
    ]),
    notes: ports.notes(fingerprint),
  };
}

/** The files of the first bad commit that have to do with the failure speak for it; it is the cause either way. */
function byBisect(
  bisect: BisectAnswer | null,
  files: readonly string[],
  imports: FileImports,
): LikelyCause[] {
  if (bisect?.kind !== "found") return [];
  const { first, confidence, rate } = bisect;
  const changed =
    first.files.find((file) => files.includes(file)) ??
    first.files.find((file) => files.some((from) => imports.between(from, file))) ??
    first.files[0] ??
    null;
  const often = rate < 1 ? `, in ${Math.round(rate * 100)} % of the runs` : "";
  return [
    {
      node: { kind: "change", commit: first.commit, file: changed ?? "" },
      title: stripControls(first.subject),
      file: changed,
      kind: "bisect",
      confidence,
      why: `it is first seen on ${first.commit.slice(0, 8)}${often}`,
    },
  ];
}

/** Another failure counts while it is open: what is mended brings nothing any more. */
async function byEdges(fingerprint: string, ports: InvestigatePorts): Promise<LikelyCause[]> {
  const likely: LikelyCause[] = [];
  for (const { cause, depth, confidenceNow, kind, evidence } of ports.chain(fingerprint)) {
    if (depth > 1) break;
    const node = causeNode(cause);
    const shared = { node, kind, confidence: confidenceNow, why: evidence.why };
    if (node.kind === "change") {
      const subject = await ports.subject(node.commit);
      likely.push({ ...shared, title: subject === null ? null : stripControls(subject), file: node.file });
    } else if (ports.isOpen(node.fingerprint)) {
      const other = ports.latest(node.fingerprint);
      likely.push({ ...shared, title: other?.message ?? null, file: other?.file ?? null });
    }
  }
  return likely;
}

const MOST_IMPORTERS = 20;

/** Whoever imports a file has to name it: of those that do, the ones whose words bring it in. */
async function importersOf(file: string, { naming, imports }: InvestigatePorts): Promise<string[]> {
  const named = await naming(importWord(file));
  return named.filter((from) => isInside(from) && imports.between(from, file)).slice(0, MOST_IMPORTERS);
}

function sizeOf(fix: Fix, ports: InvestigatePorts): FixSize {
  return {
    files: fix.files.length,
    lines: ports.linesOf(fix),
    minutes: Math.max(0, fix.resolvedAt - fix.openedAt) / 60_000,
  };
}
