/**
 * What keeps happening, with its denominator: "struck in 7 of 10 tasks that touched database/*". In: a pattern and what was
 * counted around it. Out: regularities, the surest first. A rate without enough chances is not said at all.
 */
import type { Pattern, Regularity } from "#model/pattern.ts";
import { rateOf } from "./patterns/rate.ts";
import { PATTERN_SETTINGS as SETTINGS } from "./patterns/settings.ts";
import { afterCommands, type Timeline } from "./recurrence-after.ts";
import { dominantCategory, type SeenFailure } from "./recurrence-category.ts";
import { globsOf, holds } from "./recurrence-globs.ts";

/** What recurrence asks about the world around a pattern. */
export interface Around {
  /** Tasks that touched a directory, or a single file. */
  tasksTouching(place: { readonly directory: string } | { readonly file: string }): readonly string[];
  taskCount(): number;
  /** Tasks that the pattern struck. */
  readonly struckTasks: ReadonlySet<string>;
  readonly timeline: Timeline;
  readonly failures: readonly SeenFailure[];
}

const MOST_EACH = 3;

/** The regularities of a pattern. */
export function regularitiesOf(pattern: Pattern, around: Around): Regularity[] {
  return [
    ...amongTasks(pattern, around),
    ...amongGlobs(pattern, around),
    ...afterEdits(pattern, around),
    ...amongCategories(pattern, around),
    ...afterCommands(around.timeline).slice(0, MOST_EACH),
  ].sort((a, b) => b.rate.low - a.rate.low || (a.kind + a.subject < b.kind + b.subject ? -1 : 1));
}

/** The same cause in three or more tasks, of all tasks there were. */
function amongTasks(pattern: Pattern, around: Around): Regularity[] {
  if (!pattern.isRecurring) return [];
  const count = pattern.taskCount;
  return [{ kind: "tasks", subject: "all tasks", rate: rateOf(count, Math.max(count, around.taskCount())) }];
}

/** Struck in n of the m tasks that touched a directory; the directories where it strikes the most. */
function amongGlobs(pattern: Pattern, around: Around): Regularity[] {
  return globsOf(pattern.files)
    .map(({ glob, directory }) => {
      const touched = new Set(around.tasksTouching({ directory }));
      const struck = [...touched].filter((task) => around.struckTasks.has(task)).length;
      return { kind: "files" as const, subject: glob, rate: rateOf(struck, touched.size) };
    })
    .filter(({ rate }) => rate.of >= SETTINGS.leastChances && rate.count >= 2)
    .sort((a, b) => b.rate.low - a.rate.low || (a.subject < b.subject ? -1 : 1))
    .slice(0, MOST_EACH);
}

/** Files that cannot be touched without it. */
function afterEdits(pattern: Pattern, around: Around): Regularity[] {
  return pattern.files
    .map((file) => {
      const touched = new Set(around.tasksTouching({ file }));
      const struck = [...touched].filter((task) => around.struckTasks.has(task)).length;
      return { kind: "after-edit" as const, subject: file, rate: rateOf(struck, touched.size) };
    })
    .filter(({ rate }) => rate.of >= SETTINGS.leastChances && rate.count >= SETTINGS.always * rate.of)
    .slice(0, MOST_EACH);
}

/** Where its own category makes up most of what fails. */
function amongCategories(pattern: Pattern, around: Around): Regularity[] {
  const [main] = globsOf(pattern.files);
  if (main === undefined) return [];
  const here = around.failures.filter(({ file }) => file !== null && holds(main.directory, file));
  const dominant = dominantCategory(here);
  if (dominant === null || dominant.category !== pattern.detectedCategory) return [];
  return [{ kind: "category", subject: `${dominant.category} in ${main.glob}`, rate: dominant.rate }];
}
