import { lessonTallies, tasksTold } from "#memory/lesson-tally.ts";
import { storeOf } from "#memory/open.ts";
import type { Lesson } from "#model/lesson.ts";
import type { Memory } from "#model/ports.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import type { LineEffect, Promotion } from "#model/promotion.ts";
import { Trouble } from "#model/trouble.ts";
import { missingFor, preventionOf, weightOf } from "#review/promotion/candidate.ts";
import { lineOf, proposalOf } from "#review/promotion/proposal.ts";
import { UNDECIDED } from "#review/promotion/state.ts";
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

/** All that is promoted or may be, and what the lines do together. */
export interface PromotionsNow extends Promoting {
  readonly all: Promotion[];
  readonly together: LineEffect | null;
}

/** Every lesson of this project with how it stands, those that wait first, the most worth of each first. What people did in the files is taken note of. */
export async function promotionsNow(house: House, memory: Memory, known?: Knowledge): Promise<PromotionsNow> {
  const knowledge = known ?? (await lessonsNow(house, memory)).knowledge;
  const promoting = { knowledge, memory, house };
  if (hasFiles(memory)) noteHandEdits(house, memory, knowledge);
  const { all, together } = describe(promoting, knowledge.lessons.lessons({}));
  return { ...promoting, all: all.sort(inOrder), together };
}

/** One of them by its lesson's id or a beginning of it, or trouble. */
export async function promotionCalled(
  { house, knowledge, all }: Promoting & { readonly all: readonly Promotion[] },
  wanted: string,
): Promise<Promotion> {
  const { id } = await lessonCalled(house, knowledge, wanted);
  const found = all.find(({ lesson }) => lesson === id);
  if (found !== undefined) return found;
  const why = `${id} comes with twiceshy: only what was learned here is promoted.`;
  throw new Trouble("refused", why, "twiceshy promote");
}

/** Lessons as promotions. */
export function describe(
  { house, knowledge, memory }: Promoting,
  lessons: readonly Lesson[],
): Pick<PromotionsNow, "all" | "together"> {
  const tallies = lessonTallies(memory);
  const told = tasksTold(memory);
  const decided = decisionsOf(knowledge);
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

function inOrder(a: Promotion, b: Promotion): number {
  return RANK[a.state] - RANK[b.state] || b.weight - a.weight || (a.lesson < b.lesson ? -1 : 1);
}
