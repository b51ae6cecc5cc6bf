import { failedTries } from "#learn/lessons/failed-tries.ts";
import { type FixLesson, type KnownFix, lessonsFromFixes } from "#learn/lessons/from-fix.ts";
import { templateIds, templateLessons } from "#learn/lessons/template-lessons.ts";
import { composeTold } from "#learn/told-change.ts";
import type { Diff, Fix } from "#model/fix.ts";
import type { LessonEvent } from "#model/lesson.ts";
import type { FixMemory } from "#model/ports-learning.ts";

/** What fixes teach, and which of them were looked at for it. */
export interface TaughtLessons {
  /** The facts that follow from the fixes, by lesson. */
  readonly lessons: ReadonlyMap<
    string,
    { readonly events: readonly LessonEvent[]; readonly aliases: readonly string[] }
  >;
  readonly fixes: ReadonlySet<string>;
  /** Templates that any of these fixes makes, whether it may teach or not. */
  readonly templates: readonly string[];
}

/** What the fixes of these failures teach; of all failures where none is named. */
export function lessonsTaught(memory: FixMemory, fingerprints: readonly string[] | null): TaughtLessons {
  const lessons = new Map<string, { events: LessonEvent[]; aliases: string[] }>();
  const fixes = new Set<string>();
  const templates: string[] = [];
  const add = ({ id, events, aliases }: Pick<FixLesson, "id" | "events" | "aliases">) => {
    // Fixes of several failures can make one template.
    const known = lessons.get(id) ?? { events: [], aliases: [] };
    lessons.set(id, { events: [...known.events, ...events], aliases: [...known.aliases, ...aliases] });
  };
  for (const group of byCause(memory, fingerprints)) {
    const known = group.map(
      (fix): KnownFix => ({
        fix,
        diff: changeOf(fix, memory),
        proofs: memory.proofs(fix.id),
      }),
    );
    for (const { id } of group) fixes.add(id);
    const made = lessonsFromFixes(known);
    for (const lesson of [...made, ...templateLessons(known)]) add(lesson);
    for (const fact of failedTries(made, known, (from, to) => memory.diff(from, to)))
      add({ id: fact.lesson, events: [fact], aliases: [] });
    templates.push(...templateIds(known));
  }
  return { lessons, fixes, templates };
}

/** The change of a fix: between its trees, or as a transcript tells it. */
function changeOf({ fromTree, toTree, attempts }: Fix, memory: FixMemory): Diff | null {
  if (fromTree !== null && toTree !== null) return memory.diff(fromTree, toTree);
  const text = composeTold(memory.toldDiffs(attempts.flatMap((attempt) => attempt.toldBy ?? [])));
  return text === null ? null : { from: "", to: "", text, files: [], truncated: false, notes: [] };
}

/** Fixes by the failure that they cured first of all. */
function byCause(memory: FixMemory, fingerprints: readonly string[] | null): Fix[][] {
  const wanted = fingerprints === null ? null : new Set(fingerprints);
  const all =
    fingerprints === null
      ? memory.fixes({ limit: 1_000_000 })
      : fingerprints.flatMap((hash) => memory.fixesOf([hash]).get(hash) ?? []);
  const groups = new Map<string, Map<string, Fix>>();
  for (const fix of all) {
    const cause = fix.cures[0]?.fingerprint;
    if (cause === undefined || wanted?.has(cause) === false) continue;
    const group = groups.get(cause) ?? new Map<string, Fix>();
    groups.set(cause, group.set(fix.id, fix));
  }
  return [...groups.values()].map((group) => [...group.values()]);
}
