/**
 * Patterns: failures with one cause. In: fingerprints as their failures leave them, decisions about them, and what cured
 * them. Out: patterns. A pure fold: the same facts give the same patterns, whatever the order in which they came, and the
 * patterns of some fingerprints can be folded alone as long as all their kin (whatever a merge or split ever tied to them)
 * is given. It must not ask for the time: `asOf` says it, and only the trend depends on it.
 */
import type { Category } from "#model/category.ts";
import type { Fix } from "#model/fix.ts";
import { DAY_MS, type DayCount, type Pattern, type PatternEvent, trendOf } from "#model/pattern.ts";
import type { FingerprintFact } from "#model/pattern-memory.ts";
import { type Decided, decisionsOn } from "./decisions.ts";
import { describe, slotsOf } from "./describe.ts";
import { groupsOf } from "./groups.ts";
import { PATTERN_SETTINGS as SETTINGS } from "./settings.ts";
import { type Cure, cureOf } from "./works.ts";

export interface FoldFacts {
  readonly fingerprints: readonly FingerprintFact[];
  readonly events: readonly PatternEvent[];
  /** All fixes that cured a fingerprint, marked ones included. */
  readonly fixes: ReadonlyMap<string, readonly Fix[]>;
  readonly asOf: number;
}

const MOST_FILES = 30;
const MOST_TASKS = 200;
const DAYS_KEPT = 28;

/** All patterns of some facts, the oldest first. */
export function foldPatterns({ fingerprints, events, fixes, asOf }: FoldFacts): Pattern[] {
  const factOf = new Map(fingerprints.map((fact) => [fact.hash, fact]));
  const groups = groupsOf([...factOf.keys()], events)
    .map((hashes) => hashes.flatMap((hash) => factOf.get(hash) ?? []).sort(byAge))
    .filter((members) => members.length > 0);
  const patternOf = new Map(groups.flatMap((members) => members.map(({ hash }) => [hash, members[0]!.hash])));
  const decided = decisionsOn(events, patternOf);
  return groups
    .map((members) => foldOne(members, decided.get(members[0]!.hash)!, fixes, asOf))
    .sort((a, b) => a.firstAt - b.firstAt || (a.id < b.id ? -1 : 1));
}

function foldOne(
  members: readonly FingerprintFact[],
  decided: Decided,
  fixesOf: ReadonlyMap<string, readonly Fix[]>,
  asOf: number,
): Pattern {
  const all = members.flatMap(({ hash }) => fixesOf.get(hash) ?? []);
  const cure = cureOf(all);
  const files = rankedFiles(members);
  const detectedCategory = mostCommon(members);
  const category = decided.category ?? detectedCategory;
  const slots = slotsOf(members, category, files, cure.best);
  const made = describe(slots);
  const sum = (pick: (fact: FingerprintFact) => number) =>
    members.reduce((total, member) => total + pick(member), 0);
  const tasks = [...new Set(members.flatMap((member) => member.tasks))].sort();
  const firstAt = Math.min(...members.map((member) => member.firstAt));
  const days = lastDays(members);
  const occurrences = sum((member) => member.count);
  return {
    id: members[0]!.hash,
    fingerprints: members.map((member) => member.hash),
    name: decided.text.name ?? made.name,
    summary: decided.text.summary ?? made.summary,
    cause: decided.text.cause ?? made.cause,
    recommended: decided.text.fix ?? made.fix,
    edited: (["name", "summary", "cause", "fix"] as const).filter((part) => decided.text[part] !== undefined),
    category,
    detectedCategory,
    tool: slots.tool,
    errorType: slots.errorType,
    message: slots.message,
    state: decided.verdict === "reject" ? "rejected" : isResolved(members, fixesOf) ? "resolved" : "open",
    confirmed: decided.verdict === "confirm",
    occurrences,
    runs: sum((member) => member.runs),
    tasks: tasks.slice(0, MOST_TASKS),
    taskCount: tasks.length,
    sessions: new Set(members.flatMap((member) => member.sessions)).size,
    files: files.slice(0, MOST_FILES),
    firstAt,
    lastAt: Math.max(...members.map((member) => member.lastAt)),
    days,
    trend: trendOf(days, firstAt, asOf),
    fixes: cure.fixes.map((fix) => fix.id),
    grade: cure.grade,
    works: cure.works,
    meanAttempts: cure.meanAttempts,
    isRecurring: tasks.length >= SETTINGS.recurringTasks,
    regularities: [],
    related: decided.related,
    confidence: confidenceOf(occurrences, tasks.length, decided, cure),
  };
}

function byAge(a: FingerprintFact, b: FingerprintFact): number {
  return a.firstAt - b.firstAt || (a.hash < b.hash ? -1 : 1);
}

/** The category of most occurrences; of two with as many, the one that comes first in the alphabet. */
function mostCommon(members: readonly FingerprintFact[]): Category {
  const counts = new Map<string, number>();
  for (const { category, count } of members) counts.set(category, (counts.get(category) ?? 0) + count);
  return [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))[0]![0];
}

/** Files by how many fingerprints, then how many places in their lists, they hold. */
function rankedFiles(members: readonly FingerprintFact[]): string[] {
  const weight = new Map<string, number>();
  for (const { files, count } of members)
    files.forEach((file, place) => {
      weight.set(file, (weight.get(file) ?? 0) + count / (place + 1));
    });
  return [...weight].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).map(([file]) => file);
}

function lastDays(members: readonly FingerprintFact[]): DayCount[] {
  const counts = new Map<number, number>();
  for (const { days } of members)
    for (const [day, count] of days) counts.set(day, (counts.get(day) ?? 0) + count);
  const lastDay = Math.floor(Math.max(...members.map((member) => member.lastAt)) / DAY_MS);
  return [...counts].filter(([day]) => day > lastDay - DAYS_KEPT).sort(([a], [b]) => a - b);
}

/** Resolved when its most recent sighting was followed by a passing run of the check, by whatever means. */
function isResolved(
  members: readonly FingerprintFact[],
  fixesOf: ReadonlyMap<string, readonly Fix[]>,
): boolean {
  const last = Math.max(...members.map((member) => member.lastAt));
  return members
    .filter((member) => member.lastAt === last)
    .every(({ hash }) => (fixesOf.get(hash) ?? []).some((fix) => fix.resolvedAt >= last));
}

/** Recurrence raises it: another task counts for much, another sighting for little. */
function confidenceOf(occurrences: number, tasks: number, { verdict }: Decided, cure: Cure): number {
  const { startConfidence, confidenceStep, sightingStep, confidenceCap, confidenceFloor } = SETTINGS;
  if (verdict === "reject") return confidenceFloor;
  const raised =
    startConfidence +
    confidenceStep * Math.max(0, tasks - 1) +
    sightingStep * Math.min(10, occurrences - 1) +
    (verdict === "confirm" ? confidenceStep : 0) +
    (cure.grade === "proven" ? confidenceStep : 0);
  return Math.round(Math.min(confidenceCap, Math.max(confidenceFloor, raised)) * 1000) / 1000;
}
