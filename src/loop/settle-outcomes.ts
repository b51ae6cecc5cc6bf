/**
 * The story of what came of it: at the end of a turn, of a task or of a session, and later for sessions that crashed, what
 * was said is judged by what was run afterwards, and what struck unwarned is written down. The outcomes teach the lessons.
 * Deciding twice gives the same facts: an outcome is written only where it differs from the latest, under a derived id.
 */
import type { Flake } from "#model/fix.ts";
import type { Lesson, LessonEvent } from "#model/lesson.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import type { Check } from "#model/run.ts";
import type { DeliveryEvent, DeliveryRecord, JudgedRun, Missed } from "#model/warning.ts";
import { findMissed } from "#warn/missed.ts";
import { type Judgement, judgeDelivery, type Struck } from "#warn/outcomes.ts";
import { isUseOfLesson, taughtByDelivery } from "#warn/taught-by-delivery.ts";
import { type Advised, advisedBy, advisedByAction, wasDone } from "#warn/was-done.ts";
import { knownPatterns } from "./known-patterns.ts";

export interface SettlePorts {
  readonly knowledge: Knowledge;
  now(): number;
  deriveId(at: number, seed: string): string;
  /** A file of a tree; null: it is not in it; undefined: nobody knows. */
  fileAt(tree: string, path: string): Promise<string | null | undefined>;
  /** What a check that names a script really runs. */
  checksOfScript?(check: Check): readonly Check[];
  /** Folds lessons again after facts about them came in. */
  foldLessons(ids: readonly string[]): void;
  /** Whether warnings are switched off for a session, or for one that nobody names. */
  isSilent?(session: string | null): boolean;
  /** A lesson that comes with twiceshy. */
  seed(id: string): Promise<Pick<Lesson, "action"> | null>;
}

/** Whose runs judge: a session's, or a task's that has none. */
export type SettleScope = { readonly session: string } | { readonly task: string };

export interface Settled {
  readonly outcomes: readonly DeliveryEvent[];
  readonly missed: readonly Missed[];
  /** Lessons that learned from it. */
  readonly taught: readonly string[];
}

/** Decides what came of everything that was said in a session. */
export async function settleOutcomes(
  scope: SettleScope,
  isOver: boolean,
  ports: SettlePorts,
): Promise<Settled> {
  const { knowledge } = ports;
  const { deliveries: memory } = knowledge;
  const told =
    "session" in scope ? memory.toldIn(scope.session) : taskTold(memory.deliveries({ ...scope, limit: ALL }));
  const runs = memory.runsOf(scope).map((run) => withScript(run, ports));
  const flakes = knowledge.fixes.flakes();
  const outcomes: DeliveryEvent[] = [];
  for (const delivery of told) {
    const event = await settleOne(delivery, { told, runs, isOver, ports });
    if (event !== null) outcomes.push(event);
  }
  const missed = missedIn(scope, runs, told, flakes, ports);
  return knowledge.together(() => {
    memory.recordEvents(outcomes);
    const known = new Set(
      missed.length === 0 ? [] : memory.missed({ ...scope, limit: ALL }).map(({ id }) => id),
    );
    const fresh = missed.filter(({ id }) => !known.has(id));
    memory.recordMissed(fresh);
    const taught = teachLessons(told, flakes, knowledge);
    ports.foldLessons(taught);
    return { outcomes, missed: fresh, taught };
  });
}

const ALL = 1_000_000;

/** Oldest first, and only those that no session will settle. */
function taskTold(told: readonly DeliveryRecord[]): DeliveryRecord[] {
  return told.filter(({ session }) => session === null).reverse();
}

function withScript(run: JudgedRun, { checksOfScript }: SettlePorts): JudgedRun {
  const ran = checksOfScript?.(run.check) ?? [];
  return ran.length === 0 ? run : { ...run, ran };
}

interface Around {
  readonly told: readonly DeliveryRecord[];
  readonly runs: readonly JudgedRun[];
  readonly isOver: boolean;
  readonly ports: SettlePorts;
}

/** The outcome of one delivery as a fact; null where it is open, or as it was. */
async function settleOne(
  delivery: DeliveryRecord,
  { told, runs, isOver, ports }: Around,
): Promise<DeliveryEvent | null> {
  const latest = ports.knowledge.deliveries.events(delivery.id).findLast(({ kind }) => kind === "outcome");
  // What somebody said who was there is not overruled.
  if (latest !== undefined && latest.by !== "twiceshy") return null;
  const pattern = patternOf(delivery, ports.knowledge);
  const again = told.find((other) => other.lesson === delivery.lesson && other.at > delivery.at);
  const judgement = judgeDelivery({ delivery, pattern, runs, until: again?.at ?? null, isOver });
  if (judgement === null) return null;
  const ignored =
    judgement.outcome === "failed_anyway" &&
    delivery.manner !== "withheld" &&
    (await isIgnored(delivery, judgement, runs, ports));
  const isAsBefore = latest?.outcome === judgement.outcome && latest.ignored === ignored;
  if (isAsBefore) return null;
  const { outcome, why, run } = judgement;
  const seed = `outcome/${delivery.id}/${latest?.id ?? ""}/${outcome}/${ignored}/${run?.id ?? ""}`;
  return {
    id: ports.deriveId(delivery.at, seed),
    delivery: delivery.id,
    at: Math.max(ports.now(), (latest?.at ?? 0) + 1),
    kind: "outcome",
    outcome,
    ignored,
    why: ignored ? `${why}; what was advised had not been done` : why,
    by: "twiceshy",
  };
}

/** The pattern that a delivery is about, and where it can be seen. */
function patternOf(delivery: DeliveryRecord, { deliveries, lessons }: Knowledge): Struck {
  const lesson = delivery.lesson.startsWith("fix/") ? null : lessons.lesson(delivery.lesson);
  const own = [delivery.fingerprint, lesson?.id === delivery.lesson ? lesson.fingerprint : null];
  const fingerprints = new Set(own.flatMap((hash) => (hash === null ? [] : deliveries.samePattern(hash))));
  if (fingerprints.size === 0) return { fingerprints, checks: [], categories: new Set() };
  const { checks, categories } = deliveries.struck([...fingerprints]);
  const named = checks.filter(({ id }) => id === delivery.check);
  return { fingerprints, checks: named.length > 0 ? named : checks, categories: new Set(categories) };
}

async function isIgnored(
  delivery: DeliveryRecord,
  { run }: Judgement,
  runs: readonly JudgedRun[],
  ports: SettlePorts,
): Promise<boolean> {
  const advised = await advisedIn(delivery.lesson, ports);
  if (advised === null || run === null) return false;
  const files = new Map<string, string | null | undefined>();
  if (run.tree !== null)
    for (const { path } of advised.files) files.set(path, await ports.fileAt(run.tree, path));
  const since = runs.filter(({ at }) => at >= delivery.at && at <= run.at);
  return wasDone(advised, { runs: since, fileAt: (path) => files.get(path) }) === false;
}

async function advisedIn(id: string, { knowledge, seed }: SettlePorts): Promise<Advised | null> {
  if (id.startsWith("seed/")) {
    const shipped = await seed(id);
    return shipped === null ? null : advisedByAction(shipped.action);
  }
  if (!id.startsWith("fix/")) {
    const lesson = knowledge.lessons.lesson(id);
    return lesson?.id === id ? advisedByAction(lesson.action) : null;
  }
  const fix = knowledge.fixes.fix(id.slice("fix/".length));
  if (fix === null) return null;
  const whole =
    fix.fromTree === null || fix.toTree === null ? null : knowledge.fixes.diff(fix.fromTree, fix.toTree);
  return advisedBy(fix.minimal ?? whole?.text ?? null, fix.commands);
}

function missedIn(
  scope: SettleScope,
  all: readonly JudgedRun[],
  told: readonly DeliveryRecord[],
  flakes: readonly Flake[],
  { knowledge, deriveId, isSilent }: SettlePorts,
): Missed[] {
  // What a session ran for a task is that session's own.
  const runs = "session" in scope ? all : all.filter(({ session }) => session === null);
  const failing = runs.filter(({ failures }) => failures.length > 0);
  if (failing.length === 0) return [];
  const baseline = new Set(knowledge.fixes.baseline("session" in scope ? scope.session : scope));
  const begin = runs[0]!.at;
  const { deliveries } = knowledge;
  const session = "session" in scope ? scope.session : null;
  return findMissed({
    session,
    isSilent: isSilent?.(session) ?? false,
    runs,
    told,
    known: knownPatterns(knowledge, flakes),
    isBaseline: (fingerprint) => baseline.has(fingerprint),
    wasSeenBefore: (hash) => deliveries.seenBefore(deliveries.samePattern(hash), begin).length > 0,
    deriveId,
  });
}

/** Stores what the deliveries of a session teach, as far as it is new; says which lessons learned. Flakes never teach. */
export function teachLessons(
  told: readonly DeliveryRecord[],
  flakes: readonly Flake[],
  { deliveries, lessons }: Knowledge,
): string[] {
  const flaky = new Set(flakes.map(({ fingerprint }) => fingerprint));
  const byLesson = new Map<string, LessonEvent[]>();
  for (const delivery of told) {
    if (!isUseOfLesson(delivery) || !isLesson(delivery.lesson, lessons)) continue;
    const isFlaky = delivery.fingerprint !== null && flaky.has(delivery.fingerprint);
    const outcomes = isFlaky ? [] : deliveries.events(delivery.id).filter(({ kind }) => kind === "outcome");
    const facts = taughtByDelivery(delivery, outcomes);
    byLesson.set(delivery.lesson, [...(byLesson.get(delivery.lesson) ?? []), ...facts]);
  }
  return [...byLesson].flatMap(([lesson, facts]) => {
    const known = new Set(lessons.events(lesson).map(({ id }) => id));
    const fresh = facts.filter(({ id }) => !known.has(id));
    lessons.record(fresh);
    return fresh.length > 0 ? [lesson] : [];
  });
}

function isLesson(id: string, lessons: Knowledge["lessons"]): boolean {
  return id.startsWith("seed/") || lessons.lesson(id)?.id === id;
}
