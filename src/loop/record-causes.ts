/**
 * The story of new edges: failures that were not looked at yet, what changed and failed shortly before each, who touched the line
 * last. In: facts, through ports. Out: edges, as facts. Off the hot path, in bounds, and it goes on where it was.
 */
import type { DraftEdge } from "#learn/causes/draft-edge.ts";
import { findBrought, findCascades } from "#learn/causes/find-cascades.ts";
import { type Blamed, findBlamed, findRecentChanges } from "#learn/causes/find-changes.ts";
import { findEarlierFailures } from "#learn/causes/find-failures.ts";
import { CAUSE_NUMBERS } from "#learn/causes/numbers.ts";
import {
  type ChangeFact,
  firstSightings,
  type SeenFailure,
  seenFailure,
} from "#learn/causes/seen-failure.ts";
import { isEnvironmental } from "#learn/environment.ts";
import type { CauseMemory } from "#model/cause.ts";
import type { Failure } from "#model/failure.ts";
import type { Fix } from "#model/fix.ts";
import type { Application } from "#model/heal.ts";
import type { Clock } from "#model/ports.ts";
import type { Progress } from "#model/ports-learning.ts";
import type { Run } from "#model/run.ts";
import { followsIn } from "./causes-follow.ts";
import type { FileImports } from "./file-imports.ts";

export interface RecordPorts {
  /** The newest first. */
  failures(filter: {
    readonly since?: number;
    readonly fingerprint?: string;
    readonly limit: number;
  }): readonly Failure[];
  run(id: string): Run | null;
  /** Real fixes since a time. */
  fixes(since: number): readonly Fix[];
  applications(since: number): readonly Application[];
  /** Failures that come and go by themselves: they teach nothing. */
  isFlaky(fingerprint: string): boolean;
  /** Newest first. */
  commits(): Promise<readonly ChangeFact[]>;
  /** The commit that the check last passed on before a run; null where nobody saw it pass. */
  greenBefore(run: string): string | null;
  blame(at: {
    readonly commit: string;
    readonly file: string;
    readonly line: number;
  }): Promise<Blamed | null>;
  readonly imports: FileImports;
  edgeId(seed: string): string;
  readonly causes: Pick<CauseMemory, "record" | "edges">;
  readonly progress: Progress;
  readonly clock: Clock;
}

const MARK = "causes/seen";
/** The first look goes back so far; later ones a little behind the last, for what was told late. */
const FIRST_LOOK_MS = 7 * 86_400_000;
const OVERLAP_MS = 2 * CAUSE_NUMBERS.windowMs;
const MOST_FAILURES = 500;
const MOST_EFFECTS = 100;
const MOST_BLAMES = 25;

/** Finds and stores the causes of what failed since the last look, until a moment. Says how many edges were new. */
export async function recordCauses(ports: RecordPorts, deadline: number): Promise<number> {
  const last = Number(ports.progress.get(MARK) ?? 0);
  const from = last === 0 ? ports.clock.now() - FIRST_LOOK_MS : last - OVERLAP_MS;
  const seen = seenSince(from - CAUSE_NUMBERS.windowMs, ports);
  const sightings = firstSightings(seen);
  const isNew = ({ at }: SeenFailure) => at > last;
  // What is new comes first: what was looked at before must not use up all of a look.
  const effects = [
    ...sightings.filter(isNew),
    ...sightings.filter((one) => one.at > from && !isNew(one)),
  ].slice(0, MOST_EFFECTS);
  const applications = effects.length === 0 ? [] : ports.applications(from - CAUSE_NUMBERS.cascadeMs);
  const follows = followsIn(ports);
  const curedBy = (commit: string) => applications.find((one) => one.commit === commit)?.fingerprint ?? null;
  let [fresh, blames, mark] = [0, 0, last];
  for (const effect of effects) {
    if (ports.clock.now() >= deadline) return fresh;
    const { changes, green } = await changesBefore(effect, ports);
    const blamed = blames < MOST_BLAMES ? await blameOf(effect, green, ports, () => blames++) : null;
    const drafts = [
      ...findRecentChanges(effect, changes, ports.imports.between),
      ...(blamed === null ? [] : findBlamed(effect, blamed, curedBy)),
      ...findEarlierFailures(effect, sightings, ports.imports.between, follows),
      ...findCascades(effect, applications),
    ];
    fresh += store(drafts, ports);
    mark = Math.max(mark, effect.at);
    ports.progress.set(MARK, String(mark));
  }
  const isNoise = (fingerprint: string) => ports.isFlaky(fingerprint);
  if (ports.clock.now() < deadline)
    fresh += store(
      ports.fixes(from).flatMap((fix) => findBrought(fix, isNoise)),
      ports,
    );
  return fresh;
}

/** Failures that may teach: of a trusted source, of the code, and there each time. */
function seenSince(since: number, ports: RecordPorts): SeenFailure[] {
  const runs = new Map<string, Run | null>();
  return ports.failures({ since, limit: MOST_FAILURES }).flatMap((failure) => {
    const { runId, fingerprint } = failure;
    if (isEnvironmental(failure) || ports.isFlaky(fingerprint.hash)) return [];
    if (!runs.has(runId)) runs.set(runId, ports.run(runId));
    const run = runs.get(runId) ?? null;
    return run === null || run.source === "ingest" ? [] : [seenFailure(failure, run)];
  });
}

/** Commits that the failing run knew, as far as the check was not seen to pass with them: those are not to blame. */
async function changesBefore(
  effect: SeenFailure,
  ports: RecordPorts,
): Promise<{ readonly changes: readonly ChangeFact[]; readonly green: ChangeFact | null }> {
  if (effect.files.length === 0) return { changes: [], green: null };
  const commits = await ports.commits();
  const head = commits.findIndex(({ commit }) => commit === effect.head);
  const passed = ports.greenBefore(effect.run);
  const green = commits.findIndex(({ commit }) => commit === passed);
  return {
    changes: commits.slice(Math.max(0, head), green < 0 ? undefined : green),
    green: commits[green] ?? null,
  };
}

/** A line that was changed and not committed has nobody to blame but the change itself. */
async function blameOf(
  effect: SeenFailure,
  green: ChangeFact | null,
  ports: RecordPorts,
  onAsk: () => void,
): Promise<Blamed | null> {
  const { files, line, head, dirty, fingerprint, run } = effect;
  const [file] = files;
  if (file === undefined || line === null || head === null || dirty.includes(file)) return null;
  const isKnown = ports.causes
    .edges(fingerprint)
    .some((edge) => edge.kind === "blame" && edge.evidence.run === run);
  if (isKnown) return null;
  onAsk();
  const blamed = await ports.blame({ commit: head, file, line });
  return blamed === null || (green !== null && blamed.at <= green.at) ? null : blamed;
}

function store(drafts: readonly DraftEdge[], { causes, edgeId }: RecordPorts): number {
  if (drafts.length === 0) return 0;
  return causes.record(
    drafts.map(({ occasion, ...edge }) => ({
      ...edge,
      id: edgeId([edge.cause, edge.effect, edge.kind, occasion].join("\n")),
    })),
  );
}
