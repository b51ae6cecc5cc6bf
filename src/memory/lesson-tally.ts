import type { LessonEvent } from "#model/lesson.ts";
import type { Memory } from "#model/ports.ts";
import { text } from "./cells.ts";
import { storeOf } from "./open.ts";
import type { OutcomeTally } from "./outcome-tally.ts";

/** The tasks in which a lesson was told, by the lesson. */
export function tasksTold(memory: Memory): Map<string, string[]> {
  const tasks = new Map<string, string[]>();
  const rows = storeOf(memory)
    .database.prepare(
      "SELECT DISTINCT lesson, task FROM deliveries WHERE task IS NOT NULL ORDER BY lesson, task",
    )
    .all([]);
  for (const row of rows) {
    const some = tasks.get(text(row.lesson));
    if (some === undefined) tasks.set(text(row.lesson), [text(row.task)]);
    else some.push(text(row.task));
  }
  return tasks;
}

/** What came of warnings, by the lesson that was told. The latest word about each counts. */
export function lessonTallies(memory: Memory): Map<string, OutcomeTally> {
  return new Map(
    storeOf(memory)
      .database.prepare(
        `SELECT lesson, count(*) AS n, sum(CASE outcome WHEN 'prevented' THEN 1 ELSE 0 END) AS prevented,
           sum(CASE outcome WHEN 'failed_anyway' THEN 1 ELSE 0 END) AS failed
         FROM (SELECT d.lesson, (SELECT e.outcome FROM delivery_events e WHERE e.delivery = d.id AND e.kind = 'outcome'
                 ORDER BY e.at DESC, e.id DESC LIMIT 1) AS outcome
               FROM deliveries d WHERE d.manner <> 'withheld') AS told
         GROUP BY lesson`,
      )
      .all([])
      .map((row) => [
        text(row.lesson),
        { warned: Number(row.n), prevented: Number(row.prevented), failedAnyway: Number(row.failed) },
      ]),
  );
}

/** How many facts about lessons there are of each kind. */
export function lessonFactCounts(memory: Memory): Map<LessonEvent["kind"], number> {
  return new Map(
    storeOf(memory)
      .database.prepare("SELECT kind, count(*) AS n FROM lesson_events GROUP BY kind")
      .all([])
      .map((row) => [text(row.kind) as LessonEvent["kind"], Number(row.n)]),
  );
}
