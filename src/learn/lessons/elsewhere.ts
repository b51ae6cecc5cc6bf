import type { Elsewhere, Lesson } from "#model/lesson.ts";
import type { RecordReader } from "./record-reader.ts";

/** A record names at most so many projects. */
const MOST_PROJECTS = 200;

/** What a lesson did in all projects that are known here, for an export: this one by its mark, where it has one. */
export function projectsOf(lesson: Lesson, project: string | null): Elsewhere {
  const { elsewhere, evidence } = lesson;
  const isOwn = elsewhere == null || evidence.trials > 0 || evidence.fixes.length > 0;
  const from = [...new Set([...(isOwn && project !== null ? [project] : []), ...(elsewhere?.from ?? [])])];
  return {
    projects: (isOwn ? 1 : 0) + (elsewhere?.projects ?? 0),
    successes: evidence.successes + (elsewhere?.successes ?? 0),
    trials: evidence.trials + (elsewhere?.trials ?? 0),
    from: from.slice(0, MOST_PROJECTS),
  };
}

/** What an export says of the projects it comes from; null for a record that is no export. Older ones name none. */
export function readProjects(reader: RecordReader): Elsewhere | null {
  if (reader.fields.twiceshy !== "lesson") return null;
  const said = reader.has("projects") ? reader.record("projects") : null;
  const counts = said ?? (reader.has("evidence") ? reader.record("evidence") : null);
  const whole = (key: string) => Math.max(0, Math.floor(counts?.number(key) ?? 0));
  const successes = whole("successes");
  return {
    projects: Math.max(1, said === null ? 1 : whole("projects")),
    successes,
    trials: Math.max(successes, whole("trials")),
    from: said?.texts("from", MOST_PROJECTS, 64) ?? [],
  };
}

/** What an export brings that this project did not learn itself; null where it is this project's own. */
export function fromOthers(told: Elsewhere | null, project: string | null): Elsewhere | null {
  if (told === null) return null;
  const isOnlyOurs = project !== null && told.from?.length === 1 && told.from[0] === project;
  return isOnlyOurs ? null : told;
}

/** Two exports together; null where the second tells of no project that the first does not. */
export function withProjects(known: Elsewhere, more: Elsewhere): Elsewhere | null {
  const fresh = (more.from ?? []).filter((one) => !known.from?.includes(one));
  if (fresh.length === 0) return null;
  // Where they overlap, what the larger one counts has the other in it, and nothing is counted twice.
  const isApart = fresh.length === more.from?.length;
  if (!isApart) return more.projects > known.projects ? more : null;
  return {
    projects: known.projects + more.projects,
    successes: known.successes + more.successes,
    trials: known.trials + more.trials,
    from: [...(known.from ?? []), ...fresh].slice(0, MOST_PROJECTS),
  };
}
