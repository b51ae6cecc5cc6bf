/**
 * Whether a lesson fits a moment, how well, and why. Before a failure a lesson may speak in two ways: what it needs is true
 * of the working tree now (the bad line stands there, or the edit puts it there), or its conditions hold for the action itself.
 */
import { relateChecks } from "#learn/check-relation.ts";
import { matchLesson } from "#learn/lessons/match.ts";
import type { PatternEngine } from "#learn/lessons/pattern-engine.ts";
import { allHold, repositoryView } from "#learn/lessons/preconditions.ts";
import type { ConditionField, Lesson } from "#model/lesson.ts";
import { aboutsOf, filesAt } from "./about.ts";
import { editBrings } from "./edit-brings.ts";
import { filesOf, isNamed } from "./lesson-files.ts";
import type { Fit, Moment } from "./moment.ts";
import { WARN_NUMBERS } from "./numbers.ts";
import { afterEdits } from "./overlay.ts";
import { isUndone } from "./patch-state.ts";
import { likenessOf, mostLikeness, type WorkAtHand } from "./task-likeness.ts";

export interface FitAround extends WorkAtHand {
  readonly readFile: (path: string) => string | null;
  /** Null: patterns that people wrote do not match. */
  readonly engine: PatternEngine | null;
}

const { relevance: RELEVANCE } = WARN_NUMBERS;

/** How a lesson fits a moment; null where it does not. Files are read last: most lessons are silent for other reasons. */
export function fitOf(lesson: Lesson, moment: Moment, around: FitAround): Fit | null {
  const like =
    moment.kind === "prompt" || moment.kind === "session" ? likenessOf(lesson, moment, around) : null;
  const tree = byTree(lesson, moment, around);
  const fits = [
    moment.kind === "session" && tree && like ? lifted(tree, like) : tree,
    byConditions(lesson, moment, around.engine),
    like,
  ];
  const best = fits.reduce<Fit | null>(
    (best, fit) => (fit && fit.relevance > (best?.relevance ?? 0) ? fit : best),
    null,
  );
  if (best === null) return null;
  const readFile = readerAt(moment, around);
  if (isTrueOf(lesson, readFile)) return best;
  const isTold = (moment.kind === "session" || moment.kind === "prompt") && tree !== null;
  return isTold && isMended(lesson, readFile) ? mended(best) : null;
}

/** What happened here and is mended is worth a word where work begins, after all that is in the tree. */
function mended(fit: Fit): Fit {
  const why: Fit["why"] = [{ kind: "trigger", detail: "it happened here, and is mended" }];
  return { relevance: fit.relevance * RELEVANCE.mended, why, isExact: false, isMended: true };
}

/** Its change is made, and all else that it needs (its files, the versions it speaks of) is as it was. */
function isMended(
  { action, preconditions }: Pick<Lesson, "action" | "preconditions">,
  readFile: (path: string) => string | null,
): boolean {
  if (action.kind !== "patch") return false;
  const lasting = preconditions.filter(({ kind }) => kind !== "line");
  return lasting.length > 0 && allHold(lasting, repositoryView(readFile)).holds;
}

/** What is in the tree and like the task comes before what is only in the tree: a start has room for five. */
function lifted(tree: Fit, like: Fit): Fit {
  const more = like.relevance - RELEVANCE.repository;
  return more <= 0
    ? tree
    : {
        ...tree,
        relevance: Math.min(RELEVANCE.exact, tree.relevance + more),
        why: [...tree.why, ...like.why],
      };
}

/** The files as they will be at an action. */
function readerAt(moment: Moment, { readFile }: FitAround): (path: string) => string | null {
  return moment.kind === "edit" && !moment.editsAreDone ? afterEdits(readFile, moment.edits) : readFile;
}

/** The highest relevance that a lesson can have at a moment, before anything is read. */
export function mostRelevance(
  lesson: Lesson,
  moment: Moment,
  { sharedWords, tasksAlike }: WorkAtHand,
): number {
  const { kind } = moment;
  const like =
    kind === "prompt" || kind === "session" ? mostLikeness(lesson, moment, { sharedWords, tasksAlike }) : 0;
  const more = kind === "session" ? like - RELEVANCE.repository : 0;
  const tree = isAboutTree(lesson) ? Math.min(RELEVANCE.exact, BY_TREE[kind] + more) : 0;
  return Math.max(hasNeeded(lesson, kind) ? RELEVANCE.conditions : 0, tree, like);
}

const BY_TREE: Readonly<Record<Moment["kind"], number>> = {
  ...{ command: Math.max(...Object.values(RELEVANCE.check)), edit: RELEVANCE.exact },
  ...{ prompt: RELEVANCE.fileNamed, session: RELEVANCE.inTree, failure: 0 },
};

/** Whether the repository is as a lesson needs it: its pre-conditions hold, and its change is still to be made. */
export function isTrueOf(
  { action, preconditions }: Pick<Lesson, "action" | "preconditions">,
  readFile: (path: string) => string | null,
): boolean {
  if (!allHold(preconditions, repositoryView(readFile)).holds) return false;
  return action.kind !== "patch" || isUndone(action.diff, readFile);
}

/** True where the state of the repository itself says that the failure is there, not only that its files are. */
export function isAboutTree({ action, preconditions }: Pick<Lesson, "action" | "preconditions">): boolean {
  return action.kind === "patch" || preconditions.some(({ kind }) => kind !== "file");
}

/** What it needs is true now: at a command, where that runs its check; at an edit, where the edit makes it true. */
function byTree(lesson: Lesson, moment: Moment, { readFile }: FitAround): Fit | null {
  if (!isAboutTree(lesson)) return null;
  switch (moment.kind) {
    case "command":
      return byCheck(lesson, moment);
    case "edit": {
      const brought = editBrings(lesson, moment, () => isTrueOf(lesson, readFile));
      return brought === null
        ? null
        : { relevance: RELEVANCE.exact, why: [{ kind: "trigger", detail: brought }], isExact: true };
    }
    case "prompt": {
      const file = filesOf(lesson).find((one) => filesAt(moment).some((named) => isNamed(one, named)));
      return file === undefined
        ? null
        : {
            relevance: RELEVANCE.fileNamed,
            why: [{ kind: "trigger", detail: `file ${file}` }],
            isExact: false,
          };
    }
    case "session":
      return {
        relevance: RELEVANCE.inTree,
        why: [{ kind: "trigger", detail: "it is in the tree" }],
        isExact: false,
      };
    default:
      return null;
  }
}

function byCheck({ validation }: Lesson, { checks }: Moment): Fit | null {
  const command = validation?.command ?? null;
  if (validation === null || command === null) return null;
  const fits = checks.flatMap((check): Fit[] => {
    if (check.isBehindEdit) return [];
    const relation = relateChecks(check, { command, directory: validation.directory });
    if (relation === "other") return [];
    const why = [{ kind: "trigger", detail: `command ${check.command}` } as const];
    return [
      { relevance: RELEVANCE.check[relation], why, isExact: relation === "same" || relation === "wider" },
    ];
  });
  return fits.sort((a, b) => b.relevance - a.relevance)[0] ?? null;
}

/** A condition of this kind must be among them: one about a message alone says nothing about a command. */
const NEEDED: Readonly<Record<string, readonly ConditionField[]>> = {
  command: ["command"],
  edit: ["file"],
  prompt: ["file", "text", "message", "category", "phase"],
  session: ["file", "text", "message", "category", "phase"],
};

function hasNeeded({ trigger }: Lesson, kind: Moment["kind"]): boolean {
  const needed = NEEDED[kind] ?? [];
  return trigger.conditions.some(({ field }) => needed.includes(field));
}

function byConditions(lesson: Lesson, moment: Moment, engine: PatternEngine | null): Fit | null {
  if (!hasNeeded(lesson, moment.kind)) return null;
  for (const about of aboutsOf(moment)) {
    const match = matchLesson(lesson, about, engine);
    if (match.matches)
      return {
        relevance: RELEVANCE.conditions,
        why: [{ kind: "trigger", detail: match.why }],
        isExact: moment.kind === "command" || moment.kind === "edit",
      };
  }
  return null;
}
