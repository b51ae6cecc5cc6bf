import { lessonTallies, tasksTold } from "#memory/lesson-tally.ts";
import { storeOf } from "#memory/open.ts";
import type { Lesson } from "#model/lesson.ts";
import type { Memory } from "#model/ports.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import type { LineEffect, Promotion } from "#model/promotion.ts";
import { Trouble } from "#model/trouble.ts";
import { missingFor, preventionOf, type Told, weightOf } from "#review/promotion/candidate.ts";
import { lineOf, proposalOf } from "#review/promotion/proposal.ts";
import { type Decided, UNDECIDED } from "#review/promotion/state.ts";
import type { House } from "./compose.ts";
import { lessonCalled, lessonsNow } from "./lessons.ts";
import { decisionsOf } from "./promotions-decided.ts";
import { heldOutOf, linesIn } from "./promotions-file.ts";
import { noteHandEdits } from "./promotions-hand.ts";
import { judgeLines } from "./promotions-line.ts";

const NOBODY = { prevented: 0, failedAnyway: 0 };

/** What a promotion is worked out from. */
export interface Promoting {
  readonly house: House;
  readonly knowledge: Knowledge;
  readonly memory: Memory;
}

/** Where a lesson stands among the others. */
export type Placed = Pick<Promotion, "lesson" | "state" | "weight">;

/** All that is promoted or may be, and what the lines do together. */
export interface PromotionsNow extends Promoting {
  /** Those of which something was decided, or that may have shown enough. */
  readonly all: Promotion[];
  /** The same, or every lesson where all are asked for. */
  readonly order: readonly Placed[];
  /** How many lessons stand where, also of those that were not asked for. */
  readonly counts: Readonly<Record<string, number>>;
  readonly together: LineEffect | null;
}

/**
 * Lessons of this project with how they stand, those that wait first, the most worth of each first: every one, or without those of which
 * nothing was decided and that surely have not shown enough. What people did in the files is taken note of.
 */
export async function promotionsNow(
  house: House,
  memory: Memory,
  { known, isAll = false }: { readonly known?: Knowledge; readonly isAll?: boolean } = {},
): Promise<PromotionsNow> {
  const promoting = await promotingNow(house, memory, known);
  const lessons = promoting.knowledge.lessons.lessons({});
  const facts = factsOf(promoting);
  // What a lesson's tasks are, and how often it struck, takes looking at its pattern: most have no place by it.
  const isPlacedByIt = (lesson: Lesson) => mayMatter(lesson, facts) || (isAll && hasHeld(lesson, facts));
  const { all, together } = describe(promoting, lessons.filter(isPlacedByIt), facts);
  const rest = lessons.filter((lesson) => !isPlacedByIt(lesson));
  const counts: Record<string, number> = {};
  for (const { state } of all) counts[state] = (counts[state] ?? 0) + 1;
  if (rest.length > 0) counts.none = (counts.none ?? 0) + rest.length;
  const others = isAll ? rest.map(({ id }): Placed => ({ lesson: id, state: "none", weight: 0 })) : [];
  return { ...promoting, all: all.sort(inOrder), order: [...all, ...others].sort(inOrder), counts, together };
}

/** Some of the order in full. */
export function describeSome(now: PromotionsNow, some: readonly Placed[]): Promotion[] {
  const known = new Map(now.all.map((one) => [one.lesson, one]));
  const more = some.filter(({ lesson }) => !known.has(lesson));
  const lessons = more.flatMap(({ lesson }) => now.knowledge.lessons.lesson(lesson) ?? []);
  if (lessons.length > 0) for (const one of describe(now, lessons).all) known.set(one.lesson, one);
  return some.flatMap(({ lesson }) => known.get(lesson) ?? []);
}

/** What promotions are worked out from, after what people did in the files was taken note of. */
export async function promotingNow(house: House, memory: Memory, known?: Knowledge): Promise<Promoting> {
  const knowledge = known ?? (await lessonsNow(house, memory)).knowledge;
  if (hasFiles(memory)) noteHandEdits(house, memory, knowledge);
  return { knowledge, memory, house };
}

/** One by its lesson's id or a beginning of it, or trouble; of those that are described already, or described for itself. */
export async function promotionCalled(
  promoting: Promoting & { readonly all?: readonly Promotion[] },
  wanted: string,
): Promise<Promotion> {
  const { house, knowledge } = promoting;
  const { id } = await lessonCalled(house, knowledge, wanted);
  const found = promoting.all?.find(({ lesson }) => lesson === id);
  if (found !== undefined) return found;
  const own = knowledge.lessons.lesson(id);
  if (own?.id === id) return describe(promoting, [own]).all[0]!;
  const why = `${id} comes with twiceshy: only what was learned here is promoted.`;
  throw new Trouble("refused", why, "twiceshy promote");
}

interface Facts {
  readonly tallies: ReadonlyMap<string, Told>;
  readonly decided: ReadonlyMap<string, Decided>;
}

function factsOf({ memory, knowledge }: Promoting): Facts {
  return { tallies: lessonTallies(memory), decided: decisionsOf(knowledge) };
}

function mayMatter(lesson: Lesson, { tallies, decided }: Facts): boolean {
  if (decided.has(lesson.id)) return true;
  const prevention = preventionOf(tallies.get(lesson.id) ?? NOBODY);
  return missingFor(lesson, prevention, Number.POSITIVE_INFINITY).length === 0;
}

/** Whether it ever held: without that it has no weight. */
function hasHeld({ id }: Lesson, { tallies }: Facts): boolean {
  return (tallies.get(id)?.prevented ?? 0) > 0;
}

/** Lessons as promotions. */
export function describe(
  promoting: Promoting,
  lessons: readonly Lesson[],
  { tallies, decided }: Facts = factsOf(promoting),
): Pick<PromotionsNow, "all" | "together"> {
  const { house, knowledge, memory } = promoting;
  const told = tasksTold(memory);
  const judged = judgeLines({ knowledge, memory }, decided, tallies);
  const read = new Map<string, { shown: ReadonlySet<string>; heldOut: ReadonlySet<string> }>();
  const inFile = (file: string) => {
    const found = read.get(file) ?? {
      shown: new Set(linesIn(house, file).map((line) => line.lesson)),
      heldOut: new Set(heldOutOf(house, file)),
    };
    read.set(file, found);
    return found;
  };
  const all = lessons.map((lesson): Promotion => {
    const pattern = lesson.fingerprint === null ? null : patternOf(knowledge, lesson.fingerprint);
    const prevention = preventionOf(tallies.get(lesson.id) ?? NOBODY);
    // Where it was told it may not have struck any more: that is what it is for.
    const named = new Set([
      ...(pattern?.tasks ?? []),
      ...lesson.evidence.tasks,
      ...(told.get(lesson.id) ?? []),
    ]);
    const tasks = Math.max(named.size, pattern?.taskCount ?? 0);
    const missing = missingFor(lesson, prevention, tasks);
    const { state, lines, words } = decided.get(lesson.id) ?? UNDECIDED;
    const proposal = proposalOf(lesson, pattern);
    const files = [...lines.keys()];
    const heldOut = hasFiles(memory) ? files.filter((file) => inFile(file).heldOut.has(lesson.id)) : [];
    const standing = hasFiles(memory) ? files.filter((file) => inFile(file).shown.has(lesson.id)) : files;
    const { line = null, leaving = [] } = judged.lines.get(lesson.id) ?? {};
    return {
      lesson: lesson.id,
      state: state === "none" && missing.length === 0 ? "pending" : state,
      proposal,
      text: [...lines.values()][0] ?? words ?? lineOf(proposal, prevention),
      files,
      absent: files.filter((file) => !standing.includes(file) && !heldOut.includes(file)),
      heldOut,
      prevention,
      tasks,
      confidence: lesson.confidence,
      missing,
      leaving,
      line,
      weight: weightOf(prevention, pattern?.occurrences ?? lesson.evidence.occurrences),
    };
  });
  return { all, together: judged.together };
}

/** A team's server has no checkout. */
function hasFiles(memory: Memory): boolean {
  return storeOf(memory).database.driver !== "postgres";
}

function patternOf({ patterns }: Knowledge, fingerprint: string) {
  const id = patterns.patternOf(fingerprint);
  return id === null ? null : patterns.pattern(id);
}

const RANK: Readonly<Record<Promotion["state"], number>> = {
  pending: 0,
  promoted: 1,
  demoted: 2,
  "crowded-out": 3,
  "rolled-back": 4,
  rejected: 5,
  none: 6,
};

function inOrder(a: Placed, b: Placed): number {
  return RANK[a.state] - RANK[b.state] || b.weight - a.weight || (a.lesson < b.lesson ? -1 : 1);
}
